// A second implementation of schemas/BASKET.md, to hold the first against: written from the text and from the shapes on
// the wire, exact fractions of BigInts, nothing imported from the code under test.
import type { PlacedDiscount } from '../../../../schemas/collections/order.ts';
import { fraction, integer, nearest, spread, sumOf, through, times } from '../fractions.ts';
import { oracleOffers } from './offer-oracle.ts';
import type { OracleTaken } from './offer-oracle.ts';
import type { OracleBasket, OracleItem, OracleTax, OracleTerms } from './oracle-basket.ts';
import { oraclePrice } from './price-oracle.ts';
import type { OraclePrice } from './price-oracle.ts';

export interface OraclePricedLine extends OraclePrice {
  readonly id: string;
  readonly item: OracleItem;
  readonly qty: string;
  readonly discounts: readonly PlacedDiscount[];
  readonly tax: OracleTax | null;
}

export interface OraclePriced {
  readonly lines: readonly OraclePricedLine[];
  readonly discounts: readonly PlacedDiscount[];
  readonly prices_include_tax: boolean;
  readonly taken: readonly OracleTaken[];
  readonly refused: readonly { readonly code: string; readonly reason: string }[];
}

export interface OracleLineTotals {
  readonly amount: number;
  readonly discount: number;
  readonly taxable: number;
  readonly tax: number;
  readonly total: number;
}

export interface OracleTotals {
  readonly lines: readonly OracleLineTotals[];
  readonly ebt: readonly number[];
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly rounding: number;
  readonly total: number;
}

/** Rules 1, 3 and 4: what each line is sold for, and what is taken off it for which reason. */
export function oraclePriced(basket: OracleBasket, terms: OracleTerms): OraclePriced {
  const { prices_include_tax, tax_exempt } = terms;
  const lines = basket.entries.map((entry) => {
    const { id, item, qty, discounts: byHand = [] } = entry;
    const price = oraclePrice(entry, terms);
    const amount = amountOf({ qty, ...price });
    const inPrice = tax_exempt && prices_include_tax ? taxOf(amount, qty, item.tax, true) : 0n;
    const off = inPrice < 0n ? -inPrice : inPrice;
    const exempt: PlacedDiscount = { kind: 'amount', value: Number(off), source: 'tax_exempt' };
    const discounts = [...(off === 0n ? [] : [exempt]), ...byHand];
    return { id, item, qty, ...price, discounts, tax: tax_exempt ? null : item.tax };
  });
  const { taken, refused } = oracleOffers(
    lines.map((line) => ({ ...line, cost: costOf(line) })),
    terms,
  );
  return {
    lines: lines.map((line) => ({ ...line, discounts: [...line.discounts, ...offersOf(line.id, taken)] })),
    discounts: basket.discounts,
    prices_include_tax,
    taken,
    refused,
  };
}

function offersOf(lineId: string, taken: readonly OracleTaken[]): PlacedDiscount[] {
  return taken.flatMap(({ offer_id, kind, cuts }) =>
    cuts
      .filter(({ line_id }) => line_id === lineId)
      .map(({ amount }) => ({ kind: 'amount' as const, value: Number(amount), source: kind, offer_id })),
  );
}

/** Rules 5 to 9. Undefined when benefits cannot pay so much of it. */
export function oracleTotals(
  { lines, discounts, prices_include_tax }: Omit<OraclePriced, 'taken' | 'refused'>,
  {
    ebt = 0,
    cash,
  }: { ebt?: number; cash?: { readonly beside: number; readonly increment: number } | undefined } = {},
): OracleTotals | undefined {
  const shares = orderShares(lines, discounts);
  const costs = lines.map((line, index) => costOf(line) - shares[index]!);
  const taxes = lines.map(({ qty, tax }, index) => taxOf(costs[index]!, qty, tax, prices_include_tax));
  const parts = benefits(BigInt(ebt), lines, costs, taxes);
  if (sumOf(parts) < BigInt(ebt) || (ebt > 0 && prices_include_tax)) return undefined;
  const figures = lines.map((line, index) => {
    const amount = amountOf(line);
    const [taxable, part] = [costs[index]!, parts[index]!];
    const tax = part === 0n ? taxes[index]! : taxBeside(line.tax, taxes[index]!, taxable, part);
    const total = prices_include_tax ? taxable : taxable + tax;
    return { amount, discount: amount - taxable, taxable, tax, total };
  });
  const sum = (name: keyof OracleLineTotals): bigint => sumOf(figures.map((line) => line[name]));
  const rounding = cash ? roundingOf(sum('total') - BigInt(cash.beside), BigInt(cash.increment)) : 0n;
  return {
    lines: figures.map((line) => ({
      amount: Number(line.amount),
      discount: Number(line.discount),
      taxable: Number(line.taxable),
      tax: Number(line.tax),
      total: Number(line.total),
    })),
    ebt: parts.map(Number),
    subtotal: Number(sum('amount')),
    discount: Number(sum('discount')),
    tax: Number(sum('tax')),
    rounding: Number(rounding),
    total: Number(sum('total') + rounding),
  };
}

/** Rule 2. */
function amountOf({
  qty,
  unit_price,
  price_per,
}: Pick<OraclePricedLine, 'qty' | 'unit_price' | 'price_per'>): bigint {
  return nearest(through(times(integer(unit_price), fraction(qty)), integer(price_per)));
}

/** What discounts of its own leave of a line. */
function costOf(line: Pick<OraclePricedLine, 'qty' | 'unit_price' | 'price_per' | 'discounts'>): bigint {
  const amount = amountOf(line);
  const size = after(amount < 0n ? -amount : amount, line.discounts);
  return amount < 0n ? -size : size;
}

/** `size` is not below zero: what comes back is reckoned as if it went out. */
function after(size: bigint, discounts: readonly PlacedDiscount[]): bigint {
  let left = size;
  for (const { kind, value } of discounts) {
    const cut =
      kind === 'amount'
        ? BigInt(value)
        : nearest(times(integer(left), through(fraction(value), integer(100))));
    left = cut < left ? left - cut : 0n;
  }
  return left;
}

/** Rule 5: of each line, with its sign. */
function orderShares(lines: readonly OraclePricedLine[], discounts: readonly PlacedDiscount[]): bigint[] {
  const isSale = lines.some(({ qty }) => !qty.startsWith('-'));
  const weights = lines.map((line) => {
    const cost = costOf(line);
    return isSale ? (cost > 0n ? cost : 0n) : -cost;
  });
  const all = sumOf(weights);
  const shares = spread(all - after(all, discounts), weights);
  return isSale ? shares : shares.map((share) => -share);
}

/** Rule 6. */
function taxOf(cost: bigint, qty: string, tax: OracleTax | null, isIncluded: boolean): bigint {
  if (tax === null) return 0n;
  if (tax.type === 'percent') {
    const rate = fraction(tax.rate);
    const of = isIncluded ? { over: rate.over + 100n * rate.under, under: rate.under } : integer(100);
    return nearest(times(integer(cost), through(rate, of)));
  }
  const due = nearest(times(fraction(tax.rate), fraction(qty)));
  if (!isIncluded) return due;
  if (cost >= 0n) return due < 0n ? 0n : due < cost ? due : cost;
  return due > 0n ? 0n : due > cost ? due : cost;
}

/** Rule 7: what benefits pay of each line. */
function benefits(
  ebt: bigint,
  lines: readonly OraclePricedLine[],
  costs: readonly bigint[],
  taxes: readonly bigint[],
): bigint[] {
  const parts = lines.map(() => 0n);
  let left = ebt;
  for (const isTaxed of [true, false])
    for (const [index, { item }] of lines.entries()) {
      const cost = costs[index]!;
      if (!item.is_snap_eligible || cost <= 0n || (taxes[index] !== 0n) !== isTaxed) continue;
      const part = left < cost ? left : cost;
      parts[index] = part;
      left -= part;
    }
  return parts;
}

function taxBeside(tax: OracleTax | null, whole: bigint, cost: bigint, part: bigint): bigint {
  const rest = integer(cost - part);
  return tax?.type === 'percent'
    ? nearest(times(rest, through(fraction(tax.rate), integer(100))))
    : nearest(through(times(integer(whole), rest), integer(cost)));
}

/** Rule 9. */
function roundingOf(cash: bigint, increment: bigint): bigint {
  const coin = increment > 1n ? increment : 1n;
  return nearest(through(integer(cash), integer(coin))) * coin - cash;
}
