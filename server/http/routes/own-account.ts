// One's own account, for everybody who works for a vendor: who one is, a new password, a new PIN. What lets somebody in is
// changed only by whoever knows the password; wrong ones count as failed sign-ins do.
import { doneReply, isGuessablePin, ownAccountReply, ownPasswordBody, ownPinBody } from '@evertill/schemas';
import type { Actor, Staff } from '@evertill/schemas';
import type { Account } from '../../access/accounts.ts';
import type { AppDeps } from '../../app-deps.ts';
import type { Asked } from '../asked.ts';
import { loginStates } from '../invite.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import { storesOf } from './context.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';
import { employeeReplies, setPin, staffById } from './employees.ts';

const anyVendor = { who: 'vendor' } as const;

export const ownAccountRoutes = [
  route({
    method: 'get',
    path: '/auth/vendor/context/account',
    summary: 'One’s own account',
    access: anyVendor,
    reply: ownAccountReply,
    handle: ({ deps, actor }) => ownAccount(deps, actor),
  }),
  route({
    method: 'put',
    path: '/auth/vendor/context/account/password',
    summary: 'Choose another password; every other session of one’s own ends',
    access: anyVendor,
    body: ownPasswordBody,
    reply: doneReply,
    async handle({ deps, actor, body, ...asked }) {
      const account = await proved(deps, actor, body.current_password, asked);
      if (isProblem(account)) return account;
      const hash = await deps.passwords.hash(body.password);
      const work = async (desk: Desk) => {
        const { rows } = await desk.client.query<{ changed: boolean }>(
          'SELECT own_password_change($1, $2, $3, $4, $5) AS changed',
          [actor.user_id, asked.sessionId, account.passwordHash, hash, desk.now],
        );
        if (!rows[0]!.changed) desk.refuse(problem('password_wrong'));
        await desk.note('password_set', { employee_id: actor.user_id });
        return {};
      };
      const changed = await atDesk(deps, actor, work, asked);
      if (isProblem(changed)) return changed;
      deps.authenticator.forgetVendor(actor.vendor_id);
      return { body: { success: true } };
    },
  }),
  route({
    method: 'put',
    path: '/auth/vendor/context/account/pin',
    summary: 'Choose the PIN that unlocks the tills of one’s stores',
    access: anyVendor,
    body: ownPinBody,
    reply: ownAccountReply,
    async handle({ deps, actor, body, ...asked }) {
      if (isGuessablePin(body.pin)) return problem('pin_guessable');
      const account = await proved(deps, actor, body.current_password, asked);
      if (isProblem(account)) return account;
      const hash = await deps.passwords.hashPin(body.pin);
      const written = await setPin(deps, actor, actor.user_id, hash, asked);
      return isProblem(written) ? written : ownAccount(deps, actor);
    },
  }),
];

async function ownAccount(deps: AppDeps, actor: Actor) {
  const person = await staffById(deps, actor, actor.user_id);
  if (!person) return problem('employee_not_found');
  const [stores, [reply], role] = await Promise.all([
    storesOf(deps, actor),
    employeeReplies(deps, actor, [person]),
    roleOf(deps, actor, person),
  ]);
  return { body: { ...reply!, role, stores: stores.map(({ id, name }) => ({ id, name })) } };
}

/** Blank: none. */
async function roleOf(deps: AppDeps, actor: Actor, { id }: Staff): Promise<string> {
  const { rows } = await deps.sql(actor, (client) =>
    client.query<{ name: string }>(
      `SELECT r.name FROM vendor_employee_details d
         JOIN vendor_employee_roles r ON r.vendor_id = d.vendor_id AND r.id = d.employee_role_id
        WHERE d.vendor_id = $1 AND d.staff_id = $2`,
      [actor.vendor_id, id],
    ),
  );
  return rows[0]?.name ?? '';
}

async function proved(
  deps: AppDeps,
  actor: Actor,
  password: string,
  { ip, requestId, sessionId }: Asked,
): Promise<Account | Problem> {
  const states = await deps.sql(actor, (client) => loginStates(client, 'vendor', [actor.user_id]));
  const email = states.get(actor.user_id)?.email ?? '';
  const attempt = await deps.loginLimits.begin(ip, `vendor ${email}`);
  if (attempt.kind === 'wait') return problem('rate_limited', {}, attempt.wait / 1000);
  let failed = true;
  try {
    const account = await deps.accounts.byEmail('vendor', email);
    failed = (await deps.passwords.match(password, account?.passwordHash)) === 'other' || !account;
    if (!failed) return account!;
    const whom = { kind: 'vendor', vendorId: actor.vendor_id, userId: actor.user_id } as const;
    await deps.securityEvents.record({ event: 'login_failed', ...whom, sessionId, ip, requestId });
    return problem('password_wrong');
  } finally {
    attempt.finish(failed);
  }
}
