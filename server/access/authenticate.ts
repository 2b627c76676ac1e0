// From a token to the person as the staff table knows them now: rights are never read from the token itself.
import { collections } from '@evertill/schemas';
import type { Staff } from '@evertill/schemas';
import type { Clock } from '@evertill/sync';
import type { Database } from '../db/database.ts';
import { actorFromStaff } from './actor-from-staff.ts';
import type { Authenticate, Authenticated } from './authenticated.ts';
import type { Tokens, VerifiedToken } from './tokens.ts';

/** A change of rights is felt within this time, ms; the promise is 60 s. */
const freshFor = 10_000;

export function authenticateWith(tokens: Tokens, database: Database, clock: Clock): Authenticate {
  const known = new Map<string, { readonly until: number; readonly staff: Promise<Staff | undefined> }>();

  async function load({ vendorId, userId }: VerifiedToken): Promise<Staff | undefined> {
    const stored = await database.read({ vendor_id: vendorId }, (tx) => tx.get(collections.staff, userId));
    const staff = stored?.document as Staff | undefined;
    return stored?.deleted || staff?.disabled ? undefined : staff;
  }

  return async (token): Promise<Authenticated | undefined> => {
    const verified = tokens.verify('access', token);
    if (!verified) return undefined;
    const key = `${verified.vendorId}|${verified.userId}`;
    const now = clock.monotonic();
    let entry = known.get(key);
    if (!entry || entry.until < now) {
      if (known.size > 10_000) known.clear();
      entry = { until: now + freshFor, staff: load(verified) };
      entry.staff.catch(() => known.delete(key));
      known.set(key, entry);
    }
    const staff = await entry.staff;
    return staff && { actor: actorFromStaff(verified.vendorId, staff), expiresAt: verified.expiresAt };
  };
}
