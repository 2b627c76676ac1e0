// What support asks of a device, numbered for it in the transaction that asks (W4), and what is taken back before the
// device may have heard of it.
import type { JsonObject } from '@evertill/schemas';
import type { InstructionKind } from '@evertill/sync';
import type { WriteTx } from '../db/database.ts';

export interface AskedOfDevice {
  readonly device_id: string;
  readonly kind: InstructionKind;
  /** What the kind has beside the common words: `device_seq`, `collections`, `text`. */
  readonly params: JsonObject;
  readonly reason: string;
  /** An id, and a name to be shown at the device. */
  readonly asked_by: string;
  readonly asked_by_name: string;
  /** ISO-8601. */
  readonly now: string;
}

/** The number it has for this device; undefined: this vendor has no such device. Its process is nudged by the commit. */
export async function instruct(tx: WriteTx, asked: AskedOfDevice): Promise<number | undefined> {
  const { device_id, now, ...words } = asked;
  const [device] = await tx.rows('sync_clients', { device_id }, { limit: 1 });
  if (!device) return undefined;
  // One at a time for each device from here on: numbers are seen in their order.
  const counted = await tx.nextNumber(`instructions of ${device_id}`);
  const [state] = await tx.rows('device_states', { device_id }, { limit: 1 });
  // A device that heard more than this database remembers (a backup was restored) takes only what is above that.
  const newest = { orderBy: 'seq', descending: true, limit: 1 };
  const [last] = await tx.rows('device_instructions', { device_id }, newest);
  const seq = Math.max(counted, Number(last?.['seq'] ?? 0) + 1, Number(state?.['instructed'] ?? 0) + 1);
  const waiting = { state: 'waiting', told_at: null, settled_at: null, code: '', sentence: '' };
  const store_id = device['store_id']!;
  await tx.insert('device_instructions', { device_id, seq, store_id, ...words, asked_at: now, ...waiting });
  return seq;
}

/**
 * Takes it back; true also when it was taken back before. False: there is none, or an answer to the device already had it,
 * so that it may be carried out.
 */
export async function withdrawInstruction(
  tx: WriteTx,
  deviceId: string,
  seq: number,
  now: string,
): Promise<boolean> {
  const untold = { device_id: deviceId, seq, state: 'waiting', told_at: null };
  await tx.update('device_instructions', untold, { state: 'withdrawn', settled_at: now });
  const [after] = await tx.rows('device_instructions', { device_id: deviceId, seq }, { limit: 1 });
  return after?.['state'] === 'withdrawn';
}
