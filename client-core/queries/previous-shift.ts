// The shift that was closed last on a lane, as this device knows it: what it left in the drawer is what the next one
// begins with. Its own close comes before what the replica shows, which has not heard of it yet.
import type { WorkShift } from '@evertill/schemas';
import type { ShiftTill } from './open-shift.ts';

export type PreviousShift = Pick<
  WorkShift,
  | 'id'
  | 'shift_label'
  | 'closed_at'
  | 'closing_handover_amount'
  | 'closing_invoice_slip_count'
  | 'closing_voucher_stub_count'
  | 'closing_card_receipt_count'
>;

/** `warehouseId` blank: whatever its warehouse. */
export async function findPreviousShift(
  till: Pick<ShiftTill, 'laneId' | 'documents' | 'view'>,
  warehouseId = '',
): Promise<PreviousShift | undefined> {
  const { laneId, documents } = till;
  const selector = {
    status: { $eq: 'closed' },
    pos_register_id: { $eq: laneId },
    ...(warehouseId === '' ? {} : { warehouse_id: { $eq: warehouseId } }),
  };
  const replicated = await documents.find<WorkShift>('work_shift', { selector });
  // Z numbers run per lane, whatever the clocks said.
  const latest = replicated.toSorted((a, b) => b.z_number - a.z_number)[0];
  return (await ownClose(till, warehouseId)) ?? latest;
}

async function ownClose(
  { laneId, documents, view }: Pick<ShiftTill, 'laneId' | 'documents' | 'view'>,
  warehouseId: string,
): Promise<PreviousShift | undefined> {
  const openings = view.ofType('shift.open').map(({ payload }) => payload);
  for (const { payload, captured_at, state } of view.ofType('shift.close').toReversed()) {
    if (state === 'attention') continue;
    const { id, ...closing } = payload;
    const replicated = await documents.get<WorkShift>('work_shift', id);
    if (replicated?.status === 'closed') return undefined;
    const shift = replicated ?? openings.find((opening) => opening.id === id);
    if (shift?.pos_register_id !== laneId) continue;
    if (warehouseId !== '' && shift.warehouse_id !== warehouseId) continue;
    return { ...closing, id, shift_label: shift.shift_label, closed_at: captured_at };
  }
  return undefined;
}
