// ZVT's messages as bytes, as they go over TCP: two bytes that say what it is, a length, the data. A length of 255 and
// more is FF and two bytes, the low one first (one known adapter has them the other way round and is not followed).
import type { Decoder } from '../conversation.ts';
import { LineFault } from '../conversation.ts';

export interface Apdu {
  /** Class and instruction, 0x0601. */
  readonly control: number;
  readonly data: Uint8Array;
}

/** First bytes a terminal or a till ever begins with. */
const classes = [0x04, 0x05, 0x06, 0x08, 0x0f, 0x80, 0x84];
export const longestData = 0xffff;

export function encodeApdu({ control, data }: Apdu): Uint8Array {
  if (data.length > longestData) throw new RangeError(`ZVT carries 65535 bytes at most, not ${data.length}`);
  const length = data.length < 0xff ? [data.length] : [0xff, data.length & 0xff, data.length >> 8];
  return Uint8Array.from([control >> 8, control & 0xff, ...length, ...data]);
}

/** Holds no more than one message: 64 KiB. */
export class ApduDecoder implements Decoder<Apdu> {
  readonly #head: number[] = [];
  #data: Uint8Array | undefined;
  #filled = 0;

  push(bytes: Uint8Array): Apdu[] {
    const found: Apdu[] = [];
    let at = 0;
    while (at < bytes.length) {
      if (!this.#data) this.#head.push(bytes[at++]!);
      else {
        const part = bytes.subarray(at, at + this.#data.length - this.#filled);
        this.#data.set(part, this.#filled);
        this.#filled += part.length;
        at += part.length;
      }
      const apdu = this.#complete();
      if (apdu) found.push(apdu);
    }
    return found;
  }

  #complete(): Apdu | undefined {
    const [first, second, length, low, high] = this.#head;
    if (!this.#data) {
      if (first === undefined || !classes.includes(first)) throw new LineFault('This is not ZVT.');
      if (length === undefined) return undefined;
      if (length < 0xff) this.#data = new Uint8Array(length);
      else if (high === undefined) return undefined;
      else this.#data = new Uint8Array(low! | (high << 8));
    }
    if (this.#filled < this.#data.length) return undefined;
    const apdu = { control: (first! << 8) | second!, data: this.#data };
    this.#head.length = 0;
    this.#data = undefined;
    this.#filled = 0;
    return apdu;
  }
}
