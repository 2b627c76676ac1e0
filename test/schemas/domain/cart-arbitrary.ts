// Random baskets for the money properties: pieces and weights, prices below a cent, stacked discounts, every kind of
// tax, cash rounding, and orders of sales, of returns, and of both.
import fc from 'fast-check';
import type { Cart, CartLine } from '../../../schemas/domain/cart-totals.ts';
import type { Discount } from '../../../schemas/domain/discount.ts';
import { formatQuantity } from '../../../schemas/domain/quantity.ts';
import type { TaxRate } from '../../../schemas/domain/tax.ts';

const fourPlaces = (tenThousandths: number): string => (tenThousandths / 10_000).toFixed(4);

export const percentText = fc.oneof(
  fc.constantFrom(
    '0.0000',
    '5.5000',
    '8.8750',
    '10.0000',
    '14.0000',
    '24.0000',
    '33.3333',
    '50.0000',
    '100.0000',
  ),
  fc.nat(1_200_000).map(fourPlaces),
);

const anyDiscount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), value: percentText }),
  fc.record({ kind: fc.constant('amount' as const), value: fc.oneof(fc.nat(300), fc.nat(50_000)) }),
);

export const anyTax: fc.Arbitrary<TaxRate | null> = fc.oneof(
  fc.constant(null),
  fc.record({ type: fc.constant('percent' as const), rate: percentText }),
  fc.record({ type: fc.constant('flat' as const), rate: fc.nat(200) }),
  fc.record({ type: fc.constant('flat' as const), rate: fc.nat(2_000_000).map(fourPlaces) }),
);

const anyThousandths = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 30 }).map((pieces) => pieces * 1000) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 20_000 }) },
  { weight: 1, arbitrary: fc.constant(0) },
);

/** The sign each line's quantity takes. */
const direction = {
  sale: fc.constant(1),
  return: fc.constant(-1),
  exchange: fc.constantFrom(1, -1),
} as const;

const anyLine = (sign: fc.Arbitrary<number>): fc.Arbitrary<CartLine> =>
  fc.record({
    qty: fc.tuple(sign, anyThousandths).map(([s, thousandths]) => formatQuantity(s * thousandths)),
    unit_price: fc.oneof(fc.nat(10), fc.nat(5000), fc.nat(10_000_000)),
    price_per: fc.constantFrom(undefined, 1, 1, 2, 10, 100, 1000),
    discounts: fc.array(anyDiscount, { maxLength: 2 }),
    tax: anyTax,
  });

/** Baskets of one direction; order discounts only where `orderDiscounts`. */
export const anyCart = (kind: keyof typeof direction, orderDiscounts = true): fc.Arbitrary<Cart> =>
  fc.record({
    lines: fc.array(anyLine(direction[kind]), { maxLength: 8 }),
    discounts: fc.array(anyDiscount, { maxLength: orderDiscounts ? 2 : 0 }),
    prices_include_tax: fc.boolean(),
    rounding: fc.constantFrom(undefined, 0, 1, 5, 10, 50, 100),
  });

/** The same basket the other way round. */
export const negated = (cart: Cart): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => ({
    ...line,
    qty: /^0\.0+$/.test(line.qty) ? line.qty : line.qty.startsWith('-') ? line.qty.slice(1) : `-${line.qty}`,
  })),
});
