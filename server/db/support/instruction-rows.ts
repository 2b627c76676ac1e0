// What was asked of a device, newest first, and what became of it.
import type pg from 'pg';
import type { InstructionReply } from '@evertill/schemas';

interface Row extends Omit<InstructionReply, 'asked_at' | 'settled_at'> {
  readonly asked_at: Date;
  readonly settled_at: Date | null;
}

const mostShown = 100;

export async function instructionsOf(
  client: pg.ClientBase,
  vendorId: string,
  deviceId: string,
  seq?: number,
): Promise<InstructionReply[]> {
  const { rows } = await client.query<Row>(
    `SELECT t.seq, t.kind, t.params, t.reason, t.asked_by_name AS asked_by, t.asked_at, t.state, t.settled_at, t.code,
            t.sentence, coalesce(f.id, '') AS file_id
       FROM device_instructions t
       LEFT JOIN device_files f ON f.vendor_id = t.vendor_id AND f.device_id = t.device_id AND f.seq = t.seq
      WHERE t.vendor_id = $1 AND t.device_id = $2 AND ($3::bigint IS NULL OR t.seq = $3)
      ORDER BY t.seq DESC LIMIT $4`,
    [vendorId, deviceId, seq ?? null, mostShown],
  );
  return rows.map(({ asked_at, settled_at, ...row }) => ({
    ...row,
    asked_at: asked_at.toISOString(),
    settled_at: settled_at?.toISOString() ?? null,
  }));
}
