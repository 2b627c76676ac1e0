// What templates make of the days to come: published rows with a note that says so. Second document, "Automatic
// attendance" 1. A row somebody wrote or changed by hand is theirs and is left alone.
import { slotsOfDay } from '@evertill/schemas';
import type { RowOf } from '../../db/plain-tables.ts';

export type SlotRow = RowOf<'vendor_availability_slots'>;
export type ShiftRow = RowOf<'vendor_attendance_schedule_shifts'>;

export interface TemplateFacts {
  readonly id: string;
  readonly active: boolean;
  /** First day it applies; null: always. */
  readonly effective_on: string | null;
  readonly vendor_employee_ids: readonly string[];
}

export interface MaterializeFacts {
  /** Days to publish for, in the store, today among them. */
  readonly dates: readonly string[];
  readonly templates: readonly TemplateFacts[];
  readonly slots: readonly SlotRow[];
  /** Of the days asked for. */
  readonly published: readonly ShiftRow[];
  /** `employee|date` with a time card. */
  readonly cards: ReadonlySet<string>;
  /** `employee|date` under approved leave. */
  readonly leave: ReadonlySet<string>;
}

export type NewShift = Pick<
  ShiftRow,
  | 'vendor_employee_id'
  | 'shift_date'
  | 'start_time'
  | 'end_time'
  | 'is_no_working'
  | 'shift_template_id'
  | 'note'
>;

export interface Materialized {
  readonly insert: NewShift[];
  readonly update: {
    readonly id: string;
    readonly changes: Pick<NewShift, 'start_time' | 'end_time' | 'is_no_working'>;
  }[];
  readonly remove: string[];
}

const autoPrefix = 'auto_template:';

function autoNote(templateId: string): string {
  return `${autoPrefix}${templateId}`;
}

/** Only the service writes such a note: what has it, follows its template. */
export function claimsToBeAuto(note: string): boolean {
  return note.startsWith(autoPrefix);
}

export function isAuto(row: Pick<ShiftRow, 'note' | 'shift_template_id'>): boolean {
  return row.note === autoNote(row.shift_template_id);
}

export function materialize(facts: MaterializeFacts): Materialized {
  const { dates, templates, published, cards, leave } = facts;
  const made: Materialized = { insert: [], update: [], remove: [] };
  const members = new Set([
    ...templates.flatMap(({ vendor_employee_ids }) => vendor_employee_ids),
    ...published.filter(isAuto).map(({ vendor_employee_id }) => vendor_employee_id),
  ]);
  for (const employeeId of members) {
    for (const date of dates) {
      const key = `${employeeId}|${date}`;
      const theirs = published.filter(
        (row) => row.vendor_employee_id === employeeId && row.shift_date === date,
      );
      const auto = theirs.filter(isAuto);
      if (leave.has(key)) {
        made.remove.push(...auto.map(({ id }) => id));
        continue;
      }
      const mayAdd = !cards.has(key) && theirs.length === auto.length;
      const known = new Set([...templates.map(({ id }) => id), ...auto.map((row) => row.shift_template_id)]);
      for (const templateId of known) {
        const template = templates.find(({ id }) => id === templateId);
        const rows = auto.filter((row) => row.shift_template_id === templateId);
        reconcile(made, rows, wantedSlots(facts, template, employeeId, date), mayAdd, {
          vendor_employee_id: employeeId,
          shift_date: date,
          shift_template_id: templateId,
          note: autoNote(templateId),
        });
      }
    }
  }
  return made;
}

function wantedSlots(
  { slots }: MaterializeFacts,
  template: TemplateFacts | undefined,
  employeeId: string,
  date: string,
): SlotRow[] {
  if (!template?.active || !template.vendor_employee_ids.includes(employeeId)) return [];
  if (template.effective_on !== null && date < template.effective_on) return [];
  return slotsOfDay(slots, template.id, employeeId, date);
}

type Row = Pick<NewShift, 'vendor_employee_id' | 'shift_date' | 'shift_template_id' | 'note'>;

/**
 * A row with the start of a slot is that slot's; what is left of both goes together in its order, and a row too many is
 * Off. So no row ever gets a start that another one still has: there is one a person, day, template and start.
 */
function reconcile(
  made: Materialized,
  rows: readonly ShiftRow[],
  slots: readonly SlotRow[],
  mayAdd: boolean,
  row: Row,
): void {
  const wanted = [...Map.groupBy(slots, ({ start_time }) => start_time).values()].map(([first]) => first!);
  const starts = new Set(wanted.map(({ start_time }) => start_time));
  const left = rows
    .filter(({ start_time }) => !starts.has(start_time))
    .toSorted((one, other) => one.start_time.localeCompare(other.start_time));
  for (const { start_time, end_time, kind } of wanted) {
    const changes = { start_time, end_time, is_no_working: kind === 'unavailable' };
    const existing = rows.find((one) => one.start_time === start_time) ?? left.shift();
    if (existing) update(made, existing, changes);
    else if (mayAdd) made.insert.push({ ...row, ...changes });
  }
  for (const existing of left) update(made, existing, { ...timesOf(existing), is_no_working: true });
}

type Times = Materialized['update'][number]['changes'];

function update(made: Materialized, existing: ShiftRow, changes: Times): void {
  const known = timesOf(existing);
  const isSame =
    known.start_time === changes.start_time &&
    known.end_time === changes.end_time &&
    known.is_no_working === changes.is_no_working;
  if (!isSame) made.update.push({ id: existing.id, changes });
}

function timesOf({ start_time, end_time, is_no_working }: ShiftRow): Times {
  return { start_time, end_time, is_no_working };
}
