// Work shifts over REST. Second document, "Work shifts", "Open body" and "Close body"; decisions.md, "Work-shift list
// filters". Money is an integer in the smallest unit here.
import * as z from 'zod';
import { workShift } from '../collections/work-shift.ts';
import { paymentBuckets } from '../domain/shift-figures.ts';
import { counterField, idField, instantField, moneyField } from '../fields.ts';
import { cashMovePayload } from '../operations/cash-move.ts';
import { shiftAmendPayload } from '../operations/shift-amend.ts';
import { shiftAssignPayload } from '../operations/shift-assign.ts';
import { shiftClosePayload } from '../operations/shift-close.ts';
import { shiftOpenPayload } from '../operations/shift-open.ts';
import { pageFields } from './pages.ts';

export const openShiftBody = z.strictObject({
  ...shiftOpenPayload.shape,
  id: idField.optional(),
  store_id: idField,
});

export const closeShiftBody = shiftClosePayload.omit({ id: true });
export const assignShiftBody = shiftAssignPayload.omit({ id: true });
export const cashMovementBody = z.strictObject({
  ...cashMovePayload.omit({ vendor_work_shift_id: true }).shape,
  id: idField.optional(),
});
export const amendShiftBody = z.strictObject({
  ...shiftAmendPayload.omit({ id: true }).shape,
  amendment_id: idField.optional(),
});

export const workShiftReply = workShift.document;

const place = {
  store_id: z.string().max(128).optional(),
  pos_register_id: z.string().max(128).optional(),
};

/** `mine`: of shifts the caller opened or is assigned to. */
export const currentShiftQuery = z.strictObject({ ...place, mine: z.enum(['0', '1']).optional() });

export const lastClosedShiftQuery = z.strictObject({
  ...place,
  warehouse_id: z.string().max(128).optional(),
});

export const workShiftsQuery = z.strictObject({
  ...pageFields(),
  ...currentShiftQuery.shape,
  status: z.enum(['open', 'closed']).optional(),
  /** From this instant on, and before that one. */
  opened_from: instantField.optional(),
  opened_to: instantField.optional(),
});

const payment = z.object({
  bucket: z.enum(paymentBuckets),
  count: z.int(),
  received: moneyField,
  refunded: moneyField,
  amount: moneyField,
});

const figures = {
  order_stats: z.object({
    order_count: z.int(),
    paid_order_count: z.int(),
    pending_order_count: z.int(),
    voided_order_count: z.int(),
    return_count: z.int(),
    sales: moneyField,
    returns: moneyField,
    discount: moneyField,
    tax: moneyField,
    rounding: moneyField,
    total: moneyField,
    closing_slip_suggestions: z.object({
      closing_invoice_slip_count: z.int(),
      closing_voucher_stub_count: z.int(),
      closing_card_receipt_count: z.int(),
    }),
  }),
  payment_breakdown: z.array(payment),
  staff_breakdown: z.array(
    z.object({ vendor_employee_id: idField, name: z.string(), order_count: z.int(), total: moneyField }),
  ),
  /** Absent where the store closes blind and the caller may not see what should be in the drawer. */
  drawer: z
    .object({
      opening_cash: moneyField,
      cash_received: moneyField,
      cash_refunded: moneyField,
      paid_in: moneyField,
      paid_out: moneyField,
      safe_drops: moneyField,
      expected_cash: moneyField,
    })
    .optional(),
};

/** Orders that came after the close: outside its figures. */
const lateAddenda = z.array(
  z.object({
    order_id: idField,
    order_number: counterField,
    display_code: z.string(),
    total: moneyField,
    occurred_at: instantField,
    received_at: instantField,
  }),
);

export const workShiftDetailReply = z.object({
  ...workShift.document.shape,
  ...figures,
  late_addenda: lateAddenda,
  /** Smallest units, as the store says them: comma-separated. */
  pos_cash_denominations: z.string(),
  payment_terminal_devices: z.array(z.object({ id: idField, name: z.string(), pos_register_id: z.string() })),
});

export const shiftReportReply = z.object({
  kind: z.enum(['x', 'z']),
  /** 0 on an X report. */
  z_number: counterField,
  generated_at: instantField,
  work_shift: workShift.document,
  ...figures,
  /** Counted minus expected; null on an X report. */
  over_short: moneyField.nullable(),
  late_addenda: lateAddenda,
});
