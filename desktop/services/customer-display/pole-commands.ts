// What displays of two lines of twenty characters take: CD5220, which most understand, and the dialect of ESC/POS that
// others are set to. Pure. Texts leave here as ASCII of exactly one line: nothing in a name can be a command.
import { plainText } from '../printer/escpos/text-encoder.ts';

export type PoleProtocol = 'cd5220' | 'escpos';

const columns = 20;
const [esc, us] = [0x1b, 0x1f];

/** Both lines, whatever stood there. */
export function poleBytes(protocol: PoleProtocol, [upper, lower]: readonly [string, string]): Uint8Array {
  const [first, second] = [asciiBytes(upper), asciiBytes(lower)];
  if (protocol === 'cd5220')
    return Uint8Array.of(esc, 0x40, esc, 0x51, 0x41, ...first, 0x0d, esc, 0x51, 0x42, ...second, 0x0d);
  // Off with what is there; overwrite; to the first place; a full line leads to the next one.
  return Uint8Array.of(0x0c, us, 0x01, us, 0x24, 0x01, 0x01, ...first, us, 0x24, 0x01, 0x02, ...second);
}

/** A text at the left and one at the right, the left one cut where it must. */
export function poleLine(left: string, right: string): string {
  const [name, figure] = [letters(left), letters(right).slice(0, columns)];
  const room = columns - figure.length - (figure === '' ? 0 : 1);
  return name.slice(0, Math.max(0, room)).padEnd(columns - figure.length) + figure;
}

function asciiBytes(text: string): number[] {
  return Array.from(letters(text).slice(0, columns).padEnd(columns), (character) => character.charCodeAt(0));
}

/** Without the marks of letters; what is no ASCII even then is a question mark. */
function letters(text: string): string {
  const bare = plainText(text).normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return Array.from(bare.replaceAll('€', 'EUR'), (one) => (one >= ' ' && one <= '~' ? one : '?')).join('');
}
