// Chance from a seed: the same seed gives the same numbers on every machine. Streams are split off by name, so that one
// more draw in one place does not change what happens everywhere else.
import { createHash } from 'node:crypto';

export class SeededChance {
  readonly #name: string;
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(name: string) {
    this.#name = name;
    const seed = createHash('sha256').update(name).digest();
    [this.#a, this.#b, this.#c] = [seed.readInt32LE(0), seed.readInt32LE(4), seed.readInt32LE(8)];
  }

  stream(name: string): SeededChance {
    return new SeededChance(`${this.#name}/${name}`);
  }

  /** In [0, 1): the generator known as sfc32. */
  random(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    this.#c |= 0;
    return (sum >>> 0) / 4_294_967_296;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.random() * (high - low + 1));
  }

  happens(probability: number): boolean {
    return this.random() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.random() * list.length)];
    if (picked === undefined) throw new Error('Nothing to pick from.');
    return picked;
  }

  /** One of the names, each as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries(weights) as [Name, number][];
    let left = this.random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name;
    }
    return entries.at(-1)![0];
  }

  /** Shaped like a UUIDv7 whose time is `milliseconds`. */
  uuid(milliseconds: number): string {
    const time = Math.max(0, Math.floor(milliseconds)).toString(16).padStart(12, '0').slice(-12);
    const digits = (count: number) =>
      Array.from({ length: count }, () => Math.floor(this.random() * 16).toString(16)).join('');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-8${digits(3)}-${digits(12)}`;
  }
}
