// A shift in a form: as it is published, as a template says it, or a new one on a day of somebody.
import { dayField, timeOfDayField } from '@evertill/schemas';
import type { ScheduleReply, ScheduleShift, ScheduleShiftPatch, TemplateShift } from '@evertill/schemas';
import { ownNote } from './template-note.ts';
import type { Place } from './week-plan.ts';

export type OpenedShift =
  | { readonly kind: 'new'; readonly place: Place }
  | { readonly kind: 'chip'; readonly chip: TemplateShift }
  | { readonly kind: 'published'; readonly shift: ScheduleShift };

export interface ShiftDraft {
  readonly vendor_employee_id: string;
  readonly shift_date: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly is_no_working: boolean;
  readonly note: string;
}

/** A day at work where nobody has said another one. */
const usual = { start_time: '09:00', end_time: '17:00', is_no_working: false, note: '' };

export function draftOf(opened: OpenedShift): ShiftDraft {
  if (opened.kind === 'new')
    return { ...usual, vendor_employee_id: opened.place.personId, shift_date: opened.place.date };
  const from = opened.kind === 'chip' ? opened.chip : opened.shift;
  const { vendor_employee_id, shift_date, start_time, end_time, is_no_working = false } = from;
  const note = opened.kind === 'published' ? ownNote(opened.shift) : '';
  return { vendor_employee_id, shift_date, start_time, end_time, is_no_working, note };
}

/** What was changed, and nothing else: a template goes on with what nobody touched. */
export function changesOf(before: ShiftDraft, draft: ShiftDraft): ScheduleShiftPatch {
  const changed = Object.entries(draft).filter(
    ([field, value]) => before[field as keyof ShiftDraft] !== value,
  );
  return Object.fromEntries(changed);
}

export type BadField = 'shift_date' | 'start_time' | 'end_time' | 'no_length';

export function badFieldsOf({ shift_date, start_time, end_time }: ShiftDraft): readonly BadField[] {
  const bad: BadField[] = [];
  if (!dayField.safeParse(shift_date).success) bad.push('shift_date');
  if (!timeOfDayField.safeParse(start_time).success) bad.push('start_time');
  if (!timeOfDayField.safeParse(end_time).success) bad.push('end_time');
  if (bad.length === 0 && start_time === end_time) bad.push('no_length');
  return bad;
}

/** A day with anything published is no template's any more: what one says of it beside this. */
export function leftOutBy(
  opened: OpenedShift,
  { vendor_employee_id, shift_date }: ShiftDraft,
  { template_shifts }: ScheduleReply,
): readonly TemplateShift[] {
  return template_shifts.filter(
    (chip) =>
      chip.vendor_employee_id === vendor_employee_id &&
      chip.shift_date === shift_date &&
      !(opened.kind === 'chip' && isSameChip(opened.chip, chip)),
  );
}

function isSameChip(one: TemplateShift, other: TemplateShift): boolean {
  return one.shift_template_id === other.shift_template_id && one.start_time === other.start_time;
}
