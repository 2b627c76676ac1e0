// The prices of an item in a list as they stand in a form: a line for each, by what tells it from the others.
import { listedPriceKey, parseQuantity, readListedPriceKey } from '@evertill/schemas';
import type { ListedPrice } from '@evertill/schemas';
import { moneyDigits, readMoney } from '../../ui/money.ts';

/** What is typed, by the price's key; undefined: taken away. */
export type PriceTexts = Readonly<Record<string, string | undefined>>;

export interface PriceLine extends Pick<ListedPrice, 'variation_id' | 'min_quantity'> {
  readonly key: string;
}

export function textsOf(prices: readonly ListedPrice[], currency: string): PriceTexts {
  return Object.fromEntries(prices.map((one) => [listedPriceKey(one)!, moneyDigits(one.price, currency)]));
}

/** Of every variation first, then variation by variation; the smaller quantity first. */
export function linesOf(texts: PriceTexts): readonly PriceLine[] {
  const lines = Object.keys(texts).map((key) => ({ key, ...readListedPriceKey(key)! }));
  const from = ({ min_quantity }: PriceLine) => parseQuantity(min_quantity) ?? 0;
  return lines.toSorted((a, b) =>
    a.variation_id === b.variation_id ? from(a) - from(b) : a.variation_id < b.variation_id ? -1 : 1,
  );
}

/** Undefined while there is none, or one that is no clear amount. */
export function pricesOf(texts: PriceTexts, currency: string): readonly ListedPrice[] | undefined {
  const prices: ListedPrice[] = [];
  for (const { key, variation_id, min_quantity } of linesOf(texts)) {
    const text = texts[key];
    if (text === undefined) continue;
    const price = readMoney(text, currency);
    if (price === undefined) return undefined;
    prices.push({ variation_id, min_quantity, price });
  }
  return prices.length === 0 ? undefined : prices;
}

/** What one piece of the item costs by the list: of every variation where it says so, from the fewest on. */
export function firstPrice(prices: readonly ListedPrice[]): ListedPrice | undefined {
  const from = ({ min_quantity }: ListedPrice) => parseQuantity(min_quantity) ?? 0;
  const ofItem = prices.filter(({ variation_id }) => variation_id === '');
  return (ofItem.length > 0 ? ofItem : prices).toSorted((a, b) => from(a) - from(b))[0];
}
