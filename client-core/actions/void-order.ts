// Voids an order of a shift that is still open, offline too: as if it had never been. What the server's rule would
// refuse and this device can know is refused at once.
import { isEffective, mayWrite } from '@evertill/schemas';
import type { OperationRecord, OrderVoidPayload, Staff, WorkShift } from '@evertill/schemas';
import { findSale, openShiftOf, stoodIn } from '../queries/find-sale.ts';
import type { KnownSale } from '../queries/find-sale.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { TillContext } from './till-context.ts';

export interface OrderVoid {
  /** Its `client_order_id`. */
  readonly orderId: string;
  readonly reason: string;
  readonly approvals?: OrderVoidPayload['approvals'] | undefined;
}

export interface VoidedOrder {
  readonly ok: true;
  readonly record: OperationRecord;
}

export function voidOrder(till: TillContext, request: OrderVoid): Promise<VoidedOrder | Refusal> {
  return till.surroundings.locks.exclusive(`order:${request.orderId}`, () => giveUp(till, request));
}

async function giveUp(
  till: TillContext,
  { orderId, reason, approvals }: OrderVoid,
): Promise<VoidedOrder | Refusal> {
  const found = await findSale(till, orderId);
  if (!found) return refuse('order_not_found', { order_id: orderId });
  const refusal = await flaw(till, found, orderId);
  if (refusal) return refusal;
  const said = reason.trim();
  if (said === '' || said.length > 200)
    return refuse('invalid_input', { field: 'reason', problem: '1 to 200 letters' });
  const payload: OrderVoidPayload = {
    client_order_id: orderId,
    vendor_work_shift_id: found.vendor_work_shift_id,
    reason: said,
    ...(approvals === undefined ? {} : { approvals }),
  };
  const appended = await till.append({
    store_id: till.storeId,
    actor_id: till.actorId(),
    type: 'order.void',
    payload: () => payload,
  });
  return appended.ok ? { ok: true, record: appended.record } : appended;
}

async function flaw(till: TillContext, found: KnownSale, orderId: string): Promise<Refusal | undefined> {
  const actorId = till.actorId();
  const person = await till.documents.get<Staff>('staff', actorId);
  // An unknown person is judged by the server.
  const may = !person || mayWrite(person, 'order') || (await stoodIn(till, found, actorId));
  if (!may) return refuse('forbidden', { order_id: orderId });
  if (found.sale.voided) return refuse('order_voided', { order_id: orderId });
  const shift = await till.documents.get<WorkShift>('work_shift', found.vendor_work_shift_id);
  const isCard = found.sale.payments.some((payment) => payment.method === 'card' && isEffective(payment));
  if (isCard && shift && shift.terminal_batch_closed_at !== null)
    return refuse('terminal_batch_closed', { order_id: orderId });
  if (!(await openShiftOf(till, found))) return refuse('void_shift_closed', { order_id: orderId });
  return found.returns.some(({ voided }) => !voided)
    ? refuse('order_returned', { order_id: orderId })
    : undefined;
}
