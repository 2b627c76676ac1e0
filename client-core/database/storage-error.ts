// What a device says when its own disk refuses (I17): nothing was written, and nobody was told it was.

export type StorageFault = 'full' | 'failed';

/** A write or read that did not happen. `fault: 'full'` = there is no space left. */
export class StorageError extends Error {
  readonly fault: StorageFault;

  constructor(message: string, fault: StorageFault, cause?: unknown) {
    super(message, { cause });
    this.name = 'StorageError';
    this.fault = fault;
  }
}

const fullNames = new Set(['QuotaExceededError', 'SQLITE_FULL', 'ENOSPC']);

export function asStorageError(error: unknown, doing: string): StorageError {
  if (error instanceof StorageError) return error;
  const fault = isFull(error, 0) ? 'full' : 'failed';
  const why = error instanceof Error ? error.message : String(error);
  return new StorageError(`${doing}: ${fault === 'full' ? 'the disk is full' : why}`, fault, error);
}

/** Storages wrap the platform's error: Dexie as `inner`, most others as `cause`. */
function isFull(error: unknown, depth: number): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  const { name, code, inner, cause } = error as Record<string, unknown>;
  if (fullNames.has(String(name)) || fullNames.has(String(code))) return true;
  return isFull(inner, depth + 1) || isFull(cause, depth + 1);
}
