// How much to buy of what is low: enough to have twice the threshold again, with what is on its way. Whole units, unless
// it is sold by weight.
import { formatQuantity, parseQuantity } from './quantity.ts';

export interface LowItem {
  readonly stock: string;
  readonly low_stock_threshold: string;
  /** Ordered and not delivered. */
  readonly on_order: string;
  readonly item_type: string;
}

/** The most that can be written on one line, in thousandths. */
const most = 99_999_999_999_000;

/** `"0.000"` when enough is on its way. */
export function suggestedQuantity({ stock, low_stock_threshold, on_order, item_type }: LowItem): string {
  const missing = 2 * quantity(low_stock_threshold) - quantity(stock) - quantity(on_order);
  const whole = item_type === 'WEIGHT' ? missing : Math.ceil(missing / 1000) * 1000;
  return formatQuantity(Math.min(Math.max(whole, 0), most));
}

function quantity(text: string): number {
  return parseQuantity(text) ?? 0;
}
