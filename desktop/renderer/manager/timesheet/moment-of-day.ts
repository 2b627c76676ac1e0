// Times of day as a manager types them onto a time card, and the moments of the store they stand for.
import { addDays, instantOfLocalTime, instantsOfLocalTime } from '@evertill/schemas';
import { fieldText, typedMoment } from '../../ui/typed-moment.ts';

/** `HH:mm` in the store, with its offset where it comes twice; blank for none. */
export function timeOfDay(instant: string | null, timeZone: string): string {
  return typedMoment(instant, timeZone).slice(11);
}

/**
 * What `typed`, `HH:mm`, can mean on `day` at or after `after` (ISO-8601), the earlier first; where nothing of that day fits,
 * on the next day, for work goes on past midnight. None for a time that does not come, and for text that is no time.
 */
export function momentsOfDay(typed: string, day: string, timeZone: string, after = ''): readonly string[] {
  const localOn = (date: string) => `${date}T${fieldText(typed)}`;
  const first = instantOfLocalTime(localOn(day), timeZone);
  if (first === undefined) return [];
  // A clock-in in the middle of a minute is in that minute.
  const since = after === '' ? '' : `${after.slice(0, 16)}:00.000Z`;
  const onDay = instantsOfLocalTime(localOn(day), timeZone);
  const fitting = onDay.filter((at) => at >= since).map((at) => (at < after ? after : at));
  if (fitting.length > 0 || (onDay.length === 0 && first >= since)) return fitting;
  return instantsOfLocalTime(localOn(addDays(day, 1)), timeZone);
}
