// One line of a csv file, as every spreadsheet reads it.

/** So that spreadsheets read what follows as UTF-8. */
export const byteOrderMark = '\ufeff';

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

function quoted(cell: string): string {
  // Other separators too: some spreadsheets split at them whatever the rest of the file says.
  if (!/[",;\t\r\n]|^\s|\s$/.test(cell)) return cell;
  // A quote that begins a cell of several lines looks like one that nobody closed; the blank before it is read away.
  const isLikeUnclosed = /^".*[\r\n]/.test(cell);
  return `"${isLikeUnclosed ? ' ' : ''}${cell.replaceAll('"', '""')}"`;
}
