// What this browser remembers, once more where it is on the disk when it says so. Chromium writes localStorage seconds later,
// and after several changes a minute later: a till whose power is cut just after somebody signed in would ask for a
// password again, and without a network nobody could sell on it.
import { Dexie } from 'dexie';
import type { EntityTable } from 'dexie';

/** How many writes localStorage has seen; the copy of each carries its number. */
const countKey = 'evertill/writes';

interface LastingWrite {
  readonly key: string;
  /** Null: it was taken away. */
  readonly text: string | null;
  readonly nr: number;
}

const name = 'evertill-remembered';
const database = new Dexie(name, { chromeTransactionDurability: 'strict' }) as Dexie & {
  writes: EntityTable<LastingWrite, 'key'>;
};
database.version(1).stores({ writes: 'key, nr' });

/** `text`: as it was just put into localStorage; null when it was taken away. Where there is no room, that has to do. */
export function copyWrite(key: string, text: string | null): void {
  const nr = writesSeen() + 1;
  localStorage.setItem(countKey, String(nr));
  void database
    .transaction('rw', database.writes, async () => {
      const before = await database.writes.get(key);
      if ((before?.nr ?? 0) <= nr) await database.writes.put({ key, text, nr });
    })
    .catch(() => undefined);
}

/** Puts back what localStorage has lost. Answers whether there was anything. Where nothing was ever kept, nothing is made. */
export async function restoreWrites(): Promise<boolean> {
  const lost = await lostWrites().catch(() => []);
  for (const { key, text } of lost) {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  }
  if (lost.length > 0) localStorage.setItem(countKey, String(Math.max(...lost.map(({ nr }) => nr))));
  return lost.length > 0;
}

async function lostWrites(): Promise<LastingWrite[]> {
  if (!(await Dexie.getDatabaseNames()).includes(name)) return [];
  return database.writes.where('nr').above(writesSeen()).toArray();
}

function writesSeen(): number {
  return Number(localStorage.getItem(countKey)) || 0;
}
