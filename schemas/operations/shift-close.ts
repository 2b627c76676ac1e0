// Closing a work shift. Second document, "Close body": values are stored as supplied.
import * as z from 'zod';
import { slipCountField, waivedReasonField } from '../collections/work-shift.ts';
import {
  idField,
  jsonField,
  jsonObjectField,
  moneyField,
  noteField,
  priceField,
  refField,
} from '../fields.ts';
import { defineOperation } from '../operation.ts';

export const shiftClosePayload = z.strictObject({
  id: idField,
  /** Counted in the drawer. */
  closing_actual_cash: priceField,
  closing_invoice_slip_count: slipCountField,
  closing_voucher_stub_count: slipCountField,
  closing_card_receipt_count: slipCountField,
  /** Checked by the rule, which answers with the document's own code. */
  closing_handover_basis: jsonField,
  /** `drawer`: what stays in it; `ledger`: what is left for the next opening. */
  closing_handover_amount: priceField,
  closing_expected_cash: moneyField.optional(),
  cash_count_detail: jsonObjectField.optional(),
  handover_recipient_name: z.string().max(200).optional(),
  closing_notes: noteField.optional(),
  close_payment_terminal_batch: z.boolean().optional(),
  payment_terminal_device_id: refField.optional(),
  /** Of an owner: why the shift is closed without the batch of a terminal that did not close it. */
  terminal_batch_waived_reason: waivedReasonField.optional(),
});
export type ShiftClosePayload = z.infer<typeof shiftClosePayload>;

export const shiftClose = defineOperation({
  type: 'shift.close',
  version: 3,
  payload: shiftClosePayload,
  // Whose shift it is decides, not a module.
  may: () => true,
});
