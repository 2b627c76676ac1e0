// One SQLite file with the collections of one database, and the count of its writes: every document that is written
// gets the next number, which is how "what changed since" is answered without any clock. Numbers are never used twice.
import type { Database } from 'better-sqlite3';
import { deleteFile, openConnection } from './connection.ts';
import { DocumentTable } from './document-table.ts';
import type { Schema } from './layout.ts';
import { StagedLoad, stagedNumbers } from './staged-load.ts';

const format = 1;

const tables = `
  CREATE TABLE file (token TEXT NOT NULL, sequence INTEGER NOT NULL);
  INSERT INTO file VALUES (lower(hex(randomblob(8))), 0);
  CREATE TABLE collections (
    nr INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, version INTEGER NOT NULL, shape TEXT NOT NULL,
    generation INTEGER NOT NULL DEFAULT 0, UNIQUE (name, version));
  CREATE TABLE loads (
    target INTEGER PRIMARY KEY, staged INTEGER NOT NULL, identity TEXT NOT NULL, mark TEXT NOT NULL DEFAULT '',
    finished INTEGER NOT NULL DEFAULT 0);
  PRAGMA user_version = ${format};`;

interface Row {
  readonly nr: number;
  readonly shape: string;
  readonly generation: number;
}

export class DatabaseFile {
  /** Tells this file from every other, and from one that takes its place: the numbers of writes count in it alone. */
  readonly token: string;
  readonly #path: string;
  readonly #database: Database;
  readonly #tables = new Map<number, { readonly table: DocumentTable; users: number }>();
  readonly #loads = new Map<number, StagedLoad>();
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
      const numbered = [...this.#all(), ...stagedNumbers(this.#database)];
      this.#sequence = Math.max(sequence, ...numbered.map((nr) => DocumentTable.last(this.#database, nr)));
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

  /** What is, or may be, loaded beside the table to take its place. */
  loadOf(table: DocumentTable, schema: Schema): StagedLoad {
    const known = this.#loads.get(table.nr);
    if (known) return known;
    const load = new StagedLoad(this.#database, table, {
      sequence: () => this.#sequence,
      write: (work) => this.#write(work),
      stagedTable: (nr) => this.#table(nr, schema),
    });
    this.#loads.set(table.nr, load);
    return load;
  }

  /** Another one each time what was loaded took a table's place: changes are counted anew then. */
  tokenOf(table: DocumentTable): string {
    const generation = this.#database
      .prepare<unknown[], number>('SELECT generation FROM collections WHERE nr = ?')
      .pluck()
      .get(table.nr)!;
    return generation === 0 ? this.token : `${this.token}-${generation}`;
  }

  /** Closes the file with the last table, see `closeUnused`. */
  closeTable(table: DocumentTable): boolean {
    const opened = this.#tables.get(table.nr);
    if (opened !== undefined && --opened.users === 0) {
      this.#tables.delete(table.nr);
      this.#loads.delete(table.nr);
    }
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
      StagedLoad.drop(this.#database, table.nr);
      table.drop();
      this.#database.prepare('DELETE FROM collections WHERE nr = ?').run(table.nr);
    });
  }

  #ready(name: string, schema: Schema): number {
    const shape = DocumentTable.shapeOf(schema);
    const known = this.#database
      .prepare<unknown[], Row>('SELECT nr, shape, generation FROM collections WHERE name = ? AND version = ?')
      .get(name, schema.version);
    if (known?.shape === shape) return known.nr;
    if (known !== undefined && this.#tables.has(known.nr)) {
      throw new Error(`${name} is open with other indexes; both must come from one schema.`);
    }
    return this.#write(() => {
      if (known !== undefined) StagedLoad.drop(this.#database, known.nr);
      const { lastInsertRowid } = this.#database
        .prepare('INSERT OR REPLACE INTO collections (name, version, shape, generation) VALUES (?, ?, ?, ?)')
        .run(name, schema.version, shape, known?.generation ?? 0);
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
