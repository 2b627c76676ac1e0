// A refusal is kept with what was refused, so that nothing a person entered vanishes (I10).
import type { JsonObject, OperationEntry, RejectionCode } from '@evertill/schemas';
import type { WriteTx } from '../db/database.ts';
import type { OperationDeps, ReceivedOperation } from './apply-operation.ts';

export async function recordRejection(
  deps: OperationDeps,
  tx: WriteTx,
  refusal: {
    readonly received: ReceivedOperation;
    readonly entry: OperationEntry | undefined;
    readonly code: RejectionCode;
    readonly details: JsonObject;
  },
): Promise<void> {
  const { received, entry, code, details } = refusal;
  await tx.insert('rejections', {
    id: deps.newId(),
    store_id: entry?.store_id ?? '',
    device_id: entry?.device_id ?? '',
    device_seq: entry?.device_seq ?? 0,
    actor_id: entry?.actor_id ?? received.sender.user_id,
    door: received.door,
    collection: entry?.type ?? '',
    document_id: '',
    code,
    details,
    payload: asPayload(entry ?? received.raw),
    created_at: new Date(deps.surroundings.clock.now()).toISOString(),
  });
}

function asPayload(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : { value: String(value) };
}
