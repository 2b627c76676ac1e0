// Which day of its store's sales reports a sale or a shift counts for: one begins at `business_day_starts`, by the clock
// on the store's wall. Days follow each other without a gap and without an overlap, also where clocks change. Attendance
// goes by the calendar (calendar-day.ts).
import type { Store } from '../collections/store.ts';
import type { WorkShift } from '../collections/work-shift.ts';
import { addDays, calendarDay } from './calendar-day.ts';
import { instantOfLocalTime, localTime } from './local-time.ts';

export type DayOfStore = Pick<Store, 'time_zone' | 'business_day_starts'>;

const minute = 60_000;
const longestGap = 24 * 60 * minute;

/**
 * When a business day begins, ms: as the clock shows that time first, or goes past it where clocks are put forward.
 * Throws RangeError for an unknown zone.
 */
export function businessDayStart(day: string, { time_zone, business_day_starts }: DayOfStore): number {
  const start = `${day}T${business_day_starts}`;
  const shown = (at: number) => localTime(new Date(at).toISOString(), time_zone);
  let later = Date.parse(instantOfLocalTime(start, time_zone)!);
  if (shown(later) === start) return later;
  for (let earlier = later - longestGap; later - earlier > minute;) {
    const middle = earlier + Math.floor((later - earlier) / 2 / minute) * minute;
    if (shown(middle) < start) earlier = middle;
    else later = middle;
  }
  return later;
}

/** ISO-8601 instant with Z or an offset → 'YYYY-MM-DD'. Throws RangeError as `calendarDay` does. */
export function businessDay(instantIso: string, store: DayOfStore): string {
  const day = calendarDay(instantIso, store.time_zone);
  const at = Date.parse(instantIso);
  const next = addDays(day, 1);
  // Clocks that are put back over the start of a day show the time before it twice.
  if (businessDayStart(next, store) <= at) return next;
  return businessDayStart(day, store) <= at ? day : addDays(day, -1);
}

/** The day of a shift is the one it opened on; a closed one keeps what it was closed with, or the calendar's before that. */
export function businessDayOfShift(
  { status, opened_at, closing_figures }: Pick<WorkShift, 'status' | 'opened_at' | 'closing_figures'>,
  store: DayOfStore,
): string {
  if (status === 'open') return businessDay(opened_at, store);
  const { business_day: kept } = closing_figures;
  return typeof kept === 'string' ? kept : calendarDay(opened_at, store.time_zone);
}
