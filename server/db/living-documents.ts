// Whole documents that match, for routes that put several collections together in one transaction.
import type pg from 'pg';
import type { Collection } from '@evertill/schemas';
import { prepared } from './prepared.ts';
import { quote, tableOf } from './table.ts';

/** `where` is code-owned SQL over alias `t`; `$1` is the tenant, which is always in the predicate. */
export async function livingDocuments<Document>(
  client: pg.ClientBase,
  collection: Collection,
  where: string,
  values: readonly unknown[],
): Promise<Document[]> {
  const { name, documentColumns } = tableOf(collection);
  const { rows } = await client.query<{ document: string }>(
    prepared(
      `SELECT (SELECT row_to_json(d) FROM (SELECT ${documentColumns}) d)::text AS document
         FROM ${quote(name)} t WHERE t.vendor_id = $1 AND NOT t.deleted AND ${where}`,
      [...values],
    ),
  );
  return rows.map(({ document }) => {
    const { _deleted, ...fields } = JSON.parse(document) as { _deleted: boolean };
    return fields as Document;
  });
}
