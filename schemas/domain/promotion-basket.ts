// A basket as promotions see it: what is sold, in one order whoever asks, and what is still left of each line to take
// something off.
import type { Selection } from '../collections/promotion.ts';
import { lineAmount } from './cart-totals.ts';
import type { PricedQuantity } from './cart-totals.ts';
import { safeInteger } from './money.ts';
import { parseQuantity } from './quantity.ts';

/** A line of a basket, with all that a selection may ask of it. */
export interface OfferedLine extends PricedQuantity {
  readonly id: string;
  readonly item_id: string;
  /** Its category and every one above that. */
  readonly category_ids: readonly string[];
  readonly brand_id: string;
  readonly tag_ids: readonly string[];
  /** What was taken off by hand, minor units. */
  readonly discount?: number | undefined;
}

export interface BasketLine {
  readonly line: OfferedLine;
  readonly thousandths: number;
  /** Before any promotion. */
  readonly net: number;
  left: number;
  isTouched: boolean;
  /** An exclusive offer has taken something off. */
  isClosed: boolean;
}

/** Without the lines that come back; undefined when one is malformed or a figure unsafe. */
export function basketOf(lines: readonly OfferedLine[]): BasketLine[] | undefined {
  const basket: BasketLine[] = [];
  for (const line of lines.toSorted((a, b) => compareCodes(a.id, b.id))) {
    const thousandths = parseQuantity(line.qty);
    const amount = lineAmount(line);
    const { discount = 0 } = line;
    if (thousandths === undefined || amount === undefined || !Number.isSafeInteger(discount))
      return undefined;
    if (thousandths < 0) continue;
    const net = Math.min(amount, Math.max(0, amount - discount));
    basket.push({ line, thousandths, net, left: net, isTouched: false, isClosed: false });
  }
  const whole = safeInteger(basket.reduce((sum, { net }) => sum + BigInt(net), 0n));
  return whole === undefined ? undefined : basket;
}

export function isSelected(selection: Selection, line: OfferedLine): boolean {
  const { item_ids, category_ids, brand_ids, tag_ids } = selection;
  if ([item_ids, category_ids, brand_ids, tag_ids].every((ids) => ids.length === 0)) return true;
  return (
    item_ids.includes(line.item_id) ||
    (line.brand_id !== '' && brand_ids.includes(line.brand_id)) ||
    line.category_ids.some((id) => category_ids.includes(id)) ||
    line.tag_ids.some((id) => tag_ids.includes(id))
  );
}

/** By code units: the same on every machine. */
export function compareCodes(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
