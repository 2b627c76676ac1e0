// The journal of a till in a browser as it lies on its disk: read from IndexedDB itself, past everything the till's own
// screens and status are made of.
import type { OperationRecord } from '@evertill/schemas';
import type { Page } from 'playwright-core';

/** In order. `page`: any page of the till's origin. */
export async function storedJournal(page: Page): Promise<OperationRecord[]> {
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const { name } = databases.find((one) => /journal-.*--operation$/.test(one.name ?? '')) ?? {};
    if (name === undefined) return [];
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('unread')));
      });
    const database = await answer(indexedDB.open(name));
    try {
      return await answer<unknown[]>(database.transaction('docs').objectStore('docs').getAll());
    } finally {
      // An open one would stand in the way of the till's own next version.
      database.close();
    }
  });
  return (stored as OperationRecord[]).toSorted((a, b) => a.device_seq - b.device_seq);
}
