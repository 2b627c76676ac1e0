// The days of a week as the store counts them, and how they are called. All days are `YYYY-MM-DD` of the store's calendar.
import { addDays, dayField } from '@evertill/schemas';
import type { PaySchedule } from '@evertill/schemas';
import { locale } from '../../ui/language.ts';

interface KnowsWeeks {
  /** 1 is Monday, 7 is Sunday. */
  readonly weekInfo?: { readonly firstDay: number };
  readonly getWeekInfo?: () => { readonly firstDay: number };
}

/** 0 is Sunday. What is paid by the week begins the week; else it begins as the region has it. */
export function firstWeekday(pay: PaySchedule | undefined, region: string): number {
  if (pay?.frequency === 'week' || pay?.frequency === 'two_weeks') return pay.period_start;
  const place: Intl.Locale & KnowsWeeks = new Intl.Locale(region);
  return (place.getWeekInfo?.() ?? place.weekInfo ?? { firstDay: 1 }).firstDay % 7;
}

/** 0 is Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** A day that falls on it. `weekday`: 0 is Sunday; 2023-01-01 was one. */
export function dayOfWeekday(weekday: number): string {
  return addDays('2023-01-01', weekday);
}

/** The seven days around a day. */
export function weekOf(day: string, first: number): readonly string[] {
  const begins = addDays(day, -((weekdayOf(day) - first + 7) % 7));
  return Array.from({ length: 7 }, (_, n) => addDays(begins, n));
}

/** The other days of the week that begins on Sunday: there the server applies a shift to. */
export function otherDays(day: string): readonly { readonly weekday: number; readonly date: string }[] {
  return weekOf(day, 0)
    .map((date, weekday) => ({ weekday, date }))
    .filter(({ date }) => date !== day);
}

export function isDay(text: string): boolean {
  return dayField.safeParse(text).success;
}

/** `Tue` */
export function weekdayText(day: string): string {
  return said(day, { weekday: 'short' });
}

/** `Tuesday` */
export function longWeekday(day: string): string {
  return said(day, { weekday: 'long' });
}

/** `Tue, 24 Nov` */
export function shortDay(day: string): string {
  return said(day, { weekday: 'short', day: 'numeric', month: 'short' });
}

/** `Tuesday, 24 November` */
export function longDay(day: string): string {
  return said(day, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** `22 – 28 Nov 2026` */
export function daysText(from: string, to: string): string {
  return format({ dateStyle: 'medium' }).formatRange(instantOf(from), instantOf(to));
}

function said(day: string, options: Intl.DateTimeFormatOptions): string {
  return format(options).format(instantOf(day));
}

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', ...options });
}

function instantOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
