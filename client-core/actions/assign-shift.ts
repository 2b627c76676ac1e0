// Hands an open shift of the store to somebody else, offline too. What the server's rule would refuse and this device can
// know is refused at once.
import { mayEndShift, mayWrite, worksIn } from '@evertill/schemas';
import type { OperationRecord, ShiftAssignPayload, Staff } from '@evertill/schemas';
import { findRunningShift } from '../queries/open-shift.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { actingPerson } from './acting-person.ts';
import { atDrawer } from './at-drawer.ts';
import type { TillContext } from './till-context.ts';

export interface ShiftAssignment {
  readonly shiftId: string;
  readonly personId: string;
}

export interface AssignedShift {
  readonly ok: true;
  readonly record: OperationRecord;
}

export function assignShift(
  till: TillContext,
  assignment: ShiftAssignment,
): Promise<AssignedShift | Refusal> {
  return atDrawer(till, () => assign(till, assignment));
}

async function assign(
  till: TillContext,
  { shiftId, personId }: ShiftAssignment,
): Promise<AssignedShift | Refusal> {
  const shift = await findRunningShift(till, shiftId);
  if (!shift) return refuse('shift_not_found');
  const actor = await actingPerson(till);
  if (actor && !(mayEndShift(actor, shift) && mayWrite(actor, 'settings')))
    return refuse('forbidden', { id: shiftId });
  const person = await till.documents.get<Staff>('staff', personId);
  if (!worksIn(person, till.storeId)) return refuse('assignee_unknown', { vendor_employee_id: personId });
  if (personId === shift.opened_by_vendor_employee_id)
    return refuse('assignee_busy', { vendor_employee_id: personId });
  const payload: ShiftAssignPayload = { id: shiftId, assigned_vendor_employee_ids: [personId] };
  const appended = await till.append({
    store_id: till.storeId,
    actor_id: till.actorId(),
    type: 'shift.assign',
    payload: () => payload,
  });
  return appended.ok ? { ok: true, record: appended.record } : appended;
}
