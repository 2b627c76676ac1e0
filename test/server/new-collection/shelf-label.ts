// File 1 of 3 that a new collection costs: what the document is, who receives it and who may write it.
import {
  defineCollection,
  idField,
  mayWrite,
  nameField,
  percentField,
  priceField,
  refField,
} from '@evertill/schemas';
import type { DocumentOf } from '@evertill/schemas';

export const shelfLabel = defineCollection({
  name: 'shelf_label',
  version: 1,
  table: 'shelf_labels',
  scope: 'store',
  writers: (actor) => mayWrite(actor, 'product'),
  shape: {
    id: idField,
    store_id: idField,
    product_id: refField,
    text: nameField,
    price: priceField,
    was_price: priceField.nullable(),
    reduction: percentField,
  },
  indexes: [['product_id']],
  upgrade: { 1: (old) => old },
});
export type ShelfLabel = DocumentOf<typeof shelfLabel>;
