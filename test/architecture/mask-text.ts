// Blanks comments and the inside of strings, so that a pattern sees only code. TypeScript 7 has no JS API to ask.
// Promises: same length, same line breaks, quotes kept; code inside `${…}` stays. Read line by line where the
// grammar is ambiguous (a lone quote in JSX text, a slash), so a wrong guess never reaches past its line.

const regexMayFollow =
  /(?:^|[(,=:[!&|?{};+\-*%~^>]|\b(?:return|typeof|case|in|of|void|throw|await|yield))\s*$/;

export function maskText(source: string): string {
  const out: string[] = [];
  /** Depth of `{` inside each open `${`, innermost last. */
  const substitutions: number[] = [];
  let at = 0;

  const keep = (length: number): void => {
    out.push(source.slice(at, at + length));
    at += length;
  };
  const blankTo = (end: number): void => {
    out.push(source.slice(at, end).replace(/[^\n]/g, ' '));
    at = end;
  };
  const quoted = (end: number): void => {
    keep(1);
    blankTo(end - 1);
    keep(1);
  };
  const template = (): void => {
    let end = at;
    while (end < source.length && source[end] !== '`' && !source.startsWith('${', end)) {
      end += source[end] === '\\' ? 2 : 1;
    }
    blankTo(Math.min(end, source.length));
    if (source.startsWith('${', at)) {
      keep(2);
      substitutions.push(0);
    } else keep(1);
  };

  while (at < source.length) {
    const char = source[at];
    if (source.startsWith('//', at)) blankTo(endOr(source.indexOf('\n', at), source));
    else if (source.startsWith('/*', at)) blankTo(endOr(source.indexOf('*/', at) + 2, source, 2));
    else if (char === "'" || char === '"') {
      const end = closing(source, at, char);
      if (end === undefined) keep(1);
      else quoted(end);
    } else if (char === '`') {
      keep(1);
      template();
    } else if (char === '/' && regexMayFollow.test(source.slice(lineStart(source, at), at))) {
      const end = closing(source, at, '/');
      if (end === undefined) keep(1);
      else quoted(end);
    } else if (char === '}' && substitutions.at(-1) === 0) {
      substitutions.pop();
      keep(1);
      template();
    } else {
      const inner = substitutions.length - 1;
      if (inner >= 0 && char === '{') substitutions[inner] = (substitutions[inner] ?? 0) + 1;
      if (inner >= 0 && char === '}') substitutions[inner] = (substitutions[inner] ?? 0) - 1;
      keep(1);
    }
  }
  return out.join('');
}

function endOr(index: number, source: string, missing = 0): number {
  return index < missing || index === -1 ? source.length : index;
}

function lineStart(source: string, at: number): number {
  return source.lastIndexOf('\n', at - 1) + 1;
}

/** The offset behind the closing delimiter, or undefined when the line ends first. */
function closing(source: string, start: number, delimiter: string): number | undefined {
  let inClass = false;
  for (let at = start + 1; at < source.length && source[at] !== '\n'; at += 1) {
    const char = source[at];
    if (char === '\\') at += 1;
    else if (delimiter === '/' && char === '[') inClass = true;
    else if (delimiter === '/' && char === ']') inClass = false;
    else if (char === delimiter && !inClass) return at + 1;
  }
  return undefined;
}
