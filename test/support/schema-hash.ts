// What the version tests compare: a hash of what a schema lets through, as far as JSON schema can say it.
import { createHash } from 'node:crypto';
import { canonicalJson } from '@evertill/schemas';

interface Schema {
  toJSONSchema(options: { unrepresentable: 'any' }): unknown;
}

/** 16 hex digits. `more` is hashed along. */
export function schemaHash(schema: Schema, more: unknown = null): string {
  const text = JSON.stringify([schema.toJSONSchema({ unrepresentable: 'any' }), more]);
  return createHash('sha256')
    .update(canonicalJson(JSON.parse(text)))
    .digest('hex')
    .slice(0, 16);
}
