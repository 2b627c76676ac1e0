// What this browser promises about the till's disk. Without the promise it may throw everything away when space runs
// out, unsent sales included: then the till says so instead of hoping.

/** `kept`: never thrown away. `at_risk`: the browser refused. `unknown`: it has no such promise to give. */
export type StoragePromise = 'kept' | 'at_risk' | 'unknown';

export async function askForStorage(): Promise<StoragePromise> {
  const { storage } = navigator as { storage?: Partial<StorageManager> };
  if (!storage?.persisted || !storage.persist) return 'unknown';
  try {
    return (await storage.persisted()) || (await storage.persist()) ? 'kept' : 'at_risk';
  } catch {
    return 'unknown';
  }
}

/** Bytes still free for this page; undefined when the browser does not say. */
export async function freeSpace(): Promise<number | undefined> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || usage === undefined ? undefined : quota - usage;
  } catch {
    return undefined;
  }
}
