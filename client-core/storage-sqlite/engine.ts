// Everything a storage does with the files of one directory, as plain calls with plain arguments: they can be made
// from the same thread or sent to another. Documents pass through as text; nobody here needs to read them.
import type { PreparedQuery } from 'rxdb';
import { deleteFile, fileOf } from './connection.ts';
import { DatabaseFile } from './database-file.ts';
import type { Changed, ComparedRow, DocumentTable, LoadRow, WriteRow, Written } from './document-table.ts';
import type { Key, Schema } from './layout.ts';
import type { LoadState, StagedLoad } from './staged-load.ts';
import { asStorageFault } from './storage-fault.ts';

export interface Opened {
  /** Names the opening in all further calls. */
  readonly handle: number;
  readonly fileToken: string;
}

interface Opening {
  readonly path: string;
  readonly file: DatabaseFile;
  readonly table: DocumentTable;
  readonly schema: Schema;
}

export class Engine {
  readonly #directory: string;
  readonly #files = new Map<string, DatabaseFile>();
  readonly #openings = new Map<number, Opening>();
  #handles = 0;

  constructor(directory: string) {
    this.#directory = directory;
  }

  open(database: string, collection: string, schema: Schema, check: 'quick' | 'full'): Opened {
    const path = fileOf(this.#directory, database);
    const file = this.#files.get(path) ?? new DatabaseFile(path, check);
    try {
      const table = file.openTable(collection, schema);
      const handle = ++this.#handles;
      this.#files.set(path, file);
      this.#openings.set(handle, { path, file, table, schema });
      return { handle, fileToken: file.tokenOf(table) };
    } catch (error) {
      if (file.closeUnused()) this.#files.delete(path);
      throw error;
    }
  }

  write(handle: number, rows: readonly WriteRow[]): Written {
    return this.#table(handle).write(rows);
  }

  get(handle: number, ids: readonly Key[], withDeleted: boolean): string {
    return this.#table(handle).get(ids, withDeleted);
  }

  find(handle: number, query: PreparedQuery<any>): string {
    return this.#table(handle).find(query);
  }

  count(handle: number, query: PreparedQuery<any>): number {
    return this.#table(handle).count(query);
  }

  explain(handle: number, query: PreparedQuery<any>): string[] {
    return this.#table(handle).explain(query);
  }

  changes(handle: number, limit: number, after: number): Changed {
    return this.#table(handle).changes(limit, after);
  }

  purge(handle: number, time: number): boolean {
    return this.#table(handle).purge(time);
  }

  beginLoad(handle: number, identity: string): LoadState {
    return this.#load(handle).begin(identity);
  }

  load(handle: number, rows: readonly LoadRow[], removed: readonly Key[], mark: string): void {
    this.#load(handle).append(rows, removed, mark);
  }

  /** One index more; false when all are there. Others get their turn in between. */
  indexLoad(handle: number): boolean {
    return this.#load(handle).makeIndex();
  }

  /** Answers the token that tells this generation from those before. */
  finishLoad(handle: number, mark: string): string {
    const { file, table } = this.#opening(handle);
    this.#load(handle).finish(mark);
    return file.tokenOf(table);
  }

  loaded(handle: number, which: 'present' | 'missing', after: number, limit: number): ComparedRow[] {
    return this.#load(handle).compared(which, after, limit);
  }

  endLoad(handle: number): void {
    this.#load(handle).end();
  }

  close(handle: number): void {
    const { path, file, table } = this.#opening(handle);
    this.#openings.delete(handle);
    if (file.closeTable(table)) this.#files.delete(path);
  }

  remove(handle: number): void {
    const { file, table } = this.#opening(handle);
    file.removeTable(table);
    this.close(handle);
  }

  /** Deletes a file that could not be opened, with everything in it. */
  discard(database: string): void {
    const path = fileOf(this.#directory, database);
    if (this.#files.has(path)) throw new Error(`${path} is in use.`);
    deleteFile(path);
  }

  #table(handle: number): DocumentTable {
    return this.#opening(handle).table;
  }

  #load(handle: number): StagedLoad {
    const { file, table, schema } = this.#opening(handle);
    return file.loadOf(table, schema);
  }

  #opening(handle: number): Opening {
    const opening = this.#openings.get(handle);
    if (opening === undefined) throw new Error('This storage instance is closed.');
    return opening;
  }
}

export type CallName = {
  [K in keyof Engine]: Engine[K] extends (...args: any[]) => unknown ? K : never;
}[keyof Engine];
export type CallArguments<K extends CallName> = Parameters<Engine[K]>;
export type CallResult<K extends CallName> = ReturnType<Engine[K]>;

/** One call, whatever it is; what the disk did wrong is thrown as a SqliteStorageError. */
export function callEngine<K extends CallName>(
  engine: Engine,
  name: K,
  args: CallArguments<K>,
): CallResult<K> {
  try {
    return (engine[name] as (...all: unknown[]) => CallResult<K>)(...args);
  } catch (error) {
    throw asStorageFault(error);
  }
}
