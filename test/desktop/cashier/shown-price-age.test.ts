// Given what the server says of a product's prices, the list shows the age of the price it shows.
import { expect } from 'chai';
import type { PriceAge, Product } from '@evertill/schemas';
import { ageOf, shownPriceAge } from '../../../desktop/renderer/cashier/product/shown-price-age.ts';
import { aProduct, aVariation } from '../../contract/contract-documents.ts';

const age = (variation_id: string, day: number): PriceAge => ({
  variation_id,
  since: `2026-11-0${day}T09:13:00.000Z`,
  changed_by: 'ada',
  changed_by_name: '',
});
const plain = (price_ages: PriceAge[]): Product =>
  aProduct({ id: 'p', store_id: 's', price: 100, price_ages });
const varied = (prices: Readonly<Record<string, number>>, price_ages: PriceAge[]): Product =>
  aProduct({
    id: 'p',
    store_id: 's',
    price: prices['a']!,
    variations: Object.entries(prices).map(([id, price]) =>
      aVariation({ id, price, is_default: id === 'a' }),
    ),
    price_ages,
  });

describe('the age of the price a list shows', () => {
  const cases: readonly (readonly [string, Product, PriceAge | undefined])[] = [
    ['never changed', plain([]), undefined],
    ['the product’s own', plain([age('', 3)]), age('', 3)],
    [
      'the lowest variation’s',
      varied({ a: 200, b: 100 }, [age('', 5), age('a', 5), age('b', 3)]),
      age('b', 3),
    ],
    [
      'of two at the lowest price the later one’s',
      varied({ a: 100, b: 100 }, [age('a', 3), age('b', 5)]),
      age('b', 5),
    ],
    [
      'a header that is the lowest price, from before variations had ages',
      varied({ a: 100, b: 200 }, [age('', 3)]),
      age('', 3),
    ],
    ['another price’s is not shown for it', varied({ a: 200, b: 100 }, [age('', 5), age('a', 5)]), undefined],
  ];
  for (const [what, product, shown] of cases) {
    it(`is, ${what}`, () => expect(shownPriceAge(product)).to.deep.equal(shown));
  }

  it('is known of each variation by itself', () => {
    const product = varied({ a: 200, b: 100 }, [age('', 5), age('a', 4)]);
    expect(['', 'a', 'b'].map((id) => ageOf(product, id)?.since)).to.deep.equal([
      age('', 5).since,
      age('a', 4).since,
      undefined,
    ]);
  });
});
