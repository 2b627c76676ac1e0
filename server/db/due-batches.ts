// Batches of card terminals whose turn it is, of every vendor.
import type pg from 'pg';

export interface DueBatch {
  readonly vendor_id: string;
  readonly id: string;
}

/** `now`: ISO-8601. */
export async function dueBatches(pool: pg.Pool, now: string, atMost: number): Promise<readonly DueBatch[]> {
  const { rows } = await pool.query<DueBatch>('SELECT vendor_id, id FROM due_terminal_batches($1, $2)', [
    now,
    atMost,
  ]);
  return rows;
}
