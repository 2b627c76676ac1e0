// Opens a file so that what was committed survives a power cut, and so that nobody else can open it meanwhile.
import { accessSync, constants, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { SqliteStorageError } from './storage-fault.ts';

/** Older ones can damage the write-ahead log when it is reset. */
const oldestSqlite = [3, 51, 3];
/** How long a process that is just ending may still hold the file, ms. */
const patience = 1000;

/**
 * One connection a file: a second process is told `busy` instead of being let in. It comes before everything else, for
 * then the log needs no shared memory beside it, which a full disk could not give.
 */
const alone = 'locking_mode = EXCLUSIVE';

const settings = [
  'journal_mode = WAL',
  // Acknowledged means on the disk: with NORMAL, SQLite's default in this mode, a power cut takes the last commits.
  'synchronous = FULL',
  'fullfsync = ON',
  'checkpoint_fullfsync = ON',
  'wal_autocheckpoint = 10000',
  // What is read again comes from the system's cache, which needs no memory of ours; making an index takes as much
  // again.
  'cache_size = -2048',
  'temp_store = MEMORY',
  'trusted_schema = OFF',
];

/**
 * Throws a SqliteStorageError `corrupt` for a damaged file, and leaves it as it is. `full` looks whether table and
 * indexes say the same too, which takes longer.
 */
export function openConnection(file: string, check: 'quick' | 'full'): Database {
  mkdirSync(path.dirname(file), { recursive: true });
  // SQLite would open it for reading, and stumble only later.
  for (const written of [path.dirname(file), file])
    if (existsSync(written)) accessSync(written, constants.W_OK);
  const database = new BetterSqlite3(file, { timeout: patience });
  try {
    database.pragma(alone);
    requireVersion(database.prepare<[], string>('SELECT sqlite_version()').pluck().get()!);
    for (const setting of settings) database.pragma(setting);
    const pragma = check === 'full' ? 'integrity_check(1)' : 'quick_check(1)';
    const found = database.pragma(pragma, { simple: true });
    if (found !== 'ok') throw new SqliteStorageError('corrupt', `${file} is damaged: ${String(found)}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

export function deleteFile(file: string): void {
  for (const suffix of ['-wal', '-shm', '-journal', '']) rmSync(`${file}${suffix}`, { force: true });
}

/**
 * Where a database of this name lives. Names are told apart on file systems that ignore case, leave no directory, and
 * are never a device's name.
 */
export function fileOf(directory: string, databaseName: string): string {
  const name = databaseName.replace(/[^a-z0-9_-]/gu, (sign) =>
    [...new TextEncoder().encode(sign)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  );
  return path.join(directory, `db-${name}.sqlite`);
}

/** Throws for a version of SQLite that can damage files. */
export function requireVersion(version: string): void {
  const parts = version.split('.').map(Number);
  const differing = oldestSqlite.findIndex((part, nr) => parts[nr] !== part);
  if (differing >= 0 && (parts[differing] ?? 0) < oldestSqlite[differing]!) {
    throw new Error(`SQLite ${version} is older than ${oldestSqlite.join('.')}, which this storage needs.`);
  }
}
