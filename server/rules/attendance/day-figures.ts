// What a day's punches and breaks come to. Half-open intervals to the second: nothing counts twice, nothing below zero.

export interface Interval {
  /** ms; `end` Infinity while somebody is there. */
  readonly start: number;
  readonly end: number;
}

export interface DayFigures {
  readonly production_seconds: number;
  readonly paid_break_minutes: number;
  readonly unpaid_break_minutes: number;
}

interface Punch {
  readonly kind: 'in' | 'out';
  readonly at: string;
  readonly set_aside: boolean;
}

export interface Break {
  readonly kind: 'paid' | 'unpaid';
  readonly start_at: string;
  readonly end_at: string;
}

/** The pairs of one day; its punches in the order of time. */
export function segmentsOf(punches: readonly Punch[]): Interval[] {
  const segments: Interval[] = [];
  let start: number | undefined;
  for (const { kind, at, set_aside } of punches) {
    if (set_aside) continue;
    if (kind === 'in') {
      // One that was never ended: nobody knows how long it was.
      if (start !== undefined) segments.push({ start, end: start });
      start = Date.parse(at);
    } else if (start !== undefined) {
      segments.push({ start, end: Date.parse(at) });
      start = undefined;
    }
  }
  return start === undefined ? segments : [...segments, { start, end: Infinity }];
}

export function dayFigures(punches: readonly Punch[], breaks: readonly Break[]): DayFigures {
  const segments = segmentsOf(punches);
  const over = segments.filter(({ end }) => end !== Infinity);
  const taken = (kind: Break['kind']) =>
    union(
      breaks
        .filter((one) => one.kind === kind)
        .map(({ start_at, end_at }) => ({ start: Date.parse(start_at), end: Date.parse(end_at) })),
    );
  const worked = over.reduce((sum, { start, end }) => sum + end - start, 0);
  const minutes = (kind: Break['kind']) => Math.floor(overlap(taken(kind), segments) / 60_000);
  return {
    production_seconds: Math.floor((worked - overlap(taken('unpaid'), over)) / 1000),
    paid_break_minutes: minutes('paid'),
    unpaid_break_minutes: minutes('unpaid'),
  };
}

function union(intervals: readonly Interval[]): Interval[] {
  const joined: Interval[] = [];
  for (const next of intervals.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    if (last && next.start <= last.end)
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, next.end) };
    else joined.push(next);
  }
  return joined;
}

/** ms that lie in both; each list without overlaps of its own. */
function overlap(some: readonly Interval[], others: readonly Interval[]): number {
  let sum = 0;
  for (const one of some)
    for (const other of others)
      sum += Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));
  return sum;
}
