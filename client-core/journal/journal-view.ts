// The part of the journal that screens ask for all the time, in memory: everything unanswered, everything a person
// must look at, and what was settled lately. It is only a picture of the stored entries: each change is read back
// from the store, one after the other, so that it can neither run ahead of it nor fall behind for good.
import { Subject } from 'rxjs';
import type { Observable, Subscription } from 'rxjs';
import { operations, originalOf } from '@evertill/schemas';
import type { JsonObject, OperationRecord, OrderPlacePayload } from '@evertill/schemas';
import type { Clock } from '@evertill/sync';
import { firstOperation, lastOperation } from './journal-end.ts';
import { StorageError } from '../database/storage-error.ts';
import { isEntry } from './operation-store.ts';
import type { OperationStore } from './operation-store.ts';

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
  /** Its payload has the shape of its type: an older version, or a damaged disk, may have left another. */
  readonly isReadable: boolean;
  /** Undefined for sales: they are many, and nobody asks for their lines here. */
  readonly payload: JsonObject | undefined;
}

const page = 200;
/** What was settled longer ago is neither "today" nor on its way to the replica. */
const lately = 36 * 3_600_000;

export class JournalView {
  readonly #store: OperationStore;
  readonly #clock: Clock;
  readonly #entries = new Map<number, ViewedEntry>();
  readonly #changes = new Subject<void>();
  /** After every change; the same one for whoever asks, so that a screen can listen to it between renderings. */
  readonly changes$: Observable<void> = this.#changes.asObservable();
  readonly #unread = new Set<number>();
  readonly #watch: Subscription;
  /** Number of the last entry that is known to be there. */
  #last = 0;
  #queue: Promise<void> = Promise.resolve();

  private constructor(store: OperationStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    this.#watch = store.changes$.subscribe((numbers) => {
      // What could not be read now stays unread and is read with the next change.
      this.refresh(numbers).catch(() => undefined);
    });
  }

  static async open(store: OperationStore, clock: Clock): Promise<JournalView> {
    const view = new JournalView(store, clock);
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
  ofType(type: keyof typeof operations): ViewedEntry[] {
    const entries = [...this.#entries.values()].filter((entry) => entry.type === type && entry.isReadable);
    return entries.toSorted((a, b) => a.device_seq - b.device_seq);
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

  /** Backwards from the end, as long as a page still holds something recent. */
  async #loadLately(): Promise<void> {
    const last = await lastOperation(this.#store);
    const first = await firstOperation(this.#store);
    if (!last || !first) return;
    this.#last = last.device_seq;
    const since = new Date(this.#clock.now() - lately).toISOString();
    for (let top = last.device_seq; top >= first.device_seq; top -= page) {
      const bottom = Math.max(first.device_seq, top - page + 1);
      const records = await this.#store.many(
        Array.from({ length: top - bottom + 1 }, (_, index) => bottom + index),
      );
      const recent = records.filter(({ settled_at }) => settled_at !== null && settled_at >= since);
      this.#take(recent);
      if (recent.length === 0 && records.some(({ state }) => state === 'settled')) return;
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
    isReadable: isReadable(type, payload),
    payload: type === 'order.place' ? undefined : payload,
  };
}

function isReadable(type: string, payload: unknown): boolean {
  if (!Object.hasOwn(operations, type)) return false;
  return operations[type as keyof typeof operations].payload.safeParse(payload).success;
}

/** A damaged entry may hold anything; what is wrong with it is said elsewhere. */
function originalIn(payload: unknown): string {
  const { refs } = (payload ?? {}) as Partial<Pick<OrderPlacePayload, 'refs'>>;
  return refs ? originalOf({ refs }) : '';
}
