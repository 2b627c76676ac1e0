// What a basket costs: the till computes it while selling, the server recomputes it from the same lines.
// Promises: Σ line totals + rounding = total; subtotal − discount (+ tax when prices exclude it) + rounding = total;
// negated quantities give negated figures; malformed input and unsafe sizes are `undefined`, never a wrong figure.
import { discountOf } from './discount.ts';
import type { Discount } from './discount.ts';
import { prorate, roundHalfUp, safeInteger } from './money.ts';
import { parseQuantity } from './quantity.ts';
import { roundToIncrement } from './rounding.ts';
import { lineTax } from './tax.ts';
import type { TaxRate } from './tax.ts';

/** `unit_price` (minor units) buys `price_per` (integer ≥ 1, default 1) units: 0.001 USD each is 1 per 10. */
export interface PricedQuantity {
  readonly qty: string;
  readonly unit_price: number;
  readonly price_per?: number | undefined;
}

export interface CartLine extends PricedQuantity {
  readonly discounts?: readonly Discount[] | undefined;
  readonly tax: TaxRate | null;
  /** Whether its price contains the tax; as the cart says when absent. */
  readonly tax_included?: boolean | undefined;
  /** What of it food benefits pay, minor units, not more than `taxable` and of its sign: that part bears no tax. */
  readonly ebt?: number | undefined;
}

export interface Cart {
  readonly lines: readonly CartLine[];
  /** Off the whole order, spread over its lines before tax; over which ones, see `orderDiscounts`. */
  readonly discounts?: readonly Discount[] | undefined;
  readonly prices_include_tax: boolean;
  /** Cash rounding increment in minor units; absent, 0 or 1 for none. */
  readonly rounding?: number | undefined;
}

/** Minor units. `taxable` = amount − discount, what the tax is computed on; it contains `tax` when prices do. */
export interface LineTotals {
  readonly amount: number;
  readonly discount: number;
  readonly taxable: number;
  readonly tax: number;
  readonly total: number;
}

export interface CartTotals {
  readonly lines: readonly LineTotals[];
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly rounding: number;
  readonly total: number;
}

/** unit_price × qty ÷ price_per in minor units, halves away from zero; `undefined` when malformed or unsafe. */
export function lineAmount({ qty, unit_price, price_per = 1 }: PricedQuantity): number | undefined {
  const thousandths = parseQuantity(qty);
  if (thousandths === undefined || !Number.isSafeInteger(unit_price)) return undefined;
  if (!Number.isSafeInteger(price_per) || price_per < 1) return undefined;
  return safeInteger(roundHalfUp(BigInt(unit_price) * BigInt(thousandths), 1000n * BigInt(price_per)));
}

function sum(values: readonly number[]): number | undefined {
  return safeInteger(values.reduce((total, value) => total + BigInt(value), 0n));
}

/** The values, or `undefined` when one of them is. */
function every<T>(values: readonly (T | undefined)[]): T[] | undefined {
  const present = values.filter((value) => value !== undefined);
  return present.length === values.length ? present : undefined;
}

interface PricedLine {
  readonly tax: TaxRate | null;
  readonly tax_included: boolean;
  readonly ebt: number;
  readonly thousandths: number;
  readonly amount: number;
  readonly discount: number;
}

function priceLine(line: CartLine, prices_include_tax: boolean): PricedLine | undefined {
  const thousandths = parseQuantity(line.qty);
  const amount = lineAmount(line);
  if (thousandths === undefined || amount === undefined) return undefined;
  const discount = discountOf(amount, line.discounts ?? []);
  return discount === undefined
    ? undefined
    : {
        tax: line.tax,
        tax_included: line.tax_included ?? prices_include_tax,
        ebt: line.ebt ?? 0,
        thousandths,
        amount,
        discount,
      };
}

/**
 * Each line's part of the order's discounts. They are for the goods sold: in an exchange the lines coming back were
 * priced by their own sale and take no part. In an order of returns only, the returns give them back.
 */
function orderDiscounts(lines: readonly PricedLine[], discounts: readonly Discount[]): number[] | undefined {
  const side = lines.some(({ thousandths }) => thousandths > 0) ? 1 : -1;
  const nets = lines.map(({ amount, discount }) => amount - discount);
  const weights = nets.map((net) => Math.max(0, net * side));
  const base = sum(weights);
  if (base === undefined) return undefined;
  const discount = discountOf(base * side, discounts);
  return discount === undefined ? undefined : prorate(discount, weights);
}

function lineTotals(line: PricedLine, share: number): LineTotals | undefined {
  const { amount, thousandths: qty_thousandths, tax_included: prices_include_tax } = line;
  const discount = line.discount + share;
  const taxable = amount - discount;
  const tax =
    line.tax === null
      ? 0
      : lineTax({
          rate: line.tax.rate,
          type: line.tax.type,
          amount: taxable,
          qty_thousandths,
          prices_include_tax,
        });
  if (tax === undefined) return undefined;
  if (line.ebt !== 0) return paidWithBenefits(line, { amount, discount, taxable, tax });
  const total = prices_include_tax ? taxable : taxable + tax;
  return Number.isSafeInteger(total) ? { amount, discount, taxable, tax, total } : undefined;
}

/** Food benefits pay the net price of goods, so there is none where prices include the tax. */
function paidWithBenefits(
  { tax: rate, tax_included, ebt, thousandths }: PricedLine,
  whole: Omit<LineTotals, 'total'>,
): LineTotals | undefined {
  const { taxable } = whole;
  const isPart = Number.isSafeInteger(ebt) && ebt < 0 === taxable < 0 && Math.abs(ebt) <= Math.abs(taxable);
  if (tax_included || !isPart) return undefined;
  const tax = rate === null ? 0 : taxOfRest(rate, whole, taxable - ebt, thousandths);
  return tax === undefined ? undefined : { ...whole, tax, total: taxable + tax };
}

/** The tax of a line of which benefits pay all but `rest`; prices do not include it. */
export function taxOfRest(
  { rate, type }: TaxRate,
  { taxable, tax }: Pick<LineTotals, 'taxable' | 'tax'>,
  rest: number,
  qty_thousandths: number,
): number | undefined {
  return type === 'percent'
    ? lineTax({ rate, type, amount: rest, qty_thousandths, prices_include_tax: false })
    : safeInteger(roundHalfUp(BigInt(tax) * BigInt(rest), BigInt(taxable)));
}

/** Every figure of a basket, in minor units; `undefined` when anything is malformed or unsafe. */
export function cartTotals(cart: Cart): CartTotals | undefined {
  const increment = cart.rounding ?? 0;
  if (!Number.isSafeInteger(increment) || increment < 0) return undefined;
  const priced = every(cart.lines.map((line) => priceLine(line, cart.prices_include_tax)));
  if (priced === undefined) return undefined;
  const shares = orderDiscounts(priced, cart.discounts ?? []);
  if (shares === undefined) return undefined;
  const lines = every(priced.map((line, index) => lineTotals(line, shares[index] ?? 0)));
  if (lines === undefined) return undefined;
  const subtotal = sum(lines.map((line) => line.amount));
  const discount = sum(lines.map((line) => line.discount));
  const tax = sum(lines.map((line) => line.tax));
  const exact = sum(lines.map((line) => line.total));
  if (subtotal === undefined || discount === undefined || tax === undefined || exact === undefined) {
    return undefined;
  }
  const total = roundToIncrement(exact, increment);
  return Number.isSafeInteger(total)
    ? { lines, subtotal, discount, tax, rounding: total - exact, total }
    : undefined;
}
