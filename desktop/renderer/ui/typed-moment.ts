// Moments as they stand in a field. One that comes twice has its offset behind it, once it is known which one is meant.
import { distinctLocalTime } from '@evertill/schemas';

/** `YYYY-MM-DDTHH:mm`, or `YYYY-MM-DDTHH:mm-05:00`; blank for none. */
export function typedMoment(instant: string | null, timeZone: string): string {
  return instant === null ? '' : distinctLocalTime(instant, timeZone);
}

/** `typed` as a browser's field takes it, without an offset; a whole moment or its time of day. */
export function fieldText(typed: string): string {
  return typed.replace(/(?<=:\d\d)[+-]\d\d:\d\d$/, '');
}

/** Which of its `choices` was typed: undefined where there is none, or more than one and none was chosen yet. */
export function chosenMoment(
  choices: readonly string[],
  typed: string,
  timeZone: string,
): string | undefined {
  if (choices.length < 2) return choices[0];
  return choices.find((at) => fieldText(typed) !== typed && typedMoment(at, timeZone).endsWith(typed));
}
