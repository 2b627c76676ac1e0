// A shift that a template made and nobody has touched: the service says so in its note, which is no note of a person.
import type { ScheduleShift } from '@evertill/schemas';

export function isAuto({ note, shift_template_id }: ScheduleShift): boolean {
  return shift_template_id !== null && note === `auto_template:${shift_template_id}`;
}

/** As a person reads and writes it. */
export function ownNote(shift: ScheduleShift): string {
  return isAuto(shift) ? '' : shift.note;
}
