// Given the orders and the cash of a shift, when it is reckoned, then the drawer, the payments and the slips are what an
// oracle of its own says, which adds up in BigInt and knows nothing of the function.
import { expect } from 'chai';
import fc from 'fast-check';
import { paymentBuckets, salesTotals, shiftFigures } from '@evertill/schemas';
import type { CountedOrder, CountedShift, Order } from '@evertill/schemas';
import { anOrder as anOrderOf, orderLine, orderPayment } from '../../contract/contract-documents.ts';

const methods = ['cash', 'card', 'bank_transfer', 'voucher', 'other'] as const;
const money = fc.integer({ min: -500_000, max: 500_000 });

const payment = fc.record({
  method: fc.constantFrom(...methods),
  amount: money,
  outcome: fc.constantFrom('', 'succeeded', 'declined', 'unknown', 'timeout'),
});
const line = fc
  .record({
    way: fc.constantFrom(1, 1, -1),
    price: fc.nat(500_000),
    tax: fc.nat(90_000),
    discount: fc.nat(900),
  })
  .map(({ way, price, tax, discount }) => ({
    qty: way > 0 ? '2.000' : '-0.500',
    total: way * price,
    tax: way * tax,
    discount: way * discount,
  }));
const anOrder: fc.Arbitrary<CountedOrder> = fc
  .record({
    status: fc.constantFrom('pending', 'delivered', 'completed', 'voided'),
    payment_status: fc.constantFrom('pending', 'partial', 'paid', 'PAID', 'Paid', 'refunded'),
    rounding: fc.integer({ min: -5, max: 5 }),
    late: fc.constant(false),
    coupons: fc.array(fc.constantFrom('SPRING', 'STAFF'), { maxLength: 2 }),
    placed_by_vendor_employee_id: fc.constantFrom('anna', 'ben', 'cleo'),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    payments: fc.array(payment, { maxLength: 4 }),
  })
  .map((order) => ({ ...order, total: order.lines.reduce((sum, one) => sum + one.total, order.rounding) }));
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
  const sums = { sales: 0n, returns: 0n, tax: 0n, discount: 0n, rounding: 0n, pending: 0n };
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
    if (/^(pending|partial)$/i.test(order.payment_status)) {
      sums.pending += BigInt(order.total);
      continue;
    }
    sums.rounding += BigInt(order.rounding);
    for (const { qty, total, tax, discount } of order.lines) {
      if (Number(qty) > 0) sums.sales += BigInt(total);
      else sums.returns -= BigInt(total);
      sums.tax += BigInt(tax);
      sums.discount += BigInt(discount);
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
  return { drawer, received, slips, sums };
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
        const { sales, returns, tax, discount, rounding, total, pending_total } = order_stats;
        const { pending, ...sums } = expected.sums;
        const told = { sales, returns, tax, discount, rounding };
        expect(Object.values(told).map(BigInt)).to.deep.equal(Object.values(sums));
        expect([sales - returns + rounding, BigInt(pending_total!)]).to.deep.equal([total, pending]);
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

  const noSlips = {
    opening_cash: 0,
    opening_invoice_slip_count: 0,
    opening_voucher_stub_count: 0,
    opening_card_receipt_count: 0,
    cash_movements: [],
  };
  const sold = (id: string, totals: readonly number[], fields: Partial<Order> = {}) =>
    anOrderOf({
      id,
      store_id: 's',
      order_number: 1,
      total: totals.reduce((sum, total) => sum + total, 0),
      lines: totals.map((total, index) => orderLine(`${id}-${index}`, total)),
      ...fields,
    });

  it('counts both sides of an exchange in Z and reports (field case 12)', () => {
    const orders = [
      sold('a', [5000]),
      sold('b', [2000]),
      sold('c', [-5000, 6000]),
      sold('d', [-2000, 2000], { payments: [] }),
    ];
    const { order_stats } = shiftFigures(noSlips, orders);
    expect(order_stats).to.include({ sales: 15_000, returns: 7000, total: 8000, order_count: 4 });
    expect(order_stats).to.include({ sale_count: 4, return_count: 2 });
    expect(order_stats.closing_slip_suggestions.closing_invoice_slip_count, 'an exchange too').to.equal(4);
    expect(salesTotals(orders)).to.include({ sales: 15_000, returns: -7000, total: 8000, due: 8000 });
  });

  it('counts an exchange that pays money out, and goods back for nothing, by their lines (field case 12)', () => {
    const orders = [sold('a', [-9000, 1000]), sold('b', [-300]), sold('c', [0])];
    const { order_stats, staff_breakdown } = shiftFigures(noSlips, orders);
    expect(order_stats).to.include({
      sales: 1000,
      returns: 9300,
      total: -8300,
      sale_count: 2,
      return_count: 2,
    });
    expect(staff_breakdown).to.deep.equal([{ vendor_employee_id: 'somebody', order_count: 3, total: -8300 }]);
  });

  it('shows pending orders beside sales, and their money where it is (field case 13)', () => {
    const orders = [
      sold('a', [5000]),
      sold('b', [3000], { payment_status: 'partial', payments: [orderPayment('p', 1200)], paid: 1200 }),
      sold('c', [700], { payment_status: 'PENDING' as 'pending', payments: [] }),
    ];
    const { order_stats, drawer, staff_breakdown } = shiftFigures(noSlips, orders);
    expect(order_stats).to.include({ sales: 5000, total: 5000, paid_order_count: 1, sale_count: 1 });
    expect(order_stats).to.include({ pending_order_count: 2, pending_total: 3700, pending_paid: 1200 });
    expect(drawer.expected_cash).to.equal(6200);
    expect(staff_breakdown[0]).to.include({ order_count: 3, total: 5000 });
    expect(salesTotals(orders), 'the reports keep them').to.include({ due: 8700, outstanding: 2500 });
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
