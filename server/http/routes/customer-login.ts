// A customer's sign-in: given by the vendor, who never learns the password, and taken away. It is theirs once they have
// chosen a password with the invitation.
import {
  collections,
  customerLoginBody,
  customerLoginReply,
  doneReply,
  maySee,
  newEmailField,
} from '@evertill/schemas';
import type { Actor, ReplicatedDocument } from '@evertill/schemas';
import * as z from 'zod';
import type { Invitation } from '../../access/invitations.ts';
import { newPublicId } from '../../access/public-id.ts';
import type { AppDeps } from '../../app-deps.ts';
import type { Asked } from '../asked.ts';
import { inviteAgain, loginStates } from '../invite.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const read = { who: 'vendor', module: 'customer', level: 'read' } as const;
const write = { who: 'vendor', module: 'customer', level: 'write' } as const;
const path = '/vendor/customers/:id/login';

export const customerLoginRoutes = [
  route({
    method: 'get',
    path,
    summary: 'Whether a customer can sign in, and with which e-mail',
    access: read,
    params,
    reply: customerLoginReply,
    handle: ({ deps, actor, params: { id } }) => readLogin(deps, actor, id),
  }),
  route({
    method: 'post',
    path,
    summary: 'Give a customer a sign-in: they are invited by mail, or invited again',
    access: write,
    params,
    body: customerLoginBody,
    reply: customerLoginReply,
    status: 201,
    async handle({ deps, actor, params: { id }, body: { email }, ...asked }) {
      const invited = await invite(deps, actor, id, email, asked);
      if (isProblem(invited)) return invited;
      deps.invitations.send(invited);
      return readLogin(deps, actor, id);
    },
  }),
  route({
    method: 'delete',
    path,
    summary: 'Take a customer’s sign-in away; they are signed out everywhere',
    access: write,
    params,
    reply: doneReply,
    async handle({ deps, actor, params: { id }, ...asked }) {
      const work = async (desk: Desk) => {
        await visibleCustomer(desk, actor, id);
        if (!(await removeLogin(desk, id))) desk.refuse(problem('login_not_found'));
        await desk.note('customer_login_removed', { customer_id: id });
        return { success: true };
      };
      const removed = await atDesk(deps, actor, work, asked);
      return isProblem(removed) ? removed : { body: removed };
    },
  }),
];

function invite(
  deps: AppDeps,
  actor: Actor,
  id: string,
  given: string | undefined,
  asked: Asked,
): Promise<Invitation | Problem> {
  const whose = { kind: 'customer', userId: id, vendorId: actor.vendor_id } as const;
  const work = async (desk: Desk): Promise<Invitation> => {
    const customer = await visibleCustomer(desk, actor, id);
    const known = (await loginStates(desk.client, 'customer', [id])).get(id);
    const email = given ?? known?.email ?? (customer['email'] as string);
    const checked = newEmailField.safeParse(email);
    if (!checked.success) return desk.refuse(problem('invalid_input', { field: 'email' }));
    if (known && (known.invitedAt === null || known.email === checked.data))
      return inviteAgain(deps, desk, whose);
    // To another address: what was sent to the first opens nothing any more.
    if (known) await removeLogin(desk, id);
    const invitation = { ...whose, id: deps.replication.newId() };
    await desk.client.query(
      `INSERT INTO customer_logins (vendor_id, customer_id, public_id, email, password_hash, invite_id, invited_at)
        VALUES ($1, $2, $3, $4, '', $5, $6)`,
      [actor.vendor_id, id, newPublicId(), checked.data, invitation.id, desk.now],
    );
    await desk.note('customer_login_made', { customer_id: id });
    return invitation;
  };
  return atDesk(deps, actor, work, asked);
}

async function removeLogin(desk: Desk, id: string): Promise<boolean> {
  const { rows } = await desk.client.query<{ removed: boolean }>(
    'SELECT customer_login_remove($1, $2) AS removed',
    [id, desk.now],
  );
  return rows[0]!.removed;
}

async function readLogin(deps: AppDeps, actor: Actor, id: string) {
  const found = await atDesk(deps, actor, async (desk) => {
    await visibleCustomer(desk, actor, id);
    const state = (await loginStates(desk.client, 'customer', [id])).get(id);
    return state ?? desk.refuse(problem('login_not_found'));
  });
  return isProblem(found)
    ? found
    : { body: { customer_id: id, email: found.email, invited_at: found.invitedAt } };
}

async function visibleCustomer(desk: Desk, actor: Actor, id: string): Promise<ReplicatedDocument> {
  const current = await desk.current(collections.customer, id);
  return current && maySee(actor, collections.customer, current)
    ? current
    : desk.refuse(problem('customer_not_found'));
}
