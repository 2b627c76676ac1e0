// What the commands of import and export have in common: paths and words as they were typed, and failures that the person
// who typed them can mend.
import path from 'node:path';
import { EmbeddedPostgresError } from '../db/embedded-postgres-error.ts';
import { ImportError } from './columns.ts';

/** npm runs a command in the package's folder; the path was typed where npm was called. */
export function typedPath(file: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? '.', file);
}

/** @throws ImportError */
export function oneOf<Word extends string>(option: string, typed: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === typed);
  if (found === undefined) throw new ImportError(`${option}: "${typed}" is none of ${words.join(', ')}.`);
  return found;
}

/** Its message says it all. */
export function isPlainFailure(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return (
    error instanceof ImportError ||
    error instanceof EmbeddedPostgresError ||
    code === 'ENOENT' ||
    code === 'EISDIR' ||
    code === 'EACCES' ||
    (code?.startsWith('ERR_PARSE_ARGS') ?? false)
  );
}
