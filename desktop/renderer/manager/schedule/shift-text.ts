// How a shift, hours and a card are written.
import { plannedTimes } from '@evertill/schemas';
import type { AttendanceDay, PlannedShift } from '@evertill/schemas';
import { locale } from '../../ui/language.ts';
import { wallTime } from '../../ui/time.ts';

interface Times {
  readonly start_time: string;
  readonly end_time: string;
}

/** `09:00 – 17:00` */
export function timesText({ start_time, end_time }: Times): string {
  return `${start_time}\u2009–\u2009${end_time}`;
}

/** As clocks are changed on its day: of a time that comes twice the first, for one that never comes a later one. */
export function plannedText(shift: PlannedShift, timeZone: string): string {
  const { start, end } = plannedTimes(shift, timeZone);
  return timesText({ start_time: wallTime(start, timeZone), end_time: wallTime(end, timeZone) });
}

/** `37.5 hr` */
export function hoursText(minutes: number): string {
  const format = new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'short',
    maximumFractionDigits: 2,
  });
  return format.format(minutes / 60);
}

/** Blank for whoever did not come. `still`: of whoever has not gone yet. */
export function cardText(
  { clock_in, clock_out }: Pick<AttendanceDay, 'clock_in' | 'clock_out'>,
  timeZone: string,
  still: string,
): string {
  if (clock_in === null) return '';
  const time = (at: string) => wallTime(at, timeZone);
  return clock_out === null
    ? `${time(clock_in)}\u2009– ${still}`
    : timesText({ start_time: time(clock_in), end_time: time(clock_out) });
}
