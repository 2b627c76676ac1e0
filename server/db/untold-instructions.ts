// Devices that are to hear of something, of every tenant: asked for when a process may have missed that they were told.
import type pg from 'pg';

/** Each as `vendor|device`. */
export async function untoldInstructions(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ device: string }>(
    `SELECT vendor_id || '|' || device_id AS device FROM untold_instructions()`,
  );
  return rows.map(({ device }) => device);
}
