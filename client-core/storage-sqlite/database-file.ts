// One SQLite file with the collections of one database, and the count of its writes: every document that is written
// gets the next number, which is how "what changed since" is answered without any clock. Numbers are never used twice.
import type { Database } from 'better-sqlite3';
import { deleteFile, openConnection } from './connection.ts';
import { DocumentTable } from './document-table.ts';
import type { Schema } from './layout.ts';

const format = 1;

const tables = `
  CREATE TABLE file (token TEXT NOT NULL, sequence INTEGER NOT NULL);
  INSERT INTO file VALUES (lower(hex(randomblob(8))), 0);
  CREATE TABLE collections (
    nr INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, version INTEGER NOT NULL, shape TEXT NOT NULL,
    UNIQUE (name, version));
  PRAGMA user_version = ${format};`;

interface Row {
  readonly nr: number;
  readonly shape: string;
}

export class DatabaseFile {
  /** Tells this file from every other, and from one that takes its place: the numbers of writes count in it alone. */
  readonly token: string;
  readonly #path: string;
  readonly #database: Database;
  readonly #tables = new Map<number, { readonly table: DocumentTable; users: number }>();
  #sequence: number;

  /** Throws a SqliteStorageError or SQLite's own error. */
  constructor(path: string, check: 'quick' | 'full') {
    this.#path = path;
    this.#database = openConnection(path, check);
    try {
      const written = this.#database.pragma('user_version', { simple: true }) as number;
      if (written > format) throw new Error(`${path} was written by a newer version of this storage.`);
      if (written === 0) this.#database.transaction(() => this.#database.exec(tables)).immediate();
      const { token, sequence } = this.#database
        .prepare<[], { token: string; sequence: number }>('SELECT token, sequence FROM file')
        .get()!;
      this.token = token;
      this.#sequence = Math.max(sequence, ...this.#all().map((nr) => DocumentTable.last(this.#database, nr)));
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  /** Whoever opens a table closes or removes it. */
  openTable(name: string, schema: Schema): DocumentTable {
    const nr = this.#ready(name, schema);
    const opened = this.#tables.get(nr) ?? { table: this.#table(nr, schema), users: 0 };
    opened.users++;
    this.#tables.set(nr, opened);
    return opened.table;
  }

  /** Closes the file with the last table, see `closeUnused`. */
  closeTable(table: DocumentTable): boolean {
    const opened = this.#tables.get(table.nr);
    if (opened !== undefined && --opened.users === 0) this.#tables.delete(table.nr);
    return this.closeUnused();
  }

  /** Closes the file when no table of it is open; answers whether it did. An empty one is deleted. */
  closeUnused(): boolean {
    if (this.#tables.size > 0) return false;
    let isEmpty = false;
    try {
      isEmpty = this.#all().length === 0;
    } finally {
      this.#database.close();
    }
    if (isEmpty) deleteFile(this.#path);
    return true;
  }

  /** Forgets the table and everything in it, whoever else has it open; it is still to be closed. */
  removeTable(table: DocumentTable): void {
    this.#write(() => {
      table.drop();
      this.#database.prepare('DELETE FROM collections WHERE nr = ?').run(table.nr);
    });
  }

  #ready(name: string, schema: Schema): number {
    const shape = DocumentTable.shapeOf(schema);
    const known = this.#database
      .prepare<unknown[], Row>('SELECT nr, shape FROM collections WHERE name = ? AND version = ?')
      .get(name, schema.version);
    if (known?.shape === shape) return known.nr;
    if (known !== undefined && this.#tables.has(known.nr)) {
      throw new Error(`${name} is open with other indexes; both must come from one schema.`);
    }
    return this.#write(() => {
      const { lastInsertRowid } = this.#database
        .prepare('INSERT OR REPLACE INTO collections (name, version, shape) VALUES (?, ?, ?)')
        .run(name, schema.version, shape);
      const nr = Number(lastInsertRowid);
      const table = this.#table(nr, schema);
      table.create();
      if (known !== undefined) table.takeOver(known.nr);
      return nr;
    });
  }

  #table(nr: number, schema: Schema): DocumentTable {
    return new DocumentTable(this.#database, nr, schema, {
      next: () => ++this.#sequence,
      commit: (work) => this.#database.transaction(work).immediate(),
      forget: (work) => this.#write(work),
    });
  }

  /** A transaction that may take the highest numbers away: they are remembered beside the documents. */
  #write<T>(work: () => T): T {
    return this.#database
      .transaction(() => {
        const result = work();
        this.#database.prepare('UPDATE file SET sequence = ?').run(this.#sequence);
        return result;
      })
      .immediate();
  }

  #all(): number[] {
    return this.#database.prepare<[], number>('SELECT nr FROM collections').pluck().all();
  }
}
