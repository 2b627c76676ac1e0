// What a work shift looks like to whoever asks: with its figures, as they are now or as they were when it was closed.
import { businessDayOfShift, collections, countsBlind, seesStore, shiftFigures } from '@evertill/schemas';
import type { Actor, JsonObject, Order, ShiftFigures, Store, WorkShift } from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import type { ReadTx } from '../../db/database.ts';
import { staffNames } from '../../db/staff-names.ts';
import { batchOf, ordersOf } from '../../rules/operations/shift-facts.ts';
import type { BatchClose } from '../../rules/operations/terminal-batch.ts';
import { countedPayment } from '../../rules/terminal-payment.ts';
import type { TerminalPayment } from '../../rules/terminal-payment.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';

export interface ShiftView {
  readonly shift: WorkShift;
  readonly store: Store;
  readonly figures: ShiftFigures;
  /** What the stored figures do not have, or have though it was voided since. */
  readonly late: readonly Order[];
  /** Approved at a terminal after it was closed. */
  readonly lateCards: readonly TerminalPayment[];
  readonly staffNames: ReadonlyMap<string, string>;
  readonly terminals: readonly JsonObject[];
  readonly batch: BatchClose | undefined;
}

export function shiftReply({ vendor_id }: Actor, shift: WorkShift): JsonObject {
  return { ...shift, vendor_id };
}

/** A problem for a shift that is not there, and for one of a store the actor does not see. */
export async function viewShift(deps: AppDeps, actor: Actor, id: string): Promise<ShiftView | Problem> {
  return deps.replication.database.read({ vendor_id: actor.vendor_id }, async (tx) => {
    const stored = await tx.get(collections.work_shift, id);
    const shift = stored?.document as WorkShift | undefined;
    if (!shift || stored?.deleted || !seesStore(actor, shift.store_id)) return problem('shift_not_found');
    const store = (await tx.get(collections.store, shift.store_id))!.document as unknown as Store;
    const orders = await ordersOf(tx, id);
    const figures =
      shift.status === 'open'
        ? shiftFigures(shift, orders)
        : (shift.closing_figures as unknown as ShiftFigures);
    return {
      shift,
      store,
      figures,
      late: orders.filter(({ late, status, flags }) =>
        status === 'voided' ? flags.includes('void_late') : late,
      ),
      lateCards: shift.status === 'open' ? [] : await lateCardsOf(tx, shift, orders),
      staffNames: await staffNames(
        tx,
        figures.staff_breakdown.map(({ vendor_employee_id }) => vendor_employee_id),
      ),
      terminals: await tx.rows('saved_devices', {
        store_id: shift.store_id,
        type: 'payment_terminal',
        enabled: true,
      }),
      batch: await batchOf(tx, id),
    };
  });
}

async function lateCardsOf(
  tx: ReadTx,
  { closed_at }: WorkShift,
  orders: readonly Order[],
): Promise<TerminalPayment[]> {
  const counted = orders.filter(({ late, status }) => !late && status !== 'voided');
  const order_id = counted.map(({ id }) => id);
  const found = await tx.rows('terminal_payments', { order_id, outcome: 'succeeded' });
  const payments = found as unknown as TerminalPayment[];
  return payments.filter(({ settled_at }) => closed_at !== null && settled_at! > closed_at);
}

export function figuresReply(
  actor: Actor,
  { shift, store, figures, late, lateCards, staffNames: names }: ShiftView,
): JsonObject {
  return {
    business_day: businessDayOfShift(shift, store),
    ...(countsBlind(actor, store, shift) ? withoutMoney(figures) : withNames(figures, names)),
    late_addenda: late.map(({ id, order_number, display_code, total, status, occurred_at, received_at }) => ({
      order_id: id,
      order_number,
      display_code,
      total,
      voided: status === 'voided',
      occurred_at,
      received_at,
    })),
    late_card_payments: lateCards.map((payment) => ({
      order_id: payment.order_id,
      transaction_ref: payment.id,
      ...countedPayment(payment),
      settled_at: payment.settled_at,
    })),
  } as unknown as JsonObject;
}

function withNames({ staff_breakdown, ...rest }: ShiftFigures, names: ReadonlyMap<string, string>): object {
  const named = staff_breakdown.map((one) => ({ ...one, name: names.get(one.vendor_employee_id) ?? '' }));
  return { ...rest, staff_breakdown: named };
}

/** What the other ways of paying took, or all sales together, would tell what should be in the drawer. */
function withoutMoney({ order_stats }: ShiftFigures): object {
  const { sales: _1, returns: _2, discount: _3, tax: _4, rounding: _5, total: _6, ...rest } = order_stats;
  const { pending_total: _7, pending_paid: _8, ...counts } = rest;
  return { order_stats: counts, payment_breakdown: [], staff_breakdown: [] };
}

export function batchReply(batch: BatchClose | undefined): JsonObject | null {
  if (!batch) return null;
  const { payment_terminal_device_id, state, answer, refusal, asked_at, answered_at, next_try_at } = batch;
  return {
    payment_terminal_device_id,
    state,
    answer,
    refusal,
    asked_at,
    answered_at,
    next_try_at: state === 'asked' || state === 'closed' ? next_try_at : null,
  };
}
