// Which price of the price lists an item has for somebody, at a till and at a server alike: the highest list that is
// valid, for this store and this customer, and has a price for the quantity; else the catalog's price stays.
import type { ListedPrice, Reference, ReferenceData } from '../collections/reference.ts';
import { priceListItemId } from '../collections/reference.ts';
import type { Channel } from '../collections/store.ts';
import { parseQuantity } from './quantity.ts';

export interface PriceAsked {
  readonly item_id: string;
  /** Blank for the item itself. */
  readonly variation_id: string;
  readonly qty: string;
  readonly store_id: string;
  readonly channel: Channel;
  /** Blank for somebody unknown. */
  readonly customer_id: string;
  /** ISO-8601. */
  readonly at: string;
}

export interface PriceFound {
  readonly price_list_id: string;
  /** Minor units. */
  readonly price: number;
}

export type ListEntry = Pick<Reference, 'id' | 'store_id' | 'active' | 'data'>;

/** `items`: the lists' entries by their ids. Of equal lists the lower price counts, of equal prices the lower id. */
export function priceFromLists(
  lists: readonly ListEntry[],
  items: ReadonlyMap<string, ListEntry>,
  asked: PriceAsked,
): PriceFound | undefined {
  const found = lists.flatMap((list) => {
    if (!isFor(list, asked)) return [];
    const price = priceAt(listedPrices(list, items, asked.item_id), asked);
    return price === undefined ? [] : [{ price_list_id: list.id, price, priority: dataOf(list).priority }];
  });
  const [best] = found.toSorted(
    (a, b) => b.priority - a.priority || a.price - b.price || (a.price_list_id < b.price_list_id ? -1 : 1),
  );
  return best && { price_list_id: best.price_list_id, price: best.price };
}

/** What a list says about an item; nothing when it does not have it. */
export function listedPrices(
  list: ListEntry,
  items: ReadonlyMap<string, ListEntry>,
  itemId: string,
): readonly ListedPrice[] {
  const entry = items.get(priceListItemId(list.id, itemId));
  return entry?.active ? (entry.data as unknown as ReferenceData<'price_list_item'>).prices : [];
}

function dataOf({ data }: ListEntry): ReferenceData<'price_list'> {
  return data as unknown as ReferenceData<'price_list'>;
}

function isFor(list: ListEntry, { store_id, channel, customer_id, at }: PriceAsked): boolean {
  const { starts_at, ends_at, store_ids, customer_ids, channels } = dataOf(list);
  return (
    list.active &&
    (list.store_id === '' || list.store_id === store_id) &&
    (store_ids.length === 0 || store_ids.includes(store_id)) &&
    (channels.length === 0 || channels.includes(channel)) &&
    (customer_ids.length === 0 || customer_ids.includes(customer_id)) &&
    (starts_at === null || starts_at <= at) &&
    (ends_at === null || at < ends_at)
  );
}

/** The variation's own prices go before the item's, and of these the one for the greatest quantity that is reached. */
function priceAt(prices: readonly ListedPrice[], { variation_id, qty }: PriceAsked): number | undefined {
  const thousandths = Math.abs(parseQuantity(qty) ?? 0);
  const reached = (variation: string) =>
    prices
      .filter((one) => one.variation_id === variation)
      .map(({ min_quantity, price }) => ({ from: parseQuantity(min_quantity) ?? 0, price }))
      .filter(({ from }) => from <= thousandths)
      .toSorted((a, b) => b.from - a.from)[0]?.price;
  return reached(variation_id) ?? reached('');
}
