// Where the texts of a drawn row stand: broken into lines at blanks where there are some, otherwise between characters.
// Pure: how wide a text is, it is told.
import type { PaperRow } from '../../../ipc/paper-row.ts';

export type Direction = 'ltr' | 'rtl';

export interface SetText {
  readonly text: string;
  /** From the top, in lines. */
  readonly line: number;
  readonly at: 'start' | 'middle' | 'end';
}

export interface RowSpace {
  /** Dots. */
  readonly dots: number;
  /** Dots that `indent` columns take. */
  readonly indent: number;
  readonly widthOf: (text: string) => number;
}

/** Dots that stay white between two texts of a line. */
const between = 12;
/** Of the line, for a text beside another one; with less, the other goes into a line of its own. */
const leastShare = 0.3;

export function setRow({ kind, start, end }: PaperRow, { dots, indent, widthOf }: RowSpace): SetText[] {
  if (kind === 'middle')
    return broken(start, dots, widthOf).map((text, line) => ({ text, line, at: 'middle' }));
  const room = dots - indent;
  const beside = end === '' ? 0 : widthOf(end) + between;
  const fits = room - beside >= Math.min(room * leastShare, widthOf(start));
  const first = broken(start, fits ? room - beside : room, widthOf);
  const set = first.map((text, line): SetText => ({ text, line, at: 'start' }));
  if (end === '') return set;
  if (fits) return [...set, { text: end, line: 0, at: 'end' }];
  const more = broken(end, dots, widthOf);
  return [...set, ...more.map((text, nr): SetText => ({ text, line: first.length + nr, at: 'end' }))];
}

/** The side a text runs from, by its first letter that has one (UAX 9, P2); undefined for figures and signs alone. */
export function directionOf(text: string): Direction | undefined {
  const letter = /\p{L}/u.exec(text)?.[0];
  if (letter === undefined) return undefined;
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter)
    ? 'rtl'
    : 'ltr';
}

/** What no-break spaces hold together, and the blanks behind it. */
const words = /(?:\S|[\u00a0\u202f])+[^\S\u00a0\u202f]*|\s+/g;
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** At least one line. */
function broken(text: string, room: number, widthOf: RowSpace['widthOf']): string[] {
  const lines: string[] = [];
  let line = '';
  const add = (piece: string) => {
    if (widthOf(line + piece.trimEnd()) > room && line !== '') {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  };
  for (const word of text.match(words) ?? []) {
    if (widthOf(word.trimEnd()) <= room) add(word);
    else for (const { segment } of characters.segment(word)) add(segment);
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line.trimEnd()];
}
