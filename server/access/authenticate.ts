// From a token to the person as the tables know them now: rights are never read from the token itself, and a session
// that was ended ends its access tokens too.
import type { ActorOfKind, UserKind } from '@evertill/schemas';
import type { Clock } from '@evertill/sync';
import type { Accounts, Person } from './accounts.ts';
import type { Authenticated } from './authenticated.ts';
import type { Sessions } from './sessions.ts';
import type { Tokens, VerifiedToken } from './tokens.ts';

/**
 * The end of a session is felt within this time, ms; the promise is 60 s. So is a change of rights nobody told of: those
 * made through the server are told at once, for whoever sees a new right on the till uses it in that second.
 */
const freshFor = 10_000;

export interface SignedIn<Kind extends UserKind = UserKind> extends Authenticated<ActorOfKind[Kind]> {
  readonly sessionId: string;
}

interface Known {
  readonly until: number;
  readonly vendorId: string;
  readonly person: Promise<Person | undefined>;
}

export class Authenticator {
  readonly #tokens: Tokens;
  readonly #accounts: Accounts;
  readonly #sessions: Sessions;
  readonly #clock: Clock;
  readonly #known = new Map<string, Known>();

  constructor(tokens: Tokens, accounts: Accounts, sessions: Sessions, clock: Clock) {
    this.#tokens = tokens;
    this.#accounts = accounts;
    this.#sessions = sessions;
    this.#clock = clock;
  }

  /** Undefined for every token that is not a living access token of this kind. */
  async authenticate<Kind extends UserKind>(kind: Kind, token: string): Promise<SignedIn<Kind> | undefined> {
    const verified = this.#tokens.verify(kind, token);
    if (!verified) return undefined;
    const { sessionId, expiresAt } = verified;
    const now = this.#clock.monotonic();
    let known = this.#known.get(sessionId);
    if (!known || known.until < now) {
      if (this.#known.size > 10_000) this.#known.clear();
      known = {
        until: now + freshFor,
        vendorId: verified.vendorId,
        person: this.#load(kind, verified),
      };
      known.person.catch(() => this.#known.delete(sessionId));
      this.#known.set(sessionId, known);
    }
    const person = (await known.person) as Person<Kind> | undefined;
    return person && { actor: person.actor, sessionId, expiresAt };
  }

  /** This process need not wait until what it knows is old. */
  forget(sessionId: string): void {
    this.#known.delete(sessionId);
  }

  /** What people of this vendor may do has changed. */
  forgetVendor(vendorId: string): void {
    for (const [sessionId, known] of this.#known) {
      if (known.vendorId === vendorId) this.#known.delete(sessionId);
    }
  }

  /** Changes may have gone by unheard. */
  forgetAll(): void {
    this.#known.clear();
  }

  async #load(kind: UserKind, token: VerifiedToken): Promise<Person | undefined> {
    const [isAlive, person] = await Promise.all([
      this.#sessions.isAlive(kind, token, token.sessionId),
      this.#accounts.person(kind, token),
    ]);
    return isAlive ? person : undefined;
  }
}
