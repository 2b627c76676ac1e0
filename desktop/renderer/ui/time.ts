// Moments as people read them.
import { locale } from './language.ts';

/** `10:42` in that time zone; with the day when it was not today. `at`: ISO-8601 or ms. */
export function clockTime(at: string | number, timeZone: string, now = Date.now()): string {
  const say = (moment: string | number, options: Intl.DateTimeFormatOptions) =>
    new Date(moment).toLocaleString(locale(), { timeZone, ...options });
  const day = { day: 'numeric', month: 'short' } as const;
  const time = say(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return say(at, day) === say(now, day) ? time : `${say(at, day)} ${time}`;
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
