// Goods on a scale: what it shows, or what somebody typed, becomes the quantity of a line in the item's own unit. Pure.
import { formatQuantity } from '@evertill/schemas';
import type { Weighing } from '@evertill/schemas';
import type { Sellable } from '../queries/sellable.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';

export type WeightUnit = 'kg' | 'lb';

/** As a scale tells it. */
export interface ScaleReading {
  /** Of `unit`, the packing included. */
  readonly weight: number;
  readonly unit: WeightUnit;
  /** Whether it had come to rest. */
  readonly stable: boolean;
}

/** `device` of a weight that somebody typed. */
export const typedWeight = 'manual';

/** In which the item is sold; kilograms unless its unit says pounds. */
export function weightUnitOf({ unit }: Pick<Sellable, 'unit'>): WeightUnit {
  return /^(lbs?|pounds?)$/i.test(unit.trim()) ? 'lb' : 'kg';
}

const kilogramsOfPound = 0.453_592_37;

/** What a scale shows, in thousandths of `unit`; halves away from zero. Undefined for what no scale can show. */
export function thousandthsOf(
  { weight, unit: of }: Pick<ScaleReading, 'weight' | 'unit'>,
  unit: WeightUnit,
): number | undefined {
  if (!Number.isFinite(weight)) return undefined;
  const factor = of === unit ? 1 : of === 'lb' ? kilogramsOfPound : 1 / kilogramsOfPound;
  // Noise of binary arithmetic is no weight.
  const thousandths = Number((Math.abs(weight) * factor * 1000).toPrecision(12));
  return Math.sign(weight) * Math.round(thousandths);
}

export interface OnScale {
  /** Thousandths of the item's unit, the packing included. */
  readonly gross: number;
  readonly tare: number;
  readonly stable: boolean;
  readonly device: string;
}

export interface Weighed {
  readonly ok: true;
  /** Without the packing, three decimals. */
  readonly qty: string;
  readonly weight: Weighing;
}

/** Refuses with `weight_unstable`, and with `weight_none` when nothing is left beside the packing. */
export function weigh({ gross, tare, stable, device }: OnScale): Weighed | Refusal {
  if (!stable) return refuse('weight_unstable');
  if (tare < 0 || gross - tare <= 0) return refuse('weight_none');
  const weight = { gross: formatQuantity(gross), tare: formatQuantity(tare), stable, device };
  return { ok: true, qty: formatQuantity(gross - tare), weight };
}
