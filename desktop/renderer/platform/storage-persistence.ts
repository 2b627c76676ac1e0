// What this browser promises about the till's disk. Without the promise it may throw everything away when space runs
// out, unsent sales included: then the till says so instead of hoping.
import { BehaviorSubject } from 'rxjs';

/** `kept`: never thrown away. `at_risk`: the browser refused. `unknown`: not asked yet, or no such promise to give. */
export type StoragePromise = 'kept' | 'at_risk' | 'unknown';

export class StoragePersistence {
  readonly promise$ = new BehaviorSubject<StoragePromise>('unknown');

  /** Browsers grant it to pages that are installed or used a lot, so a refusal may change later. */
  async ask(): Promise<void> {
    this.promise$.next(await answer());
  }
}

async function answer(): Promise<StoragePromise> {
  const { storage } = navigator as { storage?: Partial<StorageManager> };
  if (!storage?.persisted || !storage.persist) return 'unknown';
  try {
    return (await storage.persisted()) || (await storage.persist()) ? 'kept' : 'at_risk';
  } catch {
    return 'unknown';
  }
}
