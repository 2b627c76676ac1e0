// What a work shift comes to, from its orders and the cash that was moved: one reckoning for the close on the server, the
// detail of a shift, X and Z reports and the till's own screen, so that no two of them can differ.
// Second document, "Work shifts"; decisions.md, ruling 8. Minor units throughout.
import type { Order, OrderPayment } from '../collections/order.ts';
import type { CashMovement, WorkShift } from '../collections/work-shift.ts';
import { isBack, isPending, sumOf, sumsOfOrders, sumsOfPayments } from './order-sums.ts';
import type { SummedOrder } from './order-sums.ts';
import { isEffective } from './refund.ts';

/** As much of an order as a shift counts. */
export type CountedOrder = SummedOrder &
  Pick<Order, 'status' | 'late' | 'coupons' | 'placed_by_vendor_employee_id'> & {
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
  /** All but voided ones. */
  readonly order_count: number;
  /** Without orders that are not paid in full. */
  readonly total: number;
}

export interface ClosingSlipSuggestions {
  readonly closing_invoice_slip_count: number;
  readonly closing_voucher_stub_count: number;
  readonly closing_card_receipt_count: number;
}

/**
 * Money is of orders that are paid in full; what is not stands beside them, in the three `pending` figures. Figures that a
 * close of an older version kept have no `sale_count`, `pending_total` and `pending_paid`.
 */
export interface OrderStats {
  /** All but voided ones. */
  readonly order_count: number;
  readonly paid_order_count: number;
  readonly pending_order_count: number;
  readonly voided_order_count: number;
  /** Orders with goods that went out. An exchange is in both counts. */
  readonly sale_count?: number;
  /** Orders with goods that came back. */
  readonly return_count: number;
  /** Of lines that went out, tax included. */
  readonly sales: number;
  /** Of lines that came back, never below zero. */
  readonly returns: number;
  readonly discount: number;
  readonly tax: number;
  readonly rounding: number;
  /** sales − returns + rounding */
  readonly total: number;
  /** What pending orders come to. */
  readonly pending_total?: number;
  /** What of it is paid already: the payments and the drawer have it. */
  readonly pending_paid?: number;
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
  /** What a close kept beside its figures: the day of the sales reports the shift opened on. */
  readonly business_day?: string;
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
  const settled = kept.filter((order) => !isPending(order));
  const { sales, returns, discount, tax, rounding, due } = sumsOfOrders(settled);
  const pending = sumsOfOrders(kept.filter(isPending));
  return {
    order_count: kept.length,
    paid_order_count: paid.length,
    pending_order_count: pending.orders,
    voided_order_count: orders.length - kept.length,
    sale_count: settled.filter(({ lines }) => !lines.every(isBack)).length,
    return_count: settled.filter(({ lines }) => lines.some(isBack)).length,
    sales,
    returns: 0 - returns,
    discount,
    tax,
    rounding,
    total: due,
    pending_total: pending.due,
    pending_paid: pending.paid,
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

/** In the order of `paymentBuckets`, all four. Of pending orders too: their money is there. */
function paymentFigures(orders: readonly CountedOrder[]): PaymentFigures[] {
  const all = orders.flatMap(({ payments }) => payments);
  return paymentBuckets.map((bucket) => {
    const sums = sumsOfPayments(all.filter(({ method }) => bucketOf[method] === bucket));
    return {
      bucket,
      count: sums.payments,
      received: sums.received,
      refunded: 0 - sums.refunded,
      amount: sums.total,
    };
  });
}

function staffFigures(orders: readonly CountedOrder[]): StaffFigures[] {
  const byPerson = Map.groupBy(orders, (order) => order.placed_by_vendor_employee_id);
  return [...byPerson]
    .map(([vendor_employee_id, own]) => ({
      vendor_employee_id,
      order_count: own.length,
      total: sumsOfOrders(own.filter((order) => !isPending(order))).due,
    }))
    .toSorted((a, b) => b.total - a.total || (a.vendor_employee_id < b.vendor_employee_id ? -1 : 1));
}

type Moved = Pick<CashMovement, 'kind' | 'amount'>;

function movedBy(movements: readonly Moved[]): Pick<DrawerFigures, 'paid_in' | 'paid_out' | 'safe_drops'> {
  const moved = (wanted: CashMovement['kind']) =>
    sumOf(
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
