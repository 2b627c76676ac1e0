// What the form of a new product begins with.
import { blankProduct } from '@evertill/schemas';
import { draftOf } from './product-draft.ts';
import type { FormedProduct, ProductDraft } from './product-draft.ts';

const { rev: _rev, ...blank } = blankProduct;

export const blankFormed: FormedProduct = {
  ...blank,
  // A product is made to be sold.
  status: 1,
  name: '',
  sku_code: '',
  tag_ids: [],
  barcodes: [],
  variations: [],
  price_ages: [],
};

/** A price has to be typed: none is no price. */
export function blankDraft(currency: string): ProductDraft {
  return { ...draftOf(blankFormed, currency), price: '' };
}
