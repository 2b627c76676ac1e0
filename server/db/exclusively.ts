// One process of all at a time: an advisory lock of a connection that stays open while the work runs. A process that
// dies gives it back.
import type pg from 'pg';

/** The first half of the lock's key, so that names meet no other lock. */
const jobLocks = 7_318;

/** Runs `work` unless another process holds `name`; false when one does. */
export async function exclusively(pool: pg.Pool, name: string, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock($1, hashtext($2)) AS taken',
      [jobLocks, name],
    );
    if (!rows[0]!.taken) return false;
    try {
      await work();
      return true;
    } finally {
      await client
        .query('SELECT pg_advisory_unlock($1, hashtext($2))', [jobLocks, name])
        .catch((error: Error) => (broken = error));
    }
  } finally {
    client.release(broken);
  }
}
