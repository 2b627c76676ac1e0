// The journal's ends, found in the journal itself and never kept in a counter elsewhere. A storage has no cheap
// descending order, so the upper end is searched: galloping upwards from a hint, then halving. A hint that is too
// high, because the journal was lost, costs a second search and nothing more.
import type { OperationRecord } from '@evertill/schemas';
import type { OperationStore } from './operation-store.ts';

/** At most `limit` entries numbered `first` or higher, in order. */
type Read = (first: number, limit: number) => Promise<OperationRecord[]>;

const window = 8;

/** Undefined in an empty journal. `hint`: a number that was the last one some time ago. */
export function lastOperation(store: OperationStore, hint = 1): Promise<OperationRecord | undefined> {
  return lastOf((first, limit) => store.from(first, limit), hint);
}

/** Undefined when none is settled. */
export function lastSettled(store: OperationStore): Promise<OperationRecord | undefined> {
  return lastOf((first, limit) => store.inState('settled', first - 1, limit), 1);
}

/** Undefined in an empty journal. */
export async function firstOperation(store: OperationStore): Promise<OperationRecord | undefined> {
  return (await store.from(1, 1))[0];
}

async function lastOf(read: Read, hint: number): Promise<OperationRecord | undefined> {
  const near = await read(Math.max(hint, 1), window);
  const found = near.length > 0 ? near : await read(1, window);
  return found.length > 0 ? gallop(read, found) : undefined;
}

/** `found` is a window of entries; when it is not full, the last one is at its end. */
async function gallop(read: Read, found: readonly OperationRecord[]): Promise<OperationRecord> {
  let entries = found;
  for (let step = window; entries.length === window; step *= 2) {
    const reached = entries[entries.length - 1]!;
    const ahead = await read(reached.device_seq + step, window);
    if (ahead.length === 0) return halve(read, reached, reached.device_seq + step);
    entries = ahead;
  }
  return entries[entries.length - 1]!;
}

/** Nothing lies at `beyond` or above. */
async function halve(read: Read, known: OperationRecord, beyond: number): Promise<OperationRecord> {
  let [last, end] = [known, beyond];
  while (last.device_seq + 1 < end) {
    const middle = Math.floor((last.device_seq + 1 + end) / 2);
    const entries = await read(middle, window);
    if (entries.length === 0) end = middle;
    else last = entries[entries.length - 1]!;
    if (entries.length > 0 && entries.length < window) return last;
  }
  return last;
}
