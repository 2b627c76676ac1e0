// A csv or tsv file, row by row, with the line each row begins on. A quote that is opened and never closed does not
// swallow the rows after it: its line is read without quotes, and reading goes on with the next one.
import path from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { TableEncoding } from '@evertill/schemas';
import { ImportError } from './columns.ts';
import { contentFromLine, contentHead, encodingOf } from './content.ts';
import type { Content } from './content.ts';

export interface Table {
  readonly header: readonly string[];
  /** Reads the file from its beginning, as often as it is called. */
  rows(): AsyncGenerator<TableRow>;
}

export type TableRow =
  | {
      readonly kind: 'row';
      readonly line: number;
      readonly cells: readonly string[];
      readonly warning?: string;
    }
  | {
      readonly kind: 'bad';
      readonly line: number;
      readonly code: 'row_columns' | 'row_quote';
      readonly reason: string;
      /** What there is of it. */
      readonly cells: readonly string[];
    };

export interface Reading {
  /** Found by itself when absent. */
  readonly encoding?: TableEncoding | undefined;
  /** Bytes the file may have when it is unpacked. */
  readonly mostBytes?: number | undefined;
}

interface Format extends Content {
  readonly delimiter: string;
  readonly newline: '\n' | '\r';
}

/** A record longer than this holds a quote that nobody closed. */
const longestRecord = 1_000_000;
/** Each unclosed quote reads the file anew up to there. */
const mostRestarts = 500;

/** @throws ImportError when there is no readable header. */
export async function openTable(file: string, reading: Reading = {}): Promise<Table> {
  const format = await formatOf(file, reading);
  const records = recordsFrom(format, 1, true);
  const first = await records.next();
  await records.return(undefined);
  if (first.done || 'broken' in first.value) throw new ImportError(`${nameOf(file)} has no readable header.`);
  const { cells, lines } = first.value;
  const header = cells.map((cell) => cell.trim());
  return { header, rows: () => rowsOf(format, header, lines) };
}

async function formatOf(file: string, { encoding, mostBytes }: Reading): Promise<Format> {
  const content = { file, mostBytes, encoding: encoding ?? (await encodingOf({ file, mostBytes })) };
  const head = (await contentHead(content, 65_536)).toString('utf8');
  if (head.trim() === '') throw new ImportError(`${nameOf(file)} is empty.`);
  const newline = head.includes('\n') ? '\n' : '\r';
  const [line = ''] = head.replace(/"[^"]*"/g, '').split(newline);
  const counted = ['\t', ';', ',', '|'].map((delimiter) => ({
    delimiter,
    times: line.split(delimiter).length - 1,
  }));
  const most = counted.reduce((best, one) => (one.times > best.times ? one : best));
  const byName = /\.tsv(\.gz)?$/i.test(file) ? '\t' : ',';
  return { ...content, newline, delimiter: most.times === 0 ? byName : most.delimiter };
}

async function* rowsOf(
  format: Format,
  header: readonly string[],
  headerLines: number,
): AsyncGenerator<TableRow> {
  let line = 1 + headerLines;
  for (let restarts = 0; ; restarts += 1) {
    if (restarts > mostRestarts) {
      throw new ImportError(
        `${nameOf(format.file)} has more than ${mostRestarts} unclosed quotes; line ${line} is one.`,
      );
    }
    let broken = false;
    for await (const record of recordsFrom(format, line, true)) {
      broken = 'broken' in record || isSwallowing(record, header);
      if (broken) break;
      const { cells, lines } = record as Cells;
      if (cells.some((cell) => cell !== '')) yield rowOf(line, cells, header);
      line += lines;
    }
    if (!broken) return;
    yield await rowWithoutQuotes(format, line, header);
    line += 1;
  }
}

interface Cells {
  readonly cells: string[];
  /** Lines of the file it takes. */
  readonly lines: number;
}

async function* recordsFrom(
  format: Format,
  line: number,
  quotes: boolean,
): AsyncGenerator<Cells | { readonly broken: true }> {
  const { delimiter, newline } = format;
  const parser = parse({
    delimiter,
    record_delimiter: newline === '\n' ? ['\r\n', '\n'] : ['\r'],
    quote: quotes ? '"' : null,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: longestRecord,
  });
  const content = Readable.from(contentFromLine(format, line, newline.charCodeAt(0)), { objectMode: false });
  // Errors of the content reach the reader of the parser; its own callback has nothing to add.
  pipeline(content, parser, () => undefined);
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      yield { cells, lines: 1 + cells.reduce((sum, cell) => sum + occurrences(cell, newline), 0) };
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== 'CSV_QUOTE_NOT_CLOSED' && code !== 'CSV_MAX_RECORD_SIZE') throw error;
    yield { broken: true };
  }
}

function occurrences(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

/** Did a quote run over the end of its row? The parser leaves such a quote in its cell, or the columns do not fit. */
function isSwallowing(record: Cells | { readonly broken: true }, header: readonly string[]): boolean {
  if ('broken' in record || record.lines === 1) return false;
  return record.cells.length !== header.length || record.cells.some((cell) => /^".*[\r\n]/.test(cell));
}

function rowOf(line: number, cells: readonly string[], header: readonly string[]): TableRow {
  const extra = cells.slice(header.length);
  if (cells.length >= header.length && extra.every((cell) => cell.trim() === ''))
    return { kind: 'row', line, cells };
  const reason = `has ${cells.length} columns instead of ${header.length}`;
  return { kind: 'bad', line, code: 'row_columns', reason, cells };
}

async function rowWithoutQuotes(format: Format, line: number, header: readonly string[]): Promise<TableRow> {
  const records = recordsFrom(format, line, false);
  const first = await records.next();
  await records.return(undefined);
  const cells = !first.done && 'cells' in first.value ? first.value.cells : [];
  if (cells.length === header.length) return { kind: 'row', line, cells, warning: 'a quote is not closed' };
  return { kind: 'bad', line, code: 'row_quote', reason: 'a quote is not closed', cells };
}

/** Where it lies is nobody's business who sent it. */
function nameOf(file: string): string {
  return path.basename(file);
}
