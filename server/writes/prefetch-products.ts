// What the product rule will ask about a batch of products, fetched for all of them at once. Only speed depends on
// it: whatever is left out is read when the rule asks.
import { barcodeId, collections } from '@evertill/schemas';
import type { Product } from '@evertill/schemas';
import { namedByProduct } from '../rules/product-references.ts';
import type { BatchedTx } from './batched-tx.ts';

/** Products of one store, as they are about to be proposed. */
export async function prefetchProducts(
  batch: BatchedTx,
  storeId: string,
  products: readonly Product[],
): Promise<void> {
  await batch.hold(
    collections.product,
    products.map(({ id }) => id),
  );
  const plus = distinct(products.map(({ plu }) => plu));
  if (plus.length > 0) await batch.know(collections.product, 'plu', plus, { store_id: storeId });
  const known = await batch.know(
    collections.barcode,
    'product_id',
    products.map(({ id }) => id),
  );
  const there = new Set(known.map(({ id }) => id));
  const wanted = new Set(products.flatMap(barcodeIds));
  const come = [...wanted].filter((id) => !there.has(id));
  const gone = [...there].filter((id) => !wanted.has(id));
  await batch.hold(collections.barcode, [...come, ...gone]);
  const references = distinct(products.flatMap((product) => namedByProduct(product, null)));
  if (references.length > 0) {
    await batch.share(collections.reference, references);
    await batch.know(collections.reference, 'id', references, { store_id: ['', storeId] });
  }
}

function barcodeIds({ id, barcodes, variations }: Product): string[] {
  return [
    ...barcodes.map((code) => barcodeId(code, id, '')),
    ...variations.flatMap((variation) => variation.barcodes.map((code) => barcodeId(code, id, variation.id))),
  ];
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}
