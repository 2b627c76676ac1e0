// Closing a work shift: who may, what must be there, and what the server itself reckons beside what was counted. The
// counted figures are stored as supplied. Second document, "Close body"; decisions.md, rulings 8 and 9.
import {
  businessDay,
  collections,
  isHandoverBasis,
  mayEndShift,
  reject,
  shiftFigures,
} from '@evertill/schemas';
import type {
  JsonObject,
  OperationDecision,
  Order,
  Reject,
  ShiftClosePayload,
  Store,
  WorkShift,
} from '@evertill/schemas';
import type { ReadTx } from '../../db/database.ts';
import type { OperationProposal, OperationRule } from '../rule.ts';
import { batchOf, noHandoverBasis, noShift, ordersOf, shiftOf } from './shift-facts.ts';
import { everybodyGoes } from './shift-punches.ts';
import { batchDone, beforeClose, closedBatch, hearFirst, isOf } from './terminal-batch.ts';
import type { BatchClose } from './terminal-batch.ts';

export interface ShiftCloseFacts {
  readonly shift: WorkShift | undefined;
  readonly store: Store;
  /** All of the shift. */
  readonly orders: readonly Order[];
  /** An enabled payment terminal of the store, when the payload names one. */
  readonly hasTerminal: boolean;
  /** The latest that was to be closed with it. */
  readonly batch: BatchClose | undefined;
}

type Proposal = OperationProposal<ShiftClosePayload>;

export const shiftCloseRule: OperationRule<ShiftClosePayload, ShiftCloseFacts> = {
  subject: (payload) => payload.id,
  // No order joins a shift while it is being counted.
  locks: ({ payload }) => [{ collection: collections.work_shift, id: payload.id }],
  series: ({ entry }, { shift }) => `z:${entry.store_id}:${shift!.pos_register_id}`,
  numbered: (document, number) => ({ ...document, z_number: number }),
  facts,
  decide,
};

async function facts(tx: ReadTx, { entry, payload }: Proposal): Promise<ShiftCloseFacts> {
  const terminals =
    payload.payment_terminal_device_id === undefined
      ? []
      : await tx.rows('saved_devices', {
          id: payload.payment_terminal_device_id,
          store_id: entry.store_id,
          type: 'payment_terminal',
        });
  return {
    shift: await shiftOf(tx, payload.id),
    store: (await tx.get(collections.store, entry.store_id))!.document as unknown as Store,
    orders: await ordersOf(tx, payload.id),
    hasTerminal: terminals.some(({ enabled }) => enabled === true),
    batch: await batchOf(tx, payload.id),
  };
}

function decide(proposal: Proposal, known: ShiftCloseFacts): OperationDecision {
  const { entry, payload } = proposal;
  const { shift, batch } = known;
  if (shift?.store_id !== entry.store_id) return noShift(proposal, payload.id);
  const isSame = shift.closed_device_id === entry.device_id && shift.closed_device_seq === entry.device_seq;
  if (shift.status === 'closed')
    return isSame ? { kind: 'already', result: resultOf(shift) } : reject('shift_closed', { id: shift.id });
  // What the terminal did cannot be refused any more; its close was checked before it was told.
  const hasClosedBatch = batch?.state === 'closed';
  if (hasClosedBatch && !isOf(batch, entry)) return hearFirst(proposal, batch);
  const before = hasClosedBatch
    ? undefined
    : (flaw(proposal, shift, known) ?? beforeClose(proposal, shift, batch));
  if (before) return before;
  const closed = {
    ...closedShift(proposal, shift, known),
    ...(hasClosedBatch ? closedBatch(batch) : {}),
  };
  return {
    kind: 'apply',
    writes: [{ collection: 'work_shift', document: closed }],
    alsoWrite: [
      ...(hasClosedBatch || batch?.state === 'refused' ? [batchDone(batch)] : []),
      ...everybodyGoes(proposal, closed),
    ],
    result: resultOf(closed),
    changed:
      closed.closing_expected_cash !== null && closed.closing_expected_cash !== closed.server_expected_cash,
  };
}

function flaw(
  { actor, payload }: Proposal,
  shift: WorkShift,
  { hasTerminal }: ShiftCloseFacts,
): Reject | undefined {
  if (!mayEndShift(actor, shift)) return reject('forbidden', { id: shift.id });
  const basis = payload.closing_handover_basis;
  if (!isHandoverBasis(basis)) return noHandoverBasis(basis);
  const named = payload.payment_terminal_device_id ?? '';
  if (named !== '' && !hasTerminal) return reject('payment_terminal', { payment_terminal_device_id: named });
  return payload.close_payment_terminal_batch === true && named === ''
    ? reject('payment_terminal', { payment_terminal_device_id: '' })
    : undefined;
}

function closedShift(
  { actor, entry, payload, occurredAt }: Proposal,
  shift: WorkShift,
  { orders, store }: ShiftCloseFacts,
): WorkShift {
  const figures = shiftFigures(
    shift,
    orders.filter(({ late }) => !late),
  );
  return {
    ...shift,
    status: 'closed',
    closing_cash_count_detail: payload.cash_count_detail ?? {},
    closing_actual_cash: payload.closing_actual_cash,
    closing_expected_cash: payload.closing_expected_cash ?? null,
    closing_invoice_slip_count: payload.closing_invoice_slip_count,
    closing_voucher_stub_count: payload.closing_voucher_stub_count,
    closing_card_receipt_count: payload.closing_card_receipt_count,
    closing_handover_basis: payload.closing_handover_basis as WorkShift['closing_handover_basis'],
    closing_handover_amount: payload.closing_handover_amount,
    handover_recipient_name: payload.handover_recipient_name ?? '',
    closing_notes: payload.closing_notes ?? '',
    closed_by_vendor_employee_id: actor.user_id,
    // A clock that was set back does not let a shift end before it began.
    closed_at: occurredAt < shift.opened_at ? shift.opened_at : occurredAt,
    closed_device_id: entry.device_id,
    closed_device_seq: entry.device_seq,
    server_expected_cash: figures.drawer.expected_cash,
    closing_figures: {
      ...figures,
      // Kept: no later setting moves a shift to another day.
      business_day: businessDay(shift.opened_at, store),
    } as unknown as JsonObject,
    terminal_batch_asked_at: null,
    terminal_batch_waived_reason: payload.terminal_batch_waived_reason ?? '',
  };
}

function resultOf({ id, server_expected_cash, closing_actual_cash, z_number }: WorkShift): JsonObject {
  return {
    id,
    number: z_number,
    server_expected_cash,
    over_short: (closing_actual_cash ?? 0) - (server_expected_cash ?? 0),
  };
}
