// Nothing waits for ever: an entry that names something which has not arrived is offered again for ten minutes, then
// it is parked; at once, when what it names was itself refused. Everything else has long gone on. Only what the server
// itself has to finish is waited for without an end.
import type { OperationDecision, Reject } from '@evertill/schemas';
import type { WriteTx } from '../db/database.ts';
import type { LedgerRow, LedgerVerdict } from './ledger.ts';

/** How long an entry may wait for what it names before it is parked, ms. */
export const patience = 10 * 60_000;

/** `known`: the ledger's row when the entry has waited before; `now` ms. Another type that names the subject makes nothing. */
export async function waitFor(
  tx: WriteTx,
  { for: subject, madeBy }: Extract<OperationDecision, { kind: 'wait' }>,
  known: LedgerRow | undefined,
  now: number,
): Promise<LedgerVerdict> {
  if (madeBy === undefined) return { kind: 'waiting_for', for: subject };
  const [refusal] = await tx.rows(
    'operation_ledger',
    { subject, type: madeBy, outcome: 'rejected' },
    { limit: 1 },
  );
  if (refusal) return parked({ for: subject, refused: refusal['code'] ?? '' });
  if (known && now - Date.parse(known.received_at) > patience) return parked({ for: subject });
  return { kind: 'waiting_for', for: subject };
}

function parked(details: NonNullable<Reject['details']>): LedgerVerdict {
  return { kind: 'rejected', rejection: { kind: 'reject', code: 'waited_too_long', details } };
}
