// What is wrong with the times of a slot or of a shift on the schedule: a window has a length, its breaks lie inside, and
// nobody has two of them at once.
import { breakKinds, mostBreaks, reject } from '@evertill/schemas';
import type { AvailabilitySlot, Reject } from '@evertill/schemas';

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

/** Of all windows of a template: each by itself, and those of one person, or of everybody, on one weekday. */
export function slotsFlaw(slots: readonly AvailabilitySlot[]): Reject | undefined {
  for (const [index, slot] of slots.entries()) {
    const flaw = slotFlaw(slot);
    if (flaw) return flaw;
    const { weekday, vendor_employee_id, start_time } = slot;
    const atOnce = slots
      .slice(0, index)
      .some(
        (other) =>
          other.weekday === weekday &&
          other.vendor_employee_id === vendor_employee_id &&
          areAtOnce(slot, other),
      );
    if (atOnce) return reject('clock_order', { weekday, vendor_employee_id, start_time });
  }
  return undefined;
}

/** A row of the schedule is told from the others of its day by its start; only work cannot be done twice. */
function areAtOnce(one: AvailabilitySlot, other: AvailabilitySlot): boolean {
  if (one.start_time === other.start_time) return true;
  if (one.kind !== 'working' || other.kind !== 'working') return false;
  const [first, second] = one.start_time < other.start_time ? [one, other] : [other, one];
  return after(first.start_time, first.end_time) > after(first.start_time, second.start_time);
}

/** Minutes from one time on the wall to the next time it is another. */
function after(from: string, to: string): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return (minutes(to) - minutes(from) + wholeDay) % wholeDay;
}
