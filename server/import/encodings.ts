// Which encoding a file is in. UTF-16 and UTF-8 show by themselves; of the older ones the likeliest is taken.
import { isAscii } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { cutText } from '@evertill/schemas';
import type { OtherReading, TableEncoding } from '@evertill/schemas';
import { cleaned } from './cell-text.ts';
import { likelyReadings } from './likely-encoding.ts';

const marks: readonly { readonly mark: Buffer; readonly encoding: TableEncoding }[] = [
  { mark: Buffer.from([0xef, 0xbb, 0xbf]), encoding: 'utf-8' },
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
];

/** What a file says of itself in its first bytes. */
export function markOf(
  start: Buffer,
): { readonly encoding: TableEncoding; readonly length: number } | undefined {
  const found = marks.find(({ mark }) => start.subarray(0, mark.length).equals(mark));
  return found && { encoding: found.encoding, length: found.mark.length };
}

/** Enough to tell languages apart. */
const mostSample = 8_192;

export interface FoundEncoding {
  readonly encoding: TableEncoding;
  readonly otherReadings: readonly OtherReading[];
  /** No encoding makes sense of its letters. */
  readonly isUnlikely: boolean;
}

/** Of a file that shows or says its encoding. */
export const undoubted = { otherReadings: [], isUnlikely: false } as const;

/**
 * UTF-8, unless more of it is no UTF-8 than is: one damaged letter in a long list does not make it another encoding.
 */
export async function encodingIn(chunks: AsyncIterable<Buffer>): Promise<FoundEncoding> {
  const utf8 = new TextDecoder('utf-8');
  const sample = new Sample();
  let [letters, broken, isFirst] = [0, 0, true];
  const count = (text: string) => {
    for (const letter of text.match(/[\u0080-\uffff]/g) ?? []) {
      if (letter === '\ufffd') broken += 1;
      else letters += 1;
    }
  };
  for await (const chunk of chunks) {
    const wide = isFirst ? wideIn(chunk) : undefined;
    if (wide) return { encoding: wide, ...undoubted };
    isFirst = false;
    sample.add(chunk);
    if (isAscii(chunk)) continue;
    count(utf8.decode(chunk, { stream: true }));
  }
  count(utf8.decode());
  if (broken <= letters) return { encoding: 'utf-8', ...undoubted };
  const [best, ...others] = await likelyReadings(sample.lines);
  return {
    encoding: best.encoding,
    isUnlikely: best.isUnlikely,
    otherReadings: others.map(({ encoding, text }) => ({ encoding, ...differenceOf(best.text, text) })),
  };
}

const longestShown = 40;

/** The first cell in which two readings of a sample differ. */
function differenceOf(read: string, instead: string): Pick<OtherReading, 'read' | 'instead'> {
  const [cells, others] = [read, instead].map((text) => text.split(/[\t;,|"\r\n]+/)) as [string[], string[]];
  const at = cells.findIndex((cell, index) => cell !== others[index]);
  const shown = (text = '') => cutText(cleaned(text), longestShown);
  return { read: shown(cells[at]), instead: shown(others[at]) };
}

/** UTF-16 without its mark: every other byte of its separators, figures and row ends is nought. */
function wideIn(start: Buffer): TableEncoding | undefined {
  const noughts = [0, 0];
  const bytes = start.subarray(0, 2_000);
  for (const [at, byte] of bytes.entries()) if (byte === 0) noughts[at % 2]! += 1;
  const [high, low] = noughts as [number, number];
  if (Math.max(high, low) < bytes.length / 10 || Math.min(high, low) > bytes.length / 50) return undefined;
  return low > high ? 'utf-16le' : 'utf-16be';
}

/** The lines of a file that are not ASCII alone. */
class Sample {
  readonly #lines: Buffer[] = [];
  #size = 0;
  #rest: Buffer = Buffer.alloc(0);

  add(chunk: Buffer): void {
    if (this.#size >= mostSample) return;
    const all = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const end = 1 + Math.max(all.lastIndexOf('\n'), all.lastIndexOf('\r'));
    this.#rest = all.length - end > mostSample ? Buffer.alloc(0) : all.subarray(end);
    if (isAscii(all.subarray(0, end))) return;
    for (let at = 0; at < end && this.#size < mostSample;) {
      const [feed, turn] = [all.indexOf('\n', at), all.indexOf('\r', at)];
      const next = 1 + Math.min(feed < 0 ? end : feed, turn < 0 ? end : turn);
      this.#keep(all.subarray(at, next));
      at = next;
    }
  }

  get lines(): Buffer {
    this.#keep(this.#rest);
    return Buffer.concat(this.#lines);
  }

  #keep(line: Buffer): void {
    if (isAscii(line)) return;
    this.#lines.push(line);
    this.#size += line.length;
  }
}
