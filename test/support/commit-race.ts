// Writers that commit in another order than they began, and somebody who follows them. Every commit adds a row and
// changes one, so that both a row that never arrives and one that stays old are noticed.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export interface Race {
  readonly databaseUrl: string;
  readonly vendorId: string;
  readonly storeId: string;
  readonly writers: number;
  readonly commits: number;
}

/** What a naive cursor would go by: the moment of the change, and a number from a sequence. */
export const cursorTable = `
  CREATE TABLE cursor_control (
    id text PRIMARY KEY,
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    number bigint GENERATED ALWAYS AS IDENTITY
  );
  CREATE INDEX ON cursor_control (updated_at, id);
  CREATE UNIQUE INDEX ON cursor_control (number);
  GRANT SELECT, INSERT ON cursor_control TO evertill_app`;

/** Resolves when all are committed. */
export async function runWriters(race: Race): Promise<void> {
  let begun = 0;
  await Promise.all(
    Array.from({ length: race.writers }, async (_, writer) => {
      const client = new pg.Client({ connectionString: race.databaseUrl, options: '-c role=evertill_app' });
      await client.connect();
      try {
        while (begun < race.commits) await commitOne(client, race, writer, begun++);
      } finally {
        await client.end();
      }
    }),
  );
}

async function commitOne(client: pg.Client, race: Race, writer: number, commit: number): Promise<void> {
  const [vendor, store] = [race.vendorId, race.storeId].map((text) => pg.escapeLiteral(text));
  await client.query(`
    BEGIN; SET LOCAL app.vendor_id = ${vendor}; SET LOCAL app.waist = 'on';
    INSERT INTO customers (vendor_id, id, store_id, name) VALUES
      (${vendor}, 'commit-${commit}', ${store}, 'x'), (${vendor}, 'writer-${writer}', ${store}, '${commit}')
      ON CONFLICT (vendor_id, id) DO UPDATE SET name = excluded.name;
    INSERT INTO cursor_control (id) VALUES ('commit-${commit}')`);
  const hold = holdOf(commit);
  if (hold > 0) await wait(hold);
  await client.query('COMMIT');
}

/** ms between the last write and its commit: mostly none, often a while, now and then an age. */
function holdOf(commit: number): number {
  if (commit % 100 === 99) return 200;
  return commit % 2 === 0 ? 0 : Math.random() * 30;
}

/** Polls every 2 ms while `work` goes on, and once more afterwards. Answers how often. */
export async function pollDuring(work: Promise<unknown>, poll: () => Promise<unknown>): Promise<number> {
  let [isOver, polls] = [false, 0];
  const ended = work.finally(() => (isOver = true));
  while (!isOver) {
    await poll();
    polls += 1;
    await wait(2);
  }
  await ended;
  await poll();
  return polls;
}

/** Follows one column of the control table the way many a synchronisation does. */
export class NaiveCursor {
  readonly seen = new Set<string>();
  readonly #client: pg.ClientBase;
  readonly #text: string;
  #after: string | null = null;

  constructor(client: pg.ClientBase, column: 'updated_at' | 'number') {
    this.#client = client;
    this.#text = `SELECT id, ${column}::text AS at FROM cursor_control
      WHERE $1::text IS NULL OR ${column} > $1::${column === 'number' ? 'bigint' : 'timestamptz'}
      ORDER BY ${column}`;
  }

  async poll(): Promise<void> {
    const { rows } = await this.#client.query<{ id: string; at: string }>(this.#text, [this.#after]);
    for (const { id } of rows) this.seen.add(id);
    this.#after = rows.at(-1)?.at ?? this.#after;
  }
}
