// Which days are paid together. Second document, "Pay schedule": weeks and pairs of weeks from a weekday, halves of a
// month, months from a day of theirs.
import type { PayPeriod } from '../api/payroll.ts';
import type { PaySchedule } from '../api/store-settings.ts';
import { addDays } from './calendar-day.ts';

/** A Sunday. Pairs of weeks are counted from the first wanted weekday on or after it, so that they never shift. */
const firstSunday = '1970-01-04';
const dayLength = 86_400_000;

/** The period `day` ('YYYY-MM-DD') lies in; both its days belong to it. The one after it begins on the day after. */
export function payPeriodOf(schedule: PaySchedule, day: string): PayPeriod {
  switch (schedule.frequency) {
    case 'week':
      return weeksAround(day, schedule.period_start, 7);
    case 'two_weeks':
      return weeksAround(day, schedule.period_start, 14);
    case 'twice_month':
      return halfAround(day);
    case 'month':
      return monthAround(day, schedule.period_start);
  }
}

/** What a pay schedule begins with when only how often is said. */
export function usualPaySchedule(frequency: PaySchedule['frequency']): PaySchedule {
  if (frequency === 'twice_month') return { frequency, period_start: '1_15' };
  if (frequency === 'month') return { frequency, period_start: '1' };
  return { frequency, period_start: 0 };
}

function weeksAround(day: string, weekday: number, length: 7 | 14): PayPeriod {
  const first = addDays(firstSunday, weekday);
  const since = (Date.parse(day) - Date.parse(first)) / dayLength;
  const from = addDays(first, Math.floor(since / length) * length);
  return { from, to: addDays(from, length - 1) };
}

/** Whichever half is called the first, these are the two. */
function halfAround(day: string): PayPeriod {
  const month = day.slice(0, 7);
  return day.slice(8) <= '15'
    ? { from: `${month}-01`, to: `${month}-15` }
    : { from: `${month}-16`, to: lastOf(month) };
}

function monthAround(day: string, start: string): PayPeriod {
  const month = day.slice(0, 7);
  const begins = (of: string) => (start === 'last' ? lastOf(of) : `${of}-${start.padStart(2, '0')}`);
  const first = begins(month) <= day ? month : addDays(`${month}-01`, -1).slice(0, 7);
  const next = addDays(lastOf(first), 1).slice(0, 7);
  return { from: begins(first), to: addDays(begins(next), -1) };
}

/** The last day of 'YYYY-MM'. */
function lastOf(month: string): string {
  return addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1);
}
