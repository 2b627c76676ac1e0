// The demo shop's offers, and those of the shop that tests share.
import { expect } from 'chai';
import { demoOffers } from '../../../server/demo/demo-offers.ts';
import type { DemoOffers } from '../../../server/demo/demo-offers.ts';
import { demoPlan } from '../../../server/demo/demo-plan.ts';
import { demoProducts } from '../../../server/demo/demo-products.ts';
import { serverSurroundings } from '../../../server/surroundings.ts';

const { sha256 } = serverSurroundings;
const plan = demoPlan(sha256);
const products = new Map(plan.stores.map((demo, nr) => [demo.store.id, demoProducts(sha256, demo, nr + 1)]));
const offers = (which: DemoOffers) => demoOffers(sha256, plan, products, which);
const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : (value ?? '') !== '');
/** Entries that hold at some times and not at others, and the prices of such lists. */
const dated = (which: DemoOffers) => {
  const all = offers(which);
  const own = all.filter(({ data }) =>
    ['windows', 'starts_at', 'ends_at'].some((field) => isSet(data[field])),
  );
  const ids = new Set(own.map(({ id }) => id));
  return [...own, ...all.filter(({ data }) => ids.has(data['price_list_id'] as string))];
};

describe('the offers of the demo shop', () => {
  it('depend on the weekday, the hour and the season', () => {
    const names = dated('all').map(({ name }) => name);
    expect(names).to.include.members(['Fruit Friday', 'Baker’s evening', 'Summer prices']);
    expect(names.length).to.be.above(10);
  });

  it('depend on no date or time of day when undated, and are otherwise the same', () => {
    expect(dated('undated')).to.deep.equal([]);
    const ids = new Set(dated('all').map(({ id }) => id));
    expect(offers('undated')).to.deep.equal(offers('all').filter(({ id }) => !ids.has(id)));
  });
});
