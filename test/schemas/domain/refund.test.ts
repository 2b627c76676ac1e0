// What goods that come back are worth: conserved to the cent however a sale is returned, never more than was paid, and
// the same by a second reckoning.
import { expect } from 'chai';
import fc from 'fast-check';
import { cartTotals } from '../../../schemas/domain/cart-totals.ts';
import { orderFault } from '../../../schemas/domain/order-fault.ts';
import { formatQuantity, parseQuantity } from '../../../schemas/domain/quantity.ts';
import {
  givenBack,
  isAllBack,
  leftOf,
  refundFault,
  refundMethods,
  refundMoney,
  shareOf,
  soldOrder,
} from '../../../schemas/domain/refund.ts';
import type { SoldOrder } from '../../../schemas/domain/refund.ts';
import { composeReturn } from '../../../schemas/domain/return-order.ts';
import type { OrderPlacePayload } from '../../../schemas/operations/order-place.ts';
import { anyCart } from './cart-arbitrary.ts';
import { propertyRuns, propertyTimeout } from './property-runs.ts';
import { RefundOracle } from './refund-oracle-bigint.ts';

type Placed = OrderPlacePayload;

/** A sale of any basket, paid in full: part by card, the rest in cash. */
function paidSale(cart: Parameters<typeof cartTotals>[0], cardShare: number): Placed {
  const { lines, ...sums } = cartTotals(cart)!;
  const card = Math.floor((sums.total * cardShare) / 100);
  const payment = (method: 'card' | 'cash', amount: number) => ({
    client_payment_id: method,
    method,
    amount,
    tendered: amount,
    change: 0,
    rounding: 0,
  });
  const payments = [payment('card', card), payment('cash', sums.total - card)].filter(
    ({ amount }) => amount > 0,
  );
  return {
    client_order_id: 'sale',
    pos_register_id: 'lane',
    vendor_work_shift_id: 'shift',
    catalog_revision: '',
    display_code: '',
    currency: 'EUR',
    lines: cart.lines.map(({ qty, unit_price, price_per = 1 }, index) => ({
      client_line_id: `line-${index}`,
      item_id: `item-${index}`,
      qty,
      unit: '',
      unit_price,
      price_per,
      price_source: 'list' as const,
      price_rev: 1,
      discounts: [],
      tax: { profile_id: '', rate: '0.0000', type: 'none' as const, amount: lines[index]!.tax },
      total: lines[index]!.total,
    })),
    discounts: [],
    coupons: [],
    payments,
    totals: { ...sums, paid: sums.total, change: 0 },
    approvals: [],
    refs: {},
  };
}

/** A placed line has a quantity. */
const anySale = fc
  .tuple(anyCart('sale'), fc.nat({ max: 100 }))
  .map(([cart, cardShare]) => {
    const lines = cart.lines.filter(({ qty }) => Number(qty) !== 0);
    return { cart: { ...cart, lines }, cardShare };
  })
  .filter(({ cart }) => cart.lines.length > 0)
  .map(({ cart, cardShare }) => ({ cart, payload: paidSale(cart, cardShare) }));
/** Which line comes back next, and how much of what is left of it, in per mille. */
const anyOrderOfReturns = fc.array(fc.tuple(fc.nat({ max: 20 }), fc.integer({ min: 1, max: 1000 })), {
  minLength: 1,
  maxLength: 8,
});
const terms = (cart: { readonly rounding?: number | undefined }) => {
  let ids = 0;
  return {
    cash_rounding: cart.rounding ?? 0,
    newId: () => `new-${++ids}`,
  };
};
const returnOf = (
  composed: Pick<OrderPlacePayload, 'lines' | 'payments' | 'totals'>,
  of: Placed,
): SoldOrder => soldOrder({ ...of, ...composed });

describe('what goods that come back are worth', function () {
  this.timeout(propertyTimeout * 2);

  it('[I3] equals a second reckoning, part by part, and in the end all of it is back to the cent', () => {
    fc.assert(
      fc.property(anySale, anyOrderOfReturns, ({ cart, payload }, steps) => {
        const sale = soldOrder(payload);
        const returnable = sale.lines.filter(({ qty }) => !qty.startsWith('-'));
        const oracle = new RefundOracle(
          returnable.map(({ id, qty, tax, total }) => ({
            id,
            sold: BigInt(parseQuantity(qty)!),
            tax: BigInt(tax),
            total: BigInt(total),
            ebt: 0n,
          })),
        );
        const returns: SoldOrder[] = [];
        const give = (id: string, thousandths: number) => {
          const left = leftOf(sale, returns);
          const outcome = composeReturn(
            sale,
            left,
            [{ line_id: id, qty: formatQuantity(thousandths) }],
            terms(cart),
          );
          const expected = oracle.give(id, BigInt(thousandths));
          expect(outcome.ok).to.equal(expected !== undefined);
          if (!outcome.ok) return;
          const { composed } = outcome;
          const [line] = composed.lines;
          expect([0 - line!.total, 0 - line!.tax.amount].map(BigInt)).to.deep.equal([
            expected!.total,
            expected!.tax,
          ]);
          expect(orderFault({ ...payload, ...composed }), 'it adds up in itself').to.equal(undefined);
          const order = returnOf(composed, payload);
          expect(refundFault(left, order), 'it keeps every limit').to.equal(undefined);
          expect(givenBack(order)).to.equal(0 - composed.totals.paid);
          returns.push(order);
        };
        for (const [index, part] of steps) {
          const { id } = returnable[index % returnable.length]!;
          const { thousandths } = leftOf(sale, returns).lines.get(id)!;
          give(id, Math.max(1, Math.floor((thousandths * part) / 1000)));
        }
        for (const { id } of returnable) {
          const { thousandths } = leftOf(sale, returns).lines.get(id)!;
          if (thousandths > 0) give(id, thousandths);
        }
        const end = leftOf(sale, returns);
        expect(isAllBack(end)).to.equal(true);
        expect(end.money, 'all that was paid, and no more').to.equal(0);
        for (const { tax, total } of end.lines.values()) expect([tax, total]).to.deep.equal([0, 0]);
        expect(oracle.given()).to.equal(BigInt(payload.totals.total - payload.totals.rounding));
        for (const [method, left] of end.methods) if (method !== 'cash') expect(left).to.be.at.least(0);
      }),
      { numRuns: propertyRuns },
    );
  });

  it('[I3] of everything at once is what was paid, whatever was rounded', () => {
    fc.assert(
      fc.property(anySale, ({ cart, payload }) => {
        const sale = soldOrder(payload);
        const wanted = sale.lines.map(({ id }) => ({ line_id: id }));
        const outcome = composeReturn(sale, leftOf(sale, []), wanted, terms(cart));
        expect(outcome.ok && outcome.composed.totals.paid).to.equal(0 - payload.totals.paid);
      }),
      { numRuns: propertyRuns },
    );
  });
});

describe('what is left of a sale', () => {
  const line = { tax: 24, total: 124, qty: '3.000', unit_price: 50, price_per: 1 };
  const sale: SoldOrder = {
    voided: false,
    rounding: 1,
    paid: 125,
    currency_decimals: 2,
    cash_rounding: 1,
    payments: [
      { method: 'card', amount: 100, outcome: 'succeeded' },
      { method: 'card', amount: 100, outcome: 'declined' },
      { method: 'cash', amount: 25, outcome: '' },
    ],
    lines: [
      {
        ...line,
        id: 'a',
        item_id: 'milk',
        variation_id: '',
        barcode: '',
        unit: '',
        price_source: 'list',
        price_list_id: '',
        discounts: [],
        tax_profile_id: '',
        tax_rate: '24.0000',
        tax_type: 'percent',
        tax_included: true,
        ebt: 0,
        return_of_line: '',
        weight: null,
        serial: '',
        lot: '',
      },
    ],
  };
  const back = (fields: object = {}): SoldOrder => ({
    ...sale,
    rounding: 0,
    paid: -42,
    payments: [{ method: 'cash', amount: -42, outcome: '' }],
    lines: [
      { ...sale.lines[0]!, id: 'b', qty: '-1.000', tax: -8, total: -42, return_of_line: 'a', ...fields },
    ],
  });

  it('counts what moved money, and no return that was voided', () => {
    const left = leftOf(sale, [back(), { ...back(), voided: true }]);
    expect([left.money, ...left.methods]).to.deep.equal([83, ['card', 100], ['cash', -17]]);
    expect(left.lines.get('a')).to.include({ thousandths: 2000, tax: 16, total: 82 });
  });

  it('is nothing of a sale that was voided, nor of goods that were coming back themselves', () => {
    const voided = leftOf({ ...sale, voided: true }, []);
    expect([voided.money, voided.lines.get('a')!.thousandths, isAllBack(voided)]).to.deep.equal([0, 0, true]);
    expect(leftOf(back(), []).lines.get('b')!.thousandths).to.equal(0);
  });

  it('never makes a share of more than there is, or of none', () => {
    const left = leftOf(sale, []).lines.get('a')!;
    for (const thousandths of [0, -1, 3001, 0.5, Number.NaN])
      expect(shareOf(left, thousandths)).to.equal(undefined);
    expect(shareOf(left, 3000)).to.deep.equal({ tax: 24, total: 124, ebt: 0 });
  });

  it('names the first limit an order does not keep', () => {
    const left = leftOf(sale, []);
    const fault = (order: SoldOrder) => refundFault(left, order);
    expect(fault(back())).to.equal(undefined);
    expect(fault(back({ return_of_line: 'x' }))).to.deep.equal({ of: 'line', id: 'x', left: 0 });
    expect(fault(back({ item_id: 'bread' }))).to.include({ of: 'line' });
    expect(fault(back({ variation_id: 'large' }))).to.include({ of: 'line' });
    expect(fault(back({ qty: '1.000' }))).to.include({ of: 'line' });
    expect(fault(back({ qty: '-3.001' }))).to.deep.equal({ of: 'quantity', id: 'a', left: 3000 });
    expect(fault(back({ total: -125 }))).to.deep.equal({ of: 'line_total', id: 'a', left: 124 });
    const rounded = { ...back({ qty: '-3.000', total: -124 }), rounding: -2 };
    expect(fault(rounded)).to.deep.equal({ of: 'total', id: '', left: 125 });
    const toCard = (method: string, amount: number) =>
      fault({ ...back(), payments: [{ method, amount, outcome: '' }] });
    expect(toCard('card', -101)).to.deep.equal({ of: 'method', id: 'card', left: 100 });
    expect(toCard('voucher', -1)).to.deep.equal({ of: 'method', id: 'voucher', left: 0 });
    expect(toCard('cash', -500), 'cash may stand for any method').to.equal(undefined);
  });

  it('is paid out to what it was paid with, cash last', () => {
    const left = leftOf(sale, []);
    const methods = ['cash', 'card', 'voucher'] as const;
    expect(refundMethods(left, { money: 125, ebt: 0 }, methods)).to.deep.equal([
      { method: 'card', amount: 100 },
      { method: 'cash', amount: 25 },
    ]);
    expect(refundMethods(left, { money: 0, ebt: 0 }, methods)).to.deep.equal([]);
    expect(refundMoney(left, { exact: 42, last: false, increment: 5 })).to.equal(40);
    expect(refundMoney(left, { exact: 124, last: true, increment: 5 })).to.equal(125);
    expect(refundMoney({ ...left, money: 30 }, { exact: 42, last: false, increment: 5 })).to.equal(30);
  });
});
