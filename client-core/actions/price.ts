// A price as it is charged: whole minor units for so many pieces. A price below the smallest coin (0.1 cent) is
// 1 for 10, exactly; a price that has no exact form is refused, never rounded in silence.

export interface Price {
  /** Minor units, ≥ 0, for `price_per` units of quantity. */
  readonly unit_price: number;
  readonly price_per: number;
}

const decimals = 6;
const largest = 1_000_000_000_000;

/**
 * Minor units, fractions allowed, exact to six decimals. Noise of binary arithmetic (2.55 × 100) is no fraction.
 * Undefined when negative, not finite, too large or finer than that.
 */
export function priceOf(minorUnits: number): Price | undefined {
  return read(String(minorUnits)) ?? read(minorUnits.toPrecision(15));
}

function read(text: string): Price | undefined {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+?)0*)?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals) return undefined;
  const digits = fraction === '0' ? '' : fraction;
  const unit_price = Number(whole + digits);
  return unit_price > largest ? undefined : { unit_price, price_per: 10 ** digits.length };
}

/** The price at which `thousandths` of a unit cost exactly `minor`: 5.02 for 1.255 kg is 502,000 for 1,255. */
export function priceForAll(minor: number, thousandths: number): Price {
  const shared = greatestDivisor(minor * 1000, thousandths);
  return { unit_price: (minor * 1000) / shared, price_per: thousandths / shared };
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
