// What the customer's display is told of a sale: what the customer may read from the counter, and nothing of the people.
import { expect } from 'chai';
import type { Store } from '@evertill/schemas';
import { displayMessage } from '../../../desktop/ipc/display-message.ts';
import { shownToCustomer } from '../../../desktop/renderer/cashier/display/shown-to-customer.ts';
import type { SaleState } from '../../../desktop/renderer/workplace/basket/sale-state.ts';

const store = { name: 'Harbour Street', currency: 'EUR', prices_include_tax: true } as Store;
const basket = {
  cart: {
    customer_id: 'mrs-virtanen',
    note: 'looks like trouble',
    lines: [{ id: 'a', qty: '2.000', item: { name: 'Milk', price: 150, note: 'x' } }],
  },
  basket: { lines: [{ unit_price: 140, price_per: 1 }] },
  totals: { discount: 20, tax: 30, total: 260, lines: [{ discount: 20, total: 260 }] },
  paid: undefined,
} as unknown as SaleState;

describe('the customer’s display is told', () => {
  it('the basket: names, quantities and figures', () => {
    const message = shownToCustomer(basket, store);
    expect(message).to.deep.equal({
      type: 'cart',
      data: {
        store: 'Harbour Street',
        currency: 'EUR',
        lines: [
          { id: 'a', name: 'Milk', qty: '2.000', unit_price: 140, price_per: 1, discount: 20, total: 260 },
        ],
        discount: 20,
        tax: 30,
        tax_included: true,
        total: 260,
      },
    });
    expect(displayMessage.safeParse(message).error).to.equal(undefined);
  });

  it('the change of a sale that was paid, in the currency it was paid in', () => {
    const paid = { currency: 'USD', total: 260, tendered: 500, change: 240, cashier: 'Marten Roos' };
    const message = shownToCustomer({ ...basket, paid } as unknown as SaleState, store);
    expect(message).to.deep.equal({
      type: 'total',
      data: { store: 'Harbour Street', currency: 'USD', total: 260, received: 500, change: 240 },
    });
    expect(displayMessage.safeParse(message).error).to.equal(undefined);
  });

  it('the store’s name while nothing is in the basket, and nothing new while a figure is out of range', () => {
    const empty = { ...basket, cart: { ...basket.cart, lines: [] } } as SaleState;
    expect(shownToCustomer(empty, store)).to.deep.equal({ type: 'idle', data: { store: 'Harbour Street' } });
    expect(shownToCustomer({ ...basket, totals: undefined }, store)).to.equal(undefined);
  });

  it('in no other shape: more than it may know is not heard', () => {
    const { data } = shownToCustomer(basket, store)!;
    for (const message of [
      { type: 'cart', data: { ...data, customer: 'Mrs Virtanen' } },
      { type: 'html', data: { html: '<b>' } },
      { type: 'idle' },
    ])
      expect(displayMessage.safeParse(message).success).to.equal(false);
  });
});
