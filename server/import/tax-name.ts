// A tax in a row of a product: the name of a profile, or a rate, which is the profile in use that has it.
import type { Reference } from '@evertill/schemas';
import { percentText, readPercent } from './figure-text.ts';
import type { ReferenceNames, Wanted } from './reference-names.ts';

export function taxOf(text: string, references: ReferenceNames, current = ''): Reference | undefined {
  const named = references.find('tax_profile', text, current);
  if (named) return named;
  const rate = rateIn(text);
  if (rate === undefined) return undefined;
  const held = references.get(current);
  const isHeld = held?.data['rate_type'] === 'percent' && held.data['rate'] === rate;
  return isHeld ? held : (references.taxAt(rate) ?? references.find('tax_profile', nameOf(rate)));
}

/** Nobody knows the rate behind a name; a rate is its own name. */
export function taxWanted(text: string, references: ReferenceNames): Wanted[] {
  const rate = rateIn(text);
  if (rate === undefined || taxOf(text, references)) return [];
  return [{ kind: 'tax_profile', path: [nameOf(rate)], data: { rate, rate_type: 'percent' } }];
}

function rateIn(text: string): string | undefined {
  const rate = readPercent(text);
  return rate?.startsWith('-') ? undefined : rate;
}

function nameOf(rate: string): string {
  return `${percentText(rate)} %`;
}
