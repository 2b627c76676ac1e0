// A refusal is kept with what was refused, so that nothing a person entered vanishes (I10).
import { cutText, deepEqual, toldFlags } from '@evertill/schemas';
import type { JsonObject, OperationEntry, RejectionCode } from '@evertill/schemas';
import { parseJson } from '@evertill/sync';
import type { WriteTx } from '../db/database.ts';
import { notifyAdmins } from './notify-admins.ts';
import type { OperationDeps, ReceivedOperation } from './operation-deps.ts';

interface Refusal {
  readonly received: ReceivedOperation;
  /** Undefined when what came could not be read as one. */
  readonly entry: OperationEntry | undefined;
  readonly code: RejectionCode;
  readonly details: JsonObject;
}

export async function recordRejection(deps: OperationDeps, tx: WriteTx, refusal: Refusal): Promise<void> {
  const { received, entry, code, details } = refusal;
  const now = new Date(deps.surroundings.clock.now()).toISOString();
  const isFlag = (toldFlags as readonly string[]).includes(code);
  // Who is online is told at once, and nothing waits for anybody.
  const isParked = entry?.type === 'order.place' && ['journal', 'outbox'].includes(received.door);
  if (entry && (isParked || isFlag)) {
    const { store_id, device_id, device_seq } = entry;
    const facts = { vendor_id: received.sender.vendor_id, store_id, device_id, device_seq, code };
    await notifyAdmins(tx, deps.newId(), now, 'order_needs_attention', facts);
  }
  await tx.insert('rejections', {
    id: deps.newId(),
    store_id: entry?.store_id ?? '',
    ...placeOf(entry ?? received.raw),
    actor_id: entry?.actor_id ?? received.sender.user_id,
    door: received.door,
    collection: entry?.type ?? '',
    document_id: '',
    code,
    details,
    payload: keptOf(refusal),
    created_at: now,
  });
}

/** For what the ledger does not hold: the device will bring it again and again, and once is enough. */
export async function recordRejectionOnce(deps: OperationDeps, tx: WriteTx, refusal: Refusal): Promise<void> {
  const { entry, received, code } = refusal;
  const known = await tx.rows('rejections', { ...placeOf(entry ?? received.raw), code });
  const payload = keptOf(refusal);
  if (!known.some((row) => deepEqual(row['payload'], payload))) await recordRejection(deps, tx, refusal);
}

/** As the device brought it. Where it cannot be read, it is not found when evidence of punches has to be deleted: without that. */
function keptOf({ entry, received }: Refusal): JsonObject {
  const raw = asPayload(entry ?? received.raw);
  const { validations, ...rest } = asPayload(raw['payload']);
  const hasEvidence = raw['type'] === 'time.punch' && validations !== undefined;
  return storable(hasEvidence && !entry ? { ...raw, payload: rest } : raw);
}

/** What the database cannot hold is kept as its JSON text, where each such character is spelled out. */
export function storable(payload: JsonObject): JsonObject {
  return isStorable(payload) ? payload : { unreadable: JSON.stringify(payload) };
}

export function isStorable(payload: JsonObject): boolean {
  return parseJson(JSON.stringify(payload)).ok;
}

/** As far as it can be made out. */
function placeOf(raw: unknown): { device_id: string; device_seq: number } {
  const { device_id, device_seq } = asPayload(raw);
  return {
    device_id: typeof device_id === 'string' ? cutText(device_id, 128) : '',
    device_seq: Number.isSafeInteger(device_seq) ? Math.max(0, device_seq as number) : 0,
  };
}

function asPayload(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : { value: String(value) };
}
