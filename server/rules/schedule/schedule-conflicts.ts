// What of one person cannot both be on a day: a planned shift under approved time off, two shifts that overlap. A time card
// beside leave is none. Second document, "Schedule conflict view".
import { addDays } from '@evertill/schemas';
import type { ScheduleReply } from '@evertill/schemas';

type Conflict = ScheduleReply['conflicts'][number];

export interface PlannedItem {
  /** Blank for what only a template says. */
  readonly id: string;
  readonly vendor_employee_id: string;
  readonly shift_date: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly is_no_working?: boolean | undefined;
}

export interface ApprovedLeave {
  readonly id: string;
  readonly vendor_employee_id: string;
  readonly date_from: string;
  readonly date_to: string;
  /** Both, or null: the whole day. */
  readonly start_time: string | null;
  readonly end_time: string | null;
}

export function scheduleConflicts(
  items: readonly PlannedItem[],
  approved: readonly ApprovedLeave[],
): Conflict[] {
  const working = items.filter(({ is_no_working }) => is_no_working !== true);
  const conflicts: Conflict[] = [];
  for (const leave of approved) {
    const under = working.filter(
      (item) =>
        item.vendor_employee_id === leave.vendor_employee_id &&
        leave.date_from <= item.shift_date &&
        item.shift_date <= leave.date_to &&
        meetsWindow(leave, item),
    );
    for (const [date, those] of Map.groupBy(under, ({ shift_date }) => shift_date))
      conflicts.push(conflict('leave', leave.vendor_employee_id, date, those, leave.id));
  }
  for (const [employeeId, theirs] of Map.groupBy(working, (item) => item.vendor_employee_id)) {
    const inOrder = theirs.toSorted((one, other) => startOf(one).localeCompare(startOf(other)));
    for (const [index, item] of inOrder.entries()) {
      const met = inOrder.slice(index + 1).filter((later) => startOf(later) < endOf(item));
      if (met.length > 0)
        conflicts.push(conflict('overlap', employeeId, item.shift_date, [item, ...met], null));
    }
  }
  return conflicts;
}

function conflict(
  kind: Conflict['kind'],
  vendor_employee_id: string,
  date: string,
  items: readonly PlannedItem[],
  leave_id: string | null,
): Conflict {
  const shift_ids = items.map(({ id }) => id).filter((id) => id !== '');
  return { vendor_employee_id, date, kind, shift_ids, leave_id };
}

/** Of that day: a shift may begin when somebody is back, or end when they go. */
function meetsWindow({ start_time, end_time }: ApprovedLeave, item: PlannedItem): boolean {
  if (start_time === null || end_time === null) return true;
  const window = { ...item, start_time, end_time };
  return startOf(window) < endOf(item) && startOf(item) < endOf(window);
}

function startOf({ shift_date, start_time }: PlannedItem): string {
  return `${shift_date}T${start_time}`;
}

function endOf({ shift_date, start_time, end_time }: PlannedItem): string {
  return `${end_time > start_time ? shift_date : addDays(shift_date, 1)}T${end_time}`;
}
