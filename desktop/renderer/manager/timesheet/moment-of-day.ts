// Times of day as somebody types them onto a time card, and the moments of the store they stand for.
import { addDays, instantOfLocalTime, localTime } from '@evertill/schemas';

const hour = 3_600_000;

/** `HH:mm` in the store; blank for none. */
export function timeOfDay(instant: string | null, timeZone: string): string {
  return instant === null ? '' : localTime(instant, timeZone).slice(11);
}

/**
 * ISO-8601 of `HH:mm` on `day`, at or after `after`: of an hour that comes twice the first one that fits, else the same time
 * on the next day, for work goes on past midnight. Undefined for text that is no time.
 */
export function momentOfDay(time: string, day: string, timeZone: string, after = ''): string | undefined {
  const first = instantOfLocalTime(`${day}T${time}`, timeZone);
  if (first === undefined) return undefined;
  // Whoever came in the middle of a minute came in that minute.
  const since = after === '' ? '' : `${after.slice(0, 16)}:00.000Z`;
  if (first >= since) return first < after ? after : first;
  const again = new Date(Date.parse(first) + hour).toISOString();
  if (again >= since && localTime(again, timeZone) === localTime(first, timeZone)) return again;
  return instantOfLocalTime(`${addDays(day, 1)}T${time}`, timeZone);
}
