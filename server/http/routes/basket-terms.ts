// Under what a basket is sold at the door of clients that know neither lists nor offers: read for its goods, its lane, its
// customer and the codes that were shown. The reckoning itself is the till's.
import { collections, maySee, offerOf, productStatus, resolveTax } from '@evertill/schemas';
import type {
  Actor,
  BasketItem,
  BasketTerms,
  Customer,
  Product,
  Reference,
  Store,
  TaxProfileData,
} from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import type { ReadTx } from '../../db/database.ts';
import { categoryPaths } from '../../rules/category-paths.ts';
import { couponUses } from '../../rules/coupon-uses.ts';
import type { CouponUse } from '../../rules/coupon-uses.ts';

/** Promotions of a store that are looked at, by priority or not: more than a shop can explain to anybody. */
const mostPromotions = 1000;

export interface BasketAsked {
  readonly item_ids: readonly string[];
  /** Undefined where what is off was settled already: no offer is looked at. */
  readonly codes: readonly string[] | undefined;
  /** Blank for somebody unknown. */
  readonly customer_id: string;
  readonly pos_register_id: string;
  /** ISO-8601. */
  readonly at: string;
  /** What the client says of it; absent, the customer's own record does. */
  readonly tax_exempt: boolean | undefined;
}

export interface KnownBasket {
  readonly terms: BasketTerms;
  readonly products: ReadonlyMap<string, Product>;
  /** Of the shown codes. */
  readonly coupons: readonly CouponUse[];
  /** Undefined for an item the store does not have; as the item itself for a variation it does not have. */
  item(itemId: string, variationId: string): BasketItem | undefined;
  /** Why the item is not sold now; undefined: it is. A blank variation is the item itself. */
  flaw(itemId: string, variationId: string): 'item_unknown' | 'item_not_on_sale' | undefined;
}

export function basketTerms(
  deps: AppDeps,
  actor: Actor,
  store: Store,
  asked: BasketAsked,
): Promise<KnownBasket> {
  return deps.replication.database.read({ vendor_id: actor.vendor_id }, (tx) =>
    readTerms(tx, actor, store, asked),
  );
}

async function readTerms(tx: ReadTx, actor: Actor, store: Store, asked: BasketAsked): Promise<KnownBasket> {
  const { codes, customer_id, at } = asked;
  const ids = [...new Set(asked.item_ids)];
  const everywhere = ['', store.id];
  const found = (await tx.find(
    collections.product,
    { store_id: store.id, id: ids },
    { limit: ids.length },
  )) as unknown as Product[];
  const taxIds = [...new Set(found.map(({ store_tax_id }) => store_tax_id).filter((id) => id !== ''))];
  const profiles = byId(await references(tx, { kind: 'tax_profile', id: taxIds }, taxIds.length));
  const lists = await references(tx, { kind: 'price_list', active: true, store_id: everywhere }, 1000);
  const entries = { kind: 'price_list_item', name: ids, store_id: store.id };
  const listed = byId(lists.length === 0 ? [] : await references(tx, entries, lists.length * ids.length));
  const active = { kind: 'promotion', active: true, store_id: everywhere };
  const promotions = codes === undefined ? [] : await references(tx, active, mostPromotions);
  const coupons = await couponUses(tx, store.id, codes ?? [], customer_id);
  const offers = [
    ...promotions.flatMap((one) => offerOf(one) ?? []),
    ...coupons.flatMap(({ offer }) => offer ?? []),
  ];
  const categories = await categoryPaths(tx, found, offers);
  const products = new Map(found.map((product) => [product.id, product]));
  return {
    products,
    coupons,
    item(itemId, variationId) {
      const product = products.get(itemId);
      return product && asItem(product, variationId, profiles.get(product.store_tax_id), categories);
    },
    flaw(itemId, variationId) {
      const product = products.get(itemId);
      const isThere = product !== undefined && maySee(actor, collections.product, product);
      if (!isThere || (variationId !== '' && !variationOf(product, variationId))) return 'item_unknown';
      return product.status === productStatus.active ? undefined : 'item_not_on_sale';
    },
    terms: {
      store_id: store.id,
      channel: store.lanes.find(({ id }) => id === asked.pos_register_id)?.channel ?? 'retail',
      customer_id,
      prices_include_tax: store.prices_include_tax,
      tax_exempt: asked.tax_exempt ?? (await isExempt(tx, store, customer_id)),
      lists,
      listed,
      offers,
      coupons: coupons.map(({ code, offer, uses_by_customer }) => ({
        code,
        uses: offer?.data.uses ?? 0,
        uses_by_customer,
      })),
      at,
      time_zone: store.time_zone,
    },
  };
}

async function isExempt(tx: ReadTx, { id }: Store, customerId: string): Promise<boolean> {
  const stored = customerId === '' ? undefined : await tx.get(collections.customer, customerId);
  const customer = stored?.document as Customer | undefined;
  return customer?.tax_exempt === true && !stored!.deleted && ['', id].includes(customer.store_id);
}

function variationOf(
  { variations }: Product,
  variationId: string,
): Product['variations'][number] | undefined {
  return variations.find(({ id }) => id === variationId);
}

function asItem(
  product: Product,
  variation_id: string,
  profile: Reference | undefined,
  categories: ReadonlyMap<string, readonly string[]>,
): BasketItem {
  const { id: item_id, is_snap_eligible, minimum_age, category_id, brand_id, tag_ids } = product;
  const variation = variationOf(product, variation_id);
  const linked = profile && { id: profile.id, active: profile.active, ...(profile.data as TaxProfileData) };
  return {
    item_id,
    variation_id,
    price: variation?.price ?? product.price,
    price_source: variation ? 'variation' : 'list',
    tax: resolveTax(product, linked),
    is_snap_eligible,
    minimum_age,
    category_ids: categories.get(category_id) ?? [],
    brand_id,
    tag_ids,
  };
}

async function references(
  tx: ReadTx,
  where: Parameters<ReadTx['find']>[1],
  limit: number,
): Promise<Reference[]> {
  return limit === 0
    ? []
    : ((await tx.find(collections.reference, where, { limit })) as unknown as Reference[]);
}

function byId(some: readonly Reference[]): ReadonlyMap<string, Reference> {
  return new Map(some.map((one) => [one.id, one]));
}
