// What each lane does in the week: for every day a shift, the invoices of its share, and the close. One invoice is one
// order; a cancellation, or any other negative quantity, is goods coming back without a receipt, paid out in cash: the file
// does not say which invoice a cancellation is of. The ids are given before anything is sold, so that whoever is not sure
// whether an order was taken hands it in again.
import { randomUUIDv7 } from 'node:crypto';
import { localInstant } from '../../replay/local-instant.ts';
import type { Invoice } from '../../replay/sales-file.ts';

export type WeekStep =
  | { readonly kind: 'open'; readonly day: string }
  | { readonly kind: 'close' }
  | { readonly kind: 'sell'; readonly id: string; readonly capturedAt: string; readonly invoice: Invoice };

export const timeZone = 'Europe/London';

/** Every lane takes every so manyeth invoice of a day. */
export function weekPlan(invoices: readonly Invoice[], lanes: number): WeekStep[][] {
  const byDay = Map.groupBy(invoices, ({ date }) => date.slice(0, 10));
  return Array.from({ length: lanes }, (_, lane) =>
    [...byDay].flatMap(([day, own]): WeekStep[] => [
      { kind: 'open', day },
      ...own
        .filter((_invoice, index) => index % lanes === lane)
        .map((invoice) => ({
          kind: 'sell' as const,
          id: randomUUIDv7(),
          capturedAt: localInstant(invoice.date, timeZone)!,
          invoice,
        })),
      { kind: 'close' },
    ]),
  );
}

/** Where a till that was killed goes on: a few orders are handed in again that were acknowledged, no shift is. */
export function againFrom(steps: readonly WeekStep[], done: number, repeated: number): number {
  let from = done;
  while (from > 0 && done - from < repeated && steps[from - 1]!.kind === 'sell') from -= 1;
  return from;
}
