// A whole collection loaded beside the one that is stored, batch by batch, and put into its place at once. Each batch
// is a transaction that also keeps a mark of its caller: after a crash the load goes on behind the last one.
import type { Database } from 'better-sqlite3';
import { tableOf } from './document-table.ts';
import type { ComparedRow, DocumentTable, LoadRow } from './document-table.ts';
import type { Key } from './layout.ts';

export interface LoadState {
  /** What was last said with a batch; blank at the beginning. */
  readonly mark: string;
  /** It has taken its place, and its caller may not have heard so. */
  readonly finished: boolean;
  /** No document of this file has a revision above it. */
  readonly height: number;
}

interface LoadFile {
  sequence(): number;
  write<T>(work: () => T): T;
  stagedTable(nr: number): DocumentTable;
}

interface Row {
  /** The table beside: what is being loaded, and after the end what was stored before. */
  readonly staged: number;
  readonly identity: string;
  readonly mark: string;
  readonly finished: 0 | 1;
}

/** Tables whose numbers of writes are taken although no collection knows them. */
export function stagedNumbers(database: Database): number[] {
  return database.prepare<[], number>('SELECT staged FROM loads').pluck().all();
}

export class StagedLoad {
  readonly #database: Database;
  readonly #target: DocumentTable;
  readonly #file: LoadFile;
  #staged: DocumentTable | undefined;

  constructor(database: Database, target: DocumentTable, file: LoadFile) {
    this.#database = database;
    this.#target = target;
    this.#file = file;
  }

  /** Forgets what is loaded, or was replaced, beside a table. In the caller's transaction. */
  static drop(database: Database, target: number): void {
    const row = rowOf(database, target);
    if (row === undefined) return;
    database.exec(`DROP TABLE ${tableOf(row.staged)}`);
    database.prepare('DELETE FROM loads WHERE target = ?').run(target);
  }

  begin(identity: string): LoadState {
    let row = rowOf(this.#database, this.#target.nr);
    if (row?.identity !== identity) {
      this.#file.write(() => this.#create(identity));
      row = rowOf(this.#database, this.#target.nr)!;
    }
    this.#staged = row.finished === 1 ? undefined : this.#file.stagedTable(row.staged);
    return { mark: row.mark, finished: row.finished === 1, height: this.#file.sequence() };
  }

  append(rows: readonly LoadRow[], removed: readonly Key[], mark: string): void {
    const staged = this.#requireStaged();
    this.#database
      .transaction(() => {
        staged.load(rows, removed);
        this.#database.prepare('UPDATE loads SET mark = ? WHERE target = ?').run(mark, this.#target.nr);
      })
      .immediate();
  }

  makeIndex(): boolean {
    const missing = this.#missingIndexes()[0];
    if (missing === undefined) return false;
    this.#database.exec(missing.sql);
    return true;
  }

  finish(mark: string): void {
    const staged = this.#requireStaged();
    if (this.#missingIndexes().length > 0) throw new Error('A load is finished when its indexes are made.');
    this.#file.write(() => {
      this.#target.changePlacesWith(staged.nr);
      this.#database
        .prepare('UPDATE loads SET mark = ?, finished = 1 WHERE target = ?')
        .run(mark, this.#target.nr);
      this.#database
        .prepare('UPDATE collections SET generation = generation + 1 WHERE nr = ?')
        .run(this.#target.nr);
    });
    this.#staged = undefined;
  }

  /** After the end: what is here now beside what was in its place, or what is gone, in pages. */
  compared(which: 'present' | 'missing', after: number, limit: number): ComparedRow[] {
    const row = rowOf(this.#database, this.#target.nr);
    if (row?.finished !== 1) return [];
    return which === 'present'
      ? this.#target.comparedWith(row.staged, after, limit)
      : this.#target.missingOf(row.staged, after, limit);
  }

  end(): void {
    this.#file.write(() => StagedLoad.drop(this.#database, this.#target.nr));
    this.#staged = undefined;
  }

  #create(identity: string): void {
    StagedLoad.drop(this.#database, this.#target.nr);
    // A number that no table has or had.
    const { lastInsertRowid } = this.#database
      .prepare(`INSERT INTO collections (name, version, shape) VALUES ('', -1, '')`)
      .run();
    this.#database.prepare('DELETE FROM collections WHERE nr = ?').run(lastInsertRowid);
    const staged = Number(lastInsertRowid);
    this.#file.stagedTable(staged).createBare();
    this.#database
      .prepare('INSERT INTO loads (target, staged, identity) VALUES (?, ?, ?)')
      .run(this.#target.nr, staged, identity);
  }

  #missingIndexes(): { readonly name: string; readonly sql: string }[] {
    const made = new Set(
      this.#database.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'index'`).pluck().all(),
    );
    return this.#requireStaged()
      .indexes()
      .filter(({ name }) => !made.has(name));
  }

  #requireStaged(): DocumentTable {
    if (this.#staged === undefined) throw new Error('Nothing is being loaded.');
    return this.#staged;
  }
}

function rowOf(database: Database, target: number): Row | undefined {
  return database.prepare<unknown[], Row>('SELECT * FROM loads WHERE target = ?').get(target);
}
