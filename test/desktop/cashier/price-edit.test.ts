// Changing one price of a product.
import { expect } from 'chai';
import type { Product } from '@evertill/schemas';
import { priceChange } from '../../../desktop/renderer/cashier/product/price-edit.ts';

const shirt = {
  price: 1900,
  variations: [
    { id: 's', key: 's', price: 1900 },
    { id: 'xl', key: 'xl', price: 2100 },
  ],
} as unknown as Product;

describe('a changed price', () => {
  it('is the product’s own when it has no variations', () => {
    expect(priceChange({ ...shirt, variations: [] }, '', 2000)).to.deep.equal({ price: 2000 });
  });

  it('is that of one variation and leaves the others as they are', () => {
    expect(priceChange(shirt, 'xl', 2500)).to.deep.equal({
      variations: [
        { id: 's', key: 's', price: 1900 },
        { id: 'xl', key: 'xl', price: 2500 },
      ],
    });
  });
});
