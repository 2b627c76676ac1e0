// Puts entries of a copy back into the journal they were sealed in: into an empty one, or one that ends where the copy
// goes on. They come in as they were sealed, under their own numbers, and wait to be sent; the server knows a
// repetition by its hash. Everything is looked at before anything is written, and a crash in between leaves a journal
// the same copy completes.
import type { OperationEntry, OperationRecord } from '@evertill/schemas';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { DeviceSurroundings } from '../surroundings.ts';
import { waiting } from './append.ts';
import { unarchive } from './archive.ts';
import type { DeviceRecord } from './device-record.ts';
import { gapsOf, recordGaps } from './gaps.ts';
import type { Gap } from './gaps.ts';
import { lastOperation } from './journal-end.ts';
import type { OperationStore } from './operation-store.ts';
import { chainAnchor } from './prune.ts';
import { chainFault } from './verify.ts';
import type { ChainAnchor } from './verify.ts';

export interface RestoreDeps {
  readonly surroundings: DeviceSurroundings;
  readonly store: OperationStore;
  readonly device: DeviceRecord;
}

export interface Restored {
  readonly ok: true;
  /** Entries that were not here. */
  readonly restored: number;
  /** Entries that were here, but archived. */
  readonly unarchived: number;
}

const page = 200;

/**
 * `entries`: one piece of the chain, in order; `lost`: the numbers in it, or behind it, that have no entries any more;
 * `damaged`: the numbers of those in it that were damaged before the copy was made. They wait to be sent as well, and the
 * server sets them aside.
 */
export function restore(
  deps: RestoreDeps,
  entries: readonly OperationEntry[],
  lost: readonly Gap[],
  damaged: ReadonlySet<number>,
): Promise<Restored | Refusal> {
  const { surroundings, device } = deps;
  const { device_id } = device.current();
  if (entries.some((entry) => entry.device_id !== device_id)) {
    return Promise.resolve(refuse('backup_foreign', { device_id }));
  }
  return surroundings.locks.exclusive(`journal:${device_id}`, () =>
    restoreLocked(deps, entries, lost, damaged),
  );
}

async function restoreLocked(
  { surroundings, store, device }: RestoreDeps,
  entries: readonly OperationEntry[],
  lost: readonly Gap[],
  damaged: ReadonlySet<number>,
): Promise<Restored | Refusal> {
  const [first] = entries;
  if (!first) return { ok: true, restored: 0, unarchived: 0 };
  const end = await lastOperation(store);
  // What housekeeping removed, the server has had for long.
  const pruned = end ? chainAnchor(device).device_seq : 0;
  const missing: OperationEntry[] = [];
  const held: OperationRecord[] = [];
  for (let from = 0; from < entries.length; from += page) {
    const part = entries.slice(from, from + page);
    const stored = await store.many(part.map(({ device_seq }) => device_seq));
    held.push(...stored);
    const numbers = new Map(stored.map((record) => [record.device_seq, record.hash]));
    for (const entry of part) {
      const hash = numbers.get(entry.device_seq);
      if (hash === undefined && entry.device_seq > pruned) missing.push(entry);
      else if (hash !== undefined && hash !== entry.hash)
        return refuse('backup_foreign', { device_seq: entry.device_seq });
    }
  }
  const start: ChainAnchor = end ?? { device_seq: first.device_seq - 1, hash: first.prev_hash };
  const gaps = [...gapsOf(device), ...lost];
  let previous = start;
  for (const entry of missing) {
    if (chainFault(entry, previous, surroundings.sha256, gaps, damaged)) {
      return refuse('backup_foreign', { device_seq: entry.device_seq, journal_ends: start.device_seq });
    }
    previous = entry;
  }
  // First what the chain needs: a crash before the entries leaves an empty journal, never a chain that is broken.
  if (lost.length > 0) await recordGaps(device, lost);
  if (!end) await device.remember({ pruned_seq: start.device_seq, pruned_hash: start.hash });
  for (let from = 0; from < missing.length; from += page) {
    await store.put(missing.slice(from, from + page).map(waiting));
  }
  const unarchived = await unarchive(
    store,
    held.map(({ device_seq }) => device_seq),
  );
  return { ok: true, restored: missing.length, unarchived: unarchived.length };
}
