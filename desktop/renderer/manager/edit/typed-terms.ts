// Terms as a person types them into a form of the office: moments in the time of the store, whole numbers.
import { instantsOfLocalTime } from '@evertill/schemas';
import { chosenMoment, fieldText, typedMoment } from '../../ui/typed-moment.ts';

/** What a moment that was typed can mean. */
export function termChoices(typed: string, timeZone: string): readonly string[] {
  return instantsOfLocalTime(fieldText(typed), timeZone);
}

/**
 * null for blank; undefined for what is no moment, or two of which none was chosen. `kept`: what the document says now;
 * untouched it keeps its seconds.
 */
function readMoment(typed: string, kept: string | null, timeZone: string): string | null | undefined {
  if (typed === '') return null;
  return typedMoment(kept, timeZone) === typed
    ? kept
    : chosenMoment(termChoices(typed, timeZone), typed, timeZone);
}

export interface Term {
  readonly starts_at: string | null;
  readonly ends_at: string | null;
}

export type TermFlaw = 'badTime' | 'badTimes';

/** `badTime`: a moment is none, or two; `badTimes`: the end does not come after the beginning. */
export function readTerm(
  typed: { readonly starts_at: string; readonly ends_at: string },
  kept: Term | undefined,
  timeZone: string,
): Term | TermFlaw {
  const [starts_at, ends_at] = (['starts_at', 'ends_at'] as const).map((field) =>
    readMoment(typed[field], kept?.[field] ?? null, timeZone),
  );
  if (starts_at === undefined || ends_at === undefined) return 'badTime';
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at) return 'badTimes';
  return { starts_at, ends_at };
}

/** Undefined for anything but a whole number from `least` to `most`. */
export function readWhole(typed: string, least: number, most: number): number | undefined {
  const text = typed.trim().replace('−', '-');
  if (!/^-?\d{1,10}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}
