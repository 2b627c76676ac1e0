// A second implementation of a basket's figures, to hold the first against: exact fractions of BigInts, nothing shared
// with the code under test, written to be obviously right and not to be fast.
import type { Cart, CartTotals } from '../../../schemas/domain/cart-totals.ts';
import type { Discount } from '../../../schemas/domain/discount.ts';

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const fraction = (text: string | number): Fraction => {
  const [whole = '', decimals = ''] = String(text).split('.');
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) };
};
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
const through = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.under, under: a.under * b.over });
const integer = (over: bigint): Fraction => ({ over, under: 1n });

/** To the nearest integer by looking at what is left over; a half goes away from zero. */
const nearest = ({ over, under }: Fraction): bigint => {
  const floor = over / under;
  const left = over - floor * under;
  const twice = left < 0n ? -left * 2n : left * 2n;
  return twice < under ? floor : floor + (over < 0n ? -1n : 1n);
};

const reduce = (amount: bigint, discounts: readonly Discount[]): bigint =>
  discounts.reduce((rest, { kind, value }) => {
    const sign = rest < 0n ? -1n : 1n;
    const cut =
      kind === 'amount'
        ? sign * BigInt(value)
        : nearest(times(integer(rest), through(fraction(value), integer(100n))));
    return sign * cut > sign * rest ? 0n : rest - cut;
  }, amount);

/** Whole units first, then one at a time to whoever is furthest below the exact share. */
const spread = (total: bigint, weights: readonly bigint[]): bigint[] => {
  const all = weights.reduce((a, b) => a + b, 0n);
  if (all === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight) => (total * weight) / all);
  const lacking = (index: number): bigint => total * (weights[index] ?? 0n) - (parts[index] ?? 0n) * all;
  const sum = (): bigint => parts.reduce((a, b) => a + b, 0n);
  while (sum() < total) {
    let poorest = 0;
    for (const index of parts.keys()) if (lacking(index) > lacking(poorest)) poorest = index;
    parts[poorest] = (parts[poorest] ?? 0n) + 1n;
  }
  return parts;
};

const taxOf = (
  taxable: bigint,
  qty: Fraction,
  tax: Cart['lines'][number]['tax'],
  included: boolean,
): bigint => {
  if (tax === null) return 0n;
  if (tax.type === 'percent') {
    const rate = through(fraction(tax.rate), integer(100n));
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
    const price = through(integer(BigInt(line.unit_price)), integer(BigInt(line.price_per ?? 1)));
    const amount = nearest(times(fraction(line.qty), price));
    return { line, amount, net: reduce(amount, line.discounts ?? []) };
  });
  const selling = priced.some(({ net }) => net > 0n);
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
