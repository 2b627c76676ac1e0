// Signed tokens. One algorithm, one issuer, and a `typ` and `aud` of its own for every kind, so that one kind is
// refused at every other kind's door (T4). Signing is deterministic: the same generation of a session is the same
// token, byte for byte, which is how a lost answer can be given again without any token being stored (T5).
import { createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { userKinds } from '@evertill/schemas';
import type { UserKind } from '@evertill/schemas';

export interface TokenSettings {
  readonly secrets: { readonly access: string; readonly refresh: string };
  /** Seconds. */
  readonly accessExpires: number;
  readonly refreshExpires: number;
}

/** Who can be invited: admins are made by other means. */
export const invitedKinds = ['vendor', 'customer'] as const satisfies readonly UserKind[];
export type InvitedKind = (typeof invitedKinds)[number];

/** An access token is called after who bears it; the bridge's has a door of its own. */
export type TokenKind =
  | UserKind
  | `${UserKind}-refresh`
  | `${UserKind}-reset`
  | `${InvitedKind}-invite`
  | 'bridge';
export const tokenKinds: readonly TokenKind[] = [
  ...userKinds.flatMap((kind) => [kind, `${kind}-refresh`, `${kind}-reset`] as const),
  ...invitedKinds.map((kind) => `${kind}-invite` as const),
  'bridge',
];

export interface TokenBearer {
  readonly userId: string;
  /** Blank for admins. */
  readonly vendorId: string;
}

/** One generation of a session's tokens. */
export interface SessionStep extends TokenBearer {
  readonly kind: UserKind;
  readonly sessionId: string;
  readonly generation: number;
  /** ms since 1970 */
  readonly givenOutAt: number;
}

export interface VerifiedToken extends TokenBearer {
  readonly id: string;
  /** Blank when the token belongs to no session. */
  readonly sessionId: string;
  /** 0 when the token belongs to no session. */
  readonly generation: number;
  /** ms since 1970 */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

export interface TokenPair {
  readonly access_token: string;
  readonly refresh_token: string;
  /** Seconds. */
  readonly expires_in: number;
}

const issuer = 'evertill';
/** Seconds. */
export const resetExpires = 900;
const inviteExpires = 72 * 3600;
/** Longer than any of ours: nothing is computed over more. */
const greatestLength = 2048;
/** What every token of ours begins with: `{"alg":"HS256","typ":"JWT"}` and nothing beside it, no key and no place to fetch one. */
const header = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');
const shape = new RegExp(`^${header}\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]{43}$`);

interface Claims {
  readonly id: string;
  readonly sessionId?: string;
  readonly generation?: number;
  /** Seconds. */
  readonly issuedAt: number;
  readonly lifetime: number;
}

export class Tokens {
  readonly #settings: TokenSettings;
  readonly #now: () => number;
  /** As a text a secret is tried as a public key first, at each request. */
  readonly #keys: Readonly<Record<keyof TokenSettings['secrets'], KeyObject>>;

  /** `now` in ms since 1970. */
  constructor(settings: TokenSettings, now: () => number) {
    this.#settings = settings;
    this.#now = now;
    const { access, refresh } = settings.secrets;
    this.#keys = { access: keyOf(access), refresh: keyOf(refresh) };
  }

  pair(step: SessionStep): TokenPair {
    const { accessExpires, refreshExpires } = this.#settings;
    const { kind, sessionId, generation } = step;
    const issuedAt = Math.floor(step.givenOutAt / 1000);
    const claims = { id: `${sessionId}.${generation}`, sessionId, generation, issuedAt };
    return {
      access_token: this.#sign(kind, step, { ...claims, lifetime: accessExpires }),
      refresh_token: this.#sign(`${kind}-refresh`, step, { ...claims, lifetime: refreshExpires }),
      expires_in: accessExpires,
    };
  }

  /** Worth one new password, within a quarter of an hour. */
  reset(kind: UserKind, bearer: TokenBearer, id: string): string {
    const issuedAt = Math.floor(this.#now() / 1000);
    return this.#sign(`${kind}-reset`, bearer, { id, issuedAt, lifetime: resetExpires });
  }

  /** Worth somebody's first password, within three days. */
  invite(kind: InvitedKind, bearer: TokenBearer, id: string): string {
    const issuedAt = Math.floor(this.#now() / 1000);
    return this.#sign(`${kind}-invite`, bearer, { id, issuedAt, lifetime: inviteExpires });
  }

  #sign(kind: TokenKind, { userId, vendorId }: TokenBearer, claims: Claims): string {
    const { id, sessionId = '', generation = 0, issuedAt, lifetime } = claims;
    return jwt.sign(
      {
        typ: kind,
        vendor_id: vendorId,
        sid: sessionId,
        gen: generation,
        iat: issuedAt,
        exp: issuedAt + lifetime,
      },
      this.#keyFor(kind),
      { algorithm: 'HS256', issuer, audience: audienceOf(kind), subject: userId, jwtid: id },
    );
  }

  /** Undefined for anything that is not a living token of this kind. */
  verify(kind: TokenKind, token: string): VerifiedToken | undefined {
    if (token.length > greatestLength || !shape.test(token)) return undefined;
    try {
      const claims = jwt.verify(token, this.#keyFor(kind), {
        algorithms: ['HS256'],
        issuer,
        audience: audienceOf(kind),
        clockTimestamp: Math.floor(this.#now() / 1000),
      });
      return typeof claims === 'object' && claims['typ'] === kind ? verified(claims) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Which kind of living token of ours this is, whatever door it was shown at. */
  kindOf(token: string): TokenKind | undefined {
    return tokenKinds.find((kind) => this.verify(kind, token) !== undefined);
  }

  #keyFor(kind: TokenKind): KeyObject {
    return kind.endsWith('-refresh') ? this.#keys.refresh : this.#keys.access;
  }
}

function keyOf(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret));
}

function audienceOf(kind: TokenKind): string {
  return `evertill-${kind}`;
}

function verified(claims: jwt.JwtPayload): VerifiedToken | undefined {
  const { sub, jti, iat, exp, vendor_id: vendorId, sid: sessionId, gen: generation } = claims;
  if (typeof sub !== 'string' || typeof jti !== 'string' || typeof vendorId !== 'string') return undefined;
  if (typeof sessionId !== 'string' || !Number.isSafeInteger(generation)) return undefined;
  if (typeof iat !== 'number' || typeof exp !== 'number') return undefined;
  return {
    id: jti,
    userId: sub,
    vendorId,
    sessionId,
    generation: generation as number,
    issuedAt: iat * 1000,
    expiresAt: exp * 1000,
  };
}
