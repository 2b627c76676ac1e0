// Whether a moment lies in one of an offer's hours, a second time: the store's wall clock as the runtime writes it.
import type { TimeWindow } from '../../../../schemas/collections/promotion.ts';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const clocks = new Map<string, Intl.DateTimeFormat>();

export function isInWindows(windows: readonly TimeWindow[], at: string, timeZone: string): boolean {
  if (windows.length === 0) return true;
  const { weekday, clock } = wallClock(at, timeZone);
  const before = (weekday + 6) % 7;
  return windows.some(({ weekdays: days, from, to }) => {
    const isOn = (day: number): boolean => days.length === 0 || days.includes(day);
    // Clock times of two digits each compare as texts.
    if (from < to) return isOn(weekday) && from <= clock && clock < to;
    return (isOn(weekday) && from <= clock) || (isOn(before) && clock < to);
  });
}

function wallClock(at: string, timeZone: string): { weekday: number; clock: string } {
  let written = clocks.get(timeZone);
  if (!written) {
    written = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    clocks.set(timeZone, written);
  }
  const part = (wanted: string): string =>
    written.formatToParts(new Date(at)).find(({ type }) => type === wanted)?.value ?? '';
  return { weekday: weekdays.indexOf(part('weekday')), clock: `${part('hour')}:${part('minute')}` };
}
