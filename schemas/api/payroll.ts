// Pay periods and what people worked in them; the settings they and the time clock go by. Second document, "Pay schedule"
// and "Time clock flags".
import * as z from 'zod';
import { dayField, idField } from '../fields.ts';
import { paySchedule, timeClock } from './store-settings.ts';

export const timeSettingsQuery = z.strictObject({ store_id: z.string().max(128).optional() });

export const timeClockReply = timeClock.extend({ store_id: idField });
export const timeClockPatch = timeClock.partial().extend({ store_id: idField.optional() });

export const payScheduleReply = z.object({ store_id: idField, pay_schedule: paySchedule });
/** One of the two: the other stays, or becomes what its frequency begins with. */
export const paySchedulePatch = z.strictObject({
  store_id: idField.optional(),
  frequency: z.enum(['week', 'two_weeks', 'twice_month', 'month']).optional(),
  period_start: z.union([z.int(), z.string().max(8)]).optional(),
});

/** Both days belong to it. */
export const payPeriod = z.object({ from: dayField, to: dayField });
export type PayPeriod = z.infer<typeof payPeriod>;

/** `date`: any day of the period; absent: today in the store. */
export const payrollQuery = z.strictObject({
  store_id: z.string().max(128).optional(),
  date: dayField.optional(),
  /** Left out: what `Accept` asks for. */
  format: z.enum(['json', 'csv']).optional(),
});

export const payrollRow = z.object({
  vendor_employee_id: idField,
  vendor_employee_name: z.string(),
  /** As what they worked, in the order of the names. */
  employee_role_names: z.array(z.string()),
  /** That have a time card with time worked. */
  days: z.int(),
  production_seconds: z.int(),
  paid_break_minutes: z.int(),
  unpaid_break_minutes: z.int(),
  /** What went beyond a day's plan, or beyond eight hours where nothing was planned. */
  overtime_seconds: z.int(),
  cash_tips_cents: z.int(),
  credit_tips_cents: z.int(),
  /** Of approved leave that counts as paid: everything but `vacation_unpaid`. */
  leave_hours: z.number(),
  unpaid_leave_hours: z.number(),
  /** Days with issues nobody has looked at: their figures may still change. */
  open_issues: z.int(),
});
export type PayrollRow = z.infer<typeof payrollRow>;

export const payrollReply = z.object({
  store_id: idField,
  period: payPeriod,
  previous: payPeriod,
  next: payPeriod,
  currency: z.string(),
  rows: z.array(payrollRow),
  totals: payrollRow.omit({
    vendor_employee_id: true,
    vendor_employee_name: true,
    employee_role_names: true,
  }),
});
export type PayrollReply = z.infer<typeof payrollReply>;
