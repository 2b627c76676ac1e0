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
    const columns = this.#layout.fields.map(
      ({ column, kind }) =>
        `${column} ${kind === 'text' ? 'TEXT' : 'NUMERIC'} NOT NULL${column === 'id' ? ' UNIQUE' : ''}`,
    );
    this.#database.exec(
      `CREATE TABLE ${this.#name} (seq INTEGER PRIMARY KEY, ${columns.join(', ')}, doc TEXT NOT NULL)`,
    );
    const indexes = new Set(this.#layout.indexes.map((index) => index.map(({ column }) => column).join()));
    indexes.delete('id');
    for (const [index, list] of [...indexes].entries()) {
      this.#database.exec(`CREATE INDEX ${this.#name}_${index} ON ${this.#name} (${list})`);
    }
    // What `purge` looks for; RxDB's schema names no index for it.
    this.#database.exec(
      `CREATE INDEX ${this.#name}_purge ON ${this.#name} (${this.#column('_meta.lwt')})
        WHERE ${this.#column('_deleted')} = 1`,
    );
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

  get #name(): string {
    return tableOf(this.nr);
  }
}

function tableOf(nr: number): string {
  return `documents_${nr}`;
}

function jsonArray(documents: readonly string[]): string {
  return `[${documents.join()}]`;
}
