// Ids and chance of the demo data, from a fixed seed: every machine gets the same vendor, so that scripts, screenshots
// and bug reports can name its documents.
import type { Surroundings } from '@evertill/sync';

/** 2026-01-01T00:00:00Z: the time part of every demo id. */
const madeAt = 1_767_225_600_000;
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export type Hash = Surroundings['sha256'];

/** A UUIDv7 that is always the same for the same words. */
export function demoId(sha256: Hash, ...words: readonly (string | number)[]): string {
  const time = madeAt.toString(16).padStart(12, '0');
  const hash = sha256(`evertill demo|${words.join('|')}`);
  const variant = ((Number.parseInt(hash.charAt(3), 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`;
}

/** 13 characters of Crockford base32. */
export function demoPublicId(sha256: Hash, word: string): string {
  const bytes = Buffer.from(sha256(`evertill demo public|${word}`), 'hex');
  return [...bytes.subarray(0, 13)].map((byte) => crockford.charAt(byte % 32)).join('');
}

export interface Dice {
  /** In [0, 1). */
  next(): number;
  /** From `from` to `to`, both included. */
  between(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
}

/** mulberry32: small, fast and good enough for a price list. */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return { next, between, pick: (list) => list[between(0, list.length - 1)]! };
}
