// How pay periods and times worked are written.
import type { PayPeriod } from '@evertill/schemas';
import { locale } from '../../ui/language.ts';

/** `Nov 22 – 28, 2026` */
export function periodText({ from, to }: PayPeriod): string {
  const days = new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', dateStyle: 'medium' });
  return days.formatRange(Date.parse(from), Date.parse(to));
}

/** `26:30`, hours and minutes; what is below a minute is left out. */
export function workedText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
