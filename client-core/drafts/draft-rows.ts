// Rows of a push: how they travel, in frames of which size, and what can become of one.
import type { RxReplicationWriteToMasterRow } from 'rxdb';
import type { ReplicatedDocument } from '@evertill/schemas';
import { limits } from '@evertill/sync';
import type { PushOutcome, WireDocument } from '@evertill/sync';
import { bytesOf } from '../bytes.ts';
import type { StoredDraft } from './merge-draft.ts';

export type DraftRow = RxReplicationWriteToMasterRow<ReplicatedDocument>;

/** What became of a row; `set_aside`: it is not on the server and was not refused by its rules. */
export type RowOutcome = PushOutcome | SetAside;

interface SetAside {
  readonly kind: 'set_aside';
  readonly id: string;
  readonly code: string;
}

export function asStored(document: WireDocument | ReplicatedDocument): StoredDraft {
  return { ...document, _deleted: document._deleted === true } as StoredDraft;
}

export function onWire({ assumedMasterState, newDocumentState }: DraftRow): {
  newDocumentState: WireDocument;
  assumedMasterState?: WireDocument;
} {
  return assumedMasterState ? { newDocumentState, assumedMasterState } : { newDocumentState };
}

export function refusedAlone({ assumedMasterState, newDocumentState }: DraftRow, code: string): PushOutcome {
  const { id } = newDocumentState;
  return { kind: 'rejected', id, code, details: {}, master: assumedMasterState ?? { id, _deleted: true } };
}

export function idOf({ newDocumentState }: DraftRow): string {
  return newDocumentState.id;
}

export function appliedOf(
  answered: ReadonlyMap<string, RowOutcome>,
): (PushOutcome & { readonly kind: 'applied' })[] {
  return [...answered.values()].filter((outcome) => outcome.kind === 'applied');
}

function bytesOnWire(row: DraftRow): number {
  return bytesOf(JSON.stringify(onWire(row)));
}

export function* chunks(rows: readonly DraftRow[]): Generator<DraftRow[]> {
  let chunk: DraftRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = bytesOnWire(row);
    if (chunk.length > 0 && bytes + size > limits.batchBytes) {
      yield chunk;
      [chunk, bytes] = [[], 0];
    }
    chunk.push(row);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}
