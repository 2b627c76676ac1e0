// The registry of replicated collections: one line each. Twelve are all there will be (RxDB's free edition allows
// 13 open collections in one thread).
import type { Collection } from './collection.ts';
import { attention } from './collections/attention.ts';
import { barcode } from './collections/barcode.ts';
import { customer } from './collections/customer.ts';
import { device } from './collections/device.ts';
import { draft } from './collections/draft.ts';
import { operation } from './collections/operation.ts';
import { order } from './collections/order.ts';
import { product } from './collections/product.ts';
import { reference } from './collections/reference.ts';
import { staff } from './collections/staff.ts';
import { store } from './collections/store.ts';
import { workShift } from './collections/work-shift.ts';

export const collections = {
  product,
  barcode,
  reference,
  store,
  staff,
  customer,
  work_shift: workShift,
  order,
  draft,
  operation,
  attention,
  device,
} as const;

export type CollectionName = keyof typeof collections;
export type CollectionRegistry = Readonly<Record<string, Collection>>;

/** Collections that travel: everything but the local ones. */
export function replicated(registry: CollectionRegistry): Collection[] {
  return Object.values(registry).filter((collection) => collection.scope !== 'local');
}
