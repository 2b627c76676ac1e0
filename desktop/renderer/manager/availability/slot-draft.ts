// A weekly window in a form, and what the windows of its template are with it.
import { availabilitySlot, timeOfDayField } from '@evertill/schemas';
import type { AvailabilitySlot, ShiftTemplate, TemplateSlot } from '@evertill/schemas';

export type OpenedSlot =
  | { readonly kind: 'new'; readonly draft: SlotDraft }
  | { readonly kind: 'stored'; readonly slot: TemplateSlot };

export interface SlotDraft extends Omit<AvailabilitySlot, 'vendor_employee_id'> {
  readonly shift_template_id: string;
  /** Blank: every member without one of their own that day. */
  readonly vendor_employee_id: string;
}

export function draftOf(opened: OpenedSlot): SlotDraft {
  if (opened.kind === 'new') return opened.draft;
  const { id: _id, vendor_employee_id, ...slot } = opened.slot;
  return { ...slot, vendor_employee_id: vendor_employee_id ?? '' };
}

export type BadSlotField = 'start_time' | 'end_time' | 'no_length' | 'breaks';

export function badFieldsOf({ start_time, end_time, kind, breaks }: SlotDraft): readonly BadSlotField[] {
  const isTime = (time: string) => timeOfDayField.safeParse(time).success;
  const bad: BadSlotField[] = [];
  if (!isTime(start_time)) bad.push('start_time');
  if (!isTime(end_time)) bad.push('end_time');
  if (bad.length === 0 && start_time === end_time) bad.push('no_length');
  if (kind === 'working' && !breaks.every((one) => isTime(one.start_time) && isTime(one.end_time)))
    bad.push('breaks');
  return bad;
}

/** The same window, whatever its id and its other fields have become: a person has one start once a weekday. */
function isSame(one: AvailabilitySlot, other: AvailabilitySlot): boolean {
  return (
    one.weekday === other.weekday &&
    one.vendor_employee_id === other.vendor_employee_id &&
    one.start_time === other.start_time
  );
}

/** As the server takes them: without what it gives them itself. */
export function bodyOf(slots: readonly TemplateSlot[]): AvailabilitySlot[] {
  return slots.map(({ id: _id, shift_template_id: _template, ...slot }) => availabilitySlot.parse(slot));
}

export function withoutSlot(slots: readonly TemplateSlot[], slot: TemplateSlot): AvailabilitySlot[] {
  return bodyOf(slots.filter((one) => !isSame(one, slot)));
}

/** In the place of `before`, or after the others; on the other weekdays too. Who is not there has no breaks. */
export function withDraft(
  slots: readonly TemplateSlot[],
  before: TemplateSlot | undefined,
  { shift_template_id: _template, vendor_employee_id, ...draft }: SlotDraft,
  alsoOn: readonly number[],
): AvailabilitySlot[] {
  const slot: AvailabilitySlot = {
    ...draft,
    vendor_employee_id: vendor_employee_id === '' ? null : vendor_employee_id,
    breaks: draft.kind === 'working' ? draft.breaks : [],
  };
  const at = before ? slots.findIndex((one) => isSame(one, before)) : -1;
  const all = bodyOf(slots);
  all.splice(at === -1 ? all.length : at, at === -1 ? 0 : 1, slot);
  const others = alsoOn.filter((weekday) => weekday !== slot.weekday);
  return [...all, ...others.map((weekday) => ({ ...slot, weekday }))];
}

/** Until somebody says better, the hours are those of the template's shift at the till. */
export function usualDraft(
  { id, time_start, time_end }: ShiftTemplate,
  vendor_employee_id: string,
  weekday: number,
): SlotDraft {
  return {
    shift_template_id: id,
    vendor_employee_id,
    weekday,
    kind: 'working',
    start_time: time_start,
    end_time: time_end,
    breaks: [],
  };
}

/** Hours that nobody has changed yet are those of the template that is chosen. */
export function otherTemplate(draft: SlotDraft, before: ShiftTemplate, template: ShiftTemplate): SlotDraft {
  const isUsual = draft.start_time === before.time_start && draft.end_time === before.time_end;
  const times = isUsual ? { start_time: template.time_start, end_time: template.time_end } : {};
  return { ...draft, ...times, shift_template_id: template.id };
}
