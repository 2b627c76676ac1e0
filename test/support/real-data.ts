// Some tests read real price lists and sales that are too large, and not ours, to be part of the repository.
// They are looked for beside the clone or where EVERTILL_TEST_DATA points; a test without them skips loudly.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Context } from 'mocha';
import { skipLoudly, skipReasons } from './skip.ts';

const besideTheClone = path.resolve(import.meta.dirname, '../../../shared/data');

/** Absolute path of the folder with the real data, whether or not it exists. */
export function realDataDirectory(): string {
  return path.resolve(process.env['EVERTILL_TEST_DATA'] ?? besideTheClone);
}

/** Absolute path of one file of it, e.g. `catalog/alko_2024-09-30.csv`; skips the test when it is not there. */
export function realDataFile(context: Context, file: string): string {
  const absolute = path.join(realDataDirectory(), file);
  if (!existsSync(absolute)) skipLoudly(context, `${skipReasons.realData}: ${file}`);
  return absolute;
}
