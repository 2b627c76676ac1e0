// What becomes of an entry when the server answers. Pure: record and outcome in, record and finding out. An answer
// counts only when it names the entry's own hash; everything else is a different entry under the same number, and a
// person must look. Nothing is ever dropped here: an entry is settled, parked, or goes on waiting.
import { editPayload, toldFlags, withoutPhotos } from '@evertill/schemas';
import type { JsonObject, OperationRecord, OrderPlacePayload } from '@evertill/schemas';
import type { OperationOutcome } from '@evertill/sync';
import { operationAttentionId } from './attention-desk.ts';
import type { Finding } from './attention-desk.ts';

export interface Settlement {
  readonly record: OperationRecord;
  /** What a person must look at because of it. */
  readonly finding?: Finding;
}

export interface OutcomeContext {
  /** ISO-8601, the server's clock. */
  readonly now: string;
  /** Of the server that answered. */
  readonly epoch: string;
}

export function applyOutcome(
  record: OperationRecord,
  outcome: OperationOutcome,
  { now, epoch }: OutcomeContext,
): Settlement {
  const answered = { ...record, attempts: record.attempts + 1, outcome: outcome.kind, epoch };
  if (outcome.kind === 'waiting_for')
    return { record: { ...answered, epoch: '', details: { for: outcome.for } } };
  if (outcome.hash !== record.hash) {
    return parked(answered, 'operation_mismatch', { stored: outcome.hash, answered: outcome.kind });
  }
  if (outcome.kind === 'rejected') {
    // With its acknowledgement the server has the entry, and its photo.
    const kept = outcome.ack === '' ? answered : withoutPhotos(answered);
    return parked({ ...kept, ack: outcome.ack }, outcome.code, outcome.details as JsonObject);
  }
  const result = outcome.result as JsonObject;
  const settled = {
    state: 'settled',
    settled_at: now,
    ack: outcome.ack,
    code: '',
    details: {},
    result,
  } as const;
  const kept = { record: { ...withoutPhotos(answered), ...settled } };
  const flag = flagOf(kept.record);
  return flag ? { ...kept, finding: flag } : kept;
}

/** Accepted as a fact, and a manager should look at it. */
function flagOf({ device_seq, store_id, payload, result }: OperationRecord): Finding | undefined {
  const flags = Array.isArray(result['flags']) ? result['flags'] : [];
  const code = toldFlags.find((flag) => flags.includes(flag));
  if (code === undefined) return undefined;
  return {
    id: `flag:${device_seq}`,
    kind: 'order_flagged',
    store_id,
    collection_name: 'order',
    document_id: (payload as Partial<OrderPlacePayload>).client_order_id ?? '',
    device_seq,
    code,
    details: { flags },
  };
}

/** The outcome of an entry no answer can be had about, because the exchange itself refuses it. */
export const unsendable = 'unsendable';

/** A frame the server will not take, e.g. 413, although the entry was alone in it. */
export function parkUnsendable(record: OperationRecord, code: string): Settlement {
  return parked({ ...record, attempts: record.attempts + 1, outcome: unsendable }, code, {});
}

/** The server broke on the exchange: a try all the same (second document, "Offline rules"). */
export function triedInVain(record: OperationRecord): OperationRecord | undefined {
  return record.state === 'waiting' ? { ...record, attempts: record.attempts + 1 } : undefined;
}

function parked(record: OperationRecord, code: string, details: JsonObject): Settlement {
  const kept = { ...record, state: 'attention', code, details } as const;
  return { record: kept, finding: findingFor(kept) };
}

function findingFor(record: OperationRecord): Finding {
  const { device_seq, store_id, type, code, details, payload } = record;
  const edited = type === 'edit' ? editPayload.safeParse(payload).data : undefined;
  const conflict = edited !== undefined && code === 'conflict';
  return {
    id: operationAttentionId(device_seq),
    kind: conflict ? 'edit_conflict' : 'operation_refused',
    store_id,
    collection_name: edited?.collection ?? '',
    document_id: edited?.id ?? '',
    device_seq,
    code,
    details: conflict ? { ...details, base: edited.base, mine: edited.changes } : details,
  };
}
