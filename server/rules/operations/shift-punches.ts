// Work shifts and time cards are separate, and linked by this alone: who opens or joins a shift comes, who was in it when
// it closed goes. Second document, "Work shift" and "Attendance punch_state".
import type { AlsoWrite, PunchLabel, WorkShift } from '@evertill/schemas';
import type { OperationProposal } from '../rule.ts';

type Proposal = Pick<OperationProposal<unknown>, 'entry' | 'actor' | 'now' | 'occurredAt'>;

export function comes(
  proposal: Proposal,
  shift: WorkShift,
  label: 'work_shift_open' | 'work_shift_join',
  people: readonly string[],
): AlsoWrite[] {
  return people.map((id) => punch(proposal, shift, label, id, proposal.occurredAt));
}

/** At the time the shift ended, whatever a clock said. */
export function everybodyGoes(proposal: Proposal, shift: WorkShift): AlsoWrite[] {
  const at = shift.closed_at ?? proposal.occurredAt;
  return participants(shift).map((id) => punch(proposal, shift, 'work_shift_close', id, at));
}

/** In one order for everybody, who are locked in it. */
export function participants({ opened_by_vendor_employee_id, assignees }: WorkShift): string[] {
  return [
    ...new Set([opened_by_vendor_employee_id, ...assignees.map((one) => one.vendor_employee_id)]),
  ].toSorted();
}

function punch(
  { actor, entry, now }: Proposal,
  shift: WorkShift,
  label: PunchLabel,
  employeeId: string,
  at: string,
): AlsoWrite {
  return {
    into: 'attendance',
    punch: {
      vendor_employee_id: employeeId,
      store_id: shift.store_id,
      kind: label === 'work_shift_close' ? 'out' : 'in',
      at,
      label,
      device_id: entry.device_id.startsWith('rest:') ? '' : entry.device_id,
      vendor_work_shift_id: shift.id,
      actor_id: actor.user_id,
      received_at: now,
      validations: [],
    },
  };
}
