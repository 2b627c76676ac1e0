// Families of refresh tokens (T5). One row a sign-in; each refresh gives out the next generation. The immediate
// predecessor gets the same successor once more within 30 s, because answers get lost; whatever is older was used
// before, so there are two holders and the family ends.
import type pg from 'pg';
import type { UserKind } from '@evertill/schemas';
import type { Clock } from '@evertill/sync';
import type { TokenBearer, VerifiedToken, SessionStep } from './tokens.ts';

/** Seconds in which a lost answer is given again. */
const grace = 30;

export interface SignIn extends TokenBearer {
  readonly kind: UserKind;
  /** What the password was compared with. */
  readonly provedHash: string;
  readonly deviceId: string;
  readonly deviceName: string;
}

export type Rotation =
  | { readonly kind: 'next' | 'again'; readonly step: SessionStep }
  /** Ended before, or never there. */
  | { readonly kind: 'ended' }
  /** An old token was shown: the family has just ended. */
  | { readonly kind: 'reuse' };

export interface OwnSession {
  readonly id: string;
  readonly device_id: string;
  readonly device_name: string;
  /** ISO-8601 */
  readonly created_at: string;
  readonly last_used_at: string;
}

export class Sessions {
  readonly #pool: pg.Pool;
  readonly #clock: Clock;
  /** Seconds. */
  readonly #lifetime: number;

  constructor(pool: pg.Pool, clock: Clock, { refreshExpires }: { readonly refreshExpires: number }) {
    this.#pool = pool;
    this.#clock = clock;
    this.#lifetime = refreshExpires;
  }

  /** Undefined when the password was changed since it was proved. */
  async open(signIn: SignIn, id: string): Promise<SessionStep | undefined> {
    const { kind, vendorId, userId, provedHash, deviceId, deviceName } = signIn;
    const givenOutAt = this.#clock.now();
    const { rows } = await this.#pool.query<{ opened: boolean }>({
      name: 'session-open',
      text: 'SELECT session_open($1, $2, $3, $4, $5, $6, $7, $8, make_interval(secs => $9)) AS opened',
      values: [kind, vendorId, userId, provedHash, id, deviceId, deviceName, iso(givenOutAt), this.#lifetime],
    });
    return rows[0]?.opened ? { kind, vendorId, userId, sessionId: id, generation: 1, givenOutAt } : undefined;
  }

  /** `token` is a verified refresh token of this kind. */
  async rotate(kind: UserKind, token: VerifiedToken): Promise<Rotation> {
    const { vendorId, userId, sessionId, generation } = token;
    const { rows } = await this.#pool.query<RotationRow>({
      name: 'session-rotate',
      text: `SELECT outcome, new_generation, given_out_at FROM
        session_rotate($1, $2, $3, $4, $5, $6, make_interval(secs => $7), make_interval(secs => $8))`,
      values: [kind, vendorId, userId, sessionId, generation, iso(this.#clock.now()), this.#lifetime, grace],
    });
    const { outcome, new_generation, given_out_at } = rows[0]!;
    if (outcome === 'ended' || outcome === 'reuse') return { kind: outcome };
    const givenOutAt = given_out_at.getTime();
    const step = { kind, vendorId, userId, sessionId, generation: new_generation, givenOutAt };
    return { kind: outcome === 'rotated' ? 'next' : 'again', step };
  }

  async isAlive(kind: UserKind, bearer: TokenBearer, id: string): Promise<boolean> {
    const { rows } = await this.#pool.query<{ alive: boolean }>({
      name: 'session-is-alive',
      text: 'SELECT session_is_alive($1, $2, $3, $4, $5) AS alive',
      values: [kind, bearer.vendorId, bearer.userId, id, iso(this.#clock.now())],
    });
    return rows[0]!.alive;
  }

  /** False when the person has no such living session. */
  async end(kind: UserKind, bearer: TokenBearer, id: string, why: 'logout' | 'revoked'): Promise<boolean> {
    const { rows } = await this.#pool.query<{ ended: boolean }>({
      name: 'session-end',
      text: 'SELECT session_end($1, $2, $3, $4, $5, $6) AS ended',
      values: [kind, bearer.vendorId, bearer.userId, id, iso(this.#clock.now()), why],
    });
    return rows[0]!.ended;
  }

  /**
   * The new password and the end of every session of its owner, together. False when the reset token was used before,
   * or is older than the password there is now.
   */
  async resetPassword(kind: UserKind, token: VerifiedToken, hash: string): Promise<boolean> {
    const { vendorId, userId, id, issuedAt, expiresAt } = token;
    const times = [issuedAt, expiresAt, this.#clock.now()].map(iso);
    const { rows } = await this.#pool.query<{ changed: boolean }>({
      name: 'password-reset-complete',
      text: 'SELECT password_reset_complete($1, $2, $3, $4, $5, $6, $7, $8) AS changed',
      values: [kind, vendorId, userId, hash, id, ...times],
    });
    return rows[0]!.changed;
  }

  /** The last used first; 200 at most. */
  async of(kind: UserKind, { vendorId, userId }: TokenBearer): Promise<OwnSession[]> {
    const { rows } = await this.#pool.query<Record<keyof OwnSession, string> & SessionTimes>({
      name: 'sessions-of',
      text: 'SELECT id, device_id, device_name, created_at, last_used_at FROM sessions_of($1, $2, $3, $4)',
      values: [kind, vendorId, userId, iso(this.#clock.now())],
    });
    return rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
    }));
  }
}

interface RotationRow {
  readonly outcome: 'rotated' | 'again' | 'ended' | 'reuse';
  readonly new_generation: number;
  readonly given_out_at: Date;
}

interface SessionTimes {
  readonly created_at: Date & string;
  readonly last_used_at: Date & string;
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
