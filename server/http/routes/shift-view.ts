// What a work shift looks like to whoever asks: with its figures, as they are now or as they were when it was closed.
import { collections, countsBlind, seesStore, shiftFigures } from '@evertill/schemas';
import type { Actor, JsonObject, Order, ShiftFigures, Staff, Store, WorkShift } from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import type { ReadTx } from '../../db/database.ts';
import { batchOf, ordersOf } from '../../rules/operations/shift-facts.ts';
import type { BatchClose } from '../../rules/operations/terminal-batch.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';

export interface ShiftView {
  readonly shift: WorkShift;
  readonly store: Store;
  readonly figures: ShiftFigures;
  /** What the stored figures do not have, or have though it was voided since. */
  readonly late: readonly Order[];
  readonly staffNames: ReadonlyMap<string, string>;
  readonly terminals: readonly JsonObject[];
  readonly batch: BatchClose | undefined;
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
      staffNames: await namesOf(tx, figures),
      terminals: await tx.rows('saved_devices', {
        store_id: shift.store_id,
        type: 'payment_terminal',
        enabled: true,
      }),
      batch: await batchOf(tx, id),
    };
  });
}

async function namesOf(tx: ReadTx, { staff_breakdown }: ShiftFigures): Promise<Map<string, string>> {
  const id = staff_breakdown.map(({ vendor_employee_id }) => vendor_employee_id);
  const people = (await tx.find(collections.staff, { id })) as unknown as Staff[];
  return new Map(people.map((person) => [person.id, person.name]));
}

export function figuresReply(
  actor: Actor,
  { shift, store, figures, late, staffNames }: ShiftView,
): JsonObject {
  return {
    ...(countsBlind(actor, store, shift) ? withoutMoney(figures) : withNames(figures, staffNames)),
    late_addenda: late.map(({ id, order_number, display_code, total, status, occurred_at, received_at }) => ({
      order_id: id,
      order_number,
      display_code,
      total,
      voided: status === 'voided',
      occurred_at,
      received_at,
    })),
  } as unknown as JsonObject;
}

function withNames({ staff_breakdown, ...rest }: ShiftFigures, names: ReadonlyMap<string, string>): object {
  const named = staff_breakdown.map((one) => ({ ...one, name: names.get(one.vendor_employee_id) ?? '' }));
  return { ...rest, staff_breakdown: named };
}

/** What the other ways of paying took, or all sales together, would tell what should be in the drawer. */
function withoutMoney({ order_stats }: ShiftFigures): object {
  const { sales: _1, returns: _2, discount: _3, tax: _4, rounding: _5, total: _6, ...counts } = order_stats;
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
