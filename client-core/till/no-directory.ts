// Stands in for `till-directory/` where there are no files, such as in a browser (package.json, `imports`).
import { refuse, TillRefusal } from '../refusal.ts';
import type { TillDirectory } from './till-directory.ts';

/** Rejects with a `TillRefusal` when the directory cannot be used; nothing in it is changed then. */
export function openTillDirectory(directory: string): Promise<TillDirectory> {
  return Promise.reject(new TillRefusal(refuse('storage_unavailable', { directory })));
}
