// A time card as it stands in the form, and what of it is sent. A time nobody touched keeps its moment to the second.
import { breakKinds, calendarDay, mostBreaks } from '@evertill/schemas';
import type { AttendanceDayDetail, AttendancePatch } from '@evertill/schemas';
import { moneyDigits, readMoney } from '../../ui/money.ts';
import { timeOfDay } from './moment-of-day.ts';
import { readSpans } from './read-spans.ts';
import type { ReadSpan, TypedSpan } from './read-spans.ts';

export interface CardDraft {
  readonly spans: readonly TypedSpan[];
  readonly paid: readonly TypedSpan[];
  readonly unpaid: readonly TypedSpan[];
  readonly employee_role_id: string;
  readonly cash_tips_cents: string;
  readonly credit_tips_cents: string;
  readonly note: string;
}

export type SpansField = 'spans' | 'paid' | 'unpaid';
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

/** What the typed times mean, row by row. */
export function readCard(
  before: CardDraft,
  draft: CardDraft,
  { card, timeZone, date }: CardTerms,
): Readonly<Record<SpansField, readonly ReadSpan[]>> {
  const isNight = isNightBefore(card);
  const day = isNight ? calendarDay(card!.segments[0]!.clock_in, timeZone) : date;
  const known = card?.segments.map((one) => [one.clock_in, one.clock_out] as const) ?? [];
  const spans = readSpans({ typed: draft.spans, shown: before.spans, known, day, timeZone });
  const begins = card?.continues_from && !isNight ? '' : (spans.find(isTyped)?.from.at ?? '');
  const breaksOf = (kind: (typeof breakKinds)[number]) =>
    readSpans({
      typed: draft[kind],
      shown: before[kind],
      known:
        card?.breaks.filter((one) => one.kind === kind).map((one) => [one.start_at, one.end_at] as const) ??
        [],
      day,
      timeZone,
      within: begins,
    });
  return { spans, paid: breaksOf('paid'), unpaid: breaksOf('unpaid') };
}

/** What changed, as the server takes it; or the fields that cannot be read. */
export function changesOfCard(
  before: CardDraft,
  draft: CardDraft,
  terms: CardTerms,
): { readonly body: AttendancePatch } | { readonly bad: readonly CardField[] } {
  const { card, currency } = terms;
  const bad: CardField[] = [];
  const body: AttendancePatch = {};
  const read = readCard(before, draft, terms);
  const times = momentsOf(read.spans);

  if (!times) bad.push('spans');
  else if (!same(draft.spans, before.spans)) {
    if (isNightBefore(card)) body.clock_out = times.at(-1)![1];
    else body.segments = times.map(([clock_in, clock_out]) => ({ clock_in, clock_out }));
  }
  if (times && !(same(draft.paid, before.paid) && same(draft.unpaid, before.unpaid))) {
    body.breaks = [];
    for (const kind of breakKinds) {
      const rows = momentsOf(read[kind]);
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
}

const isTyped = ({ isBlank }: ReadSpan) => !isBlank;

/** Of the rows that are not blank; undefined when a time of them cannot be read. */
function momentsOf(rows: readonly ReadSpan[]): [string, string | null][] | undefined {
  const found: [string, string | null][] = [];
  for (const { from, to } of rows.filter(isTyped)) {
    if (from.at === undefined || from.at === null || to.at === undefined) return undefined;
    found.push([from.at, to.at]);
  }
  return found;
}

function same(one: readonly TypedSpan[], other: readonly TypedSpan[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
