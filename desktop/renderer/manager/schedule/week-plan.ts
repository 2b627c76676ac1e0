// A week as a table: a row for everybody of the store, a cell for each of their days, and the hours of both. Decided from
// what the server answered and from what is being moved meanwhile.
import type {
  AttendanceDay,
  LeaveReply,
  ScheduleReply,
  ScheduleShift,
  TemplateShift,
} from '@evertill/schemas';

export interface Place {
  readonly personId: string;
  readonly date: string;
}

/** A shift that is on its way to another day: the server has not said yes yet. */
export interface Move extends Place {
  readonly shiftId: string;
}

export interface PlanCell extends Place {
  readonly shifts: readonly ScheduleShift[];
  /** What a template would make of the day. */
  readonly chips: readonly TemplateShift[];
  readonly leave: readonly LeaveReply[];
  readonly cards: readonly AttendanceDay[];
  readonly conflicts: readonly ('leave' | 'overlap')[];
  readonly minutes: number;
}

export interface PlanRow {
  readonly id: string;
  readonly name: string;
  readonly cells: readonly PlanCell[];
  readonly minutes: number;
}

export interface PlanAsked {
  readonly schedule: ScheduleReply;
  readonly dates: readonly string[];
  /** Of whoever is on the schedule without being among its employees. */
  readonly nameOf: (personId: string) => string;
  /** Part of a name. */
  readonly words: string;
  /** People and days with items that cannot both be, and nothing else. */
  readonly onlyConflicts: boolean;
  readonly move: Move | undefined;
}

export function planOf(asked: PlanAsked): readonly PlanRow[] {
  const { schedule, dates, nameOf, words, onlyConflicts, move } = asked;
  const shifts = Map.groupBy(withMove(schedule.published, move), keyOfShift);
  const chips = Map.groupBy(schedule.template_shifts, keyOfShift);
  const cards = Map.groupBy(schedule.attendance, (card) => keyOf(card.vendor_employee_id, card.date));
  const leave = Map.groupBy(schedule.leave, (one) => one.vendor_employee_id);
  const conflicts = conflictsByDay(schedule);

  function cellOf(personId: string, date: string): PlanCell {
    const key = keyOf(personId, date);
    const found = conflicts.get(key) ?? [];
    const cell = {
      personId,
      date,
      shifts: (shifts.get(key) ?? []).toSorted(byStart),
      chips: chips.get(key) ?? [],
      leave: (leave.get(personId) ?? []).filter((one) => one.date_from <= date && date <= one.date_to),
      cards: cards.get(key) ?? [],
      conflicts: found,
    };
    const minutes = minutesOf(cell);
    return onlyConflicts && found.length === 0 ? { ...blank, personId, date, minutes } : { ...cell, minutes };
  }

  const rows = peopleOf(schedule, nameOf)
    .filter(({ name }) => name.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase()))
    .map(({ id, name }) => {
      const cells = dates.map((date) => cellOf(id, date));
      return { id, name, cells, minutes: total(cells) };
    });
  return onlyConflicts ? rows.filter(({ cells }) => cells.some((cell) => cell.conflicts.length > 0)) : rows;
}

/** As they stand while one of them is on its way. */
export function withMove(
  published: readonly ScheduleShift[],
  move: Move | undefined,
): readonly ScheduleShift[] {
  if (!move) return published;
  return published.map((shift) =>
    shift.id === move.shiftId
      ? { ...shift, vendor_employee_id: move.personId, shift_date: move.date }
      : shift,
  );
}

/** Minutes of each day, in the order of the dates. */
export function dayTotals(rows: readonly PlanRow[], dates: readonly string[]): readonly number[] {
  return dates.map((_, index) => total(rows.map(({ cells }) => cells[index]!)));
}

/** `HH:mm`; one that ends before it begins goes over midnight. */
export function lengthOf({ start_time, end_time }: { start_time: string; end_time: string }): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return (minutes(end_time) - minutes(start_time) + 24 * 60) % (24 * 60);
}

const blank = { shifts: [], chips: [], leave: [], cards: [], conflicts: [] };

/** Whoever has shifts here without working here any more stands last; where there are too many, they wait their turn. */
function peopleOf({ employees, more_employees, published }: ScheduleReply, nameOf: (id: string) => string) {
  if (more_employees) return employees;
  const known = new Set(employees.map(({ id }) => id));
  const others = new Set(published.map((shift) => shift.vendor_employee_id).filter((id) => !known.has(id)));
  return [...employees, ...[...others].map((id) => ({ id, name: nameOf(id) }))];
}

/** On every day one of its shifts begins. */
function conflictsByDay({ conflicts, published }: ScheduleReply): Map<string, ('leave' | 'overlap')[]> {
  const dateOf = new Map(published.map(({ id, shift_date }) => [id, shift_date]));
  const found = new Map<string, ('leave' | 'overlap')[]>();
  for (const { vendor_employee_id, date, kind, shift_ids } of conflicts)
    for (const day of new Set([date, ...shift_ids.map((id) => dateOf.get(id) ?? date)])) {
      const key = keyOf(vendor_employee_id, day);
      const kinds = found.get(key) ?? [];
      if (!kinds.includes(kind)) found.set(key, [...kinds, kind]);
    }
  return found;
}

/** What is planned; a card counts where nothing else is shown beside it. */
function minutesOf({ shifts, chips, cards }: Pick<PlanCell, 'shifts' | 'chips' | 'cards'>): number {
  const planned = [...shifts, ...chips];
  if (planned.length === 0) return cards.reduce((sum, card) => sum + card.production_minutes, 0);
  return planned
    .filter(({ is_no_working }) => is_no_working !== true)
    .reduce((sum, item) => sum + lengthOf(item), 0);
}

function total(counted: readonly { readonly minutes: number }[]): number {
  return counted.reduce((sum, { minutes }) => sum + minutes, 0);
}

function keyOfShift({ vendor_employee_id, shift_date }: ScheduleShift | TemplateShift): string {
  return keyOf(vendor_employee_id, shift_date);
}

function keyOf(personId: string, date: string): string {
  return `${personId}|${date}`;
}

function byStart(one: ScheduleShift, other: ScheduleShift): number {
  return one.start_time.localeCompare(other.start_time) || one.id.localeCompare(other.id);
}
