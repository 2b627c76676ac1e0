// Tells a scanner that types from a person who does: a scanner's characters come in a burst that ends with Enter.
// Pure: it is told each key and when it was pressed.

/** A slow scanner sends a character in some 30 ms, a fast typist needs 60. */
export const longestGap = 45;
const shortestCode = 4;

export interface Keystroke {
  /** As the browser names it: one character, or `Enter`, `Shift`, … */
  readonly key: string;
  /** ms, of a clock that never goes back. */
  readonly at: number;
}

export type Heard =
  | { readonly kind: 'nothing' }
  /** The first character of what may become a burst: remember what stood in the field before it. */
  | { readonly kind: 'begins' }
  | { readonly kind: 'scan'; readonly code: string };

const nothing = { kind: 'nothing' } as const;

export class ScanDetector {
  #code = '';
  #last = Number.NEGATIVE_INFINITY;

  press({ key, at }: Keystroke): Heard {
    const inBurst = at - this.#last <= longestGap;
    if (key === 'Enter') return this.#end(inBurst);
    // Shift comes before capital letters, from scanners too.
    if (key.length > 1) return nothing;
    this.#last = at;
    const begins = !inBurst || this.#code === '';
    this.#code = begins ? key : this.#code + key;
    return begins ? { kind: 'begins' } : nothing;
  }

  #end(inBurst: boolean): Heard {
    const code = this.#code;
    this.#code = '';
    return inBurst && code.length >= shortestCode ? { kind: 'scan', code } : nothing;
  }
}
