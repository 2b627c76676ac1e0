// What rows of two times of day mean: each row follows the one before it, and a time that was not touched keeps its moment.
import { calendarDay } from '@evertill/schemas';
import { chosenMoment } from '../../ui/typed-moment.ts';
import { momentsOfDay } from './moment-of-day.ts';

/** As in `typed-moment`, both; a blank end of work: still there. */
export interface TypedSpan {
  readonly from: string;
  readonly to: string;
}

interface ReadMoment {
  /** What was typed can mean these. */
  readonly choices: readonly string[];
  /** ISO-8601; null for a blank end; undefined for what cannot be read, and for two choices of which none was chosen. */
  readonly at: string | null | undefined;
}

export interface ReadSpan {
  readonly isBlank: boolean;
  readonly from: ReadMoment;
  readonly to: ReadMoment;
}

interface SpanTerms {
  readonly typed: readonly TypedSpan[];
  /** As the form showed them, and the moments they stood for. */
  readonly shown: readonly TypedSpan[];
  readonly known: readonly (readonly [from: string, to: string | null])[];
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly timeZone: string;
  /** Of breaks: when the work they are in begins. */
  readonly within?: string;
}

const blank: ReadMoment = { choices: [], at: null };

/** One for each row of `typed`. */
export function readSpans({
  typed,
  shown,
  known,
  day,
  timeZone,
  within = '',
}: SpanTerms): readonly ReadSpan[] {
  let after = within;
  return typed.map((span, place) => {
    if (span.from === '' && span.to === '') return { isBlank: true, from: blank, to: blank };
    const whole = shown.findIndex(({ from, to }) => from === span.from && to === span.to);
    // The same row, or what became of the one in its place: each of its times that was not touched.
    const row = whole === -1 ? place : whole;
    const kept = (end: 'from' | 'to') =>
      shown[row]?.[end] === span[end] ? known[row]?.[end === 'from' ? 0 : 1] : undefined;
    const read = (end: 'from' | 'to', choices: readonly string[]): ReadMoment => {
      const before = kept(end);
      return { choices, at: before === undefined ? chosenMoment(choices, span[end], timeZone) : before };
    };
    const from = read(
      'from',
      within === '' ? startsOf(span.from, after) : momentsOfDay(span.from, day, timeZone, within),
    );
    const start = from.at ?? from.choices[0];
    const to =
      span.to === ''
        ? { choices: [], at: kept('to') ?? null }
        : read('to', momentsOfDay(span.to, day, timeZone, start));
    after = to.at ?? to.choices[0] ?? within;
    return { isBlank: false, from, to };
  });

  /** Work begins on the day of the card: what is too early is the server's to refuse, not another day's. */
  function startsOf(time: string, since: string): readonly string[] {
    const found = momentsOfDay(time, day, timeZone, since);
    const isOfDay = found.every((at) => calendarDay(at, timeZone) === day);
    return isOfDay ? found : momentsOfDay(time, day, timeZone);
  }
}
