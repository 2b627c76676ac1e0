// GS1 element strings: what GS1-128, DataBar Expanded and DataMatrix carry. A row of application identifiers, each with
// its data: of a length given by its first two digits, or up to the separator. GS1 General Specifications, 7.8.
import { groupSeparator, readCodeText } from './code-signs.ts';
import type { CodeText } from './code-signs.ts';

/** Length of identifier and data together, by the first two digits. */
const fixedLengths: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  '20': 4,
  '41': 16,
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((ai) => [ai, 8])),
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((ai) => [ai, 10])),
};

/** Of identifiers that are longer than two digits. */
function identifierLength(ai: string): number {
  if (/^(?:3[1-69]|43|7[02]|8[0-2])/.test(ai)) return 4;
  return /^(?:2[345]|4[0-2]|71)/.test(ai) ? 3 : 2;
}

export interface Gs1Element {
  /** Its application identifier: `01`, `3103`, `10`. */
  readonly ai: string;
  readonly data: string;
}

/** `undefined` unless the whole text is an element string that names a GTIN. */
export function readElements(given: string): Gs1Element[] | undefined {
  const { text, isGs1 } = readCodeText(given);
  // Without a mark, only what begins with a GTIN and goes on: plain digits are a barcode.
  if (!isGs1 && !/^0[12]\d{14}./s.test(text)) return undefined;
  const elements = elementsOf(text);
  return elements?.some(({ ai }) => ai === '01' || ai === '02') ? elements : undefined;
}

function elementsOf(text: string): Gs1Element[] | undefined {
  const elements: Gs1Element[] = [];
  for (let rest = text; rest !== '';) {
    const prefix = rest.slice(0, 2);
    if (!/^\d{2}$/.test(prefix)) return undefined;
    const end = rest.indexOf(groupSeparator);
    const until = end === -1 ? rest.length : end;
    const length = fixedLengths[prefix] ?? until;
    const element = rest.slice(0, length);
    const ai = element.slice(0, identifierLength(prefix));
    const data = element.slice(ai.length);
    if (element.length < length || data === '' || data.length > 90 || data.includes(groupSeparator))
      return undefined;
    elements.push({ ai, data });
    rest = rest.slice(length);
    if (rest.startsWith(groupSeparator)) rest = rest.slice(1);
  }
  return elements;
}

/** What texts hold at the most. */
const longest: Readonly<Record<string, number>> = { '10': 20, '21': 20 };

/** Figures and days; one that is something else has an element in it whose separator is missing. */
const numbers: readonly (readonly [ai: RegExp, data: RegExp])[] = [
  [/^3[07]$/, /^\d{1,8}$/],
  [/^3[12]0\d$/, /^\d{6}$/],
  [/^392\d$/, /^\d{1,15}$/],
  [/^393\d$/, /^\d{4,18}$/],
  [/^7003$/, /^\d{10}$/],
];

/** Elements that change what a piece costs, how much it is, or whether it may be sold. */
const telling: readonly RegExp[] = [
  /^1[67]\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/,
  /^3[12]0[0-5]\d{6}$/,
  /^39[23][0-3]\d{1,18}$/,
  /^3[07]\d{1,8}$/,
  /^7003\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d$/,
];

/** A date, a weight, a price and a count. */
const anyOfThem = ['17', '3103', '3922', '30'];

/**
 * Identifiers of elements that may stand, for want of a separator, inside the data of the one before; all that tell
 * something when the data is not what it can be. Once a separator came through, texts hide nothing.
 */
export function hiddenIdentifiers(
  elements: readonly Gs1Element[],
  { isSeparated }: Pick<CodeText, 'isSeparated'>,
): string[] {
  if (!elements.every(isWhole)) return anyOfThem;
  if (isSeparated) return [];
  // What is read stands there once.
  const read = new Set(elements.map(({ ai }) => ai));
  const hidden = elements
    .filter(({ ai }) => fixedLengths[ai.slice(0, 2)] === undefined)
    .flatMap(({ ai, data }) => {
      if (data.length > (longest[ai] ?? 90)) return anyOfThem;
      return Array.from(data.slice(1), (_, at) => elementsOf(data.slice(at + 1)) ?? []).flatMap(([first]) =>
        first && !read.has(first.ai) && telling.some((one) => one.test(first.ai + first.data))
          ? [first.ai]
          : [],
      );
    });
  // A price is printed beside what it is the price of, never alone.
  const hasAmount = [...read, ...hidden].some((ai) => /^3[0-7]/.test(ai));
  return hidden.filter((ai) => hasAmount || !ai.startsWith('39'));
}

function isWhole({ ai, data }: Gs1Element): boolean {
  return numbers.find(([of]) => of.test(ai))?.[1].test(data) ?? true;
}
