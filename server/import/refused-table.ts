// The refused rows as a table: their own columns, and what is wrong with each, to be mended and imported again. The columns
// that say what is wrong mean nothing to an import.
import { safeCell } from './cell-text.ts';
import { csvLine } from './csv-line.ts';
import { nextStep } from './import-report.ts';
import type { ReportedRow } from './import-report.ts';

const added = ['refused_line', 'refused_column', 'refused_code', 'refused_reason', 'refused_next'] as const;

export function isRefusedColumn(name: string): boolean {
  return (added as readonly string[]).includes(name);
}

/** Where a file of refused rows is refused once more, the newer words take the place of the older ones. */
function ownColumns(header: readonly string[]): number[] {
  return header.flatMap((name, index) => (isRefusedColumn(name) ? [] : [index]));
}

export function refusedHeader(header: readonly string[]): string {
  const own = ownColumns(header).map((index) => header[index]!);
  return csvLine([...own.map(safeCell), ...added]);
}

export function refusedLine(header: readonly string[], row: ReportedRow): string {
  const { line, column, code, reason, cells } = row;
  const own = ownColumns(header).map((index) => cells[index] ?? '');
  const said = [String(line), column, code, reason, nextStep(code)];
  return csvLine([...own, ...said].map(safeCell));
}
