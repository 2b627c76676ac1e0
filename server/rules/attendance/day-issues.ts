// What is wrong with a day, found anew whenever it is read: nothing of it is stored but what somebody has looked at.
// Second document, "Derived issue keys" and rule 3: who has no time card is not absent.
import { addDays, dayStart, isOfSchedule, plannedTimes } from '@evertill/schemas';
import type { DayIssue, PlannedShift } from '@evertill/schemas';
import { segmentsOf } from './day-figures.ts';
import { overtimeSeconds } from './day-overtime.ts';

export interface IssueFacts {
  readonly date: string;
  readonly timeZone: string;
  readonly absent: boolean;
  readonly production_seconds: number;
  /** In the order of time. */
  readonly punches: readonly {
    readonly kind: 'in' | 'out';
    readonly at: string;
    readonly split: boolean;
    readonly set_aside: boolean;
    readonly device_label: string;
    readonly open_orders: boolean;
  }[];
  /** A mark of the day, about a break, contradicts another one or when they were there. */
  readonly hasMarkAside: boolean;
  /** Of this day and of the day before; no Off. */
  readonly planned: readonly PlannedShift[];
  /** Of leave that covers the day, `withdrawn` left out. */
  readonly leave: readonly ('new' | 'pending' | 'approved' | 'declined')[];
  /** They are in a work shift that is open and was on that day. */
  readonly isWorking: boolean;
  /** ms, the server's clock. */
  readonly now: number;
}

type PlanOfDay = Pick<IssueFacts, 'date' | 'timeZone' | 'planned'>;

const minute = 60_000;

export function issuesOf(facts: IssueFacts): DayIssue[] {
  const { absent, leave, punches, hasMarkAside } = facts;
  const found: [DayIssue, boolean][] = [
    ['late', isLate(facts)],
    ['absent', absent && !leave.includes('approved')],
    ['uninformed', absent && leave.length === 0],
    ['overtime', overtimeOf(facts) > 0],
    ['missed_clock_out', hasMissedClockOut(facts)],
    ['punch_conflict', hasMarkAside || punches.some((punch) => punch.set_aside && !isOfSchedule(punch))],
    ['open_orders', punches.some(({ open_orders, split }) => open_orders && !split)],
  ];
  return found.filter(([, is]) => is).map(([key]) => key);
}

/** Seconds. */
export function overtimeOf(facts: PlanOfDay & Pick<IssueFacts, 'production_seconds'>): number {
  return overtimeSeconds(facts.production_seconds, plannedSeconds(facts));
}

/** Whoever comes within the minute a shift begins is in time. */
function isLate(facts: IssueFacts): boolean {
  const first = facts.planned
    .filter(({ shift_date }) => shift_date === facts.date)
    .map((shift) => plannedTimes(shift, facts.timeZone).start)
    .sort((one, other) => one - other)[0];
  if (first === undefined) return false;
  const segments = segmentsOf(facts.punches);
  if (segments.some(({ start, end }) => start < first + minute && end > first)) return false;
  return segments.some(({ start }) => start >= first + minute);
}

/** Of this calendar day; undefined when nothing was planned for it. */
function plannedSeconds({ date, timeZone, planned }: PlanOfDay): number | undefined {
  const [from, to] = [dayStart(date, timeZone), dayStart(addDays(date, 1), timeZone)];
  const parts = planned
    .map((shift) => plannedTimes(shift, timeZone))
    .map(({ start, end }) => Math.min(end, to) - Math.max(start, from))
    .filter((length) => length > 0);
  return parts.length === 0 ? undefined : parts.reduce((sum, length) => sum + length, 0) / 1000;
}

/** The day is over, what was planned for it too, and nobody knows of them working on. */
function hasMissedClockOut({ date, timeZone, punches, planned, isWorking, now }: IssueFacts): boolean {
  if (segmentsOf(punches).every(({ start, end }) => end !== Infinity && end !== start)) return false;
  const ends = planned
    .filter(({ shift_date }) => shift_date === date)
    .map((shift) => plannedTimes(shift, timeZone).end);
  return !isWorking && now >= Math.max(dayStart(addDays(date, 1), timeZone), ...ends);
}
