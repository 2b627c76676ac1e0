// A price list into one store: read twice, first to learn what it holds, then to write it. Bad rows are reported by
// line and skipped; everything else goes through the waist like any other change.
import { readRow } from './catalog-row.ts';
import type { BadRow, CatalogRow, ReadRow } from './catalog-row.ts';
import { resolveSources } from './columns.ts';
import type { FieldTexts, Sources } from './columns.ts';
import { importContext } from './import-context.ts';
import type { ImportContext, ImportPlace } from './import-context.ts';
import { openTable } from './read-table.ts';
import type { Table } from './read-table.ts';
import { ReferenceNames } from './reference-names.ts';
import { Surveyor } from './survey.ts';
import type { Survey } from './survey.ts';
import { writeRows } from './write-rows.ts';
import type { RowOutcome } from './write-rows.ts';

export interface ImportOptions extends ImportPlace {
  readonly file: string;
  readonly mapped: FieldTexts;
  readonly constants: FieldTexts;
  /** After each chunk: rows done so far, of how many. */
  readonly progress?: (done: number, total: number) => void;
}

export interface ImportReport {
  /** Rows of the file, the header and blank lines aside. */
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Rows of the price history this import wrote. */
  priceChanges: number;
  /** Rows about which something looked wrong, none of them refused. */
  warnings: number;
  rejected: BadRow[];
  /** What looked wrong, the first of them. */
  warned: BadRow[];
}

const chunkSize = 250;
const mostWarned = 1000;

/** @throws ImportError when the file or the mapping cannot be used; nothing is written then. */
export async function importFile(options: ImportOptions): Promise<ImportReport> {
  const table = await openTable(options.file);
  const sources = resolveSources(table.header, options.mapped, options.constants);
  const survey = await look(table, sources, options.store.currency);
  const context = importContext(options);
  return write(context, rowsOf(table, sources, options.store.currency), survey, options.progress);
}

async function look(table: Table, sources: Sources, currency: string): Promise<Survey> {
  const surveyor = new Surveyor();
  for await (const read of rowsOf(table, sources, currency)) {
    surveyor.rows += 1;
    if (read.ok) surveyor.add(read.row);
  }
  return surveyor;
}

async function* rowsOf(table: Table, sources: Sources, currency: string): AsyncGenerator<ReadRow> {
  for await (const found of table.rows()) {
    if (found.kind === 'bad') {
      yield { ok: false, bad: { line: found.line, reason: found.reason } };
      continue;
    }
    const read = readRow(found.line, found.cells, sources, currency);
    const { warning } = found;
    yield read.ok && warning !== undefined
      ? { ok: true, row: { ...read.row, warnings: [warning, ...read.row.warnings] } }
      : read;
  }
}

async function write(
  context: ImportContext,
  rows: AsyncIterable<ReadRow>,
  survey: Survey,
  progress: ImportOptions['progress'] = () => undefined,
): Promise<ImportReport> {
  await context.statistics?.begin();
  const references = await ReferenceNames.open(context);
  const report: ImportReport = {
    read: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    priceChanges: 0,
    warnings: 0,
    rejected: [],
    warned: [],
  };
  let chunk: CatalogRow[] = [];
  const flush = async () => {
    if (chunk.length === 0) return;
    for (const outcome of await writeRows(context, references, chunk)) count(report, outcome, survey);
    chunk = [];
    await context.statistics?.grown(report.created + report.updated);
    progress(report.read, survey.rows);
  };
  for await (const read of rows) {
    report.read += 1;
    if (!read.ok) {
      report.rejected.push(read.bad);
      continue;
    }
    const later = survey.isSuperseded(read.row);
    if (later === undefined) chunk.push(read.row);
    else warn(report, read.row.line, [`SKU ${read.row.sku} comes again on line ${later}, which counts`]);
    if (chunk.length === chunkSize) await flush();
  }
  await flush();
  if (report.created + report.updated > 0) await context.statistics?.refresh();
  progress(report.read, survey.rows);
  report.rejected.sort((a, b) => a.line - b.line);
  return report;
}

function count(report: ImportReport, outcome: RowOutcome, survey: Survey): void {
  const { row } = outcome;
  if (outcome.kind === 'rejected') {
    report.rejected.push({ line: row.line, reason: outcome.reason });
    return;
  }
  report[outcome.kind] += 1;
  if (outcome.priceChanged) report.priceChanges += 1;
  const shared =
    survey.isShared(row) || outcome.codeTaken ? [`barcode ${row.barcode} belongs to several items`] : [];
  warn(report, row.line, [...row.warnings, ...shared, ...outcome.warnings]);
}

function warn(report: ImportReport, line: number, reasons: readonly string[]): void {
  if (reasons.length === 0) return;
  report.warnings += 1;
  for (const reason of reasons) {
    if (report.warned.length < mostWarned) report.warned.push({ line, reason });
  }
}
