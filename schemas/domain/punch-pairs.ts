// Punches of one person become pairs: when somebody came, and when they went. The server lays its days out from them, and a
// till says from them who is there, so that both say the same.
import { countingDay } from './calendar-day.ts';

export interface TimedPunch {
  readonly id: string;
  readonly kind: 'in' | 'out';
  /** ISO-8601, whole seconds. */
  readonly at: string;
}

export interface RawPunch extends TimedPunch {
  /** Of its day; a pair goes by the one it began in. */
  readonly timezone: string;
  /** ISO-8601; when the planned shift ends that the schedule punched for. Undefined: the schedule did not. */
  readonly plan_ends?: string | undefined;
}

/** [in, out); `out` undefined: still there, or never punched. */
export interface Pair<P extends RawPunch> {
  readonly in: P;
  readonly out: P | undefined;
}

const hour = 3_600_000;
/** Somebody who came longer ago, on another day, has forgotten to clock out: coming again begins anew. */
export const longestStay = 16 * hour;
/** And an out so much later belongs to no in: a day by the wall, with the hour that comes again when clocks are put back. */
export const longestPair = 25 * hour;

/**
 * A punch of the schedule stands until its person's own one of the same shift and side is known, in whatever order they
 * arrive; then it is among `aside`.
 */
export function pairPunches<P extends RawPunch>(
  raw: readonly P[],
): { readonly pairs: Pair<P>[]; readonly aside: P[] } {
  const pairs: Pair<P>[] = [];
  const aside: P[] = [];
  let open: P | undefined;
  const isIn = (at: string) => open !== undefined && isWithin(open, { kind: 'out', at });
  for (const punch of byTurn(raw, (at) => ofKind(isIn(at) ? 'out' : 'in'))) {
    const isOpen = open !== undefined && isWithin(open, punch);
    const last = pairs.at(-1);
    if (punch.kind === 'in') {
      if (isOpen && comesForPlan(open!, punch)) {
        aside.push(open!);
        open = punch;
      } else if (isOpen) aside.push(punch);
      else {
        if (open) pairs.push({ in: open, out: undefined });
        open = punch;
      }
    } else if (!open && last?.out && leavesLaterThanPlan(last.in, last.out, punch)) {
      aside.push(last.out);
      pairs[pairs.length - 1] = { in: last.in, out: punch };
    } else if (!isOpen) aside.push(punch);
    else {
      pairs.push({ in: open!, out: punch });
      open = undefined;
    }
  }
  if (open) pairs.push({ in: open, out: undefined });
  return { pairs, aside };
}

/** Punched by the schedule, for a person who was planned. */
export function isOfSchedule({ device_label }: { readonly device_label?: string | undefined }): boolean {
  return device_label === 'schedule_auto_in' || device_label === 'schedule_auto_out';
}

/** ISO-8601: where the shift that the schedule punched for is not known. */
export function halfADayLater(at: string): string {
  return new Date(Date.parse(at) + 12 * hour).toISOString();
}

/** Later than planned, for the shift that the schedule already clocked them in for. */
function comesForPlan(open: RawPunch, own: RawPunch): boolean {
  return open.plan_ends !== undefined && own.plan_ends === undefined && own.at < open.plan_ends;
}

/** Beyond it a clock-out is of another stay, whose clock-in was forgotten. */
const longestOverrun = 4 * hour;

/** After the schedule clocked them out of the same stay. */
function leavesLaterThanPlan(came: RawPunch, planned: RawPunch, own: RawPunch): boolean {
  const [from, end, at] = [came, planned, own].map((punch) => Date.parse(punch.at)) as [
    number,
    number,
    number,
  ];
  const isSameStay = at - from < longestStay && at - end < longestOverrun;
  return planned.plan_ends !== undefined && own.plan_ends === undefined && isSameStay;
}

/** Is somebody there already, or still, who wants to come or go at an instant? */
export function isThere<P extends RawPunch>(
  raw: readonly P[],
  { kind, at }: Pick<RawPunch, 'kind' | 'at'>,
): boolean {
  return pairPunches(raw).pairs.some(
    (pair) => pair.in.at <= at && (pair.out ? at < pair.out.at : isWithin(pair.in, { kind, at })),
  );
}

/** `since`: ISO-8601; null for whoever is out and nobody knows since when. */
export type Standing =
  | { readonly kind: 'in'; readonly since: string }
  | { readonly kind: 'out'; readonly since: string | null };

/** Where these punches leave somebody at an instant, ISO-8601. Who came too long ago has forgotten to clock out. */
export function standingAt(raw: readonly RawPunch[], at: string): Standing {
  const last = pairPunches(raw).pairs.at(-1);
  if (last && !last.out && isWithin(last.in, { kind: 'out', at })) return { kind: 'in', since: last.in.at };
  return { kind: 'out', since: last?.out?.at ?? null };
}

/** Does who came with `open`, and never went, go on being there when they come or go at an instant? */
export function isWithin(
  open: Pick<RawPunch, 'at' | 'timezone'>,
  { kind, at }: Pick<RawPunch, 'kind' | 'at'>,
): boolean {
  const [from, to] = [Date.parse(open.at), Date.parse(at)];
  const reach = kind === 'in' ? longestStay : longestPair;
  return to - from < reach || countingDay(from, open.timezone) === countingDay(to, open.timezone);
}

interface Timed {
  readonly kind: 'in' | 'out';
  readonly at: string;
}

/** In the order of time, for punches that were laid out: those set aside lead nobody. */
export function inOrder<T extends Timed & { readonly set_aside: boolean }>(punches: readonly T[]): T[] {
  const ordered: T[] = [];
  const isIn = () => ordered.findLast(({ set_aside }) => !set_aside)?.kind === 'in';
  for (const punch of byTurn(punches, () => ofKind(isIn() ? 'out' : 'in'))) ordered.push(punch);
  return ordered;
}

function ofKind(leads: Timed['kind']) {
  return ({ kind }: Timed) => kind === leads;
}

/**
 * In the order of time. In one and the same second whoever is there goes before coming again, and whoever is not comes
 * before going: a shift opened and closed within a second is a pair of no length. `leadersAt` is asked before each second.
 */
export function* byTurn<T extends Pick<Timed, 'at'>>(
  all: readonly T[],
  leadersAt: (at: string) => (one: T) => boolean,
): Generator<T> {
  for (const [at, group] of [...Map.groupBy(all, (one) => one.at)].toSorted(byInstant)) {
    const leads = leadersAt(at);
    yield* group.filter((one) => leads(one));
    yield* group.filter((one) => !leads(one));
  }
}

function byInstant([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
