// Where the rows of a table end. What ends the rows of one file is content in another: a lone return in a cell of a file whose
// rows end with CR LF. How many cells a line has with it, and without it, tells which of both it is.
import { contentFromLine } from './content.ts';
import type { Content } from './content.ts';

export interface RowEnds {
  /** That of most rows. */
  readonly main: MainEnd;
  /** As the parser takes them. */
  readonly ends: readonly string[];
  /** Other breaks of lines stand outside of quotes and are content. */
  readonly hasLooseBreaks: boolean;
}

/** A text without what is in its quoted cells. An inch sign within a cell opens none. */
export function unquoted(text: string, delimiter: string): string {
  const quoted = `(?=")(?<=(?:^|[\\r\\n${patternOf(delimiter)}]) *)"[^"]*(?:""[^"]*)*"`;
  return text.replace(new RegExp(quoted, 'gu'), '""');
}

/** Has it blanks between a separator and a quote? `head`: without what is in its quoted cells. */
export function hasBlanksBeforeQuotes(head: string, delimiter: string): boolean {
  return new RegExp(`[${patternOf(delimiter)}] +"`, 'u').test(head);
}

function patternOf(delimiter: string): string {
  return `\\u{${delimiter.codePointAt(0)!.toString(16)}}`;
}

const allEnds = ['\r\n', '\n', '\r'] as const;
type MainEnd = (typeof allEnds)[number];

/** `head`: the beginning of the content, without its quoted cells. */
export async function rowEndsOf(content: Content, head: string, delimiter: string): Promise<RowEnds> {
  const main = mainEndOf(head);
  const cells = (line: string) => line.split(delimiter).length;
  const width = mostFrequent(linesOf(head, main).map(cells));
  let [asRows, asContent, isPlain] = [0, 0, true];
  for await (const text of doubtfulText(content, main)) {
    isPlain = false;
    for (const line of linesOf(unquoted(text, delimiter), main)) {
      const parts = line.split(/[\r\n]/).filter((part) => part !== '');
      if (parts.length < 2) continue;
      if (cells(line) <= width) asContent += 1;
      else if (parts.every((part) => cells(part) <= width)) asRows += 1;
    }
  }
  // Looking for fewer ends takes less time.
  if (isPlain) return { main, ends: endsWith(main), hasLooseBreaks: false };
  // A list of one column has as many cells either way.
  const areRows = width === 1 || asRows >= asContent;
  return areRows
    ? { main, ends: allEnds, hasLooseBreaks: false }
    : { main, ends: endsWith(main), hasLooseBreaks: true };
}

function mainEndOf(head: string): MainEnd {
  const found = head.match(/\r\n|\n|\r/g) ?? [];
  const timesOf = (main: MainEnd) => found.filter((end) => end === main).length;
  return allEnds.reduce((best, one) => (timesOf(one) > timesOf(best) ? one : best));
}

function endsWith(main: MainEnd): string[] {
  return main === '\r\n' ? [main] : ['\r\n', main];
}

function linesOf(text: string, main: MainEnd): string[] {
  return text
    .replaceAll('\r\n', main)
    .split(main)
    .filter((line) => line !== '');
}

/** Of those that are as frequent the smallest one: a row that swallowed another one is longer. */
function mostFrequent(numbers: readonly number[]): number {
  const times = new Map<number, number>();
  for (const one of numbers) times.set(one, (times.get(one) ?? 0) + 1);
  const [most] = [...times].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  return most?.[0] ?? 1;
}

/** A break that does not end rows, if `main` does. */
const doubtful: Readonly<Record<MainEnd, RegExp>> = {
  '\r\n': /\r(?!\n)|(?<!\r)\n/,
  '\n': /\r(?!\n)/,
  '\r': /(?<!\r)\n/,
};

/** Breaks, quotes and separators are the same bytes in all encodings but UTF-16, so that nothing needs decoding. */
function undecoded(content: Content): Content {
  const isWide = content.encoding.startsWith('utf-16');
  return isWide || content.rareRowEnd !== undefined ? content : { ...content, encoding: 'utf-8' };
}

/** A line that is longer shows nothing. */
const longestLine = 1_000_000;

/** Whole lines of the content, as Latin-1, wherever such a break is among them. */
async function* doubtfulText(content: Content, main: MainEnd): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of contentFromLine(undecoded(content), 1, { lastByte: 0 })) {
    const text = rest + chunk.toString('latin1');
    const last = text.lastIndexOf(main);
    const end = last < 0 ? 0 : last + main.length;
    rest = text.length - end > longestLine ? '' : text.slice(end);
    const lines = text.slice(0, end);
    if (doubtful[main].test(lines)) yield lines;
  }
  if (doubtful[main].test(rest)) yield rest;
}
