// One row of a category, a tax or a supplier.
import type { JsonObject, TaxType } from '@evertill/schemas';
import { longest, taxTypes } from './catalog-row.ts';
import { partsOf } from './cell-text.ts';
import { Cells, withoutAbsent } from './cells.ts';
import type { Sources } from './columns.ts';
import type { ReadResult } from './table-writer.ts';

/** Fields without a column are absent and stay as they are. */
export interface ReferenceRow {
  readonly line: number;
  /** Of a category, from the top; of anything else its one name. */
  readonly path: readonly string[];
  readonly code?: string;
  readonly isActive?: boolean;
  /** Of every store of the vendor. */
  readonly isEverywhere?: boolean;
  /** Of a supplier. */
  readonly data: JsonObject;
  /** Of a tax, as it stands there. */
  readonly tax?: { readonly text?: string; readonly type?: TaxType };
  readonly warnings: readonly string[];
}

export function readReferenceRow(
  kind: 'category' | 'tax_profile' | 'supplier',
  line: number,
  cells: readonly string[],
  sources: Sources,
): ReadResult<ReferenceRow> {
  const read = new Cells(cells, sources);
  const path = kind === 'category' ? pathOf(read) : [read.needed('name', kind === 'tax_profile' ? 80 : 200)];
  const mapped = {
    code: read.fitting('code', longest.label),
    isActive: read.has('active') ? read.text('active') === '' || read.flag('active') : undefined,
    isEverywhere: read.text('all_stores') === '' ? undefined : read.flag('all_stores'),
    tax: kind === 'tax_profile' ? taxOf(read) : undefined,
  };
  const data = kind === 'supplier' ? supplierOf(read) : {};
  read.refuseNumbers('code', 'phone');
  if (read.flaw) return { ok: false, bad: { line, ...read.flaw } };
  return { ok: true, row: { line, path, ...withoutAbsent(mapped), data, warnings: read.warnings } };
}

function pathOf(read: Cells): string[] {
  const path = partsOf(read.text('path') ?? '', '>');
  if (path.length === 0) read.refuse('path', 'cell_missing', 'missing path');
  if (path.some((name) => name.length > longest.label))
    read.refuse('path', 'cell_too_long', `a name of the path is longer than ${longest.label} characters`);
  return path;
}

function taxOf(read: Cells): NonNullable<ReferenceRow['tax']> {
  const text = read.text('rate');
  if (text === '') read.refuse('rate', 'cell_missing', 'missing rate');
  const said = read.choice<TaxType | undefined>('rate_type', taxTypes);
  return withoutAbsent({ text, type: said ?? (text?.endsWith('%') ? 'percent' : undefined) });
}

function supplierOf(read: Cells): JsonObject {
  const fields = {
    contact_name: read.fitting('contact_name', 200),
    email: read.fitting('email', 254),
    phone: read.fitting('phone', 40),
    address: linesOf(read, 'address', 500),
    note: linesOf(read, 'note', 2000),
  };
  return withoutAbsent(fields);
}

function linesOf(read: Cells, field: string, most: number): string | undefined {
  const text = read.lines(field);
  if (text !== undefined && text.length > most)
    read.refuse(field, 'cell_too_long', `${field} is longer than ${most} characters`);
  return text;
}
