// The arithmetic a replay is judged by, kept apart from the one it judges: decimal text in, integers out, halves away
// from zero once per line.

/** `1.5` and 3 → 1500n. Undefined for anything but plain decimal text with at most `places` places. */
export function scaled(text: string, places: number): bigint | undefined {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || fraction.length > places) return undefined;
  const magnitude = BigInt(whole + fraction.padEnd(places, '0'));
  return sign === '-' ? -magnitude : magnitude;
}

/** numerator ÷ denominator (above zero), halves away from zero. */
export function rounded(numerator: bigint, denominator: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const quotient = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -quotient : quotient;
}
