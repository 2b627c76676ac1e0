// A refused entry is judged again after somebody mended what it was refused for: by the rule, the time and the person it was
// signed with. What its device was told stays until it asks again (O5): the entry counts as untold from now on.
import type pg from 'pg';
import type { Actor, JsonObject, OperationEntry } from '@evertill/schemas';
import type { WriteTx } from '../db/database.ts';
import { applyIn, rejectionOf } from './apply-operation.ts';
import type { OperationDeps, ReceivedOperation } from './operation-deps.ts';

export interface EntryKey {
  readonly device_id: string;
  readonly device_seq: number;
}

export type Retried =
  | { readonly kind: 'applied' }
  | { readonly kind: 'absent' | 'not_refused' }
  /** Nothing may be kept of the transaction. */
  | { readonly kind: 'refused'; readonly code: string; readonly details: JsonObject };

/** In one transaction. Whoever else retries it waits, and finds it settled. */
export async function retryEntry(
  deps: OperationDeps,
  { tx, client }: { readonly tx: WriteTx; readonly client: pg.ClientBase },
  sender: Actor,
  key: EntryKey,
): Promise<Retried> {
  const [row] = await tx.rows('operation_ledger', { ...key }, { limit: 1 });
  if (!row) return { kind: 'absent' };
  const { rowCount } = await client.query(
    `UPDATE operation_ledger t SET outcome = 'waiting_for'
      WHERE t.vendor_id = $1 AND t.device_id = $2 AND t.device_seq = $3 AND t.outcome = 'rejected'`,
    [sender.vendor_id, key.device_id, key.device_seq],
  );
  if (rowCount === 0) return { kind: 'not_refused' };
  const entry = row['entry'] as unknown as OperationEntry;
  const received = {
    sender,
    raw: entry,
    door: doorOf(key),
    occurredAt: row['occurred_at'] as string,
  } as const;
  const verdict = await judge(deps, tx, received, entry);
  if (verdict.kind === 'applied') await tx.update('operation_ledger', { ...key }, { untold: true });
  return verdict;
}

async function judge(
  deps: OperationDeps,
  tx: WriteTx,
  received: ReceivedOperation,
  entry: OperationEntry,
): Promise<Retried> {
  try {
    const outcome = await applyIn(deps, tx, received, entry);
    switch (outcome.kind) {
      case 'applied':
      case 'applied_with_changes':
        return { kind: 'applied' };
      case 'rejected':
        return { kind: 'refused', code: outcome.code, details: outcome.details as JsonObject };
      case 'waiting_for':
        return { kind: 'refused', code: 'waiting_for', details: { for: outcome.for } };
      case 'command':
        // A card terminal has to be asked first, which only the device's own offer does.
        return { kind: 'refused', code: 'terminal_undecided', details: {} };
    }
  } catch (error) {
    const rejection = rejectionOf(error);
    if (!rejection) throw error;
    return { kind: 'refused', code: rejection.code, details: rejection.details ?? {} };
  }
}

/** Entries of other doors are numbered by the server, for the person or the device that has no chain. */
function doorOf({ device_id }: EntryKey): ReceivedOperation['door'] {
  if (device_id.startsWith('rest:')) return 'rest';
  return device_id.startsWith('pos:') ? 'outbox' : 'journal';
}
