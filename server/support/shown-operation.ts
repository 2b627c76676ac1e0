// An entry of the ledger as the console shows it: what the code means, what to do, and nothing of a person.
import { isRejectionCode, rejections } from '@evertill/schemas';
import type { JsonObject, SupportOperation, operationRow } from '@evertill/schemas';
import type * as z from 'zod';
import type { LedgerEntryRow } from '../db/support/operation-rows.ts';
import { masked } from './masked.ts';

type OperationRow = z.output<typeof operationRow>;

export interface Reached {
  readonly have: number;
  readonly tills: number;
  readonly last_at: Date | null;
  /** A document of the entry is there. */
  readonly found: boolean;
}

export function wordsOf(code: string): { readonly sentence: string; readonly next: string } {
  return isRejectionCode(code)
    ? { sentence: rejections[code].sentence, next: rejections[code].next }
    : { sentence: '', next: '' };
}

export function shownRow(row: LedgerEntryRow): OperationRow {
  const { device_id, device_name, device_seq, store_id, type, subject, actor_id, outcome, code } = row;
  return {
    device_id,
    device_name,
    device_seq,
    store_id,
    type,
    subject,
    actor_id,
    captured_at: row.captured_at.toISOString(),
    occurred_at: row.occurred_at.toISOString(),
    received_at: row.received_at.toISOString(),
    outcome,
    code,
    ...wordsOf(code),
    is_parked: outcome === 'rejected' && type !== 'edit',
  };
}

export function shownOperation(row: LedgerEntryRow, reached: Reached): SupportOperation {
  return {
    ...shownRow(row),
    payload: masked((row.entry['payload'] ?? {}) as JsonObject),
    details: masked(row.details),
    result: masked(row.result),
    hash: row.hash,
    prev_hash: row.prev_hash,
    trace: traceOf(row, reached),
  };
}

function traceOf(row: LedgerEntryRow, { have, tills, last_at, found }: Reached): SupportOperation['trace'] {
  const received = row.received_at.toISOString();
  const judged = row.code === '' ? row.outcome : `${row.outcome}: ${row.code}`;
  const told = row.untold ? '; settled later, and told the device when it is next there' : '';
  return [
    {
      at: row.captured_at.toISOString(),
      step: 'captured',
      text: 'Written down by the device, by its own clock.',
    },
    {
      at: received,
      step: 'received',
      text: `Sent by ${row.sent_by === row.actor_id ? 'whoever signed it' : 'another person’s session'}.`,
    },
    { at: received, step: 'judged', text: `${judged}${told}` },
    ...(row.outcome.startsWith('applied')
      ? [
          {
            at: null,
            step: 'written',
            text: found ? `Document ${row.subject} is stored.` : 'What it wrote has no document of its own.',
          },
        ]
      : []),
    ...(found && row.outcome.startsWith('applied')
      ? [
          {
            at: last_at?.toISOString() ?? null,
            step: 'replicas',
            text: `${have} of ${tills} devices of the store have it, by their own word.`,
          },
        ]
      : []),
  ];
}
