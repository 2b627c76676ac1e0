// Under what a basket is sold at this till now: the offers and price lists of the replica, who the customer is, and how
// often the codes were used as far as this device knows. The same offline and online.
import { priceListItemId } from '@evertill/schemas';
import type { BasketTerms, Customer, Reference, Store } from '@evertill/schemas';
import { instant } from '@evertill/sync';
import type { Cart } from '../actions/cart.ts';
import type { TillContext } from '../actions/till-context.ts';
import { couponUses } from './coupon-uses.ts';
import type { CouponReader } from './coupon-uses.ts';
import type { Offers } from './offers.ts';

export type TermsTill = CouponReader &
  Pick<TillContext, 'laneId'> & { readonly surroundings: Pick<TillContext['surroundings'], 'clock'> };

export async function findBasketTerms(
  till: TermsTill,
  store: Store,
  cart: Cart,
  { offers, lists }: Offers,
): Promise<BasketTerms> {
  const { customer_id } = cart;
  const ofStore = offers.filter(({ store_id }) => store_id === '' || store_id === store.id);
  const customer =
    customer_id === '' ? undefined : await till.documents.get<Customer>('customer', customer_id);
  return {
    store_id: store.id,
    channel: store.lanes.find(({ id }) => id === till.laneId)?.channel ?? 'retail',
    customer_id,
    prices_include_tax: store.prices_include_tax,
    tax_exempt: customer?.tax_exempt === true,
    lists,
    listed: await listedItems(till, lists, cart),
    offers: ofStore,
    coupons: await couponUses(till, ofStore, cart.coupons, customer_id),
    at: instant(till.surroundings.clock),
    time_zone: store.time_zone,
  };
}

/** What the lists say about the items of the basket. */
function listedItems(
  { documents }: TermsTill,
  lists: readonly Reference[],
  { lines }: Cart,
): Promise<Map<string, Reference>> {
  const items = [...new Set(lines.map(({ item }) => item.item_id))];
  const ids = lists.flatMap(({ id }) => items.map((item) => priceListItemId(id, item)));
  return ids.length === 0 ? Promise.resolve(new Map()) : documents.many<Reference>('reference', ids);
}
