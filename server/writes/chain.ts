// [I15] Every entry names the hash of the one before it. Where the ledger has that one, or the one behind, they must
// agree: otherwise the device's journal was rolled back, copied or rewritten. That is an alarm and no refusal (O10): a
// sale is a sale on either branch.
import type { OperationEntry } from '@evertill/schemas';
import type { ReadTx } from '../db/database.ts';

export async function isChained(tx: ReadTx, entry: OperationEntry): Promise<boolean> {
  const { device_id, device_seq, prev_hash, hash } = entry;
  if (device_seq === 1 && prev_hash !== '') return false;
  const neighbours = await tx.rows('operation_ledger', {
    device_id,
    device_seq: [device_seq - 1, device_seq + 1],
  });
  return neighbours.every((row) =>
    (row['device_seq'] as number) < device_seq ? row['hash'] === prev_hash : row['prev_hash'] === hash,
  );
}
