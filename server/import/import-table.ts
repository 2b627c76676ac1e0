// One table into one store, whatever its kind: read twice, first to learn what it holds, then to write it, a few hundred
// rows at a time. Bad rows are reported by line and skipped; everything else goes through the waist like any other change.
import { tableColumns } from '@evertill/schemas';
import type { TableEncoding, TableKind } from '@evertill/schemas';
import type { BadRow } from './cells.ts';
import { plainCell } from './cell-text.ts';
import { columnsByName, ImportError, resolveSources } from './columns.ts';
import type { FieldTexts, Sources } from './columns.ts';
import { FileDecimals } from './decimal-text.ts';
import { importContext } from './import-context.ts';
import type { ImportContext, ImportManner, ImportPlace } from './import-context.ts';
import { blankCounts } from './import-report.ts';
import type {
  ImportCounts,
  ImportProgress,
  ImportSummary,
  ReportedRow,
  TableReading,
} from './import-report.ts';
import { lookThrough, sampleOf } from './look-through.ts';
import { openTable } from './read-table.ts';
import type { Table, TableRow } from './read-table.ts';
import { ReferenceNames } from './reference-names.ts';
import { isRefusedColumn } from './refused-table.ts';
import type { Survey } from './survey.ts';
import type { TableRowBase, TableWriter } from './table-writer.ts';
import { productWriter } from './write-products.ts';
import { referenceWriter } from './write-references.ts';
import { stockWriter } from './write-stock.ts';
import type { RowOutcome } from './write-together.ts';

export interface TableImport extends ImportPlace, ImportManner {
  readonly kind: TableKind;
  readonly file: string;
  /** Instead of the columns' own names. */
  readonly mapped?: FieldTexts | undefined;
  readonly constants?: FieldTexts | undefined;
  readonly encoding?: TableEncoding | undefined;
  /** Rows and unpacked bytes a file may have; absent: as many as it has. */
  readonly limits?: { readonly rows: number; readonly unpackedBytes: number } | undefined;
  /** Rows of one transaction. */
  readonly chunk?: number | undefined;
  /** Once its columns are understood, and again once its rows were looked through. */
  readonly onTable?: ((reading: TableReading) => void | Promise<void>) | undefined;
  /** After each chunk, and waited for. Throws to end it there. */
  readonly onProgress: (progress: ImportProgress) => void | Promise<void>;
}

type AnyWriter = TableWriter<TableRowBase>;

/** @throws ImportError when the file or the mapping cannot be used; nothing is written then. */
export async function importTable(options: TableImport): Promise<ImportSummary> {
  const { kind, limits, encoding } = options;
  const table = await openTable(options.file, { encoding, mostBytes: limits?.unpackedBytes });
  const mapped = options.mapped ?? columnsByName(table.header, kind);
  const sources = resolveSources(table.header, mapped, options.constants ?? {}, kind);
  const { header, encoding: found, otherReadings, separator } = table;
  const readAs = { header, encoding: found, otherReadings, separator };
  const columns: TableReading = { ...readAs, decimalSign: '', sample: [] };
  await options.onTable?.(columns);
  const context = importContext(options, options);
  const references = await ReferenceNames.open(context);
  const decimals = new FileDecimals();
  const writer = writerOf(kind, context, references, decimals);
  const survey = await lookThrough(table, writer, sources, limits?.rows);
  if (survey.rows === 0)
    throw new ImportError(
      `The file names its columns (${header.join(', ')}) and has no rows.`,
      'import_no_rows',
    );
  decimals.settle();
  const sample = sampleOf(survey, writer, sources);
  const reading = { ...columns, decimalSign: decimals.sign ?? ('' as const), sample };
  await options.onTable?.(reading);
  const run = new Run(writer, sources, survey, options);
  run.sayDoubt(table);
  await context.statistics?.begin();
  await writer.begin?.();
  await run.all(table, (counts) => context.statistics?.grown(counts.created + counts.updated));
  if (run.counts.created + run.counts.updated > 0) await context.statistics?.refresh();
  return {
    ...run.counts,
    alsoCreated: references.made,
    ignoredColumns: ignoredColumns(header, sources, kind),
    ...reading,
  };
}

function writerOf(
  kind: TableKind,
  context: ImportContext,
  references: ReferenceNames,
  decimals: FileDecimals,
): AnyWriter {
  const writers = {
    products: () => productWriter(context, references, decimals),
    categories: () => referenceWriter('category', context, references),
    taxes: () => referenceWriter('tax_profile', context, references),
    suppliers: () => referenceWriter('supplier', context, references),
    stock: () => stockWriter(context, references, decimals),
  };
  return writers[kind]() as unknown as AnyWriter;
}

function ignoredColumns(header: readonly string[], sources: Sources, kind: TableKind): string[] {
  const used = new Set(
    Object.values(sources).flatMap((source) => ('column' in source ? [source.column] : [])),
  );
  const fields: readonly string[] = tableColumns[kind];
  return header.filter(
    (name, index) => !used.has(index) && name !== '' && !isRefusedColumn(name) && !fields.includes(name),
  );
}

// oxlint-disable-next-line no-control-regex
const unlikeText = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd]/;

/** Columns with letters that no text has: the file was read in another encoding than it was written in. */
function garbledColumns(cells: readonly string[], sources: Sources): string[] {
  return Object.entries(sources).flatMap(([field, source]) =>
    'column' in source && unlikeText.test(cells[source.column] ?? '') ? [field] : [],
  );
}

const chunkSize = 250;
/** Rows that are reported at once. */
const mostReported = 1000;

class Run {
  readonly counts: ImportCounts = blankCounts();
  readonly #writer: AnyWriter;
  readonly #sources: Sources;
  readonly #survey: Survey;
  readonly #options: TableImport;
  #reported: ReportedRow[] = [];
  #chunk: TableRowBase[] = [];
  #groups = new Set<string>();
  #cells = new Map<number, readonly string[]>();

  constructor(writer: AnyWriter, sources: Sources, survey: Survey, options: TableImport) {
    this.#writer = writer;
    this.#sources = sources;
    this.#survey = survey;
    this.#options = options;
  }

  /** A file that was not previewed is read all the same; its record says that it may be read wrongly. */
  sayDoubt({ encoding, otherReadings, isUnlikely }: Table): void {
    const others = otherReadings.map(
      ({ encoding: other, read, instead }) => `${other} (“${instead}” instead of “${read}”)`,
    );
    this.#warn(1, [
      ...(isUnlikely
        ? [`no encoding makes sense of these letters, read as ${encoding}; save the file as UTF-8`]
        : []),
      ...(others.length > 0 ? [`read as ${encoding}; it could also be ${others.join(', ')}`] : []),
    ]);
  }

  async all(table: Table, grown: (counts: ImportCounts) => Promise<void> | undefined): Promise<void> {
    for await (const found of table.rows(this.#sources)) {
      const row = this.#take(found);
      if (row && this.#isCut(row)) await this.#flush(grown);
      this.counts.read += 1;
      if (row) {
        this.#chunk.push(row);
        this.#groups.add(this.#writer.groupOf(row));
        this.#cells.set(row.line, cellsOf(found));
      } else if (this.#reported.length >= mostReported) {
        await this.#flush(grown);
      }
    }
    await this.#flush(grown);
  }

  /** Undefined when the row is not written. */
  #take(found: TableRow): TableRowBase | undefined {
    if (found.kind === 'bad') {
      const { line, code, reason } = found;
      return this.#refuse({ line, column: '', code, reason }, cellsOf(found));
    }
    const read = this.#writer.read(found.line, found.cells, this.#sources);
    if (!read.ok) return this.#refuse(read.bad, cellsOf(found));
    const { row } = read;
    const later = this.#survey.laterThan(this.#writer.keyOf(row), row.line);
    if (later !== undefined) {
      this.#warn(row.line, [`${this.#writer.wordFor(row)} comes again on line ${later}, which counts`]);
      return undefined;
    }
    const garbled = garbledColumns(found.cells, this.#sources);
    const warnings = [
      ...(found.warning === undefined ? [] : [found.warning]),
      ...(garbled.length === 0
        ? []
        : [`${garbled.join(', ')}: letters that no text has; is the encoding right?`]),
    ];
    return warnings.length === 0 ? row : { ...row, warnings: [...warnings, ...row.warnings] };
  }

  /** Never between two rows of one group; and a group that comes again begins a chunk of its own. */
  #isCut(row: TableRowBase): boolean {
    const last = this.#chunk.at(-1);
    if (!last) return false;
    const group = this.#writer.groupOf(row);
    if (group === this.#writer.groupOf(last)) return false;
    const isFull = this.#chunk.length >= (this.#options.chunk ?? chunkSize);
    return isFull || this.#reported.length >= mostReported || this.#groups.has(group);
  }

  async #flush(grown: (counts: ImportCounts) => Promise<void> | undefined): Promise<void> {
    if (this.#chunk.length > 0) {
      for (const outcome of await this.#writer.write(this.#chunk)) this.#count(outcome);
      await grown(this.counts);
    }
    const reported = this.#reported;
    this.#chunk = [];
    this.#groups = new Set();
    this.#cells = new Map();
    this.#reported = [];
    await this.#options.onProgress({ counts: this.counts, total: this.#survey.rows, reported });
  }

  #count(outcome: RowOutcome): void {
    if (outcome.kind === 'refused') {
      const { kind: _kind, ...bad } = outcome;
      this.#refuse(bad, this.#cells.get(outcome.line) ?? []);
      return;
    }
    this.counts[outcome.kind] += 1;
    if (outcome.priceChanged) this.counts.priceChanges += 1;
    this.#warn(outcome.line, outcome.warnings);
  }

  #refuse({ line, column, code, reason }: BadRow, cells: readonly string[]): undefined {
    this.counts.refused += 1;
    this.#reported.push({ line, outcome: 'refused', column, code, reason, cells });
    return undefined;
  }

  #warn(line: number, reasons: readonly string[]): void {
    if (reasons.length === 0) return;
    this.counts.warnings += 1;
    for (const reason of reasons)
      this.#reported.push({ line, outcome: 'warned', column: '', code: '', reason, cells: [] });
  }
}

/** As they were before a spreadsheet had to be kept from running them. */
function cellsOf({ cells }: TableRow): string[] {
  return cells.map(plainCell);
}
