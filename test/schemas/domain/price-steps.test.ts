// What an item costs at every quantity is what the price lists say at that quantity.
import { expect } from 'chai';
import fc from 'fast-check';
import { formatQuantity, priceFromLists, priceListItemId, priceSteps, stepAt } from '@evertill/schemas';
import type { ListEntry, ListedPrice } from '@evertill/schemas';
import { aReference } from '../../contract/contract-documents.ts';

const list = (id: string, data: object = {}, active = true): ListEntry =>
  aReference({
    id,
    store_id: '',
    kind: 'price_list',
    active,
    data: {
      starts_at: null,
      ends_at: null,
      store_ids: [],
      customer_ids: [],
      channels: [],
      priority: 0,
      ...data,
    },
  });
const entry = (listId: string, prices: readonly ListedPrice[]): [string, ListEntry] => {
  const id = priceListItemId(listId, 'tea');
  const data = { price_list_id: listId, item_id: 'tea', prices: [...prices] };
  return [id, aReference({ id, store_id: 'store', kind: 'price_list_item', data })];
};
const asked = {
  item_id: 'tea',
  variation_id: '',
  store_id: 'store',
  channel: 'retail' as const,
  customer_id: '',
  at: '2026-11-21T09:00:00.000Z',
};
const catalog = { price: 500, price_source: 'list' as const };
const price = (min_quantity: string, amount: number): ListedPrice => ({
  variation_id: '',
  min_quantity,
  price: amount,
});

describe('the prices of an item at every quantity', () => {
  it('are the catalog’s alone where no list has it', () => {
    const alone = { min_quantity: '0.000', ...catalog, price_list_id: '' };
    expect(priceSteps([], new Map(), asked, catalog)).to.deep.equal([alone]);
    const off = list('off', {}, false);
    expect(priceSteps([off], new Map([entry('off', [price('1.000', 1)])]), asked, catalog)).to.deep.equal([
      alone,
    ]);
  });

  it('begin at nothing, go on with each list’s, and name where each is from', () => {
    const entries = new Map([entry('trade', [price('1.000', 400), price('10.000', 300)])]);
    const steps = priceSteps([list('trade')], entries, asked, catalog);
    expect(
      steps.map(({ min_quantity, price: amount, price_source }) => [min_quantity, amount, price_source]),
    ).to.deep.equal([
      ['0.000', 500, 'list'],
      ['1.000', 400, 'price_list'],
      ['10.000', 300, 'price_list'],
    ]);
    expect(stepAt(steps, '1.000').price_list_id).to.equal('trade');
    expect([stepAt(steps, '0.999').price, stepAt(steps, '-10.000').price]).to.deep.equal([500, 300]);
  });

  it('are those of the evaluator, whatever the lists and the quantity', () => {
    const amounts = fc.integer({ min: 0, max: 900 });
    const froms = fc.integer({ min: 0, max: 12_000 }).map((n) => formatQuantity(n));
    const prices = fc.uniqueArray(fc.tuple(froms, amounts), {
      minLength: 1,
      maxLength: 4,
      selector: ([from]) => from,
    });
    const lists = fc.array(fc.tuple(fc.integer({ min: -1, max: 1 }), prices), { maxLength: 3 });
    fc.assert(
      fc.property(lists, fc.integer({ min: 0, max: 15_000 }), (some, thousandths) => {
        const all = some.map(([priority], index) => list(`list-${index}`, { priority }));
        const entries = new Map(
          some.map(([, of], index) =>
            entry(
              `list-${index}`,
              of.map(([from, amount]) => price(from, amount)),
            ),
          ),
        );
        const qty = formatQuantity(thousandths);
        const steps = priceSteps(all, entries, asked, catalog);
        const found = priceFromLists(all, entries, { ...asked, qty });
        expect(stepAt(steps, qty).price).to.equal(found?.price ?? 500);
        expect(stepAt(steps, qty).price_list_id).to.equal(found?.price_list_id ?? '');
      }),
    );
  });
});
