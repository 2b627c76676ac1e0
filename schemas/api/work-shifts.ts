// Work shifts over REST. Second document, "Work shifts", "Open body" and "Close body"; decisions.md, "Work-shift list
// filters". Money is an integer in the smallest unit here.
import * as z from 'zod';
import { workShift } from '../collections/work-shift.ts';
import { paymentBuckets } from '../domain/shift-figures.ts';
import { counterField, dayField, idField, instantField, moneyField } from '../fields.ts';
import { cashMovePayload } from '../operations/cash-move.ts';
import { shiftAmendPayload } from '../operations/shift-amend.ts';
import { shiftAssignPayload } from '../operations/shift-assign.ts';
import { shiftClosePayload } from '../operations/shift-close.ts';
import { shiftOpenPayload } from '../operations/shift-open.ts';
import { givenInstant } from './given-instant.ts';
import { pageFields } from './pages.ts';
import { queryFlag } from './query-flag.ts';

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

/** What became of the command to close a terminal's batch. */
export const terminalBatchStates = [
  'asked',
  'closed',
  'done',
  'rejected',
  'unreachable',
  'void',
  'refused',
] as const;

/** With the vendor, whom a device need not be told. */
export const workShiftReply = z.object({ ...workShift.document.shape, vendor_id: idField });

const place = {
  store_id: z.string().max(128).optional(),
  pos_register_id: z.string().max(128).optional(),
};

/** `mine`: of shifts the caller opened or is assigned to. */
export const currentShiftQuery = z.strictObject({ ...place, mine: queryFlag.optional() });

export const lastClosedShiftQuery = z.strictObject({
  ...place,
  warehouse_id: z.string().max(128).optional(),
});

export const workShiftsQuery = z.strictObject({
  ...pageFields(),
  ...currentShiftQuery.shape,
  status: z.enum(['open', 'closed']).optional(),
  /** From this instant on, and before that one. */
  opened_from: givenInstant.optional(),
  opened_to: givenInstant.optional(),
});

const payment = z.object({
  bucket: z.enum(paymentBuckets),
  count: z.int(),
  received: moneyField,
  refunded: moneyField,
  amount: moneyField,
});

const figures = {
  /** The day of the sales reports it opened on. */
  business_day: dayField,
  order_stats: z.object({
    order_count: z.int(),
    paid_order_count: z.int(),
    pending_order_count: z.int(),
    voided_order_count: z.int(),
    /** Orders with goods that went out, and with goods that came back; an exchange is in both. */
    sale_count: z.int().optional(),
    return_count: z.int(),
    /** Money is left out, and the lists below are empty, for whoever counts the drawer blind. */
    sales: moneyField.optional(),
    returns: moneyField.optional(),
    discount: moneyField.optional(),
    tax: moneyField.optional(),
    rounding: moneyField.optional(),
    total: moneyField.optional(),
    /** Of orders that are not paid in full, which are in none of the figures above; absent where a close left them in. */
    pending_total: moneyField.optional(),
    pending_paid: moneyField.optional(),
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
  /** Absent for whoever counts blind. */
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

/** Orders that came after the close, outside its figures; and voids that came after it, of orders within them. */
const lateAddenda = z.array(
  z.object({
    order_id: idField,
    order_number: counterField,
    display_code: z.string(),
    total: moneyField,
    voided: z.boolean(),
    occurred_at: instantField,
    received_at: instantField,
  }),
);

/** Card payments of its orders that a terminal approved after the close: the orders are in its figures, their money is not. */
const lateCardPayments = z.array(
  z.object({
    order_id: idField,
    transaction_ref: idField,
    amount: moneyField,
    tip: moneyField,
    settled_at: instantField,
  }),
);

export const workShiftDetailReply = z.object({
  ...workShiftReply.shape,
  ...figures,
  late_addenda: lateAddenda,
  late_card_payments: lateCardPayments,
  /** Smallest units, as the store says them: comma-separated. */
  pos_cash_denominations: z.string(),
  /** The latest batch that was to be closed with this shift; null: none was. */
  terminal_batch: z
    .object({
      payment_terminal_device_id: idField,
      /**
       * `asked`: nobody knows yet, and it is asked again. `void`: it was not closed, and nothing of the close was kept.
       * `refused`: it was closed, but the close of the shift was refused; somebody has to close the shift once more.
       */
      state: z.enum(terminalBatchStates),
      /** The terminal's own words. */
      answer: z.string(),
      /** Why the close was refused although the terminal had closed its batch: a code; blank when it was not. */
      refusal: z.string(),
      asked_at: instantField,
      answered_at: instantField.nullable(),
      next_try_at: instantField.nullable(),
    })
    .nullable(),
  payment_terminal_devices: z.array(z.object({ id: idField, name: z.string(), pos_register_id: z.string() })),
});

export const shiftReportReply = z.object({
  kind: z.enum(['x', 'z']),
  /** 0 on an X report. */
  z_number: counterField,
  generated_at: instantField,
  work_shift: workShiftReply,
  ...figures,
  /** Counted minus expected; null on an X report. */
  over_short: moneyField.nullable(),
  late_addenda: lateAddenda,
  late_card_payments: lateCardPayments,
});
