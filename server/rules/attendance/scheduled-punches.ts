// When the schedule clocks somebody in or out. Second document, "Automatic attendance" 2 to 4. It goes by what is planned
// and by what was punched, so asking again changes nothing, and time nobody was there for is not invented.
import { pairPunches, plannedTimes } from '@evertill/schemas';
import type { PlannedShift, RawPunch } from '@evertill/schemas';

export interface ScheduledFacts {
  readonly shift: PlannedShift & { readonly is_no_working: boolean };
  readonly timeZone: string;
  readonly punches: readonly RawPunch[];
  /** Approved time off covers the day, or somebody said that they did not come. */
  readonly isOff: boolean;
  /** Whoever does no longer goes, and does not come. */
  readonly worksHere: boolean;
  readonly hasOpenWorkShift: boolean;
  /** ms */
  readonly now: number;
  /** A manager asked for the cards of yesterday and today, whether their time has come and gone or not. */
  readonly isRefresh: boolean;
}

export interface ScheduledPunches {
  /** ISO-8601, the planned start. */
  readonly in: string | undefined;
  /** The planned end. */
  readonly out: string | undefined;
}

const nothing: ScheduledPunches = { in: undefined, out: undefined };

export function scheduledPunches(facts: ScheduledFacts): ScheduledPunches {
  const { shift, timeZone, punches, isOff, worksHere, hasOpenWorkShift, now, isRefresh } = facts;
  if (shift.is_no_working || isOff) return nothing;
  const { start, end } = plannedTimes(shift, timeZone);
  const [from, to] = [start, end].map((at) => new Date(at).toISOString()) as [string, string];
  const { pairs } = pairPunches(punches);
  // Whoever was there for any of it has punched by themselves.
  const wasThere = pairs.some(
    (pair) => pair.in.at < to && (pair.out === undefined ? isOfShift(pair.in.at, from) : pair.out.at > from),
  );
  const comes = worksHere && !wasThere && now >= start && (now < end || isRefresh);
  const isOpen = pairs.some(
    (pair) => pair.out === undefined && pair.in.at < to && isOfShift(pair.in.at, from),
  );
  const goes = now >= end && !hasOpenWorkShift && (isOpen || comes);
  return { in: comes ? from : undefined, out: goes ? to : undefined };
}

/** Came for it: not a day before. */
function isOfShift(cameAt: string, from: string): boolean {
  return Date.parse(from) - Date.parse(cameAt) < 12 * 3_600_000;
}
