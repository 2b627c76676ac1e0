// When a shift of the schedule is: a plan names a day and times of day, clocks are changed all the same.
import { addDays } from './calendar-day.ts';
import { instantOfLocalTime } from './local-time.ts';

export interface PlannedShift {
  readonly shift_date: string;
  readonly start_time: string;
  /** Not after `start_time`: on the next day. */
  readonly end_time: string;
}

/** ms; never an end before its beginning, also where clocks are put forward over the beginning alone. */
export function plannedTimes(
  { shift_date, start_time, end_time }: PlannedShift,
  timeZone: string,
): { readonly start: number; readonly end: number } {
  const at = (day: string, time: string) => Date.parse(instantOfLocalTime(`${day}T${time}`, timeZone)!);
  const start = at(shift_date, start_time);
  const end = at(end_time > start_time ? shift_date : addDays(shift_date, 1), end_time);
  return { start, end: Math.max(start, end) };
}
