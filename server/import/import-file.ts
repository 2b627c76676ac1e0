// A table into one store, reported as a whole: what the command line and tests ask for.
import type { ReferenceKind } from '@evertill/schemas';
import type { BadRow } from './cells.ts';
import { nextStep } from './import-report.ts';
import type { ReportedRow, TableReading } from './import-report.ts';
import { importTable } from './import-table.ts';
import type { TableImport } from './import-table.ts';

export interface ImportOptions extends Omit<TableImport, 'onProgress' | 'kind'> {
  readonly kind?: TableImport['kind'];
  /** After each chunk: rows done so far, of how many. */
  readonly progress?: (done: number, total: number) => void;
  /** Every refused row with its cells. */
  readonly onRefused?: (row: ReportedRow) => void;
}

export interface ImportReport extends Omit<TableReading, 'header'> {
  /** Rows of the file, the header and blank lines aside. */
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Rows of the price history this import wrote. */
  priceChanges: number;
  /** Rows about which something looked wrong, none of them refused. */
  warnings: number;
  rejected: (BadRow & { readonly next: string })[];
  /** What looked wrong, the first of them. */
  warned: { readonly line: number; readonly reason: string }[];
  /** Look-up records made because a row named them, by their kind. */
  alsoCreated: Partial<Record<ReferenceKind, number>>;
  /** Columns of the file that mean nothing here. */
  ignoredColumns: readonly string[];
}

const mostWarned = 1000;

/** @throws ImportError when the file or the mapping cannot be used; nothing is written then. */
export async function importFile({
  progress = () => undefined,
  onRefused = () => undefined,
  kind = 'products',
  ...options
}: ImportOptions): Promise<ImportReport> {
  const rejected: ImportReport['rejected'] = [];
  const warned: ImportReport['warned'] = [];
  const summary = await importTable({
    ...options,
    kind,
    onProgress({ counts, total, reported }) {
      for (const row of reported) {
        const { line, column, code, reason } = row;
        if (code !== '') {
          rejected.push({ line, column, code, reason, next: nextStep(code) });
          onRefused(row);
        } else if (warned.length < mostWarned) {
          warned.push({ line, reason });
        }
      }
      progress(counts.read, total);
    },
  });
  const { refused: _refused, header: _header, ...counts } = summary;
  rejected.sort((a, b) => a.line - b.line);
  return { ...counts, rejected, warned };
}
