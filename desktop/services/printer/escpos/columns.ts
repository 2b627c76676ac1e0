// Sets a row into columns of one width, broken at blanks where there are some. Pure.
import type { PaperRow } from '../../../ipc/paper-row.ts';

/** Lines of exactly `columns` characters, but for blanks at their end. `start`, `end`: one column a character. */
export function inColumns(row: PaperRow, columns: number, direction: 'ltr' | 'rtl'): string[] {
  const { kind, start, end, indent } = row;
  if (kind === 'middle')
    return wrap(start, columns).map((text) => ' '.repeat(spaceBefore(text, columns)) + text);
  const beside = end === '' ? 0 : widthOf(end) + 1;
  // Where so little is left that words break into pieces, the end goes into a line of its own.
  const fits = columns - beside - indent >= Math.min(8, widthOf(start));
  const lines = wrap(start, columns - indent - (fits ? beside : 0));
  const set = (text: string, other: string) => sideBySide(text, other, indent, columns, direction);
  if (fits) return lines.map((text, nr) => set(text, nr === 0 ? end : ''));
  return [...lines.map((text) => set(text, '')), ...wrap(end, columns).map((text) => set('', text))];
}

function sideBySide(
  start: string,
  end: string,
  indent: number,
  columns: number,
  direction: 'ltr' | 'rtl',
): string {
  const between = ' '.repeat(Math.max(0, columns - indent - widthOf(start) - widthOf(end)));
  const [near, edge] = [start, ' '.repeat(indent)];
  return direction === 'ltr' ? `${edge}${near}${between}${end}`.trimEnd() : `${end}${between}${near}${edge}`;
}

/** Columns. */
function widthOf(text: string): number {
  return Array.from(text).length;
}

function spaceBefore(text: string, columns: number): number {
  return Math.max(0, Math.floor((columns - widthOf(text)) / 2));
}

/** At least one line; none longer than `columns`. */
function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  for (const word of text.split(' ').filter((one) => one !== '')) {
    let rest = Array.from(word);
    if (line.length > 0 && line.length + 1 + rest.length > columns) {
      lines.push(line.join(''));
      line = [];
    }
    if (line.length > 0) line.push(' ');
    while (rest.length > columns) {
      lines.push(rest.slice(0, columns).join(''));
      rest = rest.slice(columns);
    }
    line.push(...rest);
  }
  return line.length > 0 || lines.length === 0 ? [...lines, line.join('')] : lines;
}
