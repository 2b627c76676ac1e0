// What days should come to, reckoned another way than the service does: time is cut at every instant anything happens, and
// each piece is asked what it is.
import { dayAfter } from './zone-clock.ts';
import type { ZoneClock } from './zone-clock.ts';

export interface OraclePunch {
  readonly kind: 'in' | 'out';
  /** ms, whole seconds. */
  readonly at: number;
  readonly label?: string;
}

export interface OracleBreak {
  readonly kind: 'paid' | 'unpaid';
  readonly start: number;
  readonly end: number;
}

export interface OracleDay {
  readonly date: string;
  readonly production_seconds: number;
  readonly paid_break_minutes: number;
  readonly unpaid_break_minutes: number;
  readonly punch_state: 'in' | 'out';
  /** Punches that contradict those before them. */
  readonly aside: number;
}

const hour = 3_600_000;

interface Stay {
  readonly from: number;
  /** Undefined: never left, or not yet. */
  readonly to: number | undefined;
}

/** decisions.md, ruling 7, and what contradicts: [in, out), and coming again after sixteen hours begins anew. */
function staysOf(punches: readonly OraclePunch[], clock: ZoneClock): { stays: Stay[]; aside: number[] } {
  const instants = [...new Set(punches.map(({ at }) => at))].sort((one, other) => one - other);
  const stays: Stay[] = [];
  const aside: number[] = [];
  let since: number | undefined;
  const forgets = (at: number, hours: number) =>
    since !== undefined && at - since >= hours * hour && clock.dayOf(at) !== clock.dayOf(since);
  const come = (at: number) => {
    if (since !== undefined && !forgets(at, 16)) return aside.push(at);
    if (since !== undefined) stays.push({ from: since, to: undefined });
    return (since = at);
  };
  const go = (at: number) => {
    if (since === undefined || forgets(at, 25)) return aside.push(at);
    stays.push({ from: since, to: at });
    return (since = undefined);
  };
  for (const at of instants) {
    const kinds = new Set(punches.filter((one) => one.at === at).map(({ kind }) => kind));
    // In one second: whoever is there goes first, whoever is not comes first.
    const isThere = since !== undefined && !forgets(at, 25);
    for (const kind of isThere ? (['out', 'in'] as const) : (['in', 'out'] as const))
      if (kinds.has(kind)) (kind === 'in' ? come : go)(at);
  }
  if (since !== undefined) stays.push({ from: since, to: undefined });
  return { stays, aside };
}

/** Of the schedule, with the person's own one of the same side next: in within half a day, out within four hours. */
function gaveWay(punch: OraclePunch, all: readonly OraclePunch[]): boolean {
  const isPlanned = ({ label = '' }: OraclePunch) => label.startsWith('schedule_');
  const [next] = all.filter(({ at }) => at > punch.at).sort((one, other) => one.at - other.at);
  if (!isPlanned(punch) || !next || isPlanned(next)) return false;
  return next.kind === punch.kind && next.at - punch.at < (next.kind === 'in' ? 12 : 4) * hour;
}

export function daysOf(
  all: readonly OraclePunch[],
  breaks: readonly OracleBreak[],
  clock: ZoneClock,
): OracleDay[] {
  const replaced = all.filter((punch) => gaveWay(punch, all));
  const { stays, aside } = staysOf(
    all.filter((punch) => !replaced.includes(punch)),
    clock,
  );
  aside.push(...replaced.map(({ at }) => at));
  const over = stays.flatMap(({ from, to }) => (to === undefined ? [] : [{ from, to }]));
  // A break of somebody who is still there is one of the day they came.
  const pausable = stays.map(({ from, to }) => ({
    from,
    to: to ?? clock.dayStart(dayAfter(clock.dayOf(from))),
  }));
  const dates = new Set([...stays.map(({ from }) => from), ...aside].map((at) => clock.dayOf(at)));
  for (const { from, to } of over) for (const date of daysBetween(from, to, clock)) dates.add(date);
  const cuts = [
    ...pausable.flatMap(({ from, to }) => [from, to]),
    ...breaks.flatMap(({ start, end }) => [start, end]),
    ...[...dates].map((date) => clock.dayStart(date)),
  ].sort((one, other) => one - other);
  const worked = new Map<string, number>();
  const pauses = { paid: new Map<string, number>(), unpaid: new Map<string, number>() };
  const add = (to: Map<string, number>, date: string, length: number) =>
    to.set(date, (to.get(date) ?? 0) + length);
  for (const [index, start] of cuts.slice(0, -1).entries()) {
    const length = cuts[index + 1]! - start;
    if (length === 0) continue;
    const isIn = (stretches: readonly { from: number; to: number }[]) =>
      stretches.some(({ from, to }) => from <= start && start < to);
    const during = (kind: OracleBreak['kind']) =>
      breaks.some((one) => one.kind === kind && one.start <= start && start < one.end);
    const date = clock.dayOf(start);
    if (isIn(over) && !during('unpaid')) add(worked, date, length);
    if (isIn(pausable))
      for (const kind of ['paid', 'unpaid'] as const) if (during(kind)) add(pauses[kind], date, length);
  }
  const ends = stateAtEnd(stays, clock);
  return [...dates].sort().map((date) => ({
    date,
    production_seconds: (worked.get(date) ?? 0) / 1000,
    paid_break_minutes: Math.floor((pauses.paid.get(date) ?? 0) / 60_000),
    unpaid_break_minutes: Math.floor((pauses.unpaid.get(date) ?? 0) / 60_000),
    punch_state: ends.has(date) ? 'in' : 'out',
    aside: aside.filter((at) => clock.dayOf(at) === date).length,
  }));
}

/** Those a stay that ended lies on. */
function daysBetween(from: number, to: number, clock: ZoneClock): string[] {
  const days = [clock.dayOf(from)];
  for (let at = from; at < to; at += hour / 2) days.push(clock.dayOf(at));
  if (to > from) days.push(clock.dayOf(to - 1));
  return days;
}

/** Days whose last stay was never ended. */
function stateAtEnd(stays: readonly Stay[], clock: ZoneClock): Set<string> {
  const lasts = new Map<string, boolean>();
  for (const { from, to } of stays) {
    lasts.set(clock.dayOf(from), to === undefined);
    if (to !== undefined) for (const day of daysBetween(from, to, clock)) lasts.set(day, false);
  }
  return new Set([...lasts].filter(([, isOpen]) => isOpen).map(([day]) => day));
}
