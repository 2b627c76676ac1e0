// What is wrong with the times of a slot or of a shift on the schedule: a window has a length, its breaks lie inside.
import { breakKinds, mostBreaks, reject } from '@evertill/schemas';
import type { Reject } from '@evertill/schemas';

export interface Window {
  readonly start_time: string;
  /** Not after `start_time`: on the next day. */
  readonly end_time: string;
  readonly breaks?: readonly {
    readonly kind: string;
    readonly start_time: string;
    readonly end_time: string;
  }[];
}

const wholeDay = 24 * 60;

export function slotFlaw({ start_time, end_time, breaks = [] }: Window): Reject | undefined {
  if (start_time === end_time) return reject('clock_order', { start_time, end_time });
  for (const kind of breakKinds)
    if (breaks.filter((one) => one.kind === kind).length > mostBreaks) return reject('break_limit', { kind });
  const length = after(start_time, end_time);
  for (const one of breaks) {
    const [from, to] = [after(start_time, one.start_time), after(start_time, one.end_time)];
    if (from >= to || to > length) return reject('break_window', { ...one });
  }
  return undefined;
}

/** Minutes from one time on the wall to the next time it is another. */
function after(from: string, to: string): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return (minutes(to) - minutes(from) + wholeDay) % wholeDay;
}
