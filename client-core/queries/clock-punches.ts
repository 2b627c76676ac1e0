// When an employee came and went, and which break they are on, as far as this device knows: what was punched on it, sent or
// not, and what the server says when it can be asked. Another till may know more, so the screen says where it comes from.
import {
  halfADayLater,
  isOfSchedule,
  isThere,
  longestStay,
  pairPunches,
  standingAt,
} from '@evertill/schemas';
import type {
  ClockReply,
  MissingEvidence,
  PunchLabel,
  RawPunch,
  Standing,
  TimedPunch,
} from '@evertill/schemas';
import { breaksHere, knownBreaks } from './break-marks.ts';
import type { KnownBreaks, TillMark } from './break-marks.ts';
import { byTime, counts, findClockEntries } from './clock-entries.ts';
import type { ClockEntry, ClockReader } from './clock-entries.ts';

export interface TillPunch extends TimedPunch, ClockEntry {
  /** What the store asked for and was not taken. */
  readonly missing: readonly MissingEvidence[];
}

/** Of one person on this device, oldest first: all that wait or were refused, and those that were sent lately. */
export async function findPunches(till: ClockReader, personId: string): Promise<TillPunch[]> {
  const entries = await findClockEntries(till, 'time.punch', personId);
  return entries.map(({ payload: { kind, missing_evidence: missing }, ...entry }) => ({
    ...entry,
    kind,
    missing,
  }));
}

export interface KnownPunch extends TimedPunch {
  /** `set_aside`: it contradicts another one, and does not count. */
  readonly state: TillPunch['state'] | 'set_aside';
  readonly code: string;
  readonly flags: readonly string[];
  readonly missing: readonly MissingEvidence[];
  readonly label: PunchLabel;
  /** Punched on this device. */
  readonly here: boolean;
}

export interface KnownClock extends KnownBreaks {
  /** Undefined: this device does not know. */
  readonly standing: Standing | undefined;
  /** Oldest first. */
  readonly punches: readonly KnownPunch[];
  /** Up to when the server was asked, ISO-8601 by its clock; null: it was not. */
  readonly asOf: string | null;
}

/** `now`: ISO-8601. `answer`: undefined where the server could not be asked. `marks`: of breaks, set on this device. */
export function knownClock(
  own: readonly TillPunch[],
  answer: ClockReply | undefined,
  now: string,
  timeZone: string,
  marks: readonly TillMark[] = [],
): KnownClock {
  const told = new Set(answer?.punches.map(({ id }) => id));
  const untold = own.filter((punch) => !told.has(punch.id) && counts(punch, answer));
  const counted: LabelledPunch[] = [...(answer?.punches ?? []), ...untold];
  // Without the server's there may be another one in between.
  const aside = new Set(answer && pairPunches(inZone(counted, timeZone)).aside.map(({ id }) => id));
  const here = new Set(own.map(({ id }) => id));
  const stateOf = (id: string, state: TillPunch['state']) => (aside.has(id) ? 'set_aside' : state);
  const ofServer = (answer?.punches ?? []).map(({ missing_evidence, open_orders, ...punch }): KnownPunch => {
    const { id, kind, at, device_label } = punch;
    const flags = open_orders ? ['open_orders'] : [];
    return {
      id,
      kind,
      at,
      state: stateOf(id, 'sent'),
      code: '',
      flags,
      missing: missing_evidence,
      label: device_label,
      here: here.has(id),
    };
  });
  const ofTill = own
    .filter((punch) => !told.has(punch.id) && (punch.state === 'refused' || counts(punch, answer)))
    .map(({ id, kind, at, state, code, flags, missing }): KnownPunch => {
      const said = { state: stateOf(id, state), code, flags, missing } as const;
      return { id, kind, at, ...said, label: 'time_clock', here: true };
    });
  return {
    standing: answer ? standingAt(inZone(counted, timeZone), now) : standingHere(counted, now, timeZone),
    punches: [...ofServer, ...ofTill].toSorted(byTime),
    ...(answer ? knownBreaks(marks, answer, inZone(counted, timeZone), now) : breaksHere(marks, untold, now)),
    asOf: answer?.as_of ?? null,
  };
}

/** Without a label: punched on this till, and not sent yet. */
type LabelledPunch = TimedPunch & { readonly device_label?: PunchLabel };

const inZone = (punches: readonly LabelledPunch[], timezone: string): RawPunch[] =>
  punches.map(({ id, kind, at, device_label }) => {
    const plan_ends = isOfSchedule({ device_label }) ? halfADayLater(at) : undefined;
    return { id, kind, at, timezone, plan_ends };
  });

/** Whoever went has come, here or elsewhere. */
function standingHere(punches: readonly TimedPunch[], now: string, timeZone: string): Standing | undefined {
  const last = punches.at(-1);
  if (!last) return undefined;
  return last.kind === 'out' ? { kind: 'out', since: last.at } : standingAt(inZone(punches, timeZone), now);
}

/** Is it the same again, with nothing in between that this device knows of? */
export function isSaidAgain(
  punches: readonly TimedPunch[],
  wish: Pick<TimedPunch, 'kind' | 'at'>,
  timeZone: string,
): boolean {
  const last = punches.at(-1);
  if (!last || last.kind !== wish.kind) return false;
  if (wish.kind === 'in') return isThere(inZone(punches, timeZone), wish);
  return Date.parse(wish.at) - Date.parse(last.at) < longestStay;
}
