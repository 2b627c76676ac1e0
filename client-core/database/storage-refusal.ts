// What the disk did, in the words of somebody who stands at the till: five faults, five sentences, and one for
// whatever else a storage may come up with.
import type { RejectionCode } from '@evertill/schemas';
import { refuse, TillRefusal } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { StorageError, faultOf } from './storage-error.ts';
import type { StorageFault } from './storage-error.ts';

const codes: Readonly<Record<StorageFault, RejectionCode>> = {
  full: 'journal_unwritable',
  busy: 'till_in_use',
  io: 'disk_failing',
  corrupt: 'journal_damaged',
  readonly: 'disk_readonly',
  failed: 'journal_unwritable',
};

/** What to answer instead of writing; `error` may be anything. */
export function refuseForStorage(error: unknown): Refusal {
  return refuse(codes[faultOf(error) ?? 'failed']);
}

/** The refusal where the storage is to blame; anything else stays as it is. */
export function storageRefusal(error: unknown): unknown {
  if (error instanceof TillRefusal) return error;
  const fault = error instanceof StorageError ? error.fault : faultOf(error);
  return fault === undefined ? error : new TillRefusal(refuse(codes[fault]));
}
