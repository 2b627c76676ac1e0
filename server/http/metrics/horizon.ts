// How far transactions have come, and how far they have all ended, in one look.
import type pg from 'pg';
import type { Horizon } from './feed-age.ts';

export async function horizonOf(pool: pg.Pool): Promise<Horizon> {
  const { rows } = await pool.query<{ xmin: string; xmax: string }>(
    `SELECT pg_snapshot_xmin(s)::text AS xmin, pg_snapshot_xmax(s)::text AS xmax FROM pg_current_snapshot() s`,
  );
  return { settled: BigInt(rows[0]!.xmin) - 1n, highest: BigInt(rows[0]!.xmax) - 1n };
}
