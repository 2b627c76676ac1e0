// The journal's documents by their numbers. An entry's document id is its number, padded, so that the journal sorts
// by its ids; everything below asks in that order, the only one a storage gives for nothing.
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { collections } from '@evertill/schemas';
import type { OperationRecord } from '@evertill/schemas';
import type { InstanceStore } from '../database/instance-store.ts';

export function operationId(deviceSeq: number): string {
  return String(deviceSeq).padStart(16, '0');
}

/** What a damaged file gives back may be anything. */
export function isEntry(stored: OperationRecord): boolean {
  const { success } = collections.operation.document.safeParse(stored);
  return success && stored.id === operationId(stored.device_seq);
}

export class OperationStore {
  readonly #store: InstanceStore;
  /** Numbers of written entries, whichever tab wrote them. */
  readonly changes$: Observable<readonly number[]>;

  constructor(store: InstanceStore) {
    this.#store = store;
    this.changes$ = store.changes$.pipe(map((ids) => ids.map(Number)));
  }

  async get(deviceSeq: number): Promise<OperationRecord | undefined> {
    return (await this.#store.get(operationId(deviceSeq))) as OperationRecord | undefined;
  }

  /** Those of the numbers that are held. */
  async many(deviceSeqs: readonly number[]): Promise<OperationRecord[]> {
    const found = await this.#store.getMany(deviceSeqs.map(operationId));
    return deviceSeqs.flatMap((seq) => (found.get(operationId(seq)) as OperationRecord | undefined) ?? []);
  }

  /** At most `limit` entries numbered `first` or higher, in order. */
  async from(first: number, limit: number): Promise<OperationRecord[]> {
    return this.#find({ id: { $gte: operationId(first) } }, limit);
  }

  /** At most `limit` entries in this state, numbered above `after`, in order. */
  async inState(state: OperationRecord['state'], after: number, limit: number): Promise<OperationRecord[]> {
    return this.#find({ state: { $eq: state }, id: { $gt: operationId(after) } }, limit);
  }

  put(records: readonly OperationRecord[]): Promise<void> {
    return this.#store.put(records);
  }

  insert(record: OperationRecord): Promise<'inserted' | 'exists'> {
    return this.#store.insert(record);
  }

  /** Writes what `decide` makes of each of these that is held, in one step with looking at it. Answers which. */
  async change(
    deviceSeqs: readonly number[],
    decide: (record: OperationRecord) => OperationRecord | undefined,
  ): Promise<number[]> {
    const changed = new Map<number, boolean>();
    await this.#store.change(deviceSeqs.map(operationId), (stored) => {
      if (!stored || stored._deleted === true) return undefined;
      const next = decide(stored as OperationRecord);
      changed.set(Number(stored.id), next !== undefined);
      return next;
    });
    return [...changed].flatMap(([number, written]) => (written ? [number] : []));
  }

  count(): Promise<number> {
    return this.#store.count();
  }

  remove(deviceSeqs: readonly number[]): Promise<void> {
    return this.#store.remove(deviceSeqs.map(operationId));
  }

  async #find(selector: object, limit: number): Promise<OperationRecord[]> {
    return (await this.#store.find({
      selector,
      sort: [{ id: 'asc' }],
      limit,
    })) as unknown as OperationRecord[];
  }
}
