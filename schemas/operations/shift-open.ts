// Opening a work shift on a lane. Second document, "Open body"; the shift id is made by the device.
import * as z from 'zod';
import { slipCountField } from '../collections/work-shift.ts';
import { idField, jsonField, jsonObjectField, noteField, priceField, refField } from '../fields.ts';
import { defineOperation } from '../operation.ts';

export const shiftOpenPayload = z.strictObject({
  id: idField,
  pos_register_id: idField,
  shift_label: z.string().min(1).max(200),
  /** Counted in the drawer. */
  opening_cash: priceField,
  opening_invoice_slip_count: slipCountField,
  opening_voucher_stub_count: slipCountField,
  opening_card_receipt_count: slipCountField,
  template_id: refField.optional(),
  warehouse_id: refField.optional(),
  /** Checked by the rule, which answers with the document's own code. */
  cash_handover_basis: jsonField.optional(),
  cash_count_detail: jsonObjectField.optional(),
  notes: noteField.optional(),
  /** One at most; the rule answers more with the document's own code. */
  assigned_vendor_employee_ids: z.array(idField).optional(),
  carry_from_previous: z.boolean().optional(),
});
export type ShiftOpenPayload = z.infer<typeof shiftOpenPayload>;

export const shiftOpen = defineOperation({
  type: 'shift.open',
  version: 2,
  payload: shiftOpenPayload,
  may: () => true,
});
