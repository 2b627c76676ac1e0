// What people are paid for in a period: their time cards added up, and their approved leave as far as it lies in it.
// A leave of several days counts the same for each of them.
import { leaveDays } from '@evertill/schemas';
import type { AttendanceDay, LeaveReply, PayPeriod, PayrollReply, PayrollRow } from '@evertill/schemas';

export type PayrollTotals = PayrollReply['totals'];

const unpaidLeave: ReadonlySet<LeaveReply['leave_type']> = new Set(['vacation_unpaid']);

/** By name. Whoever neither worked nor was away has no row. */
export function payrollRows(
  cards: readonly AttendanceDay[],
  leave: readonly LeaveReply[],
  period: PayPeriod,
): PayrollRow[] {
  const away = leave.filter(
    ({ status, date_from, date_to }) =>
      status === 'approved' && date_from <= period.to && date_to >= period.from,
  );
  const people = new Map(
    [...cards, ...away].map((one) => [one.vendor_employee_id, one.vendor_employee_name] as const),
  );
  return [...people]
    .map(([id, name]) => {
      const worked = cards.filter(({ vendor_employee_id }) => vendor_employee_id === id);
      const theirs = away.filter(({ vendor_employee_id }) => vendor_employee_id === id);
      return rowOf(id, name, { worked, away: theirs }, period);
    })
    .sort((one, other) => one.vendor_employee_name.localeCompare(other.vendor_employee_name, 'en'));
}

export function payrollTotals(rows: readonly PayrollRow[]): PayrollTotals {
  const sum = (value: (row: PayrollRow) => number) => rows.reduce((total, row) => total + value(row), 0);
  return {
    days: sum((row) => row.days),
    production_seconds: sum((row) => row.production_seconds),
    paid_break_minutes: sum((row) => row.paid_break_minutes),
    unpaid_break_minutes: sum((row) => row.unpaid_break_minutes),
    overtime_seconds: sum((row) => row.overtime_seconds),
    cash_tips_cents: sum((row) => row.cash_tips_cents),
    credit_tips_cents: sum((row) => row.credit_tips_cents),
    leave_hours: sum((row) => row.leave_hours),
    unpaid_leave_hours: sum((row) => row.unpaid_leave_hours),
    open_issues: sum((row) => row.open_issues),
  };
}

interface Time {
  readonly worked: readonly AttendanceDay[];
  readonly away: readonly LeaveReply[];
}

function rowOf(id: string, name: string, { worked, away }: Time, period: PayPeriod): PayrollRow {
  const sum = (value: (day: AttendanceDay) => number) => worked.reduce((total, day) => total + value(day), 0);
  const roles = worked.map(({ employee_role_name }) => employee_role_name).filter((role) => role !== '');
  return {
    vendor_employee_id: id,
    vendor_employee_name: name,
    employee_role_names: [...new Set(roles)].sort(),
    days: worked.filter(({ production_seconds }) => production_seconds > 0).length,
    production_seconds: sum((day) => day.production_seconds),
    paid_break_minutes: sum((day) => day.paid_break_minutes),
    unpaid_break_minutes: sum((day) => day.unpaid_break_minutes),
    overtime_seconds: sum((day) => day.overtime_seconds),
    cash_tips_cents: sum((day) => day.cash_tips_cents),
    credit_tips_cents: sum((day) => day.credit_tips_cents),
    leave_hours: hoursOf(
      away.filter(({ leave_type }) => !unpaidLeave.has(leave_type)),
      period,
    ),
    unpaid_leave_hours: hoursOf(
      away.filter(({ leave_type }) => unpaidLeave.has(leave_type)),
      period,
    ),
    open_issues: worked.filter(({ issues }) => issues.length > 0).length,
  };
}

/** In whole minutes first, so that thirds of an hour add up. */
function hoursOf(leave: readonly LeaveReply[], period: PayPeriod): number {
  const minutes = leave.map((one) => {
    const inside = {
      date_from: one.date_from > period.from ? one.date_from : period.from,
      date_to: one.date_to < period.to ? one.date_to : period.to,
    };
    return Math.round((one.total_hours * 60 * leaveDays(inside)) / leaveDays(one));
  });
  return minutes.reduce((sum, some) => sum + some, 0) / 60;
}
