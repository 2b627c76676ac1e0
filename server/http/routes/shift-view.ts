// What a work shift looks like to whoever asks: with its figures, as they are now or as they were when it was closed.
import { collections, isInShift, mayRead, seesStore, shiftFigures } from '@evertill/schemas';
import type { Actor, JsonObject, Order, ShiftFigures, Staff, Store, WorkShift } from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import type { ReadTx } from '../../db/database.ts';
import { ordersOf } from '../../rules/operations/shift-facts.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';

export interface ShiftView {
  readonly shift: WorkShift;
  readonly store: Store;
  readonly figures: ShiftFigures;
  readonly late: readonly Order[];
  readonly staffNames: ReadonlyMap<string, string>;
  readonly terminals: readonly JsonObject[];
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
      late: orders.filter(({ late, status }) => late && status !== 'voided'),
      staffNames: await namesOf(tx, figures),
      terminals: await tx.rows('saved_devices', {
        store_id: shift.store_id,
        type: 'payment_terminal',
        enabled: true,
      }),
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
  const { drawer, staff_breakdown, ...rest } = figures;
  return {
    ...rest,
    staff_breakdown: staff_breakdown.map((one) => ({
      ...one,
      name: staffNames.get(one.vendor_employee_id) ?? '',
    })),
    ...(isBlindFor(actor, store, shift) ? {} : { drawer }),
    late_addenda: late.map(({ id, order_number, display_code, total, occurred_at, received_at }) => ({
      order_id: id,
      order_number,
      display_code,
      total,
      occurred_at,
      received_at,
    })),
  } as unknown as JsonObject;
}

/** Who counts a drawer blind is not told before what should be in it. */
function isBlindFor(actor: Actor, store: Store, shift: WorkShift): boolean {
  return (
    store.blind_close &&
    shift.status === 'open' &&
    isInShift(shift, actor.user_id) &&
    !mayRead(actor, 'settings')
  );
}
