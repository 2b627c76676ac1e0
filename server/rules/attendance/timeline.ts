// Punches of one person become days. A pair [in, out) that crosses midnight is two pairs, split where the store's next
// day begins (decisions.md, ruling 7); a punch that contradicts the one before it is kept, set aside and shown. A day
// keeps the zone it was written in, whatever becomes of the store's.
import { addDays, countingDay, dayStart, inOrder, pairPunches } from '@evertill/schemas';
import type { RawPunch } from '@evertill/schemas';

export interface LaidPunch<P extends RawPunch> {
  /** The punch itself, or the one a split stands for. */
  readonly punch: P;
  readonly kind: 'in' | 'out';
  readonly at: string;
  readonly date: string;
  readonly split: boolean;
  readonly set_aside: boolean;
}

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
