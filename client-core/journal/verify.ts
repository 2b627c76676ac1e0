// Walks the whole chain: every seal is computed again and every entry must name the seal of the one before it. What
// was altered, dropped or inserted shows as the first number that does not fit (promise I15).
import { sealedText } from '@evertill/schemas';
import type { OperationEntry } from '@evertill/schemas';
import { entryOf } from './append.ts';
import type { OperationStore } from './operation-store.ts';

/** Where housekeeping cut the old end off: the last entry that is gone. */
export interface ChainAnchor {
  readonly device_seq: number;
  readonly hash: string;
}

export type Verified =
  | { readonly ok: true; readonly entries: number }
  | { readonly ok: false; readonly device_seq: number; readonly fault: 'altered' | 'missing' | 'unlinked' };

const page = 500;
const beginning: ChainAnchor = { device_seq: 0, hash: '' };

export async function verifyJournal(
  store: OperationStore,
  sha256: (text: string) => string,
  anchor: ChainAnchor = beginning,
): Promise<Verified> {
  let previous: ChainAnchor | undefined;
  let entries = 0;
  for (;;) {
    const records = await store.from((previous?.device_seq ?? 0) + 1, page);
    for (const record of records) {
      const fault = chainFault(entryOf(record), previous ?? startBefore(record, anchor), sha256);
      if (fault) return { ok: false, ...fault };
      previous = { device_seq: record.device_seq, hash: record.hash };
      entries += 1;
    }
    if (records.length < page) return { ok: true, entries };
  }
}

/** What housekeeping was about to remove when the device stopped is still here, and begins the chain. */
function startBefore(first: OperationEntry, anchor: ChainAnchor): ChainAnchor {
  if (first.device_seq === 1) return beginning;
  const unpruned = first.device_seq <= anchor.device_seq;
  return unpruned ? { device_seq: first.device_seq - 1, hash: first.prev_hash } : anchor;
}

/** What is wrong with an entry that should come right after `previous`; undefined when nothing is. */
export function chainFault(
  entry: OperationEntry,
  previous: ChainAnchor,
  sha256: (text: string) => string,
): { device_seq: number; fault: 'altered' | 'missing' | 'unlinked' } | undefined {
  const expected = previous.device_seq + 1;
  if (entry.device_seq !== expected) return { device_seq: expected, fault: 'missing' };
  if (sha256(sealedText(entry)) !== entry.hash) return { device_seq: expected, fault: 'altered' };
  return entry.prev_hash === previous.hash ? undefined : { device_seq: expected, fault: 'unlinked' };
}
