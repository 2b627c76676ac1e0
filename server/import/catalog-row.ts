// One row of a price list as the importer understands it. Refused are a missing SKU, a missing name, an unreadable price
// and what does not fit the field; everything else that looks wrong is a warning, and kept.
import {
  barcodeKeys,
  gtinCheckDigit,
  isValidGtin,
  itemTypes,
  productStatus,
  storedBarcode,
} from '@evertill/schemas';
import type { Product, TaxType } from '@evertill/schemas';
import { joined, partsOf } from './cell-text.ts';
import { Cells, withoutAbsent } from './cells.ts';
import type { Sources } from './columns.ts';
import type { FileDecimals } from './decimal-text.ts';
import { quantityProblem, readPercent, readQuantity } from './figure-text.ts';
import { priceProblem, readPrice } from './price-text.ts';
import type { ReadResult } from './table-writer.ts';

/** Fields without a column or constant are absent and stay as they are. */
export interface CatalogRow {
  /** Line of the file the row begins on, the header being line 1. */
  readonly line: number;
  readonly sku: string;
  /** As the cell has it, where that is different: an SKU may have been entered with its blanks. */
  readonly spelled?: string;
  readonly name?: string;
  /** In the smallest unit. */
  readonly price?: number;
  /** Its variations have to say it. */
  readonly isPriceBlank?: true;
  /** Blank: none. */
  readonly barcode?: string;
  /** All of them. */
  readonly codes?: readonly string[];
  /** A path: `Drinks > Tea`. */
  readonly category?: string;
  readonly brand?: string;
  readonly unit?: string;
  readonly tags?: readonly string[];
  /** Name of a tax profile, or its rate. */
  readonly tax?: string;
  readonly customTax?: { readonly figure?: string; readonly type?: TaxType };
  readonly description?: string;
  /** What needs nothing else to be known. */
  readonly fields?: Partial<Product>;
  readonly warnings: readonly string[];
}

export const longest = { sku: 64, name: 200, barcode: 64, label: 200, description: 2000 };

const statuses = { ...productStatus, '0': 0, '1': 1, '2': 2, '': productStatus.active };
const types = {
  ...Object.fromEntries(itemTypes.map((type) => [type.toLowerCase(), type])),
  '': 'NORMAL',
} as Record<string, Product['item_type']>;
export const taxTypes = { percent: 'percent', flat: 'flat', '': undefined } as const;

export function readRow(
  line: number,
  cells: readonly string[],
  sources: Sources,
  currency: string,
  decimals?: FileDecimals,
): ReadResult<CatalogRow> {
  const read = new Cells(cells, sources, decimals);
  const { warnings } = read;
  const sku = read.neededCode('sku', longest.sku, 'SKU');
  const name = read.has('name') ? read.needed('name', longest.name) : undefined;
  const { price, isPriceBlank } = priceOf(read, currency);
  const code = read.raw('barcode');
  const barcode = code === undefined ? undefined : fitting(storedBarcode(code), warnings);
  const codes = read.barcodes('barcodes')?.map((one) => fitting(one, warnings));
  if (barcode !== undefined && (barcode !== '' || (codes ?? []).length === 0))
    warnings.push(...barcodeWarnings(barcode));
  const fields = fieldsOf(read);
  read.refuseNumbers('sku', 'barcode', 'barcodes');
  const mapped = {
    spelled: spelledSku(read, sku),
    name,
    price,
    isPriceBlank,
    barcode,
    codes: codes?.filter((one) => one !== ''),
    category: categoryOf(read),
    brand: read.shortened('brand', longest.label),
    unit: read.shortened('unit', longest.label),
    tags: read.list('tags')?.map((tag) => read.shortened('tags', longest.label, tag)!),
    tax: read.fitting('tax', longest.label),
    customTax: customTaxOf(read),
    description: read.shortened('description', longest.description, read.lines('description')),
    fields: Object.keys(fields).length === 0 ? undefined : fields,
  };
  if (read.flaw) return { ok: false, bad: { line, ...read.flaw } };
  return { ok: true, row: { line, sku, ...withoutAbsent(mapped), warnings } };
}

export function spelledSku(read: Cells, sku: string, field = 'sku'): string | undefined {
  const spelled = read.raw(field);
  return spelled === sku ? undefined : spelled;
}

/** Where a file has variations, the row of their product may leave the price to them. */
export function priceOf(
  read: Cells,
  currency: string,
): { readonly price?: number | undefined; readonly isPriceBlank?: true } {
  const text = read.text('price');
  if (text === undefined) return {};
  if (text === '' && read.has('variation_of') && read.text('variation_of') === '')
    return { isPriceBlank: true };
  return {
    price: read.amount(
      'price',
      text,
      (figure, sign) => readPrice(figure, currency, sign),
      (figure) => priceProblem(figure, currency),
    ),
  };
}

function fieldsOf(read: Cells): Partial<Product> {
  const flag = (field: string) => read.flag(field);
  const fields = {
    status: read.choice('status', statuses),
    item_type: read.choice('item_type', types),
    plu: pluOf(read),
    profit_percent: read.figure('profit_percent', readPercent, '0.0000'),
    low_stock_threshold: read.figure('low_stock_threshold', readQuantity, '0.000', quantityProblem),
    no_sales_tax: flag('no_sales_tax'),
    is_snap_eligible: flag('is_snap_eligible'),
    minimum_age: ageOf(read),
    is_retail: flag('is_retail'),
    is_wholesale: flag('is_wholesale'),
    recommended: flag('recommended'),
    is_recommend: flag('is_recommend'),
    admin_only: flag('admin_only'),
    auto_add_purchase_on_low_stock: flag('auto_add_purchase_on_low_stock'),
  };
  return withoutAbsent(fields) as Partial<Product>;
}

function pluOf(read: Cells): string | undefined {
  const text = read.code('plu');
  if (text === undefined || /^(\d{4,6})?$/.test(text)) return text;
  read.refuseNumbers('plu');
  return read.unreadable('plu', text);
}

/** Whole years; blank is anybody. */
function ageOf(read: Cells): number | undefined {
  const text = read.text('minimum_age');
  if (text === undefined || text === '') return text === '' ? 0 : undefined;
  return /^\d{1,2}$/.test(text) ? Number(text) : read.unreadable('minimum_age', text);
}

/** Each part of the path is a name of its own. */
function categoryOf(read: Cells): string | undefined {
  const text = read.text('category');
  if (text === undefined) return undefined;
  const path = partsOf(text, '>').map((name) => read.shortened('category', longest.label, name)!);
  return joined(path, '>');
}

function customTaxOf(read: Cells): CatalogRow['customTax'] {
  const figure = read.text('custom_tax');
  const said = read.choice<TaxType | undefined>('custom_tax_type', taxTypes);
  const type = said ?? (figure?.endsWith('%') ? 'percent' : undefined);
  return figure === undefined && type === undefined ? undefined : withoutAbsent({ figure, type });
}

export function fitting(code: string, warnings: string[]): string {
  if (code.length <= longest.barcode) return code;
  warnings.push(`barcode is longer than ${longest.barcode} characters and was left out`);
  return '';
}

function barcodeWarnings(code: string): string[] {
  if (code === '') return ['no barcode'];
  if (isValidGtin(code)) return [];
  if (!/^\d+$/.test(code)) return [`barcode ${code} is not a number`];
  if (gtinCheckDigit(code.slice(0, -1)) !== undefined) return [`barcode ${code} has a wrong check digit`];
  // A scan finds it all the same: it is looked up under all its spellings.
  if (barcodeKeys(code).length > 1) return [`barcode ${code} seems to have lost leading zeros`];
  return [`barcode ${code} has ${code.length} digits`];
}
