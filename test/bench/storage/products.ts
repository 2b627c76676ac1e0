// The rows of the storage benches: products as a first sync brings them, the same for every contender.
import { normalizeRxJsonSchema, fillWithDefaultSettings } from 'rxdb';
import type { RxJsonSchema } from 'rxdb';
import { blankProduct, collections } from '@evertill/schemas';
import { rxSchemaOf } from '../../../client-core/database/rx-schema.ts';

export const productSchema = normalizeRxJsonSchema(
  fillWithDefaultSettings(rxSchemaOf(collections.product)),
) as RxJsonSchema<any>;

export const skuOf = (nr: number): string => `4${String((nr * 7_919_171) % 1_000_000_007).padStart(12, '0')}`;

/** Ids in no order, as a catalog's are; about 900 bytes of JSON. */
export function productOf(nr: number): any {
  const scattered = ((nr * 2_654_435_761) % 4_294_967_296).toString(16).padStart(8, '0');
  return {
    ...blankProduct,
    id: `${scattered}-7000-4000-8000-${String(nr).padStart(12, '0')}`,
    store_id: 'store-1',
    sku_code: skuOf(nr),
    name: `Product ${scattered} of the house`,
    price: (nr * 37) % 10_000,
    status: 1,
    category_id: `category-${nr % 40}`,
    barcode: skuOf(nr),
    barcodes: [skuOf(nr)],
    rev: nr + 1,
    _deleted: false,
    _attachments: {},
    _meta: { lwt: 1_700_000_000_000 + nr / 100 },
    _rev: '1-bench',
  };
}

const batchSize = 2000;

export function batchesOf(count: number): any[][] {
  return Array.from({ length: Math.ceil(count / batchSize) }, (_, batch) =>
    Array.from({ length: Math.min(batchSize, count - batch * batchSize) }, (_, row) =>
      productOf(batch * batchSize + row),
    ),
  );
}
