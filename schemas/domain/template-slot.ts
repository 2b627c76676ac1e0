// Which of its weekly windows a shift template has for a day of a person, and the one a shift comes from.
import type { AvailabilitySlot } from '../api/schedule.ts';

export interface WeeklySlot extends Pick<AvailabilitySlot, 'weekday' | 'start_time' | 'end_time' | 'kind'> {
  readonly shift_template_id: string;
  /** Null or blank: for every member without a slot of their own that day. */
  readonly vendor_employee_id: string | null;
  /** Among those with the same start. */
  readonly position?: number;
}

export interface TemplatedShift {
  readonly shift_template_id: string | null;
  readonly vendor_employee_id: string;
  readonly shift_date: string;
  readonly start_time: string;
  readonly end_time: string;
}

/** A person's own slots of a weekday win over those for everybody. */
export function slotsOfDay<Slot extends WeeklySlot>(
  slots: readonly Slot[],
  templateId: string | null,
  employeeId: string,
  date: string,
): Slot[] {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const ofDay = slots.filter((slot) => slot.shift_template_id === templateId && slot.weekday === weekday);
  const own = ofDay.filter((slot) => slot.vendor_employee_id === employeeId);
  return (own.length > 0 ? own : ofDay.filter((slot) => !slot.vendor_employee_id)).toSorted(
    (one, other) =>
      one.start_time.localeCompare(other.start_time) || (one.position ?? 0) - (other.position ?? 0),
  );
}

/** The working slot a shift comes from: the one with its times, else with its start, else the first of the weekday. */
export function slotOfShift<Slot extends WeeklySlot>(
  slots: readonly Slot[],
  shift: TemplatedShift,
): Slot | undefined {
  const { shift_template_id, vendor_employee_id, shift_date } = shift;
  const ofDay = slotsOfDay(slots, shift_template_id, vendor_employee_id, shift_date).filter(
    ({ kind }) => kind === 'working',
  );
  const atStart = ofDay.filter(({ start_time }) => start_time === shift.start_time);
  return atStart.find(({ end_time }) => end_time === shift.end_time) ?? atStart[0] ?? ofDay[0];
}
