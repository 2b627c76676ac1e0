// One row of a variation: it names its product's SKU in `variation_of`, and stands below its product's row.
import { storedBarcode } from '@evertill/schemas';
import { partsOf } from './cell-text.ts';
import { Cells, withoutAbsent } from './cells.ts';
import { fitting, longest, priceOf, spelledSku } from './catalog-row.ts';
import type { Sources } from './columns.ts';
import type { FileDecimals } from './decimal-text.ts';
import { quantityProblem, readQuantity } from './figure-text.ts';
import type { ReadResult } from './table-writer.ts';

/** Fields without a column are absent and stay as they are. */
export interface VariationRow {
  readonly line: number;
  /** SKU of its product. */
  readonly of: string;
  readonly spelled?: string;
  /** Blank: it is known by its own SKU, else by its name. */
  readonly key: string;
  readonly sku?: string;
  readonly name?: string;
  readonly price?: number;
  /** Blank inherits the product's. */
  readonly unit?: string;
  readonly codes?: readonly string[];
  /** Blank: none. */
  readonly unitsPerPack?: string;
  /** Key of another variation of the product; blank: none. */
  readonly base?: string;
  readonly isDefault?: boolean;
  /** Name of an attribute and one of its values. */
  readonly attributes?: readonly (readonly [string, string])[];
  readonly warnings: readonly string[];
}

/** Columns of the product: in a row of a variation they mean nothing. */
const ofProduct = [
  'category',
  'brand',
  'description',
  'tags',
  'item_type',
  'plu',
  'tax',
  'custom_tax',
  'status',
] as const;

export function readVariationRow(
  line: number,
  cells: readonly string[],
  sources: Sources,
  currency: string,
  decimals?: FileDecimals,
): ReadResult<VariationRow> {
  const read = new Cells(cells, sources, decimals);
  const { warnings } = read;
  const of = read.neededCode('variation_of', longest.sku, 'SKU of the product');
  const sku = read.fittingCode('sku', longest.sku, 'SKU');
  read.refuseNumbers('variation_of', 'sku', 'variation_key', 'base_variation', 'barcode', 'barcodes');
  const mapped = {
    spelled: spelledSku(read, of, 'variation_of'),
    sku,
    name: read.has('name') ? read.needed('name', longest.name) : undefined,
    price: priceOf(read, currency).price,
    unit: read.shortened('unit', longest.label),
    codes: codesOf(read),
    unitsPerPack: read.figure('units_per_pack', readQuantity, '', quantityProblem),
    base: read.fitting('base_variation', 64),
    isDefault: read.flag('is_default'),
    attributes: attributesOf(read),
  };
  const key = read.fitting('variation_key', 64) ?? '';
  const idle = ofProduct.filter((field) => (read.text(field) ?? '') !== '');
  if (idle.length > 0) warnings.push(`${idle.join(', ')}: said of a variation, and left alone`);
  if (read.flaw) return { ok: false, bad: { line, ...read.flaw } };
  return { ok: true, row: { line, of, key, ...withoutAbsent(mapped), warnings } };
}

function codesOf(read: Cells): string[] | undefined {
  const [one, list] = [read.raw('barcode'), read.barcodes('barcodes')];
  if (one === undefined && list === undefined) return undefined;
  const codes = [storedBarcode(one ?? ''), ...(list ?? [])].map((code) => fitting(code, read.warnings));
  return [...new Set(codes)].filter((code) => code !== '');
}

function attributesOf(read: Cells): (readonly [string, string])[] | undefined {
  const text = read.text('attributes');
  if (text === undefined) return undefined;
  return partsOf(text, '|').map((part) => {
    const [name = '', value = '', ...more] = partsOf(part, ':');
    if (value === '' || more.length > 0 || name.length > longest.label || value.length > longest.label)
      read.unreadable('attributes', part);
    return [name, value] as const;
  });
}
