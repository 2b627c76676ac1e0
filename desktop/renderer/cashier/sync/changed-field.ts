// A changed field in words: what it is called, of which part of the document, and what kind of value it holds.
import type { ReplicatedDocument } from '@evertill/schemas';

export interface ChangedField {
  /** `price`, `contact_name`: the last part of the path, which has a word of its own or reads well as it is. */
  readonly name: string;
  /** The variation or value of a list it belongs to; blank for the document itself. */
  readonly part: string;
}

/** `field`: as a merge names it, "price" or "variations.<id>.price" or "data.phone". */
export function changedField(document: ReplicatedDocument, field: string): ChangedField {
  let at: unknown = document;
  let part = '';
  let name = '';
  for (const step of field.split('.')) {
    if (Array.isArray(at)) {
      at = at.find((element) => memberOf(element, 'id') === step);
      part = textOf(memberOf(at, 'name')) || step;
    } else {
      at = memberOf(at, step);
      name = step;
    }
  }
  return { name, part };
}

export type ShownValue =
  | { readonly kind: 'money'; readonly minor: number }
  | { readonly kind: 'percent' | 'text' | 'reference'; readonly text: string }
  | { readonly kind: 'yes' | 'no' | 'nothing' }
  | { readonly kind: 'status'; readonly status: '0' | '1' | '2' };

/** What a value of the field `name` says; `document` tells of which kind a rate is. */
export function shownValue(document: ReplicatedDocument, name: string, value: unknown): ShownValue {
  if (value === true) return { kind: 'yes' };
  if (value === false) return { kind: 'no' };
  if (value === undefined || value === null || value === '') return { kind: 'nothing' };
  if (name === 'price' && typeof value === 'number') return { kind: 'money', minor: value };
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

/** What the document is called. */
export function titleOf(document: ReplicatedDocument): string {
  return textOf(document['name']) || document.id;
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
