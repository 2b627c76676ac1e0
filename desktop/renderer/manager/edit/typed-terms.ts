// Terms as a person types them into a form of the office: moments in the time of the store, whole numbers.
import { instantOfLocalTime, localTime } from '@evertill/schemas';

/** `YYYY-MM-DDTHH:mm` in the store; blank for no limit. */
export function typedMoment(instant: string | null, timeZone: string): string {
  return instant === null ? '' : localTime(instant, timeZone);
}

/** null for blank, undefined for what is no moment. `kept`: what the document says now; untouched it keeps its seconds. */
function readMoment(typed: string, kept: string | null, timeZone: string): string | null | undefined {
  if (typed === '') return null;
  return typedMoment(kept, timeZone) === typed ? kept : instantOfLocalTime(typed, timeZone);
}

export interface Term {
  readonly starts_at: string | null;
  readonly ends_at: string | null;
}

/** Undefined where a moment is none, or the end does not come after the beginning. */
export function readTerm(
  typed: { readonly starts_at: string; readonly ends_at: string },
  kept: Term | undefined,
  timeZone: string,
): Term | undefined {
  const [starts_at, ends_at] = (['starts_at', 'ends_at'] as const).map((field) =>
    readMoment(typed[field], kept?.[field] ?? null, timeZone),
  );
  if (starts_at === undefined || ends_at === undefined) return undefined;
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at) return undefined;
  return { starts_at, ends_at };
}

/** Undefined for anything but a whole number from `least` to `most`. */
export function readWhole(typed: string, least: number, most: number): number | undefined {
  const text = typed.trim().replace('−', '-');
  if (!/^-?\d{1,10}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}
