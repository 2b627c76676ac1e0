// The next entries to send: in order, no more than the limits of the exchange allow, and never none because the
// first one alone is large.
import type { OperationRecord } from '@evertill/schemas';
import { limits } from '@evertill/sync';
import { bytesOf } from '../bytes.ts';
import { entryOf } from './append.ts';
import type { OperationStore } from './operation-store.ts';

export async function nextBatch(
  store: OperationStore,
  after: number,
  most: number,
): Promise<OperationRecord[]> {
  const waiting = await store.inState('waiting', after, Math.min(most, limits.operationsPerBatch));
  let bytes = 0;
  const full = waiting.findIndex((record, index) => {
    bytes += bytesOf(JSON.stringify(entryOf(record))) + 1;
    return index > 0 && bytes > limits.batchBytes;
  });
  return full === -1 ? waiting : waiting.slice(0, full);
}
