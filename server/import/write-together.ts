// Rows of a table in one transaction. When it meets what its own reads could not see (somebody else writing the same
// record), they are written again one group after another, so that only the rows concerned are refused.
import type pg from 'pg';
import { rejections } from '@evertill/schemas';
import type { JsonObject, RejectionCode } from '@evertill/schemas';
import { ConstraintRefusal } from '../db/database.ts';
import type { WriteTx } from '../db/database.ts';
import type { WriteOutcome } from '../writes/apply-write.ts';
import { rejectionOfConstraint } from '../writes/constraint-codes.ts';
import type { BadRow, RowFlaw } from './cells.ts';
import type { ImportContext } from './import-context.ts';

/** What became of a row. */
export type RowOutcome =
  | {
      readonly kind: 'created' | 'updated' | 'unchanged';
      readonly line: number;
      readonly priceChanged?: boolean;
      readonly warnings: readonly string[];
    }
  | ({ readonly kind: 'refused' } & BadRow);

type Work<Group> = (
  tx: WriteTx,
  client: pg.ClientBase | undefined,
  groups: readonly Group[],
) => Promise<RowOutcome[]>;

/** `linesOf` a group: what is decided together is refused together. */
export async function writeTogether<Group>(
  context: ImportContext,
  groups: readonly Group[],
  linesOf: (group: Group) => readonly number[],
  work: Work<Group>,
): Promise<RowOutcome[]> {
  try {
    return await context.transact((tx, client) => work(tx, client, groups));
  } catch (error) {
    if (!(error instanceof ConstraintRefusal)) throw error;
    if (groups.length === 1) {
      const { code, details = {} } = rejectionOfConstraint(error.constraint);
      return refusedAll(linesOf(groups[0]!), flawOf(code, details as JsonObject));
    }
  }
  const outcomes: RowOutcome[] = [];
  for (const group of groups) outcomes.push(...(await writeTogether(context, [group], linesOf, work)));
  return outcomes;
}

export function refusedAll(lines: readonly number[], flaw: RowFlaw): RowOutcome[] {
  return lines.map((line) => ({ kind: 'refused', line, ...flaw }));
}

/** Undefined when it was written. */
export function flawIn(outcome: WriteOutcome): RowFlaw | undefined {
  if (outcome.kind === 'applied') return undefined;
  if (outcome.kind === 'rejected') return flawOf(outcome.code, outcome.details);
  return { column: '', code: 'conflict', reason: 'changed by somebody else meanwhile' };
}

/** Codes that are about one column. */
const columns: Partial<Record<RejectionCode, string>> = {
  sku_taken: 'sku',
  plu_taken: 'plu',
  plu_required: 'plu',
  barcode_taken: 'barcodes',
  unit_unknown: 'unit',
  category_unknown: 'category',
  brand_unknown: 'brand',
  tag_unknown: 'tags',
  tax_unknown: 'tax',
  attribute_unknown: 'attributes',
  base_variation: 'base_variation',
  category_depth: 'path',
  category_cycle: 'path',
  name_taken: 'name',
  product_not_found: 'sku',
  variation_unknown: 'variation',
};

/** Fields of documents that a table calls by another name. */
const columnNames: Readonly<Record<string, string>> = {
  sku_code: 'sku',
  units_per_pack: 'units_per_pack',
  'data.rate': 'rate',
  is_default: 'is_default',
};

export function flawOf(code: RejectionCode, details: JsonObject): RowFlaw {
  const [first] = (details['errors'] ?? []) as { field: string; problem: string }[];
  const field = first?.field ?? (typeof details['field'] === 'string' ? details['field'] : '');
  const what = first ? ` ${field}: ${first.problem}` : field === '' ? '' : ` (${field})`;
  const column = columns[code] ?? columnNames[field] ?? columnNames[field.split('.').at(-1)!] ?? '';
  return { column, code, reason: `${rejections[code].sentence}${what}` };
}
