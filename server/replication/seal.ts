// The server's seal over what a device may later claim to have been told. Only a sealed claim can show that the
// database's history went back; an invented one proves nothing and costs nobody a re-pull.
import { createHmac, timingSafeEqual } from 'node:crypto';

export class Seal {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  over(...parts: readonly (string | number)[]): string {
    return createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest('hex');
  }

  isOver(seal: string, ...parts: readonly (string | number)[]): boolean {
    const expected = Buffer.from(this.over(...parts));
    const given = Buffer.from(seal);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }
}
