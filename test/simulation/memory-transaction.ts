// One transaction of the replacement driver. What it writes lies over the committed rows until it commits; each
// statement takes time, so that transactions interleave wherever Postgres would let them.
import { collections, scopeKeysOf } from '@evertill/schemas';
import type { Collection, JsonObject, ReplicatedDocument, StockMovement } from '@evertill/schemas';
import { AbsentDocuments } from '../../server/db/absent-documents.ts';
import type { FindOptions, Stored, Tenant, Touched, Where, WriteTx } from '../../server/db/database.ts';
import type { PlainTableName } from '../../server/db/plain-tables.ts';
import { compareBytes } from '@evertill/sync';
import { tableOf } from '../../server/db/table.ts';
import {
  endCheckOf,
  failedCheck,
  referencesOf,
  repeatedChild,
  uniqueConstraints,
} from './memory-constraints.ts';
import type { EndCheck, Ending, UniqueConstraint } from './memory-constraints.ts';
import { DatabaseFault } from './memory-locks.ts';
import {
  arranged,
  documentFields,
  documentOf,
  isRemoved,
  matches,
  plainFields,
  plainKey,
  rowKey,
} from './memory-rows.ts';
import type { Row } from './memory-rows.ts';
import { moveStock } from './memory-stock.ts';
import type { StockDesk } from './memory-stock.ts';
import type { MemoryStore, Writer } from './memory-store.ts';

export const leavesTable = 'sync_leaves';
const seriesTable = 'number_series';
let transactions = 0;

export class MemoryTransaction implements WriteTx, Writer, Ending, StockDesk {
  readonly id = ++transactions;
  readonly vendor: string;
  readonly pending = new Map<string, Map<string, Row>>();
  /** On its way to being durable: a crash may hit it before or after. */
  isCommitting = false;
  readonly #store: MemoryStore;
  readonly #pause: () => Promise<void>;
  readonly #readOnly: boolean;
  readonly #known = new Map<string, Stored | undefined>();
  readonly #absent = new AbsentDocuments();
  readonly #touched = new Map<string, Set<string>>();
  readonly #checks: EndCheck[] = [];
  readonly #movements: StockMovement[] = [];
  #xid: number | undefined;
  #snapshot: number | undefined;
  #isAborted = false;

  constructor(store: MemoryStore, tenant: Tenant, pause: () => Promise<void>, readOnly: boolean) {
    this.#store = store;
    this.vendor = tenant.vendor_id;
    this.#pause = pause;
    this.#readOnly = readOnly;
  }

  get xid(): number {
    if (this.#xid === undefined) {
      this.#xid = this.#store.begin();
      this.#store.writers.add(this);
      void this.#store.locks.acquire(this, endKey(this), 'exclusive');
    }
    return this.#xid;
  }

  get(collection: Collection, id: string): Promise<Stored | undefined> {
    return this.#statement(() => {
      const { name } = tableOf(collection);
      const stored = storedOf(this.row(name, rowKey(this.vendor, id)));
      this.#absent.read(`${name}|${id}`, stored !== undefined);
      return stored;
    });
  }

  find(collection: Collection, where: Where, options: FindOptions = {}): Promise<ReplicatedDocument[]> {
    return this.#statement(() => {
      return arranged(this.#living(tableOf(collection).name, where), options).map(documentOf);
    });
  }

  count(collection: Collection, where: Where): Promise<number> {
    return this.#statement(() => this.#living(tableOf(collection).name, where).length);
  }

  rows(name: PlainTableName, where: Where, options: FindOptions = {}): Promise<JsonObject[]> {
    return this.#statement(() => {
      const found = arranged(this.#living(name, where), options);
      return found.map(({ fields }) => structuredClone(fields) as JsonObject);
    });
  }

  async lock(collection: Collection, id: string): Promise<Stored | undefined> {
    return (await this.lockMany(collection, [id])).get(id);
  }

  lockMany(collection: Collection, ids: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
    return this.#statement(async () => {
      const { name } = tableOf(collection);
      const present = ids.filter((id) => this.row(name, rowKey(this.vendor, id)));
      for (const id of present.toSorted(compareBytes)) await this.lockRow(name, rowKey(this.vendor, id));
      const found = new Map<string, Stored>();
      for (const id of ids) {
        const stored = storedOf(this.row(name, rowKey(this.vendor, id)));
        this.#absent.locked(`${name}|${id}`, stored !== undefined);
        this.#known.set(`${name}|${id}`, stored);
        if (stored) found.set(id, stored);
      }
      return found;
    });
  }

  share(collection: Collection, ids: readonly string[]): Promise<void> {
    return this.#statement(async () => {
      const { name } = tableOf(collection);
      const present = ids.filter((id) => this.row(name, rowKey(this.vendor, id)));
      for (const id of present.toSorted(compareBytes))
        await this.#store.locks.acquire(this, `${name}|${rowKey(this.vendor, id)}`, 'shared');
    });
  }

  async put(collection: Collection, document: ReplicatedDocument, deleted: boolean): Promise<number> {
    const [rev] = await this.putMany(collection, [{ document, deleted }]);
    return rev!;
  }

  /** Known documents first, as two statements would. */
  putMany(collection: Collection, states: readonly Stored[]): Promise<number[]> {
    return this.#statement(async () => {
      const { name } = tableOf(collection);
      const isKnown = ({ document }: Stored) => this.#known.get(`${name}|${document.id}`) !== undefined;
      const replaced = new Set(states.filter(isKnown));
      const revs = new Map<Stored, number>();
      for (const state of [...replaced, ...states.filter((one) => !replaced.has(one))]) {
        revs.set(state, await this.#putOne(collection, state, replaced.has(state)));
      }
      return states.map((state) => revs.get(state)!);
    });
  }

  async #putOne(collection: Collection, { document, deleted }: Stored, replaces: boolean): Promise<number> {
    const { name } = tableOf(collection);
    const key = rowKey(this.vendor, document.id);
    if (replaces) await this.lockRow(name, key);
    const before = replaces ? this.row(name, key) : undefined;
    const fields = documentFields(collection, document);
    for (const field of before ? (collection.beside ?? []) : []) fields[field] = before!.fields[field];
    const row = { key, vendor: this.vendor, fields, xid: this.xid, rev: (before?.rev ?? 0) + 1, deleted };
    await this.#write(name, row, before);
    this.#known.set(`${name}|${document.id}`, storedOf(row));
    this.#absent.written(`${name}|${document.id}`);
    return row.rev;
  }

  leave(collection: Collection, keys: readonly string[], last: ReplicatedDocument): Promise<void> {
    return this.#statement(async () => {
      for (const scope_key of keys) {
        const key = rowKey(this.vendor, collection.name, scope_key, last.id);
        const document = JSON.parse(JSON.stringify({ ...last, _deleted: true })) as unknown;
        const fields = { collection: collection.name, scope_key, id: last.id, document };
        await this.replace(leavesTable, key, () => fields);
      }
    });
  }

  insert(name: PlainTableName, row: JsonObject): Promise<void> {
    return this.insertMany(name, [row]);
  }

  insertMany(name: PlainTableName, rows: readonly JsonObject[]): Promise<void> {
    return this.#statement(async () => {
      for (const values of rows) {
        const fields = plainFields(name, values);
        await this.#write(name, this.#plainRow(plainKey(name, this.vendor, fields), fields), undefined);
      }
    });
  }

  update(name: PlainTableName, where: Where, changes: JsonObject): Promise<void> {
    return this.#statement(async () => {
      for (const { key } of this.#living(name, where)) {
        await this.lockRow(name, key);
        const before = this.row(name, key)!;
        const fields = plainFields(name, { ...before.fields, ...changes } as JsonObject);
        if (!before.deleted && matches(before, where)) this.#set(name, this.#plainRow(key, fields));
      }
    });
  }

  remove(name: PlainTableName, where: Where): Promise<void> {
    return this.#statement(async () => {
      for (const { key } of this.#living(name, where)) {
        await this.lockRow(name, key);
        this.#set(name, { ...this.row(name, key)!, deleted: true });
      }
    });
  }

  moveStock(movements: readonly StockMovement[]): Promise<void> {
    this.#movements.push(...movements);
    return Promise.resolve();
  }

  nextNumber(series: string): Promise<number> {
    return this.#statement(async () => {
      const row = await this.replace(seriesTable, rowKey(this.vendor, series), (before) => ({
        value: Number(before?.fields['value'] ?? 0) + 1,
      }));
      return row.fields['value'] as number;
    });
  }

  touch(collection: Collection, keys: readonly string[]): void {
    const known = this.#touched.get(collection.name) ?? new Set();
    for (const key of keys) known.add(key);
    this.#touched.set(collection.name, known);
  }

  touched(): Touched[] {
    return [...this.#touched].map(([collection, keys]) => ({
      vendor_id: this.vendor,
      collection,
      keys: [...keys],
    }));
  }

  row(table: string, key: string): Row | undefined {
    return this.pending.get(table)?.get(key) ?? this.#store.row(table, key, this.#snapshot);
  }

  *rowsOf(table: string): Iterable<Row> {
    const pending = this.pending.get(table);
    for (const row of this.#store.rows(table, this.vendor, this.#snapshot))
      yield pending?.get(row.key) ?? row;
    for (const row of pending?.values() ?? []) if (!this.#store.row(table, row.key)) yield row;
  }

  #living(table: string, where: Where): Row[] {
    return [...this.rowsOf(table)].filter((row) => !row.deleted && matches(row, where));
  }

  async commit(): Promise<void> {
    await this.#finish();
    this.isCommitting = true;
    await this.#pause();
    this.commitNow();
    await this.#pause();
  }

  /** What was left for the end. */
  async #finish(): Promise<void> {
    if (this.#movements.length === 0) return;
    const items = await this.#statement(() => moveStock(this, this.#movements));
    for (const item of items)
      this.touch(collections.product, scopeKeysOf(collections.product, item as ReplicatedDocument));
  }

  commitNow(): void {
    if (this.#isAborted) throw new DatabaseFault('25P02', 'current transaction is aborted');
    const constraint = this.#checks.map((check) => check(this)).find((name) => name !== undefined);
    if (constraint !== undefined) throw new DatabaseFault('23000', `${constraint} does not hold`, constraint);
    this.#store.commit(this.pending);
    // A crash that comes before anybody hears of it must not commit it once more.
    this.isCommitting = false;
    this.end();
  }

  /** Without a commit: nothing it wrote was ever there. */
  end(): void {
    if (this.#xid !== undefined) this.#store.end(this.#xid);
    this.#store.writers.delete(this);
    this.#store.forget(this);
    this.#store.locks.release(this);
  }

  async #statement<T>(run: () => T | Promise<T>): Promise<T> {
    await this.#pause();
    if (this.#isAborted) throw new DatabaseFault('25P02', 'current transaction is aborted');
    if (this.#readOnly) this.#snapshot ??= this.#store.remember(this);
    try {
      return await run();
    } catch (error) {
      this.#isAborted = true;
      throw error;
    }
  }

  #plainRow(key: string, fields: Row['fields']): Row {
    return { key, vendor: this.vendor, fields, xid: this.xid, rev: 0, deleted: false };
  }

  /** Inserts or replaces under the key's lock, whoever was first. */
  async replace(
    table: string,
    key: string,
    fieldsAfter: (before: Row | undefined) => Row['fields'],
  ): Promise<Row> {
    await this.lockRow(table, key);
    const before = this.row(table, key);
    const fields = fieldsAfter(before);
    const row = {
      key,
      vendor: this.vendor,
      fields,
      xid: this.xid,
      rev: (before?.rev ?? 0) + 1,
      deleted: before?.deleted ?? false,
    };
    this.#set(table, row);
    return row;
  }

  async #write(table: string, row: Row, before: Row | undefined): Promise<void> {
    const failed = failedCheck(table, row);
    if (failed !== undefined) throw new DatabaseFault('23514', `a row of ${table} fails ${failed}`, failed);
    if (!before) await this.#refer(table, row);
    for (let rival = this.#rival(table, row, before); rival; rival = this.#rival(table, row, before)) {
      await this.#store.locks.acquire(this, endKey(rival), 'shared');
    }
    const repeated = repeatedChild(table, row);
    if (repeated !== undefined) throw new DatabaseFault('23505', `duplicate key in ${repeated}`, repeated);
    this.#set(table, row);
    const check = endCheckOf(table, before, row);
    if (check) this.#checks.push(check);
  }

  async #refer(table: string, row: Row): Promise<void> {
    if (!this.#store.vendors.has(this.vendor)) {
      throw new DatabaseFault('23503', 'no such vendor', `${table}_vendor_id_fkey`);
    }
    for (const { constraint, table: parent, key } of referencesOf(table, row)) {
      if (this.row(parent, key)) await this.#store.locks.acquire(this, `${parent}|${key}`, 'shared');
      else throw new DatabaseFault('23503', `${table} refers to nothing in ${parent}`, constraint);
    }
  }

  /** Who must end before it is known whether this row may be written; throws when it may not. */
  #rival(table: string, row: Row, before: Row | undefined): Writer | undefined {
    const primary = { constraint: `${table}_pkey`, value: ({ key }: Row) => key };
    const insertedBy = before
      ? undefined
      : this.#rivalUnder(primary, table, row, this.#store.row(table, row.key)?.key);
    if (insertedBy) return insertedBy;
    for (const unique of uniqueConstraints(table)) {
      const value = unique.value(row);
      if (value === undefined) continue;
      const rival = this.#rivalUnder(unique, table, row, this.#store.holderOf(unique.constraint, value));
      if (rival) return rival;
    }
    return undefined;
  }

  #rivalUnder(
    { constraint, value }: UniqueConstraint,
    table: string,
    row: Row,
    committedKey: string | undefined,
  ): Writer | undefined {
    const wanted = value(row);
    const isPrimary = constraint === `${table}_pkey`;
    const meets = (other: Row): boolean =>
      !isRemoved(table, other) && (isPrimary || other.key !== row.key) && value(other) === wanted;
    const own = this.pending.get(table);
    const refusal = new DatabaseFault('23505', `duplicate key under ${constraint}`, constraint);
    if ([...(own?.values() ?? [])].some(meets)) throw refusal;
    const others = [...this.#store.writers].filter((writer) => writer !== this && writer.pending.has(table));
    const committed =
      committedKey === undefined || own?.has(committedKey) ? undefined : this.#store.row(table, committedKey);
    if (committed && meets(committed)) {
      const changer = others.find((writer) => writer.pending.get(table)!.has(committed.key));
      const next = changer?.pending.get(table)!.get(committed.key);
      if (!next || (isPrimary && !isRemoved(table, next))) throw refusal;
      return changer;
    }
    return others.find((writer) => [...writer.pending.get(table)!.values()].some(meets));
  }

  async lockRow(table: string, key: string): Promise<void> {
    void this.xid;
    await this.#store.locks.acquire(this, `${table}|${key}`, 'exclusive');
  }

  #set(table: string, row: Row): void {
    const rows = this.pending.get(table) ?? new Map<string, Row>();
    this.pending.set(table, rows.set(row.key, row));
  }
}

function endKey({ id }: Writer): string {
  return `end of ${id}`;
}

function storedOf(row: Row | undefined): Stored | undefined {
  return row && { document: documentOf(row), deleted: row.deleted };
}
