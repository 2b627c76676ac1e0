// Marks that one person set at the clocks of tills become breaks: when one began, and when it ended. The server writes its
// breaks from them, and a till says from them who is on one, so that both say the same.
import { byTurn, isWithin, pairPunches } from './punch-pairs.ts';
import type { Pair, RawPunch } from './punch-pairs.ts';

export interface BreakMark {
  readonly id: string;
  readonly step: 'start' | 'end';
  /** Of a start; an end ends whatever break it is, and has none. */
  readonly kind: 'paid' | 'unpaid' | '';
  /** ISO-8601, whole seconds. */
  readonly at: string;
}

export interface MarkedBreak<M extends BreakMark, P extends RawPunch> {
  readonly kind: 'paid' | 'unpaid';
  readonly start: M;
  /** Undefined: the clock-out ended it, or nothing has. */
  readonly end: M | undefined;
  /** ISO-8601; undefined: nothing has ended it. */
  readonly end_at: string | undefined;
  /** In which it lies whole. */
  readonly pair: Pair<P>;
}

/** In whatever order the marks arrived; `pairs` in the order of time. `aside`: those that fit nowhere. */
export function pairBreaks<M extends BreakMark, P extends RawPunch>(
  marks: readonly M[],
  pairs: readonly Pair<P>[],
): { readonly breaks: MarkedBreak<M, P>[]; readonly aside: M[] } {
  const breaks: MarkedBreak<M, P>[] = [];
  const during = Map.groupBy(marks.toSorted(byName), (mark) =>
    pairs.find((pair, index) => isDuring(mark, pair, pairs[index + 1])),
  );
  const aside = [...(during.get(undefined) ?? [])];
  for (const pair of pairs) {
    let open: { readonly kind: 'paid' | 'unpaid'; readonly start: M } | undefined;
    const leaders = () => {
      const leads = open ? 'end' : 'start';
      return ({ step }: M) => step === leads;
    };
    for (const mark of byTurn(during.get(pair) ?? [], leaders)) {
      if (mark.kind !== '' && !open) open = { kind: mark.kind, start: mark };
      else if (mark.kind === '' && open) {
        breaks.push({ ...open, end: mark, end_at: mark.at, pair });
        open = undefined;
      } else aside.push(mark);
    }
    if (open) breaks.push({ ...open, end: undefined, end_at: pair.out?.at, pair });
  }
  return { breaks, aside };
}

export interface OnBreak {
  readonly kind: 'paid' | 'unpaid';
  /** ISO-8601 */
  readonly since: string;
}

/** Where these marks and punches leave an employee at an instant, ISO-8601; undefined: on no break. */
export function breakAt(
  marks: readonly BreakMark[],
  raw: readonly RawPunch[],
  at: string,
): OnBreak | undefined {
  const { pairs } = pairPunches(raw);
  const last = pairBreaks(marks, pairs).breaks.at(-1);
  if (!last || last.end_at !== undefined || last.pair !== pairs.at(-1)) return undefined;
  return isWithin(last.pair.in, { kind: 'out', at }) ? { kind: last.kind, since: last.start.at } : undefined;
}

/** A clock-out in the second in which a break ends comes after its end; in the one in which it begins, before it. */
function isDuring<P extends RawPunch>({ step, at }: BreakMark, pair: Pair<P>, next: Pair<P> | undefined) {
  if (at < pair.in.at) return false;
  if (pair.out) return step === 'end' ? at <= pair.out.at : at < pair.out.at;
  return isWithin(pair.in, { kind: 'out', at }) && (!next || at < next.in.at);
}

/** For marks of one second: which came first to the server decides nothing. */
function byName(one: BreakMark, other: BreakMark): number {
  return `${one.kind} ${one.id}` < `${other.kind} ${other.id}` ? -1 : 1;
}
