// A cashier session: one store, one lane, one opener and at most one assignee. Second document, "Work shift".
import * as z from 'zod';
import { defineCollection } from '../collection.ts';
import type { DocumentOf } from '../collection.ts';
import {
  counterField,
  idField,
  instantField,
  jsonObjectField,
  moneyField,
  noteField,
  priceField,
  refField,
} from '../fields.ts';

export const handoverBases = ['drawer', 'ledger'] as const;
type HandoverBasis = (typeof handoverBases)[number];

export function isHandoverBasis(value: unknown): value is HandoverBasis {
  return (handoverBases as readonly unknown[]).includes(value);
}

/** Invoices, voucher stubs or card receipts in the drawer. */
export const slipCountField = z.int().min(0).max(10_000_000);

/** Blank: nobody had to say why. */
export const waivedReasonField = z.string().max(300);

export const cashMovementKinds = ['paid_in', 'paid_out', 'safe_drop', 'no_sale'] as const;

/** Cash that went into the drawer or out of it without a sale, or the drawer opened for nothing. */
export const cashMovementSchema = z.strictObject({
  id: idField,
  kind: z.enum(cashMovementKinds),
  /** Never negative: the kind says which way. 0 for `no_sale`. */
  amount: priceField,
  reason: z.string().max(200),
  vendor_employee_id: idField,
  at: instantField,
});
export type CashMovement = z.infer<typeof cashMovementSchema>;

/** A correction beside a closed shift, which itself stays as it is. Null: not corrected. */
export const shiftAmendmentSchema = z.strictObject({
  id: idField,
  closing_actual_cash: priceField.nullable(),
  closing_handover_amount: priceField.nullable(),
  note: z.string().min(1).max(2000),
  vendor_employee_id: idField,
  at: instantField,
});
export type ShiftAmendment = z.infer<typeof shiftAmendmentSchema>;

/** As many as one shift keeps. */
export const mostCashMovements = 500;
export const mostAmendments = 100;

export const workShift = defineCollection({
  name: 'work_shift',
  version: 4,
  table: 'vendor_work_shifts',
  scope: 'store',
  // Shifts open and close by operations only.
  writers: () => false,
  shape: {
    id: idField,
    store_id: idField,
    pos_register_id: idField,
    warehouse_id: refField,
    template_id: refField,
    shift_label: z.string().min(1).max(200),
    status: z.enum(['open', 'closed']).meta({ maxLength: 6 }),
    opening_cash: moneyField,
    opening_invoice_slip_count: slipCountField,
    opening_voucher_stub_count: slipCountField,
    opening_card_receipt_count: slipCountField,
    carried_from_shift_id: refField,
    cash_handover_basis: z.enum(handoverBases).nullable(),
    /** Of the opening, by denomination. */
    cash_count_detail: jsonObjectField,
    notes: noteField,
    assignees: z.array(z.strictObject({ vendor_employee_id: idField })).max(1),
    opened_by_vendor_employee_id: idField,
    opened_at: instantField,
    /** Journal position of the open on the device that opened it; blank device = opened through a route. */
    opened_device_id: refField,
    opened_device_seq: counterField,
    cash_movements: z.array(cashMovementSchema).max(mostCashMovements),
    /** Opened by a device whose lane had been given to another one: kept, and an owner decides about it. */
    contested: z.boolean(),
    closing_actual_cash: moneyField.nullable(),
    closing_expected_cash: moneyField.nullable(),
    closing_cash_count_detail: jsonObjectField,
    closing_invoice_slip_count: slipCountField.nullable(),
    closing_voucher_stub_count: slipCountField.nullable(),
    closing_card_receipt_count: slipCountField.nullable(),
    closing_handover_basis: z.enum(handoverBases).nullable(),
    closing_handover_amount: moneyField.nullable(),
    handover_recipient_name: z.string().max(200),
    closing_notes: noteField,
    closed_by_vendor_employee_id: refField,
    closed_at: instantField.nullable(),
    closed_device_id: refField,
    closed_device_seq: counterField,
    /** What the server itself reckons should be in the drawer (decisions.md, ruling 8). */
    server_expected_cash: moneyField.nullable(),
    /** Of the Z report: runs per lane, without gaps; 0 while the shift is open. */
    z_number: counterField,
    /** The figures of the Z report as they were when the shift was closed. */
    closing_figures: jsonObjectField,
    amendments: z.array(shiftAmendmentSchema).max(mostAmendments),
    terminal_batch_closed_at: instantField.nullable(),
    svc_terminal_batch_payment_device_id: refField,
    svc_terminal_batch_closed_by_vendor_employee_id: refField,
    /** Since when, by the server's clock, its close waits to hear from the payment terminal; null: no close does. */
    terminal_batch_asked_at: instantField.nullable(),
    /** Why an owner closed it without the terminal's batch. */
    terminal_batch_waived_reason: waivedReasonField,
  },
  children: {
    assignees: 'vendor_work_shift_assignees',
    cash_movements: 'vendor_work_shift_cash_movements',
    amendments: 'vendor_work_shift_amendments',
  },
  indexes: [['opened_at'], ['status']],
  upgrade: {
    1: (old) => old,
    2: (old) => ({
      ...old,
      cash_movements: [],
      contested: false,
      server_expected_cash: null,
      z_number: 0,
      closing_figures: {},
      amendments: [],
    }),
    3: (old) => ({ ...old, terminal_batch_asked_at: null, terminal_batch_waived_reason: '' }),
    4: (old) => ({ ...old, closing_cash_count_detail: {} }),
  },
});
export type WorkShift = DocumentOf<typeof workShift>;

/** What closing fills in, as long as nobody has. */
export const shiftNotClosed = {
  closing_actual_cash: null,
  closing_expected_cash: null,
  closing_cash_count_detail: {},
  closing_invoice_slip_count: null,
  closing_voucher_stub_count: null,
  closing_card_receipt_count: null,
  closing_handover_basis: null,
  closing_handover_amount: null,
  handover_recipient_name: '',
  closing_notes: '',
  closed_by_vendor_employee_id: '',
  closed_at: null,
  closed_device_id: '',
  closed_device_seq: 0,
  server_expected_cash: null,
  z_number: 0,
  closing_figures: {},
  amendments: [],
  terminal_batch_closed_at: null,
  svc_terminal_batch_payment_device_id: '',
  svc_terminal_batch_closed_by_vendor_employee_id: '',
  terminal_batch_asked_at: null,
  terminal_batch_waived_reason: '',
} as const satisfies Partial<WorkShift>;
