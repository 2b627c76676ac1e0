// A third implementation of a basket's figures, on a decimal library with its own rounding, so that an error of
// thought in the fractions of the second one would show as a disagreement too.
import { Decimal } from 'decimal.js';
import type { Cart, CartLine, CartTotals, LineTotals } from '../../../schemas/domain/cart-totals.ts';
import type { Discount } from '../../../schemas/domain/discount.ts';

const Exact = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_UP });
const zero = new Exact(0);
const round = (value: Decimal): Decimal => value.toDecimalPlaces(0);
/** Decimals know a minus zero; money does not. */
const plain = (value: Decimal): number => (value.isZero() ? 0 : value.toNumber());

const discountOn = (amount: Decimal, discounts: readonly Discount[]): Decimal => {
  let rest = amount.abs();
  for (const { kind, value } of discounts) {
    const cut = kind === 'amount' ? new Exact(value) : round(rest.times(value).div(100));
    rest = Exact.max(0, rest.minus(cut));
  }
  return amount
    .abs()
    .minus(rest)
    .times(amount.isNegative() ? -1 : 1);
};

const largestRemainder = (total: Decimal, weights: readonly Decimal[]): Decimal[] => {
  const all = Exact.sum(0, ...weights);
  if (all.isZero()) return weights.map(() => zero);
  // Divided with remainder and not to 80 digits: thirds of different sizes are cut off at different places.
  const parts = weights.map((weight, index) => {
    const product = total.times(weight);
    return { index, whole: product.divToInt(all), remainder: product.mod(all) };
  });
  const missing = total.minus(Exact.sum(0, ...parts.map(({ whole }) => whole))).toNumber();
  const first = parts
    .toSorted((a, b) => b.remainder.comparedTo(a.remainder) || a.index - b.index)
    .slice(0, missing)
    .map(({ index }) => index);
  return parts.map(({ index, whole }) => whole.plus(first.includes(index) ? 1 : 0));
};

const taxOn = (line: CartLine, taxable: Decimal, included: boolean): Decimal => {
  if (line.tax === null) return zero;
  const { rate, type } = line.tax;
  if (type === 'percent') {
    return round(taxable.times(rate).div(included ? new Exact(100).plus(rate) : 100));
  }
  const due = round(new Exact(rate).times(line.qty));
  return included ? Exact.min(due.abs(), taxable.abs()).times(taxable.isNegative() ? -1 : 1) : due;
};

export const decimalOracle = (cart: Cart): CartTotals => {
  const amounts = cart.lines.map((line) =>
    round(new Exact(line.unit_price).times(line.qty).div(line.price_per ?? 1)),
  );
  const own = cart.lines.map((line, index) => discountOn(amounts[index] ?? zero, line.discounts ?? []));
  const nets = amounts.map((amount, index) => amount.minus(own[index] ?? zero));
  const sales = nets.map((net) => Exact.max(0, net));
  const isSale = cart.lines.some(({ qty }) => new Exact(qty).isPositive() && !new Exact(qty).isZero());
  const sign = isSale ? 1 : -1;
  const part = isSale ? sales : nets.map((net) => net.abs());
  const shares = largestRemainder(discountOn(Exact.sum(0, ...part), cart.discounts ?? []), part);
  const lines = cart.lines.map((line, index): LineTotals => {
    const amount = amounts[index] ?? zero;
    const discount = (own[index] ?? zero).plus((shares[index] ?? zero).times(sign));
    const taxable = amount.minus(discount);
    const tax = taxOn(line, taxable, cart.prices_include_tax);
    return {
      amount: plain(amount),
      discount: plain(discount),
      taxable: plain(taxable),
      tax: plain(tax),
      total: plain(cart.prices_include_tax ? taxable : taxable.plus(tax)),
    };
  });
  const sum = (name: keyof LineTotals): Decimal => Exact.sum(0, ...lines.map((line) => line[name]));
  const total = cart.rounding ? sum('total').toNearest(cart.rounding, Decimal.ROUND_HALF_UP) : sum('total');
  return {
    lines,
    subtotal: plain(sum('amount')),
    discount: plain(sum('discount')),
    tax: plain(sum('tax')),
    rounding: plain(total.minus(sum('total'))),
    total: plain(total),
  };
};
