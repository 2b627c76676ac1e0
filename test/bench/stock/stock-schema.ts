// The RxDB schema a stock user would write for the same document.
import type { RxJsonSchema } from 'rxdb';
import type { Collection } from '@evertill/schemas';
import { rxSchemaOf } from '../../../client-core/database/rx-schema.ts';

export function stockSchemaOf(
  collection: Collection,
): RxJsonSchema<Record<string, unknown> & { id: string }> {
  return rxSchemaOf(collection) as unknown as RxJsonSchema<Record<string, unknown> & { id: string }>;
}
