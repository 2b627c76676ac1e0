// What this database holds, collection by collection: in which version, and under which schema it can be opened
// again. Written before an old version is removed, so that a crash in between leaves nothing behind for good.
import type { RxJsonSchema } from 'rxdb';
import type { ReplicatedDocument } from '@evertill/schemas';
import type { InstanceStore } from './instance-store.ts';
import { StorageError } from './storage-error.ts';

export interface StoredVersion {
  /** The storage instance's name. */
  readonly name: string;
  readonly schema: RxJsonSchema<any>;
  /** Replaced by `schema`, to be removed. */
  readonly obsolete: RxJsonSchema<any> | null;
}

export const storedVersionsName = 'stored_versions';

export const storedVersionsSchema: RxJsonSchema<any> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 128 },
    schema: { type: 'object' },
    obsolete: { type: ['object', 'null'] },
  },
  required: ['id', 'schema', 'obsolete'],
} as unknown as RxJsonSchema<any>;

export class StoredVersions {
  readonly #store: InstanceStore;

  constructor(store: InstanceStore) {
    this.#store = store;
  }

  async get(name: string): Promise<StoredVersion | undefined> {
    const found = await this.#store.get(name);
    return found === undefined ? undefined : versionOf(found);
  }

  async all(): Promise<StoredVersion[]> {
    return (await this.#store.find({ selector: {} })).map(versionOf);
  }

  async set({ name, ...version }: StoredVersion): Promise<void> {
    await this.#store.put([{ id: name, ...version }]);
  }
}

function versionOf(document: ReplicatedDocument): StoredVersion {
  const { schema, obsolete } = document as unknown as StoredVersion;
  if (!isSchema(schema) || (obsolete !== null && !isSchema(obsolete)))
    throw new StorageError('Reading stored_versions: an entry is damaged', 'corrupt');
  return { name: document.id, schema, obsolete };
}

/** As far as a damaged file could make it something nobody can open. */
function isSchema(stored: Partial<RxJsonSchema<any>> | undefined): boolean {
  return (
    Number.isInteger(stored?.version) && stored?.primaryKey !== undefined && stored.properties !== undefined
  );
}
