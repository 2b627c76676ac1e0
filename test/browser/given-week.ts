// A week of the first store with something of everything on its schedule, made through the server's own doors.
import { addDays, calendarDay } from '@evertill/schemas';
import { askAsOwner } from './back-office.ts';
import type { TillServer } from './till-server.ts';
import { testClock } from '../support/test-clock.ts';

export interface Planned {
  readonly id: string;
  readonly name: string;
}

/** Who may be on the schedule there, by name. */
export function plannedPeople(server: TillServer): Promise<Planned[]> {
  return server.sql<Planned>(
    `SELECT id, name FROM vendor_staff
      WHERE vendor_type = 'employee' AND NOT disabled AND NOT deleted AND store_ids ? $1 ORDER BY name`,
    [server.ready.stores[0]!.id],
  );
}

/** Sunday, with which the week of the store begins, and after which the first week begins that lies ahead. */
export async function nextWeek(server: TillServer): Promise<string> {
  const [store] = await server.sql<{ time_zone: string }>('SELECT time_zone FROM stores WHERE id = $1', [
    server.ready.stores[0]!.id,
  ]);
  const today = calendarDay(testClock.iso(), store!.time_zone);
  return addDays(today, 7 - new Date(`${today}T00:00:00Z`).getUTCDay());
}

/** From 9 to 17, working. */
export function publishShift(
  server: TillServer,
  personId: string,
  shift_date: string,
  fields: object = {},
): Promise<void> {
  return askAsOwner(server, 'POST', '/vendor/attendance/schedule/shifts', {
    store_id: server.ready.stores[0]!.id,
    vendor_employee_id: personId,
    shift_date,
    start_time: '09:00',
    end_time: '17:00',
    ...fields,
  });
}

/** Every day from 6 to 14, for one person, with a break at 10. */
export async function assignTemplate(server: TillServer, personId: string): Promise<string> {
  const store_id = server.ready.stores[0]!.id;
  await askAsOwner(server, 'POST', '/vendor/shifts/templates', {
    store_id,
    name: 'Early birds',
    time_start: '06:00',
    time_end: '14:00',
  });
  const [template] = await server.sql<{ id: string }>(
    `SELECT id FROM reference_entries WHERE kind = 'shift_template' AND name = 'Early birds'`,
  );
  const at = `/vendor/shifts/templates/${template!.id}`;
  await askAsOwner(server, 'PUT', `${at}/assignees`, { vendor_employee_ids: [personId] });
  const slots = [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    start_time: '06:00',
    end_time: '14:00',
    breaks: [{ kind: 'unpaid', start_time: '10:00', end_time: '10:30' }],
  }));
  await askAsOwner(server, 'PUT', `${at}/slots`, slots);
  return template!.id;
}

/** Asked for and approved. */
export async function approveLeave(
  server: TillServer,
  personId: string,
  date_from: string,
  date_to: string,
): Promise<void> {
  const body = {
    store_id: server.ready.stores[0]!.id,
    vendor_employee_id: personId,
    leave_type: 'holiday',
    date_from,
    date_to,
  };
  await askAsOwner(server, 'POST', '/vendor/leaves', body);
  const [leave] = await server.sql<{ id: string }>(
    'SELECT id FROM vendor_leaves WHERE vendor_employee_id = $1 ORDER BY created_at DESC LIMIT 1',
    [personId],
  );
  await askAsOwner(server, 'PATCH', `/vendor/leaves/${leave!.id}/approve`, {});
}
