// Which encoding makes most sense of bytes that do not say theirs: each is tried, and the one is taken in which most letters
// belong to one language and stand as its letters do. `Cr√®me` is no word, nor is `CrÅme`. What detectors npm has leave out
// MacRoman and the pages of DOS.
import type { TableEncoding } from '@evertill/schemas';
import { readings, signs } from './alphabets.ts';
import type { DoubleTable } from './alphabets.ts';
import { decoderOf } from './decoder.ts';

/** The one that makes most sense of these lines; of equals the first one tried. */
export function likelyEncoding(bytes: Buffer): TableEncoding {
  let best: { readonly encoding: TableEncoding; readonly sense: number } = {
    encoding: 'windows-1252',
    sense: -Infinity,
  };
  for (const tried of readings) {
    const text = decoderOf(tried.encoding).write(bytes);
    const sense = 'languages' in tried ? senseOf(text, tried.languages) : shareOf(text, bytes, tried);
    if (sense > best.sense) best = { encoding: tried.encoding, sense };
  }
  return best.encoding;
}

/**
 * How far the letters beyond ASCII are those of one language; 1 is all of them. Half of it is by the line, for a list may
 * have names of several languages.
 */
function senseOf(text: string, languages: readonly ReadonlySet<string>[]): number {
  let [byLine, letters] = [0, 0];
  const sums = languages.map(() => 0);
  for (const line of text.split(/[\r\n]+/)) {
    const written = Array.from(line);
    const places = written.flatMap((letter, at) => (letter > '\u007f' ? [at] : []));
    const senses = languages.map((language) =>
      places.reduce((sum, at) => sum + weightAt(written, at, language), 0),
    );
    for (const [at, sense] of senses.entries()) sums[at]! += sense;
    byLine += Math.max(...senses);
    letters += places.length;
  }
  return (Math.max(...sums) + byLine) / (2 * Math.max(1, letters));
}

function weightAt(letters: readonly string[], at: number, language: ReadonlySet<string>): number {
  const [before = '', letter = '', after = ''] = [letters[at - 1], letters[at], letters[at + 1]];
  const isInWord = isLetter(before) && isLetter(after);
  if (language.has(letter)) return isMisplaced(letter, before, after) ? -1 : 1;
  if (signs.has(letter)) return isInWord && letter !== '’' ? -1 : 1;
  if (/[\p{Cc}\p{Co}\p{Cn}\ufffd]/u.test(letter)) return -3;
  return isInWord || isMisplaced(letter, before, after) ? -1 : -0.5;
}

const isLetter = (text: string) => /\p{L}/u.test(text);
const isCapital = (text: string) => /\p{Lu}/u.test(text);
const isSmall = (text: string) => /\p{Ll}/u.test(text);
const isLatin = (text: string) => /\p{Script=Latin}/u.test(text);

/** A capital behind a small letter, a small one between capitals, a capital alone, or two scripts in one word. */
function isMisplaced(letter: string, before: string, after: string): boolean {
  if ([before, after].some((one) => isLetter(one) && isLatin(one) !== isLatin(letter))) return true;
  if (/[ךםןףץ]/.test(letter) && isLetter(after)) return true;
  if (isCapital(letter)) {
    const isAlone = !isLetter(before) && !isLetter(after);
    return isSmall(before) || (isLetter(before) && isSmall(after)) || isAlone;
  }
  return isSmall(letter) && isCapital(before) && isCapital(after);
}

/** Of the letters: how many stand in the rows of their table that everyday text is written with. */
function shareOf(text: string, bytes: Buffer, { leads, singles, trail }: DoubleTable): number {
  if (text.includes('\ufffd')) return 0;
  let [common, letters] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const [before = 0, lead = 0, second = 0] = [bytes[at - 1], bytes[at], bytes[at + 1]];
    if (lead < 0x80) continue;
    letters += 1;
    // No word of Latin letters has one of these in its middle.
    const beside = [before, second].filter(isAsciiLetter).length;
    if (singles.has(lead)) {
      if (beside === 0) common += 1;
      continue;
    }
    if (beside < 2 && leads.has(lead) && second >= trail) common += 1;
    at += 1;
  }
  return common / Math.max(1, letters);
}

const isAsciiLetter = (byte: number) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
