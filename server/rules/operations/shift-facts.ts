// What the rules about an open or closed work shift read, and what they all ask first.
import { collections, cutText, reject, shiftOpen } from '@evertill/schemas';
import type { Json, OperationDecision, Order, Reject, WorkShift } from '@evertill/schemas';
import type { ReadTx } from '../../db/database.ts';
import type { OperationProposal } from '../rule.ts';
import type { BatchClose } from './terminal-batch.ts';

/** A lane does not sell more in one shift. */
const mostOrders = 100_000;

/** All that were attributed to it, late ones too. */
export async function ordersOf(tx: ReadTx, shiftId: string): Promise<Order[]> {
  const found = await tx.find(
    collections.order,
    { svc_vendor_work_shift_id: shiftId },
    { limit: mostOrders },
  );
  return found as unknown as Order[];
}

export async function shiftOf(tx: ReadTx, id: string): Promise<WorkShift | undefined> {
  const stored = await tx.get(collections.work_shift, id);
  return stored?.deleted ? undefined : (stored?.document as WorkShift | undefined);
}

/** The latest batch that was to be closed with it. */
export async function batchOf(tx: ReadTx, shiftId: string): Promise<BatchClose | undefined> {
  const [latest] = await tx.rows(
    'terminal_batch_closes',
    { vendor_work_shift_id: shiftId },
    { orderBy: 'number', descending: true, limit: 1 },
  );
  return latest as unknown as BatchClose | undefined;
}

/** The beginning of what was sent is enough to find it by. */
export function noHandoverBasis(value: Json): Reject {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return reject('cash_handover_basis', { value: cutText(text, 64) });
}

/** A shift of another store is none. A journal may be ahead of the opening it needs, which then comes later. */
export function noShift({ door }: OperationProposal<unknown>, id: string): OperationDecision {
  return door === 'journal'
    ? { kind: 'wait', for: id, madeBy: shiftOpen.type }
    : reject('shift_not_found', { id });
}
