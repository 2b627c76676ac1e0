// Random visits to a shop: what it sells, its price lists, promotions and coupons, who comes when, what lies in the
// basket, and how it is paid.
import fc from 'fast-check';
import { everyLine, priceListItemId } from '@evertill/schemas';
import type {
  Basket,
  BasketEntry,
  BasketItem,
  BasketTerms,
  FixedPrice,
  ListedPrice,
  Offer,
  PlacedDiscount,
  PromotionData,
  ResolvedTax,
} from '@evertill/schemas';
import { anyTax, percentText } from '../cart-arbitrary.ts';
import { effect, few, money, selection, some } from '../offer-arbitrary.ts';

export interface Visit {
  readonly basket: Basket;
  readonly terms: BasketTerms;
  readonly paying: Paying;
}

/** Percent of what could be paid so; the rest is cash, or on the card. */
export interface Paying {
  /** More than a hundred is more than benefits may pay. */
  readonly ebt: number;
  readonly card: number;
  readonly voucher: number;
  readonly inCash: boolean;
  /** Cash beyond what is due. */
  readonly extra: number;
  /** The smallest coin. */
  readonly coin: number;
}

const storeId = 'store-1';
const itemIds = [...few, 'B', 'd'];
/** Each category with those above it. */
const categories = [[], ['a', 'b'], ['b'], ['c']];

const rare = <T>(arbitrary: fc.Arbitrary<T>, usual: T): fc.Arbitrary<T> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary });

const anyResolvedTax: fc.Arbitrary<ResolvedTax | null> = anyTax.map(
  (tax) => tax && { type: tax.type, rate: Number(tax.rate).toFixed(4), profile_id: 'tax' },
);

/** A product, and a variation of it with a price of its own. */
const anyProduct = (item_id: string): fc.Arbitrary<BasketItem[]> =>
  fc
    .record({
      price: money,
      own: money,
      tax: anyResolvedTax,
      is_snap_eligible: fc.boolean(),
      category_ids: fc.constantFrom(...categories),
      brand_id: fc.constantFrom('', ...few),
      tag_ids: some,
    })
    .map(({ own, ...fields }) => {
      const item = { ...fields, item_id, variation_id: '', price_source: 'list' as const, minimum_age: 0 };
      const variation = { variation_id: `${item_id}-large`, price: own, price_source: 'variation' as const };
      return [item, { ...item, ...variation }];
    });

const anyThousandths = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 6 }).map((pieces) => pieces * 1000) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 5000 }) },
);
const signed = (isBack: fc.Arbitrary<boolean>): fc.Arbitrary<string> =>
  fc
    .tuple(isBack, anyThousandths)
    .map(([back, thousandths]) => `${back ? '-' : ''}${(thousandths / 1000).toFixed(3)}`);

const anyHandDiscount: fc.Arbitrary<PlacedDiscount> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), value: percentText }),
  fc.record({ kind: fc.constant('amount' as const), value: fc.oneof(fc.nat(60), fc.nat(5000)) }),
);

const anyFixedPrice: fc.Arbitrary<FixedPrice> = fc.record({
  unit_price: money,
  price_per: fc.constantFrom(1, 1, 3, 10, 100),
  source: fc.constantFrom('override' as const, 'embedded' as const, 'import' as const, 'told' as const),
});

interface Entered {
  readonly at: number;
  readonly prefix: string;
  readonly qty: string;
  readonly price: FixedPrice | undefined;
  readonly discounts: PlacedDiscount[];
}

/** Ids in no order: upper case sorts before lower case, digits before both. */
const anyEntered = (isBack: fc.Arbitrary<boolean>): fc.Arbitrary<Entered[]> =>
  fc.array(
    fc.record({
      at: fc.nat({ max: itemIds.length * 2 - 1 }),
      prefix: fc.constantFrom('a', 'Z', '9', 'é'),
      qty: signed(isBack),
      price: rare<FixedPrice | undefined>(anyFixedPrice, undefined),
      discounts: rare(fc.array(anyHandDiscount, { minLength: 1, maxLength: 2 }), []),
    }),
    { minLength: 1, maxLength: 12 },
  );

const anyInstant = fc.oneof(
  // Around both changes of the clock, and a New Year.
  fc.constantFrom(
    '2026-03-08T06:59:59.999Z',
    '2026-03-08T07:00:00.000Z',
    '2026-11-01T05:30:00.000Z',
    '2026-12-31T23:45:00.000Z',
  ),
  fc
    .integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) })
    .map((milliseconds) => new Date(milliseconds).toISOString()),
);
/** Before, at and after the visit. */
const anyBound = (at: string): fc.Arbitrary<string | null> =>
  rare<string | null>(
    fc.constantFrom(-60_000, 0, 1, 60_000).map((away) => new Date(Date.parse(at) + away).toISOString()),
    null,
  );
const anyClock = fc.oneof(
  fc.constantFrom('00:00', '24:00', '12:00'),
  fc
    .nat({ max: 1439 })
    .map(
      (minute) =>
        `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
    ),
);
const anyWindows = rare<PromotionData['windows']>(
  fc.array(fc.record({ weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6]), from: anyClock, to: anyClock }), {
    minLength: 1,
    maxLength: 2,
  }),
  [],
);

/** Prices of one item in a list. */
const anyListedPrices: fc.Arbitrary<readonly [item: string, prices: ListedPrice[]]> = fc
  .tuple(
    fc.constantFrom(...itemIds),
    fc.uniqueArray(
      fc.record({
        variation_id: fc.constantFrom('', '-large'),
        min_quantity: fc.constantFrom('0.000', '1.000', '2.500', '4.000'),
        price: money,
      }),
      {
        minLength: 1,
        maxLength: 4,
        selector: ({ variation_id, min_quantity }) => `${variation_id} ${min_quantity}`,
      },
    ),
  )
  .map(([item, prices]) => [
    item,
    prices.map((one) => ({ ...one, variation_id: one.variation_id && `${item}${one.variation_id}` })),
  ]);

interface AnyList {
  readonly list: BasketTerms['lists'][number];
  readonly items: readonly (readonly [item: string, prices: ListedPrice[]])[];
  /** The item whose entry is switched off, or blank. */
  readonly outOfUse: string;
}

const anyList = (at: string): fc.Arbitrary<AnyList> =>
  fc.record({
    list: fc.record({
      id: fc.constantFrom('L', 'l', '1'),
      store_id: rare(fc.constantFrom(storeId, 'store-2'), ''),
      active: rare(fc.constant(false), true),
      data: fc.record({
        starts_at: anyBound(at),
        ends_at: anyBound(at),
        store_ids: rare<string[]>(fc.constantFrom(['store-2'], [storeId, 'store-2']), []),
        customer_ids: rare<string[]>(fc.constantFrom(['c-1'], ['c-2']), []),
        channels: rare<string[]>(fc.constantFrom(['retail'], ['wholesale']), []),
        priority: fc.integer({ min: 0, max: 1 }),
      }),
    }),
    items: fc.uniqueArray(anyListedPrices, { maxLength: 4, selector: ([item]) => item }),
    outOfUse: rare(fc.constantFrom(...itemIds), ''),
  });

const anyOffer = (at: string): fc.Arbitrary<Offer> =>
  fc
    .record({
      isCoupon: fc.boolean(),
      id: fc.constantFrom('P', 'p', 'o', '0', 'é'),
      store_id: fc.constantFrom('', storeId),
      active: rare(fc.constant(false), true),
      code: fc.constantFrom('C1', 'C2', 'C3'),
      data: fc.record({
        selection,
        effect,
        needs: rare<PromotionData['needs']>(
          fc.record({
            of: selection,
            pieces: fc.constantFrom('0.000', '1.500', '3.000'),
            total: fc.constantFrom(0, 500, 5000),
          }),
          { of: everyLine, pieces: '0.000', total: 0 },
        ),
        starts_at: anyBound(at),
        ends_at: anyBound(at),
        windows: anyWindows,
        stacking: fc.constantFrom('combine' as const, 'combine' as const, 'exclusive' as const),
        priority: fc.integer({ min: -1, max: 1 }),
      }),
      uses: fc.record({
        max_uses: rare<number | null>(fc.integer({ min: 1, max: 3 }), null),
        max_uses_per_customer: rare<number | null>(fc.integer({ min: 1, max: 2 }), null),
        uses: fc.nat({ max: 3 }),
      }),
    })
    .map(({ isCoupon, code, data, uses, ...entry }) =>
      isCoupon
        ? { ...entry, code, kind: 'coupon', data: { ...data, ...uses } }
        : { ...entry, code: '', kind: 'promotion', data },
    );

const anyShown = (customerId: string): fc.Arbitrary<BasketTerms['coupons']> =>
  fc.subarray(['C1', 'C2', 'C3', 'C4']).chain((codes) =>
    fc.tuple(
      ...codes.map((code) =>
        fc.record({
          code: fc.constant(code),
          uses: fc.nat({ max: 3 }),
          uses_by_customer: customerId === '' ? fc.constant(null) : fc.nat({ max: 2 }),
        }),
      ),
    ),
  );

const anyTerms: fc.Arbitrary<BasketTerms> = fc
  .tuple(anyInstant, fc.constantFrom('', 'c-1'))
  .chain(([at, customer_id]) =>
    fc
      .record({
        at: fc.constant(at),
        customer_id: fc.constant(customer_id),
        store_id: fc.constant(storeId),
        channel: fc.constantFrom('retail' as const, 'wholesale' as const),
        time_zone: fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland'),
        prices_include_tax: fc.boolean(),
        tax_exempt: customer_id === '' ? fc.constant(false) : fc.boolean(),
        lists: fc.uniqueArray(anyList(at), { maxLength: 3, selector: ({ list }) => list.id }),
        offers: fc.uniqueArray(anyOffer(at), { maxLength: 5, selector: ({ id }) => id }),
        coupons: anyShown(customer_id),
      })
      .map(({ lists, ...terms }) => ({
        ...terms,
        lists: lists.map(({ list }) => list),
        listed: new Map(
          lists.flatMap(({ list, items, outOfUse }) =>
            items.map(([item_id, prices]) => {
              const id = priceListItemId(list.id, item_id);
              const data = { price_list_id: list.id, item_id, prices };
              return [id, { id, store_id: storeId, active: item_id !== outOfUse, data }];
            }),
          ),
        ),
      })),
  );

const anyPaying: fc.Arbitrary<Paying> = fc.record({
  ebt: fc.oneof(fc.constant(0), fc.nat({ max: 104 })),
  card: fc.oneof(fc.constant(0), fc.nat({ max: 100 })),
  voucher: fc.oneof(fc.constant(0), fc.nat({ max: 50 })),
  inCash: fc.boolean(),
  extra: fc.oneof(fc.constant(0), fc.nat({ max: 5000 })),
  coin: fc.constantFrom(1, 5, 10, 100),
});

function entryOf(
  { at, prefix, qty, price, discounts }: Entered,
  index: number,
  items: BasketItem[],
): BasketEntry {
  const chosen = discounts.length > 0 ? { discounts } : {};
  return { id: `${prefix}${index}`, item: items[at]!, qty, ...(price ? { price } : {}), ...chosen };
}

/** `isBack`: whether a line is of goods that come back without their sale. */
const anyVisitWith = (isBack: fc.Arbitrary<boolean>): fc.Arbitrary<Visit> =>
  fc
    .record({
      items: fc.tuple(...itemIds.map(anyProduct)).map((products) => products.flat()),
      entered: anyEntered(isBack),
      discounts: rare(fc.array(anyHandDiscount, { minLength: 1, maxLength: 2 }), []),
      terms: anyTerms,
      paying: anyPaying,
    })
    .map(({ items, entered, discounts, terms, paying }) => ({
      basket: { entries: entered.map((one, index) => entryOf(one, index, items)), discounts },
      terms,
      paying,
    }));

export const anySaleVisit = anyVisitWith(fc.constant(false));
export const anyVisit = fc.oneof(
  { weight: 6, arbitrary: anySaleVisit },
  { weight: 3, arbitrary: anyVisitWith(rare(fc.constant(true), false)) },
  { weight: 1, arbitrary: anyVisitWith(fc.constant(true)) },
);
