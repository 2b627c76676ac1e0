// Is the tax of an order's lines in their prices, or on top of them? Each line says so since it is kept there. What older
// tills wrote down does not, and its figures decide: of a sale whose sums hold they fit one reading only, or both where
// the reading changes no figure.
import type { OrderPlacePayload } from '../operations/order-place.ts';
import { cartTotals, lineAmount } from './cart-totals.ts';
import type { PricedQuantity } from './cart-totals.ts';

/** Minor units, as charged. */
interface ChargedLine extends PricedQuantity {
  /** With its share of the whole order's. */
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
  readonly ebt?: number | undefined;
  readonly tax_included?: boolean | undefined;
}

/** Minor units, as charged. */
export interface ChargedOrder {
  readonly lines: readonly ChargedLine[];
  readonly subtotal: number;
  readonly discount: number;
  readonly rounding: number;
  readonly total: number;
}

/** Of each line. `otherwise`: what counts where the figures fit both readings, or none. */
export function taxIncludedOf(order: ChargedOrder, otherwise = false): boolean[] {
  const silent = order.lines.filter(({ tax_included }) => tax_included === undefined);
  const stated = order.lines.filter(({ tax_included }) => tax_included === false);
  const onTop = order.total - order.rounding - order.subtotal + order.discount - sumOfTax(stated);
  const reading = one(onTop === 0, onTop === sumOfTax(silent)) ?? readingOfFirst(silent) ?? otherwise;
  return order.lines.map(({ tax_included = reading }) => tax_included);
}

/** The same of an entry of a till. */
export function taxIncludedIn(
  {
    lines,
    totals,
    discounts,
  }: Pick<OrderPlacePayload, 'lines' | 'totals'> & Partial<Pick<OrderPlacePayload, 'discounts'>>,
  otherwise = false,
): boolean[] {
  const untaxed = lines.map((line) => ({ ...line, ebt: 0, tax: null }));
  const reckoned = cartTotals({ lines: untaxed, discounts, prices_include_tax: true });
  const charged = lines.map(({ tax, ...line }, index) => ({
    ...line,
    discount: reckoned?.lines[index]!.discount ?? 0,
    tax: tax.amount,
    tax_included: tax.included,
  }));
  return taxIncludedOf({ ...totals, lines: charged }, otherwise);
}

/** Taxes that cancel each other out say nothing together (an exchange of a size for another), but each line does. */
function readingOfFirst(lines: readonly ChargedLine[]): boolean | undefined {
  // Food benefits are taken only where prices exclude the tax.
  if (lines.some(({ ebt = 0 }) => ebt !== 0)) return false;
  for (const line of lines) {
    const cost = (lineAmount(line) ?? 0) - line.discount;
    const reading = one(cost === line.total, cost + line.tax === line.total);
    if (reading !== undefined) return reading;
  }
  return undefined;
}

function one(isIncluded: boolean, isOnTop: boolean): boolean | undefined {
  return isIncluded === isOnTop ? undefined : isIncluded;
}

function sumOfTax(lines: readonly ChargedLine[]): number {
  return lines.reduce((sum, { tax }) => sum + tax, 0);
}
