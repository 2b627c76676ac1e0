// Closes the open shift of this till's lane, or one of another lane that somebody may end, with what was counted, offline
// too. What the server's rule would refuse and this device can know is refused at once; the figures go as they were
// counted.
import { mayEndShift } from '@evertill/schemas';
import type { JsonObject, OperationRecord, ShiftClosePayload } from '@evertill/schemas';
import { findOpenShift, findRunningShift } from '../queries/open-shift.ts';
import { summarizeShift } from '../queries/shift-summary.ts';
import type { ShiftSummary } from '../queries/shift-summary.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { actingPerson } from './acting-person.ts';
import { atDrawer } from './at-drawer.ts';
import { lacksLane } from './lacks-lane.ts';
import type { TillContext } from './till-context.ts';

/** Money in minor units. */
export interface ShiftClosing {
  /** The one of this till's lane when absent. */
  readonly shiftId?: string;
  readonly actualCash: number;
  readonly invoiceSlips: number;
  readonly voucherStubs: number;
  readonly cardReceipts: number;
  readonly handoverBasis: 'drawer' | 'ledger';
  readonly handoverAmount: number;
  /** How many of each denomination. */
  readonly cashCount?: JsonObject;
  readonly recipient?: string;
  readonly notes?: string;
  /** The payment terminal whose batch is closed with it; without contact the shift is closed when the terminal is heard. */
  readonly batchOfTerminal?: string;
  /** Of an owner: why it is closed without the batch of a terminal that did not close it. */
  readonly batchWaivedReason?: string;
}

export interface ClosedShift {
  readonly ok: true;
  readonly id: string;
  /** As this device knew it at the close, with what is not sent yet. */
  readonly summary: ShiftSummary;
  readonly record: OperationRecord;
}

export function closeShift(till: TillContext, closing: ShiftClosing): Promise<ClosedShift | Refusal> {
  return atDrawer(till, () => close(till, closing));
}

async function close(till: TillContext, closing: ShiftClosing): Promise<ClosedShift | Refusal> {
  const { shiftId } = closing;
  const laneless = shiftId === undefined ? lacksLane(till) : undefined;
  if (laneless) return laneless;
  const shift = await (shiftId === undefined ? findOpenShift(till) : findRunningShift(till, shiftId));
  if (!shift) return refuse('shift_not_found');
  const person = await actingPerson(till);
  if (person && !mayEndShift(person, shift)) return refuse('forbidden', { id: shift.id });
  if (closing.batchWaivedReason !== undefined && person && person.vendor_type !== 'owner')
    return refuse('terminal_batch_owner', { id: shift.id });
  const summary = await summarizeShift(till, shift);
  const { cashCount, recipient, notes, batchOfTerminal, batchWaivedReason } = closing;
  const payload: ShiftClosePayload = {
    id: shift.id,
    closing_actual_cash: closing.actualCash,
    closing_invoice_slip_count: closing.invoiceSlips,
    closing_voucher_stub_count: closing.voucherStubs,
    closing_card_receipt_count: closing.cardReceipts,
    closing_handover_basis: closing.handoverBasis,
    closing_handover_amount: closing.handoverAmount,
    closing_expected_cash: summary.figures.drawer.expected_cash,
    ...(cashCount === undefined ? {} : { cash_count_detail: cashCount }),
    ...(recipient === undefined ? {} : { handover_recipient_name: recipient }),
    ...(notes === undefined ? {} : { closing_notes: notes }),
    ...(batchOfTerminal === undefined
      ? {}
      : { close_payment_terminal_batch: true, payment_terminal_device_id: batchOfTerminal }),
    ...(batchWaivedReason === undefined ? {} : { terminal_batch_waived_reason: batchWaivedReason }),
  };
  const appended = await till.append({
    store_id: till.storeId,
    actor_id: till.actorId(),
    type: 'shift.close',
    payload: () => payload,
  });
  return appended.ok ? { ok: true, id: shift.id, summary, record: appended.record } : appended;
}
