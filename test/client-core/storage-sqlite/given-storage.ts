// Storages in directories of their own, gone after the test, and instances as RxDB would open them.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fillWithDefaultSettings, normalizeMangoQuery, normalizeRxJsonSchema, prepareQuery } from 'rxdb';
import type { MangoQuery, PreparedQuery, RxJsonSchema, RxStorage, RxStorageInstance } from 'rxdb';

export type Instance = RxStorageInstance<any, any, any>;

/** `inMemory` where what a disk does is not asked and waiting for it would only take time. */
export function temporaryDirectory({ inMemory = false } = {}): {
  readonly directory: string;
  readonly remove: () => void;
} {
  const parent = inMemory && existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const directory = mkdtempSync(path.join(parent, 'evertill-sqlite-'));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

export function openInstance(
  storage: RxStorage<any, any>,
  schema: RxJsonSchema<any>,
  { database = 'db', collection = 'things' } = {},
): Promise<Instance> {
  return storage.createStorageInstance<any>({
    databaseInstanceToken: 'token',
    databaseName: database,
    collectionName: collection,
    schema: normalizeRxJsonSchema(fillWithDefaultSettings(schema)) as RxJsonSchema<any>,
    options: {},
    multiInstance: false,
    devMode: false,
  });
}

export function prepared(instance: Instance, query: MangoQuery<any>): PreparedQuery<any> {
  return prepareQuery<any>(instance.schema, normalizeMangoQuery<any>(instance.schema, query));
}

/** A document as RxDB hands it to a storage. */
export function stored(fields: object, lwt: number, rev: string, deleted = false): any {
  return { ...fields, _deleted: deleted, _attachments: {}, _meta: { lwt }, _rev: rev };
}

/** Fields `id` and `name` (indexed), `nr` without an index. */
export const noteSchema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 40 },
    name: { type: 'string', maxLength: 40 },
    nr: { type: 'integer' },
  },
  required: ['id', 'name', 'nr'],
  indexes: ['name'],
} as unknown as RxJsonSchema<any>;

export const note = (id: string, nr: number, { name = id, lwt = 1000 + nr, deleted = false } = {}): any =>
  stored({ id, name, nr }, lwt, `${nr}-x`, deleted);
