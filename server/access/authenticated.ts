// A token's bearer, as the server sees them now.
import type { Actor, SignedInActor } from '@evertill/schemas';

export interface Authenticated<A extends SignedInActor = Actor> {
  readonly actor: A;
  /** ms since 1970 */
  readonly expiresAt: number;
}

/** Undefined for every token that is not a living vendor access token. */
export type Authenticate = (token: string) => Promise<Authenticated | undefined>;
