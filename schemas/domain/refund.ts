// What can still be given back of a sale, and what a part of it comes to. Promise: however a line is returned, in as
// many parts as there are, what is given back for it never exceeds what was paid for it, and with the last part it is
// all given back to the cent. A part is its share of what is left, so the last one takes what rounding left over.
import type { Order, OrderLine } from '../collections/order.ts';
import type { OrderPlacePayload } from '../operations/order-place.ts';
import { roundHalfUp, safeInteger } from './money.ts';
import { parseQuantity } from './quantity.ts';
import { roundToIncrement } from './rounding.ts';

/** As it was charged. */
export type SoldLine = Omit<OrderLine, 'name' | 'sku_code' | 'discount'>;

/** Of an order, whether it is stored already or only written down by a till. */
export interface SoldOrder {
  readonly voided: boolean;
  readonly lines: readonly SoldLine[];
  readonly payments: readonly {
    readonly method: string;
    readonly amount: number;
    readonly outcome: string;
  }[];
  readonly rounding: number;
  readonly paid: number;
}

/** Never below zero, except after two lanes gave back the same. */
export interface LeftOfLine {
  readonly item_id: string;
  readonly variation_id: string;
  readonly thousandths: number;
  readonly tax: number;
  readonly total: number;
}

export interface LeftOfSale {
  readonly lines: ReadonlyMap<string, LeftOfLine>;
  /** Of what was paid, minor units. */
  readonly money: number;
  /** Of what each method paid. */
  readonly methods: ReadonlyMap<string, number>;
}

/** A sale as a till writes it down. */
export function soldOrder({ lines, payments, totals }: OrderPlacePayload): SoldOrder {
  return {
    voided: false,
    lines: lines.map((line) => ({
      id: line.client_line_id,
      item_id: line.item_id,
      variation_id: line.variation_id ?? '',
      barcode: line.barcode ?? '',
      qty: line.qty,
      unit: line.unit,
      unit_price: line.unit_price,
      price_per: line.price_per ?? 1,
      price_source: line.price_source,
      tax_profile_id: line.tax.profile_id,
      tax_rate: line.tax.rate,
      tax_type: line.tax.type,
      tax: line.tax.amount,
      total: line.total,
      return_of_line: line.return_of_line ?? '',
    })),
    payments: payments.map(({ method, amount, terminal }) => ({
      method,
      amount,
      outcome: terminal?.outcome ?? '',
    })),
    rounding: totals.rounding,
    paid: totals.paid,
  };
}

/** A sale as it is stored. */
export function storedOrder({ status, ...order }: Order): SoldOrder {
  return { ...order, voided: status === 'voided' };
}

/** A payment that moved money: cash and the like, and a card the terminal approved. */
export function isEffective({ outcome }: { readonly outcome: string }): boolean {
  return outcome === '' || outcome === 'succeeded';
}

/** Goods that came back, in money: with the rounding, unless other goods went out in the same order. */
export function givenBack({ lines, rounding }: Pick<SoldOrder, 'lines' | 'rounding'>): number {
  const back = lines.filter(({ qty }) => qty.startsWith('-')).reduce((sum, { total }) => sum - total, 0);
  return lines.every(({ qty }) => qty.startsWith('-')) ? back - rounding : back;
}

/** `returns`: every order that names the sale. Of a voided sale nothing is left; a voided return took nothing. */
export function leftOf(sale: SoldOrder, returns: readonly SoldOrder[]): LeftOfSale {
  const counted = returns.filter(({ voided }) => !voided);
  const lines = new Map<string, LeftOfLine>();
  for (const { id, item_id, variation_id, qty, tax, total } of sale.lines) {
    const sold = parseQuantity(qty) ?? 0;
    const living = sold > 0 && !sale.voided;
    const back = counted.flatMap((order) => order.lines.filter((line) => line.return_of_line === id));
    lines.set(id, {
      item_id,
      variation_id,
      thousandths: (living ? sold : 0) + sum(back.map((line) => parseQuantity(line.qty) ?? 0)),
      tax: (living ? tax : 0) + sum(back.map((line) => line.tax)),
      total: (living ? total : 0) + sum(back.map((line) => line.total)),
    });
  }
  const methods = new Map<string, number>();
  const count = ({ method, amount }: { method: string; amount: number }) =>
    methods.set(method, (methods.get(method) ?? 0) + amount);
  if (!sale.voided) sale.payments.filter(isEffective).forEach(count);
  for (const { payments } of counted)
    payments.filter((payment) => isEffective(payment) && payment.amount < 0).forEach(count);
  return { lines, money: (sale.voided ? 0 : sale.paid) - sum(counted.map(givenBack)), methods };
}

/** Everything that was sold has come back. */
export function isAllBack({ lines }: LeftOfSale): boolean {
  return [...lines.values()].every(({ thousandths }) => thousandths <= 0);
}

export interface Share {
  readonly tax: number;
  readonly total: number;
}

/** What so much of a line comes to, positive; `undefined` when so much is not left. */
export function shareOf(left: LeftOfLine, thousandths: number): Share | undefined {
  if (!Number.isSafeInteger(thousandths) || thousandths <= 0 || thousandths > left.thousandths)
    return undefined;
  const part = (figure: number) =>
    safeInteger(roundHalfUp(BigInt(Math.max(0, figure)) * BigInt(thousandths), BigInt(left.thousandths)));
  const [tax, total] = [part(left.tax), part(left.total)];
  return tax === undefined || total === undefined ? undefined : { tax, total };
}

/** What is left of a line after so much of it. */
export function lessShare(left: LeftOfLine, thousandths: number, { tax, total }: Share): LeftOfLine {
  return {
    ...left,
    thousandths: left.thousandths - thousandths,
    tax: left.tax - tax,
    total: left.total - total,
  };
}

/**
 * What is paid out for goods worth `exact`: rounded as cash is, but with the last of them exactly what is left of the
 * money, and never more.
 */
export function refundMoney(
  { money }: LeftOfSale,
  { exact, last, increment }: { readonly exact: number; readonly last: boolean; readonly increment: number },
): number {
  return last ? Math.max(0, money) : Math.max(0, Math.min(money, roundToIncrement(exact, increment)));
}

/** How it is paid out: back to what it was paid with, cash last; what no method has left is paid in cash. */
export function refundMethods<Method extends string>(
  { methods }: LeftOfSale,
  money: number,
  known: readonly Method[],
): { readonly method: Method | 'cash'; readonly amount: number }[] {
  const parts: { method: Method | 'cash'; amount: number }[] = [];
  let rest = money;
  for (const method of known.filter((one) => one !== 'cash')) {
    const amount = Math.min(rest, Math.max(0, methods.get(method) ?? 0));
    if (amount > 0) parts.push({ method, amount });
    rest -= amount;
  }
  return rest > 0 ? [...parts, { method: 'cash', amount: rest }] : parts;
}

/** What an order gives back beyond what is left: of which line or method, how much there is. */
export interface RefundFault {
  readonly of: 'line' | 'quantity' | 'line_total' | 'total' | 'method';
  readonly id: string;
  /** Thousandths, or minor units. */
  readonly left: number;
}

/** The first limit the order does not keep; cash may be paid out whatever the sale was paid with. */
export function refundFault(left: LeftOfSale, order: SoldOrder): RefundFault | undefined {
  const linked = order.lines.filter(({ return_of_line }) => return_of_line !== '');
  for (const id of new Set(linked.map(({ return_of_line }) => return_of_line))) {
    const of = left.lines.get(id);
    const back = linked.filter(({ return_of_line }) => return_of_line === id);
    const isSame = (line: SoldLine) =>
      line.item_id === of?.item_id && line.variation_id === of.variation_id && line.qty.startsWith('-');
    if (!of || !back.every(isSame)) return { of: 'line', id, left: 0 };
    if (0 - sum(back.map(({ qty }) => parseQuantity(qty) ?? 0)) > of.thousandths)
      return { of: 'quantity', id, left: Math.max(0, of.thousandths) };
    if (0 - sum(back.map(({ total }) => total)) > of.total)
      return { of: 'line_total', id, left: Math.max(0, of.total) };
  }
  if (givenBack(order) > left.money) return { of: 'total', id: '', left: Math.max(0, left.money) };
  const paidOut = new Map<string, number>();
  for (const { method, amount } of order.payments.filter(isEffective))
    if (amount < 0 && method !== 'cash') paidOut.set(method, (paidOut.get(method) ?? 0) - amount);
  for (const [method, amount] of paidOut) {
    const of = left.methods.get(method) ?? 0;
    if (amount > of) return { of: 'method', id: method, left: Math.max(0, of) };
  }
  return undefined;
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
