// Exact arithmetic for the second implementations of money: fractions of BigInts, nothing shared with the code under
// test, written to be obviously right and not to be fast.

export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** Of a decimal's text: `"-0.455"`. */
export function fraction(text: string | number): Fraction {
  const [whole = '', decimals = ''] = String(text).split('.');
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) };
}

export function integer(over: bigint | number): Fraction {
  return { over: BigInt(over), under: 1n };
}

export function times(...factors: readonly Fraction[]): Fraction {
  return factors.reduce((a, b) => ({ over: a.over * b.over, under: a.under * b.under }));
}

/** `b` is above zero. */
export function through(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.under, under: a.under * b.over };
}

/** Below zero when `a` is the smaller one. */
export function compare(a: Fraction, b: Fraction): bigint {
  return a.over * b.under - b.over * a.under;
}

/** To the nearest integer by looking at what is left over; a half goes away from zero. */
export function nearest({ over, under }: Fraction): bigint {
  const floor = over / under;
  const left = over - floor * under;
  const twice = left < 0n ? -left * 2n : left * 2n;
  return twice < under ? floor : floor + (over < 0n ? -1n : 1n);
}

export function sumOf(values: readonly bigint[]): bigint {
  return values.reduce((a, b) => a + b, 0n);
}

/** Whole units first, then one at a time to whoever is furthest below the exact share. */
export function spread(total: bigint, weights: readonly bigint[]): bigint[] {
  const all = sumOf(weights);
  if (all === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight) => (total * weight) / all);
  const lacking = (index: number): bigint => total * (weights[index] ?? 0n) - (parts[index] ?? 0n) * all;
  while (sumOf(parts) < total) {
    let poorest = 0;
    for (const index of parts.keys()) if (lacking(index) > lacking(poorest)) poorest = index;
    parts[poorest] = (parts[poorest] ?? 0n) + 1n;
  }
  return parts;
}
