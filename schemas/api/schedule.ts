// The schedule over REST: published shifts, what templates would make of the rest, and the weekly windows of templates.
// Second document, "Schedule response rules", "Trade rule"; decisions.md, "Availability slots".
import * as z from 'zod';
import { dayField, idField, noteField, refField, timeOfDayField } from '../fields.ts';
import { attendanceDay, breakKinds } from './attendance.ts';
import { leaveReply } from './leaves.ts';

/** How many a schedule answers with. */
export const mostScheduleEmployees = 200;
export const mostScheduleLeaves = 500;

const weekday = z.int().min(0).max(6);

/** On the wall, within its slot. */
export const slotBreak = z.strictObject({
  kind: z.enum(breakKinds),
  start_time: timeOfDayField,
  end_time: timeOfDayField,
});
export const slotKinds = ['working', 'unavailable'] as const;

export const availabilitySlot = z.strictObject({
  /** 0 is Sunday. */
  weekday,
  /** Null: for every member without a slot of their own that day. */
  vendor_employee_id: idField.nullable().default(null),
  start_time: timeOfDayField,
  /** Not after `start_time`: on the next day. */
  end_time: timeOfDayField,
  kind: z.enum(slotKinds).default('working'),
  /** The rule answers too many with a code of their own. */
  breaks: z.array(slotBreak).default([]),
});
export type AvailabilitySlot = z.infer<typeof availabilitySlot>;

export const availabilitySlotsBody = z.array(availabilitySlot).max(1000);
export const templateSlot = availabilitySlot.extend({ id: idField, shift_template_id: idField });
export type TemplateSlot = z.infer<typeof templateSlot>;
export const availabilitySlotsReply = z.object({ data: z.array(templateSlot) });

export const scheduleQuery = z.strictObject({
  store_id: z.string().max(128).optional(),
  /** Absent: today in the store. */
  date_from: dayField.optional(),
  /** At most 62 days; absent: the sixth day after the first. */
  date_to: dayField.optional(),
  timezone: z.string().min(1).max(64).optional(),
});

export const scheduleShiftBody = z.strictObject({
  store_id: idField.optional(),
  vendor_employee_id: idField,
  shift_date: dayField,
  start_time: timeOfDayField,
  end_time: timeOfDayField,
  note: noteField.default(''),
  is_no_working: z.boolean().default(false),
  shift_template_id: refField.default(''),
});
export type ScheduleShiftBody = z.infer<typeof scheduleShiftBody>;

export const scheduleShiftPatch = z
  .strictObject({
    start_time: timeOfDayField,
    end_time: timeOfDayField,
    note: noteField,
    is_no_working: z.boolean(),
    vendor_employee_id: idField,
    shift_date: dayField,
    is_trade: z.boolean(),
    /** Times and Working or Off go to these days of the same week too. */
    apply_weekdays: z.array(weekday).max(7),
    /** Of a shift that comes from a template: they become the breaks of its slot. */
    breaks: z.array(slotBreak),
  })
  .partial();
export type ScheduleShiftPatch = z.infer<typeof scheduleShiftPatch>;

export const scheduleShift = z.object({
  id: idField,
  store_id: idField,
  vendor_employee_id: idField,
  shift_date: dayField,
  start_time: z.string(),
  end_time: z.string(),
  note: z.string(),
  is_no_working: z.boolean(),
  /** Null when it comes from no template. */
  shift_template_id: idField.nullable(),
});
export type ScheduleShift = z.infer<typeof scheduleShift>;

/** A changed shift with everything that was made or changed beside it. */
export const scheduleShiftChange = scheduleShift.extend({ also: z.array(scheduleShift) });

/** What a template would make of a day nobody has published. */
export const templateShift = z.object({
  vendor_employee_id: idField,
  shift_date: dayField,
  shift_template_id: idField,
  shift_template_name: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  is_no_working: z.boolean().optional(),
});
export type TemplateShift = z.infer<typeof templateShift>;

/** Two things of one person that cannot both be on one day. */
export const scheduleConflict = z.object({
  vendor_employee_id: idField,
  date: dayField,
  kind: z.enum(['leave', 'overlap']),
  shift_ids: z.array(idField),
  leave_id: idField.nullable(),
});

export const scheduleReply = z.object({
  employees: z.array(z.object({ id: idField, name: z.string(), employee_role_id: idField.nullable() })),
  /** There are more than `employees`. */
  more_employees: z.boolean(),
  leave: z.array(leaveReply),
  more_leave: z.boolean(),
  published: z.array(scheduleShift),
  attendance: z.array(attendanceDay),
  template_shifts: z.array(templateShift),
  conflicts: z.array(scheduleConflict),
});
export type ScheduleReply = z.infer<typeof scheduleReply>;

export const deletedShiftReply = z.object({ id: idField });
