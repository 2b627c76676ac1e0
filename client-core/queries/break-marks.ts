// Which break an employee is on, as far as this device knows: what was marked on it, and what the server says when it can be
// asked.
import { breakAt, longestStay, pairBreaks, pairPunches } from '@evertill/schemas';
import type { BreakMark, ClockReply, OnBreak, RawPunch, TimedPunch } from '@evertill/schemas';
import { byTime, counts, findClockEntries } from './clock-entries.ts';
import type { ClockEntry, ClockReader } from './clock-entries.ts';

export type TillMark = BreakMark & ClockEntry;

/** Of one person on this device, oldest first: all that wait or were refused, and those that were sent lately. */
export async function findMarks(till: ClockReader, personId: string): Promise<TillMark[]> {
  const entries = await findClockEntries(till, 'time.break', personId);
  return entries.map(({ payload, ...entry }) => {
    const { step } = payload;
    return { ...entry, step, kind: payload.step === 'start' ? payload.kind : '' };
  });
}

export interface Said {
  readonly word: TimedPunch['kind'] | BreakMark['step'];
  /** ISO-8601 */
  readonly at: string;
  readonly kind: BreakMark['kind'];
}

/** The last thing an employee said on this device that is not of another stay by `at`, ISO-8601. */
export function lastSaid(
  punches: readonly (TimedPunch & Pick<ClockEntry, 'device_seq'>)[],
  marks: readonly TillMark[],
  at: string,
): Said | undefined {
  const [punch, mark] = [punches.at(-1), marks.at(-1)];
  const isMark = mark !== undefined && (!punch || punch.device_seq < mark.device_seq);
  const said: Said | undefined = isMark
    ? { word: mark.step, at: mark.at, kind: mark.kind }
    : punch && { word: punch.kind, at: punch.at, kind: '' };
  return said && Date.parse(at) - Date.parse(said.at) < longestStay ? said : undefined;
}

export interface KnownMark extends BreakMark {
  /** `set_aside`: it contradicts another one, or when they were there, and does not count. */
  readonly state: ClockEntry['state'] | 'set_aside';
  readonly code: string;
  /** Set on this device. */
  readonly here: boolean;
}

export interface KnownBreaks {
  /** Undefined: on none that this device knows of. */
  readonly onBreak: OnBreak | undefined;
  /** Oldest first. */
  readonly marks: readonly KnownMark[];
}

/** `raw`: the punches that count, by which the server's marks are judged; `now`: ISO-8601. */
export function knownBreaks(
  own: readonly TillMark[],
  answer: ClockReply,
  raw: readonly RawPunch[],
  now: string,
): KnownBreaks {
  const told = new Map(answer.break_marks.map((mark) => [mark.id, mark]));
  const untold = own.filter((mark) => !told.has(mark.id));
  const counted: BreakMark[] = [...told.values(), ...untold.filter((mark) => counts(mark, answer))];
  const aside = new Set(pairBreaks(counted, pairPunches(raw).pairs).aside.map(({ id }) => id));
  const here = new Set(own.map(({ id }) => id));
  const ofServer = [...told.values()].map(({ id, step, kind, at, set_aside }): KnownMark => {
    const state = set_aside || aside.has(id) ? 'set_aside' : 'sent';
    return { id, step, kind, at, state, code: '', here: here.has(id) };
  });
  const ofTill = untold
    .filter((mark) => mark.state === 'refused' || counts(mark, answer))
    .map((mark) => shownHere(mark, aside));
  return { onBreak: breakAt(counted, raw, now), marks: [...ofServer, ...ofTill].toSorted(byTime) };
}

/** Without the server's there may be another one in between. */
export function breaksHere(
  own: readonly TillMark[],
  punches: readonly (TimedPunch & Pick<ClockEntry, 'device_seq'>)[],
  now: string,
): KnownBreaks {
  const counting = own.filter(({ state }) => state !== 'refused');
  const said = lastSaid(punches, counting, now);
  const onBreak = said && said.kind !== '' ? { kind: said.kind, since: said.at } : undefined;
  return { onBreak, marks: own.map((mark) => shownHere(mark, new Set())) };
}

function shownHere({ id, step, kind, at, state, code }: TillMark, aside: ReadonlySet<string>): KnownMark {
  return { id, step, kind, at, state: aside.has(id) ? 'set_aside' : state, code, here: true };
}
