// What an X or a Z report says. The X report is the shift as it stands, the Z report the shift as it was closed; both
// read from the same reckoning.
import type { OpenShift, ZReport } from '@evertill/client-core';
import type { CashMovement, ShiftFigures, WorkShift } from '@evertill/schemas';

/** What was counted at the close. Money in minor units. */
export interface Counted {
  readonly actualCash: number;
  /** Counted − expected: above zero too much is in the drawer. */
  readonly overShort: number;
  readonly invoiceSlips: number;
  readonly voucherStubs: number;
  readonly cardReceipts: number;
  readonly basis: string;
  readonly handover: number;
  readonly recipient: string;
  readonly notes: string;
}

export interface ShiftReport {
  readonly kind: 'x' | 'z';
  readonly label: string;
  readonly laneId: string;
  /** Of the Z report; 0 for an X report. */
  readonly number: number;
  readonly confirmed: boolean;
  readonly openedAt: string;
  readonly openedBy: string;
  /** Blank for an X report. */
  readonly closedAt: string;
  readonly closedBy: string;
  readonly figures: ShiftFigures;
  readonly movements: readonly CashMovement[];
  readonly counted: Counted | undefined;
  readonly unsent: number;
  /** Taken in cash at the lane for baskets that were not paid yet; minor units, in none of the figures. */
  readonly unpaidCash: number;
  readonly late: { readonly count: number; readonly total: number };
  readonly amendments: WorkShift['amendments'];
}

type Beside = Pick<ShiftReport, 'unsent' | 'unpaidCash'>;

export function xReport(
  shift: OpenShift,
  figures: ShiftFigures,
  { unsent, unpaidCash }: Beside,
): ShiftReport {
  return {
    kind: 'x',
    label: shift.shift_label,
    laneId: shift.pos_register_id,
    number: 0,
    confirmed: shift.confirmed,
    openedAt: shift.opened_at,
    openedBy: shift.opened_by_vendor_employee_id,
    closedAt: '',
    closedBy: '',
    figures,
    movements: shift.cash_movements,
    counted: undefined,
    unsent,
    unpaidCash,
    late: { count: 0, total: 0 },
    amendments: [],
  };
}

/** `unpaidCash`: as it was at the close, where that is known. */
export function zReport(shift: ZReport, unpaidCash = 0): ShiftReport {
  return {
    kind: 'z',
    label: shift.shift_label,
    laneId: shift.pos_register_id,
    number: shift.z_number,
    confirmed: shift.confirmed,
    openedAt: shift.opened_at,
    openedBy: shift.opened_by_vendor_employee_id,
    closedAt: shift.closed_at,
    closedBy: shift.closed_by_vendor_employee_id,
    figures: shift.figures,
    movements: shift.cash_movements,
    counted: {
      actualCash: shift.closing_actual_cash,
      overShort: overShortOf(shift),
      invoiceSlips: shift.closing_invoice_slip_count,
      voucherStubs: shift.closing_voucher_stub_count,
      cardReceipts: shift.closing_card_receipt_count,
      basis: shift.closing_handover_basis,
      handover: shift.closing_handover_amount,
      recipient: shift.handover_recipient_name,
      notes: shift.closing_notes,
    },
    unsent: 0,
    unpaidCash,
    late: shift.late,
    amendments: shift.amendments,
  };
}

/** Counted − expected, minor units. */
export function overShortOf({
  closing_actual_cash,
  figures,
}: Pick<ZReport, 'closing_actual_cash' | 'figures'>): number {
  return closing_actual_cash - figures.drawer.expected_cash;
}
