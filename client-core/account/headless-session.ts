// The sign-in of a till that is given its credentials and has nobody to ask. What was kept from the last time is
// enough to begin, so that a till starts and sells with no network; when the server will not renew it any more, the
// credentials are shown again.
import { isRejectionCode } from '@evertill/schemas';
import { ExchangeError } from '@evertill/sync';
import { refuse, TillRefusal } from '../refusal.ts';
import type { TillSession } from '../till/till-session.ts';
import type { Session } from './session.ts';
import type { SessionKeep, SessionUser } from './session-record.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface SignedIn extends TillSession {
  readonly vendorId: string;
}

/** Keeps with the sign-in whose it is, and gives back nobody else's. */
export function keepOf(keep: SessionKeep, { email }: Credentials): SessionKeep {
  return {
    async load() {
      const record = await keep.load();
      return record?.user['email'] === email ? record : undefined;
    },
    save: (record) => keep.save(record && { ...record, user: { ...record.user, email } }),
  };
}

/** Rejects with a `TillRefusal` when the credentials are refused, with an `ExchangeError` when nobody can be asked. */
export async function signIn(session: Session, credentials: Credentials): Promise<SignedIn> {
  const login = async (): Promise<SessionUser> => {
    const outcome = await session.login(credentials.email, credentials.password);
    if (outcome.ok) return outcome.user;
    const code = isRejectionCode(outcome.code) ? outcome.code : 'unauthenticated';
    throw new TillRefusal(refuse(code, { sentence: outcome.sentence }));
  };
  let user = session.user ?? (await login());
  return {
    // Whoever stood here goes on selling although the server has ended the sign-in.
    get user() {
      return user;
    },
    vendorId: String(user['vendor_id']),
    token: () => session.token(),
    async refresh() {
      const renewed = await session.refresh();
      if (renewed !== undefined) return renewed;
      try {
        user = await login();
      } catch (error) {
        if (error instanceof ExchangeError) throw error;
        return undefined;
      }
      return session.token();
    },
  };
}
