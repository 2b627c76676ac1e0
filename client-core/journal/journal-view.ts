// The part of the journal that screens ask for all the time, in memory: everything unanswered, everything a person
// must look at, and what was settled lately. It is only a picture of the stored entries: each change is read back
// from the store, one after the other, so that it can neither run ahead of it nor fall behind for good.
import { Subject } from 'rxjs';
import type { Observable, Subscription } from 'rxjs';
import { originalOf } from '@evertill/schemas';
import type { JsonObject, OperationRecord, OperationType, OrderPlacePayload } from '@evertill/schemas';
import { firstOperation, lastOperation } from './journal-end.ts';
import { StorageError } from '../database/storage-error.ts';
import { isEntry } from './operation-store.ts';
import type { OperationStore } from './operation-store.ts';
import { readPayload } from './read-payload.ts';
import type { PayloadOf } from './read-payload.ts';

export interface ViewedEntry {
  readonly device_seq: number;
  readonly type: string;
  readonly state: OperationRecord['state'];
  readonly outcome: string;
  readonly store_id: string;
  /** Who did it. */
  readonly actor_id: string;
  readonly captured_at: string;
  /** What this till took for the time when it was written, ms. */
  readonly wall: number;
  /** What its machine's clock showed then, ms. */
  readonly machineWall: number;
  readonly settled_at: string | null;
  readonly code: string;
  /** How often the server was asked about it and answered, or broke on it. */
  readonly attempts: number;
  readonly result: JsonObject;
  /** The sale that goods came back from; blank for everything else. */
  readonly originalId: string;
  /** As it was written; undefined for sales: they are many, and their lines are asked for elsewhere. */
  readonly payload: JsonObject | undefined;
}

/** Sales are read from the store, by their number. */
export type ReadType = Exclude<OperationType, 'order.place'>;

export interface ReadEntry<Type extends ReadType> extends ViewedEntry {
  readonly payload: PayloadOf<Type> & JsonObject;
}

const page = 200;
/** What was settled so long before the last of them is neither "today" nor on its way to the replica. */
const lately = 36 * 3_600_000;

export class JournalView {
  readonly #store: OperationStore;
  readonly #entries = new Map<number, ViewedEntry>();
  /** Read when they are first asked for: an entry that is replaced is read anew. */
  readonly #payloads = new WeakMap<ViewedEntry, ReturnType<typeof readPayload>>();
  readonly #changes = new Subject<void>();
  /** After every change; the same one for whoever asks, so that a screen can listen to it between renderings. */
  readonly changes$: Observable<void> = this.#changes.asObservable();
  readonly #unread = new Set<number>();
  readonly #watch: Subscription;
  /** Number of the last entry that is known to be there. */
  #last = 0;
  #queue: Promise<void> = Promise.resolve();

  private constructor(store: OperationStore) {
    this.#store = store;
    this.#watch = store.changes$.subscribe((numbers) => {
      // What could not be read now stays unread and is read with the next change.
      this.refresh(numbers).catch(() => undefined);
    });
  }

  static async open(store: OperationStore): Promise<JournalView> {
    const view = new JournalView(store);
    await view.#enqueue(() => view.#load());
    return view;
  }

  entries(): Iterable<ViewedEntry> {
    return this.#entries.values();
  }

  /** Number of the last entry that is known to be there; 0 for none. */
  last(): number {
    return this.#last;
  }

  /** Those that can be read, in order: what cannot is sent and set aside like any entry, and stops no screen. */
  ofType<Type extends ReadType>(type: Type): ReadEntry<Type>[] {
    return this.#inOrder(type).flatMap((entry) => {
      if (!this.#payloads.has(entry)) this.#payloads.set(entry, readPayload(type, entry.payload));
      const payload = this.#payloads.get(entry) as ReadEntry<Type>['payload'] | undefined;
      return payload ? { ...entry, payload } : [];
    });
  }

  /** In order, without what they sold. */
  sales(): ViewedEntry[] {
    return this.#inOrder('order.place');
  }

  /** Reads these entries again; what was written before the call is in the view when it resolves. */
  refresh(numbers: readonly number[]): Promise<void> {
    for (const number of numbers) this.#unread.add(number);
    return this.#enqueue(async () => {
      const reading = [...this.#unread];
      if (reading.length === 0) return;
      this.#unread.clear();
      try {
        const found = await this.#store.many(reading);
        for (const number of reading) this.#entries.delete(number);
        this.#take(found);
        this.#changes.next();
      } catch (error) {
        for (const number of reading) this.#unread.add(number);
        throw error;
      }
    });
  }

  /** Everything anew, after changes that nobody told of. */
  reload(): Promise<void> {
    return this.#enqueue(async () => {
      const before = new Map(this.#entries);
      this.#entries.clear();
      try {
        await this.#load();
      } catch (error) {
        for (const [number, entry] of before) this.#entries.set(number, entry);
        throw error;
      }
      this.#changes.next();
    });
  }

  /**
   * What a window that is gone may have written as its last, and told nobody of: the answers to what is unanswered here, and
   * entries after the last one known here.
   */
  async catchUp(): Promise<void> {
    const numbers = [...this.#entries.values()].flatMap(({ device_seq, state }) =>
      state === 'settled' ? [] : [device_seq],
    );
    for (let after = this.#last, more = true; more;) {
      const records = await this.#store.from(after + 1, page);
      numbers.push(...records.map(({ device_seq }) => device_seq));
      after = records.at(-1)?.device_seq ?? after;
      more = records.length === page;
    }
    await this.refresh(numbers);
  }

  close(): void {
    this.#watch.unsubscribe();
    this.#changes.complete();
  }

  #inOrder(type: OperationType): ViewedEntry[] {
    const entries = [...this.#entries.values()].filter((entry) => entry.type === type);
    return entries.toSorted((a, b) => a.device_seq - b.device_seq);
  }

  async #load(): Promise<void> {
    for (const state of ['waiting', 'attention'] as const) {
      let after = 0;
      for (;;) {
        const records = await this.#store.inState(state, after, page);
        this.#take(records);
        if (records.length < page) break;
        after = records[records.length - 1]!.device_seq;
      }
    }
    await this.#loadLately();
  }

  /**
   * Backwards from the end, as long as a page still holds something recent. By what was settled last, not by a clock: this
   * till may have been off for a week, or begin in another year.
   */
  async #loadLately(): Promise<void> {
    const last = await lastOperation(this.#store);
    const first = await firstOperation(this.#store);
    if (!last || !first) return;
    this.#last = last.device_seq;
    let newest = 0;
    for (let top = last.device_seq; top >= first.device_seq; top -= page) {
      const bottom = Math.max(first.device_seq, top - page + 1);
      const records = await this.#store.many(
        Array.from({ length: top - bottom + 1 }, (_, index) => bottom + index),
      );
      const settled = records.filter(({ settled_at }) => settled_at !== null);
      newest = Math.max(newest, ...settled.map(settledAt));
      const recent = settled.filter((record) => settledAt(record) >= newest - lately);
      this.#take(recent);
      if (recent.length === 0 && settled.length > 0) return;
    }
  }

  #take(records: readonly OperationRecord[]): void {
    for (const record of records) {
      this.#entries.set(record.device_seq, viewed(record));
      this.#last = Math.max(this.#last, record.device_seq);
    }
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }
}

const settledAt = ({ settled_at }: OperationRecord): number => Date.parse(settled_at!) || 0;

/** Throws for what is no entry any more: a till whose journal cannot be read does not open. */
function viewed(record: OperationRecord): ViewedEntry {
  if (!isEntry(record)) throw new StorageError('Reading operation: an entry is damaged', 'corrupt');
  const {
    device_seq,
    type,
    state,
    outcome,
    store_id,
    actor_id,
    captured_at,
    clock,
    settled_at,
    code,
    attempts,
    result,
    payload,
  } = record;
  return {
    device_seq,
    type,
    state,
    outcome,
    store_id,
    actor_id,
    captured_at,
    wall: Date.parse(captured_at),
    machineWall: clock.wall,
    settled_at,
    code,
    attempts,
    result,
    originalId: type === 'order.place' ? originalIn(payload) : '',
    payload: type === 'order.place' ? undefined : payload,
  };
}

/** A damaged entry may hold anything; what is wrong with it is said elsewhere. */
function originalIn(payload: unknown): string {
  const { refs } = (payload ?? {}) as Partial<Pick<OrderPlacePayload, 'refs'>>;
  return refs ? originalOf({ refs }) : '';
}
