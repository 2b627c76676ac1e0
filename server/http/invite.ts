// Who was given a sign-in and who has one, as the routes ask it; and another invitation in the place of the one before.
import type pg from 'pg';
import type { AppDeps } from '../app-deps.ts';
import type { Invitation } from '../access/invitations.ts';
import type { InvitedKind } from '../access/tokens.ts';
import { problem } from './problem.ts';
import type { Desk } from './routes/document-door.ts';

export interface LoginState {
  readonly email: string;
  /** null for whoever has a password. */
  readonly invitedAt: string | null;
}

/** ms; nobody's mailbox is filled by somebody who presses a key again and again. */
const pause = 60_000;

/** Of the tenant's own people who can sign in, or could once they have chosen a password. */
export async function loginStates(
  client: pg.ClientBase,
  kind: InvitedKind,
  ids: readonly string[],
): Promise<Map<string, LoginState>> {
  const { rows } = await client.query<{ user_id: string; email: string; invited_at: Date | null }>(
    'SELECT user_id, email, invited_at FROM login_states($1, $2)',
    [kind, ids],
  );
  return new Map(
    rows.map(({ user_id, email, invited_at }) => [
      user_id,
      { email, invitedAt: invited_at?.toISOString() ?? null },
    ]),
  );
}

/** Refuses within a minute of the last one, and when nobody waits. */
export async function inviteAgain(
  deps: AppDeps,
  desk: Desk,
  { kind, userId, vendorId }: Omit<Invitation, 'id'>,
): Promise<Invitation> {
  const state = (await loginStates(desk.client, kind, [userId])).get(userId);
  if (!state || state.invitedAt === null) return desk.refuse(problem('invitation_completed'));
  const since = Date.parse(desk.now) - Date.parse(state.invitedAt);
  if (since >= 0 && since < pause) desk.refuse(problem('rate_limited', {}, (pause - since) / 1000));
  return newInvitation(deps, desk, { kind, userId, vendorId });
}

/** The one before it opens nothing any more. Send it after the commit. */
export async function newInvitation(
  deps: AppDeps,
  desk: Desk,
  { kind, userId, vendorId }: Omit<Invitation, 'id'>,
): Promise<Invitation> {
  const id = deps.replication.newId();
  await desk.client.query('SELECT login_invite($1, $2, $3, $4)', [kind, userId, id, desk.now]);
  await desk.note('invitation_sent', { kind, user_id: userId });
  return { kind, userId, vendorId, id };
}
