// A product of version 1, as a till that was away still holds it, becomes one of today.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { Product } from '@evertill/schemas';
import { aProduct, aVariation } from '../contract/contract-documents.ts';

describe('a product of version 1', () => {
  it('has no tags, attributes and price ages, and keeps everything else', () => {
    const { product } = collections;
    const whole = aProduct({
      id: 'milk',
      store_id: 'store',
      price: 100,
      variations: [aVariation({ id: 'a', price: 100 }), aVariation({ id: 'b', name: 'Big' })],
    });
    const { tag_ids: _tags, minimum_age: _age, price_ages: _ages, ...fields } = whole;
    const old = {
      ...fields,
      variations: whole.variations.map(({ attributes: _attributes, ...rest }) => rest),
    };
    const upgraded = [1, 2, 3, 4].reduce<Record<string, unknown>>(
      (document, version) => product.upgrade[version]!(document),
      old,
    );
    expect(upgraded as Product).to.deep.equal(whole);
    expect(product.document.safeParse(upgraded).success).to.equal(true);
  });
});
