// The migrations as they lie on disk: numbered from 1 without a gap, one file a number. Line ends do not count
// for the checksum, since git changes them on Windows.
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MigrationError } from './migration-error.ts';

/** The migrations of this program. */
export const migrationsDir = fileURLToPath(new URL('../migrations/', import.meta.url));

export interface MigrationFile {
  number: number;
  name: string;
  /** `NNNN_name.sql` */
  file: string;
  sql: string;
  sha256: string;
}

/** In order of their numbers. @throws MigrationError `misnamed`, `duplicate`, `gap` */
export async function readMigrations(dir: string): Promise<MigrationFile[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort();
  const files: MigrationFile[] = [];
  for (const file of names) {
    const [, digits, name] = /^(\d{4})_([a-z0-9_-]+)\.sql$/.exec(file) ?? [];
    if (!digits || !name) throw new MigrationError('misnamed', file);
    const number = Number(digits);
    const previous = files.at(-1);
    if (previous?.number === number) throw new MigrationError('duplicate', `${previous.file} and ${file}`);
    const expected = files.length + 1;
    if (number !== expected) throw new MigrationError('gap', `number ${expected}, before ${file}`);
    const sql = (await readFile(path.join(dir, file), 'utf8')).replaceAll('\r\n', '\n');
    files.push({ number, name, file, sql, sha256: createHash('sha256').update(sql).digest('hex') });
  }
  return files;
}
