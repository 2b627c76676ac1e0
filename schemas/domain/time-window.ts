// Whether an instant lies in weekly windows of a store's own time: "Fridays from 16:00 to 18:00", "every night from 22:00
// to 02:00". A clock that is put forward or back moves the windows with it.
import type { TimeWindow } from '../collections/promotion.ts';
import { calendarDay } from './calendar-day.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US-u-nu-latn', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(timeZone, made);
  return made;
}

function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number);
  return hours! * 60 + minutes!;
}

/** No window at all is no limit. Throws RangeError for an unknown zone and for text that is no instant. */
export function isInWindows(windows: readonly TimeWindow[], instantIso: string, timeZone: string): boolean {
  if (windows.length === 0) return true;
  const today = new Date(`${calendarDay(instantIso, timeZone)}T00:00:00Z`).getUTCDay();
  const now = minutesOf(formatterFor(timeZone).format(Date.parse(instantIso)));
  return windows.some(({ weekdays, from, to }) => {
    const begins = (weekday: number) => weekdays.length === 0 || weekdays.includes(weekday);
    const [start, end] = [minutesOf(from), minutesOf(to)];
    if (end > start) return begins(today) && now >= start && now < end;
    return (now >= start && begins(today)) || (now < end && begins((today + 6) % 7));
  });
}
