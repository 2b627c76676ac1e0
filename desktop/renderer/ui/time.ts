// Moments as people read them.
import { locale } from './language.ts';

/** `10:42`; with the day when it was not today. `at`: ISO-8601 or ms. */
export function clockTime(at: string | number, now = Date.now()): string {
  const moment = new Date(at);
  const time = moment.toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const isToday = moment.toDateString() === new Date(now).toDateString();
  return isToday
    ? time
    : `${moment.toLocaleDateString(locale(), { day: 'numeric', month: 'short' })} ${time}`;
}

/** In full, as on a receipt, in the store's own time. */
export function fullTime(at: string, timeZone: string): string {
  return new Date(at).toLocaleString(locale(), {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
}
