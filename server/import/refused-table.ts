// The refused rows as a table: what is wrong with each, and their own columns, to be mended and imported again. The columns
// that say what is wrong mean nothing to an import; they come first, so that what a row has too much or too little of shows.
import { csvLine } from '@evertill/schemas';
import { safeCell } from './cell-text.ts';
import { nextStep } from './import-report.ts';
import type { ReportedRow } from './import-report.ts';

const added = ['refused_line', 'refused_column', 'refused_code', 'refused_reason', 'refused_next'] as const;

export function isRefusedColumn(name: string): boolean {
  return (added as readonly string[]).includes(name);
}

/** Where a file of refused rows is refused once more, the newer words take the place of the older ones. */
function own(header: readonly string[], cells: readonly string[]): string[] {
  return cells.filter((_cell, index) => !isRefusedColumn(header[index] ?? ''));
}

export function refusedHeader(header: readonly string[]): string {
  return csvLine([...added, ...own(header, header).map(safeCell)]);
}

/** With as many cells as the row had: one that does not fit its columns must not fit them unless somebody mends it. */
export function refusedLine(header: readonly string[], row: ReportedRow): string {
  const { line, column, code, reason, cells } = row;
  const said = [String(line), column, code, reason, nextStep(code)];
  return csvLine([...said, ...own(header, cells)].map(safeCell));
}
