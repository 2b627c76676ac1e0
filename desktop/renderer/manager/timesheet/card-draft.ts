// A time card as it stands in the form, and what of it is sent. A time nobody touched keeps its moment to the second.
import { breakKinds, calendarDay, mostBreaks } from '@evertill/schemas';
import type { AttendanceDayDetail, AttendancePatch } from '@evertill/schemas';
import { moneyDigits, readMoney } from '../../ui/money.ts';
import { momentOfDay, timeOfDay } from './moment-of-day.ts';

/** `HH:mm` both; a blank end of work: still there. */
export interface TypedSpan {
  readonly from: string;
  readonly to: string;
}

export interface CardDraft {
  readonly spans: readonly TypedSpan[];
  readonly paid: readonly TypedSpan[];
  readonly unpaid: readonly TypedSpan[];
  readonly employee_role_id: string;
  readonly cash_tips_cents: string;
  readonly credit_tips_cents: string;
  readonly note: string;
}

export type CardField = keyof CardDraft | 'breaks' | 'vendor_employee_id' | 'date';

export const blankSpan: TypedSpan = { from: '', to: '' };
export const mostRows = mostBreaks;
const tipFields = ['cash_tips_cents', 'credit_tips_cents'] as const;

export function newCard(currency: string): CardDraft {
  const none = moneyDigits(0, currency);
  return {
    spans: [blankSpan],
    paid: [],
    unpaid: [],
    employee_role_id: '',
    cash_tips_cents: none,
    credit_tips_cents: none,
    note: '',
  };
}

export function draftOfCard(card: AttendanceDayDetail, currency: string): CardDraft {
  const typed = (from: string, to: string | null) => ({
    from: timeOfDay(from, card.timezone),
    to: timeOfDay(to, card.timezone),
  });
  const ofKind = (kind: string) =>
    card.breaks.filter((one) => one.kind === kind).map((one) => typed(one.start_at, one.end_at));
  return {
    spans: card.segments.map((one) => typed(one.clock_in, one.clock_out)),
    paid: ofKind('paid'),
    unpaid: ofKind('unpaid'),
    employee_role_id: card.employee_role_id ?? '',
    cash_tips_cents: moneyDigits(card.cash_tips_cents, currency),
    credit_tips_cents: moneyDigits(card.credit_tips_cents, currency),
    note: card.note,
  };
}

export interface CardTerms {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly timeZone: string;
  readonly currency: string;
  /** Undefined: a new card. */
  readonly card: AttendanceDayDetail | undefined;
}

/** The pair that came over midnight when the day has no other: only its end is changed here. */
export function isNightBefore(card: AttendanceDayDetail | undefined): boolean {
  const [first] = card?.segments ?? [];
  return first !== undefined && calendarDay(first.clock_in, card!.timezone) < card!.date;
}

/** What changed, as the server takes it; or the fields that cannot be read. */
export function changesOfCard(
  before: CardDraft,
  draft: CardDraft,
  terms: CardTerms,
): { readonly body: AttendancePatch } | { readonly bad: readonly CardField[] } {
  const { card, currency, timeZone } = terms;
  const bad: CardField[] = [];
  const body: AttendancePatch = {};
  const night = isNightBefore(card);
  const day = night ? calendarDay(card!.segments[0]!.clock_in, timeZone) : terms.date;
  const times = read(
    draft.spans,
    before.spans,
    card?.segments.map((one) => [one.clock_in, one.clock_out]) ?? [],
  );
  const begins = card?.continues_from && !night ? '' : (times?.[0]?.[0] ?? '');

  if (!times) bad.push('spans');
  else if (!same(draft.spans, before.spans)) {
    if (night) body.clock_out = times.at(-1)![1];
    else body.segments = times.map(([clock_in, clock_out]) => ({ clock_in, clock_out }));
  }
  if (times && !(same(draft.paid, before.paid) && same(draft.unpaid, before.unpaid))) {
    body.breaks = [];
    for (const kind of breakKinds) {
      const known = card?.breaks.filter((one) => one.kind === kind) ?? [];
      const rows = read(
        draft[kind],
        before[kind],
        known.map((one) => [one.start_at, one.end_at]),
        begins,
      );
      if (!rows || rows.some(([, end]) => end === null)) bad.push(kind);
      else body.breaks.push(...rows.map(([start_at, end]) => ({ kind, start_at, end_at: end! })));
    }
  }
  for (const field of tipFields) {
    if (draft[field] === before[field]) continue;
    const minor = draft[field].trim() === '' ? 0 : readMoney(draft[field], currency);
    if (minor === undefined || minor < 0) bad.push(field);
    else body[field] = minor;
  }
  if (draft.employee_role_id !== before.employee_role_id)
    body.employee_role_id = draft.employee_role_id || null;
  if (draft.note !== before.note) body.note = draft.note;
  return bad.length > 0 ? { bad } : { body };

  function read(
    typed: readonly TypedSpan[],
    shown: readonly TypedSpan[],
    known: readonly (readonly [string, string | null])[],
    first = '',
  ): [string, string | null][] | undefined {
    const found: [string, string | null][] = [];
    for (const [place, span] of typed.entries()) {
      if (span.from === '' && span.to === '') continue;
      const whole = shown.findIndex(({ from, to }) => from === span.from && to === span.to);
      // The same row, or what became of the one in its place: each of its times that was not touched.
      const row = whole === -1 ? place : whole;
      const after = found.at(-1)?.[1] ?? first;
      const start =
        shown[row]?.from === span.from && known[row]
          ? known[row][0]
          : first === ''
            ? startOf(span.from, after)
            : momentOfDay(span.from, day, timeZone, first);
      const end =
        shown[row]?.to === span.to && known[row]
          ? known[row][1]
          : span.to === ''
            ? null
            : momentOfDay(span.to, day, timeZone, start);
      if (start === undefined || end === undefined) return undefined;
      found.push([start, end]);
    }
    return found;
  }

  /** Work begins on the day of the card: what is too early is the server's to refuse, not another day's. */
  function startOf(time: string, after: string): string | undefined {
    const found = momentOfDay(time, day, timeZone, after);
    const isOfDay = found === undefined || calendarDay(found, timeZone) === day;
    return isOfDay ? found : momentOfDay(time, day, timeZone);
  }
}

function same(one: readonly TypedSpan[], other: readonly TypedSpan[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
