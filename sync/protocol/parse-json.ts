// Untrusted JSON becomes a value here and nowhere else: no deeper than the limit, no key that could reach an
// object's prototype (threat T2), no text that neither Postgres nor a hash can take (NUL, half a surrogate pair).
import { isSoundText } from '@evertill/schemas';
import type { Sentence } from '@evertill/schemas';
import { limits } from '../limits.ts';

/** What makes a value unfit, and where it is: `lines.0.name`, blank at the top. */
export interface Flaw {
  /** `text`: a person may have typed it; anything else only a program sends. */
  readonly kind: 'json' | 'depth' | 'key' | 'text';
  readonly reason: Sentence;
  readonly field: string;
}

export type Parsed = { readonly ok: true; readonly value: unknown } | ({ readonly ok: false } & Flaw);

/** An element of a list that stands for itself, as it came, and what is wrong with it. */
export interface Unreadable {
  readonly value: unknown;
  readonly flaw: Flaw;
}

export type ParsedFrame =
  | { readonly ok: true; readonly value: unknown; readonly unreadable: readonly Unreadable[] }
  /** `value`: as far as its number is to be looked for; undefined when it is no JSON. */
  | ({ readonly ok: false; readonly value: unknown } & Flaw);

interface Allowance {
  /** Levels of objects and arrays. */
  readonly depth?: number;
  /** Texts may hold NUL: what an older version sealed with one is still to be read. */
  readonly withNul?: boolean;
}

const reserved = new Set(['__proto__', 'constructor', 'prototype', 'toJSON']);

/** Rows and entries stand alone (U4, O3): so many of one frame may be unreadable without making it so. */
const lists = {
  push: { name: 'rows', most: limits.pushRows },
  operations: { name: 'operations', most: limits.operationsPerBatch },
} as const;

export function parseJson(
  text: string,
  { depth = limits.jsonDepth, withNul = false }: Allowance = {},
): Parsed {
  const read = jsonOf(text);
  if (!read.ok) return read;
  const flaw = flawIn(read.value, depth, withNul);
  return flaw === undefined ? read : { ok: false, ...flaw };
}

/**
 * A frame of a client. What is wrong in one row or entry is told of that one; it is taken out of the frame. `type`: of a
 * body that does not say what it is.
 */
export function parseFrame(text: string, type?: keyof typeof lists): ParsedFrame {
  const read = jsonOf(text);
  if (!read.ok) return { ...read, value: undefined };
  const { value, unreadable } = withoutUnreadable(read.value, type);
  const flaw = flawIn(value, limits.frameDepth);
  return flaw === undefined ? { ok: true, value, unreadable } : { ok: false, value, ...flaw };
}

function jsonOf(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false, ...here('json', 'Must be JSON.') };
  }
}

function withoutUnreadable(
  frame: unknown,
  given: keyof typeof lists | undefined,
): { value: unknown; unreadable: Unreadable[] } {
  const asItIs = { value: frame, unreadable: [] };
  if (typeof frame !== 'object' || frame === null) return asItIs;
  const type = given ?? ('type' in frame ? frame.type : undefined);
  if (type !== 'push' && type !== 'operations') return asItIs;
  const { name, most } = lists[type];
  const elements: unknown = (frame as Record<string, unknown>)[name];
  if (!Array.isArray(elements) || elements.length > most) return asItIs;
  const unreadable: Unreadable[] = [];
  const readable = elements.filter((element: unknown) => {
    const flaw = flawIn(element, limits.jsonDepth);
    if (flaw) unreadable.push({ value: element, flaw });
    return flaw === undefined;
  });
  return { value: { ...frame, [name]: readable }, unreadable };
}

function flawIn(value: unknown, depth: number, withNul = false, level = 0): Flaw | undefined {
  if (typeof value === 'string')
    return isFit(value, withNul) ? undefined : here('text', 'Must be well-formed text.');
  if (typeof value !== 'object' || value === null) return undefined;
  if (level >= depth) return here('depth', `Must not be deeper than ${depth} levels.`);
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const flaw = flawIn(value[index], depth, withNul, level + 1);
      if (flaw) return inside(String(index), flaw);
    }
    return undefined;
  }
  for (const name of Object.keys(value)) {
    if (reserved.has(name)) return here('key', `The key ${name} is reserved.`);
    if (!isFit(name, withNul)) return here('key', 'Its keys must be well-formed text.');
    const flaw = flawIn((value as Record<string, unknown>)[name], depth, withNul, level + 1);
    if (flaw) return inside(name, flaw);
  }
  return undefined;
}

function isFit(text: string, withNul: boolean): boolean {
  return withNul ? text.isWellFormed() : isSoundText(text);
}

const here = (kind: Flaw['kind'], reason: Sentence): Flaw => ({ kind, reason, field: '' });

const inside = (name: string, { field, ...flaw }: Flaw): Flaw => ({
  ...flaw,
  field: field === '' ? name : `${name}.${field}`,
});
