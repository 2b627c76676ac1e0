// One row of a price list as the importer understands it. Refused are only a missing SKU, a missing name, an
// unreadable price and what does not fit the field; everything else that looks wrong is a warning, and kept.
import { barcodeKeys, gtinCheckDigit, isValidGtin, normaliseBarcode } from '@evertill/schemas';
import type { ImportField, Sources } from './columns.ts';
import { readPrice } from './price-text.ts';

/** Fields without a column or constant are absent and stay as they are. */
export interface CatalogRow {
  /** Line of the file the row begins on, the header being line 1. */
  readonly line: number;
  readonly sku: string;
  readonly name?: string;
  /** In the smallest unit. */
  readonly price?: number;
  /** Blank: none. */
  readonly barcode?: string;
  readonly category?: string;
  readonly brand?: string;
  readonly unit?: string;
  readonly description?: string;
  readonly warnings: readonly string[];
}

export interface BadRow {
  readonly line: number;
  readonly reason: string;
}

export type ReadRow =
  { readonly ok: true; readonly row: CatalogRow } | { readonly ok: false; readonly bad: BadRow };

const longest = { sku: 64, name: 200, barcode: 64, label: 200, description: 2000 };

export function readRow(line: number, cells: readonly string[], sources: Sources, currency: string): ReadRow {
  const bad = (reason: string): ReadRow => ({ ok: false, bad: { line, reason } });
  const text = (field: ImportField): string | undefined => {
    const source = sources[field];
    if (!source) return undefined;
    return cleaned('column' in source ? (cells[source.column] ?? '') : source.constant);
  };
  const warnings: string[] = [];
  const sku = text('sku') ?? '';
  if (sku === '') return bad('missing SKU');
  if (sku.length > longest.sku) return bad(`SKU is longer than ${longest.sku} characters`);
  const name = text('name');
  if (name === '') return bad('missing name');
  if (name !== undefined && name.length > longest.name)
    return bad(`name is longer than ${longest.name} characters`);
  if (name?.includes('\ufffd')) warnings.push('name has unreadable characters; is the file UTF-8?');
  const priceText = text('price');
  const price = priceText === undefined ? undefined : readPrice(priceText, currency);
  if (priceText !== undefined && price === undefined)
    return bad(`unreadable price: "${priceText.slice(0, 40)}"`);

  const code = text('barcode');
  const barcode = code === undefined ? undefined : fitting(normaliseBarcode(code), warnings);
  if (barcode !== undefined) warnings.push(...barcodeWarnings(barcode));
  const label = (field: 'category' | 'brand' | 'unit') =>
    shortened(field, text(field), longest.label, warnings);
  const description = shortened('description', text('description'), longest.description, warnings);
  const mapped = {
    name,
    price,
    barcode,
    category: label('category'),
    brand: label('brand'),
    unit: label('unit'),
    description,
  };
  return { ok: true, row: { line, sku, ...withoutAbsent(mapped), warnings } };
}

/** One line without control characters (Postgres takes no NUL, and a receipt prints no others). */
function cleaned(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutAbsent<T extends object>(fields: T): Present<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;
}

function shortened(
  field: string,
  text: string | undefined,
  most: number,
  warnings: string[],
): string | undefined {
  if (text === undefined || text.length <= most) return text;
  warnings.push(`${field} is longer than ${most} characters and was shortened`);
  return text.slice(0, most).toWellFormed().trim();
}

function fitting(code: string, warnings: string[]): string {
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
