// One collection as RxDB uses it. Documents become text here and are read again here; in between only their keys are
// looked at. Events are made from what the caller wrote, after the disk has confirmed it.
import { categorizeBulkWriteRows } from 'rxdb';
import type {
  BulkWriteRow,
  PreparedQuery,
  RxDocumentData,
  RxStorageBulkWriteResponse,
  RxStorageCountResult,
  RxStorageInstance,
  RxStorageQueryResult,
} from 'rxdb';
import { now } from 'rxdb/plugins/utils';
import type { Observable } from 'rxjs';
import type { SqliteCheckpoint } from './checkpoint.ts';
import type { Opened } from './engine.ts';
import { keyReader, layoutOf } from './layout.ts';
import type { Key, Schema } from './layout.ts';
import { SqliteLoad } from './load.ts';
import type { Events, SharedCollection, SharedEngine } from './shared-engines.ts';
import { SqliteStorageError } from './storage-fault.ts';
import { inOrder } from './text-order.ts';

export interface InstanceRequest {
  readonly databaseName: string;
  readonly collectionName: string;
  readonly schema: Schema;
  readonly options: object;
  readonly opened: Opened;
  readonly engine: SharedEngine;
  readonly shared: SharedCollection;
}

export class SqliteInstance implements RxStorageInstance<any, object, object, SqliteCheckpoint> {
  readonly databaseName: string;
  readonly collectionName: string;
  readonly schema: Schema;
  readonly options: object;
  readonly internals = {};
  readonly #opened: Opened;
  readonly #engine: SharedEngine;
  readonly #shared: SharedCollection;
  readonly #primary: string;
  readonly #keysOf: (document: object) => Key[];
  #closed: Promise<void> | undefined;

  constructor(request: InstanceRequest) {
    this.databaseName = request.databaseName;
    this.collectionName = request.collectionName;
    this.schema = request.schema;
    this.options = request.options;
    this.#opened = request.opened;
    this.#engine = request.engine;
    this.#shared = request.shared;
    const layout = layoutOf(request.schema);
    this.#primary = layout.primary;
    this.#keysOf = keyReader(layout);
  }

  async bulkWrite(rows: BulkWriteRow<any>[], context: string): Promise<RxStorageBulkWriteResponse<any>> {
    this.#requireOpen();
    const sent = rows.map(({ previous, document }) => {
      const id = (document as any)[this.#primary];
      if (typeof id !== 'string' || !id.isWellFormed()) {
        throw new TypeError(`${this.collectionName}: ${JSON.stringify(id)} cannot be a primary key.`);
      }
      return [previous?._rev ?? null, JSON.stringify(document), this.#keysOf(document)] as const;
    });
    const { known, sequence } = await this.#engine.access.call('write', this.#opened.handle, sent);
    const stored = new Map<string, RxDocumentData<any>>(
      known.map(([row, conflicting]) => [
        (rows[row]!.document as any)[this.#primary],
        conflicting === undefined ? rows[row]!.previous! : JSON.parse(conflicting),
      ]),
    );
    const { errors, eventBulk, newestRow } = categorizeBulkWriteRows<any>(
      this,
      this.#primary as never,
      stored,
      rows,
      context,
    );
    if (eventBulk.events.length > 0) {
      eventBulk.checkpoint = this.#checkpoint(newestRow!.document, sequence);
      this.#shared.events$.next(eventBulk);
    }
    return { error: errors };
  }

  async findDocumentsById(ids: string[], withDeleted: boolean): Promise<RxDocumentData<any>[]> {
    this.#requireOpen();
    const keys = ids.filter((id) => id.isWellFormed()).map(inOrder);
    const found = await this.#engine.access.call('get', this.#opened.handle, keys, withDeleted);
    return parsed(found);
  }

  async query(query: PreparedQuery<any>): Promise<RxStorageQueryResult<any>> {
    this.#requireOpen();
    return { documents: parsed(await this.#engine.access.call('find', this.#opened.handle, query)) };
  }

  async count(query: PreparedQuery<any>): Promise<RxStorageCountResult> {
    this.#requireOpen();
    return { count: await this.#engine.access.call('count', this.#opened.handle, query), mode: 'fast' };
  }

  /** How SQLite goes about a query: the steps of its plan. */
  explain(query: PreparedQuery<any>): Promise<string[]> {
    return this.#engine.access.call('explain', this.#opened.handle, query);
  }

  getAttachmentData(): Promise<Blob> {
    return Promise.reject(new Error('This storage keeps no attachments.'));
  }

  async getChangedDocumentsSince(
    limit: number,
    checkpoint?: SqliteCheckpoint,
  ): Promise<{ documents: RxDocumentData<any>[]; checkpoint: SqliteCheckpoint }> {
    this.#requireOpen();
    // Numbers of another file, or of the one this file has replaced, mean nothing here.
    const after = checkpoint?.file === this.#shared.token ? checkpoint.sequence : 0;
    const changed = await this.#engine.access.call('changes', this.#opened.handle, limit, after);
    const documents = parsed(changed.documents);
    const last = documents.at(-1);
    if (last) return { documents, checkpoint: this.#checkpoint(last, changed.sequence!) };
    return {
      documents,
      checkpoint: checkpoint ?? { id: '', lwt: 0, sequence: 0, file: this.#shared.token },
    };
  }

  /**
   * Begins to load everything anew beside what is stored, or goes on with what was begun under the same `identity`;
   * what was begun under another one is forgotten. One at a time.
   */
  async openLoad(identity: string): Promise<SqliteLoad> {
    this.#requireOpen();
    const state = await this.#engine.access.call('beginLoad', this.#opened.handle, identity);
    return new SqliteLoad(state, {
      handle: this.#opened.handle,
      access: this.#engine.access,
      shared: this.#shared,
      keysOf: this.#keysOf,
      checkpoint: (document, sequence) => this.#checkpoint(document, sequence),
    });
  }

  changeStream(): Observable<Events> {
    return this.#shared.events$.asObservable();
  }

  /** By RxDB's clock, which also stamped the documents. */
  async cleanup(minimumDeletedTime: number): Promise<boolean> {
    this.#requireOpen();
    return this.#engine.access.call('purge', this.#opened.handle, now() - minimumDeletedTime);
  }

  close(): Promise<void> {
    this.#closed ??= this.#end('close');
    return this.#closed;
  }

  async remove(): Promise<void> {
    this.#requireOpen();
    this.#closed = this.#end('remove');
    await this.#closed;
  }

  async #end(how: 'close' | 'remove'): Promise<void> {
    try {
      await this.#engine.access.call(how, this.#opened.handle);
      if (how === 'remove') this.#shared.removed = true;
    } catch (error) {
      // A thread that died has closed its files.
      if (how === 'remove' || !(error instanceof SqliteStorageError)) throw error;
    } finally {
      this.#engine.leave();
    }
  }

  #checkpoint(document: RxDocumentData<any>, sequence: number): SqliteCheckpoint {
    const file = this.#shared.token;
    return { id: (document as any)[this.#primary], lwt: document._meta.lwt, sequence, file };
  }

  #requireOpen(): void {
    if (this.#closed || this.#shared.removed) {
      const why = this.#shared.removed ? 'removed' : 'closed';
      throw new Error(`${this.databaseName}/${this.collectionName} is ${why} already.`);
    }
  }
}

/** What was written was JSON; what is not any more was damaged on the disk. */
function parsed(documents: string): RxDocumentData<any>[] {
  try {
    return JSON.parse(documents);
  } catch (error) {
    throw new SqliteStorageError('corrupt', 'A stored document is damaged.', error);
  }
}
