// What a device says when its own disk refuses (I17): nothing was written, and nobody was told it was.

/**
 * `full` no space left · `busy` another process holds the files · `io` the disk failed · `corrupt` a file is damaged ·
 * `readonly` it may not be written · `away` the program that keeps the files does not answer · `failed` anything else.
 */
export type StorageFault = 'full' | 'busy' | 'io' | 'corrupt' | 'readonly' | 'away' | 'failed';

/** A write or read that did not happen. */
export class StorageError extends Error {
  readonly fault: StorageFault;

  constructor(message: string, fault: StorageFault, cause?: unknown) {
    super(message, { cause });
    this.name = 'StorageError';
    this.fault = fault;
  }
}

export function asStorageError(error: unknown, doing: string): StorageError {
  if (error instanceof StorageError) return error;
  const fault = faultOf(error) ?? 'failed';
  const why = error instanceof Error ? error.message : String(error);
  return new StorageError(`${doing}: ${fault === 'full' ? 'the disk is full' : why}`, fault, error);
}

const sqliteFaults = new Set<unknown>(['full', 'busy', 'io', 'corrupt', 'readonly']);
const systemFaults: Readonly<Record<string, StorageFault>> = {
  QuotaExceededError: 'full',
  SQLITE_FULL: 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EIO: 'io',
  EROFS: 'readonly',
  EACCES: 'readonly',
  EPERM: 'readonly',
};

/** Is this one of the faults? For what arrives as text. */
export function isStorageFault(fault: unknown): fault is StorageFault {
  return sqliteFaults.has(fault) || fault === 'away' || fault === 'failed';
}

/** Storages wrap the platform's error: Dexie as `inner`, most others as `cause`. Undefined: none of theirs. */
export function faultOf(error: unknown, depth = 0): StorageFault | undefined {
  if (typeof error !== 'object' || error === null || depth > 5) return undefined;
  if (error instanceof StorageError) return error.fault;
  const { name, code, inner, cause } = error as Record<string, unknown>;
  if (name === 'SqliteStorageError' && sqliteFaults.has(code)) return code as StorageFault;
  return (
    systemFaults[String(name)] ??
    systemFaults[String(code)] ??
    faultOf(inner, depth + 1) ??
    faultOf(cause, depth + 1)
  );
}
