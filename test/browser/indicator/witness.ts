// Somebody who stands in the till's own window, looks at the words about what is sent, and at the journal as it lies on the
// disk: at both by himself, past the status that the screen is made of. He also hears of every change of the words, and
// tells when they say that nothing waits although something had been waiting for a while.
import type { Page } from 'playwright-core';

/** What is on the disk. */
export interface Truth {
  /** Number of the last entry. */
  readonly last: number;
  readonly waiting: number;
  /** Those of them that are sales. */
  readonly waitingSales: number;
  /** When the oldest of them was written, by this device's clock, ms. */
  readonly waitingSince: number | null;
  /** When each sale was settled, ISO-8601. */
  readonly settledSales: readonly string[];
  /** Every sale there is. */
  readonly sales: number;
  readonly attention: number;
}

export interface Seen {
  /** Undefined while the screen is not there, or the journal has changed meanwhile. */
  readonly words: string | undefined;
  /** The connection's part of them; blank when it is not mentioned. */
  readonly connection: string;
  readonly truth: Truth;
  /** What was wrong with words that were shown since the last look. */
  readonly lies: readonly string[];
  /** Each sentence that was shown since then, without its figures, and how often. */
  readonly said: Readonly<Record<string, number>>;
}

interface WitnessedPage {
  readonly witness: { look(): Promise<Seen> };
}

export function look(page: Page): Promise<Seen> {
  return page.evaluate(() => (window as unknown as WitnessedPage).witness.look());
}

/** How long words may be behind the disk, ms: a screen is painted after the disk has answered. */
export const patience = 1000;

/** Carried out in the page before anything else there. */
export function beWitness(behind: number): void {
  interface Entry {
    readonly device_seq: number;
    readonly type: string;
    readonly state: string;
    readonly settled_at: string | null;
    readonly clock: { readonly wall: number };
  }
  const opened = new Map<string, Promise<IDBDatabase>>();
  const entries = new Map<number, Entry>();
  /** Up to here everything is settled, which is for ever. */
  let settledTo = 0;
  /** Entries that were on the disk at a time, the latest last. */
  const known: { readonly at: number; readonly last: number }[] = [];
  let said: Record<string, number> = {};
  let lies: string[] = [];
  let lastWords: string | undefined;

  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('unread')));
    });
  async function stored<T>(collection: string, range?: IDBKeyRange): Promise<T[]> {
    let database = opened.get(collection);
    if (!database) {
      const all = await indexedDB.databases();
      const found = all.find(
        ({ name = '' }) => name.includes('journal-') && name.endsWith(`--${collection}`),
      );
      if (found?.name === undefined) return [];
      database = answer(indexedDB.open(found.name));
      opened.set(collection, database);
    }
    const docs = (await database).transaction('docs').objectStore('docs');
    return answer(docs.getAll(range)) as Promise<T[]>;
  }

  async function read(): Promise<Truth> {
    const first = String(settledTo + 1).padStart(16, '0');
    for (const entry of await stored<Entry>('operation', IDBKeyRange.lowerBound(first)))
      entries.set(entry.device_seq, entry);
    while (entries.get(settledTo + 1)?.state === 'settled') settledTo += 1;
    const attention = await stored<{ readonly resolved_at: string | null }>('attention');
    const all = [...entries.values()].toSorted((a, b) => a.device_seq - b.device_seq);
    const sales = all.filter(({ type }) => type === 'order.place');
    const waiting = all.filter(({ state }) => state === 'waiting');
    const last = all.at(-1)?.device_seq ?? 0;
    known.push({ at: performance.now(), last });
    if (known.length > 400) known.splice(0, 200);
    return {
      last,
      waiting: waiting.length,
      waitingSales: waiting.filter(({ type }) => type === 'order.place').length,
      waitingSince: waiting[0]?.clock.wall ?? null,
      settledSales: sales.flatMap(({ state, settled_at }) => (state === 'settled' ? [settled_at ?? ''] : [])),
      sales: sales.length,
      attention: attention.filter(({ resolved_at }) => resolved_at === null).length,
    };
  }

  function words(): { readonly all: string; readonly connection: string } | undefined {
    const chip = document.querySelector('[data-testid=sync-words]');
    if (!chip) return undefined;
    const connection = chip.querySelector('strong')?.textContent ?? '';
    return { all: (chip.textContent ?? '').slice(connection.length), connection };
  }

  /** Words have appeared: are they true of what was there before them and is there after them? */
  async function judge(all: string, at: number): Promise<void> {
    if (all.includes('waiting')) return;
    const before = known.findLast((one) => one.at <= at - behind)?.last ?? 0;
    await read();
    const silent = [...entries.values()].filter(
      ({ state, device_seq }) => state === 'waiting' && device_seq <= before,
    );
    if (silent.length > 0)
      lies.push(`“${all}” while ${silent.map(({ device_seq }) => device_seq).join()} waits`);
  }

  function heard(): void {
    const now = words()?.all;
    if (now === undefined || now === lastWords) return;
    lastWords = now;
    const figureless = now.replaceAll(/\d+:\d\d/g, 'hh:mm').replaceAll(/\d{2,}|[02-9]/g, 'n');
    said[figureless] = (said[figureless] ?? 0) + 1;
    // A page that goes away has nothing to tell any more.
    judge(now, performance.now()).catch(() => undefined);
  }
  new MutationObserver(heard).observe(document, { childList: true, subtree: true, characterData: true });
  setInterval(() => void read().catch(() => undefined), 250);

  async function look(): Promise<Seen> {
    const before = await read();
    const now = words();
    const truth = await read();
    const isStill = JSON.stringify(before) === JSON.stringify(truth);
    const seen: Seen = {
      words: isStill ? now?.all : undefined,
      connection: now?.connection ?? '',
      truth,
      lies,
      said,
    };
    [lies, said] = [[], {}];
    return seen;
  }
  Object.assign(window, { witness: { look } });
}
