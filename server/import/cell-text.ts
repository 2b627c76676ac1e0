// What stands in one cell of a table, both ways. A spreadsheet runs a cell that begins like a formula: such text goes out
// behind an apostrophe and comes in without it. Lists and paths in one cell have separators of their own, and a name
// that holds one goes out with a backslash before it.

/** How a formula begins, in any of its widths, behind as many apostrophes as somebody put there. */
const formula = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

export function safeCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text of a cell as it was before `safeCell`. `="0123"` is how spreadsheets keep the zeros of a number. */
export function plainCell(cell: string): string {
  if (cell.startsWith("'") && formula.test(cell)) return cell.slice(1);
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
}

/** One line without control characters (Postgres takes no NUL, and a receipt prints no others). */
export function cleaned(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();
}

/** Several lines, each without control characters. */
export function cleanedLines(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]+/g, ' ')
      .trim()
  );
}

export type Separator = '|' | '>' | ':';

/** `a | b\|c` → `a`, `b|c`; blanks around a part go, blank parts too. */
export function partsOf(text: string, separator: Separator): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const next = text.charAt(at + 1);
    if (character === '\\' && (next === '\\' || next === separator)) {
      parts[parts.length - 1] += next;
      at += 1;
    } else if (character === separator) {
      parts.push('');
    } else {
      parts[parts.length - 1] += character;
    }
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

export function joined(parts: readonly string[], separator: Separator): string {
  const written = parts.map((part) =>
    Array.from(part, (one) => (one === '\\' || one === separator ? `\\${one}` : one)).join(''),
  );
  return written.join(` ${separator} `);
}
