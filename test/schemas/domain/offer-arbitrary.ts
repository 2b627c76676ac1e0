// Random offers for the properties of promotions: what they select and what they do.
import fc from 'fast-check';
import type { PromotionEffect, Selection } from '@evertill/schemas';

/** Names of items, categories, brands and tags. */
export const few = ['a', 'b', 'c'];
export const some = fc.subarray(few);
export const selection: fc.Arbitrary<Selection> = fc.oneof(
  fc.constant<Selection>({ item_ids: [], category_ids: [], brand_ids: [], tag_ids: [] }),
  fc.record({ item_ids: some, category_ids: some, brand_ids: some, tag_ids: some }),
);
const share = fc.integer({ min: 1, max: 1_000_000 }).map((part) => (part / 10_000).toFixed(4));
const pieces = fc.integer({ min: 1, max: 4 });
const most = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null });
export const money = fc.oneof(fc.nat(500), fc.nat(100_000));

export const effect: fc.Arbitrary<PromotionEffect> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: share }),
  fc.record({
    kind: fc.constant('amount' as const),
    amount: money.map((amount) => amount + 1),
    each: fc.constantFrom('piece' as const, 'basket' as const),
  }),
  fc.record({ kind: fc.constant('fixed_price' as const), price: money, pieces, most }),
  fc.record({
    kind: fc.constant('buy_x_get_y' as const),
    buy: pieces,
    get: pieces,
    percent: share,
    bought: fc.option(selection, { nil: null }),
    most,
  }),
);
