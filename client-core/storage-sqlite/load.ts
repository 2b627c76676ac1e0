// Everything of a collection loaded anew, as its caller sees it: batches of JSON that go to the disk as they came,
// each with a mark that says how far it is; then one moment in which all of it takes the place of what was stored.
import type { RxDocumentData, RxStorageChangeEvent } from 'rxdb';
import { randomToken } from 'rxdb/plugins/utils';
import type { ComparedRow } from './document-table.ts';
import type { EngineAccess } from './engine-access.ts';
import type { Key } from './layout.ts';
import type { SharedCollection } from './shared-engines.ts';
import type { LoadState } from './staged-load.ts';
import { inOrder } from './text-order.ts';
import type { SqliteCheckpoint } from './checkpoint.ts';

/** A document as RxDB stores it: its JSON, and an object with at least the fields that indexes name. */
export type LoadedDocument = readonly [json: string, document: object];

interface LoadRequest {
  readonly handle: number;
  readonly access: EngineAccess;
  readonly shared: SharedCollection;
  readonly keysOf: (document: object) => Key[];
  readonly checkpoint: (document: RxDocumentData<any>, sequence: number) => SqliteCheckpoint;
}

const eventsAtOnce = 250;

/** Every method rejects with a SqliteStorageError when the disk failed; what it said before is kept. */
export class SqliteLoad {
  /** Of the last batch that is on the disk; blank at the beginning. */
  readonly mark: string;
  /** It took its place, but `end` was not called: a crash came in between. Nothing can be appended. */
  readonly finished: boolean;
  /** Documents to be loaded need revisions above this height, or caches keep those they replace. */
  readonly height: number;
  readonly #request: LoadRequest;

  constructor({ mark, finished, height }: LoadState, request: LoadRequest) {
    this.mark = mark;
    this.finished = finished;
    this.height = height;
    this.#request = request;
  }

  /** One transaction with its mark; of one id the last counts. May be called again before it resolves. */
  append(documents: readonly LoadedDocument[], removed: readonly string[], mark: string): Promise<void> {
    const { access, handle, keysOf } = this.#request;
    const rows = documents.map(([json, document]) => [json, keysOf(document)] as const);
    return access.call('load', handle, rows, removed.map(inOrder), mark);
  }

  /**
   * Resolves when everything that was appended has taken the place of everything that was stored, in one transaction
   * with `mark`, and all instances have heard of the differences. Checkpoints of before begin from the beginning.
   */
  async finish(mark: string): Promise<void> {
    const { access, handle, shared } = this.#request;
    while (await access.call('indexLoad', handle));
    shared.token = await access.call('finishLoad', handle, mark);
    for (const which of ['missing', 'present'] as const) {
      for (let after = 0; ;) {
        const rows = await access.call('loaded', handle, which, after, eventsAtOnce);
        const last = rows.at(-1);
        if (last === undefined) break;
        this.#emit(rows);
        after = last.seq;
      }
    }
  }

  /** Forgets the load, or what a finished one has replaced. */
  end(): Promise<void> {
    return this.#request.access.call('endLoad', this.#request.handle);
  }

  #emit(rows: readonly ComparedRow[]): void {
    const { shared, checkpoint } = this.#request;
    const events = rows.map((row) => this.#eventOf(row));
    const { seq, doc, previous } = rows.at(-1)!;
    const at = checkpoint(JSON.parse(doc ?? previous!), doc === null ? 0 : seq);
    shared.events$.next({ id: randomToken(10), events, checkpoint: at, context: 'load' });
  }

  /** Most listeners want the ids alone: documents are read when somebody looks at them. */
  #eventOf({ id: documentId, doc, previous }: ComparedRow): RxStorageChangeEvent<any> {
    const now = lazily(doc ?? previous!);
    const before = lazily(previous ?? 'null');
    const operation = doc === null ? 'DELETE' : previous === null ? 'INSERT' : 'UPDATE';
    return {
      documentId,
      operation,
      get documentData() {
        return doc === null ? { ...now(), _deleted: true } : now();
      },
      get previousDocumentData() {
        return operation === 'INSERT' ? undefined : before();
      },
    } as unknown as RxStorageChangeEvent<any>;
  }
}

function lazily(json: string): () => any {
  let value: unknown;
  return () => (value ??= JSON.parse(json));
}
