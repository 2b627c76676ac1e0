// Which calendar day an instant falls on in a store's time zone, and days counted from there. Attendance, shifts and
// reports all go by that day, never by UTC and never by the zone of the machine that happens to compute it.
import { instantOfLocalTime, localTime } from './local-time.ts';

const WITH_OFFSET = /T.*(?:Z|[+-]\d\d:?\d\d)$/;

/**
 * ISO-8601 instant with Z or an offset → 'YYYY-MM-DD' in `timeZone` (IANA name). Throws RangeError for an unknown
 * zone and for text that is no instant; without an offset it would mean another day on another machine.
 */
export function calendarDay(instantIso: string, timeZone: string): string {
  if (!WITH_OFFSET.test(instantIso) || Number.isNaN(Date.parse(instantIso)))
    throw new RangeError(`calendarDay: "${instantIso}" is not an instant with its offset`);
  return localTime(instantIso, timeZone).split('T')[0]!;
}

/** The day `n` days after (before, when negative) `day`; both 'YYYY-MM-DD'. Throws RangeError if `day` is none. */
export function addDays(day: string, n: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10);
}

/**
 * The instant a calendar day begins, ms: midnight, or what comes instead where clocks are put forward over it. A day that
 * a zone left out begins with the one after it.
 */
export function dayStart(day: string, timeZone: string): number {
  return Date.parse(instantOfLocalTime(`${day}T00:00`, timeZone)!);
}

/**
 * The day an instant (ms) counts for. Like `calendarDay`, but days follow each other: when clocks are put back over
 * midnight, the hour that comes again stays with the day that had begun.
 */
export function countingDay(instant: number, timeZone: string): string {
  const day = calendarDay(new Date(instant).toISOString(), timeZone);
  const next = addDays(day, 1);
  return dayStart(next, timeZone) <= instant ? next : day;
}
