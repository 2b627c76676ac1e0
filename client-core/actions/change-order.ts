// What a void and a tip have in common: whose business an order is, and what forbids changing it, as far as this device
// can know.
import { isEffective, mayWrite } from '@evertill/schemas';
import type { Staff, WorkShift } from '@evertill/schemas';
import { stoodIn } from '../queries/find-sale.ts';
import type { KnownSale } from '../queries/find-sale.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { TillContext } from './till-context.ts';

export async function changeFlaw(
  till: TillContext,
  found: KnownSale,
  orderId: string,
): Promise<Refusal | undefined> {
  const actorId = till.actorId();
  const person = await till.documents.get<Staff>('staff', actorId);
  // An unknown person is judged by the server.
  const may = !person || mayWrite(person, 'order') || (await stoodIn(till, found, actorId));
  if (!may) return refuse('forbidden', { order_id: orderId });
  if (found.sale.voided) return refuse('order_voided', { order_id: orderId });
  const shift = await till.documents.get<WorkShift>('work_shift', found.vendor_work_shift_id);
  const isCard = found.payments.some((payment) => payment.method === 'card' && isEffective(payment));
  return isCard && shift && shift.terminal_batch_closed_at !== null
    ? refuse('terminal_batch_closed', { order_id: orderId })
    : undefined;
}
