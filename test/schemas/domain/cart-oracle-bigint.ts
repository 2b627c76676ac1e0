// A second implementation of a basket's figures, to hold the first against: exact fractions of BigInts, nothing shared
// with the code under test, written to be obviously right and not to be fast.
import type { Cart, CartTotals } from '../../../schemas/domain/cart-totals.ts';
import type { Discount } from '../../../schemas/domain/discount.ts';
import { fraction, integer, nearest, spread, through, times } from './fractions.ts';
import type { Fraction } from './fractions.ts';

const reduce = (amount: bigint, discounts: readonly Discount[]): bigint =>
  discounts.reduce((rest, { kind, value }) => {
    const sign = rest < 0n ? -1n : 1n;
    const cut =
      kind === 'amount'
        ? sign * BigInt(value)
        : nearest(times(integer(rest), through(fraction(value), integer(100))));
    return sign * cut > sign * rest ? 0n : rest - cut;
  }, amount);

const taxOf = (
  taxable: bigint,
  qty: Fraction,
  tax: Cart['lines'][number]['tax'],
  included: boolean,
): bigint => {
  if (tax === null) return 0n;
  if (tax.type === 'percent') {
    const rate = through(fraction(tax.rate), integer(100));
    const onePlus = { over: rate.over + rate.under, under: rate.under };
    return nearest(times(integer(taxable), included ? through(rate, onePlus) : rate));
  }
  const due = nearest(times(fraction(tax.rate), qty));
  if (!included) return due;
  if (due < 0n !== taxable < 0n) return 0n;
  return due < 0n ? (due < taxable ? taxable : due) : due > taxable ? taxable : due;
};

export const bigintOracle = (cart: Cart): CartTotals => {
  const priced = cart.lines.map((line) => {
    const price = through(integer(line.unit_price), integer(line.price_per ?? 1));
    const amount = nearest(times(fraction(line.qty), price));
    return { line, amount, net: reduce(amount, line.discounts ?? []) };
  });
  const selling = priced.some(({ line }) => Number(line.qty) > 0);
  const takingPart = priced.map(({ net }) => (selling ? (net > 0n ? net : 0n) : -net));
  const base = takingPart.reduce((a, b) => a + b, 0n);
  const shares = spread(base - reduce(base, cart.discounts ?? []), takingPart);
  const lines = priced.map(({ line, amount, net }, index) => {
    const taxable = net - (shares[index] ?? 0n) * (selling ? 1n : -1n);
    const tax = taxOf(taxable, fraction(line.qty), line.tax, cart.prices_include_tax);
    return {
      amount,
      discount: amount - taxable,
      taxable,
      tax,
      total: cart.prices_include_tax ? taxable : taxable + tax,
    };
  });
  const sum = (name: 'amount' | 'discount' | 'tax' | 'total'): bigint =>
    lines.reduce((total, line) => total + line[name], 0n);
  const step = BigInt(cart.rounding ?? 0) > 1n ? BigInt(cart.rounding ?? 0) : 1n;
  const total = nearest({ over: sum('total'), under: step }) * step;
  return {
    lines: lines.map((line) => ({
      amount: Number(line.amount),
      discount: Number(line.discount),
      taxable: Number(line.taxable),
      tax: Number(line.tax),
      total: Number(line.total),
    })),
    subtotal: Number(sum('amount')),
    discount: Number(sum('discount')),
    tax: Number(sum('tax')),
    rounding: Number(total - sum('total')),
    total: Number(total),
  };
};
