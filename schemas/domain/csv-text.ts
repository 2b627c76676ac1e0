// A table as CSV (RFC 4180) that a spreadsheet opens without running anything: text that begins like a formula gets an
// apostrophe before it (T28). Numbers stay numbers, negative ones too.
import { csvLine } from './csv-line.ts';

export type Cell = string | number | boolean | null;

export function csvText(columns: readonly string[], rows: readonly Readonly<Record<string, Cell>>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))];
  return lines.map((cells) => csvLine(cells.map(cellText))).join('');
}

const figure = /^-?\d+(\.\d+)?$/;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  // A full-width sign is one too for a spreadsheet, and a blank before it is not seen.
  const isFormula = /^[\s\0]*[=+\-@|%＝＋－＠]|^[\t\r\n]/.test(cell) && !figure.test(cell);
  return isFormula ? `'${cell}` : cell;
}
