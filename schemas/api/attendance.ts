// Time cards over REST: one day of one employee, its punches, breaks, tips, issues and history. Second document,
// "Attendance and timesheets"; decisions.md, "Clock fields" and ruling 7. Tips are integers in the smallest unit.
import * as z from 'zod';
import { dayField, idField, noteField, refField } from '../fields.ts';
import { evidenceKinds, evidenceSettings, missingReasons } from '../domain/punch-evidence.ts';
import {
  gpsEvidence,
  jpegField,
  mostEvidence,
  photoKeptElsewhere,
  timePunchPayload,
} from '../operations/time-punch.ts';
import { givenIds } from './given-ids.ts';
import { givenInstant } from './given-instant.ts';
import { leaveReply } from './leaves.ts';
import { pageFields, pageOf } from './pages.ts';
import { queryFlag } from './query-flag.ts';

/**
 * What the server finds of a day by itself. `punch_conflict`: two devices disagree about when an employee came or went, or
 * about their breaks; `open_orders`: an employee went, at a till without a network, while an order of theirs was not finished.
 */
export const dayIssues = [
  'late',
  'absent',
  'uninformed',
  'overtime',
  'missed_clock_out',
  'punch_conflict',
  'open_orders',
] as const;
export type DayIssue = (typeof dayIssues)[number];

/** And what a list shows beside them: a request for leave of that day waits. */
export const attendanceIssues = [...dayIssues, 'pending_leave'] as const;

export const breakKinds = ['paid', 'unpaid'] as const;
/** Of each kind, on one time card by hand; what is marked at tills is kept. */
export const mostBreaks = 20;
/** Where a break comes from: a person in the office, the plan, or marks at tills, which take the plan's place. */
export const breakSources = ['manual', 'schedule', 'time_clock'] as const;
export type BreakSource = (typeof breakSources)[number];
export const breakSteps = ['start', 'end'] as const;

export const punchKinds = ['in', 'out'] as const;
/** Where a punch comes from. `time_clock`: from the clock on a till. */
export const punchLabels = [
  'manual_timecard',
  'work_shift_open',
  'work_shift_join',
  'work_shift_close',
  'schedule_auto_in',
  'schedule_auto_out',
  'time_clock',
] as const;
export type PunchLabel = (typeof punchLabels)[number];

/** Days beside a card, in whatever zone, have four digits for their year too. */
const noDayAfter = '9000-01-01';

/** An instant with its offset, taken to the second. */
export const punchTime = givenInstant
  .refine((text) => text < noDayAfter, 'Must be before the year 9000.')
  .transform((text) => `${text.slice(0, -'.000Z'.length)}.000Z`);

const timeZone = z.string().min(1).max(64).optional();
const tips = z.int().min(0).max(1_000_000_000);
const breakBody = z.strictObject({ kind: z.enum(breakKinds), start_at: punchTime, end_at: punchTime });
const card = {
  clock_in: punchTime.nullable(),
  /** Null: still there. The next calendar day when the work goes on past midnight. */
  clock_out: punchTime.nullable(),
  employee_role_id: idField.nullable(),
  cash_tips_cents: tips,
  credit_tips_cents: tips,
  /** The rule answers too many with a code of their own. */
  breaks: z.array(breakBody),
  note: noteField,
};

/** Without `clock_in`: an employee who did not come. */
export const attendanceBody = z.strictObject({
  store_id: idField.optional(),
  timezone: timeZone,
  vendor_employee_id: idField,
  date: dayField.refine((day) => day < noDayAfter, 'Must be before the year 9000.'),
  ...z.object(card).partial().shape,
});
export type AttendanceBody = z.infer<typeof attendanceBody>;

/** `clock_in` and `clock_out` are the first and the last of the day; `segments` says all of them. */
export const attendancePatch = z
  .strictObject({
    timezone: timeZone,
    ...card,
    segments: z.array(z.strictObject({ clock_in: punchTime, clock_out: punchTime.nullable() })).max(20),
  })
  .partial();
export type AttendancePatch = z.infer<typeof attendancePatch>;

const listOf = z.string().max(4000);

/** `date`, or `date_from` and `date_to` (62 days at most). `employee_role_id`, `issue`: one, or several with commas. */
export const attendanceQuery = z.strictObject({
  ...pageFields(100),
  store_id: z.string().max(128).optional(),
  date: dayField.optional(),
  date_from: dayField.optional(),
  date_to: dayField.optional(),
  timezone: timeZone,
  vendor_employee_id: listOf.optional(),
  employee_role_id: listOf.optional(),
  issue: listOf.optional(),
  /** Part of a name. */
  q: z.string().max(200).optional(),
  /** Only days with an issue that is not resolved. */
  needs_review: queryFlag.optional(),
});

const instant = z.string();
export const attendanceDay = z.object({
  id: idField,
  store_id: idField,
  vendor_employee_id: idField,
  vendor_employee_name: z.string(),
  date: dayField,
  timezone: z.string(),
  employee_role_id: idField.nullable(),
  employee_role_name: z.string(),
  /** Of the first segment that begins on this day, else of the one that came over midnight. Null: did not come. */
  clock_in: instant.nullable(),
  /** Of the last segment; null while the person is there. */
  clock_out: instant.nullable(),
  punch_state: z.enum(punchKinds),
  /** The day before, where the first segment began there. */
  continues_from: dayField.nullable(),
  /** The day after, where the last segment goes on. */
  continues_on: dayField.nullable(),
  /** Worked time of this calendar day without unpaid breaks. */
  production_minutes: z.int(),
  production_seconds: z.int(),
  /** Beyond what was planned for the day; where nothing was, beyond eight hours. */
  overtime_seconds: z.int(),
  paid_break_minutes: z.int(),
  unpaid_break_minutes: z.int(),
  /** The unpaid ones: what is taken off. */
  break_minutes: z.int(),
  cash_tips_cents: z.int(),
  credit_tips_cents: z.int(),
  note: z.string(),
  /** Not yet looked at. */
  issues: z.array(z.enum(attendanceIssues)),
  resolved_issue_keys: z.array(z.string()),
  /** What was planned and published for the day, `HH:mm`. */
  scheduled: z.array(z.object({ start_time: z.string(), end_time: z.string() })),
});
export type AttendanceDay = z.infer<typeof attendanceDay>;

export const attendanceReply = pageOf(attendanceDay).extend({ leave: z.array(leaveReply) });
export type AttendanceReply = z.infer<typeof attendanceReply>;

export const dayPunch = z.object({
  id: idField,
  kind: z.enum(punchKinds),
  at: instant,
  device_label: z.enum(punchLabels),
  /** Made at midnight, where a segment goes on into the next day. */
  split: z.boolean(),
  /** Contradicts another one, and does not count. */
  set_aside: z.boolean(),
  /** Went while an order of theirs was not finished. */
  open_orders: z.boolean(),
  /** What the store asked for and was not taken. */
  missing_evidence: z.array(z.object({ kind: z.enum(evidenceKinds), reason: z.enum(missingReasons) })),
  store_id: idField,
  /** The till; blank when it was none. */
  device_id: refField,
  vendor_work_shift_id: refField,
});
export type DayPunch = z.infer<typeof dayPunch>;

export const dayBreak = z.object({
  id: idField,
  kind: z.enum(breakKinds),
  start_at: instant,
  end_at: instant,
  duration_minutes: z.int(),
  source: z.enum(breakSources),
});

/** Set at a till: a break began, or ended. */
export const dayBreakMark = z.object({
  id: idField,
  step: z.enum(breakSteps),
  /** Of a start; blank for an end. */
  kind: z.enum(['', ...breakKinds]),
  at: instant,
  /** Contradicts another one, or when its person was there, and does not count. */
  set_aside: z.boolean(),
  /** The till. */
  device_id: refField,
});
export type DayBreakMark = z.infer<typeof dayBreakMark>;

export const editLog = z.object({
  id: idField,
  action: z.string(),
  snapshot: z.record(z.string(), z.unknown()),
  /** 13 characters; `0` for the service itself. */
  actor_user_id: z.string(),
  actor_name: z.string(),
  note: z.string(),
  created_at: instant,
});

export const dayValidation = z.object({
  id: idField,
  punch_id: idField,
  kind: z.enum(evidenceKinds),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  accuracy_m: z.number().nullable(),
  /** Of a photo that came with the punch: where `GET /vendor/attendance/photos/{photo_ref}` has it. */
  photo_ref: z.string(),
  captured_at: instant,
  device_id: refField,
});

export const punchPhotoReply = z.object({ photo_ref: idField, jpeg: jpegField });

export const attendanceDayQuery = z.strictObject({
  timezone: timeZone,
});

export const attendanceDayDetail = attendanceDay.extend({
  punches: z.array(dayPunch),
  /** Pairs in their order; one that goes over midnight is whole here. */
  segments: z.array(z.object({ clock_in: instant, clock_out: instant.nullable() })),
  breaks: z.array(dayBreak),
  /** In the order of time; those that were overruled by hand left out. */
  break_marks: z.array(dayBreakMark),
  edit_logs: z.array(editLog),
  validations: z.array(dayValidation),
  validation_count: z.int(),
});
export type AttendanceDayDetail = z.infer<typeof attendanceDayDetail>;

/** Of one call. */
export const mostBatchIds = 200;
export const batchBody = z.strictObject({ ids: givenIds(mostBatchIds) });
export const batchResolveReply = z.object({ resolved: z.int(), skipped: z.int(), total: z.int() });
export const batchDeleteReply = z.object({ deleted: z.int(), skipped: z.int(), total: z.int() });
export const resolveIssuesBody = z.strictObject({ note: noteField.optional() });

const photoTaken = z.strictObject({ kind: z.literal('photo'), jpeg: jpegField });
export const punchBody = z.strictObject({
  ...timePunchPayload.partial({ id: true }).shape,
  validations: z
    .array(z.union([gpsEvidence, photoTaken, photoKeptElsewhere]))
    .max(mostEvidence)
    .default([]),
  store_id: idField.optional(),
});
/** `day`: the card of today as it is then. */
export const punchReply = z.object({ id: idField, day: attendanceDay.nullable() });

/** Absent: of oneself. Of another employee only with permission to read employees. */
export const clockQuery = z.strictObject({
  store_id: z.string().max(128).optional(),
  vendor_employee_id: z.string().max(128).optional(),
});
/** What the server knows of an employee's punches and breaks, from the day before yesterday on. */
export const clockReply = z.object({
  vendor_employee_id: idField,
  timezone: z.string(),
  /** The server's clock. */
  as_of: instant,
  punch_state: z.enum(punchKinds),
  /** Null: not known since when. */
  since: instant.nullable(),
  /** What the store asks a client to take with each punch. */
  evidence: z.enum(evidenceSettings),
  /** In the order of time, those made at midnight left out. */
  punches: z.array(dayPunch),
  /** Null: on none. */
  on_break: z.object({ kind: z.enum(breakKinds), since: instant }).nullable(),
  /** In the order of time; those that were overruled by hand left out. */
  break_marks: z.array(dayBreakMark),
});
export type ClockReply = z.infer<typeof clockReply>;

export const runAutoBody = z.strictObject({ store_id: idField.optional() });
export const runAutoReply = z.object({
  materialized: z.int(),
  clockedIn: z.int(),
  clockedOut: z.int(),
});
