// What an item costs at every quantity, for a till that cannot ask the price lists itself.
import { listedPrices, priceFromLists } from './price-list.ts';
import type { ListEntry, PriceAsked } from './price-list.ts';
import { formatQuantity, parseQuantity } from './quantity.ts';

export interface PriceStep {
  /** It costs this from so many pieces on. */
  readonly min_quantity: string;
  /** Minor units. */
  readonly price: number;
  readonly price_source: 'list' | 'variation' | 'price_list';
  /** Blank where the catalog's own price counts. */
  readonly price_list_id: string;
}

export type CatalogPrice = Pick<PriceStep, 'price' | 'price_source'>;

/** Beginning at nothing, each step different from the one before it: one alone when no list changes anything. */
export function priceSteps(
  lists: readonly ListEntry[],
  items: ReadonlyMap<string, ListEntry>,
  asked: Omit<PriceAsked, 'qty'>,
  catalog: CatalogPrice,
): PriceStep[] {
  const from = lists
    .flatMap((list) => listedPrices(list, items, asked.item_id))
    .map(({ min_quantity }) => parseQuantity(min_quantity) ?? 0);
  const steps: PriceStep[] = [];
  for (const thousandths of [...new Set([0, ...from])].toSorted((a, b) => a - b)) {
    const min_quantity = formatQuantity(thousandths);
    const found = priceFromLists(lists, items, { ...asked, qty: min_quantity });
    const before = steps.at(-1);
    const price = found
      ? { price: found.price, price_source: 'price_list' as const, price_list_id: found.price_list_id }
      : { ...catalog, price_list_id: '' };
    if (before?.price !== price.price || before.price_list_id !== price.price_list_id)
      steps.push({ min_quantity, ...price });
  }
  return steps;
}

/** What so many cost each. `steps` begin at nothing. */
export function stepAt(steps: readonly PriceStep[], qty: string): PriceStep {
  const thousandths = Math.abs(parseQuantity(qty) ?? 0);
  return steps.findLast(({ min_quantity }) => parseQuantity(min_quantity)! <= thousandths) ?? steps[0]!;
}
