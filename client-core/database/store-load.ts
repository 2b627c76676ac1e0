// A collection loaded anew in one go, where the storage can do that: unseen while it arrives, in its place at once
// (I9), and resumed from a mark after a crash. Documents go to the disk in the words they came in.
import type { RxStorageInstance } from 'rxdb';
import type { ReplicatedDocument } from '@evertill/schemas';
import { asStorageError } from './storage-error.ts';

/** What a storage offers for it, as storage-sqlite does. */
interface InstanceLoad {
  readonly mark: string;
  readonly finished: boolean;
  readonly height: number;
  append(
    documents: readonly (readonly [json: string, document: object])[],
    removed: readonly string[],
    mark: string,
  ): Promise<void>;
  finish(mark: string): Promise<void>;
  end(): Promise<void>;
}

type LoadingInstance = RxStorageInstance<any, any, any> & {
  openLoad?: (identity: string) => Promise<InstanceLoad>;
};

/** A living document and its JSON, which names no field twice. */
export interface Arrived {
  readonly json: string;
  readonly document: ReplicatedDocument;
}

interface Stamps {
  readonly author: string;
  /** Later than every write so far. */
  readonly writeTime: () => Promise<number>;
}

/** `Mark`: plain JSON that says how far its caller is. Every method rejects with a `StorageError`. */
export class StoreLoad<Mark> {
  /** What is on the disk up to now is everything up to this; undefined at the beginning. */
  readonly mark: Mark | undefined;
  /** It is in its place; only `end` is left to do. */
  readonly finished: boolean;
  readonly #load: InstanceLoad;
  readonly #what: string;
  readonly #stamps: Stamps;

  constructor(load: InstanceLoad, what: string, stamps: Stamps) {
    this.mark = load.mark === '' ? undefined : (JSON.parse(load.mark) as Mark);
    this.finished = load.finished;
    this.#load = load;
    this.#what = what;
    this.#stamps = stamps;
  }

  /** Resolves when it is on the disk together with its mark. More may be appended meanwhile. */
  async append(arrived: readonly Arrived[], removed: readonly string[], mark: Mark): Promise<void> {
    const lwt = await this.#doing(() => this.#stamps.writeTime());
    const _rev = `${this.#load.height + 1}-${this.#stamps.author}`;
    const stamp = `"_rev":${JSON.stringify(_rev)},"_meta":{"lwt":${lwt}},"_attachments":{}}`;
    const stamped = { _rev, _meta: { lwt }, _attachments: {}, _deleted: false };
    const rows = arrived.map(({ json, document }) => {
      const deleted = document._deleted === undefined ? '"_deleted":false,' : '';
      return [`${json.slice(0, -1)},${deleted}${stamp}`, { ...document, ...stamped }] as const;
    });
    await this.#doing(() => this.#load.append(rows, removed, JSON.stringify(mark)));
  }

  /** Resolves when everything that was appended is what is stored, and nothing else is. */
  async finish(mark: Mark): Promise<void> {
    await this.#doing(() => this.#load.finish(JSON.stringify(mark)));
  }

  /** To be called when whoever must know knows that it is finished. */
  end(): Promise<void> {
    return this.#doing(() => this.#load.end());
  }

  async #doing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw asStorageError(error, `Loading ${this.#what}`);
    }
  }
}

/** Undefined where the storage cannot do it. What was begun under another `identity` is forgotten. */
export async function openLoad<Mark>(
  instance: LoadingInstance,
  identity: string,
  stamps: Stamps,
): Promise<StoreLoad<Mark> | undefined> {
  if (instance.openLoad === undefined) return undefined;
  return new StoreLoad<Mark>(await instance.openLoad(identity), instance.collectionName, stamps);
}
