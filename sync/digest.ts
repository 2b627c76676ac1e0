// The checksum both sides compute from the documents they store (rule D1).
import { canonicalJson } from '@evertill/schemas';

export interface Digest {
  readonly count: number;
  /** 64 hex digits. */
  readonly hash: string;
}

const modulus = 1n << 256n;

/** What has no canonical form, such as half a letter on a damaged disk, no other side has: its text equals no canonical one. */
function textOf(document: object): string {
  try {
    return canonicalJson(document);
  } catch {
    return `no canonical form: ${JSON.stringify(document)}`;
  }
}

export class DigestSum {
  #count = 0;
  #sum = 0n;
  readonly #sha256: (text: string) => string;

  constructor(sha256: (text: string) => string) {
    this.#sha256 = sha256;
  }

  add(document: object): void {
    this.#count += 1;
    this.#sum = (this.#sum + BigInt(`0x${this.#sha256(textOf(document))}`)) % modulus;
  }

  result(): Digest {
    return { count: this.#count, hash: this.#sum.toString(16).padStart(64, '0') };
  }
}
