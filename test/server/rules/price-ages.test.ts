// Given what is stored, when a product is proposed, then it says since when each of its prices holds and who made it so.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { Accept, Actor, PriceAge, Product } from '@evertill/schemas';
import { productRule } from '../../../server/rules/product.ts';
import type { Proposal } from '../../../server/rules/rule.ts';
import { aProduct, aVariation, instantZero } from '../../contract/contract-documents.ts';
import { aProposal, theOwner } from '../../support/given-proposal.ts';

type When = Pick<Proposal<Product>, 'proposed'> & Partial<Proposal<Product>>;

const item = (fields: Partial<Product> = {}) =>
  aProduct({ id: 'milk', store_id: 'store', price: 250, status: 1, ...fields });

function agesOf(when: When): PriceAge[] {
  const decision = productRule.decide(aProposal<Product>(collections.product, when), {
    storeExists: true,
    skuHolder: undefined,
    pluHolder: undefined,
    references: [],
    barcodes: [],
    isOrdered: false,
  });
  return (decision as Accept<Product>).document.price_ages;
}

describe('the age of a price', () => {
  const earlier = (variation_id: string): PriceAge => ({
    variation_id,
    since: '2026-11-03T09:13:00.000Z',
    changed_by: 'ada',
    changed_by_name: '',
  });
  const now = (variation_id: string): PriceAge => ({
    variation_id,
    since: instantZero,
    changed_by: 'owner',
    changed_by_name: '',
  });
  const varied = (prices: Readonly<Record<string, number>>, price_ages: PriceAge[] = []) =>
    item({
      price: prices['a']!,
      variations: Object.entries(prices).map(([id, price]) =>
        aVariation({ id, price, is_default: id === 'a' }),
      ),
      price_ages,
    });
  const cases: readonly (readonly [string, When, PriceAge[]])[] = [
    ['a new product has none', { proposed: item({ price_ages: [earlier('')] }) }, []],
    [
      'a new price holds from now on',
      { current: item({ price: 1, price_ages: [earlier('')] }), proposed: item({ price: 2 }) },
      [now('')],
    ],
    [
      'what a client says of it is not believed',
      {
        current: item({ price_ages: [earlier('')] }),
        proposed: item({ name: 'Oats', price_ages: [now('')] }),
      },
      [earlier('')],
    ],
    [
      'one variation, and the header that follows it',
      {
        current: varied({ a: 100, b: 50 }, [earlier('a'), earlier('b')]),
        proposed: varied({ a: 120, b: 50 }),
      },
      [now(''), now('a'), earlier('b')],
    ],
    [
      'one variation that no header follows',
      { current: varied({ a: 100, b: 50 }, [earlier('')]), proposed: varied({ a: 100, b: 70 }) },
      [earlier(''), now('b')],
    ],
    [
      'a variation that is new, and one that is gone',
      {
        current: varied({ a: 100, b: 50 }, [earlier('a'), earlier('b')]),
        proposed: varied({ a: 100, c: 70 }),
      },
      [earlier('a')],
    ],
  ];
  for (const [what, when, ages] of cases) {
    it(`is kept: ${what}`, () => expect(agesOf(when)).to.deep.equal(ages));
  }

  it('names who has no place among the people of a till', () => {
    const sync: Actor = { ...theOwner, kind: 'automation', user_id: '0', name: 'Price sync' };
    const when = { actor: sync, current: item({ price: 1 }), proposed: item({ price: 2 }) };
    expect(agesOf(when)).to.deep.equal([{ ...now(''), changed_by: '0', changed_by_name: 'Price sync' }]);
  });
});
