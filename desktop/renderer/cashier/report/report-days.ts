// Which days a report is about, and how the address says it: what stands in the address is what the screen shows, so that
// it can be kept as a bookmark.
import { addDays, reportDays, salesReports } from '@evertill/schemas';
import type { SalesReport } from '@evertill/schemas';

export const ranges = ['today', 'yesterday', 'week', 'month', 'days'] as const;
export type Range = (typeof ranges)[number];

/** Business days, `YYYY-MM-DD`, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export interface Shown {
  readonly report: SalesReport;
  readonly range: Range;
  /** As they stand in the address; meant by the range `days` alone. */
  readonly from: string;
  readonly to: string;
}

/** What is missing or unknown is the first of its kind. */
export function readAddress(query: URLSearchParams): Shown {
  const [report, range] = [query.get('report'), query.get('range')];
  return {
    report: salesReports.find((one) => one === report) ?? 'hours',
    range: ranges.find((one) => one === range) ?? 'today',
    from: query.get('from') ?? '',
    to: query.get('to') ?? '',
  };
}

export function writeAddress({ report, range, from, to }: Shown): Record<string, string> {
  return { report, range, ...(range === 'days' ? { from, to } : {}) };
}

const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** `firstDay`: of a week, 1 Monday to 7 Sunday. Undefined when the days are none, run backwards, or are too many. */
export function daysOf({ range, from, to }: Shown, today: string, firstDay: number): Days | undefined {
  switch (range) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'week': {
      const weekday = new Date(`${today}T00:00:00Z`).getUTCDay() || 7;
      return { from: addDays(today, 0 - ((weekday - firstDay + 7) % 7)), to: today };
    }
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today };
    case 'days':
      if (!isDay(from) || !isDay(to) || from > to) return undefined;
      return addDays(from, reportDays) <= to ? undefined : { from, to };
  }
}

function isDay(text: string): boolean {
  // The 31st of a month of 30 days is no day.
  return day.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
}
