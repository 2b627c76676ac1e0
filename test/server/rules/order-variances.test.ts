// Given today's catalog, when a sale was charged otherwise, then the difference is noted beside it and nothing is
// changed: a paid line is never repriced (decisions.md, ruling 4).
import { expect } from 'chai';
import type { Product, Reference, Variance } from '@evertill/schemas';
import { aReference, aVariation } from '../../contract/contract-documents.ts';
import { milk, placed, products, sale, store } from './given-order.ts';
import type { When } from './given-order.ts';

describe('the variances of an order', () => {
  const variancesOf = (when: When): Variance[] => placed(when).order.variances;
  const none = { line_id: '', list_price_at_capture: null, list_price_now: null, computed: null };

  it('are none when everything is as the catalog says', () => expect(variancesOf({})).to.deep.equal([]));

  it('currency: the figures are in another coin than the store counts in', () => {
    const payload = { ...sale(), currency: 'USD' };
    expect(variancesOf({ payload })).to.deep.equal([{ ...none, kind: 'currency', charged: 250 }]);
  });

  it('unit_price: charged, list price at capture, list price now', () => {
    const change = (old_price: number, created_at: string) => ({ item_id: 'milk', old_price, created_at });
    const known = {
      ...products({ ...milk, price: 300 }),
      // Newest first, as they are read.
      priceChanges: [
        change(280, '2026-11-21T12:00:00.000Z'),
        change(250, '2026-11-21T10:00:00.000Z'),
        change(1, '2026-11-21T08:00:00.000Z'),
      ],
    };
    expect(variancesOf({ known, capturedAt: '2026-11-21T09:00:00.000Z' })).to.deep.equal([
      {
        ...none,
        kind: 'unit_price',
        line_id: 'sale-0',
        charged: 250,
        list_price_at_capture: 250,
        list_price_now: 300,
      },
    ]);
    expect(variancesOf({ known, capturedAt: '2026-11-21T11:00:00.000Z' })[0]).to.include({
      list_price_at_capture: 280,
    });
    expect(variancesOf({ known, capturedAt: '2026-11-21T13:00:00.000Z' })[0]).to.include({
      list_price_at_capture: 300,
    });
  });

  it('unit_price: a printed price is at the list when it buys what the list sells for it', () => {
    const printed = {
      item_id: 'milk',
      unit_price: 502_000,
      price_per: 2008,
      price_source: 'embedded',
    } as const;
    const payload = sale({ lines: [{ ...printed, qty: '2.008' }] });
    expect(variancesOf({ payload })).to.deep.equal([]);
    const known = products({ ...milk, price: 300 });
    expect(variancesOf({ payload, known }).map(({ kind }) => kind)).to.deep.equal(['unit_price']);
  });

  it('unit_price: a printed price is at the list when the printed weight costs it, to the smallest coin (field case 9)', () => {
    const printed = { item_id: 'milk', price_source: 'embedded' } as const;
    const of = (price: number) => {
      const payload = sale({ lines: [{ ...printed, unit_price: 1_749_000, price_per: 1750, qty: '1.750' }] });
      return variancesOf({ payload, known: products({ ...milk, price }) }).map(({ kind }) => kind);
    };
    expect(of(999)).to.deep.equal([]);
    expect(of(899)).to.deep.equal(['unit_price']);
  });

  it('unit_price: a variation is compared with its own price, whose past is not recorded', () => {
    const varied = { ...milk, variations: [aVariation({ id: 'big', price: 400 })] };
    const lines = [{ item_id: 'milk', unit_price: 380, variation_id: 'big' }];
    expect(variancesOf({ payload: sale({ lines }), known: products(varied) })).to.deep.equal([
      { ...none, kind: 'unit_price', line_id: 'sale-0', charged: 380, list_price_now: 400 },
    ]);
    expect(
      variancesOf({ payload: sale({ lines: [{ ...lines[0]!, unit_price: 400 }] }), known: products(varied) }),
    ).to.deep.equal([]);
  });

  it('unit_price: a price for several is compared per piece', () => {
    const payload = sale({ lines: [{ item_id: 'milk', unit_price: 2500, qty: '10.000' }] });
    const per = { ...payload, lines: payload.lines.map((line) => ({ ...line, price_per: 10, total: 2500 })) };
    const totals = { ...payload.totals, subtotal: 2500, total: 2500, paid: 2500 };
    const payments = payload.payments.map((one) => ({ ...one, amount: 2500, tendered: 2500 }));
    expect(variancesOf({ payload: { ...per, totals, payments } })).to.deep.equal([]);
  });

  const vat = (fields: Partial<Reference> = {}) =>
    aReference({
      id: 'vat',
      store_id: '',
      kind: 'tax_profile',
      data: { rate: '24.0000', rate_type: 'percent' },
      ...fields,
    });
  const taxed = (product: Product, profile: Reference) => ({
    ...products(product),
    taxProfiles: new Map([[profile.id, profile]]),
  });

  it('line_tax: what the catalog’s tax of today would have been', () => {
    const linked = { ...milk, store_tax_id: 'vat' };
    expect(variancesOf({ known: taxed(linked, vat()) })).to.deep.equal([
      { ...none, kind: 'line_tax', line_id: 'sale-0', charged: 0, computed: 48 },
    ]);
    expect(
      variancesOf({ known: taxed(linked, vat({ active: false })) }),
      'an inactive profile',
    ).to.deep.equal([]);
    expect(variancesOf({ known: taxed({ ...linked, no_sales_tax: true }, vat()) }), 'exempt').to.deep.equal(
      [],
    );
    const custom = { ...linked, custom_tax: '10.0000' };
    expect(
      variancesOf({ known: taxed(custom, vat({ active: false })) })[0],
      'custom tax steps in',
    ).to.include({ computed: 23 });
  });

  it('line_total, tax, discount and total: the till charged otherwise, consistently', () => {
    const payload = sale({
      lines: [
        { item_id: 'milk', unit_price: 250, tax: { profile_id: 'vat', rate: '24.0000', type: 'percent' } },
      ],
    });
    const known = taxed({ ...milk, store_tax_id: 'vat' }, vat());
    expect(variancesOf({ payload, known })).to.deep.equal([]);
    const line = payload.lines[0]!;
    const otherwise = {
      ...payload,
      lines: [{ ...line, total: 240, tax: { ...line.tax, amount: 50 } }],
      payments: payload.payments.map((one) => ({ ...one, amount: 240, tendered: 240 })),
      totals: { ...payload.totals, discount: 10, tax: 50, total: 240, paid: 240 },
    };
    expect(variancesOf({ payload: otherwise, known })).to.deep.equal([
      { ...none, kind: 'line_tax', line_id: 'sale-0', charged: 50, computed: 48 },
      { ...none, kind: 'line_total', line_id: 'sale-0', charged: 240, computed: 250 },
      { ...none, kind: 'discount', charged: 10, computed: 0 },
      { ...none, kind: 'tax', charged: 50, computed: 48 },
      { ...none, kind: 'total', charged: 240, computed: 250 },
    ]);
  });

  it('rounding: more than half of the store’s smallest coin', () => {
    const rounded = (rounding: number, cash_rounding: number) => {
      const payload = sale();
      const total = 250 + rounding;
      const payments = payload.payments.map((one) => ({ ...one, amount: total, tendered: total }));
      return variancesOf({
        payload: { ...payload, payments, totals: { ...payload.totals, rounding, total, paid: total } },
        known: { store: { ...store, cash_rounding } },
      });
    };
    expect(rounded(2, 5)).to.deep.equal([]);
    expect(rounded(-2, 5)).to.deep.equal([]);
    expect(rounded(1, 1)).to.deep.equal([{ ...none, kind: 'rounding', charged: 1, computed: 0 }]);
    expect(rounded(3, 5)[0]).to.include({ kind: 'rounding', charged: 3 });
    expect(rounded(5, 10)).to.deep.equal([]);
    expect(rounded(-5, 5)[0]).to.include({ kind: 'rounding', charged: -5 });
  });

  it('never change what was paid', () => {
    const { order } = placed({ known: products({ ...milk, price: 999, store_tax_id: '' }) });
    expect(order).to.include({ total: 250, paid: 250 });
    expect(order.lines[0]).to.include({ unit_price: 250, total: 250 });
  });
});
