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
  refField,
} from '../fields.ts';

export const handoverBases = ['drawer', 'ledger'] as const;
const slipCount = z.int().min(0).max(10_000_000);

export const workShift = defineCollection({
  name: 'work_shift',
  version: 1,
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
    opening_invoice_slip_count: slipCount,
    opening_voucher_stub_count: slipCount,
    opening_card_receipt_count: slipCount,
    carried_from_shift_id: refField,
    cash_handover_basis: z.enum(handoverBases).nullable(),
    cash_count_detail: jsonObjectField,
    notes: noteField,
    assignees: z.array(z.strictObject({ vendor_employee_id: idField })).max(1),
    opened_by_vendor_employee_id: idField,
    opened_at: instantField,
    /** Journal position of the open on the device that opened it; blank device = opened through a route. */
    opened_device_id: refField,
    opened_device_seq: counterField,
    closing_actual_cash: moneyField.nullable(),
    closing_expected_cash: moneyField.nullable(),
    closing_invoice_slip_count: slipCount.nullable(),
    closing_voucher_stub_count: slipCount.nullable(),
    closing_card_receipt_count: slipCount.nullable(),
    closing_handover_basis: z.enum(handoverBases).nullable(),
    closing_handover_amount: moneyField.nullable(),
    handover_recipient_name: z.string().max(200),
    closing_notes: noteField,
    closed_by_vendor_employee_id: refField,
    closed_at: instantField.nullable(),
    closed_device_id: refField,
    closed_device_seq: counterField,
    terminal_batch_closed_at: instantField.nullable(),
    svc_terminal_batch_payment_device_id: refField,
    svc_terminal_batch_closed_by_vendor_employee_id: refField,
  },
  children: { assignees: 'vendor_work_shift_assignees' },
  indexes: [['opened_at'], ['status']],
  upgrade: { 1: (old) => old },
});
export type WorkShift = DocumentOf<typeof workShift>;

/** What closing fills in, as long as nobody has. */
export const shiftNotClosed = {
  closing_actual_cash: null,
  closing_expected_cash: null,
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
  terminal_batch_closed_at: null,
  svc_terminal_batch_payment_device_id: '',
  svc_terminal_batch_closed_by_vendor_employee_id: '',
} as const satisfies Partial<WorkShift>;
