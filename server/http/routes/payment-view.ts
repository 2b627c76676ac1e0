// One payment at a terminal as whoever looks after orders sees it: with its order and everything that became of it.
import { collections, seesStore } from '@evertill/schemas';
import type { Actor, JsonObject, Order, TerminalPaymentStep, WorkShift } from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import { readPayment } from '../../bridge/held-payment.ts';
import { staffNames } from '../../db/staff-names.ts';
import { terminalPaymentHistory } from '../../db/terminal-payments.ts';
import type { TerminalPayment } from '../../rules/terminal-payment.ts';

export interface PaymentView {
  readonly payment: TerminalPayment;
  /** Saved devices, its own among them. */
  readonly terminals: readonly JsonObject[];
  readonly order: JsonObject;
  readonly history: readonly TerminalPaymentStep[];
  /** Names by ids, of whoever had to do with it. */
  readonly people: ReadonlyMap<string, string>;
}

/** Undefined for one that is not there, and for one of a store the actor does not see. */
export async function viewPayment(deps: AppDeps, actor: Actor, id: string): Promise<PaymentView | undefined> {
  const { vendor_id } = actor;
  const read = await deps.replication.database.read({ vendor_id }, async (tx) => {
    const payment = await readPayment(tx, id);
    if (!payment || !seesStore(actor, payment.store_id)) return undefined;
    const order = (await tx.get(collections.order, payment.order_id))!.document as unknown as Order;
    const shiftId = order.svc_vendor_work_shift_id;
    const stored = shiftId === '' ? undefined : await tx.get(collections.work_shift, shiftId);
    const terminals = await tx.rows('saved_devices', { id: payment.store_device_id });
    return { payment, terminals, order: orderOf(order, stored?.document as WorkShift | undefined) };
  });
  if (!read) return undefined;
  const history = await deps.sql(actor, (client) => terminalPaymentHistory(client, vendor_id, read.payment));
  const ids = [...new Set(history.map(({ actor_id }) => actor_id).filter((one) => one !== ''))];
  const people = await deps.replication.database.read({ vendor_id }, (tx) => staffNames(tx, ids));
  return { ...read, history, people };
}

function orderOf(order: Order, shift: WorkShift | undefined): JsonObject {
  const { order_number, display_code, status, payment_status, total, paid } = order;
  return {
    order_number,
    display_code,
    status,
    payment_status,
    total,
    paid,
    vendor_work_shift_id: order.svc_vendor_work_shift_id,
    shift_closed_at: shift?.closed_at ?? null,
  };
}
