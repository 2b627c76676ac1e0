// Whether the tax of an order's lines is in their prices: as each line says, and of older entries as their figures say.
import { expect } from 'chai';
import fc from 'fast-check';
import { order } from '../../../schemas/collections/order.ts';
import { cartTotals } from '../../../schemas/domain/cart-totals.ts';
import { orderFault } from '../../../schemas/domain/order-fault.ts';
import { leftOf, soldOrder } from '../../../schemas/domain/refund.ts';
import { composeReturn } from '../../../schemas/domain/return-order.ts';
import { taxIncludedIn, taxIncludedOf } from '../../../schemas/domain/tax-included.ts';
import { anOrder, orderLine } from '../../contract/contract-documents.ts';
import { aSale } from '../../support/given-journal.ts';
import type { SoldLine } from '../../support/given-journal.ts';
import { anyCart } from './cart-arbitrary.ts';
import { propertyRuns } from './property-runs.ts';

const tax = { profile_id: '', rate: '15.0000', type: 'percent' } as const;
const coat: SoldLine = { item_id: 'coat', unit_price: 3000, tax };
const sale = (prices_include_tax: boolean, lines: readonly SoldLine[] = [coat], fields = {}) =>
  aSale({ id: 'sale', lane: 'lane', shift: 'shift', lines, prices_include_tax, fields });

describe('the tax of an order', () => {
  for (const isIncluded of [true, false]) {
    const place = isIncluded ? 'in its prices' : 'on top of them';

    it(`is read as ${place} from the figures, whatever the store says now`, () => {
      for (const otherwise of [true, false])
        expect(taxIncludedIn(sale(isIncluded), otherwise)).to.deep.equal([isIncluded]);
    });

    it(`is read as ${place} from the lines where the taxes cancel each other out`, () => {
      const back = { ...coat, qty: '-1.000' };
      const both = [isIncluded, isIncluded];
      expect(taxIncludedIn(sale(isIncluded, [back, coat]), !isIncluded)).to.deep.equal(both);
    });

    it(`is read as ${place} where they cancel each other out and a discount of the order is as much as the tax`, () => {
      const discount = { kind: 'amount', value: 391 } as const;
      const back = { ...coat, qty: '-1.000', discounts: [discount] };
      const exchange = sale(isIncluded, [coat, back], { discounts: [discount] });
      expect(exchange.totals.tax).to.equal(0);
      expect(taxIncludedIn(exchange, !isIncluded)).to.deep.equal([isIncluded, isIncluded]);
    });

    it(`is ${place} where nothing is taxed and the store says so`, () => {
      const { tax: _, ...untaxed } = coat;
      expect(taxIncludedIn(sale(!isIncluded, [untaxed]), isIncluded)).to.deep.equal([isIncluded]);
    });
  }

  it('is on top where food benefits pay all of it', () => {
    const paid = sale(false, [{ ...coat, ebt: 3000 }]);
    expect(paid.totals.tax).to.equal(0);
    expect(taxIncludedIn(paid, true)).to.deep.equal([false]);
  });

  it('of any basket that bears some is read as it was reckoned', () => {
    fc.assert(
      fc.property(anyCart('sale'), (cart) => {
        const { lines, ...totals } = cartTotals(cart)!;
        const charged = cart.lines.map((line, index) => ({ ...line, ...lines[index]! }));
        const reading = taxIncludedOf({ ...totals, lines: charged }, !cart.prices_include_tax);
        if (totals.tax !== 0) expect(new Set(reading)).to.deep.equal(new Set([cart.prices_include_tax]));
      }),
      { numRuns: propertyRuns },
    );
  });

  it('of each line may be another one where goods come back that were sold by older settings', () => {
    const sold = soldOrder(sale(false));
    const outcome = composeReturn(sold, leftOf(sold, []), [{ line_id: 'sale-0' }], {
      cash_rounding: 1,
      newId: () => 'back',
    });
    if (!outcome.ok) throw new Error('refused');
    const out = sale(true, [{ ...coat, unit_price: 4000 }]);
    const lines = [outcome.composed.lines[0]!, ...out.lines];
    const exchange = {
      ...out,
      lines,
      payments: [{ ...out.payments[0]!, amount: 550, tendered: 550 }],
      totals: { ...out.totals, subtotal: 1000, tax: 522 - 450, total: 550, paid: 550 },
    };
    expect(taxIncludedIn(exchange)).to.deep.equal([false, true]);
    expect(orderFault(exchange)).to.equal(undefined);
    const allIncluded = lines.map((line) => ({ ...line, tax: { ...line.tax, included: true } }));
    expect(orderFault({ ...exchange, lines: allIncluded })).to.equal(
      'The subtotal less discount, with tax and rounding, must be the total.',
    );
  });

  it('of an order a till held before orders kept it is read from the figures', () => {
    const line = { ...orderLine('line', 3450), unit_price: 3000, tax: 450, tax_rate: '15.0000' };
    const whole = anOrder({ id: 'o', store_id: 's', order_number: 1, total: 3450, lines: [line] });
    const { tax_included: _, ...older } = line;
    for (const [subtotal, isIncluded] of [
      [3450, true],
      [3000, false],
    ] as const) {
      const upgraded = order.upgrade[6]!({ ...whole, subtotal, tax: 450, lines: [older] });
      expect(upgraded['lines']).to.deep.equal([{ ...line, tax_included: isIncluded }]);
    }
  });
});

describe('a return', () => {
  it('of a sale with tax on top has no discount that was never given, nor has one of a sale with tax in the price', () => {
    for (const isIncluded of [true, false]) {
      const payload = sale(isIncluded);
      const sold = soldOrder(payload);
      const terms = { cash_rounding: 1, newId: () => 'back' };
      const outcome = composeReturn(sold, leftOf(sold, []), [{ line_id: 'sale-0' }], terms);
      const { subtotal, total } = payload.totals;
      expect(outcome.ok && outcome.composed.totals).to.deep.include({
        subtotal: 0 - subtotal,
        discount: 0,
        tax: 0 - payload.totals.tax,
        total: 0 - total,
      });
      expect(outcome.ok && outcome.composed.lines[0]!.tax.included).to.equal(isIncluded);
    }
  });

  it('is rounded to the coin of its sale; to the store’s where the sale does not say', () => {
    const two = { item_id: 'soap', unit_price: 204, qty: '2.000' };
    for (const [fields, paid] of [
      [{ cash_rounding: 5 }, -205],
      [{ cash_rounding: 1 }, -204],
      [{}, -200],
    ] as const) {
      const sold = soldOrder(sale(true, [two], fields));
      const terms = { cash_rounding: 10, newId: () => 'back' };
      const outcome = composeReturn(sold, leftOf(sold, []), [{ line_id: 'sale-0', qty: '1.000' }], terms);
      expect(outcome.ok && outcome.composed.totals.paid).to.equal(paid);
    }
  });
});
