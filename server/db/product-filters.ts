// What a list of products is filtered by, as SQL: each condition written so that an index fits it under row-level security
// (the migration `products` says which operators those are).
import { barcodeKeys, readScan } from '@evertill/schemas';
import type { ProductsQuery } from '@evertill/schemas';

export type ProductFilters = Omit<
  ProductsQuery,
  'page' | 'limit' | 'cursor' | 'sort' | 'include_sales' | 'store_id'
> & { readonly store_id: string };

const stockConditions = {
  in: 't.stock > 0',
  low: 't.low_stock_threshold > 0 AND t.stock <= t.low_stock_threshold',
  out: 't.stock <= 0',
  negative: 't.stock < 0',
} as const;

/** Of `items t`. `values` is empty and becomes the parameters; nothing of a request becomes SQL. */
export function filterConditions(vendorId: string, filters: ProductFilters, values: unknown[]): string[] {
  const parameter = (value: unknown) => `$${values.push(value)}`;
  values.push(vendorId, filters.store_id);
  const where = ['t.vendor_id = $1', 't.store_id = $2', 'NOT t.deleted'];
  const equal = (column: string, value: string | number | undefined) => {
    if (value !== undefined) where.push(`t.${column} = ${parameter(value)}`);
  };
  equal('category_id', filters.category_id);
  equal('brand_id', filters.brand_id);
  equal('sku_code', filters.sku_code);
  equal('status', filters.status);
  equal('item_type', filters.item_type);
  if (filters.admin_only !== undefined) where.push(filters.admin_only ? 't.admin_only' : 'NOT t.admin_only');
  if (filters.stock !== undefined) where.push(stockConditions[filters.stock]);
  if (filters.updated_since !== undefined) where.push(`t.updated_at >= ${parameter(filters.updated_since)}`);
  if (filters.barcode !== undefined) {
    where.push(`t.id IN (SELECT b.product_id FROM item_barcodes b WHERE b.vendor_id = $1
      AND b.store_id = $2 AND b.code = ANY(${parameter(scannedKeys(filters.barcode))}) AND NOT b.deleted)`);
  }
  if (filters.supplier_id !== undefined) {
    where.push(`t.id IN (SELECT l.item_id FROM purchase_lots o
      JOIN purchase_lot_items l ON l.vendor_id = o.vendor_id AND l.lot_id = o.id
      WHERE o.vendor_id = $1 AND o.store_id = $2 AND o.supplier_id = ${parameter(filters.supplier_id)}
        AND o.status <> 2 AND NOT l.dismissed)`);
  }
  const phrase = phraseOf(filters);
  if (phrase !== '') where.push(`t.id IN (SELECT items_with_words($2, ${parameter(phrase)}))`);
  return where;
}

/**
 * Filters that find few, as a rule, without Postgres knowing it: it may not look into its statistics for operators that
 * leak, and would walk through the whole store in the order asked for.
 */
export function findsFew(filters: ProductFilters): boolean {
  const { barcode, supplier_id, stock = 'in' } = filters;
  return phraseOf(filters) !== '' || barcode !== undefined || supplier_id !== undefined || stock !== 'in';
}

/** What is printed beside the item's own code is not asked for. */
function scannedKeys(code: string): string[] {
  return readScan(code, []).flatMap(({ barcodes }) => barcodes);
}

/** A GTIN is stored with or without its leading zeros: what all of its spellings contain finds each of them. */
function phraseOf({ q = '' }: ProductFilters): string {
  return q
    .trim()
    .split(/\s+/)
    .map((word) => (barcodeKeys(word).length > 1 ? word.replace(/^0+/, '') : word))
    .join(' ');
}
