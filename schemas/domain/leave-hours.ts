// How long time off is. Second document, "Leave": the clock window when both times are set, otherwise the session or the
// number of days.

const usualDay = 8 * 60;
const day = 86_400_000;

export interface LeaveSpan {
  readonly date_from: string;
  readonly date_to: string;
  readonly session: 'full_day' | 'first_half';
  readonly start_time: string | null;
  readonly end_time: string | null;
}

/** Three years: what is longer is a slip of the year. */
export const mostLeaveDays = 1100;

/** Both days count. */
export function leaveDays({ date_from, date_to }: Pick<LeaveSpan, 'date_from' | 'date_to'>): number {
  return Math.round((Date.parse(date_to) - Date.parse(date_from)) / day) + 1;
}

export function leaveMinutes(leave: LeaveSpan): number {
  const { session, start_time, end_time } = leave;
  const days = leaveDays(leave);
  if (start_time !== null && end_time !== null) return days * (minutesOf(end_time) - minutesOf(start_time));
  return days * (session === 'first_half' ? usualDay / 2 : usualDay);
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Two of one person; those that each say from when to when may share a day. */
export function leavesMeet(one: LeaveSpan, other: LeaveSpan): boolean {
  if (one.date_to < other.date_from || other.date_to < one.date_from) return false;
  if (one.start_time === null || one.end_time === null) return true;
  if (other.start_time === null || other.end_time === null) return true;
  return one.start_time < other.end_time && other.start_time < one.end_time;
}
