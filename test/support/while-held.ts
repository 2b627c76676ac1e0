// Races that are arranged, not hoped for: a row is held until everybody who is to meet there waits in the database, so that
// each has looked, if nothing keeps them from it, before any of them has written.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Longer than any of them takes to get there; the server lets nobody wait for a lock longer than four seconds. */
const patience = 3000;

export interface HeldRow {
  readonly table: string;
  readonly vendorId: string;
  /** Column → value, beside the vendor. */
  readonly key: Readonly<Record<string, string | number>>;
}

/** Begins them one after another, each when those before it wait; answers what they answer once the row was let go. */
export async function whileHeld<T>(
  owner: pg.Client,
  { table, vendorId, key }: HeldRow,
  work: readonly (() => Promise<T>)[],
): Promise<T[]> {
  await owner.query('BEGIN');
  const begun: Promise<T>[] = [];
  try {
    const columns = ['vendor_id', ...Object.keys(key)].map((column, at) => `${column} = $${at + 1}`);
    const where = columns.join(' AND ');
    await owner.query(`SELECT FROM ${table} WHERE ${where} FOR UPDATE`, [vendorId, ...Object.values(key)]);
    for (const begin of work) {
      begun.push(begin());
      await untilWaiting(owner, begun.length);
    }
  } finally {
    await owner.query('COMMIT');
  }
  return Promise.all(begun);
}

async function untilWaiting(owner: pg.Client, count: number): Promise<void> {
  const until = performance.now() + patience;
  for (let waiting = 0; waiting < count; await sleep(5)) {
    // Inside a transaction the list of connections stays as it was first seen.
    await owner.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await owner.query<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    waiting = rows[0]!.waiting;
    if (performance.now() > until) throw new Error(`${waiting} of ${count} wait for a lock.`);
  }
}
