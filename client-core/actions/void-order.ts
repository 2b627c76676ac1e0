// Voids an order of a shift that is still open, offline too: as if it had never been. What the server's rule would
// refuse and this device can know is refused at once.
import type { OperationRecord, OrderVoidPayload } from '@evertill/schemas';
import { findSale, openShiftOf } from '../queries/find-sale.ts';
import type { KnownSale } from '../queries/find-sale.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { atDrawer } from './at-drawer.ts';
import { changeFlaw } from './change-order.ts';
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
  return till.surroundings.locks.exclusive(`order:${request.orderId}`, () =>
    atDrawer(till, () => giveUp(till, request)),
  );
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
    return refuse('invalid_input', { field: 'reason', problem: 'Must have 1 to 200 characters.' });
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
  const refusal = await changeFlaw(till, found, orderId);
  if (refusal) return refusal;
  if (!(await openShiftOf(till, found))) return refuse('void_shift_closed', { order_id: orderId });
  return found.returns.some(({ voided }) => !voided)
    ? refuse('order_returned', { order_id: orderId })
    : undefined;
}
