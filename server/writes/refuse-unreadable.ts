// What came as an entry and cannot be read as one: it is refused by itself, with a reason on record, and its neighbours
// go on. The ledger does not hold it.
import { cutText } from '@evertill/schemas';
import type { Reject } from '@evertill/schemas';
import type { OperationOutcome } from '@evertill/sync';
import type { OperationDeps, ReceivedOperation } from './operation-deps.ts';
import { recordRejectionOnce } from './rejection-record.ts';

export async function refuseUnreadable(
  deps: OperationDeps,
  received: ReceivedOperation,
  rejection: Reject,
): Promise<OperationOutcome> {
  const raw = received.raw as { device_seq?: unknown; hash?: unknown };
  const device_seq = Number.isSafeInteger(raw.device_seq) ? (raw.device_seq as number) : 0;
  const hash = typeof raw.hash === 'string' ? cutText(raw.hash, 64) : '';
  const { code, details = {} } = rejection;
  await deps.database.write({ vendor_id: received.sender.vendor_id }, (tx) =>
    recordRejectionOnce(deps, tx, { received, entry: undefined, code, details }),
  );
  return { kind: 'rejected', device_seq, hash, ack: '', code, details };
}
