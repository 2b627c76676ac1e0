// A look-up record as it stands in a form, and what a save makes of it. Rates stand there as a person types them.
import { blankReferenceData } from '@evertill/schemas';
import type { JsonObject, Reference, TaxProfileData } from '@evertill/schemas';
import { plainDecimal, readDecimalText } from '../../ui/decimal.ts';
import { moneyDigits, readMoney } from '../../ui/money.ts';
import type { PlacedKind } from './reference-places.ts';

export interface ReferenceDraft {
  readonly name: string;
  readonly active: boolean;
  readonly data: JsonObject;
}

export function draftOf({ kind, name, active, data }: Reference, currency: string): ReferenceDraft {
  if (kind !== 'tax_profile') return { name, active, data };
  const { rate, rate_type } = data as TaxProfileData;
  const typed = rate_type === 'flat' ? moneyDigits(Number(rate), currency) : plainDecimal(rate);
  return { name, active, data: { rate: typed, rate_type } };
}

export function blankDraft(kind: PlacedKind): ReferenceDraft {
  const data = kind === 'tax_profile' ? { rate: '', rate_type: 'percent' } : blankReferenceData[kind];
  return { name: '', active: true, data };
}

/** The fields of the document; undefined when a rate is no clear figure. */
export function fieldsOfDraft(
  kind: PlacedKind,
  { name, active, data }: ReferenceDraft,
  currency: string,
): JsonObject | undefined {
  const stored = kind === 'tax_profile' ? storedTax(data, currency) : trimmed(data);
  return stored && { name: name.trim().replaceAll(/\s+/g, ' '), active, data: stored };
}

function storedTax(data: JsonObject, currency: string): JsonObject | undefined {
  const [rate, rate_type] = [textIn(data, 'rate'), textIn(data, 'rate_type')];
  const figure = rate_type === 'flat' ? readMoney(rate, currency) : readDecimalText(rate);
  return figure === undefined ? undefined : { rate: Number(figure).toFixed(4), rate_type };
}

function trimmed(data: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  );
}

/** A member that is text; blank where there is none. */
export function textIn(data: JsonObject, field: string): string {
  const value = data[field];
  return typeof value === 'string' ? value : '';
}
