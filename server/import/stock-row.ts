// One row of stock: what was counted of an item in a warehouse.
import { quantityField } from '@evertill/schemas';
import { longest } from './catalog-row.ts';
import { Cells, withoutAbsent } from './cells.ts';
import type { Sources } from './columns.ts';
import type { FileDecimals } from './decimal-text.ts';
import { costProblem, quantityProblem, readCost, readQuantity } from './figure-text.ts';
import type { ReadResult } from './table-writer.ts';

export interface StockRow {
  readonly line: number;
  readonly sku: string;
  readonly spelled?: string;
  /** Key of a variation, else its own SKU; blank: of the item itself. */
  readonly variation: string;
  /** Blank: the default one. */
  readonly warehouse: string;
  readonly counted: string;
  /** In millionths of the smallest unit; of what comes in. */
  readonly unitCost?: string;
  readonly reason: string;
  readonly warnings: readonly string[];
}

export function readStockRow(
  line: number,
  cells: readonly string[],
  sources: Sources,
  currency: string,
  decimals?: FileDecimals,
): ReadResult<StockRow> {
  const read = new Cells(cells, sources, decimals);
  const sku = read.neededCode('sku', longest.sku, 'SKU');
  read.refuseNumbers('sku', 'variation');
  const text = read.text('counted') ?? '';
  if (text === '') read.refuse('counted', 'cell_missing', 'missing counted');
  const counted = read.has('counted')
    ? read.amount('counted', text, readQuantity, quantityProblem)
    : undefined;
  if (counted !== undefined && !quantityField.safeParse(counted).success) read.unreadable('counted', text);
  const spelled = read.raw('sku');
  const optional = {
    spelled: spelled === sku ? undefined : spelled,
    unitCost: costOf(read, currency),
  };
  const reason = read.fitting('reason', 200) ?? '';
  const row = {
    line,
    sku,
    variation: read.fittingCode('variation', 64) ?? '',
    warehouse: read.fitting('warehouse', longest.label) ?? '',
    counted: counted ?? '',
    reason: reason === '' ? 'import' : reason,
    ...withoutAbsent(optional),
    warnings: read.warnings,
  };
  return read.flaw ? { ok: false, bad: { line, ...read.flaw } } : { ok: true, row };
}

function costOf(read: Cells, currency: string): string | undefined {
  const text = read.text('unit_cost');
  if (text === undefined || text === '') return undefined;
  return read.amount(
    'unit_cost',
    text,
    (figure, sign) => readCost(figure, currency, sign),
    (figure) => costProblem(figure, currency),
  );
}
