// What can still be given back of a sale, and what a part of it comes to. Promise: however a line is returned, in as
// many parts as there are, what is given back for it never exceeds what was paid for it, and with the last part it is
// all given back to the cent. A part is its share of what is left, so the last one takes what rounding left over.
import type { Order, OrderLine } from '../collections/order.ts';
import type { OrderPlacePayload } from '../operations/order-place.ts';
import { countedPaid, countedPayments } from './charged-amount.ts';
import { currencyDecimals, roundHalfUp, safeInteger } from './money.ts';
import { parseQuantity } from './quantity.ts';
import { roundToIncrement } from './rounding.ts';
import { taxIncludedIn } from './tax-included.ts';

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
  readonly currency_decimals: number;
  /** Smallest coin, minor units; 0 where the sale does not say. */
  readonly cash_rounding: number;
}

/** Never below zero, except after two lanes gave back the same. */
export interface LeftOfLine {
  readonly item_id: string;
  readonly variation_id: string;
  readonly thousandths: number;
  readonly tax: number;
  readonly total: number;
  /** Of `total`, what food benefits paid: it goes back to them and never in cash. */
  readonly ebt: number;
}

export interface LeftOfSale {
  readonly lines: ReadonlyMap<string, LeftOfLine>;
  /** Of what was paid, minor units. */
  readonly money: number;
  /** Of what each method paid. */
  readonly methods: ReadonlyMap<string, number>;
}

/** A sale as a till writes it down. `otherwise`: whether prices include tax where its figures leave that open. */
export function soldOrder(
  order: Pick<
    OrderPlacePayload,
    'lines' | 'payments' | 'totals' | 'currency' | 'currency_decimals' | 'cash_rounding'
  > &
    Partial<Pick<OrderPlacePayload, 'discounts'>>,
  otherwise = false,
): SoldOrder {
  const { lines, totals, currency, currency_decimals, cash_rounding = 0 } = order;
  const included = taxIncludedIn(order, otherwise);
  return {
    voided: false,
    lines: lines.map((line, index) => ({
      id: line.client_line_id,
      item_id: line.item_id,
      variation_id: line.variation_id ?? '',
      barcode: line.barcode ?? '',
      qty: line.qty,
      unit: line.unit,
      unit_price: line.unit_price,
      price_per: line.price_per ?? 1,
      price_source: line.price_source,
      price_list_id: line.price_list_id ?? '',
      discounts: line.discounts,
      tax_profile_id: line.tax.profile_id,
      tax_rate: line.tax.rate,
      tax_type: line.tax.type,
      tax: line.tax.amount,
      tax_included: included[index]!,
      total: line.total,
      ebt: line.ebt ?? 0,
      return_of_line: line.return_of_line ?? '',
      weight: line.weight ?? null,
      serial: line.serial ?? '',
      lot: line.lot ?? '',
    })),
    payments: countedPayments(order).map(({ method, amount, terminal }) => ({
      method,
      amount,
      outcome: terminal?.outcome ?? '',
    })),
    rounding: totals.rounding,
    paid: countedPaid(order),
    currency_decimals: currency_decimals ?? currencyDecimals(currency),
    cash_rounding,
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
  for (const { id, item_id, variation_id, qty, tax, total, ebt } of sale.lines) {
    const sold = parseQuantity(qty) ?? 0;
    const living = sold > 0 && !sale.voided;
    const back = counted.flatMap((order) => order.lines.filter((line) => line.return_of_line === id));
    lines.set(id, {
      item_id,
      variation_id,
      thousandths: (living ? sold : 0) + sum(back.map((line) => parseQuantity(line.qty) ?? 0)),
      tax: (living ? tax : 0) + sum(back.map((line) => line.tax)),
      total: (living ? total : 0) + sum(back.map((line) => line.total)),
      ebt: (living ? ebt : 0) + sum(back.map((line) => line.ebt)),
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
  readonly ebt: number;
}

/** What so much of a line comes to, positive; `undefined` when so much is not left. */
export function shareOf(left: LeftOfLine, thousandths: number): Share | undefined {
  if (!Number.isSafeInteger(thousandths) || thousandths <= 0 || thousandths > left.thousandths)
    return undefined;
  const part = (figure: number) =>
    safeInteger(roundHalfUp(BigInt(Math.max(0, figure)) * BigInt(thousandths), BigInt(left.thousandths)));
  const [tax, total, ebt] = [part(left.tax), part(left.total), part(left.ebt)];
  return tax === undefined || total === undefined || ebt === undefined ? undefined : { tax, total, ebt };
}

/** What is left of a line after so much of it. */
export function lessShare(left: LeftOfLine, thousandths: number, { tax, total, ebt }: Share): LeftOfLine {
  return {
    ...left,
    thousandths: left.thousandths - thousandths,
    tax: left.tax - tax,
    total: left.total - total,
    ebt: left.ebt - ebt,
  };
}

/**
 * What is paid out for goods worth `exact`, of which benefits paid `ebt`: cash, which is what is not paid out otherwise
 * (`beside`), rounded; but with the last of the goods exactly what is left of the money, and never more. What benefits
 * paid of the other goods stays for these.
 */
export function refundMoney(
  { lines, money }: LeftOfSale,
  {
    exact,
    ebt = 0,
    beside = 0,
    last,
    increment,
  }: {
    readonly exact: number;
    readonly ebt?: number;
    readonly beside?: number;
    readonly last: boolean;
    readonly increment: number;
  },
): number {
  if (last) return Math.max(0, money);
  const kept = sum([...lines.values()].map((line) => Math.max(0, line.ebt))) - ebt;
  const rounded = beside + roundToIncrement(exact - beside, increment);
  return Math.max(0, Math.min(money - kept, rounded));
}

/**
 * How it is paid out: what food benefits paid of these goods back to them, the rest to what it was paid with, cash last;
 * what no method has left is paid in cash.
 */
export function refundMethods<Method extends string>(
  { methods }: LeftOfSale,
  { money, ebt }: { readonly money: number; readonly ebt: number },
  known: readonly Method[],
): { readonly method: Method | 'cash'; readonly amount: number }[] {
  const parts: { method: Method | 'cash'; amount: number }[] = [];
  let rest = money;
  const benefitsFirst = known.toSorted((a, b) => Number(b === 'ebt') - Number(a === 'ebt'));
  for (const method of benefitsFirst.filter((one) => one !== 'cash')) {
    const most = method === 'ebt' ? ebt : Math.max(0, methods.get(method) ?? 0);
    const amount = Math.min(rest, most);
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
    if (0 - sum(back.map(({ ebt }) => ebt)) > of.ebt)
      return { of: 'method', id: 'ebt', left: Math.max(0, of.ebt) };
  }
  const money = Math.max(0, left.money);
  if (givenBack(order) > money) return { of: 'total', id: '', left: money };
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
