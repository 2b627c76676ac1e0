// The weekly windows of shift templates as a table: a row for everybody, and one for each person, a cell for each weekday.
import { slotsOfDay } from '@evertill/schemas';
import type { ShiftTemplate, TemplateSlot } from '@evertill/schemas';
import { dayOfWeekday } from '../schedule/week-days.ts';

export interface PlacedSlot {
  readonly slot: TemplateSlot;
  readonly template: ShiftTemplate;
  /** In the row of somebody who has none of their own that day. */
  readonly isShared: boolean;
  /** Of somebody who is no member of the template: nothing of it is published. */
  readonly isIdle: boolean;
}

export interface WeekdayCell {
  /** Blank: for every member without a slot of their own that day. */
  readonly personId: string;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly placed: readonly PlacedSlot[];
}

export interface AvailabilityRow {
  /** Blank: everybody. */
  readonly id: string;
  readonly name: string;
  readonly cells: readonly WeekdayCell[];
}

export interface Person {
  readonly id: string;
  readonly name: string;
}

export interface AvailabilityAsked {
  /** Those that are shown, in their order. */
  readonly templates: readonly ShiftTemplate[];
  readonly slots: readonly TemplateSlot[];
  /** Who works in the store, by name. */
  readonly people: readonly Person[];
  readonly everybody: string;
  /** Of whoever has slots, or is a member, without working here. */
  readonly nameOf: (personId: string) => string;
  readonly weekdays: readonly number[];
  /** Part of a name. */
  readonly words: string;
  /** Nobody but those a template suggests, or has a slot for. */
  readonly onlyMembers: boolean;
}

/** Everybody comes first, and is always there. */
export function availabilityOf(asked: AvailabilityAsked): readonly AvailabilityRow[] {
  const { templates, slots, people, everybody, nameOf, weekdays, words, onlyMembers } = asked;
  const known = new Set(people.map(({ id }) => id));
  const named = new Set([
    ...templates.flatMap((template) => template.vendor_employee_ids),
    ...slots.flatMap(({ vendor_employee_id }) => vendor_employee_id ?? []),
  ]);
  const gone = [...named].filter((id) => !known.has(id)).map((id) => ({ id, name: nameOf(id) }));
  const fits = ({ id, name }: Person) =>
    (!onlyMembers || named.has(id)) && name.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase());
  return [{ id: '', name: everybody }, ...[...people, ...gone].filter(fits)].map((row) => ({
    ...row,
    cells: weekdays.map((weekday) => ({
      personId: row.id,
      weekday,
      placed: templates
        .flatMap((template) => placedOf(template, slots, row.id, weekday))
        .toSorted((one, other) => one.slot.start_time.localeCompare(other.slot.start_time)),
    })),
  }));
}

function placedOf(
  template: ShiftTemplate,
  slots: readonly TemplateSlot[],
  personId: string,
  weekday: number,
): PlacedSlot[] {
  const isMember = personId === '' || template.vendor_employee_ids.includes(personId);
  return slotsOfDay(slots, template.id, personId, dayOfWeekday(weekday))
    .map((slot) => ({
      slot,
      template,
      isShared: personId !== '' && slot.vendor_employee_id === null,
      isIdle: !isMember,
    }))
    .filter(({ isShared }) => isMember || !isShared);
}
