// A csv or tsv file, row by row, with the line each row begins on. A quote that is opened and never closed does not
// swallow the rows after it: its line is read without quotes, and reading goes on with the next one.
import path from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { OtherReading, TableEncoding } from '@evertill/schemas';
import { ImportError } from './columns.ts';
import type { Sources } from './columns.ts';
import { contentFromLine, contentHead, encodingOf, startOf } from './content.ts';
import type { Content, Ending, RareRowEnd } from './content.ts';
import { markOf, undoubted } from './encodings.ts';
import type { FoundEncoding } from './encodings.ts';
import { refuseBinary, refuseOtherFiles } from './other-files.ts';
import { hasBlanksBeforeQuotes, rowEndsOf, unquoted } from './row-ends.ts';
import type { RowEnds } from './row-ends.ts';
import { figureColumns, hasSplitFigure } from './split-figures.ts';

export interface Table {
  readonly header: readonly string[];
  readonly encoding: TableEncoding;
  readonly otherReadings: readonly OtherReading[];
  /** No encoding makes sense of its letters. */
  readonly isUnlikely: boolean;
  /** Between two cells. */
  readonly separator: string;
  /** Reads the file from its beginning, as often as it is called. `sources`: tell which columns hold figures. */
  rows(sources?: Sources): AsyncGenerator<TableRow>;
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

interface Format extends Content, RowEnds, FoundEncoding {
  readonly delimiter: string;
  /** Blanks before a quote are none of its cell. */
  readonly hasBlanksBeforeQuotes: boolean;
  /** The header, or blank lines before it. */
  readonly firstLine: number;
}

/** Programs for DOS write it behind the last row. */
const endOfFile = '\u001a';
/** A record longer than this holds a quote that nobody closed. */
const longestRecord = 1_000_000;
/** Each unclosed quote reads the file anew up to there. */
const mostRestarts = 500;

/** @throws ImportError when there is no readable header, or the file is of another kind. */
export async function openTable(file: string, reading: Reading = {}): Promise<Table> {
  const format = await formatOf(file, reading);
  let line = format.firstLine;
  for await (const record of recordsFrom(format, line, true)) {
    if ('broken' in record) break;
    line += record.lines;
    const header = record.cells.map((cell) => cell.trim());
    if (header.every((name) => name === '')) continue;
    const { encoding, otherReadings, isUnlikely, delimiter: separator } = format;
    return {
      header,
      encoding,
      otherReadings,
      isUnlikely,
      separator,
      rows: (sources = {}) => {
        const rows = rowsOf(format, header, line);
        return separator === ',' ? withoutSplitFigures(rows, header, figureColumns(sources)) : rows;
      },
    };
  }
  throw new ImportError(`${nameOf(file)} has no readable header.`);
}

async function formatOf(file: string, { encoding: asked, mostBytes }: Reading): Promise<Format> {
  const name = nameOf(file);
  const start = await startOf({ file, mostBytes });
  const mark = markOf(start);
  refuseOtherFiles(name, start.subarray(mark?.length ?? 0));
  // What the file says of itself counts.
  const told = mark?.encoding ?? asked;
  const found = told ? { encoding: told, ...undoubted } : await encodingOf({ file, mostBytes });
  const content = { file, mostBytes, ...found };
  const head = (await contentHead(content, 65_536)).toString('utf8');
  if (head.trim() === '') throw new ImportError(`${name} is empty.`);
  refuseBinary(name, head);
  const bare = head.replace(/"[^"]*"/g, '""');
  const rareRowEnd = rareRowEnds.find((end) => !/[\r\n]/.test(bare) && bare.includes(end));
  const lines = bare.trimStart().split(rareRowEnd ?? /[\r\n]/, 1);
  // Excel reads such a line, and other programs write it for Excel.
  const separator = /^"?sep=([^"\r\n])"?\s*[\r\n]/i.exec(head)?.[1];
  const delimiter = separator ?? delimiterIn(lines[0] ?? '', file);
  const whole = { ...content, rareRowEnd };
  const plain = unquoted(head, delimiter).replaceAll(rareRowEnd ?? '\n', '\n');
  return {
    ...whole,
    ...(await rowEndsOf(whole, plain, delimiter)),
    delimiter,
    hasBlanksBeforeQuotes: hasBlanksBeforeQuotes(plain, delimiter),
    firstLine: separator === undefined ? 1 : 2,
  };
}

const rareRowEnds: readonly RareRowEnd[] = ['\u0085', '\u2028', '\u2029'];

function delimiterIn(header: string, file: string): string {
  const counted = ['\t', ';', ',', '|'].map((delimiter) => ({
    delimiter,
    times: header.split(delimiter).length - 1,
  }));
  const most = counted.reduce((best, one) => (one.times > best.times ? one : best));
  const byName = /\.tsv(\.gz)?$/i.test(file) ? '\t' : ',';
  return most.times === 0 ? byName : most.delimiter;
}

async function* rowsOf(
  format: Format,
  header: readonly string[],
  firstLine: number,
): AsyncGenerator<TableRow> {
  let line = firstLine;
  const ending: Ending = { lastByte: 0 };
  // Whether it is the last one, in which the file may have been cut off, is known with the next one.
  let short: { readonly line: number; readonly cells: readonly string[] } | undefined;
  for (let restarts = 0; ; restarts += 1) {
    if (restarts > mostRestarts) {
      throw new ImportError(
        `${nameOf(format.file)} has more than ${mostRestarts} unclosed quotes; line ${line} is one.`,
      );
    }
    let broken = false;
    for await (const record of recordsFrom(format, line, true, ending)) {
      if (short) yield shortRow(short.line, short.cells, header);
      short = undefined;
      const loose = 'broken' in record ? [] : looseRows(record, line, header);
      broken = 'broken' in record || (loose.length === 0 && isSwallowing(record, header, format.delimiter));
      if (broken || 'broken' in record) break;
      const { cells, lines } = record;
      const at = line;
      line += lines;
      if (loose.length > 0) {
        yield* loose;
        continue;
      }
      if (cells.every((cell) => cell.trim() === '' || cell === endOfFile)) continue;
      if (record.isLoose) yield misfit(at, cells, header, ', and a line break outside of quotes');
      else if (cells.length < named(header)) short = { line: at, cells: cells.map(withoutStrayQuotes) };
      else {
        const row = rowOf(at, cells.map(withoutStrayQuotes), header);
        yield row.kind === 'row' && holdsRows(record, header, format)
          ? {
              ...row,
              warning: `a cell of ${lines} lines holds what could be rows; is a quote closed too late?`,
            }
          : row;
      }
    }
    if (!broken) break;
    const { row, lines } = await rowWithoutQuotes(format, line, header);
    yield row;
    line += lines;
  }
  if (!short) return;
  const isCut = ending.lastByte !== 0x0a && ending.lastByte !== 0x0d;
  yield (isCut ? cutRow : shortRow)(short.line, short.cells, header);
}

interface Cells {
  readonly cells: string[];
  /** Lines of the file it takes. */
  readonly lines: number;
  /** A line of it ends outside of quotes. */
  readonly isLoose: boolean;
}

async function* recordsFrom(
  format: Format,
  line: number,
  quotes: boolean,
  ending: Ending = { lastByte: 0 },
): AsyncGenerator<Cells | { readonly broken: true }> {
  const parser = parse({
    delimiter: format.delimiter,
    record_delimiter: [...format.ends],
    raw: format.hasLooseBreaks,
    quote: quotes ? '"' : null,
    relax_quotes: true,
    ltrim: format.hasBlanksBeforeQuotes,
    relax_column_count: true,
    max_record_size: longestRecord,
  });
  const content = Readable.from(contentFromLine(format, line, ending), { objectMode: false });
  // Errors of the content reach the reader of the parser; its own callback has nothing to add.
  pipeline(content, parser, () => undefined);
  try {
    for await (const found of parser as AsyncIterable<string[] | { raw: string; record: string[] }>) {
      const cells = 'raw' in found ? found.record : found;
      const lines = 1 + cells.reduce((sum, cell) => sum + lineBreaks(cell), 0);
      yield {
        cells,
        lines,
        isLoose: 'raw' in found && lines > 1 && hasLooseBreak(found.raw, format.delimiter),
      };
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== 'CSV_QUOTE_NOT_CLOSED' && code !== 'CSV_MAX_RECORD_SIZE') throw error;
    yield { broken: true };
  }
}

function hasLooseBreak(raw: string, delimiter: string): boolean {
  return /[\r\n](?=[^\r\n])/.test(unquoted(raw, delimiter));
}

function lineBreaks(cell: string): number {
  if (!cell.includes('\n') && !cell.includes('\r')) return 0;
  return linesOf(cell).length - 1;
}

function linesOf(cell: string): string[] {
  return cell.split(/\r\n|\n|\r/);
}

/**
 * Did a quote run over the end of its cell or of its row? The parser leaves such a quote in its cell, or there are too many
 * columns, or too few and a line of a cell that looks like a row.
 */
function isSwallowing(
  record: Cells | { readonly broken: true },
  header: readonly string[],
  delimiter: string,
): boolean {
  if ('broken' in record) return false;
  const { cells } = record;
  const isShort = cells.length < named(header);
  if (isShort && cells.some((cell) => cell.startsWith('"') && cell.includes(`"${delimiter}`))) return true;
  if (record.lines === 1) return false;
  if (cells.length > header.length || cells.some((cell) => /^".*[\r\n]/.test(cell))) return true;
  const fewest = Math.max(1, named(header) - 2);
  const isRow = (text: string) => text.split(delimiter).length > fewest;
  return isShort && cells.some((cell) => linesOf(cell).slice(1).some(isRow));
}

/**
 * Whole rows in a cell of a record that has all its cells, and lines with its quotes that look like rows as well. A table
 * that was pasted into the cell looks the same, so that it stays one and is only said.
 */
function holdsRows({ cells, lines }: Cells, header: readonly string[], format: Format): boolean {
  if (lines === 1 || named(header) < 3) return false;
  const isRow = (line: string, before: readonly string[] = [], behind: readonly string[] = []) => {
    const parts = line.split(format.delimiter);
    // Sentences have a blank behind a comma.
    const isText = parts.slice(1).some((part) => part.startsWith(' '));
    return !isText && isFitting([...before, ...parts, ...behind], header);
  };
  return cells.some((cell, at) => {
    // Where rows end with CR LF, a lone LF is how a spreadsheet breaks the lines of a cell.
    const [first = '', ...between] = cell.split(format.main);
    const last = between.pop();
    return (
      last !== undefined &&
      isRow(first, cells.slice(0, at)) &&
      isRow(last, [], cells.slice(at + 1)) &&
      between.some((line) => isRow(line))
    );
  });
}

/**
 * What a record with breaks outside of quotes is: one row, if its cells are as many as the columns, else the rows that its
 * lines are. None when it is neither.
 */
function looseRows({ cells, isLoose }: Cells, line: number, header: readonly string[]): TableRow[] {
  if (!isLoose) return [];
  if (isFitting(cells, header))
    return [{ kind: 'row', line, cells, warning: 'a line break outside of quotes is taken as content' }];
  const rows: string[][] = [[]];
  for (const cell of cells) {
    const [first = '', ...more] = linesOf(cell);
    rows.at(-1)!.push(first);
    for (const next of more) rows.push([next]);
  }
  const areRows = rows.every((row) => isFitting(row, header));
  return areRows ? rows.map((row, at) => ({ kind: 'row', line: line + at, cells: row })) : [];
}

function rowOf(line: number, cells: readonly string[], header: readonly string[]): TableRow {
  return isFitting(cells, header) ? { kind: 'row', line, cells } : misfit(line, cells, header);
}

function isFitting(cells: readonly string[], header: readonly string[]): boolean {
  return cells.length >= named(header) && cells.slice(header.length).every((cell) => cell.trim() === '');
}

/** Blank cells that are too much may be those a split figure pushed there: its row is as wrong as if they held something. */
async function* withoutSplitFigures(
  rows: AsyncGenerator<TableRow>,
  header: readonly string[],
  figures: readonly number[],
): AsyncGenerator<TableRow> {
  for await (const row of rows) {
    const { kind, line, cells } = row;
    // A column without a name is nothing's own.
    const first = cells.length > header.length ? 0 : named(header);
    yield kind === 'row' && hasSplitFigure(cells, figures, first) ? misfit(line, cells, header) : row;
  }
}

/** Columns up to the last one that has a name. Spreadsheets write separators of more behind the header. */
function named(header: readonly string[]): number {
  return 1 + header.findLastIndex((name) => name !== '');
}

/** Spreadsheets leave out what is blank at the end of a row. */
function shortRow(line: number, cells: readonly string[], header: readonly string[]): TableRow {
  const blank = header.slice(cells.length, named(header));
  const warning = `has ${counted(cells, header)}; ${blank.join(', ')}: taken as blank`;
  return { kind: 'row', line, cells: [...cells, ...blank.map(() => '')], warning };
}

/** What stood there is gone, so nothing is taken as blank. */
function cutRow(line: number, cells: readonly string[], header: readonly string[]): TableRow {
  return misfit(line, cells, header, ', and the file ends in it: it may be cut off');
}

function misfit(line: number, cells: readonly string[], header: readonly string[], more = ''): TableRow {
  return { kind: 'bad', line, code: 'row_columns', reason: `has ${counted(cells, header)}${more}`, cells };
}

function counted(cells: readonly string[], header: readonly string[]): string {
  return `${cells.length} columns instead of ${named(header)}`;
}

async function rowWithoutQuotes(
  format: Format,
  line: number,
  header: readonly string[],
): Promise<{ readonly row: TableRow; readonly lines: number }> {
  const records = recordsFrom(format, line, false);
  const first = await records.next();
  await records.return(undefined);
  const { cells: raw, lines } = !first.done && 'cells' in first.value ? first.value : { cells: [], lines: 1 };
  const cells = raw.map(withoutQuotes);
  const row: TableRow = isFitting(cells, header)
    ? { kind: 'row', line, cells, warning: 'a quote is not closed' }
    : { kind: 'bad', line, code: 'row_quote', reason: 'a quote is not closed', cells };
  return { row, lines };
}

const quoted = /^"([^]*)"$/;

/** What the quotes around a cell hold, in a row whose quotes are not read. */
function withoutQuotes(cell: string): string {
  return quoted.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;
}

/** `"5" pipe"` and `"Tea" `: some programs do not double a quote in quotes, or write blanks behind them. */
function withoutStrayQuotes(cell: string): string {
  const isOdd = (cell.match(/"/g)?.length ?? 0) % 2 === 1;
  const around = isOdd ? quoted : /^"([^"]*)" +$/;
  return around.exec(cell)?.[1] ?? cell;
}

/** Where it lies is nobody's business who sent it. */
function nameOf(file: string): string {
  return path.basename(file);
}
