// A changed field in words: what it is called, of which part of the document, and what kind of value it holds.
import { fieldSteps } from '@evertill/schemas';
import type { MergeRules, ReplicatedDocument } from '@evertill/schemas';

export interface ChangedField {
  /** `price`, `contact_name`: the last part of the path, which has a word of its own or reads well as it is. */
  readonly name: string;
  /** The variation or value of a list it belongs to, or its key; blank for the document itself. */
  readonly part: string;
}

/** `field`: as a merge names it, "price" or "variations.<id>.price" or "data.phone". */
export function changedField(
  document: ReplicatedDocument,
  field: string,
  rules: MergeRules | undefined,
): ChangedField {
  const steps = fieldSteps(document, field, rules);
  const element = steps.findLast(({ isOfList }) => isOfList);
  return {
    name: steps.findLast(({ isOfList }) => !isOfList)!.name,
    part: element ? textOf(memberOf(element.value, 'name')) || element.name : '',
  };
}

export type ShownValue =
  | { readonly kind: 'money'; readonly minor: number }
  | { readonly kind: 'percent' | 'text' | 'reference' | 'instant'; readonly text: string }
  | { readonly kind: 'references'; readonly ids: readonly string[] }
  | { readonly kind: 'yes' | 'no' | 'nothing' }
  | { readonly kind: 'status'; readonly status: '0' | '1' | '2' };

/** What a value of the field `name` says; `document` tells of which kind a rate is. */
export function shownValue(document: ReplicatedDocument, name: string, value: unknown): ShownValue {
  if (value === true) return { kind: 'yes' };
  if (value === false) return { kind: 'no' };
  if (value === undefined || value === null || value === '') return { kind: 'nothing' };
  if (name === 'price' && typeof value === 'number') return { kind: 'money', minor: value };
  const listed = name === 'prices' ? memberOf(value, 'price') : undefined;
  if (typeof listed === 'number') return { kind: 'money', minor: listed };
  if (name.endsWith('_ids') && Array.isArray(value)) return { kind: 'references', ids: value.map(textOf) };
  if (name.endsWith('_at') && typeof value === 'string') return { kind: 'instant', text: value };
  if (name === 'status') return { kind: 'status', status: textOf(value) as '0' | '1' | '2' };
  if (name.endsWith('_id')) return { kind: 'reference', text: textOf(value) };
  if (isRate(name)) {
    const isFlat = [memberOf(document['data'], 'rate_type'), document['custom_tax_type']].includes('flat');
    return isFlat
      ? { kind: 'money', minor: Number(value) }
      : { kind: 'percent', text: String(Number(value)) };
  }
  return { kind: 'text', text: Array.isArray(value) ? value.map(nameOf).join(', ') : nameOf(value) };
}

function isRate(name: string): boolean {
  return name === 'rate' || name === 'custom_tax' || name === 'profit_percent';
}

/** A thing of a list by its name. */
function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return textOf(value);
  return textOf(memberOf(value, 'name')) || JSON.stringify(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
