// Time off over REST: requests and what became of them. Second document, "Leave"; decisions.md, "Leave endpoints" and
// "Leave transitions".
import * as z from 'zod';
import { dayField, idField, noteField, timeOfDayField } from '../fields.ts';
import { pageFields, pageOf } from './pages.ts';
import { queryFlag } from './query-flag.ts';

/** Reasons as the document lists them; `reason` is their label with what else somebody wrote. */
export const leaveTypes = [
  'vacation_paid',
  'vacation_unpaid',
  'holiday',
  'jury_duty',
  'sick_leave',
  'personal_medical_emergency',
  'family_medical_emergency',
  'other',
] as const;

export const leaveStatuses = ['new', 'pending', 'approved', 'declined', 'withdrawn'] as const;
/** What of it a schedule shows. */
export const scheduleVisibleLeave: readonly string[] = ['new', 'pending', 'approved'];
export const leaveSessions = ['full_day', 'first_half'] as const;
/** `request` asks again for what was declined. */
export const leaveActions = ['approve', 'decline', 'withdraw', 'request'] as const;
export type LeaveAction = (typeof leaveActions)[number];

export const leaveBody = z.strictObject({
  store_id: idField.optional(),
  /** Absent: for oneself. */
  vendor_employee_id: idField.optional(),
  leave_type: z.enum(leaveTypes),
  date_from: dayField,
  date_to: dayField,
  session: z.enum(leaveSessions).default('full_day'),
  start_time: timeOfDayField.nullable().optional(),
  end_time: timeOfDayField.nullable().optional(),
  reason: noteField.default(''),
  timezone: z.string().min(1).max(64).optional(),
});
export type LeaveBody = z.infer<typeof leaveBody>;

export const leavesQuery = z.strictObject({
  ...pageFields(),
  store_id: z.string().max(128).optional(),
  vendor_employee_id: z.string().max(128).optional(),
  status: z.string().max(200).optional(),
  date_from: dayField.optional(),
  date_to: dayField.optional(),
  q: z.string().max(200).optional(),
  mine: queryFlag.optional(),
});

export const leaveDecisionBody = z.strictObject({ note: noteField.optional() });

export const leaveReply = z.object({
  id: idField,
  store_id: idField,
  vendor_employee_id: idField,
  vendor_employee_name: z.string(),
  leave_type: z.enum(leaveTypes),
  date_from: dayField,
  date_to: dayField,
  session: z.enum(leaveSessions),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  reason: z.string(),
  timezone: z.string(),
  status: z.enum(leaveStatuses),
  /** Hours with two decimals. */
  total_hours: z.number(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  decision_note: z.string(),
  created_at: z.string(),
});
export type LeaveReply = z.infer<typeof leaveReply>;

export const leaveDetail = leaveReply.extend({
  log: z.array(
    z.object({
      action: z.enum(['created', ...leaveActions]),
      actor_id: z.string(),
      actor_name: z.string(),
      note: z.string(),
      created_at: z.string(),
    }),
  ),
});

export const leavesReply = pageOf(leaveReply);
