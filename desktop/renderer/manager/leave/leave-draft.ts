// Time off as somebody fills it in, and what of it the server is asked for.
import { dayField, leaveDays, mostLeaveDays } from '@evertill/schemas';
import type { LeaveBody, LeaveSpan } from '@evertill/schemas';

export const leaveParts = ['full_day', 'first_half', 'window'] as const;

export interface LeaveDraft {
  /** Blank: whoever asks. */
  readonly person: string;
  readonly leave_type: LeaveBody['leave_type'];
  readonly date_from: string;
  readonly date_to: string;
  readonly part: (typeof leaveParts)[number];
  readonly start_time: string;
  readonly end_time: string;
  readonly notes: string;
}

export const blankLeave: LeaveDraft = {
  person: '',
  leave_type: 'vacation_paid',
  date_from: '',
  date_to: '',
  part: 'full_day',
  start_time: '',
  end_time: '',
  notes: '',
};

export type LeaveField =
  | 'vendor_employee_id'
  | 'date_from'
  | 'date_to'
  | 'start_time'
  | 'end_time'
  | 'reason';

export type LeaveFault = 'badFirst' | 'badLast' | 'tooLong' | 'badStart' | 'badEnd';

/** What is missing or wrong, field by field. */
export function leaveFaults(draft: LeaveDraft): Readonly<Partial<Record<LeaveField, LeaveFault>>> {
  const { date_from, date_to, part, start_time, end_time } = draft;
  const isDay = (text: string) => dayField.safeParse(text).success;
  const isFirst = isDay(date_from);
  return {
    ...(!isFirst && { date_from: 'badFirst' }),
    ...(isFirst && leaveDays(draft) > mostLeaveDays && { date_to: 'tooLong' }),
    ...((!isDay(date_to) || (isFirst && date_to < date_from)) && { date_to: 'badLast' }),
    ...(part === 'window' && start_time === '' && { start_time: 'badStart' }),
    ...(part === 'window' && (end_time === '' || end_time <= start_time) && { end_time: 'badEnd' }),
  };
}

/** Undefined while it is not filled in. */
export function spanOf(draft: LeaveDraft): LeaveSpan | undefined {
  if (Object.keys(leaveFaults(draft)).length > 0) return undefined;
  const { date_from, date_to, part, start_time, end_time } = draft;
  return part === 'window'
    ? { date_from, date_to, session: 'full_day', start_time, end_time }
    : { date_from, date_to, session: part, start_time: null, end_time: null };
}

/** The document has the label of the reason and the notes in one text. */
export function reasonOf(label: string, notes: string): string {
  return notes.trim() === '' ? label : `${label}, ${notes.trim()}`;
}
