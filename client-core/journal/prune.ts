// Housekeeping: entries the server has had for 90 days leave the device, oldest first, and only from the end of the
// chain inwards, so that a gap in the middle always means something is wrong. The last entry stays: the next one is
// numbered and chained from it.
import { limits } from '@evertill/sync';
import type { OperationRecord } from '@evertill/schemas';
import type { DeviceRecord } from './device-record.ts';
import type { OperationStore } from './operation-store.ts';
import type { ChainAnchor } from './verify.ts';

/** How long an acknowledged entry stays, ms. */
export const keepSettled = 90 * 86_400_000;

/** Answers how many entries left. `now`: the server's time, ms; a till's own clock may be wrong by years. */
export async function prune(store: OperationStore, device: DeviceRecord, now: number): Promise<number> {
  const before = new Date(now - keepSettled).toISOString();
  let removed = 0;
  for (;;) {
    // One more than is removed at once: the last entry of the journal is never among the removed.
    const oldest = await store.from(1, limits.operationsPerBatch + 1);
    const kept = oldest.findIndex((record) => !isOld(record, before));
    const leaving = oldest.slice(0, kept === -1 ? oldest.length - 1 : Math.min(kept, oldest.length - 1));
    const last = leaving[leaving.length - 1];
    if (!last) return removed;
    // The anchor first: a crash before the removal leaves entries too many, never a chain without a beginning.
    await device.remember({ pruned_seq: last.device_seq, pruned_hash: last.hash });
    await store.remove(leaving.map(({ device_seq }) => device_seq));
    removed += leaving.length;
  }
}

function isOld({ state, settled_at }: OperationRecord, before: string): boolean {
  return state === 'settled' && settled_at !== null && settled_at < before;
}

/** Where the chain begins on this device. */
export function chainAnchor(device: DeviceRecord): ChainAnchor {
  const { pruned_seq, pruned_hash } = device.current().facts;
  return typeof pruned_seq === 'number' && typeof pruned_hash === 'string'
    ? { device_seq: pruned_seq, hash: pruned_hash }
    : { device_seq: 0, hash: '' };
}
