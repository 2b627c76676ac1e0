// What orders come to, from their lines and payments alone: the one reckoning behind X and Z reports, the detail of a
// shift, the sales reports and a till's own figures, so that no two of them differ. Never by the sign of a total: an
// exchange is a sale and a return in one order. Minor units throughout.
import type { SalesTotals } from '../api/sales-reports.ts';
import type { Order, OrderLine } from '../collections/order.ts';
import type { SoldLine } from './refund.ts';
import { isEffective } from './refund.ts';
import { lineAmount } from './cart-totals.ts';

export type SummedLine = Pick<OrderLine, 'qty' | 'discount' | 'tax' | 'total'>;

export interface SummedPayment {
  readonly method: string;
  readonly amount: number;
  readonly outcome: string;
}

export interface SummedOrder extends Pick<Order, 'rounding' | 'total'> {
  readonly lines: readonly SummedLine[];
  readonly payments: readonly SummedPayment[];
}

export interface PaymentSums {
  /** How many moved money, in and out. */
  readonly payments: number;
  readonly received: number;
  /** Negative. */
  readonly refunded: number;
  /** received + refunded */
  readonly total: number;
}

/** Goods that come back. */
export function isBack({ qty }: Pick<OrderLine, 'qty'>): boolean {
  return qty.startsWith('-');
}

/** Not paid, or not in full. Compared without regard to case. */
export function isPending({ payment_status }: { readonly payment_status: string }): boolean {
  return ['pending', 'partial'].includes(payment_status.toLowerCase());
}

/** `returns` is negative; sales + returns = total = net + tax. */
export function sumsOfLines(lines: readonly SummedLine[]) {
  const total = sumOf(lines, (line) => line.total);
  const returns = sumOf(lines.filter(isBack), (line) => line.total);
  const tax = sumOf(lines, (line) => line.tax);
  return {
    sales: total - returns,
    returns,
    total,
    net: total - tax,
    tax,
    discount: sumOf(lines, (line) => line.discount),
  };
}

/** total + rounding = due = paid + outstanding. */
export function sumsOfOrders(orders: readonly SummedOrder[]): SalesTotals {
  const due = sumOf(orders, ({ total }) => total);
  const paid = sumsOfPayments(orders.flatMap(({ payments }) => payments)).total;
  return {
    orders: orders.length,
    ...sumsOfLines(orders.flatMap(({ lines }) => lines)),
    rounding: sumOf(orders, ({ rounding }) => rounding),
    due,
    paid,
    outstanding: due - paid,
  };
}

/** Of those that moved money; a tip lies beside the amount and is in none of them. */
export function sumsOfPayments(payments: readonly SummedPayment[]): PaymentSums {
  const made = payments.filter(isEffective);
  const received = sumOf(made, ({ amount }) => Math.max(0, amount));
  const refunded = sumOf(made, ({ amount }) => Math.min(0, amount));
  return { payments: made.length, received, refunded, total: received + refunded };
}

/** What was taken off a line, from what it was sold for: a till's own sale says it nowhere else. */
export function discountTaken(line: SoldLine): number {
  const taxable = line.tax_included ? line.total : line.total - line.tax;
  return (lineAmount(line) ?? taxable) - taxable;
}

export function sumOf<T>(values: readonly T[], figure: (value: T) => number): number {
  return values.reduce((sum, value) => sum + figure(value), 0);
}
