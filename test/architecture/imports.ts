// Finds what a file imports, statically or not. Enough for formatted code.
import path from 'node:path';
import type { SourceFile } from './source-files.ts';

export interface Import {
  readonly specifier: string;
  /** Erased before the code runs. */
  readonly typeOnly: boolean;
  readonly line: number;
}

const fromClause = /\b(?:import|export)\s+(type\s)?[\w$*{},\s]*?\bfrom\s*['"]( *)['"]/g;
const sideEffect = /(?<![.\w$])import\s*['"]( *)['"]/g;
const literalCall = /(?<![.\w$])import\(\s*['"]( *)['"]/g;
const computedCall = /(?<![.\w$])import\((?!\s*['"])/g;

export function importsOf(file: SourceFile): Import[] {
  return [
    ...matches(file, fromClause, 2, (match) => match[1] !== undefined || onlyTypeNames(match[0])),
    ...matches(file, sideEffect, 1, () => false),
    ...matches(file, literalCall, 1, () => false),
  ];
}

/** Line numbers of `import(…)` with anything but a plain string: nobody can tell where that goes. */
export function computedImportLines(file: SourceFile): number[] {
  return [...file.code.matchAll(computedCall)].map((match) => lineOf(file.code, match.index));
}

/** `@scope/name` or `name` of a package; undefined for a path inside the package or a part of node. */
export function packageOf(specifier: string): string | undefined {
  // `#…` is another file of the same package, chosen by where it runs.
  if (/^(\.|#|node:)/.test(specifier)) return undefined;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Path from the root of the repository that a relative import leads to. */
export function targetOf(file: SourceFile, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return path.posix.normalize(path.posix.join(path.posix.dirname(file.path), specifier));
}

function matches(
  file: SourceFile,
  pattern: RegExp,
  group: number,
  isTypeOnly: (match: RegExpMatchArray) => boolean,
): Import[] {
  return [...file.code.matchAll(pattern)].map((match) => {
    const end = match.index + match[0].length - 1;
    const specifier = file.text.slice(end - (match[group] ?? '').length, end);
    return { specifier, typeOnly: isTypeOnly(match), line: lineOf(file.code, match.index) };
  });
}

/** `import { type A, type B } from …` */
function onlyTypeNames(clause: string): boolean {
  const names = /\{([^}]*)\}/.exec(clause)?.[1]?.split(',') ?? [];
  const named = names.map((name) => name.trim()).filter((name) => name !== '');
  return named.length > 0 && named.every((name) => name.startsWith('type '));
}

export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
