// A weight as scales tell it, in whatever unit, becomes kilograms or pounds with three decimals. Reckoned in whole numbers:
// binary fractions are no weights.
import { refuse } from '@evertill/client-core';
import type { Refusal, WeightUnit } from '@evertill/client-core';
import { formatQuantity } from '@evertill/schemas';

export interface ScaleWeight {
  readonly ok: true;
  /** Of `unit`, three decimals; below zero when the scale says so. */
  readonly weight: string;
  readonly unit: WeightUnit;
  /** The scale says it has come to rest. */
  readonly stable: boolean;
}

/** Refused with a `scale_…` code, or with `weight_unstable` by scales that tell no weight while it moves. */
export type ScaleAnswer = ScaleWeight | Refusal;

export type MassUnit = keyof typeof masses;

/** What one of it is: so many parts of a kilogram or a pound. */
const masses = {
  mg: ['kg', 1n, 1_000_000n],
  g: ['kg', 1n, 1000n],
  kg: ['kg', 1n, 1n],
  ct: ['kg', 1n, 5000n],
  t: ['kg', 1000n, 1n],
  grain: ['lb', 1n, 7000n],
  dwt: ['lb', 24n, 7000n],
  ozt: ['lb', 480n, 7000n],
  oz: ['lb', 1n, 16n],
  lb: ['lb', 1n, 1n],
  ton: ['lb', 2000n, 1n],
} as const satisfies Record<string, readonly [WeightUnit, bigint, bigint]>;

/** `digits` × 10^`exponent`. */
export interface Measured {
  readonly digits: bigint;
  readonly exponent: number;
  readonly unit: MassUnit;
  readonly stable: boolean;
}

/** Beyond this, either way, no scale weighs: the figures are garbage. */
const largestExponent = 9;
const mostThousandths = 1_000_000_000n;

/** Halves away from zero. Refuses with `scale_faulty` what no scale can mean. */
export function weightOf({ digits, exponent, unit, stable }: Measured): ScaleAnswer {
  if (Math.abs(exponent) > largestExponent) return refuse('scale_faulty');
  const [inUnit, parts, of] = masses[unit];
  const [up, down] = exponent < 0 ? [1n, 10n ** BigInt(-exponent)] : [10n ** BigInt(exponent), 1n];
  const divisor = of * down;
  const magnitude = (digits < 0n ? -digits : digits) * up * parts * 1000n;
  const thousandths = (magnitude * 2n + divisor) / (divisor * 2n);
  if (thousandths >= mostThousandths) return refuse('scale_faulty');
  const weight = formatQuantity(Number(digits < 0n ? -thousandths : thousandths));
  return { ok: true, weight, unit: inUnit, stable };
}

const decimal = /^(-?)(\d{0,9})(?:\.(\d{0,6}))?$/;

/** `1.25`, `-0.5`, as serial scales print it, blanks taken out. Undefined when it is no number. */
export function measuredText(text: string): Pick<Measured, 'digits' | 'exponent'> | undefined {
  const [, sign = '', whole = '', fraction = ''] = decimal.exec(text.replaceAll(/[ +]/g, '')) ?? [];
  const digits = `${whole}${fraction}`;
  return digits === '' ? undefined : { digits: BigInt(`${sign}${digits}`), exponent: -fraction.length };
}

/** `KG`, ` lb`; undefined for a unit no price is for. */
export function massUnit(text: string): MassUnit | undefined {
  const name = text.trim().toLowerCase();
  const found = name === 'lbs' ? 'lb' : name;
  return Object.hasOwn(masses, found) ? (found as MassUnit) : undefined;
}
