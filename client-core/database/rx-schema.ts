// The RxDB schema of a collection, derived from its one definition. It says only what a storage needs: the keys, the
// indexed fields with their bounds, and the kind of every other field. Documents are checked by zod at the door, and
// a schema without patterns stays the same text when a library spells them differently tomorrow.
import { z } from 'zod';
import type { RxJsonSchema } from 'rxdb';
import type { Collection, ReplicatedDocument } from '@evertill/schemas';

/** One field of `z.toJSONSchema`, as far as it is read here. */
interface FieldSchema {
  readonly type?: string;
  readonly anyOf?: readonly FieldSchema[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

type RxField = Record<string, unknown>;

/** RxDB counts versions from 0, ours begin at 1. */
const rxVersion = (version: number): number => version - 1;

/**
 * Throws when the definition cannot be stored: an indexed field that may be null, a string without a length or a
 * number without bounds (RxDB crafts fixed-width index keys from them, and IndexedDB indexes no null).
 */
export function rxSchemaOf(collection: Collection): RxJsonSchema<ReplicatedDocument> {
  const json = z.toJSONSchema(collection.document, { unrepresentable: 'any' });
  const fields = Object.entries(json.properties ?? {}) as [string, FieldSchema][];
  const indexed = new Set(['id', ...collection.indexes.flat()]);
  return {
    version: rxVersion(collection.version),
    primaryKey: 'id',
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([name, field]) => [
        name,
        indexed.has(name) ? indexedField(collection, name, field) : plainField(field),
      ]),
    ),
    required: fields.map(([name]) => name),
    // By id alone: walking over everything, page by page, is one range of this index.
    indexes: [['id'], ...collection.indexes.map((index) => [...index])],
  } as unknown as RxJsonSchema<ReplicatedDocument>;
}

function indexedField(collection: Collection, name: string, field: FieldSchema): RxField {
  const fault = (why: string) =>
    new TypeError(`Collection ${collection.name}: indexed field ${name} ${why}.`);
  switch (field.type) {
    case 'string':
      if (field.maxLength === undefined) throw fault('needs a maximum length');
      return { type: 'string', maxLength: field.maxLength };
    case 'integer':
      if (field.minimum === undefined || field.maximum === undefined) throw fault('needs bounds');
      return { type: 'integer', minimum: field.minimum, maximum: field.maximum, multipleOf: 1 };
    case 'boolean':
      return { type: 'boolean' };
    default:
      throw fault('is neither a string, an integer nor a boolean');
  }
}

function plainField(field: FieldSchema): RxField {
  const types = typesOf(field);
  if (types.length === 0) return {};
  return { type: types.length === 1 ? types[0] : types };
}

/** `[kind]`, `[kind, 'null']`, or nothing when the field may hold several kinds. */
function typesOf(field: FieldSchema): string[] {
  if (field.type !== undefined) return [field.type];
  const found = (field.anyOf ?? []).flatMap(typesOf);
  const kinds = [...new Set(found)].filter((type) => type !== 'null');
  if (kinds.length !== 1) return [];
  return found.includes('null') ? [...kinds, 'null'] : kinds;
}
