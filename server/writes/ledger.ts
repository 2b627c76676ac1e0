// The operation ledger: every journal entry ever received, with what became of it.
import { withoutPhotos } from '@evertill/schemas';
import type { JsonObject, OperationEntry, Reject } from '@evertill/schemas';
import type { ReadTx, WriteTx } from '../db/database.ts';

export type LedgerVerdict =
  | { readonly kind: 'applied' | 'applied_with_changes'; readonly result: JsonObject }
  | { readonly kind: 'rejected'; readonly rejection: Reject }
  | { readonly kind: 'waiting_for'; readonly for: string };

export interface LedgerRow {
  readonly hash: string;
  readonly outcome: string;
  readonly code: string;
  readonly details: JsonObject;
  readonly result: JsonObject;
  readonly received_at: string;
  /** A manager settled it after the device had been refused. */
  readonly untold: boolean;
}

export async function findEntry(
  tx: ReadTx,
  entry: Pick<OperationEntry, 'device_id' | 'device_seq'>,
): Promise<LedgerRow | undefined> {
  const [row] = await tx.rows(
    'operation_ledger',
    { device_id: entry.device_id, device_seq: entry.device_seq },
    { limit: 1 },
  );
  return row as unknown as LedgerRow | undefined;
}

/** A settled entry keeps its verdict for ever; a waiting one gets a later one. */
export function isSettled({ outcome }: LedgerRow): boolean {
  return outcome !== 'waiting_for';
}

/** `known`: the row of an entry that has waited. */
export async function recordEntry(
  tx: WriteTx,
  known: LedgerRow | undefined,
  record: {
    readonly entry: OperationEntry;
    readonly verdict: LedgerVerdict;
    readonly subject: string;
    readonly sentBy: string;
    readonly now: string;
    readonly occurredAt: string;
  },
): Promise<void> {
  const { entry, verdict, subject, sentBy, now, occurredAt } = record;
  const outcome = outcomeColumns(verdict);
  const key = { device_id: entry.device_id, device_seq: entry.device_seq };
  if (known) return tx.update('operation_ledger', key, outcome);
  const { store_id, type, actor_id, captured_at, prev_hash, hash } = entry;
  return tx.insert('operation_ledger', {
    ...key,
    store_id,
    type,
    subject,
    actor_id,
    sent_by: sentBy,
    captured_at,
    occurred_at: occurredAt,
    received_at: now,
    // Photos are stored with the punch; what was refused keeps them until it is old.
    entry: (verdict.kind === 'rejected' ? entry : withoutPhotos(entry)) as unknown as JsonObject,
    prev_hash,
    hash,
    untold: false,
    ...outcome,
  });
}

/** A refused entry counts as applied from now on; its device is told when it is next there. */
export function settleParked(
  tx: WriteTx,
  key: { readonly device_id: string; readonly device_seq: number },
  result: JsonObject,
): Promise<void> {
  const outcome = outcomeColumns({ kind: 'applied_with_changes', result });
  return tx.update('operation_ledger', key, { ...outcome, untold: true });
}

export function tellOnce(
  tx: WriteTx,
  { device_id, device_seq }: Pick<OperationEntry, 'device_id' | 'device_seq'>,
): Promise<void> {
  return tx.update('operation_ledger', { device_id, device_seq }, { untold: false });
}

function outcomeColumns(verdict: LedgerVerdict): JsonObject {
  switch (verdict.kind) {
    case 'applied':
    case 'applied_with_changes':
      return { outcome: verdict.kind, code: '', details: {}, result: verdict.result };
    case 'rejected':
      return {
        outcome: 'rejected',
        code: verdict.rejection.code,
        details: verdict.rejection.details ?? {},
        result: {},
      };
    case 'waiting_for':
      return { outcome: 'waiting_for', code: '', details: { for: verdict.for }, result: {} };
  }
}

/**
 * Highest number of a device, and the numbers it should offer (bounded): missing below it, settled since it was told, or
 * waiting, for the device may have been told more before this database was restored.
 */
export async function ledgerOf(
  tx: ReadTx,
  deviceId: string,
): Promise<{ device_seq: number; missing: number[] }> {
  const rows = await tx.rows(
    'operation_ledger',
    { device_id: deviceId },
    { orderBy: 'device_seq', descending: true, limit: 5000 },
  );
  const present = new Set(rows.map((row) => row['device_seq'] as number));
  const highest = rows.length === 0 ? 0 : (rows[0]!['device_seq'] as number);
  const lowest = rows.length < 5000 ? 1 : (rows.at(-1)!['device_seq'] as number);
  const untold = await tx.rows('operation_ledger', { device_id: deviceId, untold: true }, { limit: 500 });
  const waiting = rows.filter((row) => row['outcome'] === 'waiting_for');
  const missing = [...untold, ...waiting].map((row) => row['device_seq'] as number);
  for (let seq = lowest; seq < highest && missing.length < 1000; seq++)
    if (!present.has(seq)) missing.push(seq);
  return { device_seq: highest, missing };
}
