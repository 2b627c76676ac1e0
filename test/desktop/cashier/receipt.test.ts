// The receipt is made of what the journal holds, or of what the server sent back: both must say the same.
import { expect } from 'chai';
import type { Order, OrderPlacePayload, Store } from '@evertill/schemas';
import { receiptOfOrder, receiptOfSale } from '../../../desktop/renderer/workplace/receipt/receipt.ts';

const store = {
  id: 'store',
  name: 'Harbour Street',
  prices_include_tax: true,
  lanes: [{ id: 'lane', name: 'Lane 1' }],
} as unknown as Store;

const taxed = [
  {
    id: 'a',
    item: 'milk',
    qty: '2.000',
    unit_price: 150,
    rate: '13.5000',
    type: 'percent',
    tax: 36,
    total: 300,
  },
  {
    id: 'b',
    item: 'soap',
    qty: '1.000',
    unit_price: 250,
    rate: '25.5000',
    type: 'percent',
    tax: 51,
    total: 250,
  },
  {
    id: 'c',
    item: 'bread',
    qty: '1.000',
    unit_price: 200,
    rate: '13.5000',
    type: 'percent',
    tax: 24,
    total: 200,
  },
  { id: 'd', item: 'stamp', qty: '1.000', unit_price: 100, rate: '0.0000', type: 'none', tax: 0, total: 100 },
] as const;
/** Of the first line: out of 2.250 the bowl was taken. */
const goods = {
  weight: { gross: '2.250', tare: '0.250', stable: true, device: 'Scale 3' },
  serial: 'SN-17',
  lot: 'L-11',
};
const bare = { weight: { gross: '1.000', tare: '0.000', stable: true, device: '' }, serial: '', lot: '' };
const figures = { subtotal: 850, discount: 0, tax: 111, rounding: 0, total: 850, paid: 850, change: 150 };

const sale = {
  client_order_id: 'sale',
  display_code: 'L1-0007',
  currency: 'EUR',
  pos_register_id: 'lane',
  lines: taxed.map(({ id, item, qty, unit_price, rate, type, tax, total }) => ({
    client_line_id: id,
    item_id: item,
    qty,
    unit_price,
    total,
    tax: { profile_id: '', rate, type, amount: tax },
    ...(id === 'a' ? goods : {}),
    ...(id === 'b' ? { weight: bare.weight } : {}),
  })),
  payments: [
    { client_payment_id: 'p', method: 'cash', amount: 550, tendered: 700, change: 150 },
    {
      client_payment_id: 'q',
      method: 'card',
      amount: 300,
      tendered: 300,
      change: 0,
      terminal: { cardLast4: '4242', surcharge: 5 },
    },
  ],
  totals: figures,
  note: 'Ring twice',
} as unknown as OrderPlacePayload;

const order = {
  ...figures,
  id: 'sale',
  display_code: 'L1-0007',
  currency: 'EUR',
  currency_decimals: 2,
  pos_register_id: 'lane',
  captured_at: '2026-11-21T10:42:00.000Z',
  note: 'Ring twice',
  lines: taxed.map(({ id, item, qty, unit_price, rate, type, tax, total }) => ({
    id,
    item_id: item,
    name: `the ${item}`,
    qty,
    unit_price,
    price_per: 1,
    total,
    tax,
    tax_included: true,
    tax_rate: rate,
    tax_type: type,
    ...(id === 'a' ? goods : { ...bare, weight: id === 'b' ? bare.weight : null }),
  })),
  payments: [
    {
      id: 'p',
      card_last4: '',
      method: 'cash',
      amount: 550,
      tendered: 700,
      change: 150,
      tip: 0,
      surcharge: 0,
    },
    {
      id: 'q',
      card_last4: '4242',
      method: 'card',
      amount: 300,
      tendered: 300,
      change: 0,
      tip: 40,
      surcharge: 5,
    },
  ],
} as unknown as Order;

describe('the receipt', () => {
  const ofSale = receiptOfSale(sale, {
    capturedAt: '2026-11-21T10:42:00.000Z',
    cashier: 'Aino',
    store,
    nameOf: (itemId) => `the ${itemId}`,
    tips: new Map([['q', 40]]),
  });

  it('says the same whether it is made of the journal or of the stored order', () => {
    expect(receiptOfOrder(order, store, 'Aino')).to.deep.equal(ofSale);
  });

  it('calls the tax what it was when the order was sold, whatever the store’s setting is now', () => {
    const changed = { ...store, prices_include_tax: false };
    expect(receiptOfOrder(order, changed, 'Aino')).to.deep.equal(ofSale);
    const circumstances = {
      capturedAt: order.captured_at,
      cashier: 'Aino',
      store: changed,
      nameOf: () => '',
    };
    expect(receiptOfSale(sale, circumstances), 'an entry that does not say it').to.deep.include({
      taxIncluded: true,
      taxes: ofSale.taxes,
    });
  });

  it('shows tax in the price beside tax on top where goods come back that were sold by another setting', () => {
    const [milk, soap] = order.lines;
    const back = { ...milk!, qty: '-2.000', tax: -36, total: -336, tax_included: false };
    const exchange = receiptOfOrder({ ...order, lines: [back, soap!] }, store, 'Aino');
    expect(exchange).to.deep.include({
      taxIncluded: false,
      taxes: [
        { rate: '25.5000', tax: 51, included: true },
        { rate: '13.5000', tax: -36, included: false },
      ],
    });
  });

  it('sums the tax a rate, the highest first, and leaves out what bears none', () => {
    expect(ofSale.taxes).to.deep.equal([
      { rate: '25.5000', tax: 51, included: true },
      { rate: '13.5000', tax: 60, included: true },
    ]);
  });

  it('names lane, goods and money as they were', () => {
    expect(ofSale).to.deep.include({
      lane: 'Lane 1',
      code: 'L1-0007',
      tendered: 1000,
      change: 150,
      total: 850,
      note: 'Ring twice',
    });
    expect(ofSale.lines[0]).to.deep.equal({
      id: 'a',
      name: 'the milk',
      qty: '2.000',
      unitPrice: 150,
      pricePer: 1,
      total: 300,
      weighed: { gross: '2.250', tare: '0.250' },
      serial: 'SN-17',
      lot: 'L-11',
    });
    const nothing = { weighed: undefined, serial: '', lot: '' };
    for (const line of ofSale.lines.slice(1)) expect(line, 'nothing was taken off').to.include(nothing);
  });
});
