// The closed shifts of a lane as this device knows them, each with what its Z report says, so that it can be printed again
// at any time: the server's, and this device's own closes that the replica does not show yet.
import { isHandoverBasis } from '@evertill/schemas';
import type { Order, ShiftFigures, WorkShift } from '@evertill/schemas';
import type { ReadEntry } from '../journal/journal-view.ts';
import { findShift } from './open-shift.ts';
import { summarizeShift, unseenCloses } from './shift-summary.ts';
import type { ShiftReader } from './shift-summary.ts';

type Stored =
  | 'id'
  | 'pos_register_id'
  | 'shift_label'
  | 'opened_at'
  | 'opened_by_vendor_employee_id'
  | 'closed_by_vendor_employee_id'
  | 'cash_movements'
  | 'closing_cash_count_detail'
  | 'handover_recipient_name'
  | 'closing_notes'
  | 'amendments'
  | 'z_number';

type Counted =
  | 'closed_at'
  | 'closing_actual_cash'
  | 'closing_invoice_slip_count'
  | 'closing_voucher_stub_count'
  | 'closing_card_receipt_count'
  | 'closing_handover_amount';

/** Money in minor units. */
export interface ZReport
  extends Pick<WorkShift, Stored>, Readonly<{ [field in Counted]: NonNullable<WorkShift[field]> }> {
  readonly closing_handover_basis: string;
  readonly figures: ShiftFigures;
  /** Accepted after the close, outside the figures. */
  readonly late: { readonly count: number; readonly total: number };
  /** The server has it: its number stands. */
  readonly confirmed: boolean;
}

/** The latest first. */
export async function findZReports(till: ShiftReader, most: number): Promise<ZReport[]> {
  const { lastZ, closes } = await unseenCloses(till);
  const own = await Promise.all(closes.map((close, index) => ownReport(till, close, lastZ + index + 1)));
  const selector = { status: { $eq: 'closed' }, pos_register_id: { $eq: till.laneId } };
  const stored = (await till.documents.find<WorkShift>('work_shift', { selector }))
    .toSorted((a, b) => b.z_number - a.z_number)
    .slice(0, most);
  const replicated = await Promise.all(stored.map((shift) => storedReport(till, shift)));
  return [...own.toReversed(), ...replicated].filter((report) => report !== undefined).slice(0, most);
}

/** Of a shift of any lane; undefined while the replica has no close of it. */
export async function findZReport(till: ShiftReader, shiftId: string): Promise<ZReport | undefined> {
  const shift = await till.documents.get<WorkShift>('work_shift', shiftId);
  return shift?.status === 'closed' ? storedReport(till, shift) : undefined;
}

async function ownReport(
  till: ShiftReader,
  {
    payload: { cash_count_detail = {}, closing_handover_basis, ...closing },
    captured_at,
    actor_id,
    result,
  }: ReadEntry<'shift.close'>,
  expected: number,
): Promise<ZReport | undefined> {
  const shift = await findShift(till, closing.id);
  if (shift?.pos_register_id !== till.laneId) return undefined;
  const { figures } = await summarizeShift(till, shift);
  const { number } = result;
  return {
    ...shift,
    ...closing,
    closing_cash_count_detail: cash_count_detail,
    closing_handover_basis: isHandoverBasis(closing_handover_basis) ? closing_handover_basis : '',
    handover_recipient_name: closing.handover_recipient_name ?? '',
    closing_notes: closing.closing_notes ?? '',
    closed_at: captured_at,
    closed_by_vendor_employee_id: actor_id,
    amendments: [],
    z_number: typeof number === 'number' ? number : expected,
    figures,
    late: { count: 0, total: 0 },
    confirmed: typeof number === 'number',
  };
}

/** Undefined for a shift that was closed before Z reports were kept. */
async function storedReport({ documents }: ShiftReader, shift: WorkShift): Promise<ZReport | undefined> {
  if (!('drawer' in shift.closing_figures)) return undefined;
  const selector = { svc_vendor_work_shift_id: { $eq: shift.id } };
  const orders = await documents.find<Order>('order', { selector });
  const late = orders.filter((order) => order.late && order.status !== 'voided');
  return {
    ...shift,
    closed_at: shift.closed_at ?? shift.opened_at,
    closing_actual_cash: shift.closing_actual_cash ?? 0,
    closing_invoice_slip_count: shift.closing_invoice_slip_count ?? 0,
    closing_voucher_stub_count: shift.closing_voucher_stub_count ?? 0,
    closing_card_receipt_count: shift.closing_card_receipt_count ?? 0,
    closing_handover_basis: shift.closing_handover_basis ?? '',
    closing_handover_amount: shift.closing_handover_amount ?? 0,
    figures: shift.closing_figures as unknown as ShiftFigures,
    late: { count: late.length, total: late.reduce((sum, { total }) => sum + total, 0) },
    confirmed: true,
  };
}
