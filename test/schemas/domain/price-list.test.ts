// Which price of the lists an item has, for whom, where, when, and from how many pieces on.
import { expect } from 'chai';
import { blankReferenceData, priceFromLists, priceListItemId } from '@evertill/schemas';
import type { PriceAsked, Reference } from '@evertill/schemas';
import { aReference } from '../../contract/contract-documents.ts';

const at = '2026-11-21T10:00:00.000Z';

function aList(id: string, data: object = {}, entry: Partial<Reference> = {}): Reference {
  return aReference({
    id,
    store_id: '',
    kind: 'price_list',
    data: { ...blankReferenceData.price_list, ...data },
    ...entry,
  });
}

type Price = readonly [price: number, min_quantity?: string, variation_id?: string];

function listed(list: string, prices: readonly Price[], active = true): Reference {
  const rows = prices.map(([price, min_quantity = '1.000', variation_id = '']) => ({
    variation_id,
    min_quantity,
    price,
  }));
  return aReference({
    id: priceListItemId(list, 'tea'),
    store_id: 'store',
    kind: 'price_list_item',
    active,
    data: { price_list_id: list, item_id: 'tea', prices: rows },
  });
}

function priceOf(lists: Reference[], items: Reference[], asked: Partial<PriceAsked> = {}) {
  return priceFromLists(lists, new Map(items.map((one) => [one.id, one])), {
    item_id: 'tea',
    variation_id: '',
    qty: '1.000',
    channel: 'retail',
    store_id: 'store',
    customer_id: '',
    at,
    ...asked,
  });
}

describe('a price list', () => {
  for (const [what, list, applies] of [
    ['for everybody, always', aList('l'), true],
    ['that is not active', aList('l', {}, { active: false }), false],
    ['that has begun', aList('l', { starts_at: at }), true],
    ['that begins later', aList('l', { starts_at: '2026-11-21T10:00:00.001Z' }), false],
    ['that ends later', aList('l', { ends_at: '2026-11-21T10:00:00.001Z' }), true],
    ['that has ended', aList('l', { ends_at: at }), false],
    ['of the store', aList('l', {}, { store_id: 'store' }), true],
    ['of another store', aList('l', {}, { store_id: 'other' }), false],
    ['for the store among others', aList('l', { store_ids: ['other', 'store'] }), true],
    ['for other stores', aList('l', { store_ids: ['other'] }), false],
    ['for the customer', aList('l', { customer_ids: ['ann'] }), true],
    ['for other customers', aList('l', { customer_ids: ['bob'] }), false],
  ] as const) {
    it(`${what} ${applies ? 'counts' : 'does not count'}`, () => {
      const found = priceOf([list], [listed('l', [[100]])], { customer_id: 'ann' });
      expect(found).to.deep.equal(applies ? { price_list_id: 'l', price: 100 } : undefined);
    });
  }

  it('without the item, or with an entry out of use, has no price', () => {
    expect(priceOf([aList('l')], [])).to.equal(undefined);
    expect(priceOf([aList('l')], [listed('l', [[100]], false)])).to.equal(undefined);
    expect(priceOf([aList('l')], [listed('l', [[100, '2.000']])])).to.equal(undefined);
  });

  it('has a price from so many pieces on, for weights too, and the same on a return', () => {
    const items = [listed('l', [[100], [80, '12.000'], [90, '0.500']])];
    const price = (qty: string) => priceOf([aList('l')], items, { qty })?.price;
    expect(['0.499', '0.500', '1.000', '11.999', '12.000', '-12.000'].map(price)).to.deep.equal([
      undefined,
      90,
      100,
      100,
      80,
      80,
    ]);
  });

  it('has prices of variations, which go before the item’s own', () => {
    const items = [listed('l', [[100], [300, '1.000', 'case'], [50, '10.000']])];
    const price = (variation_id: string, qty = '1.000') =>
      priceOf([aList('l')], items, { variation_id, qty })?.price;
    expect([price(''), price('case'), price('case', '10.000'), price('single')]).to.deep.equal([
      100, 300, 300, 100,
    ]);
  });

  it('of several: the higher priority, then the lower price, then the lower id', () => {
    const items = [listed('a', [[100]]), listed('b', [[90]]), listed('c', [[90]]), listed('d', [[120]])];
    const [a, b, c] = [aList('a'), aList('b'), aList('c')];
    expect(priceOf([c, a, b], items)).to.deep.equal({ price_list_id: 'b', price: 90 });
    const dear = aList('d', { priority: 1 });
    expect(priceOf([a, b, dear], items)).to.deep.equal({ price_list_id: 'd', price: 120 });
  });
});
