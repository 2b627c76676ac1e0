// What the disk did, in the words of somebody who stands at the till: five faults, five sentences, and one for
// whatever else a storage may come up with.
import type { RejectionCode } from '@evertill/schemas';
import { refuse, TillRefusal } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { faultOf } from './storage-error.ts';
import type { StorageFault } from './storage-error.ts';

const codes: Readonly<Record<StorageFault, RejectionCode>> = {
  full: 'journal_unwritable',
  busy: 'till_in_use',
  io: 'disk_failing',
  // SQLite says so of every page it cannot read; whether a file is damaged shows when it is opened.
  corrupt: 'disk_failing',
  readonly: 'disk_readonly',
  away: 'till_away',
  failed: 'journal_unwritable',
};
const openingCodes = { ...codes, corrupt: 'journal_damaged' } as const;

/** What to answer instead of writing; `error` may be anything. The disk's own words are for support. */
export function refuseForStorage(error: unknown, by = codes): Refusal {
  const problem = error instanceof Error ? error.message : String(error);
  const fault = faultOf(error) ?? 'failed';
  return refuse(by[fault], { problem, fault });
}

/** Did the disk refuse, and not a rule? */
export function isStorageTrouble({ code }: Refusal): boolean {
  return Object.values<string>(codes).includes(code);
}

/** The refusal where the storage of an open till is to blame; anything else stays as it is. */
export function storageRefusal(error: unknown): unknown {
  return refusalBy(codes, error);
}

/** The same for a till that is being opened. */
export function openingRefusal(error: unknown): unknown {
  return refusalBy(openingCodes, error);
}

function refusalBy(by: typeof codes, error: unknown): unknown {
  const isStorage = !(error instanceof TillRefusal) && faultOf(error) !== undefined;
  return isStorage ? new TillRefusal(refuseForStorage(error, by)) : error;
}
