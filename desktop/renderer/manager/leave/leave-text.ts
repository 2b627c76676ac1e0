// How time off is written: its days, which part of them, and how long it is.
import type { LeaveReply } from '@evertill/schemas';
import { locale } from '../../ui/language.ts';

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
