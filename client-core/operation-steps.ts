// What becomes of one operation on a device, step by step, by the id that the server's log has too. For whoever keeps a log;
// nobody has to. Ids, codes and numbers only, nothing of what an operation says.
import { operationIdOf } from '@evertill/schemas';
import type { OperationEntry } from '@evertill/schemas';
import type { OperationOutcome, WireDocument } from '@evertill/sync';

export type OperationStep = { readonly operation_id: string; readonly device_id: string } & (
  | { readonly step: 'captured'; readonly type: string; readonly store_id: string; readonly hash: string }
  /** In a frame with `together` entries. */
  | { readonly step: 'sent'; readonly together: number }
  | { readonly step: 'answered'; readonly outcome: OperationOutcome['kind']; readonly code: string }
  /** A document that an operation of any device made is durable in the replica of this one. */
  | { readonly step: 'replicated'; readonly row: string; readonly at: string }
);

export type OperationSteps = (step: OperationStep) => void;

type Key = Pick<OperationEntry, 'device_id' | 'device_seq'>;

export function captured(entry: OperationEntry): OperationStep {
  const { type, store_id, hash } = entry;
  return { ...namesOf(entry), step: 'captured', type, store_id, hash };
}

export function sent(entry: Key, together: number): OperationStep {
  return { ...namesOf(entry), step: 'sent', together };
}

export function answered(entry: Key, outcome: OperationOutcome): OperationStep {
  const code = outcome.kind === 'rejected' ? outcome.code : '';
  return { ...namesOf(entry), step: 'answered', outcome: outcome.kind, code };
}

/** Undefined for a document that no operation of a device made. `at`: the device whose replica it is. */
export function replicated(
  collection: string,
  document: WireDocument,
  at: string,
): OperationStep | undefined {
  const { device_id, device_seq, id } = document;
  if (typeof device_id !== 'string' || device_id === '' || typeof device_seq !== 'number' || device_seq < 1)
    return undefined;
  const row = `${collection}/${id}@${Number(document['rev'])}`;
  return { ...namesOf({ device_id, device_seq }), step: 'replicated', row, at };
}

function namesOf({ device_id, device_seq }: Key): { operation_id: string; device_id: string } {
  return { operation_id: operationIdOf({ device_id, device_seq }), device_id };
}
