// The unsent work a device handed in as a file: gzip, as it came.
import type pg from 'pg';

export interface UnsentFile {
  readonly device_id: string;
  readonly seq: number;
  readonly content: Uint8Array;
}

/** Undefined when the vendor has no such file, or it is not kept any more. */
export async function readUnsentFile(
  client: pg.ClientBase,
  vendorId: string,
  id: string,
): Promise<UnsentFile | undefined> {
  const { rows } = await client.query<UnsentFile>(
    'SELECT t.device_id, t.seq, t.content FROM device_files t WHERE t.vendor_id = $1 AND t.id = $2',
    [vendorId, id],
  );
  return rows[0];
}
