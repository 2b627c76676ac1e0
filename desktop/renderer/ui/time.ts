// Moments as people read them. A time that comes twice, when clocks are put back, says which one it is.
import { zoneNameIfTwice } from '@evertill/schemas';
import { locale } from './language.ts';

/** `10:42` in that time zone; with the day when it was not today, and the year when not in this one. `at`: ISO-8601 or ms. */
export function clockTime(at: string | number, timeZone: string, now = Date.now()): string {
  const { time, day } = partsOf(at, timeZone, now);
  return [day, time].filter((part) => part !== '').join(' ');
}

/** Of whoever stands in no store: in the time of their own machine. */
export function ownClock(at: string | number): string {
  return clockTime(at, ownZone());
}

/** `10:42`, of any day, in the time of this machine. */
export function ownWallTime(at: string | number): string {
  return wallTime(at, ownZone());
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `10:42`, of any day. */
export function wallTime(at: string | number, timeZone: string): string {
  return tellingWhich(
    new Date(at).toLocaleTimeString(locale(), { timeZone, ...hourAndMinute }),
    at,
    timeZone,
  );
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
  const time = wallTime(at, timeZone);
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
  const said = new Date(at).toLocaleString(locale(), {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return tellingWhich(said, at, timeZone);
}

function tellingWhich(said: string, at: string | number, timeZone: string): string {
  const name = zoneNameIfTwice(new Date(at).toISOString(), timeZone, locale());
  return name === '' ? said : `${said} ${name}`;
}
