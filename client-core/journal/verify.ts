// Walks the whole chain: every seal is computed again and every entry must name the seal of the one before it. What
// was altered, dropped or inserted shows as the first number that does not fit (promise I15).
import { sealedText } from '@evertill/schemas';
import type { OperationEntry, OperationRecord } from '@evertill/schemas';
import { entryOf } from './append.ts';
import { faultOf as faultOfStorage } from '../database/storage-error.ts';
import type { Gap } from './gaps.ts';
import { isEntry } from './operation-store.ts';
import type { OperationStore } from './operation-store.ts';

/** Where housekeeping cut the old end off: the last entry that is gone. */
export interface ChainAnchor {
  readonly device_seq: number;
  readonly hash: string;
}

/** `unreadable`: what is stored is no entry at all. */
export type Fault = 'altered' | 'missing' | 'unlinked' | 'unreadable';

interface ChainFault {
  readonly device_seq: number;
  readonly fault: Fault;
}

export type Verified =
  | { readonly ok: true; readonly entries: number }
  | ({ readonly ok: false } & ChainFault);

const page = 500;
const beginning: ChainAnchor = { device_seq: 0, hash: '' };

export async function verifyJournal(
  store: OperationStore,
  sha256: (text: string) => string,
  anchor: ChainAnchor = beginning,
  gaps: readonly Gap[] = [],
): Promise<Verified> {
  let previous: ChainAnchor | undefined;
  let entries = 0;
  for (;;) {
    const first = (previous?.device_seq ?? 0) + 1;
    const records = await readable(store, first);
    if (!Array.isArray(records)) return { ok: false, ...records };
    for (const record of records) {
      const before = previous ?? startBefore(record, anchor);
      const fault = recordFault(record, before, sha256, gaps);
      if (fault) return { ok: false, ...fault };
      previous = { device_seq: record.device_seq, hash: record.hash };
      entries += 1;
    }
    if (records.length < page) return { ok: true, entries };
  }
}

/** Is it as it was sealed? What a damaged disk left may have no sealed text at all, such as half a letter. */
export function isSealed(entry: OperationEntry, sha256: (text: string) => string): boolean {
  try {
    return sha256(sealedText(entry)) === entry.hash;
  } catch {
    return false;
  }
}

/** The next entries, or the first of them that cannot be read. */
async function readable(store: OperationStore, first: number): Promise<OperationRecord[] | ChainFault> {
  try {
    return await store.from(first, page);
  } catch (error) {
    if (faultOfStorage(error) !== 'corrupt') throw error;
    for (let device_seq = first; ; device_seq++) {
      const isRead = await store.get(device_seq).then(
        () => true,
        () => false,
      );
      if (!isRead) return { device_seq, fault: 'unreadable' };
      // The damaged one is among them, unless it is its very number that is damaged.
      if (device_seq > first + 100 * page) return { device_seq: first, fault: 'unreadable' };
    }
  }
}

/** What housekeeping was about to remove when the device stopped is still here, and begins the chain. */
function startBefore(first: OperationEntry, anchor: ChainAnchor): ChainAnchor {
  if (first.device_seq === 1) return beginning;
  const unpruned = first.device_seq <= anchor.device_seq;
  return unpruned ? { device_seq: first.device_seq - 1, hash: first.prev_hash } : anchor;
}

/** What lies in the journal may be anything; only an entry has a place in the chain. */
function recordFault(
  record: OperationRecord,
  previous: ChainAnchor,
  sha256: (text: string) => string,
  gaps: readonly Gap[],
): ChainFault | undefined {
  if (!isEntry(record)) return { device_seq: previous.device_seq + 1, fault: 'unreadable' };
  return chainFault(entryOf(record), previous, sha256, gaps);
}

/**
 * What is wrong with an entry that should come right after `previous`; undefined when nothing is. `gaps`: numbers known
 * to be lost; behind them the chain goes on from the entry before them. `damaged`: numbers of entries known to be damaged,
 * of which only the number counts.
 */
export function chainFault(
  entry: OperationEntry,
  previous: ChainAnchor,
  sha256: (text: string) => string,
  gaps: readonly Gap[] = [],
  damaged: ReadonlySet<number> = new Set(),
): ChainFault | undefined {
  const next = previous.device_seq + 1;
  const expected = entry.device_seq === next ? next : behind(gaps, next);
  if (entry.device_seq !== expected) return { device_seq: expected, fault: 'missing' };
  if (damaged.has(expected)) return undefined;
  if (!isSealed(entry, sha256)) return { device_seq: expected, fault: 'altered' };
  const isLinked = entry.prev_hash === previous.hash || damaged.has(previous.device_seq);
  return isLinked ? undefined : { device_seq: expected, fault: 'unlinked' };
}

/** The first number from this one on that is not lost; a part of a gap may have been taken back from a copy. */
function behind(gaps: readonly Gap[], number: number): number {
  let next = number;
  for (const [from, to] of gaps) if (from <= next && next <= to) next = to + 1;
  return next;
}
