// Moments as people read them.
import { locale } from './language.ts';

/** `10:42` in that time zone; with the day when it was not today, and the year when not in this one. `at`: ISO-8601 or ms. */
export function clockTime(at: string | number, timeZone: string, now = Date.now()): string {
  const { time, day } = partsOf(at, timeZone, now);
  return [day, time].filter((part) => part !== '').join(' ');
}

/** Of whoever stands in no store: in the time of their own machine. */
export function ownClock(at: string | number): string {
  return clockTime(at, Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** `10:42`, of whatever day. */
export function wallTime(at: string, timeZone: string): string {
  return new Date(at).toLocaleTimeString(locale(), { timeZone, ...hourAndMinute });
}

/** Where there is little room: the day alone, and of today the time. */
export function dayOrTime(at: string | number, timeZone: string, now = Date.now()): string {
  const { time, day } = partsOf(at, timeZone, now);
  return day || time;
}

const hourAndMinute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** `day`: blank for today. */
function partsOf(at: string | number, timeZone: string, now: number): { time: string; day: string } {
  const say = (moment: string | number, options: Intl.DateTimeFormatOptions) =>
    new Date(moment).toLocaleString(locale(), { timeZone, ...options });
  const isSame = (options: Intl.DateTimeFormatOptions) => say(at, options) === say(now, options);
  const time = say(at, hourAndMinute);
  if (isSame({ dateStyle: 'short' })) return { time, day: '' };
  const year = isSame({ year: 'numeric' }) ? {} : ({ year: 'numeric' } as const);
  return { time, day: say(at, { day: 'numeric', month: 'short', ...year }) };
}

/** A calendar day, `YYYY-MM-DD`. */
export function dayText(day: string): string {
  return new Date(`${day}T00:00:00.000Z`).toLocaleDateString(locale(), {
    timeZone: 'UTC',
    dateStyle: 'long',
  });
}

/** In full, as on a receipt. */
export function fullTime(at: string, timeZone: string): string {
  return new Date(at).toLocaleString(locale(), {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
}
