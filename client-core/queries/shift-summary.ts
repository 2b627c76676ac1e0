// What an open shift comes to on this device, with the sales the server has not heard of: the X report of a till without
// a network, and what the close screen says beforehand ("2 sales, 31.40, not yet sent; they are in your count").
import { countedPayments, discountTaken, paymentStatusOf, shiftFigures, soldOrder } from '@evertill/schemas';
import type { CountedOrder, Order, ShiftFigures, WorkShift } from '@evertill/schemas';
import type { TillContext } from '../actions/till-context.ts';
import type { ReadEntry } from '../journal/journal-view.ts';
import type { OperationStore } from '../journal/operation-store.ts';
import { ownOrders, voidedHere } from './find-sale.ts';
import type { OwnOrder } from './find-sale.ts';
import type { OpenShift } from './open-shift.ts';

export interface ShiftSummary {
  readonly figures: ShiftFigures;
  /** Sales of this shift that the server has not answered; they are in the figures. */
  readonly unsent: { readonly count: number; readonly total: number };
  /** What the Z report of this shift will be numbered when nobody else closes a shift on the lane before. */
  readonly nextZ: number;
}

export interface ShiftReader extends Pick<TillContext, 'documents' | 'view' | 'laneId'> {
  readonly operations: Pick<OperationStore, 'many'>;
}

export async function summarizeShift(till: ShiftReader, shift: OpenShift): Promise<ShiftSummary> {
  const replicated = await till.documents.find<Order>('order', {
    selector: { svc_vendor_work_shift_id: { $eq: shift.id } },
  });
  const known = new Set(replicated.map(({ id }) => id));
  const voided = voidedHere(till);
  const own = [...(await ownOrders(till)).values()].filter(
    ({ order }) => order.vendor_work_shift_id === shift.id && !known.has(order.client_order_id),
  );
  const unsent = own.filter(({ record }) => record.state !== 'settled');
  const counted = [...replicated, ...own.map(countedOrder)].map((order) =>
    voided.has(order.id) ? { ...order, status: 'voided' as const } : order,
  );
  return {
    figures: shiftFigures(shift, counted),
    unsent: {
      count: unsent.length,
      total: unsent.reduce((sum, { order }) => sum + order.totals.total, 0),
    },
    nextZ: await nextZ(till),
  };
}

/** A refused one too: its money is in the drawer. */
function countedOrder({ order, record }: OwnOrder): CountedOrder & { readonly id: string } {
  const { lines } = soldOrder(order);
  const payment_status = paymentStatusOf(order);
  return {
    id: order.client_order_id,
    status: payment_status === 'paid' ? 'completed' : 'pending',
    payment_status,
    total: order.totals.total,
    rounding: order.totals.rounding,
    lines: lines.map((line) => ({ ...line, discount: discountTaken(line) })),
    late: false,
    coupons: order.coupons,
    placed_by_vendor_employee_id: record.actor_id,
    payments: countedPayments(order).map(({ method, amount, terminal }) => ({
      method,
      amount,
      outcome: terminal?.outcome ?? '',
    })),
  };
}

async function nextZ(till: ShiftReader): Promise<number> {
  const { lastZ, closes } = await unseenCloses(till);
  return lastZ + closes.length + 1;
}

/** Closes of this device on its lane that the replica does not show yet, in order, and the last Z report it does show. */
export async function unseenCloses({ documents, view, laneId }: Omit<ShiftReader, 'operations'>): Promise<{
  readonly lastZ: number;
  readonly closes: readonly ReadEntry<'shift.close'>[];
}> {
  const shifts = await documents.find<WorkShift>('work_shift', {
    selector: { pos_register_id: { $eq: laneId } },
  });
  const known = new Map(shifts.map((shift) => [shift.id, shift]));
  const openedHere = new Set(
    view
      .ofType('shift.open')
      .filter(({ payload }) => payload.pos_register_id === laneId)
      .map(({ payload }) => payload.id),
  );
  const closes = view.ofType('shift.close').filter(({ state, payload }) => {
    const { id } = payload;
    const isOfLane = known.has(id) || openedHere.has(id);
    return isOfLane && state !== 'attention' && known.get(id)?.status !== 'closed';
  });
  return { lastZ: Math.max(0, ...shifts.map(({ z_number }) => z_number)), closes };
}
