// Orders of every kind that money can be made of: sales, returns, both in one, several taxes, rounding, payments that did
// and did not succeed, voided ones, late ones, another currency. The same seed gives the same orders.
import fc from 'fast-check';
import { calendarDay } from '@evertill/schemas';
import type { Order } from '@evertill/schemas';
import { anOrder, orderLine, orderPayment } from '../../contract/contract-documents.ts';

export interface SoldIn {
  readonly storeId: string;
  readonly timeZone: string;
  readonly lanes: readonly string[];
  readonly cashiers: readonly string[];
  readonly shifts: readonly string[];
  readonly items: readonly string[];
  readonly taxes: readonly string[];
}

export function randomOrders(seed: number, howMany: number, sold: SoldIn): Order[] {
  const one = fc.record({
    minutes: fc.integer({ min: 0, max: 60 * 24 * 12 }),
    lane: fc.constantFrom(...sold.lanes),
    cashier: fc.constantFrom(...sold.cashiers),
    shift: fc.constantFrom('', ...sold.shifts),
    status: fc.constantFrom(
      'completed',
      'completed',
      'completed',
      'delivered',
      'pending',
      'voided',
    ) as fc.Arbitrary<Order['status']>,
    currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'USD'),
    late: fc.boolean(),
    rounding: fc.integer({ min: -2, max: 2 }),
    lines: fc.array(
      fc.record({
        item: fc.constantFrom(...sold.items),
        variation: fc.constantFrom('', '', 'large'),
        back: fc.constantFrom(1, 1, 1, -1),
        thousandths: fc.integer({ min: 1, max: 9000 }),
        total: fc.integer({ min: 0, max: 100_000 }),
        taxed: fc.integer({ min: 0, max: 30 }),
        tax: fc.constantFrom(...sold.taxes),
        rate: fc.constantFrom('24.0000', '10.0000', '0.0000'),
        type: fc.constantFrom('percent', 'flat', 'none') as fc.Arbitrary<'percent' | 'flat' | 'none'>,
        discount: fc.integer({ min: 0, max: 500 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    payments: fc.array(
      fc.record({
        method: fc.constantFrom('cash', 'card', 'voucher', 'bank_transfer', 'other') as fc.Arbitrary<
          Order['payments'][number]['method']
        >,
        amount: fc.integer({ min: -20_000, max: 100_000 }),
        outcome: fc.constantFrom('', '', 'succeeded', 'declined', 'unknown'),
      }),
      { maxLength: 3 },
    ),
  });
  return fc.sample(one, { seed, numRuns: howMany }).map((drawn, nr) => {
    const id = `order-${seed}-${nr}`;
    const occurred_at = new Date(
      Date.parse('2026-10-20T03:00:00.000Z') + drawn.minutes * 60_000,
    ).toISOString();
    const lines = drawn.lines.map((line, index) => ({
      ...orderLine(`${id}-${index}`, line.total * line.back),
      item_id: line.item,
      variation_id: line.variation,
      name: `Name of ${line.item}`,
      qty: `${line.back < 0 ? '-' : ''}${Math.floor(line.thousandths / 1000)}.${String(line.thousandths % 1000).padStart(3, '0')}`,
      discount: line.discount * line.back,
      tax_profile_id: line.tax,
      tax_rate: line.rate,
      tax_type: line.type,
      tax: Math.round((line.total * line.taxed) / 100) * line.back + 0,
      total: line.total * line.back + 0,
    }));
    const payments = drawn.payments.map(({ method, amount, outcome }, index) => ({
      ...orderPayment(`${id}-p${index}`, amount),
      method,
      outcome,
    }));
    const total = lines.reduce((sum, line) => sum + line.total, drawn.rounding);
    const paid = payments
      .filter(({ outcome }) => outcome === '' || outcome === 'succeeded')
      .reduce((sum, { amount }) => sum + amount, 0);
    return anOrder({
      id,
      store_id: sold.storeId,
      order_number: seed * 100_000 + nr,
      total,
      paid,
      rounding: drawn.rounding,
      pos_register_id: drawn.lane,
      placed_by_vendor_employee_id: drawn.cashier,
      svc_vendor_work_shift_id: drawn.shift,
      status: drawn.status,
      currency: drawn.currency,
      late: drawn.late,
      occurred_at,
      business_day: calendarDay(occurred_at, sold.timeZone),
      lines,
      payments,
    });
  });
}
