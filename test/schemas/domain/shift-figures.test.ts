// Given the orders and the cash of a shift, when it is reckoned, then the drawer, the payments and the slips are what an
// oracle of its own says, which adds up in BigInt and knows nothing of the function.
import { expect } from 'chai';
import fc from 'fast-check';
import { paymentBuckets, shiftFigures } from '@evertill/schemas';
import type { CountedOrder, CountedShift } from '@evertill/schemas';

const methods = ['cash', 'card', 'bank_transfer', 'voucher', 'other'] as const;
const money = fc.integer({ min: -500_000, max: 500_000 });

const payment = fc.record({
  method: fc.constantFrom(...methods),
  amount: money,
  outcome: fc.constantFrom('', 'succeeded', 'declined', 'unknown', 'timeout'),
});
const anOrder: fc.Arbitrary<CountedOrder> = fc.record({
  status: fc.constantFrom('pending', 'delivered', 'completed', 'voided'),
  payment_status: fc.constantFrom('pending', 'partial', 'paid', 'PAID', 'Paid', 'refunded'),
  total: money,
  tax: money,
  discount: money,
  rounding: fc.integer({ min: -5, max: 5 }),
  late: fc.constant(false),
  coupons: fc.array(fc.constantFrom('SPRING', 'STAFF'), { maxLength: 2 }),
  placed_by_vendor_employee_id: fc.constantFrom('anna', 'ben', 'cleo'),
  payments: fc.array(payment, { maxLength: 4 }),
});
const aShift: fc.Arbitrary<CountedShift> = fc.record({
  opening_cash: fc.nat(1_000_000),
  opening_invoice_slip_count: fc.nat(100),
  opening_voucher_stub_count: fc.nat(100),
  opening_card_receipt_count: fc.nat(100),
  cash_movements: fc.array(
    fc.record({
      kind: fc.constantFrom('paid_in', 'paid_out', 'safe_drop', 'no_sale'),
      amount: fc.nat(100_000),
    }),
    { maxLength: 6 },
  ),
});

/** Written from the document: what is in the drawer, and how many slips lie in it. */
function oracle(shift: CountedShift, orders: readonly CountedOrder[]) {
  let drawer = BigInt(shift.opening_cash);
  const received = new Map<string, bigint>();
  const slips = { invoices: 0, vouchers: 0, cards: 0 };
  for (const order of orders) {
    if (order.status === 'voided') continue;
    for (const one of order.payments) {
      if (one.outcome !== '' && one.outcome !== 'succeeded') continue;
      if (one.method === 'cash') drawer += BigInt(one.amount);
      const bucket = {
        cash: 'Cash',
        card: 'Card',
        ebt: 'Other',
        bank_transfer: 'Bank transfer',
        voucher: 'Other',
        other: 'Other',
      }[one.method];
      received.set(bucket, (received.get(bucket) ?? 0n) + BigInt(one.amount));
    }
    if (!/^paid$/i.test(order.payment_status)) continue;
    slips.invoices += 1;
    if (order.coupons.length > 0) slips.vouchers += 1;
    if (order.payments.some((one) => one.method === 'card' && ['', 'succeeded'].includes(one.outcome)))
      slips.cards += 1;
  }
  for (const { kind, amount } of shift.cash_movements) {
    if (kind === 'paid_in') drawer += BigInt(amount);
    if (kind === 'paid_out' || kind === 'safe_drop') drawer -= BigInt(amount);
  }
  return { drawer, received, slips };
}

describe('the figures of a shift', () => {
  it('are those of an independent reckoning, in 2,000 random shifts', () => {
    fc.assert(
      fc.property(aShift, fc.array(anOrder, { maxLength: 20 }), (shift, orders) => {
        const expected = oracle(shift, orders);
        const { drawer, payment_breakdown, order_stats } = shiftFigures(shift, orders);
        expect(BigInt(drawer.expected_cash)).to.equal(expected.drawer);
        for (const { bucket, amount, received, refunded } of payment_breakdown) {
          expect(BigInt(amount)).to.equal(expected.received.get(bucket) ?? 0n);
          expect(received - refunded).to.equal(amount);
        }
        expect(order_stats.closing_slip_suggestions).to.deep.equal({
          closing_invoice_slip_count: shift.opening_invoice_slip_count + expected.slips.invoices,
          closing_voucher_stub_count: shift.opening_voucher_stub_count + expected.slips.vouchers,
          closing_card_receipt_count: shift.opening_card_receipt_count + expected.slips.cards,
        });
        expect(order_stats.sales - order_stats.returns).to.equal(order_stats.total);
      }),
      { numRuns: 2_000 },
    );
  });

  it('leave nobody and nothing out: people and payments sum to the whole', () => {
    fc.assert(
      fc.property(aShift, fc.array(anOrder, { maxLength: 20 }), (shift, orders) => {
        const { staff_breakdown, order_stats } = shiftFigures(shift, orders);
        const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
        expect(sum(staff_breakdown.map(({ total }) => total))).to.equal(order_stats.total);
        expect(sum(staff_breakdown.map(({ order_count }) => order_count))).to.equal(order_stats.order_count);
        expect(order_stats.order_count + order_stats.voided_order_count).to.equal(orders.length);
      }),
    );
  });

  it('name the four buckets of the document in its order, also when nothing was sold', () => {
    const nothing = {
      opening_cash: 5,
      opening_invoice_slip_count: 1,
      opening_voucher_stub_count: 2,
      opening_card_receipt_count: 3,
      cash_movements: [],
    };
    const { payment_breakdown, drawer } = shiftFigures(nothing, []);
    expect(payment_breakdown.map(({ bucket }) => bucket)).to.deep.equal([...paymentBuckets]);
    expect([...paymentBuckets]).to.deep.equal(['Cash', 'Card', 'Bank transfer', 'Other']);
    expect(drawer.expected_cash).to.equal(5);
  });
});
