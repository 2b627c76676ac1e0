// Which encoding makes most sense of bytes that do not say theirs: each is tried, and the one is taken in which it is likeliest
// that a language has these letters and that they stand there. `Cr√®me` is no word, nor is `CrÅme`. What detectors npm has
// leave out MacRoman and the pages of DOS, and say nothing of a second reading that makes as much sense.
import { setImmediate } from 'node:timers/promises';
import type { TableEncoding } from '@evertill/schemas';
import { readings, signs } from './alphabets.ts';
import type { Alphabets, DoubleTable, Letters } from './alphabets.ts';
import { decoderOf } from './decoder.ts';

/** A reading of a text, and how likely it is as a natural logarithm. */
export interface Reading {
  readonly encoding: TableEncoding;
  readonly text: string;
  readonly sense: number;
  /** No language has such letters so often in such places: the encoding is another one, or the file is damaged. */
  readonly isUnlikely: boolean;
}

/** A second reading that is likelier than one in ten is one that a person must look at, and then so are rarer ones. */
const [doubt, chance] = [Math.log(10), Math.log(1000)];
/** Others that are told. */
const mostOthers = 6;

/** Logarithm of what a byte beyond ASCII has in a list of any language; half of it in letters of two bytes. */
const leastSense = -8;

/** The likeliest one, and behind it those that are nearly as likely and have another text. Lets others work between two. */
export async function likelyReadings(bytes: Buffer): Promise<[Reading, ...Reading[]]> {
  const tried: Reading[] = [];
  const foreign = bytes.filter((byte) => byte > 0x7f).length;
  for (const reading of readings) {
    await setImmediate();
    const text = decoderOf(reading.encoding).write(bytes);
    const sense = 'languages' in reading ? senseOf(text, reading) : doubleSense(text, bytes, reading);
    tried.push({
      encoding: reading.encoding,
      text,
      sense: sense + Math.log(reading.commonness),
      isUnlikely: sense < leastSense * foreign,
    });
  }
  const [best, ...rest] = tried.toSorted((a, b) => b.sense - a.sense) as [Reading, ...Reading[]];
  const others = rest.filter(
    ({ text, sense }, at) =>
      sense > best.sense - chance && text !== best.text && rest.findIndex((one) => one.text === text) === at,
  );
  const isClear = (others[0]?.sense ?? -Infinity) < best.sense - doubt;
  return [best, ...(isClear ? [] : others.slice(0, mostOthers))];
}

/** That a line is in another language than most of the list. */
const change = Math.log(0.05);

/** By the language in which most of the list makes sense. Other lines may be in others. */
function senseOf(text: string, { languages }: Alphabets): number {
  const sums = languages.map(() => 0);
  const plainSenses = languages.map(plainSense);
  for (const line of text.split(/[\r\n]+/)) {
    const letters = Array.from(line);
    const places = letters.flatMap((letter, at) => (letter > '\u007f' ? [placeOf(letters, at)] : []));
    if (places.length === 0) continue;
    const plain = letters.filter(isPlainLetter).length;
    const senses = languages.map((language, at) =>
      places.reduce((sum, place) => sum + Math.log(likelihoodOf(place, language)), plain * plainSenses[at]!),
    );
    const other = Math.max(...senses) + change;
    for (const [at, sense] of senses.entries()) sums[at]! += Math.max(sense, other);
  }
  return Math.max(...sums);
}

const isPlainLetter = (letter: string) => /[a-z]/i.test(letter);

/** Of a letter of ASCII: Czech has few words of these alone. Names of brands are written so everywhere. */
function plainSense(language: Letters): number {
  const others = [...language.values()].reduce((sum, share) => sum + share, 0);
  return Math.log(Math.max(leastPlain, 1 - others));
}

const leastPlain = 0.3;
/** Shares of what is no letter of the language. */
const [sign, stranger, nonsense] = [3e-3, 1e-5, 1e-7];
/** How much rarer it is that something stands where no word has it, and that a word is in two scripts. */
const [misplaced, mixed] = [0.02, 1e-4];

/** A character where it stands. */
interface Place {
  readonly letter: string;
  /** How likely it stands there, if the language has it. */
  readonly fit: number;
  /** Its share in a language that does not have it. */
  readonly strange: number;
}

function placeOf(letters: readonly string[], at: number): Place {
  const letter = letters[at]!;
  const [before, own, after] = [letters[at - 1], letter, letters[at + 1]].map(kindOf) as [Kind, Kind, Kind];
  if (signs.has(letter)) {
    const fit = isMisplacedSign(letter, before, after) ? misplaced : 1;
    return { letter, fit, strange: sign * fit };
  }
  return { letter, fit: fitOf(letter, before, own, after), strange: own.isNonsense ? nonsense : stranger };
}

function likelihoodOf({ letter, fit, strange }: Place, language: Letters): number {
  const share = language.get(letter) ?? language.get(letter.toLowerCase());
  return share === undefined ? strange : share * fit;
}

interface Kind {
  readonly isLetter: boolean;
  readonly isCapital: boolean;
  readonly isSmall: boolean;
  readonly isLatin: boolean;
  readonly isNonsense: boolean;
}

const kinds = new Map<string, Kind>();

function kindOf(character = ''): Kind {
  const known = kinds.get(character);
  if (known) return known;
  const kind = {
    isLetter: /\p{L}/u.test(character),
    isCapital: /\p{Lu}/u.test(character),
    isSmall: /\p{Ll}/u.test(character),
    isLatin: /\p{Script=Latin}/u.test(character),
    isNonsense: /[\p{Cc}\p{Co}\p{Cn}\ufffd]/u.test(character),
  };
  kinds.set(character, kind);
  return kind;
}

function fitOf(letter: string, before: Kind, own: Kind, after: Kind): number {
  if ([before, after].some(({ isLetter, isLatin }) => isLetter && isLatin !== own.isLatin)) return mixed;
  if (isMisplaced(letter, before, own, after)) return misplaced;
  // Names in lists begin with a capital, as a rule.
  return own.isSmall && !before.isLetter ? 0.25 : 1;
}

/** A capital behind a small letter, a small one between capitals, or one alone that is not small. */
function isMisplaced(letter: string, before: Kind, own: Kind, after: Kind): boolean {
  if (/[ךםןףץ]/.test(letter) && after.isLetter) return true;
  if (own.isSmall) return before.isCapital && after.isCapital;
  if (!before.isLetter && !after.isLetter) return true;
  return own.isCapital && (before.isSmall || (before.isLetter && after.isSmall));
}

/** Within a word, an opening one behind it, or one before it that stands behind words. */
function isMisplacedSign(letter: string, before: Kind, after: Kind): boolean {
  if (letter === '’') return false;
  if (before.isLetter) return after.isLetter || /[„‚¿¡]/.test(letter);
  return after.isLetter && /[²³®™]/.test(letter);
}

/** How much oftener the commonest characters of a table stand in names than others of it. */
const oftener = 8;

function doubleSense(text: string, bytes: Buffer, { rows, singles, trail, common }: DoubleTable): number {
  let sense = Math.log(nonsense) * (text.split('\ufffd').length - 1);
  for (const letter of text) if (common.has(letter)) sense += Math.log(oftener);
  for (let at = 0; at < bytes.length; at += 1) {
    const [before = 0, lead = 0, second = 0] = [bytes[at - 1], bytes[at], bytes[at + 1]];
    if (isAsciiLetter(lead)) sense += Math.log(leastPlain);
    if (lead < 0x80) continue;
    // No word of Latin letters has one of these in its middle.
    const beside = [before, second].filter(isAsciiLetter).length;
    const isSingle = singles !== undefined && lead >= singles.from && lead <= singles.to;
    const found = isSingle ? singles : rows.find(({ from, to }) => lead >= from && lead <= to);
    const isAlone = before < 0x80 && second < 0x80;
    const isPlaced = isSingle ? beside === 0 && !isAlone : beside < 2 && second >= trail;
    sense += Math.log((found?.share ?? stranger) * (isPlaced ? 1 : misplaced));
    if (!isSingle) at += 1;
  }
  return sense;
}

const isAsciiLetter = (byte: number) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
