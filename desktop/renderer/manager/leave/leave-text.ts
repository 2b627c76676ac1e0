// How time off is written: its days, which part of them, and how long it is.
import { calendarDay, clockPeriods, distinctLocalTime, plannedTimes } from '@evertill/schemas';
import type { LeaveReply, LeaveSpan } from '@evertill/schemas';
import { locale } from '../../ui/language.ts';
import { wallTime } from '../../ui/time.ts';

/** `May 1 – 3, 2030`; a single day alone. */
export function leaveDaysText({ date_from, date_to }: Pick<LeaveReply, 'date_from' | 'date_to'>): string {
  const days = new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', dateStyle: 'medium' });
  return days.formatRange(Date.parse(date_from), Date.parse(date_to));
}

/** At most two decimals. */
export function leaveHoursText(hours: number): string {
  return hours.toLocaleString(locale(), { maximumFractionDigits: 2 });
}

export function leavePath({ id }: Pick<LeaveReply, 'id'>): string {
  return `/dashboard/employees/leave/${encodeURIComponent(id)}`;
}

export interface LeaveTimes {
  readonly from: string;
  readonly to: string;
}

const day = 86_400_000;

/**
 * What the times of a leave come to on those of its days on which clocks are changed between them, as a shift's do: of a
 * time that comes twice the first counts. Empty where the whole leave is as it was typed.
 */
export function changedLeaveTimes(
  { date_from, date_to, start_time, end_time }: Omit<LeaveSpan, 'session'>,
  timeZone: string,
): readonly (LeaveTimes & { readonly on: string })[] {
  if (start_time === null || end_time === null) return [];
  const [, ...changes] = clockPeriods(Date.parse(date_from) - day, Date.parse(date_to) + 2 * day, timeZone);
  const days = changes
    .map(({ from }) => calendarDay(new Date(from).toISOString(), timeZone))
    .filter((one) => date_from <= one && one <= date_to);
  return days.flatMap((on) => {
    const { start, end } = plannedTimes({ shift_date: on, start_time, end_time }, timeZone);
    const isAsTyped = [start, end].every((at, nr) => {
      const shown = distinctLocalTime(new Date(at).toISOString(), timeZone);
      return shown === `${on}T${nr === 0 ? start_time : end_time}`;
    });
    return isAsTyped ? [] : [{ on, from: wallTime(start, timeZone), to: wallTime(end, timeZone) }];
  });
}
