// Imports that a server runs by itself: the file comes in as it is sent and is kept until it is done, the rest goes on
// whether or not anybody waits for it.
//
//   receiving ──► running ──► done
//       │            ├──────► failed       the file is no table, no row of it could be read, or something broke
//       │            ├──────► cancelled    somebody asked for it
//       └──► failed  └──────► interrupted  the server stopped, or is gone: it no longer says that it lives
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { importLimits, problemSaid } from '@evertill/schemas';
import type { Actor, ImportQuery, RejectionCode, Sentence, Store, TableKind } from '@evertill/schemas';
import { sleep } from '@evertill/sync';
import type { Surroundings, Timer } from '@evertill/sync';
import { ConstraintRefusal } from '../db/database.ts';
import { beginImport, noteImport } from '../db/import-records.ts';
import type { ImportChange, RecordedRow } from '../db/import-records.ts';
import { isUnavailable } from '../db/pg-error.ts';
import type { PostgresDatabase } from '../db/postgres-database.ts';
import type { Log } from '../log.ts';
import { ImportError, parseFieldTexts } from './columns.ts';
import type { TableReading } from './import-report.ts';
import { importTable } from './import-table.ts';
import type { TableImport } from './import-table.ts';
import { Statistics } from './statistics.ts';

export interface ImportDeskDeps {
  readonly database: PostgresDatabase;
  readonly sql: <T>(
    actor: Pick<Actor, 'vendor_id'>,
    work: (client: pg.ClientBase) => Promise<T>,
  ) => Promise<T>;
  /** Of the owner of the tables. */
  readonly databaseUrl: string;
  readonly surroundings: Surroundings;
  readonly log: Log;
  readonly newId: () => string;
}

export interface WantedImport {
  readonly actor: Actor;
  readonly store: Store;
  readonly kind: TableKind;
  readonly query: ImportQuery;
  /** The body of a request, unread. */
  readonly file: Readable;
}

export type StartedImport =
  | { readonly id: string }
  | { readonly refused: RejectionCode; readonly problem?: Sentence };

/** Small ones, and a rest between two: tills come first. */
const chunk = 100;
const longestRest = 250;
const heartbeat = 5_000;

/** Ends a run at the next chunk. */
class Ended extends Error {}

export class ImportDesk {
  readonly #deps: ImportDeskDeps;
  readonly #running = new Set<Promise<void>>();
  #isStopping = false;

  constructor(deps: ImportDeskDeps) {
    this.#deps = deps;
  }

  /** Answers once the whole file is here. */
  async start(wanted: WantedImport): Promise<StartedImport> {
    const { actor, store, kind, query } = wanted;
    const texts = fieldTexts(kind, query);
    if ('refused' in texts) return texts;
    if (this.#isStopping) return refusal('overloaded');
    const id = this.#deps.newId();
    const { dry_run, file_name = '' } = query;
    const begun = { id, store_id: store.id, kind, dry_run, file_name, created_by: actor.user_id };
    try {
      await this.#deps.sql(actor, (client) => beginImport(client, actor.vendor_id, begun));
    } catch (error) {
      const isBusy = error instanceof ConstraintRefusal && error.constraint === 'catalog_imports_running';
      if (isBusy) return refusal('import_running');
      throw error;
    }
    const run = new ImportRun(this.#deps, wanted, id, () => this.#isStopping);
    const received = await run.receive();
    if (received !== undefined) return received;
    const running = run.finish(texts).finally(() => this.#running.delete(running));
    this.#running.add(running);
    return { id };
  }

  /** Each ends at its next chunk. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#running);
  }
}

type FieldOptions = Pick<TableImport, 'mapped' | 'constants'>;

function fieldTexts(
  kind: TableKind,
  { map, set }: ImportQuery,
): FieldOptions | Exclude<StartedImport, { id: string }> {
  try {
    return {
      mapped: map === undefined ? undefined : parseFieldTexts('map', map, kind),
      constants: set === undefined ? undefined : parseFieldTexts('set', set, kind),
    };
  } catch (error) {
    if (error instanceof ImportError) return refusal('invalid_input', problemSaid(error));
    throw error;
  }
}

function refusal(refused: RejectionCode, problem?: Sentence) {
  return { refused, ...(problem && { problem }) };
}

class ImportRun {
  readonly #deps: ImportDeskDeps;
  readonly #wanted: WantedImport;
  readonly #id: string;
  readonly #isStopping: () => boolean;
  #directory = '';
  #timer: Timer | undefined;
  #isOver = false;

  constructor(deps: ImportDeskDeps, wanted: WantedImport, id: string, isStopping: () => boolean) {
    this.#deps = deps;
    this.#wanted = wanted;
    this.#id = id;
    this.#isStopping = isStopping;
    this.#live();
  }

  /** Problems of an import begin with this name: what the file is called where it was sent from is not known here. */
  get #file(): string {
    return path.join(this.#directory, 'The file');
  }

  /** Undefined when the whole file is here. */
  async receive(): Promise<Exclude<StartedImport, { id: string }> | undefined> {
    try {
      this.#directory = await mkdtemp(path.join(os.tmpdir(), 'evertill-import-'));
      // Left open: who sends too much is told so on the same connection.
      const sent = this.#wanted.file.iterator({ destroyOnReturn: false });
      await pipeline(sent, upTo(importLimits.fileBytes), createWriteStream(this.#file));
      return undefined;
    } catch (error) {
      const isTooLarge = error instanceof ImportError;
      const code = isTooLarge ? error.code : 'upload_broken';
      // What still comes is let go by, so that the connection can be used again.
      this.#wanted.file.resume();
      if (!isTooLarge) this.#deps.log.info({ err: error, import_id: this.#id }, 'an upload broke off');
      await this.#end({ state: 'failed', code });
      return refusal(code);
    }
  }

  async finish(texts: FieldOptions): Promise<void> {
    const { database, surroundings, databaseUrl, log } = this.#deps;
    const { actor, store, kind, query } = this.#wanted;
    try {
      const summary = await importTable({
        ...texts,
        database,
        vendorId: actor.vendor_id,
        store,
        surroundings,
        statistics: new Statistics(databaseUrl),
        actor,
        dryRun: query.dry_run,
        create: query.create,
        kind,
        file: this.#file,
        encoding: query.encoding,
        limits: importLimits,
        chunk,
        onTable: (reading) => this.#note({ state: 'running', ...recordedReading(reading) }),
        onProgress: (progress) => this.#progress(progress),
      });
      const { alsoCreated, ignoredColumns, read, refused } = summary;
      await this.#end({
        ...(read === refused ? { state: 'failed', code: 'import_no_rows' } : { state: 'done' }),
        also_created: alsoCreated,
        ignored_columns: [...ignoredColumns],
      });
    } catch (error) {
      if (error instanceof Ended) return this.#end({ state: 'interrupted', code: 'import_interrupted' });
      if (error instanceof ImportError)
        return this.#end({ state: 'failed', code: error.code, fault: error.message });
      if (isUnavailable(error)) return this.#end({ state: 'interrupted', code: 'import_interrupted' });
      log.error({ err: error, import_id: this.#id }, 'an import failed');
      await this.#end({ state: 'failed', code: 'internal' });
    }
  }

  async #progress({ counts, total, reported }: Parameters<TableImport['onProgress']>[0]): Promise<void> {
    const { read, created, updated, unchanged, refused, warnings, priceChanges } = counts;
    const change = {
      rows_total: total,
      rows_done: read,
      created,
      updated,
      unchanged,
      refused,
      warned: warnings,
      price_changes: priceChanges,
    };
    await this.#note(change, reported);
    if (this.#isStopping()) throw new Ended('The server stops.');
    await this.#rest();
  }

  #lastRest = 0;

  /** As long as the chunk took. */
  async #rest(): Promise<void> {
    const { clock } = this.#deps.surroundings;
    const took = this.#lastRest === 0 ? 0 : clock.monotonic() - this.#lastRest;
    if (!this.#wanted.query.dry_run) await sleep(clock, Math.min(took, longestRest));
    this.#lastRest = clock.monotonic();
  }

  /** Cancelled, or taken for dead: whoever did that has the say. */
  async #note(change: ImportChange, rows: readonly RecordedRow[] = []): Promise<void> {
    const { actor } = this.#wanted;
    const isOn = await this.#deps.sql(actor, (client) =>
      noteImport(client, actor.vendor_id, this.#id, change, rows),
    );
    if (!isOn) throw new Ended('The import is no longer wanted.');
  }

  /** Says every few seconds that somebody is at it, however long a chunk takes. */
  #live(): void {
    this.#timer = this.#deps.surroundings.clock.after(heartbeat, () => {
      if (this.#isOver) return;
      this.#note({}).catch(() => undefined); // the next chunk finds out
      this.#live();
    });
  }

  async #end(change: ImportChange): Promise<void> {
    this.#isOver = true;
    this.#timer?.cancel();
    if (this.#directory !== '') await rm(this.#directory, { recursive: true, force: true });
    // A process that cannot say how it ended is taken for dead by the others.
    await this.#note(change).catch((error: unknown) => {
      if (!(error instanceof Ended))
        this.#deps.log.warn({ err: error, import_id: this.#id }, 'the end of an import was not recorded');
    });
  }
}

function recordedReading({ decimalSign, otherReadings, ...reading }: TableReading): ImportChange {
  return { ...reading, decimal_sign: decimalSign, other_readings: otherReadings };
}

function upTo(most: number) {
  return async function* (bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let size = 0;
    for await (const part of bytes) {
      size += part.length;
      if (size > most) throw new ImportError(`The file is longer than ${most} bytes.`, 'too_large');
      yield part;
    }
  };
}
