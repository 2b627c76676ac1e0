// What a work shift comes to, from its orders and the cash that was moved: one reckoning for the close on the server, the
// detail of a shift, X and Z reports and the till's own screen, so that no two of them can differ.
// Second document, "Work shifts"; decisions.md, ruling 8. Minor units throughout.
import type { Order, OrderPayment } from '../collections/order.ts';
import type { CashMovement, WorkShift } from '../collections/work-shift.ts';
import { isEffective } from './refund.ts';

/** As much of an order as a shift counts. */
export type CountedOrder = Pick<
  Order,
  'status' | 'total' | 'tax' | 'discount' | 'rounding' | 'late' | 'coupons' | 'placed_by_vendor_employee_id'
> & {
  /** Compared without regard to case. */
  readonly payment_status: string;
  readonly payments: readonly Pick<OrderPayment, 'method' | 'amount' | 'outcome'>[];
};

export type CountedShift = Pick<
  WorkShift,
  'opening_cash' | 'opening_invoice_slip_count' | 'opening_voucher_stub_count' | 'opening_card_receipt_count'
> & { readonly cash_movements: readonly Pick<CashMovement, 'kind' | 'amount'>[] };

/** The document's four, in its order. */
export const paymentBuckets = ['Cash', 'Card', 'Bank transfer', 'Other'] as const;
export type PaymentBucket = (typeof paymentBuckets)[number];

export interface PaymentFigures {
  readonly bucket: PaymentBucket;
  /** How many payments, in and out. */
  readonly count: number;
  readonly received: number;
  /** Paid out, never below zero. */
  readonly refunded: number;
  /** received − refunded */
  readonly amount: number;
}

export interface StaffFigures {
  readonly vendor_employee_id: string;
  readonly order_count: number;
  readonly total: number;
}

export interface ClosingSlipSuggestions {
  readonly closing_invoice_slip_count: number;
  readonly closing_voucher_stub_count: number;
  readonly closing_card_receipt_count: number;
}

export interface OrderStats {
  /** All but voided ones. */
  readonly order_count: number;
  readonly paid_order_count: number;
  readonly pending_order_count: number;
  readonly voided_order_count: number;
  /** Orders whose total is below zero. */
  readonly return_count: number;
  /** Of what was sold, before returns. */
  readonly sales: number;
  /** What returns came to, never below zero. */
  readonly returns: number;
  readonly discount: number;
  readonly tax: number;
  readonly rounding: number;
  /** sales − returns */
  readonly total: number;
  readonly closing_slip_suggestions: ClosingSlipSuggestions;
}

/** Where the cash of the drawer came from and went to. */
export interface DrawerFigures {
  readonly opening_cash: number;
  readonly cash_received: number;
  readonly cash_refunded: number;
  readonly paid_in: number;
  readonly paid_out: number;
  readonly safe_drops: number;
  /** opening + received − refunded + paid in − paid out − safe drops */
  readonly expected_cash: number;
}

export interface ShiftFigures {
  readonly order_stats: OrderStats;
  readonly payment_breakdown: readonly PaymentFigures[];
  /** By person, whoever sold most first. */
  readonly staff_breakdown: readonly StaffFigures[];
  readonly drawer: DrawerFigures;
}

/** Late orders are no part of it: the caller leaves them out, or counts them apart. */
export function shiftFigures(shift: CountedShift, orders: readonly CountedOrder[]): ShiftFigures {
  const kept = orders.filter(({ status }) => status !== 'voided');
  const payments = paymentFigures(kept);
  return {
    order_stats: orderStats(shift, orders, kept),
    payment_breakdown: payments,
    staff_breakdown: staffFigures(kept),
    drawer: drawerFigures(shift, payments[0]!),
  };
}

function orderStats(
  shift: CountedShift,
  orders: readonly CountedOrder[],
  kept: readonly CountedOrder[],
): OrderStats {
  const paid = kept.filter((order) => order.payment_status.toLowerCase() === 'paid');
  const sold = kept.filter(({ total }) => total >= 0);
  const returned = kept.filter(({ total }) => total < 0);
  return {
    order_count: kept.length,
    paid_order_count: paid.length,
    pending_order_count: kept.filter(({ payment_status }) =>
      ['pending', 'partial'].includes(payment_status.toLowerCase()),
    ).length,
    voided_order_count: orders.length - kept.length,
    return_count: returned.length,
    sales: sum(sold, ({ total }) => total),
    returns: sum(returned, ({ total }) => 0 - total),
    discount: sum(kept, ({ discount }) => discount),
    tax: sum(kept, ({ tax }) => tax),
    rounding: sum(kept, ({ rounding }) => rounding),
    total: sum(kept, ({ total }) => total),
    closing_slip_suggestions: {
      closing_invoice_slip_count: shift.opening_invoice_slip_count + paid.length,
      closing_voucher_stub_count:
        shift.opening_voucher_stub_count + paid.filter(({ coupons }) => coupons.length > 0).length,
      closing_card_receipt_count:
        shift.opening_card_receipt_count +
        paid.filter(({ payments }) => payments.some((one) => one.method === 'card' && isEffective(one)))
          .length,
    },
  };
}

const bucketOf: Readonly<Record<OrderPayment['method'], PaymentBucket>> = {
  cash: 'Cash',
  card: 'Card',
  ebt: 'Other',
  bank_transfer: 'Bank transfer',
  voucher: 'Other',
  other: 'Other',
};

/** In the order of `paymentBuckets`, all four. */
function paymentFigures(orders: readonly CountedOrder[]): PaymentFigures[] {
  const made = orders.flatMap(({ payments }) => payments.filter(isEffective));
  return paymentBuckets.map((bucket) => {
    const inIt = made.filter(({ method }) => bucketOf[method] === bucket);
    const received = sum(inIt, ({ amount }) => Math.max(0, amount));
    const refunded = sum(inIt, ({ amount }) => Math.max(0, 0 - amount));
    return { bucket, count: inIt.length, received, refunded, amount: received - refunded };
  });
}

function staffFigures(orders: readonly CountedOrder[]): StaffFigures[] {
  const byPerson = Map.groupBy(orders, (order) => order.placed_by_vendor_employee_id);
  return [...byPerson]
    .map(([vendor_employee_id, own]) => ({
      vendor_employee_id,
      order_count: own.length,
      total: sum(own, ({ total }) => total),
    }))
    .toSorted((a, b) => b.total - a.total || (a.vendor_employee_id < b.vendor_employee_id ? -1 : 1));
}

type Moved = Pick<CashMovement, 'kind' | 'amount'>;

function movedBy(movements: readonly Moved[]): Pick<DrawerFigures, 'paid_in' | 'paid_out' | 'safe_drops'> {
  const moved = (wanted: CashMovement['kind']) =>
    sum(
      movements.filter(({ kind }) => kind === wanted),
      ({ amount }) => amount,
    );
  return { paid_in: moved('paid_in'), paid_out: moved('paid_out'), safe_drops: moved('safe_drop') };
}

/** Minor units, in or out. */
export const mostCashMoved = 100_000_000_000;

/**
 * More went in or out by hand than a close could store beside what the shift sells: a barcode was read as an amount, or
 * the like. Nobody could close such a shift.
 */
export function isTooMuchMoved(movements: readonly Moved[]): boolean {
  const { paid_in, paid_out, safe_drops } = movedBy(movements);
  return Math.abs(paid_in - paid_out - safe_drops) > mostCashMoved;
}

function drawerFigures(shift: CountedShift, cash: PaymentFigures): DrawerFigures {
  const { paid_in, paid_out, safe_drops } = movedBy(shift.cash_movements);
  return {
    opening_cash: shift.opening_cash,
    cash_received: cash.received,
    cash_refunded: cash.refunded,
    paid_in,
    paid_out,
    safe_drops,
    expected_cash: shift.opening_cash + cash.amount + paid_in - paid_out - safe_drops,
  };
}

function sum<T>(values: readonly T[], figure: (value: T) => number): number {
  return values.reduce((total, value) => total + figure(value), 0);
}
