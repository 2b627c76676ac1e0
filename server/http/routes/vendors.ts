// Vendors, for those who run the service: created with a first owner, suspended and resumed. What an admin writes in a
// vendor's tenant is written as an owner would, under the admin's id.
import { collections, pageOf, vendorCreate, vendorPatch, vendorReply, vendorsQuery } from '@evertill/schemas';
import type { AdminActor, VendorReply } from '@evertill/schemas';
import * as z from 'zod';
import { adminAsOwner } from '../../access/admin-as-owner.ts';
import { newPublicId } from '../../access/public-id.ts';
import type { AppDeps } from '../../app-deps.ts';
import { readVendor } from '../../db/vendor-register.ts';
import { notifyAdmins } from '../../writes/notify-admins.ts';
import type { Invitation } from '../../access/invitations.ts';
import type { Asked } from '../asked.ts';
import { inviteAgain, loginStates } from '../invite.ts';
import { listReply } from '../list-reply.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';
import { insertVendor } from './new-vendor.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const read = { who: 'admin', module: 'settings', level: 'read' } as const;
const write = { who: 'admin', module: 'settings', level: 'write' } as const;
const path = '/admin/vendors';

export const vendorRoutes = [
  route({
    method: 'get',
    path,
    summary: 'One page of vendors',
    access: read,
    query: vendorsQuery,
    reply: pageOf(vendorReply),
    async handle({ deps, query }) {
      const { q = '', page, limit } = query;
      return { body: listReply(await deps.vendors.page(q, limit, (page - 1) * limit), query) };
    },
  }),
  route({
    method: 'post',
    path,
    summary: 'Create a vendor with its first owner; without a password they are invited by mail',
    access: write,
    body: vendorCreate,
    reply: vendorReply,
    status: 201,
    async handle({ deps, actor, body: { name, owner }, ...asked }) {
      const { newId } = deps.replication;
      const { email, password } = owner;
      const password_hash = password === undefined ? '' : await deps.passwords.hash(password);
      const [vendorId, userId] = [newId(), newId()];
      const invitation: Invitation | undefined =
        password === undefined ? { kind: 'vendor', userId, vendorId, id: newId() } : undefined;
      const work = async (desk: Desk) => {
        const person = { id: userId, public_id: newPublicId(), name: owner.name };
        await insertVendor(desk, { name, owner: person, email, password_hash }, invitation);
        await tell(deps, desk, 'vendor_created', { vendor_id: vendorId, vendor_name: name });
      };
      const made = await within(deps, actor, vendorId, work, asked);
      if (!isProblem(made) && invitation) deps.invitations.send(invitation);
      return made;
    },
  }),
  route({
    method: 'post',
    path: `${path}/:id/invitation`,
    summary: 'Invite the owners of a vendor again who have not chosen a password yet',
    access: write,
    params,
    reply: vendorReply,
    async handle({ deps, actor, params: { id }, ...asked }) {
      let invitations: Invitation[] = [];
      const work = async (desk: Desk) => {
        invitations = await inviteOwners(deps, desk, id);
      };
      const invited = await within(deps, actor, id, work, asked);
      if (!isProblem(invited)) for (const one of invitations) deps.invitations.send(one);
      return invited;
    },
  }),
  route({
    method: 'get',
    path: `${path}/:id`,
    summary: 'One vendor',
    access: read,
    params,
    reply: vendorReply,
    async handle({ deps, params: { id } }) {
      const vendor = await deps.vendors.find(id);
      return vendor ? { body: vendor } : problem('vendor_not_found');
    },
  }),
  route({
    method: 'patch',
    path: `${path}/:id`,
    summary: 'Rename a vendor',
    access: write,
    params,
    body: vendorPatch,
    reply: vendorReply,
    handle({ deps, actor, params: { id }, body: { name }, ...asked }) {
      const rename = async (desk: Desk) => {
        const { rowCount } = await desk.client.query('UPDATE vendors SET name = $2 WHERE vendor_id = $1', [
          id,
          name,
        ]);
        if (rowCount === 1) await desk.note('vendor_renamed', {});
      };
      return within(deps, actor, id, rename, asked);
    },
  }),
  route({
    method: 'post',
    path: `${path}/:id/suspend`,
    summary: 'Let nobody of a vendor in; sales already taken are still accepted',
    access: write,
    params,
    reply: vendorReply,
    handle: ({ deps, actor, params: { id }, ...asked }) => setSuspended(deps, actor, id, true, asked),
  }),
  route({
    method: 'post',
    path: `${path}/:id/resume`,
    summary: 'Let a vendor in again',
    access: write,
    params,
    reply: vendorReply,
    handle: ({ deps, actor, params: { id }, ...asked }) => setSuspended(deps, actor, id, false, asked),
  }),
];

async function setSuspended(
  deps: AppDeps,
  actor: AdminActor,
  id: string,
  suspended: boolean,
  asked: Asked,
): Promise<{ body: VendorReply } | Problem> {
  const work = async (desk: Desk) => {
    const { rows } = await desk.client.query<{ name: string }>(
      `UPDATE vendors SET suspended_at = $2 WHERE vendor_id = $1 AND (suspended_at IS NULL) = $3 RETURNING name`,
      [id, suspended ? desk.now : null, suspended],
    );
    // Once is enough: what is so already is told to nobody.
    if (rows[0]) {
      const facts = { vendor_id: id, vendor_name: rows[0].name };
      const kind = suspended ? 'vendor_suspended' : 'vendor_resumed';
      await desk.note(kind, {});
      await tell(deps, desk, kind, facts);
    }
  };
  const reply = await within(deps, actor, id, work, asked);
  deps.vendors.forget(id);
  return reply;
}

async function inviteOwners(deps: AppDeps, desk: Desk, vendorId: string): Promise<Invitation[]> {
  if (!(await readVendor(desk.client, vendorId))) desk.refuse(problem('vendor_not_found'));
  const owners = await desk.tx.find(collections.staff, { vendor_type: 'owner', disabled: false });
  const states = await loginStates(
    desk.client,
    'vendor',
    owners.map(({ id }) => id),
  );
  const waiting = [...states].filter(([, { invitedAt }]) => invitedAt !== null).map(([id]) => id);
  if (waiting.length === 0) desk.refuse(problem('invitation_completed'));
  const invitations: Invitation[] = [];
  for (const userId of waiting)
    invitations.push(await inviteAgain(deps, desk, { kind: 'vendor', userId, vendorId }));
  return invitations;
}

/** In the tenant of that vendor, which must be there in the end. */
async function within(
  deps: AppDeps,
  admin: AdminActor,
  vendorId: string,
  work: (desk: Desk) => Promise<void>,
  asked: Asked,
): Promise<{ body: VendorReply } | Problem> {
  const workAndRead = async (desk: Desk) => {
    await work(desk);
    return (await readVendor(desk.client, vendorId)) ?? desk.refuse(problem('vendor_not_found'));
  };
  const written = await atDesk(deps, adminAsOwner(admin, vendorId), workAndRead, asked);
  return isProblem(written) ? written : { body: written };
}

function tell(
  deps: AppDeps,
  { tx, now }: Desk,
  kind: 'vendor_created' | 'vendor_suspended' | 'vendor_resumed',
  facts: { readonly vendor_id: string; readonly vendor_name: string },
): Promise<void> {
  return notifyAdmins(tx, deps.replication.newId(), now, kind, facts);
}
