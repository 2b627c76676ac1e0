// Many products changed at once: the arithmetic of their prices, what is planned for each, which rows are picked, and that each
// is written as a change of its own.
import { expect } from 'chai';
import { blankProduct } from '@evertill/schemas';
import type { Product } from '@evertill/schemas';
import { applyBulk } from '../../../desktop/renderer/manager/products/bulk/apply-bulk.ts';
import {
  changedPrice,
  roundingNames,
  roundings,
} from '../../../desktop/renderer/manager/products/bulk/bulk-price.ts';
import type { PriceWay, RoundingName } from '../../../desktop/renderer/manager/products/bulk/bulk-price.ts';
import { countsOf, planOf } from '../../../desktop/renderer/manager/products/bulk/bulk-plan.ts';
import type { BulkChange } from '../../../desktop/renderer/manager/products/bulk/bulk-plan.ts';
import { bulkChangeOf, readBulk } from '../../../desktop/renderer/manager/products/bulk/bulk-query.ts';
import {
  allPicked,
  isPicked,
  nonePicked,
  pickedCount,
  readPicked,
  toggled,
} from '../../../desktop/renderer/manager/products/bulk/picked.ts';

/** Ten-thousandths of one percent. */
const percent = (text: string) => Number(text) * 10_000;

const becomes = (price: number, way: PriceWay, figure: number, rounding: RoundingName = 'coin') =>
  changedPrice(price, { way, figure, rounding });

describe('a price that is changed with many others', () => {
  it('is set, raised or lowered, by an amount or a percentage', () => {
    expect(becomes(1299, 'set', 500)).to.equal(500);
    expect(becomes(1299, 'raise_amount', 50)).to.equal(1349);
    expect(becomes(1299, 'lower_amount', 1299)).to.equal(0);
    expect(becomes(1000, 'raise_percent', percent('7.5'))).to.equal(1075);
    expect(becomes(1000, 'lower_percent', percent('100'))).to.equal(0);
  });

  it('is rounded once, halves away from zero, and never by binary fractions', () => {
    expect(becomes(50, 'raise_percent', percent('1'))).to.equal(51);
    expect(becomes(150, 'lower_percent', percent('1'))).to.equal(149);
    // 1.005 as a binary number is below a half.
    expect(becomes(100, 'raise_percent', percent('0.5'))).to.equal(101);
    // 104.5 is 105 to the coin, which would be 110 to the ten.
    expect(becomes(95, 'raise_percent', percent('10'), 'ten')).to.equal(100);
    expect(becomes(9_007_199_254_740_991, 'raise_percent', percent('0'))).to.equal(9_007_199_254_740_991);
  });

  it('ends as the rounding says', () => {
    expect(becomes(1234, 'raise_amount', 0, 'five')).to.equal(1235);
    expect(becomes(1234, 'raise_amount', 0, 'hundred')).to.equal(1200);
    expect(becomes(1250, 'raise_amount', 0, 'hundred')).to.equal(1300);
    expect(becomes(1234, 'raise_amount', 0, 'nine')).to.equal(1239);
    expect(becomes(1233, 'raise_amount', 0, 'nine')).to.equal(1229);
    expect(becomes(1248, 'raise_amount', 0, 'ninety_nine')).to.equal(1199);
    expect(becomes(1249, 'raise_amount', 0, 'ninety_nine')).to.equal(1299);
    // The smallest price that ends like this, and nothing out of nothing.
    expect(becomes(3, 'raise_amount', 0, 'ninety_nine')).to.equal(99);
    expect(becomes(0, 'raise_percent', percent('50'), 'ninety_nine')).to.equal(0);
  });

  it('lies as near as the rounding allows, whatever it was', () => {
    for (const rounding of roundingNames) {
      const { step, less } = roundings[rounding];
      for (let price = 100; price < 400; price += 1) {
        const next = becomes(price, 'raise_percent', 0, rounding) as number;
        expect((next + less) % step, `${price} ${rounding}`).to.equal(0);
        expect(Math.abs(next - price) * 2, `${price} ${rounding}`).to.be.at.most(step);
      }
    }
  });

  it('is none below zero, or where a number ends', () => {
    expect(becomes(100, 'lower_amount', 101)).to.equal('below_zero');
    expect(becomes(100, 'lower_percent', percent('101'))).to.equal('below_zero');
    expect(becomes(9_007_199_254_740_991, 'raise_amount', 1)).to.equal('too_high');
  });
});

const product: Product = {
  ...blankProduct,
  id: 'p1',
  store_id: 's1',
  name: 'Rye bread',
  sku_code: 'RYE-1',
  tag_ids: [],
  barcodes: [],
  variations: [],
  price_ages: [],
  price: 300,
};
const variation = (id: string, price: number) =>
  ({ id, key: id, name: id, price, is_default: id === 'a' }) as unknown as Product['variations'][number];
const raise: BulkChange = { price: { way: 'raise_percent', figure: 100_000, rounding: 'coin' }, fields: {} };

describe('the plan for a product', () => {
  it('has only what differs, old and new', () => {
    const { changes, fields } = planOf(product, {
      ...raise,
      fields: { status: product.status, brand_id: 'b' },
    });
    expect(changes).to.deep.equal({ price: 330, brand_id: 'b' });
    expect(fields).to.deep.equal([
      { field: 'price', before: 300, after: 330 },
      { field: 'brand_id', before: '', after: 'b' },
    ]);
  });

  it('changes the prices of variations, of which the product’s follows, and says which', () => {
    const sizes = { ...product, variations: [variation('a', 300), variation('b', 1)] };
    const { changes, fields } = planOf(sizes, raise);
    expect(Object.keys(changes)).to.deep.equal(['variations']);
    expect((changes['variations'] as { price: number }[]).map(({ price }) => price)).to.deep.equal([330, 1]);
    expect(fields).to.deep.equal([{ field: 'variations.a.price', before: 300, after: 330 }]);
  });

  it('says why a product cannot be changed like this, and changes nothing else of it', () => {
    const sizes = { ...product, variations: [variation('a', 300)] };
    const set: BulkChange = { price: { way: 'set', figure: 5, rounding: 'coin' }, fields: { brand_id: 'b' } };
    const lower: BulkChange = { price: { way: 'lower_amount', figure: 301, rounding: 'coin' }, fields: {} };
    const plan = [
      planOf(sizes, set),
      planOf(product, lower),
      planOf(product, { price: undefined, fields: {} }),
    ];
    expect(plan.map(({ flaw }) => flaw)).to.deep.equal(['variations', 'below_zero', undefined]);
    expect(plan.map(({ changes }) => changes)).to.deep.equal([{}, {}, {}]);
    expect(countsOf([...plan, planOf(product, set)])).to.deep.equal({ changed: 1, same: 1, impossible: 2 });
  });

  it('is read from the address, and is none while the figure is none', () => {
    const said = (text: string) => bulkChangeOf(readBulk(new URLSearchParams(text)), 'EUR');
    expect(
      said('to_price=raise_percent&to_figure=7.5&to_rounding=ten&to_tax=none&to_status=2'),
    ).to.deep.equal({
      price: { way: 'raise_percent', figure: 75_000, rounding: 'ten' },
      fields: { store_tax_id: '', status: 2 },
    });
    expect(said('to_price=set&to_figure=12.50&status=1')).to.deep.equal({
      price: { way: 'set', figure: 1250, rounding: 'coin' },
      fields: {},
    });
    for (const figure of ['', 'much', '1.005'])
      expect(said(`to_price=set&to_figure=${figure}`)).to.equal(undefined);
  });
});

describe('the picked rows', () => {
  it('are some, or all that match but some', () => {
    const some = toggled(toggled(nonePicked, 'a'), 'b');
    expect([pickedCount(some, 9), isPicked(some, 'a'), isPicked(toggled(some, 'a'), 'a')]).to.deep.equal([
      2,
      true,
      false,
    ]);
    const but = toggled(allPicked, 'a');
    expect([pickedCount(but, 9), isPicked(but, 'a'), isPicked(but, 'z')]).to.deep.equal([8, false, true]);
    expect(readPicked(JSON.parse(JSON.stringify(but)))).to.deep.equal(but);
    for (const state of [null, 7, { all: true }, { all: 'yes', ids: [] }])
      expect(readPicked(state)).to.deep.equal(nonePicked);
  });
});

describe('making the planned changes', () => {
  it('writes each against what was shown, goes on after a refusal, and stops when it is told to', async () => {
    const written: unknown[] = [];
    const editDocument = async (...edit: readonly unknown[]) => {
      written.push(edit);
      return edit[1] === 'p2' ? { ok: false, code: 'forbidden' } : { ok: true, deviceSeq: 1 };
    };
    const till = { actions: { editDocument } } as unknown as Parameters<typeof applyBulk>[0];
    const plan = ['p1', 'p2', 'p3', 'p4'].map((id) => planOf({ ...product, id }, raise));
    let seen = 0;
    const end = await applyBulk(till, plan, {
      onProgress: ({ done }) => (seen = done),
      isStopped: () => seen === 3,
    });
    expect(end.done).to.equal(3);
    expect([...end.refused.keys()]).to.deep.equal(['p2']);
    expect(written[0]).to.deep.equal(['product', 'p1', { price: 330 }, { ...product, id: 'p1' }]);
    expect(written).to.have.length(3);
  });
});
