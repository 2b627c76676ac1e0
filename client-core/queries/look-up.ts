// The items a text means exactly: a code that was scanned or typed, or else a SKU. Searching by words is something else.
import { normaliseBarcode } from '@evertill/schemas';
import type { Product, Store } from '@evertill/schemas';
import type { ScreenTill } from '../till/screen-till.ts';
import { findByBarcode } from './find-by-barcode.ts';
import type { ItemRef } from './sellable.ts';

export async function lookUp(
  { documents, search }: Pick<ScreenTill, 'documents' | 'search'>,
  text: string,
  store: Store,
): Promise<readonly ItemRef[]> {
  const byCode = await findByBarcode(documents, text, store);
  if (byCode.length > 0) return byCode;
  const hit = (await search.bySku(text)) ?? (await search.bySku(normaliseBarcode(text)));
  const product = hit && (await documents.get<Product>('product', hit.product_id));
  return product ? [{ product, variation_id: hit.variation_id, barcode: '' }] : [];
}
