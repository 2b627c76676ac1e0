// A weight as the dialog holds it: what was typed or read, and what of it is sold. Pure.
import { formatQuantity, parseQuantity, quantityFromNumber } from '@evertill/schemas';
import { thousandthsOf, typedWeight, weigh } from '@evertill/client-core';
import type { Refusal, ScaleReading, Weighed, WeightUnit } from '@evertill/client-core';
import type { Weighing } from '@evertill/schemas';
import { plainDecimal, readDecimalText } from '../../ui/decimal.ts';

export interface WeightForm {
  /** As typed, or as the scale showed it. */
  readonly gross: string;
  readonly tare: string;
  /** The scale `gross` stands for; undefined when it was typed. */
  readonly scale: { readonly name: string; readonly stable: boolean } | undefined;
}

/** `before`: of the line that is weighed again. */
export function beginWeighing(before: Weighing | undefined): WeightForm {
  if (!before) return { gross: '', tare: '', scale: undefined };
  return { gross: digits(before.gross), tare: digits(before.tare), scale: undefined };
}

export function fromScale(
  form: WeightForm,
  reading: ScaleReading,
  { unit, name }: { readonly unit: WeightUnit; readonly name: string },
): WeightForm {
  const gross = thousandthsOf(reading, unit);
  if (gross === undefined) return form;
  return { ...form, gross: digits(formatQuantity(gross)), scale: { name, stable: reading.stable } };
}

/** Thousandths; nothing typed is no tare. Undefined for what is no weight. */
export function readWeight(typed: string): number | undefined {
  const text = readDecimalText(typed) ?? '';
  return /^\d{1,6}(?:\.\d{1,3})?$/.test(text) ? quantityFromNumber(Number(text)) : undefined;
}

/** Thousandths that are sold; undefined while a weight is missing. May be nothing, or less. */
export function netOf({ gross, tare }: WeightForm): number | undefined {
  const [whole, packing] = [readWeight(gross), tare.trim() === '' ? 0 : readWeight(tare)];
  return whole === undefined || packing === undefined ? undefined : whole - packing;
}

/** Undefined while a weight is missing. */
export function weighedOf(form: WeightForm): Weighed | Refusal | undefined {
  const gross = readWeight(form.gross);
  const net = netOf(form);
  if (gross === undefined || net === undefined) return undefined;
  const { name: device, stable } = form.scale ?? { name: typedWeight, stable: true };
  return weigh({ gross, tare: gross - net, stable, device });
}

/** Nothing for nothing, so that the field is empty. */
function digits(weight: string): string {
  return parseQuantity(weight) === 0 ? '' : plainDecimal(weight);
}
