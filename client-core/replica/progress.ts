// How far each collection is, stored beside the documents it speaks about, so that a wipe takes both. It is written
// after the documents are durable and never before (I8): a crash in between repeats a page and loses nothing.
import type { RxJsonSchema } from 'rxdb';
import type { Collection, ReplicatedDocument } from '@evertill/schemas';
import type { Checkpoint } from '@evertill/sync';
import type { InstanceStore } from '../database/instance-store.ts';
import type { OpenDatabase } from '../database/open-database.ts';

export interface Progress {
  /** Of the collection; progress of another version is about documents that are gone. */
  readonly version: number;
  /** The scope it was pulled by; blank before the first pull. */
  readonly scope: string;
  /** Lower day of a time-bound collection, `YYYY-MM-DD`, or blank. It only rises. */
  readonly lower_day: string;
  readonly checkpoint: Checkpoint | null;
  /** Everything was here once; stays true while a rebuild replaces it document by document. */
  readonly complete: boolean;
  /** It is being pulled from the start, and what is not delivered will be removed at the end. */
  readonly rebuilding: boolean;
  /** Nothing was written since the last equal digest. */
  readonly verified: boolean;
  /** Documents delivered so far. */
  readonly pulled: number;
  /** Documents this app cannot read: id → rev. */
  readonly quarantined: Readonly<Record<string, number>>;
  /** The app that could not read them. */
  readonly app: string;
}

export function noProgress(version: number, app: string): Progress {
  return {
    version,
    scope: '',
    lower_day: '',
    checkpoint: null,
    complete: false,
    rebuilding: false,
    verified: false,
    pulled: 0,
    quarantined: {},
    app,
  };
}

const instanceName = 'progress';
const progressSchema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 128 }, progress: { type: 'object' } },
  required: ['id', 'progress'],
} as unknown as RxJsonSchema<ReplicatedDocument>;

export class ProgressBook {
  readonly #store: InstanceStore;

  private constructor(store: InstanceStore) {
    this.#store = store;
  }

  static async open(database: OpenDatabase): Promise<ProgressBook> {
    await database.extraInstance(instanceName, progressSchema);
    return new ProgressBook(database.store(instanceName));
  }

  /** Undefined when nothing, or only something of another version, is known. */
  async load({ name, version }: Collection): Promise<Progress | undefined> {
    const found = (await this.#store.get(name))?.['progress'] as Progress | undefined;
    return found?.version === version ? found : undefined;
  }

  async save(name: string, progress: Progress): Promise<void> {
    await this.#store.change([name], () => ({ id: name, progress }));
  }
}
