// Signed tokens. One algorithm, one issuer, and a `typ` and `aud` of its own for every kind, so that one kind is
// refused at every other kind's door (T4).
import jwt from 'jsonwebtoken';

export interface TokenSettings {
  readonly secrets: { readonly access: string; readonly refresh: string };
  /** Seconds. */
  readonly accessExpires: number;
  readonly refreshExpires: number;
}

export interface TokenBearer {
  readonly userId: string;
  readonly vendorId: string;
}

export interface VerifiedToken extends TokenBearer {
  /** ms since 1970 */
  readonly expiresAt: number;
}

type Kind = 'access' | 'refresh';
const issuer = 'evertill';
const audience = { access: 'evertill-vendor', refresh: 'evertill-vendor-refresh' } as const;

export class Tokens {
  readonly #settings: TokenSettings;
  /** Seconds since 1970. */
  readonly #now: () => number;

  constructor(settings: TokenSettings, now: () => number) {
    this.#settings = settings;
    this.#now = () => Math.floor(now() / 1000);
  }

  pair(bearer: TokenBearer, id: string): { access_token: string; refresh_token: string; expires_in: number } {
    const { accessExpires, refreshExpires } = this.#settings;
    return {
      access_token: this.#sign('access', bearer, id, accessExpires),
      refresh_token: this.#sign('refresh', bearer, id, refreshExpires),
      expires_in: accessExpires,
    };
  }

  #sign(kind: Kind, { userId, vendorId }: TokenBearer, id: string, lifetime: number): string {
    const now = this.#now();
    return jwt.sign(
      { typ: kind, vendor_id: vendorId, iat: now, exp: now + lifetime },
      this.#settings.secrets[kind],
      {
        algorithm: 'HS256',
        issuer,
        audience: audience[kind],
        subject: userId,
        jwtid: id,
      },
    );
  }

  /** Undefined for anything that is not a living token of this kind. */
  verify(kind: Kind, token: string): VerifiedToken | undefined {
    try {
      const claims = jwt.verify(token, this.#settings.secrets[kind], {
        algorithms: ['HS256'],
        issuer,
        audience: audience[kind],
        clockTimestamp: this.#now(),
      }) as jwt.JwtPayload;
      const { sub, vendor_id: vendorId, typ, exp } = claims;
      if (typ !== kind || typeof sub !== 'string' || typeof vendorId !== 'string' || typeof exp !== 'number')
        return undefined;
      return { userId: sub, vendorId, expiresAt: exp * 1000 };
    } catch {
      return undefined;
    }
  }
}
