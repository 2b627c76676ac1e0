// Untrusted JSON becomes a value here and nowhere else: no deeper than the limit, no key that could reach an
// object's prototype (threat T2), no text that neither Postgres nor a hash can take (NUL, half a surrogate pair).
import { limits } from '../limits.ts';

export type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string };

const reserved = new Set(['__proto__', 'constructor', 'prototype', 'toJSON']);

export function parseJson(text: string): Parsed {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'not JSON' };
  }
  const reason = flaw(value, 0);
  return reason === undefined ? { ok: true, value } : { ok: false, reason };
}

function flaw(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return isSound(value) ? undefined : 'text that is not well-formed';
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= limits.jsonDepth) return `deeper than ${limits.jsonDepth}`;
  if (Array.isArray(value)) {
    for (const item of value) {
      const found = flaw(item, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    if (reserved.has(key)) return `reserved key ${key}`;
    if (!isSound(key)) return 'a key that is not well-formed';
    const found = flaw((value as Record<string, unknown>)[key], depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isSound(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
