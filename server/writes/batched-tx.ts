// Many proposals in one transaction without a round trip for each read and write: what a batch will need is fetched
// for all of its documents at once, writes wait and go out together. Every proposal still passes through
// `apply-write`, which cannot tell the difference: a read sees each write before it, and nothing else changes a
// document this batch holds. A constraint says no when the batch goes out, and then to all of it.
import type { Collection, JsonObject, ReplicatedDocument, StockMovement } from '@evertill/schemas';
import type { FindOptions, Scalar, Stored, Where, WriteTx } from '../db/database.ts';
import { fits, listOf } from '../db/where.ts';
import type { PlainTableName } from '../db/plain-tables.ts';

/** Finds inside it are answered from memory. */
interface Known {
  readonly collection: string;
  readonly where: Where;
  /** The field with a list of values, and which documents had each of them. */
  readonly field: string;
  readonly ids: Map<Scalar, Set<string>>;
}

/** Rows of a plain table that were read once; those this batch inserts join them. */
interface KnownRows {
  readonly table: PlainTableName;
  readonly where: Where;
  readonly rows: JsonObject[];
}

const everything = { limit: 1_000_000_000 };

export class BatchedTx implements WriteTx {
  readonly #inner: WriteTx;
  readonly #known: Known[] = [];
  readonly #knownRows: KnownRows[] = [];
  /** Collection → id → state, `undefined` when it is known to be absent. */
  readonly #states = new Map<string, Map<string, Stored | undefined>>();
  readonly #locked = new Set<string>();
  readonly #shared = new Set<string>();
  /** In the order the collections were first written: what refers comes after what it refers to. */
  readonly #puts = new Map<Collection, Map<string, Stored>>();
  readonly #rows = new Map<PlainTableName, JsonObject[]>();

  constructor(inner: WriteTx) {
    this.#inner = inner;
  }

  /** Locks these documents; from now on they are read from memory. */
  async hold(collection: Collection, ids: readonly string[]): Promise<void> {
    const wanted = ids.filter((id) => !this.#locked.has(nameOf(collection, id)));
    // What waits to be written is this batch's own: the database knows an older state of it.
    const waiting = this.#puts.get(collection);
    const missing = wanted.filter((id) => !waiting?.has(id));
    for (const id of wanted) this.#locked.add(nameOf(collection, id));
    if (missing.length === 0) return;
    const found = await this.#inner.lockMany(collection, missing);
    for (const id of missing) this.#remember(collection, id, found.get(id));
  }

  /**
   * Reads all living documents whose `field` has one of these values; from now on every find for some of them is
   * answered from memory.
   */
  async know(
    collection: Collection,
    field: string,
    values: readonly Scalar[],
    further: Where = {},
  ): Promise<ReplicatedDocument[]> {
    await this.flush();
    const where = { ...further, [field]: values };
    const documents = await this.#inner.find(collection, where, everything);
    this.#known.push({ collection: collection.name, where, field, ids: new Map() });
    for (const document of documents) {
      const locked = this.#locked.has(nameOf(collection, document.id));
      this.#remember(
        collection,
        document.id,
        locked ? this.#statesOf(collection).get(document.id) : { document, deleted: false },
      );
    }
    return documents;
  }

  /** Reads all rows that match; from now on every read for some of them is answered from memory. */
  async knowRows(table: PlainTableName, where: Where): Promise<void> {
    await this.flush();
    this.#knownRows.push({ table, where, rows: await this.#inner.rows(table, where, everything) });
  }

  async get(collection: Collection, id: string): Promise<Stored | undefined> {
    const states = this.#statesOf(collection);
    if (!states.has(id)) states.set(id, await this.#inner.get(collection, id));
    return states.get(id);
  }

  /** What was read of them before may be out of date, so it is read again. */
  async share(collection: Collection, ids: readonly string[]): Promise<void> {
    const held = (id: string) => [this.#locked, this.#shared].some((one) => one.has(nameOf(collection, id)));
    const missing = ids.filter((id) => !held(id));
    if (missing.length === 0) return;
    await this.#inner.share(collection, missing);
    for (const id of missing) {
      this.#shared.add(nameOf(collection, id));
      this.#statesOf(collection).delete(id);
    }
  }

  async lock(collection: Collection, id: string): Promise<Stored | undefined> {
    await this.hold(collection, [id]);
    return this.#statesOf(collection).get(id);
  }

  async lockMany(collection: Collection, ids: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
    await this.hold(collection, ids);
    const states = this.#statesOf(collection);
    return new Map(ids.flatMap((id) => (states.get(id) ? [[id, states.get(id)!]] : [])));
  }

  async find(collection: Collection, where: Where, options: FindOptions = {}): Promise<ReplicatedDocument[]> {
    const known = options.orderBy === undefined && this.#known.find((one) => covers(one, collection, where));
    if (!known) {
      await this.flush();
      return this.#inner.find(collection, where, options);
    }
    const states = this.#statesOf(collection);
    const ids = new Set(listOf(where[known.field]!).flatMap((value) => [...(known.ids.get(value) ?? [])]));
    return [...ids]
      .map((id) => states.get(id))
      .filter((state) => state !== undefined && !state.deleted && fits(state.document, where))
      .slice(0, options.limit)
      .map((state) => state!.document);
  }

  async count(collection: Collection, where: Where): Promise<number> {
    await this.flush();
    return this.#inner.count(collection, where);
  }

  async rows(table: PlainTableName, where: Where, options: FindOptions = {}): Promise<JsonObject[]> {
    const known =
      options.orderBy === undefined &&
      this.#knownRows.find((one) => one.table === table && isWithin(one.where, where));
    if (known) return known.rows.filter((row) => fits(row, where)).slice(0, options.limit);
    await this.flush();
    return this.#inner.rows(table, where, options);
  }

  async put(collection: Collection, document: ReplicatedDocument, deleted: boolean): Promise<number> {
    if (this.#puts.get(collection)?.has(document.id)) await this.flush();
    const puts = this.#puts.get(collection) ?? new Map<string, Stored>();
    const rev = (this.#statesOf(collection).get(document.id)?.document.rev ?? 0) + 1;
    const state = { document: { ...document, rev }, deleted };
    puts.set(document.id, state);
    this.#puts.set(collection, puts);
    this.#remember(collection, document.id, state);
    return rev;
  }

  async putMany(collection: Collection, states: readonly Stored[]): Promise<number[]> {
    const revs: number[] = [];
    for (const { document, deleted } of states) revs.push(await this.put(collection, document, deleted));
    return revs;
  }

  insert(table: PlainTableName, row: JsonObject): Promise<void> {
    return this.insertMany(table, [row]);
  }

  insertMany(table: PlainTableName, rows: readonly JsonObject[]): Promise<void> {
    this.#rows.set(table, [...(this.#rows.get(table) ?? []), ...rows]);
    for (const known of this.#knownRows) {
      if (known.table === table) known.rows.push(...rows.filter((row) => fits(row, known.where)));
    }
    return Promise.resolve();
  }

  async update(table: PlainTableName, where: Where, changes: JsonObject): Promise<void> {
    await this.flush();
    await this.#inner.update(table, where, changes);
    for (const known of this.#knownRows) {
      if (known.table !== table) continue;
      for (const row of known.rows) if (fits(row, where)) Object.assign(row, changes);
    }
  }

  async remove(table: PlainTableName, where: Where): Promise<void> {
    await this.flush();
    await this.#inner.remove(table, where);
    for (const known of this.#knownRows) {
      if (known.table !== table) continue;
      const left = known.rows.filter((row) => !fits(row, where));
      known.rows.splice(0, known.rows.length, ...left);
    }
  }

  leave(collection: Collection, keys: readonly string[], last: ReplicatedDocument): Promise<void> {
    return this.#inner.leave(collection, keys, last);
  }

  moveStock(movements: readonly StockMovement[]): Promise<void> {
    return this.#inner.moveStock(movements);
  }

  nextNumber(series: string): Promise<number> {
    return this.#inner.nextNumber(series);
  }

  touch(collection: Collection, keys: readonly string[]): void {
    this.#inner.touch(collection, keys);
  }

  /** Sends what waits. Call it before the transaction ends. */
  async flush(): Promise<void> {
    for (const [collection, puts] of this.#puts) {
      this.#puts.delete(collection);
      const states = [...puts.values()];
      const revs = await this.#inner.putMany(collection, states);
      const wrong = states.findIndex(({ document }, index) => document.rev !== revs[index]);
      if (wrong >= 0)
        throw new Error(`${collection.name} ${states[wrong]!.document.id} changed under its lock.`);
    }
    for (const [table, rows] of this.#rows) {
      this.#rows.delete(table);
      await this.#inner.insertMany(table, rows);
    }
  }

  #statesOf(collection: Collection): Map<string, Stored | undefined> {
    const states = this.#states.get(collection.name) ?? new Map<string, Stored | undefined>();
    this.#states.set(collection.name, states);
    return states;
  }

  #remember(collection: Collection, id: string, state: Stored | undefined): void {
    this.#statesOf(collection).set(id, state);
    if (!state) return;
    for (const known of this.#known) {
      if (known.collection !== collection.name) continue;
      const value = state.document[known.field] as Scalar;
      known.ids.set(value, (known.ids.get(value) ?? new Set()).add(id));
    }
  }
}

function nameOf(collection: Collection, id: string): string {
  return `${collection.name}|${id}`;
}

/** Does everything that matches `where` match what is known? */
function covers(known: Known, collection: Collection, where: Where): boolean {
  return known.collection === collection.name && isWithin(known.where, where);
}

function isWithin(known: Where, where: Where): boolean {
  return Object.entries(known).every(([field, values]) => {
    const asked = where[field];
    return asked !== undefined && listOf(asked).every((value) => listOf(values).includes(value));
  });
}
