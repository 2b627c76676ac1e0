// Takes entries out of the outbox without destroying them: an archived entry is not offered to the server any more,
// but it stays in the journal, sealed and in its place in the chain, until somebody puts it back. Who may do that, and
// that a copy was written and verified before, is for the caller to see to (I16).
import type { OperationRecord } from '@evertill/schemas';
import type { AttentionDesk } from './attention-desk.ts';
import type { OperationStore } from './operation-store.ts';

/** The outcome of an entry somebody took out of the outbox. */
const archived = 'archived';

export function isArchived({ state, outcome }: Pick<OperationRecord, 'state' | 'outcome'>): boolean {
  return state === 'attention' && outcome === archived;
}

/** What the server has settled meanwhile is left alone. Answers the numbers that were archived. */
export async function archive(
  store: OperationStore,
  desk: AttentionDesk,
  deviceSeqs: readonly number[],
): Promise<number[]> {
  const taken = await store.change(deviceSeqs, (record) =>
    record.state === 'settled' || isArchived(record)
      ? undefined
      : { ...record, state: 'attention', outcome: archived },
  );
  await desk.resolveOperations(taken);
  return taken;
}

/** Archived entries wait again. Answers the numbers that do. */
export function unarchive(store: OperationStore, deviceSeqs: readonly number[]): Promise<number[]> {
  return store.change(deviceSeqs, (record) =>
    isArchived(record) ? { ...record, state: 'waiting', outcome: '' } : undefined,
  );
}
