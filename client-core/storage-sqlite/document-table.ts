// The documents of one collection in one version: their JSON as it was written, and the columns its indexes need. A
// write is one transaction and gives each document the next number of its file as its row id, so new documents are
// appended and "what changed since" is a range of the table itself.
import { categorizeBulkWriteRows, getQueryMatcher } from 'rxdb';
import type { PreparedQuery, RxDocumentData } from 'rxdb';
import type { Database, Statement } from 'better-sqlite3';
import { findPlan } from './find-plan.ts';
import type { FindPlan } from './find-plan.ts';
import { keyReader, layoutOf } from './layout.ts';
import type { Key, Layout, Schema } from './layout.ts';
import { BestRows } from './best-rows.ts';

/** `[revision it replaces, or null; its JSON; its keys, the id first]`. */
export type WriteRow = readonly [previous: string | null, json: string, keys: readonly Key[]];

/** `[its JSON; its keys, the id first]`. */
export type LoadRow = readonly [json: string, keys: readonly Key[]];

/** One document now, and what was in its place; null for nothing. */
export interface ComparedRow {
  readonly seq: number;
  readonly id: string;
  readonly doc: string | null;
  readonly previous: string | null;
}

export interface Written {
  /** Rows whose id was stored before; with what is stored when that is not the revision they replace. */
  readonly known: readonly (readonly [row: number, conflicting: string | undefined])[];
  /** The number of the last write in the file. */
  readonly sequence: number;
}

export interface Changed {
  /** A JSON array. */
  readonly documents: string;
  /** Of its last document; undefined when there is none. */
  readonly sequence: number | undefined;
}

interface FileWrites {
  next(): number;
  commit<T>(work: () => T): T;
  forget<T>(work: () => T): T;
}

/** As many tombstones are forgotten in one go: others wait meanwhile. */
const purgedAtOnce = 1000;
/** Texts of queries differ only where their operators do. */
const mostStatements = 500;

export class DocumentTable {
  readonly nr: number;
  readonly #database: Database;
  readonly #schema: Schema;
  readonly #layout: Layout;
  readonly #writes: FileWrites;
  readonly #statements = new Map<string, Statement>();
  #insert: Statement | undefined;

  constructor(database: Database, nr: number, schema: Schema, writes: FileWrites) {
    this.nr = nr;
    this.#database = database;
    this.#schema = schema;
    this.#layout = layoutOf(schema);
    this.#writes = writes;
  }

  /** What columns and indexes a schema asks for: as text, to tell whether a table still fits. */
  static shapeOf(schema: Schema): string {
    const { fields, indexes } = layoutOf(schema);
    return JSON.stringify([
      fields.map(({ path, kind }) => [path, kind]),
      indexes.map((index) => index.map(({ column }) => column)),
    ]);
  }

  /** The highest number in the table, 0 when it is empty. */
  static last(database: Database, nr: number): number {
    return database
      .prepare<[], number>(`SELECT coalesce(max(seq), 0) FROM ${tableOf(nr)}`)
      .pluck()
      .get()!;
  }

  create(): void {
    this.createBare();
    for (const { sql } of this.indexes()) this.#database.exec(sql);
  }

  /** Without the indexes, which are made faster when the documents are there. */
  createBare(): void {
    const columns = this.#layout.fields.map(
      ({ column, kind }) =>
        `${column} ${kind === 'text' ? 'TEXT' : 'NUMERIC'} NOT NULL${column === 'id' ? ' UNIQUE' : ''}`,
    );
    this.#database.exec(
      `CREATE TABLE ${this.#name} (seq INTEGER PRIMARY KEY, ${columns.join(', ')}, doc TEXT NOT NULL)`,
    );
  }

  indexes(): { readonly name: string; readonly sql: string }[] {
    const lists = new Set(this.#layout.indexes.map((index) => index.map(({ column }) => column).join()));
    lists.delete('id');
    const named = [...lists].map((list, nr) => {
      const name = `${this.#name}_${nr}`;
      return { name, sql: `CREATE INDEX ${name} ON ${this.#name} (${list})` };
    });
    // What `purge` looks for; RxDB's schema names no index for it.
    const name = `${this.#name}_purge`;
    const [written, deleted] = [this.#column('_meta.lwt'), this.#column('_deleted')];
    const sql = `CREATE INDEX ${name} ON ${this.#name} (${written}) WHERE ${deleted} = 1`;
    return [...named, { name, sql }];
  }

  /** Fills this new table with the documents of one in another shape, which goes. Numbers stay. */
  takeOver(nr: number): void {
    const read = keyReader(this.#layout);
    const page = this.#database.prepare<[number], { seq: number; doc: string }>(
      `SELECT seq, doc FROM ${tableOf(nr)} WHERE seq > ? ORDER BY seq LIMIT 1000`,
    );
    for (let rows = page.all(0); rows.length > 0; rows = page.all(rows.at(-1)!.seq)) {
      for (const { seq, doc } of rows) this.#put(seq, doc, read(JSON.parse(doc)));
    }
    this.#database.exec(`DROP TABLE ${tableOf(nr)}`);
  }

  drop(): void {
    this.#database.exec(`DROP TABLE ${this.#name}`);
  }

  write(rows: readonly WriteRow[]): Written {
    return this.#writes.commit(() => {
      const stored = new Map<string, RxDocumentData<any>>();
      const revision = this.#statement(`SELECT doc ->> '$._rev' FROM ${this.#name} WHERE id = ?`).pluck();
      // RxDB decides on revisions alone, so the documents may stay text.
      const light = rows.map(([previous, , [id]]) => {
        const _rev = revision.get(id) as string | undefined;
        if (_rev !== undefined) stored.set(id as string, { _rev } as RxDocumentData<any>);
        const document = { id, _deleted: false } as any;
        return previous === null ? { document } : { document, previous: { _rev: previous } as any };
      });
      const { errors } = categorizeBulkWriteRows({ schema: {} } as never, 'id' as never, stored, light, '');
      const refused = new Set(errors.map(({ writeRow }) => writeRow));
      const known: [number, string | undefined][] = [];
      let sequence = 0;
      for (const [row, [, json, keys]] of rows.entries()) {
        const isRefused = refused.has(light[row]!);
        if (stored.has(keys[0] as string)) known.push([row, isRefused ? this.#get(keys[0]!) : undefined]);
        if (isRefused) continue;
        sequence = this.#writes.next();
        this.#put(sequence, json, keys);
      }
      return { known, sequence };
    });
  }

  /** Inserts or replaces whatever is stored: for a table that nobody else sees yet. In the caller's transaction. */
  load(rows: readonly LoadRow[], removed: readonly Key[]): void {
    for (const [json, keys] of rows) this.#put(this.#writes.next(), json, keys);
    const remove = this.#statement(`DELETE FROM ${this.#name} WHERE id = ?`);
    for (const id of removed) remove.run(id);
  }

  /** Of `limit` documents behind a number, what was in their place in another table; both as JSON. */
  comparedWith(other: number, after: number, limit: number): ComparedRow[] {
    return this.#statement(
      `SELECT now.seq, now.doc ->> ${this.#primaryPath} AS id, now.doc, before.doc AS previous FROM ${this.#name} now
        LEFT JOIN ${tableOf(other)} before ON before.id = now.id
        WHERE now.seq > ? ORDER BY now.seq LIMIT ?`,
    ).all(after, limit) as ComparedRow[];
  }

  /** Living documents of another table, behind a number, that are not in this one. */
  missingOf(other: number, after: number, limit: number): ComparedRow[] {
    return this.#statement(
      `SELECT before.seq, before.doc ->> ${this.#primaryPath} AS id, NULL AS doc, before.doc AS previous
        FROM ${tableOf(other)} before
        WHERE before.seq > ? AND before.${this.#column('_deleted')} = 0
          AND NOT EXISTS (SELECT 1 FROM ${this.#name} now WHERE now.id = before.id)
        ORDER BY before.seq LIMIT ?`,
    ).all(after, limit) as ComparedRow[];
  }

  /** This table's documents for those of another one, in the caller's transaction. */
  changePlacesWith(other: number): void {
    const between = `${this.#name}_between`;
    this.#database.exec(`ALTER TABLE ${this.#name} RENAME TO ${between}`);
    this.#database.exec(`ALTER TABLE ${tableOf(other)} RENAME TO ${this.#name}`);
    this.#database.exec(`ALTER TABLE ${between} RENAME TO ${tableOf(other)}`);
  }

  /** The stored documents in the order of `ids`, as a JSON array. */
  get(ids: readonly Key[], withDeleted: boolean): string {
    const living = withDeleted ? '' : ` AND ${this.#column('_deleted')} = 0`;
    const statement = this.#statement(`SELECT doc FROM ${this.#name} WHERE id = ?${living}`).pluck();
    return jsonArray(
      ids.map((id) => statement.get(id) as string | undefined).filter((doc) => doc !== undefined),
    );
  }

  /** What `query` finds, as a JSON array. */
  find(query: PreparedQuery<any>): string {
    const plan = findPlan(this.#schema, this.#layout, query);
    const { limit, skip } = query.query;
    const most = typeof limit === 'number' && Number.isFinite(limit) ? limit : undefined;
    if (plan.where.exact && plan.sorted) {
      const statement = this.#statement(`${this.#select('doc', plan)} LIMIT ? OFFSET ?`).pluck();
      return jsonArray(statement.all(...plan.where.params, most ?? -1, skip) as string[]);
    }
    const best = new BestRows(this.#schema, query.query, { sorted: plan.sorted, most, skip });
    for (const doc of this.#matching(query, plan)) if (best.add(doc)) break;
    return jsonArray(best.result());
  }

  /** How many documents match, whatever the query's limit, as RxDB counts. */
  count(query: PreparedQuery<any>): number {
    const plan = findPlan(this.#schema, this.#layout, query);
    if (plan.where.exact) {
      const sql = `SELECT count(*) FROM ${this.#name} WHERE ${plan.where.sql}`;
      return this.#statement(sql)
        .pluck()
        .get(...plan.where.params) as number;
    }
    let count = 0;
    for (const _ of this.#matching(query, plan)) count++;
    return count;
  }

  /** How SQLite goes about a query, step by step. */
  explain(query: PreparedQuery<any>): string[] {
    const plan = findPlan(this.#schema, this.#layout, query);
    const sql = `EXPLAIN QUERY PLAN ${this.#select('doc', plan)}`;
    return this.#database
      .prepare<unknown[], { detail: string }>(sql)
      .all(...plan.where.params)
      .map(({ detail }) => detail);
  }

  changes(limit: number, after: number): Changed {
    const rows = this.#statement(`SELECT seq, doc FROM ${this.#name} WHERE seq > ? ORDER BY seq LIMIT ?`).all(
      after,
      limit,
    ) as { seq: number; doc: string }[];
    return { documents: jsonArray(rows.map(({ doc }) => doc)), sequence: rows.at(-1)?.seq };
  }

  /** Forgets documents deleted up to `time`; false when there are more. */
  purge(time: number): boolean {
    const [deleted, written] = [this.#column('_deleted'), this.#column('_meta.lwt')];
    const { changes } = this.#writes.forget(() =>
      this.#statement(
        `DELETE FROM ${this.#name} WHERE seq IN (SELECT seq FROM ${this.#name}
          WHERE ${deleted} = 1 AND ${written} <= ? ORDER BY ${written} LIMIT ${purgedAtOnce})`,
      ).run(time),
    );
    return changes < purgedAtOnce;
  }

  *#matching(query: PreparedQuery<any>, plan: FindPlan): Generator<[json: string, document: any]> {
    const matches = plan.where.exact ? () => true : getQueryMatcher<any>(this.#schema, query.query);
    const statement = this.#statement(this.#select('doc', plan)).pluck();
    for (const json of statement.iterate(...plan.where.params) as IterableIterator<string>) {
      const document = JSON.parse(json);
      if (matches(document)) yield [json, document];
    }
  }

  #select(what: string, { where, orderBy }: FindPlan): string {
    return `SELECT ${what} FROM ${this.#name} WHERE ${where.sql} ORDER BY ${orderBy}`;
  }

  #get(id: Key): string {
    return this.#statement(`SELECT doc FROM ${this.#name} WHERE id = ?`).pluck().get(id) as string;
  }

  #put(seq: number, json: string, keys: readonly Key[]): void {
    this.#insert ??= this.#prepareInsert();
    this.#insert.run(seq, json, ...keys);
  }

  #prepareInsert(): Statement {
    const columns = ['seq', 'doc', ...this.#layout.fields.map(({ column }) => column)];
    const changed = columns.filter((column) => column !== 'id').map((name) => `${name} = excluded.${name}`);
    return this.#database.prepare(
      `INSERT INTO ${this.#name} (${columns.join()}) VALUES (${columns.map(() => '?').join()})
        ON CONFLICT (id) DO UPDATE SET ${changed.join()}`,
    );
  }

  /** Prepared once; the oldest is forgotten when a caller makes up ever new queries. */
  #statement(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const oldest = this.#statements.keys().next();
    if (this.#statements.size >= mostStatements && !oldest.done) this.#statements.delete(oldest.value);
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** RxDB has these in the indexes of every schema. */
  #column(path: '_deleted' | '_meta.lwt'): string {
    return this.#layout.field(path)!.column;
  }

  /** Columns hold text for sorting; this is the id as it was written. */
  get #primaryPath(): string {
    return `'$."${this.#layout.primary}"'`;
  }

  get #name(): string {
    return tableOf(this.nr);
  }
}

export function tableOf(nr: number): string {
  return `documents_${nr}`;
}

function jsonArray(documents: readonly string[]): string {
  return `[${documents.join()}]`;
}
