// Tells a scanner that types from a person who does: a scanner's characters come in a burst that ends with Enter or Tab.
// Pure: it is told each key and when it was pressed.
import { controlSign, groupSeparator, isTerminator, signByNumber } from '@evertill/schemas';

/** A slow scanner sends a character in some 30 ms, a fast typist needs 60. */
export const longestGap = 45;
/** ms after a key, when no scanner presses another any more. */
export const afterBurst = 60;
/** ms after a scan in which what ends one is still the scanner's: CR and LF are two keys, and some pause before them. */
const terminatorWindow = 150;
const shortestCode = 4;
/** Fewer may be a PIN or an amount in quick fingers: then Enter must come as quickly. */
const surelyScanned = 8;
/** What is shorter than a code is the field's, and what is shorter than this a key that bounced: its Enter is a person's. */
const shortestBurst = 2;
/** No scanner presses them within a code or between its terminators. */
const personsKey = /^(F\d+|Arrow\w+|Page\w+|Home|End|Escape|Backspace|Delete)$/;

export interface Keystroke {
  /** As the browser names it: one character, or `Enter`, `Shift`, … */
  readonly key: string;
  /** ms, of a clock that never goes back. */
  readonly at: number;
  /** The place on the keyboard: `Numpad0`, `BracketRight`. */
  readonly code?: string;
  readonly ctrl?: boolean;
  readonly alt?: boolean;
}

export type Heard =
  | { readonly kind: 'nothing' }
  /** The first character of what may become a burst: remember what stood in the field before it. */
  | { readonly kind: 'begins' }
  /** A sign of the code that no field receives from a key. */
  | { readonly kind: 'sign'; readonly sign: string; readonly begins: boolean }
  /** A part of the scan that means something else to a page. */
  | { readonly kind: 'part' }
  | { readonly kind: 'scan'; readonly code: string };

const nothing = { kind: 'nothing' } as const;
const part = { kind: 'part' } as const;

export class ScanDetector {
  #code = '';
  #last = Number.NEGATIVE_INFINITY;
  /** Of the scan, or of what else ended it. */
  #endedAt = Number.NEGATIVE_INFINITY;
  /** The digits of a sign by its number, while Alt is held. */
  #number = '';

  press(stroke: Keystroke): Heard {
    const { key, at, ctrl = false, alt = false } = stroke;
    if (alt && !ctrl) return this.#byNumber(stroke);
    const control = ctrl && !alt ? controlSign(stroke) : undefined;
    const isInBurst = this.isInBurst(at);
    // Where another sign stands on that key, a person makes the page larger with it.
    if (control === groupSeparator && (key === ']' || isInBurst)) return this.#sign(control, at);
    if (isTerminator(control ?? key)) return this.#end(at);
    // Any other control character is no part of a code, and after a single key a person's shortcut.
    const isAmidCode = isInBurst && this.#code.length >= shortestBurst;
    if (ctrl && !alt) return isAmidCode && control !== undefined ? this.#goesOn(at) : nothing;
    if (key.length === 1) return this.#append(key, at);
    if (personsKey.test(key)) this.#drop();
    // Shift comes before capital letters, from scanners too.
    else if (isInBurst) this.#last = at;
    return nothing;
  }

  /** A key is let go: the number of a sign is whole when Alt is. */
  release({ key, at }: Pick<Keystroke, 'key' | 'at'>): Heard {
    const number = this.#number;
    if (key !== 'Alt' || number === '') return nothing;
    this.#number = '';
    const sign = signByNumber(number);
    if (sign === groupSeparator) return this.#sign(sign, at);
    return isTerminator(sign) ? this.#end(at) : this.#append(sign, at);
  }

  /** Another terminator of a scan that has ended: CR and LF, or both as Enter. */
  isLeftOver({ key, at, ctrl = false, ...stroke }: Keystroke): boolean {
    const sign = (ctrl ? controlSign({ key, ...stroke }) : undefined) ?? key;
    if (!isTerminator(sign) || at - this.#endedAt > terminatorWindow) return false;
    this.#endedAt = at;
    return true;
  }

  /** Between two characters of a scanner. */
  isInBurst(at: number): boolean {
    return this.#code !== '' && at - this.#last <= longestGap;
  }

  /** What ended was a person's after all. */
  forget(): void {
    this.#endedAt = Number.NEGATIVE_INFINITY;
  }

  #drop(): void {
    this.#code = '';
    this.forget();
  }

  #append(sign: string, at: number): Heard {
    const begins = !this.isInBurst(at);
    // What ends the next one is its own.
    this.forget();
    this.#last = at;
    this.#code = begins ? sign : this.#code + sign;
    return begins ? { kind: 'begins' } : nothing;
  }

  #sign(sign: string, at: number): Heard {
    const begins = this.#append(sign, at).kind === 'begins';
    return { kind: 'sign', sign, begins };
  }

  /** On the row above the letters only amid a scan: there a person has keys to go from screen to screen. */
  #byNumber({ key, code = '', at }: Keystroke): Heard {
    const [, digit = ''] = /^(?:Numpad|Digit)(\d)$/.exec(code) ?? /^(\d)$/.exec(key) ?? [];
    const isInScan = this.#number !== '' || this.isInBurst(at);
    if (digit === '') return isInScan ? this.#goesOn(at) : nothing;
    if (!code.startsWith('Numpad') && !isInScan) return nothing;
    this.#number += digit;
    return this.#goesOn(at);
  }

  #goesOn(at: number): Heard {
    this.#last = at;
    return part;
  }

  #end(at: number): Heard {
    const code = this.#code;
    this.#code = '';
    const pause = at - this.#last;
    const isLong = code.length >= shortestCode;
    if (code.length >= shortestBurst && pause <= (isLong ? terminatorWindow : longestGap)) this.#endedAt = at;
    const isScan = isLong && pause <= (code.length < surelyScanned ? longestGap : terminatorWindow);
    return isScan ? { kind: 'scan', code } : nothing;
  }
}
