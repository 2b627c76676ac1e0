// What a void and a tip have in common: the order and its shift, and whose business it is.
import { collections, isEffective, isInShift, mayWrite, orderPlace, reject } from '@evertill/schemas';
import type { JsonObject, OperationDecision, Order, WorkShift } from '@evertill/schemas';
import type { ReadTx } from '../../db/database.ts';
import type { OperationProposal } from '../rule.ts';
import { heldByClose } from './terminal-batch.ts';

export interface ChangeFacts {
  readonly order: Order | undefined;
  readonly shift: WorkShift | undefined;
}

type Change = OperationProposal<{ readonly client_order_id: string }>;

/** Another store's is as good as none. */
export async function orderToChange(tx: ReadTx, { entry, payload }: Change): Promise<Order | undefined> {
  const order = (await tx.get(collections.order, payload.client_order_id))?.document as Order | undefined;
  return order?.store_id === entry.store_id ? order : undefined;
}

export async function changeFacts(tx: ReadTx, change: Change): Promise<ChangeFacts> {
  const order = await orderToChange(tx, change);
  const shift = order && (await tx.get(collections.work_shift, order.svc_vendor_work_shift_id));
  return { order, shift: shift?.document as WorkShift | undefined };
}

/** Only a journal is asked again; elsewhere it is not there. */
export function orderMissing({ door, payload }: Change): OperationDecision {
  const { client_order_id } = payload;
  return door === 'journal'
    ? { kind: 'wait', for: client_order_id, madeBy: orderPlace.type }
    : reject('order_not_found', { order_id: client_order_id });
}

/** Whoever stands in its shift, and people with the right to change orders. */
export function mayChange({ actor }: Change, shift: WorkShift | undefined): boolean {
  return mayWrite(actor, 'order') || (shift !== undefined && isInShift(shift, actor.user_id));
}

/**
 * After the terminal's batch nothing about a paid card order changes, and nobody knows whether it may while the terminal
 * has not said. Everything else waits for a close under way like a sale. Second document, "Errors".
 */
export function heldByBatch(
  change: Change,
  { id, payments }: Order,
  shift: WorkShift | undefined,
): OperationDecision | undefined {
  if (!shift) return undefined;
  const isCard = payments.some((payment) => payment.method === 'card' && isEffective(payment));
  if (isCard && shift.terminal_batch_closed_at !== null)
    return reject('terminal_batch_closed', { order_id: id });
  // To a card's payment it happens when the terminal is asked, not when somebody wanted it.
  return heldByClose(isCard ? { ...change, occurredAt: change.now } : change, shift);
}

export function changedResult({ id, order_number, status, payment_status }: Order): JsonObject {
  return { order_id: id, order_number, status, payment_status };
}
