// Punches of one person become days. A pair [in, out) that crosses midnight is two pairs, split where the store's next
// day begins (decisions.md, ruling 7); a punch that contradicts the one before it is kept, set aside and shown. A day
// keeps the zone it was written in, whatever becomes of the store's.
import { addDays, countingDay, dayStart } from '@evertill/schemas';

export interface RawPunch {
  readonly id: string;
  readonly kind: 'in' | 'out';
  /** ISO-8601, whole seconds. */
  readonly at: string;
  /** Of its day; a pair goes by the one it began in. */
  readonly timezone: string;
}

export interface LaidPunch<P extends RawPunch> {
  /** The punch itself, or the one a split stands for. */
  readonly punch: P;
  readonly kind: 'in' | 'out';
  readonly at: string;
  readonly date: string;
  readonly split: boolean;
  readonly set_aside: boolean;
}

/** [in, out); `out` undefined: still there, or never punched. */
export interface Pair<P extends RawPunch> {
  readonly in: P;
  readonly out: P | undefined;
}

const hour = 3_600_000;
/** Somebody who came longer ago, on another day, has forgotten to clock out: coming again begins anew. */
const longestStay = 16 * hour;
/** And an out so much later belongs to no in: a day by the wall, with the hour that comes again when clocks are put back. */
export const longestPair = 25 * hour;

/** Days → their punches in the order of time; `raw` in any order. */
export function layOutPunches<P extends RawPunch>(raw: readonly P[]): Map<string, LaidPunch<P>[]> {
  const days = new Map<string, LaidPunch<P>[]>();
  const { pairs, aside } = pairPunches(raw);
  const lay = (punch: P, kind: 'in' | 'out', at: number, date: string, how: 'own' | 'split' | 'aside') => {
    const laid = {
      punch,
      kind,
      at: new Date(at).toISOString(),
      date,
      split: how === 'split',
      set_aside: how === 'aside',
    };
    days.set(date, [...(days.get(date) ?? []), laid]);
  };
  for (const pair of pairs) {
    const { timezone } = pair.in;
    const start = Date.parse(pair.in.at);
    const end = pair.out && Date.parse(pair.out.at);
    const parts =
      end === undefined ? [{ date: countingDay(start, timezone), start, end }] : split(start, end, timezone);
    parts.forEach((part, index) => {
      lay(pair.in, 'in', part.start, part.date, index === 0 ? 'own' : 'split');
      if (part.end === undefined) return;
      const isLast = index === parts.length - 1;
      lay(pair.out!, 'out', part.end, part.date, isLast ? 'own' : 'split');
    });
  }
  for (const punch of aside) {
    const at = Date.parse(punch.at);
    lay(punch, punch.kind, at, countingDay(at, punch.timezone), 'aside');
  }
  for (const [date, laid] of days) days.set(date, inOrder(laid));
  return days;
}

export function pairPunches<P extends RawPunch>(
  raw: readonly P[],
): { readonly pairs: Pair<P>[]; readonly aside: P[] } {
  const pairs: Pair<P>[] = [];
  const aside: P[] = [];
  let open: P | undefined;
  const isIn = (at: string) => open !== undefined && isWithin(open, { kind: 'out', at });
  for (const punch of byTurn(raw, isIn)) {
    const isOpen = open !== undefined && isWithin(open, punch);
    if (punch.kind === 'in') {
      if (isOpen) aside.push(punch);
      else {
        if (open) pairs.push({ in: open, out: undefined });
        open = punch;
      }
    } else if (!isOpen) aside.push(punch);
    else {
      pairs.push({ in: open!, out: punch });
      open = undefined;
    }
  }
  if (open) pairs.push({ in: open, out: undefined });
  return { pairs, aside };
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

/** Whole days lie in between only where a pair was entered by hand. */
function split(
  start: number,
  end: number,
  timeZone: string,
): { readonly date: string; readonly start: number; readonly end: number | undefined }[] {
  const parts = [];
  let from = start;
  do {
    const date = countingDay(from, timeZone);
    const until = Math.min(end, dayStart(addDays(date, 1), timeZone));
    parts.push({ date, start: from, end: until });
    from = until;
  } while (from < end);
  return parts;
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
  for (const punch of byTurn(punches, isIn)) ordered.push(punch);
  return ordered;
}

/**
 * In the order of time. In one and the same second whoever is there goes before coming again, and whoever is not comes
 * before going: a shift opened and closed within a second is a pair of no length. `isIn` is asked before each second.
 */
function* byTurn<T extends Timed>(punches: readonly T[], isIn: (at: string) => boolean): Generator<T> {
  for (const [at, group] of [...Map.groupBy(punches, (punch) => punch.at)].toSorted(byInstant)) {
    const leads = isIn(at) ? 'out' : 'in';
    yield* group.filter(({ kind }) => kind === leads);
    yield* group.filter(({ kind }) => kind !== leads);
  }
}

function byInstant([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
