// What the disk did, in five words a program can act on. Whatever rejects with this wrote nothing.
import BetterSqlite3 from 'better-sqlite3';

/**
 * `busy`: another process holds the file. `full`: no space left. `io`: the disk or the thread that works on it failed.
 * `corrupt`: the file is damaged. `readonly`: it may not be written.
 */
export type SqliteFault = 'busy' | 'full' | 'io' | 'corrupt' | 'readonly';

export class SqliteStorageError extends Error {
  readonly code: SqliteFault;

  /** `cause` has SQLite's or the system's own code, such as SQLITE_FULL or ENOSPC. */
  constructor(code: SqliteFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SqliteStorageError';
    this.code = code;
  }
}

const faults: readonly (readonly [RegExp, SqliteFault])[] = [
  [/^SQLITE_(BUSY|LOCKED)/, 'busy'],
  [/^(SQLITE_FULL|ENOSPC|EDQUOT)/, 'full'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'corrupt'],
  [/^(SQLITE_READONLY|SQLITE_PERM|EROFS|EACCES|EPERM)/, 'readonly'],
  [/^(SQLITE_(IOERR|CANTOPEN|PROTOCOL|NOLFS)|E[A-Z]+$)/, 'io'],
];

/** The typed error of what SQLite or the file system threw; anything else is a mistake of ours and stays as it is. */
export function asStorageFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof SqliteStorageError) return error;
  const { code } = error as { code?: unknown };
  if (!(error instanceof BetterSqlite3.SqliteError) && !('syscall' in error)) return error;
  const fault = faults.find(([pattern]) => pattern.test(String(code)))?.[1];
  return fault === undefined ? error : new SqliteStorageError(fault, error.message, error);
}

export interface SentError {
  readonly error: unknown;
  readonly fault?: SqliteFault;
  readonly causeCode?: unknown;
}

/** An error as it may travel between threads, where a class and its fields are lost. */
export function packError(error: unknown): SentError {
  if (!(error instanceof SqliteStorageError)) return { error };
  return { error: error.message, fault: error.code, causeCode: (error.cause as { code?: unknown })?.code };
}

export function unpackError({ error, fault, causeCode }: SentError): unknown {
  if (fault === undefined) return error;
  const cause = Object.assign(new Error(String(error)), { code: causeCode });
  return new SqliteStorageError(fault, String(error), cause);
}
