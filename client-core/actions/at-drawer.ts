// What opens, closes, fills or empties a drawer takes turns in all windows of a till: two that open it at once do not
// both have a shift, and nothing is written into one that another window has closed meanwhile.
import { findOpenShift } from '../queries/open-shift.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { TillContext } from './till-context.ts';

export function atDrawer<T>(till: TillContext, work: () => Promise<T>): Promise<T> {
  return till.surroundings.locks.exclusive(`drawer:${till.laneId}`, work);
}

/** `work` writes into this shift, which was open when somebody looked. */
export function whileOpen<T>(
  till: TillContext,
  shiftId: string,
  work: () => Promise<T>,
): Promise<T | Refusal> {
  return atDrawer(till, async () =>
    (await findOpenShift(till))?.id === shiftId ? work() : refuse('order_shift_missing'),
  );
}
