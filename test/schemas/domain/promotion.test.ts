// What promotions and coupons take off a basket, by example: each effect, what it may touch, when, and in which turn.
import { expect } from 'chai';
import { evaluatePromotions, offerOf } from '@evertill/schemas';
import type { Offer, OfferedLine, Offering, PromotionEffect } from '@evertill/schemas';
import { aReference } from '../../contract/contract-documents.ts';
import { aCoupon, aLine, aPromotion, off, only } from './promotion-offers.ts';

/** A Saturday, noon in Helsinki. */
const at = '2026-11-21T10:00:00.000Z';

function evaluate(lines: readonly OfferedLine[], offers: readonly Offer[], more: Partial<Offering> = {}) {
  return evaluatePromotions(lines, { offers, coupons: [], at, time_zone: 'Europe/Helsinki', ...more });
}

function cutsOf(lines: readonly OfferedLine[], offers: readonly Offer[], more: Partial<Offering> = {}) {
  const promoted = evaluate(lines, offers, more);
  return Object.fromEntries(promoted?.cuts.map(({ line_id, amount }) => [line_id, amount]) ?? []);
}

const milk = aLine('milk', '3.000', 200);
const tea = aLine('tea', '1.000', 450);
const ham = aLine('ham', '0.455', 1290);

describe('an effect', () => {
  const get = (fields: object): PromotionEffect =>
    ({
      kind: 'buy_x_get_y',
      buy: 2,
      get: 1,
      percent: '100.0000',
      bought: null,
      most: null,
      ...fields,
    }) as never;
  const bundle = (price: number, pieces: number, most: number | null = null): PromotionEffect => ({
    kind: 'fixed_price',
    price,
    pieces,
    most,
  });
  const table: [what: string, effect: PromotionEffect, lines: OfferedLine[], cuts: Record<string, number>][] =
    [
      ['percent', off(10), [milk, tea], { milk: 60, tea: 45 }],
      ['percent of a weight, half a cent up', off(50), [ham], { ham: 294 }],
      ['percent: all of it', off(100), [milk], { milk: 600 }],
      ['amount a piece', { kind: 'amount', amount: 50, each: 'piece' }, [milk, tea], { milk: 150, tea: 50 }],
      ['amount a kilogram', { kind: 'amount', amount: 100, each: 'piece' }, [ham], { ham: 46 }],
      [
        'amount a piece, more than it costs',
        { kind: 'amount', amount: 500, each: 'piece' },
        [milk],
        { milk: 600 },
      ],
      [
        'amount once, in proportion',
        { kind: 'amount', amount: 100, each: 'basket' },
        [milk, tea],
        { milk: 57, tea: 43 },
      ],
      [
        'amount once, more than there is',
        { kind: 'amount', amount: 5000, each: 'basket' },
        [milk, tea],
        { milk: 600, tea: 450 },
      ],
      ['a fixed price', bundle(150, 1), [milk, tea], { milk: 150, tea: 300 }],
      ['a fixed price a kilogram', bundle(990, 1), [ham], { ham: 137 }],
      ['a fixed price that is dearer', bundle(500, 1), [milk], {}],
      ['three for 5.00', bundle(500, 3), [milk], { milk: 100 }],
      ['three for 5.00, of four', bundle(500, 3), [aLine('milk', '4.000', 200)], { milk: 100 }],
      ['three for 5.00, of two', bundle(500, 3), [aLine('milk', '2.000', 200)], {}],
      [
        'two for 5.00, the dearest first',
        bundle(500, 2),
        [aLine('milk', '2.000', 200), tea],
        { milk: 46, tea: 104 },
      ],
      ['two for 5.00, once', bundle(500, 2, 1), [aLine('milk', '4.000', 400)], { milk: 300 }],
      ['two for 9.00 that are cheaper without', bundle(900, 2), [milk], {}],
      ['two for 1.00, and half a kilogram is no piece', bundle(100, 2), [ham], {}],
      ['three for two', get({}), [milk], { milk: 200 }],
      ['three for two, of seven', get({}), [aLine('milk', '7.000', 200)], { milk: 400 }],
      ['three for two, of two', get({}), [aLine('milk', '2.000', 200)], {}],
      ['three for two, the cheapest', get({}), [aLine('milk', '2.000', 200), tea], { milk: 200 }],
      ['three for two, once', get({ most: 1 }), [aLine('milk', '9.000', 200)], { milk: 200 }],
      [
        'the second for half',
        get({ buy: 1, percent: '50.0000' }),
        [aLine('milk', '2.000', 201)],
        { milk: 101 },
      ],
      [
        'buy milk, get tea',
        get({ buy: 3, bought: only({ item_ids: ['milk'] }) }),
        [milk, aLine('tea', '2.000', 450)],
        { tea: 450 },
      ],
      [
        'buy milk, get tea: too little milk',
        get({ buy: 4, bought: only({ item_ids: ['milk'] }) }),
        [milk, tea],
        {},
      ],
      ['nothing of what was already given', off(10), [{ ...milk, discount: 600 }], {}],
      ['percent of what is left by hand', off(10), [{ ...milk, discount: 100 }], { milk: 50 }],
      ['nothing on what comes back', off(10), [aLine('milk', '-3.000', 200), tea], { tea: 45 }],
    ];
  for (const [what, effect, lines, cuts] of table) {
    it(`${what}: ${JSON.stringify(cuts)}`, () =>
      expect(cutsOf(lines, [aPromotion(effect)])).to.deep.equal(cuts));
  }
});

describe('a selection', () => {
  const shirt = aLine('shirt', '1.000', 1000, {
    category_ids: ['shirts', 'clothes'],
    brand_id: 'own',
    tag_ids: ['new'],
  });
  for (const [what, selection, isIt] of [
    ['of nothing named', {}, true],
    ['of its item', { item_ids: ['shirt'] }, true],
    ['of its category', { category_ids: ['shirts'] }, true],
    ['of a category above', { category_ids: ['clothes'] }, true],
    ['of its brand', { brand_ids: ['own'] }, true],
    ['of a tag', { tag_ids: ['old', 'new'] }, true],
    ['of one of many', { item_ids: ['milk'], tag_ids: ['new'] }, true],
    ['of others', { item_ids: ['milk'], category_ids: ['food'], brand_ids: ['x'], tag_ids: ['y'] }, false],
  ] as const) {
    it(`${what} ${isIt ? 'is' : 'is not'} the line`, () => {
      const lists = Object.fromEntries(Object.entries(selection).map(([name, ids]) => [name, [...ids]]));
      const cuts = cutsOf([shirt], [aPromotion(off(10), { selection: only(lists) })]);
      expect(cuts).to.deep.equal(isIt ? { shirt: 100 } : {});
    });
  }

  it('of a brand is not every line without one', () => {
    const noBrand = only({ brand_ids: [''] });
    expect(cutsOf([milk], [aPromotion(off(10), { selection: noBrand })])).to.deep.equal({});
  });
});

describe('a promotion', () => {
  const milkOnly = only({ item_ids: ['milk'] });
  const needs = (pieces: string, total: number, of = only({})) => ({ needs: { of, pieces, total } });
  for (const [what, data, applies] of [
    ['needs what is there', needs('4.000', 1050), true],
    ['needs a piece more', needs('4.001', 0), false],
    ['needs a cent more', needs('0.000', 1051), false],
    ['needs milk', needs('3.000', 600, milkOnly), true],
    ['needs more milk', needs('3.001', 0, milkOnly), false],
    ['has begun', { starts_at: at }, true],
    ['begins later', { starts_at: '2026-11-21T10:00:00.001Z' }, false],
    ['has not ended', { ends_at: '2026-11-21T10:00:00.001Z' }, true],
    ['has ended', { ends_at: at }, false],
    ['has its hour', { windows: [{ weekdays: [6], from: '12:00', to: '13:00' }] }, true],
    ['has another hour', { windows: [{ weekdays: [], from: '13:00', to: '14:00' }] }, false],
  ] as const) {
    it(`that ${what} ${applies ? 'applies' : 'does not'}`, () => {
      const promotion = aPromotion(off(10), data as never);
      expect(cutsOf([milk, tea], [promotion])).to.deep.equal(applies ? { milk: 60, tea: 45 } : {});
    });
  }

  it('that is not active does not apply', () => {
    expect(cutsOf([milk], [aPromotion(off(10), {}, { active: false })])).to.deep.equal({});
  });

  it('takes its part of what the one before left: the higher priority goes first, then the lower id', () => {
    const tenth = aPromotion(off(10), {}, { id: 'b' });
    const euro = (id: string, priority: number) =>
      aPromotion({ kind: 'amount', amount: 100, each: 'basket' }, { priority }, { id });
    expect(evaluate([milk], [tenth, euro('a', 0)])!.taken).to.deep.equal([
      { offer_id: 'a', code: '', amount: 100, cuts: [{ line_id: 'milk', amount: 100 }] },
      { offer_id: 'b', code: '', amount: 50, cuts: [{ line_id: 'milk', amount: 50 }] },
    ]);
    expect(cutsOf([milk], [tenth, euro('c', 0)])).to.deep.equal({ milk: 160 });
    expect(cutsOf([milk], [tenth, euro('c', 1)])).to.deep.equal({ milk: 150 });
  });

  it('that is exclusive leaves a line to nobody else, and takes none that somebody had', () => {
    const exclusive = (id: string, priority: number) =>
      aPromotion(off(50), { selection: milkOnly, stacking: 'exclusive', priority }, { id });
    const all = aPromotion(off(10), {}, { id: 'all' });
    expect(cutsOf([milk, tea], [all, exclusive('e', 1)])).to.deep.equal({ milk: 300, tea: 45 });
    expect(cutsOf([milk, tea], [all, exclusive('e', -1)])).to.deep.equal({ milk: 60, tea: 45 });
    expect(cutsOf([milk], [exclusive('e', 1), exclusive('f', 2)])).to.deep.equal({ milk: 300 });
  });

  it('is read from its entry; what is no offer, or of a later version, is none', () => {
    const { id, store_id, active, code, kind, data } = aPromotion(off(10));
    const entry = aReference({ id, store_id, active, code, kind, data: data as never });
    expect(offerOf(entry)).to.deep.equal({ id, store_id, active, code, kind, data });
    const coupon = aCoupon('TEN', off(10));
    expect(offerOf(aReference({ ...coupon, data: coupon.data as never }))).to.deep.equal(coupon);
    expect(offerOf({ ...entry, kind: 'brand' })).to.equal(undefined);
    expect(offerOf({ ...entry, data: { ...entry.data, effect: { kind: 'lottery' } } })).to.equal(undefined);
  });
});

describe('a coupon', () => {
  const shown = (code: string, uses = 0, uses_by_customer: number | null = null) => ({
    coupons: [{ code, uses, uses_by_customer }],
  });

  it('applies when its code is shown, however it was typed, and else not', () => {
    const ten = aCoupon('TEN', off(10));
    expect(cutsOf([milk], [ten])).to.deep.equal({});
    expect(evaluate([milk], [ten], shown(' ten '))).to.deep.equal({
      cuts: [{ line_id: 'milk', amount: 60 }],
      taken: [{ offer_id: 'TEN', code: 'TEN', amount: 60, cuts: [{ line_id: 'milk', amount: 60 }] }],
      refused: [],
    });
  });

  const limited = { max_uses: 3, max_uses_per_customer: 1 };
  for (const [reason, coupon, more] of [
    ['unknown', aPromotion(off(10)), shown('TEN')],
    ['inactive', aCoupon('TEN', off(10), {}, { active: false }), shown('TEN')],
    ['outside_time', aCoupon('TEN', off(10), { ends_at: at }), shown('TEN')],
    ['used_up', aCoupon('TEN', off(10), limited), shown('TEN', 3, 0)],
    ['customer_unknown', aCoupon('TEN', off(10), limited), shown('TEN', 2)],
    ['used_up_by_customer', aCoupon('TEN', off(10), limited), shown('TEN', 2, 1)],
    [
      'needs_more',
      aCoupon('TEN', off(10), { needs: { of: only({}), pieces: '0.000', total: 9999 } }),
      shown('TEN'),
    ],
    ['takes_nothing', aCoupon('TEN', off(10), { selection: only({ item_ids: ['x'] }) }), shown('TEN')],
  ] as const) {
    it(`is told that it does not apply: ${reason}`, () => {
      const promoted = evaluate([milk], [coupon], more);
      expect(promoted!.refused).to.deep.equal([{ code: 'TEN', reason }]);
      expect(promoted!.taken.filter(({ code }) => code !== '')).to.deep.equal([]);
    });
  }

  it('with a use left applies', () => {
    const coupon = aCoupon('TEN', off(10), limited);
    expect(cutsOf([milk], [coupon], shown('TEN', 2, 0))).to.deep.equal({ milk: 60 });
  });

  it('of the store goes before one of every store', () => {
    const offers = [aCoupon('TEN', off(10)), aCoupon('TEN', off(20), {}, { id: 'own', store_id: 'store' })];
    expect(cutsOf([milk], offers, shown('TEN'))).to.deep.equal({ milk: 120 });
  });
});

describe('a basket', () => {
  for (const [what, line] of [
    ['a quantity of another spelling', aLine('milk', '3', 200)],
    ['a price that is no integer', aLine('milk', '3.000', 2.5)],
    ['a discount that is no integer', { ...milk, discount: 0.5 }],
    ['more than can be counted', aLine('milk', '4006381333931.000', 1_000_000)],
  ] as const) {
    it(`with ${what} has no figures`, () => {
      expect(evaluate([line], [aPromotion(off(10))])).to.equal(undefined);
    });
  }
});
