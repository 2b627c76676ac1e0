// The order that gives goods of a sale back: its lines, figures and payments, the same for a till and for a client that
// is online. What it comes to follows from the sale; nobody types a price.
import type { OrderPayment } from '../collections/order.ts';
import { paymentMethods } from '../collections/order.ts';
import type { OrderPlacePayload } from '../operations/order-place.ts';
import { lineAmount } from './cart-totals.ts';
import type { CartTotals } from './cart-totals.ts';
import { formatQuantity, parseQuantity } from './quantity.ts';
import { isAllBack, lessShare, refundMethods, refundMoney, shareOf } from './refund.ts';
import type { LeftOfLine, LeftOfSale, RefundFault, Share, SoldLine, SoldOrder } from './refund.ts';

export interface WantedLine {
  readonly line_id: string;
  /** Positive; everything that is left of the line when absent. */
  readonly qty?: string | undefined;
}

/** Positive: what is paid out. */
export interface PaidOut {
  readonly method: OrderPayment['method'];
  readonly amount: number;
}

export interface ReturnTerms {
  /** How it is paid out; back to how it was paid when absent. */
  readonly paidOut?: readonly PaidOut[] | undefined;
  /** The store's smallest coin, for a sale that does not say its own. */
  readonly cash_rounding: number;
  readonly newId: () => string;
}

/** Reckoned as the sale was, whatever the store's settings are now. */
export type ComposedReturn = Pick<
  OrderPlacePayload,
  'lines' | 'payments' | 'totals' | 'currency_decimals' | 'cash_rounding'
>;

export function composeReturn(
  sale: SoldOrder,
  left: LeftOfSale,
  wanted: readonly WantedLine[],
  given: ReturnTerms,
):
  | { readonly ok: true; readonly composed: ComposedReturn }
  | { readonly ok: false; readonly fault: RefundFault } {
  const { currency_decimals } = sale;
  const cash_rounding = sale.cash_rounding || given.cash_rounding;
  const terms = { ...given, cash_rounding };
  const rest = new Map<string, LeftOfLine>(left.lines);
  const lines: OrderPlacePayload['lines'] = [];
  for (const { line_id, qty } of wanted) {
    const line = sale.lines.find(({ id }) => id === line_id);
    const of = rest.get(line_id);
    if (!line || !of) return { ok: false, fault: { of: 'line', id: line_id, left: 0 } };
    const thousandths = qty === undefined ? of.thousandths : (parseQuantity(qty) ?? 0);
    const share = shareOf(of, thousandths);
    if (!share)
      return { ok: false, fault: { of: 'quantity', id: line_id, left: Math.max(0, of.thousandths) } };
    rest.set(line_id, lessShare(of, thousandths, share));
    lines.push(lineBack(line, thousandths, share, terms));
  }
  const exact = 0 - sum(lines.map(({ total }) => total));
  const ebt = 0 - sum(lines.map((line) => line.ebt ?? 0));
  const last = isAllBack({ ...left, lines: rest });
  const money = moneyOf(left, { exact, ebt, last }, terms);
  const paidOut = terms.paidOut ?? refundMethods(left, { money, ebt }, paymentMethods);
  if (sum(paidOut.map(({ amount }) => amount)) !== money || paidOut.some(({ amount }) => amount <= 0))
    return { ok: false, fault: { of: 'total', id: '', left: money } };
  const toBenefits = paidOut.filter(({ method }) => method === 'ebt');
  if (sum(toBenefits.map(({ amount }) => amount)) !== ebt)
    return { ok: false, fault: { of: 'method', id: 'ebt', left: ebt } };
  const sums = figures(lines, exact, money, paidOut, terms);
  return { ok: true, composed: { currency_decimals, cash_rounding, lines, ...sums } };
}

/**
 * Lines that come back in an order in which other goods go out. There the rounding is the whole order's: what rounding
 * took of the sale's own money, its last goods bring that much less.
 */
export function linesBack(
  left: LeftOfSale,
  lines: readonly OrderPlacePayload['lines'][number][],
): OrderPlacePayload['lines'] {
  let beyond = 0 - sum(lines.map(({ total }) => total)) - Math.max(0, left.money);
  return lines
    .toReversed()
    .map((line) => {
      const cut = Math.min(Math.max(0, beyond), 0 - line.total);
      beyond -= cut;
      return cut === 0 ? line : cheaper(line, cut);
    })
    .toReversed();
}

/** Of goods that go out and `lines` that come back together, without rounding; figures by line are those of what goes out. */
export function totalsWithBack<Totals extends CartTotals>(
  totals: Totals,
  lines: readonly OrderPlacePayload['lines'][number][],
): Totals {
  const amount = sum(lines.map((line) => lineAmount(line) ?? 0));
  const total = sum(lines.map((line) => line.total));
  return {
    ...totals,
    subtotal: totals.subtotal + amount,
    discount: totals.discount + amount + taxOnTop(lines) - total,
    tax: totals.tax + sum(lines.map(({ tax }) => tax.amount)),
    total: totals.total + total,
  };
}

function taxOnTop(lines: readonly OrderPlacePayload['lines'][number][]): number {
  return sum(lines.map(({ tax }) => (tax.included ? 0 : tax.amount)));
}

function cheaper(line: OrderPlacePayload['lines'][number], cut: number): OrderPlacePayload['lines'][number] {
  const known = line.discounts.reduce((all, { value }) => all + Number(value), 0);
  return { ...line, discounts: [{ kind: 'amount', value: known + cut }], total: line.total + cut };
}

/** Rounded where some of it is paid out in cash: that part. */
function moneyOf(
  left: LeftOfSale,
  worth: { readonly exact: number; readonly ebt: number; readonly last: boolean },
  { paidOut, cash_rounding }: ReturnTerms,
): number {
  const parts = paidOut ?? refundMethods(left, { money: worth.exact, ebt: worth.ebt }, paymentMethods);
  const others = parts.filter(({ method }) => method !== 'cash');
  return refundMoney(left, {
    ...worth,
    beside: sum(others.map(({ amount }) => amount)),
    increment: others.length < parts.length ? cash_rounding : 0,
  });
}

function lineBack(
  line: SoldLine,
  thousandths: number,
  share: Share,
  { newId }: ReturnTerms,
): OrderPlacePayload['lines'][number] {
  const { unit_price, price_per, variation_id, barcode, serial, lot, tax_included: included } = line;
  const qty = formatQuantity(0 - thousandths);
  const worth = 0 - (lineAmount({ qty, unit_price, price_per }) ?? 0);
  const discount = worth - (included ? share.total : share.total - share.tax);
  return {
    client_line_id: newId(),
    item_id: line.item_id,
    ...(variation_id === '' ? {} : { variation_id }),
    qty,
    unit: line.unit,
    unit_price,
    ...(price_per === 1 ? {} : { price_per }),
    price_source: line.price_source as OrderPlacePayload['lines'][number]['price_source'],
    ...(line.price_list_id === '' ? {} : { price_list_id: line.price_list_id }),
    price_rev: 0,
    discounts: discount > 0 ? [{ kind: 'amount', value: discount }] : [],
    tax: {
      profile_id: line.tax_profile_id,
      rate: line.tax_rate,
      type: line.tax_type,
      amount: 0 - share.tax,
      included,
    },
    total: 0 - share.total,
    ...(share.ebt === 0 ? {} : { ebt: 0 - share.ebt }),
    ...(barcode === '' ? {} : { barcode }),
    ...(serial === '' ? {} : { serial }),
    ...(lot === '' ? {} : { lot }),
    return_of_line: line.id,
  };
}

function figures(
  lines: OrderPlacePayload['lines'],
  exact: number,
  money: number,
  paidOut: readonly PaidOut[],
  { newId }: ReturnTerms,
): Pick<OrderPlacePayload, 'payments' | 'totals'> {
  const subtotal = sum(lines.map((line) => lineAmount(line) ?? 0));
  const tax = sum(lines.map((line) => line.tax.amount));
  const rounding = exact - money;
  const total = 0 - money;
  const discount = subtotal + taxOnTop(lines) + rounding - total;
  const payments = paidOut.map(({ method, amount }) => ({
    client_payment_id: newId(),
    method,
    amount: 0 - amount,
    tendered: 0 - amount,
    change: 0,
    rounding: 0,
  }));
  const cash = payments.find(({ method }) => method === 'cash');
  if (cash) cash.rounding = rounding;
  return { payments, totals: { subtotal, discount, tax, rounding, total, paid: total, change: 0 } };
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
