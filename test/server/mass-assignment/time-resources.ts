// What of time cards and of the schedule may be changed, field by field.
import { timeClockFlags } from '@evertill/schemas';

export interface Resource {
  /** Where it is read and changed. */
  readonly path: string;
  /** Where it is read, when that is a list. */
  readonly list?: string;
  /** Its id there, when it is not the end of its path. */
  readonly listed?: string;
  /** By whom, when not by those who change it. */
  readonly readAs?: string;
  /** Fields a body may have, by the roles that may send it. */
  readonly allowed: readonly string[];
  readonly tables: readonly string[];
  /** What may be changed; a name where nothing is said. */
  readonly change?: object;
}

export async function timeResources(
  made: (path: string, body: object) => Promise<string>,
  storeId: string,
  employeeId: string,
): Promise<Record<string, Resource>> {
  const place = { store_id: storeId, vendor_employee_id: employeeId };
  const day = await made('/vendor/attendance', {
    ...place,
    date: '2026-01-05',
    clock_in: '2026-01-05T08:00:00Z',
    clock_out: '2026-01-05T16:00:00Z',
  });
  const planned = await made('/vendor/attendance/schedule/shifts', {
    ...place,
    shift_date: '2026-01-06',
    start_time: '08:00',
    end_time: '16:00',
  });
  return {
    'patch /vendor/attendance/schedule/shifts/:id': {
      path: `/vendor/attendance/schedule/shifts/${planned}`,
      list: `/vendor/attendance/schedule?store_id=${storeId}&date_from=2026-01-06&date_to=2026-01-06`,
      allowed: [
        'start_time',
        'end_time',
        'note',
        'is_no_working',
        'vendor_employee_id',
        'shift_date',
        'is_trade',
        'apply_weekdays',
        'breaks',
      ],
      tables: ['vendor_attendance_schedule_shifts'],
      change: { note: 'renamed' },
    },
    'patch /vendor/attendance/:id': {
      path: `/vendor/attendance/${day}`,
      list: `/vendor/attendance?store_id=${storeId}&date=2026-01-05`,
      allowed: [
        'store_id',
        'timezone',
        'clock_in',
        'clock_out',
        'segments',
        'employee_role_id',
        'cash_tips_cents',
        'credit_tips_cents',
        'breaks',
        'note',
      ],
      tables: ['vendor_attendance_days', 'vendor_attendance_edit_logs'],
      change: { note: 'renamed' },
    },
    'patch /vendor/attendance/time-clock-settings': {
      path: `/vendor/attendance/time-clock-settings?store_id=${storeId}`,
      allowed: ['store_id', ...timeClockFlags, 'evidence'],
      tables: ['stores', 'store_settings'],
      change: { store_id: storeId, clock_in_reminder: false },
    },
    'patch /vendor/attendance/pay-schedule': {
      path: `/vendor/attendance/pay-schedule?store_id=${storeId}`,
      allowed: ['store_id', 'frequency', 'period_start'],
      tables: ['store_settings'],
      change: { store_id: storeId, period_start: 5 },
    },
  };
}
