// What rules and writes may do inside one Postgres transaction. Documents go in and out as JSON text: Postgres
// takes them apart into columns and child rows, and puts them together again.
import type pg from 'pg';
import { canonicalJson, collections, scopeKeysOf } from '@evertill/schemas';
import type { Collection, JsonObject, ReplicatedDocument, StockMovement } from '@evertill/schemas';
import { AbsentDocuments } from './absent-documents.ts';
import type { FindOptions, Stored, Tenant, Touched, Where, WriteTx } from './database.ts';
import { columnsOf, quote, rendered, tableOf } from './table.ts';
import type { ChildTable, Table } from './table.ts';
import { plainTables } from './plain-tables.ts';
import type { PlainTableName } from './plain-tables.ts';
import { moveStock } from './move-stock.ts';
import { prepared } from './prepared.ts';
import { tailClause, whereClause } from './where.ts';

export class PostgresTx implements WriteTx {
  readonly #client: pg.ClientBase;
  readonly #vendor: string;
  readonly #locked = new Map<string, Stored | undefined>();
  readonly #absent = new AbsentDocuments();
  readonly #touched = new Map<string, Set<string>>();
  readonly #movements: StockMovement[] = [];

  constructor(client: pg.ClientBase, tenant: Tenant) {
    this.#client = client;
    this.#vendor = tenant.vendor_id;
  }

  async get(collection: Collection, id: string): Promise<Stored | undefined> {
    const stored = (await this.#read(collection, [id])).get(id);
    this.#absent.read(`${collection.name}|${id}`, stored !== undefined);
    return stored;
  }

  async lock(collection: Collection, id: string): Promise<Stored | undefined> {
    return (await this.lockMany(collection, [id])).get(id);
  }

  async lockMany(collection: Collection, ids: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
    const table = tableOf(collection);
    // Lock first, read second: one statement that waits for the lock would re-read the row, but not its children. No key
    // ever changes, so rows that only name this one need not wait: who holds a person and writes what names the store would
    // wait for who holds the store and writes what names the person, and each for the other.
    await this.#client.query({
      name: `lock-${table.name}`,
      text: `SELECT FROM ${quote(table.name)} t WHERE t.vendor_id = $1 AND t.id = ANY($2) ORDER BY t.id FOR NO KEY UPDATE`,
      values: [this.#vendor, ids],
    });
    const found = await this.#read(collection, ids);
    for (const id of ids) {
      const key = `${collection.name}|${id}`;
      this.#absent.locked(key, found.has(id));
      this.#locked.set(key, found.get(id));
    }
    return found;
  }

  async share(collection: Collection, ids: readonly string[]): Promise<void> {
    const { name } = tableOf(collection);
    await this.#client.query({
      name: `share-${name}`,
      text: `SELECT FROM ${quote(name)} t WHERE t.vendor_id = $1 AND t.id = ANY($2) ORDER BY t.id FOR SHARE`,
      values: [this.#vendor, ids],
    });
  }

  async #read(collection: Collection, ids: readonly string[]): Promise<Map<string, Stored>> {
    const table = tableOf(collection);
    const { rows } = await this.#client.query<{ document: string }>({
      name: `read-${table.name}`,
      text: `SELECT (SELECT row_to_json(d) FROM (SELECT ${table.documentColumns}) d)::text AS document
        FROM ${quote(table.name)} t WHERE t.vendor_id = $1 AND t.id = ANY($2)`,
      values: [this.#vendor, ids],
    });
    return new Map(
      rows.map((row) => parseStored(row.document)).map((stored) => [stored.document.id, stored]),
    );
  }

  async find(collection: Collection, where: Where, options: FindOptions = {}): Promise<ReplicatedDocument[]> {
    const table = tableOf(collection);
    const clause = whereClause(where, 2, table);
    const text = `SELECT (SELECT row_to_json(d) FROM (SELECT ${table.documentColumns}) d)::text AS document
        FROM ${quote(table.name)} t WHERE t.vendor_id = $1 AND NOT t.deleted${clause.text}${tailClause(options, clause.values, 2)}`;
    const { rows } = await this.#client.query<{ document: string }>(
      prepared(text, [this.#vendor, ...clause.values]),
    );
    return rows.map((row) => parseStored(row.document).document);
  }

  async count(collection: Collection, where: Where): Promise<number> {
    const table = tableOf(collection);
    const clause = whereClause(where, 2, table);
    const text = `SELECT count(*) AS found FROM ${quote(table.name)} t
        WHERE t.vendor_id = $1 AND NOT t.deleted${clause.text}`;
    const { rows } = await this.#client.query<{ found: number }>(
      prepared(text, [this.#vendor, ...clause.values]),
    );
    return rows[0]!.found;
  }

  async rows(name: PlainTableName, where: Where, options: FindOptions = {}): Promise<JsonObject[]> {
    const columns = columnsOf(plainTables[name].shape);
    const clause = whereClause(where, 2);
    const list = columns.map((column) => `${rendered('t', column)} AS ${quote(column.name)}`).join(', ');
    const text = `SELECT row_to_json(d)::text AS row FROM (SELECT ${list} FROM ${quote(name)} t
        WHERE t.vendor_id = $1${clause.text}${tailClause(options, clause.values, 2)}) d`;
    const { rows } = await this.#client.query<{ row: string }>(
      prepared(text, [this.#vendor, ...clause.values]),
    );
    return rows.map((row) => JSON.parse(row.row) as JsonObject);
  }

  async put(collection: Collection, document: ReplicatedDocument, deleted: boolean): Promise<number> {
    const [rev] = await this.putMany(collection, [{ document, deleted }]);
    return rev!;
  }

  async putMany(collection: Collection, states: readonly Stored[]): Promise<number[]> {
    const table = tableOf(collection);
    const before = states.map(({ document }) => this.#locked.get(`${collection.name}|${document.id}`));
    const revs = new Map<string, number>();
    // Known ones first: a key that one of them gives up is free for a new one.
    for (const how of ['update', 'insert'] as const) {
      const those = states.filter((_, index) => (before[index] === undefined) === (how === 'insert'));
      await this.#write(table, how, those, revs);
    }
    for (const child of table.children) await this.#putChildren(child, states, before);
    return states.map(({ document, deleted }) => {
      const rev = revs.get(document.id);
      if (rev === undefined)
        throw new Error(`${collection.name} ${document.id} was neither inserted nor updated.`);
      const key = `${collection.name}|${document.id}`;
      this.#locked.set(key, { document: { ...document, rev }, deleted });
      this.#absent.written(key);
      return rev;
    });
  }

  async #write(
    table: Table,
    how: 'insert' | 'update',
    states: readonly Stored[],
    revs: Map<string, number>,
  ): Promise<void> {
    if (states.length === 0) return;
    const columns = [...table.columns.map((column) => quote(column.name)), 'deleted'];
    const changing = columns.filter((name) => !table.beside.some((field) => quote(field) === name));
    // One document is the common case; saying so keeps the planner from expecting a hundred.
    const many = states.length > 1;
    const source = `jsonb_populate_record${many ? 'set' : ''}(NULL::${quote(table.name)}, $2::jsonb) s`;
    const text =
      how === 'insert'
        ? `INSERT INTO ${quote(table.name)} (vendor_id, ${columns.join(', ')})
            SELECT $1, ${columns.map((name) => `s.${name}`).join(', ')} FROM ${source} RETURNING id, rev`
        : `UPDATE ${quote(table.name)} t SET ${changing.map((name) => `${name} = s.${name}`).join(', ')}
            FROM ${source} WHERE t.vendor_id = $1 AND t.id = s.id RETURNING t.id, t.rev`;
    const records = states.map(({ document, deleted }) => ({ ...document, deleted }));
    const { rows } = await this.#client.query<{ id: string; rev: number }>({
      name: `${how}-${table.name}-${many ? 'many' : 'one'}`,
      text,
      values: [this.#vendor, JSON.stringify(many ? records : records[0])],
    });
    for (const { id, rev } of rows) revs.set(id, rev);
  }

  async #putChildren(
    child: ChildTable,
    states: readonly Stored[],
    before: readonly (Stored | undefined)[],
  ): Promise<void> {
    const itemsOf = (document: ReplicatedDocument | undefined) =>
      (document?.[child.field] ?? []) as JsonObject[];
    const changed = states
      .map(({ document }, index) => ({
        id: document.id,
        items: itemsOf(document),
        known: itemsOf(before[index]?.document),
      }))
      .filter(({ items, known }) => canonicalJson(items) !== canonicalJson(known));
    const replaced = changed.filter(({ known }) => known.length > 0).map(({ id }) => id);
    if (replaced.length > 0) {
      await this.#client.query(
        `DELETE FROM ${quote(child.name)} WHERE vendor_id = $1 AND parent_id = ANY($2)`,
        [this.#vendor, replaced],
      );
    }
    const rows = changed.flatMap(({ id, items }) =>
      items.map((item, position) => ({ ...item, parent_id: id, position })),
    );
    if (rows.length === 0) return;
    const columns = child.columns.map((column) => quote(column.name));
    await this.#client.query({
      name: `children-${child.name}`,
      text: `INSERT INTO ${quote(child.name)} (vendor_id, parent_id, position, ${columns.join(', ')})
        SELECT $1, s.parent_id, s.position, ${columns.map((name) => `s.${name}`).join(', ')}
          FROM jsonb_populate_recordset(NULL::${quote(child.name)}, $2::jsonb) s`,
      values: [this.#vendor, JSON.stringify(rows)],
    });
  }

  async leave(collection: Collection, keys: readonly string[], last: ReplicatedDocument): Promise<void> {
    await this.#client.query(
      `INSERT INTO sync_leaves (vendor_id, collection, scope_key, id, document)
        SELECT $1, $2, unnest($3::text[]), $4, $5
        ON CONFLICT (vendor_id, collection, scope_key, id) DO UPDATE SET document = excluded.document`,
      [this.#vendor, collection.name, keys, last.id, JSON.stringify({ ...last, _deleted: true })],
    );
  }

  insert(name: PlainTableName, row: JsonObject): Promise<void> {
    return this.insertMany(name, [row]);
  }

  async insertMany(name: PlainTableName, rows: readonly JsonObject[]): Promise<void> {
    if (rows.length === 0) return;
    const columns = Object.keys(rows[0]!).map(quote);
    const text = `INSERT INTO ${quote(name)} (vendor_id, ${columns.join(', ')})
        SELECT $1, ${columns.map((column) => `s.${column}`).join(', ')}
          FROM jsonb_populate_recordset(NULL::${quote(name)}, $2::jsonb) s`;
    await this.#client.query(prepared(text, [this.#vendor, JSON.stringify(rows)]));
  }

  async update(name: PlainTableName, where: Where, changes: JsonObject): Promise<void> {
    const columns = Object.keys(changes).map(quote);
    const clause = whereClause(where, 3);
    await this.#client.query(
      `UPDATE ${quote(name)} t SET ${columns.map((column) => `${column} = s.${column}`).join(', ')}
        FROM jsonb_populate_record(NULL::${quote(name)}, $2::jsonb) s WHERE t.vendor_id = $1${clause.text}`,
      [this.#vendor, JSON.stringify(changes), ...clause.values],
    );
  }

  async remove(name: PlainTableName, where: Where): Promise<void> {
    const clause = whereClause(where, 2);
    const text = `DELETE FROM ${quote(name)} t WHERE t.vendor_id = $1${clause.text}`;
    await this.#client.query(prepared(text, [this.#vendor, ...clause.values]));
  }

  moveStock(movements: readonly StockMovement[]): Promise<void> {
    this.#movements.push(...movements);
    return Promise.resolve();
  }

  /** What was left for the end. Nothing may follow but the commit. */
  async finish(): Promise<void> {
    if (this.#movements.length === 0) return;
    const { product } = collections;
    for (const item of await moveStock(this.#client, this.#movements))
      this.touch(product, scopeKeysOf(product, item));
  }

  async nextNumber(series: string): Promise<number> {
    const { rows } = await this.#client.query<{ value: number }>({
      name: 'next-number',
      text: `INSERT INTO number_series AS t (vendor_id, series, value) VALUES ($1, $2, 1)
        ON CONFLICT (vendor_id, series) DO UPDATE SET value = t.value + 1 RETURNING value`,
      values: [this.#vendor, series],
    });
    return rows[0]!.value;
  }

  touch(collection: Collection, keys: readonly string[]): void {
    const known = this.#touched.get(collection.name) ?? new Set();
    for (const key of keys) known.add(key);
    this.#touched.set(collection.name, known);
  }

  touched(): Touched[] {
    return [...this.#touched].map(([collection, keys]) => ({
      vendor_id: this.#vendor,
      collection,
      keys: [...keys],
    }));
  }
}

function parseStored(text: string): Stored {
  const { _deleted, ...document } = JSON.parse(text) as ReplicatedDocument;
  return { document, deleted: _deleted === true };
}
