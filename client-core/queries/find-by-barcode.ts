// A scan: one index look-up for each spelling of the code. Real price lists carry one code on several items, so
// everything that carries it is answered, and the screen asks which.
import { barcodeKeys } from '@evertill/schemas';
import type { Barcode, Product } from '@evertill/schemas';
import type { Documents } from './find.ts';
import { isForSale } from './sellable.ts';
import type { ItemRef } from './sellable.ts';

/** Items on sale that carry the code; the code as it was scanned comes before its other spellings. */
export async function findByBarcode(documents: Documents, code: string): Promise<ItemRef[]> {
  const spellings = await Promise.all(
    barcodeKeys(code).map((key) => documents.find<Barcode>('barcode', { selector: { code: { $eq: key } } })),
  );
  const found = new Map(spellings.flat().map((row) => [`${row.product_id}|${row.variation_id}`, row]));
  const rows = [...found.values()];
  const products = await documents.many<Product>('product', [...new Set(rows.map((row) => row.product_id))]);
  return rows.flatMap(({ product_id, variation_id, code: barcode }) => {
    const product = products.get(product_id);
    return product && isForSale(product) ? [{ product, variation_id, barcode }] : [];
  });
}
