// The signs around a code that are not the code: what ends a scan, what parts the fields of a GS1 code, what a scanner
// says about the kind of bars, and what cannot be seen. Keyboards, scanners, imports and REST all read by it.

/** Parts data of variable length in a GS1 code: FNC1, which scanners send as the control character GS. */
export const groupSeparator = '\u001d';

/** How GS is written where a control character does not pass. */
const writtenSeparator = /\u241d|<GS>|\{GS\}/gi;
/** Elements as they are printed below the bars: `(01)09520123456788(10)AB12`. */
const printedIdentifier = /\((\d{2,4})\)/g;

/** AIM identifiers say the kind of bars, `]E0` that of EAN-13; once in front or oftener, as it is. */
// oxlint-disable-next-line no-control-regex
const inFront = /^(?:\][A-Za-z][0-9A-Za-z]|[\u001d '])*/;
/** GS1-128, DataBar and composites, DataMatrix, QR, DotCode. */
const gs1Symbology = /\](?:C1|e[0-3]|d2|Q3|J1)/;
/** An add-on that is sent with an identifier of its own. */
const addOnSymbology = /\][Ee][12](?=(?:\d{2}|\d{5})$)/;

const unseen = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
// oxlint-disable-next-line no-control-regex
const around = /^[\u001d ]+|[\u001d ]+$/g;
/** The one that does not break too. */
const blank = /\s/g;

/** Without what cannot be seen: control characters but GS, zero width, marks of direction, soft hyphens; blanks are plain. */
export function visibleCode(text: string): string {
  return text.replaceAll(unseen, (sign) => (sign === groupSeparator ? sign : '')).replaceAll(blank, ' ');
}

export interface CodeText {
  /** Without prefix, and without separators around it. */
  readonly text: string;
  /** It is said to be a GS1 element string. */
  readonly isGs1: boolean;
  /** At least one separator came through: then none was lost. */
  readonly isSeparated: boolean;
}

/** What was scanned, typed, imported or sent. An apostrophe in front is how a spreadsheet marks text. */
export function readCodeText(given: string): CodeText {
  const seen = visibleCode(given).replaceAll(writtenSeparator, groupSeparator);
  const [marks] = inFront.exec(seen)!;
  const bare = seen.slice(marks.length).replace(addOnSymbology, ' ');
  const isPrinted = /^\(0[12]\)/.test(bare);
  const code = isPrinted ? bare.replaceAll(printedIdentifier, `${groupSeparator}$1`) : bare;
  return {
    text: code.replaceAll(around, ''),
    isGs1: isPrinted || marks.includes(groupSeparator) || gs1Symbology.test(marks),
    isSeparated: `${marks}${code}`.includes(groupSeparator),
  };
}

/**
 * What a scanner that types sends with Ctrl: GS with the closing bracket, others with a letter. Undefined for no sign.
 * `code`: the place on the keyboard, whatever its language.
 */
export function controlSign({
  key,
  code,
}: {
  readonly key: string;
  readonly code?: string;
}): string | undefined {
  if (key === ']' || code === 'BracketRight') return groupSeparator;
  return /^[a-z]$/i.test(key) ? String.fromCodePoint(key.toUpperCase().charCodeAt(0) & 0x1f) : undefined;
}

/** A sign that is typed with Alt and its number on the numeric pad: `029` is GS. */
export function signByNumber(digits: string): string {
  return String.fromCodePoint(Number(digits) % 256);
}

/** What a scanner ends a code with: a key, or the control character it stands for. */
export function isTerminator(key: string): boolean {
  return ['Enter', 'Tab', '\r', '\n', '\t'].includes(key);
}
