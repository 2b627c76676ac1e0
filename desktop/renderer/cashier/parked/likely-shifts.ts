// The shifts a parked sale may belong to, the likeliest first: of its lane while it ran, of its lane, the others.
import type { WorkShift } from '@evertill/schemas';
import type { ParkedOrder } from './parked-order.ts';

export function likeliestFirst(
  shifts: readonly WorkShift[],
  { captured_at, pos_register_id }: Pick<ParkedOrder, 'captured_at' | 'pos_register_id'>,
): readonly WorkShift[] {
  const rank = (shift: WorkShift): number => {
    const ofLane = shift.pos_register_id === pos_register_id;
    const ran =
      shift.opened_at <= captured_at && (shift.closed_at === null || captured_at <= shift.closed_at);
    return ofLane && ran ? 0 : ofLane ? 1 : ran ? 2 : 3;
  };
  const apart = ({ opened_at }: WorkShift) => Math.abs(Date.parse(opened_at) - Date.parse(captured_at));
  return shifts.toSorted((a, b) => rank(a) - rank(b) || apart(a) - apart(b));
}
