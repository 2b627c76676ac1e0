// What an open shift comes to on this device, with the sales the server has not heard of: the X report of a till without
// a network, and what the close screen says beforehand ("2 sales, 31.40, not yet sent; they are in your count").
import { orderPlacePayload, paymentStatusOf, shiftClosePayload, shiftFigures } from '@evertill/schemas';
import type { CountedOrder, OperationRecord, Order, ShiftFigures, WorkShift } from '@evertill/schemas';
import type { ScreenTill } from '../till/screen-till.ts';
import type { OpenShift } from './open-shift.ts';

export interface ShiftSummary {
  readonly figures: ShiftFigures;
  /** Sales of this shift that the server has not answered; they are in the figures. */
  readonly unsent: { readonly count: number; readonly total: number };
  /** What the Z report of this shift will be numbered when nobody else closes a shift on the lane before. */
  readonly nextZ: number;
}

export type ShiftReader = Pick<ScreenTill, 'documents' | 'view' | 'operations' | 'laneId'>;

const page = 200;

export async function summarizeShift(till: ShiftReader, shift: OpenShift): Promise<ShiftSummary> {
  const replicated = await till.documents.find<Order>('order', {
    selector: { svc_vendor_work_shift_id: { $eq: shift.id } },
  });
  const known = new Set(replicated.map(({ id }) => id));
  const own = (await ownSales(till, shift.id)).filter(({ id }) => !known.has(id));
  const unsent = own.filter(({ answered }) => !answered);
  return {
    figures: shiftFigures(shift, [...replicated, ...own.map(({ order }) => order)]),
    unsent: { count: unsent.length, total: unsent.reduce((sum, { order }) => sum + order.total, 0) },
    nextZ: await nextZ(till),
  };
}

interface OwnSale {
  readonly id: string;
  readonly order: CountedOrder;
  readonly answered: boolean;
}

/** A refused one too: its money is in the drawer. */
async function ownSales({ view, operations }: ShiftReader, shiftId: string): Promise<OwnSale[]> {
  const numbers = view.ofType('order.place').map(({ device_seq }) => device_seq);
  const sales: OwnSale[] = [];
  for (let from = 0; from < numbers.length; from += page) {
    for (const record of await operations.many(numbers.slice(from, from + page))) {
      const sale = saleOf(record, shiftId);
      if (sale) sales.push(sale);
    }
  }
  return sales;
}

function saleOf({ payload, actor_id, state }: OperationRecord, shiftId: string): OwnSale | undefined {
  const placed = orderPlacePayload.parse(payload);
  if (placed.vendor_work_shift_id !== shiftId) return undefined;
  const { total, tax, discount, rounding } = placed.totals;
  const payment_status = paymentStatusOf(placed);
  return {
    id: placed.client_order_id,
    answered: state === 'settled',
    order: {
      status: payment_status === 'paid' ? 'completed' : 'pending',
      payment_status,
      total,
      tax,
      discount,
      rounding,
      late: false,
      coupons: placed.coupons,
      placed_by_vendor_employee_id: actor_id,
      payments: placed.payments.map(({ method, amount, terminal }) => ({
        method,
        amount,
        outcome: terminal?.outcome ?? '',
      })),
    },
  };
}

async function nextZ({ documents, view, laneId }: ShiftReader): Promise<number> {
  const shifts = await documents.find<WorkShift>('work_shift', {
    selector: { pos_register_id: { $eq: laneId } },
  });
  const known = new Map(shifts.map((shift) => [shift.id, shift]));
  const last = Math.max(0, ...shifts.map(({ z_number }) => z_number));
  const own = view.ofType('shift.close').filter(({ state, payload }) => {
    const shift = known.get(shiftClosePayload.parse(payload).id);
    return state !== 'attention' && shift?.status !== 'closed';
  });
  return last + own.length + 1;
}
