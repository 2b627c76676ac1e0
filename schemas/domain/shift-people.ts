// Whose work shift it is: its opener's, and its one assignee's. Second document, "Permission matrix for shifts".
import type { Actor } from '../actor.ts';
import type { Store } from '../collections/store.ts';
import type { WorkShift } from '../collections/work-shift.ts';
import { mayRead, mayWrite } from './permission.ts';

type Peopled = Pick<WorkShift, 'opened_by_vendor_employee_id' | 'assignees'>;

/** Opener or assignee. */
export function isInShift(shift: Peopled, employeeId: string): boolean {
  return (
    shift.opened_by_vendor_employee_id === employeeId ||
    shift.assignees.some(({ vendor_employee_id }) => vendor_employee_id === employeeId)
  );
}

/** Closing it and handing it on: an owner may with any shift, everybody else with their own. */
export function mayEndShift(actor: Pick<Actor, 'user_id' | 'vendor_type'>, shift: Peopled): boolean {
  return actor.vendor_type === 'owner' || isInShift(shift, actor.user_id);
}

/** Taking cash out of its drawer or putting some in: also whoever may manage orders in the whole store. */
export function mayMoveCash(actor: Actor, shift: Peopled): boolean {
  return mayEndShift(actor, shift) || mayWrite(actor, 'order');
}

/** Counting a drawer without being told what should be in it: in a store that wants it, whoever stands in the open shift. */
export function countsBlind(
  actor: Actor,
  store: Pick<Store, 'blind_close'>,
  shift: Peopled & Pick<WorkShift, 'status'>,
): boolean {
  return (
    store.blind_close &&
    shift.status === 'open' &&
    isInShift(shift, actor.user_id) &&
    !mayRead(actor, 'settings')
  );
}
