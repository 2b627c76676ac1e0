// What the demo stores sell for less: price lists for those who trade and for a season, promotions, and two coupons.
import { blankPromotion, blankReferenceData, everyLine, priceListItemId } from '@evertill/schemas';
import type { JsonObject, Product, PromotionEffect, Reference, ReferenceKind } from '@evertill/schemas';
import type { Hash } from './demo-chance.ts';
import { demoCustomers, referenceId } from './demo-references.ts';
import type { DemoPlan } from './demo-plan.ts';

/** `undated` leaves out the offers that depend on the date or the time of day. */
export type DemoOffers = 'all' | 'undated';

interface DemoOffer {
  readonly name: string;
  readonly code?: string;
  readonly effect: PromotionEffect;
  /** Of these categories; all when none is named. */
  readonly categories: readonly string[];
  readonly more?: JsonObject;
}

const promotions: readonly DemoOffer[] = [
  {
    name: 'Fruit Friday',
    effect: { kind: 'percent', percent: '15.0000' },
    categories: ['Fruit and vegetables'],
    more: { windows: [{ weekdays: [5], from: '00:00', to: '24:00' }] },
  },
  {
    name: 'Three for two on sweets',
    effect: { kind: 'buy_x_get_y', buy: 2, get: 1, percent: '100.0000', bought: null, most: null },
    categories: ['Sweets and snacks'],
  },
  {
    name: 'Baker’s evening',
    effect: { kind: 'percent', percent: '30.0000' },
    categories: ['Bakery'],
    more: { windows: [{ weekdays: [], from: '19:00', to: '21:00' }], stacking: 'exclusive', priority: 10 },
  },
  {
    name: 'Two kitchen pieces for 19.90',
    effect: { kind: 'fixed_price', price: 1990, pieces: 2, most: null },
    categories: ['Kitchen and table'],
  },
];

const coupons: readonly DemoOffer[] = [
  {
    name: 'Welcome',
    code: 'WELCOME10',
    effect: { kind: 'percent', percent: '10.0000' },
    categories: [],
    more: { max_uses_per_customer: 1 },
  },
  {
    name: 'Five off',
    code: 'TAKE5',
    effect: { kind: 'amount', amount: 500, each: 'basket' },
    categories: [],
    more: { needs: { of: everyLine, pieces: '0.000', total: 5000 } },
  },
];

export function demoOffers(
  sha256: Hash,
  plan: DemoPlan,
  products: ReadonlyMap<string, readonly Product[]>,
  which: DemoOffers,
): Reference[] {
  const entry = (kind: ReferenceKind, name: string, data: JsonObject, code = ''): Reference => ({
    id: referenceId(sha256, kind, '', name),
    store_id: '',
    kind,
    name,
    code,
    active: true,
    data,
    rev: 0,
  });
  const offer = (kind: 'promotion' | 'coupon', { name, code, effect, categories, more }: DemoOffer) =>
    entry(
      kind,
      name,
      {
        ...blankReferenceData[kind],
        selection: {
          ...blankPromotion.selection,
          category_ids: categories.map((category) => referenceId(sha256, 'category', '', category)),
        },
        effect,
        ...more,
      },
      code,
    );
  const traders = demoCustomers(sha256, plan)
    .slice(0, 4)
    .map(({ id }) => id);
  const trade = entry('price_list', 'Trade customers', {
    ...blankReferenceData.price_list,
    customer_ids: traders,
    priority: 10,
  });
  const summer = entry('price_list', 'Summer prices', {
    ...blankReferenceData.price_list,
    starts_at: '2026-06-01T00:00:00.000Z',
    ends_at: '2026-09-01T00:00:00.000Z',
  });
  const sold = plan.stores
    .flatMap(({ store }) => products.get(store.id) ?? [])
    .filter(({ variations, admin_only }) => variations.length === 0 && !admin_only);
  const seasonal = [
    summer,
    ...sold.filter((_, index) => index % 25 === 3).map((product) => listed(summer, product, 0.8, 0.8)),
  ];
  return [
    trade,
    ...sold.filter((_, index) => index % 10 === 0).map((product) => listed(trade, product, 0.9, 0.85)),
    ...(which === 'all' ? seasonal : []),
    ...promotions
      .filter(({ more }) => which === 'all' || more?.['windows'] === undefined)
      .map((one) => offer('promotion', one)),
    ...coupons.map((one) => offer('coupon', one)),
  ];
}

/** A part of the price, and a smaller one from twelve pieces on. */
function listed(list: Reference, product: Product, part: number, partOfTwelve: number): Reference {
  const price = (min_quantity: string, factor: number) => ({
    variation_id: '',
    min_quantity,
    price: Math.round(product.price * factor),
  });
  const tiers = part === partOfTwelve ? [] : [price('12.000', partOfTwelve)];
  return {
    id: priceListItemId(list.id, product.id),
    store_id: product.store_id,
    kind: 'price_list_item',
    name: product.id,
    code: list.id,
    active: true,
    data: { price_list_id: list.id, item_id: product.id, prices: [price('1.000', part), ...tiers] },
    rev: 0,
  };
}
