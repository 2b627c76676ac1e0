// What `npm test` has of the planted bugs that the full tier proves.
import type { ProvingTest } from './proving-test.ts';

/**
 * Of bugs that lose, double or misplace money or sales, and whose proof above is a file of the full tier: a quick test that
 * notices them too, so that `npm test` does.
 */
export const noticedQuickly: ReadonlyMap<string, ProvingTest> = new Map<string, ProvingTest>([
  [
    '01-feed-without-horizon',
    { file: 'test/contract/postgres-database.pg.test.ts', name: /\[C\] the horizon/ },
  ],
  [
    '13-log-not-waited-for',
    {
      file: 'test/client-core/storage-sqlite/connection.test.ts',
      name: /waits for the disk at every commit/,
    },
  ],
  [
    '16-relaxed-indexeddb',
    { file: 'test/browser/cashier/offline-sale.journey.browser.test.ts', name: /waits for the disk/ },
  ],
  [
    '25-last-shift-by-the-clock',
    { file: 'test/server/rules/shift-open.pg.test.ts', name: /\[I18\] carries from the last closed shift/ },
  ],
  [
    '26-day-of-the-arrival',
    { file: 'test/server/rules/order-place.test.ts', name: /stores what was charged, when, where/ },
  ],
  [
    '32-in-flight-counts-as-sent',
    { file: 'test/client-core/status/status.test.ts', name: /counts sales from the journal/ },
  ],
  [
    '33-paid-before-the-journal',
    { file: 'test/client-core/journal/append.test.ts', name: /\[I15\] numbers the entries/ },
  ],
]);
