// What a line of an order really brought, from the line as it is stored. The realized prices of a product and the detail
// of an order are both this; nothing else divides a line.
import { roundHalfUp, safeInteger } from './money.ts';
import { parseQuantity } from './quantity.ts';

/** Minor units. A unit price buys `price_per` units, as in the line itself. */
export interface LineEconomics {
  readonly unit_price: number;
  /** After every discount and without tax, rounded half away from zero. */
  readonly unit_net_price: number;
  readonly price_per: number;
  /** After every discount and without tax; negative for what came back. */
  readonly line_net_total: number;
}

/** As orders hold it. */
interface StoredLine {
  readonly qty: string;
  readonly unit_price: number;
  readonly price_per: number;
  readonly tax: number;
  readonly total: number;
}

/** `undefined` for a quantity that is malformed or zero, or a figure too large to be exact. */
export function lineEconomics(line: StoredLine): LineEconomics | undefined {
  const { unit_price, price_per } = line;
  const thousandths = parseQuantity(line.qty);
  if (thousandths === undefined || thousandths === 0) return undefined;
  const line_net_total = line.total - line.tax;
  const unit_net_price = safeInteger(
    roundHalfUp(BigInt(line_net_total) * 1000n * BigInt(price_per), BigInt(thousandths)),
  );
  return unit_net_price === undefined ? undefined : { unit_price, unit_net_price, price_per, line_net_total };
}
