// Time cards with what their issues are found from: punches, break marks, the schedule, leave and names, in few queries for all.
import type pg from 'pg';
import { addDays } from '@evertill/schemas';
import type { RowOf } from './plain-tables.ts';

export type DayOfCard = RowOf<'vendor_attendance_days'> & {
  readonly employee_name: string;
  readonly role_name: string;
  readonly public_id: string;
};
export type PunchOfCard = RowOf<'vendor_attendance_punches'> & { readonly timezone: string };
/** Whose, and on which day. */
export type MarkOfCard = Pick<RowOf<'vendor_attendance_break_marks'>, 'vendor_employee_id' | 'date'>;
export type PlanOfCard = RowOf<'vendor_attendance_schedule_shifts'>;
export type LeaveOfCard = RowOf<'vendor_leaves'> & { readonly employee_name: string };

export interface CardsWanted {
  readonly vendorId: string;
  readonly storeIds: readonly string[] | null;
  readonly storeId?: string;
  readonly ids?: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly employeeIds?: readonly string[];
  readonly roleIds?: readonly string[];
  /** Part of a name. */
  readonly q?: string;
}

/** Of one answer; a request for more is refused, for a sum of less than all is wrong. */
const mostCards = 20_000;

export interface Cards {
  /** There are more of them. */
  readonly isCut: boolean;
  readonly days: readonly DayOfCard[];
  readonly punches: readonly PunchOfCard[];
  /** Marks of breaks that are set aside. */
  readonly marksAside: readonly MarkOfCard[];
  readonly planned: readonly PlanOfCard[];
  readonly leave: readonly LeaveOfCard[];
  /** Who is in an open work shift → ms, since when the first of theirs is open. */
  readonly working: ReadonlyMap<string, number>;
}

const rows = async <Row>(client: pg.ClientBase, text: string, values: unknown[]): Promise<Row[]> =>
  (await client.query<{ row: Row }>(text, values)).rows.map(({ row }) => row);

export async function findCards(client: pg.ClientBase, wanted: CardsWanted): Promise<Cards> {
  const found = await daysOf(client, wanted);
  const days = found.slice(0, mostCards);
  const isCut = found.length > mostCards;
  const vendor = wanted.vendorId;
  const people = [...new Set(days.map((day) => day.vendor_employee_id))];
  const dates = days.map(({ date }) => date).sort();
  const [from, to] = [wanted.from ?? dates[0], wanted.to ?? dates.at(-1)];
  if (from === undefined || to === undefined)
    return { isCut, days, punches: [], marksAside: [], planned: [], leave: [], working: new Map() };
  const punches = await rows<PunchOfCard>(
    client,
    `SELECT to_jsonb(p) - 'vendor_id' || jsonb_build_object('timezone', d.timezone, 'at', ${isoInstant('p.at')},
              'received_at', ${isoInstant('p.received_at')}) AS row
       FROM vendor_attendance_punches p
       JOIN vendor_attendance_days d ON d.vendor_id = p.vendor_id AND d.id = p.day_id WHERE p.vendor_id = $1 AND p.vendor_employee_id = ANY($2)
        AND p.date BETWEEN $3 AND $4 ORDER BY p.at`,
    [vendor, people, addDays(from, -2), addDays(to, 2)],
  );
  const marksAside = await rows<MarkOfCard>(
    client,
    `SELECT jsonb_build_object('vendor_employee_id', m.vendor_employee_id, 'date', m.date) AS row
       FROM vendor_attendance_break_marks m
      WHERE m.vendor_id = $1 AND m.vendor_employee_id = ANY($2) AND m.date BETWEEN $3 AND $4
        AND m.set_aside AND NOT m.overruled`,
    [vendor, people, from, to],
  );
  const planned = await rows<PlanOfCard>(
    client,
    `SELECT to_jsonb(s) - 'vendor_id' AS row FROM vendor_attendance_schedule_shifts s
      WHERE s.vendor_id = $1 AND s.vendor_employee_id = ANY($2) AND s.shift_date BETWEEN $3 AND $4
        AND NOT s.is_no_working ORDER BY s.shift_date, s.start_time`,
    [vendor, people, addDays(from, -1), to],
  );
  const leave = await rows<LeaveOfCard>(
    client,
    `SELECT to_jsonb(l) - 'vendor_id' || jsonb_build_object('employee_name', e.name,
              'created_at', ${isoInstant('l.created_at')}, 'decided_at', ${isoInstant('l.decided_at')}) AS row
       FROM vendor_leaves l JOIN vendor_staff e ON e.vendor_id = l.vendor_id AND e.id = l.vendor_employee_id
      WHERE l.vendor_id = $1 AND (l.vendor_employee_id = ANY($2) OR l.store_id = $5)
        AND l.date_from <= $4 AND l.date_to >= $3 ORDER BY l.date_from, l.id LIMIT 5000`,
    [vendor, people, from, to, wanted.storeId ?? ''],
  );
  const working = await client.query<{ id: string; since: Date }>(
    `SELECT t.id, min(t.opened_at) AS since FROM (
       SELECT w.opened_by_vendor_employee_id AS id, w.opened_at FROM vendor_work_shifts w
        WHERE w.vendor_id = $1 AND w.status = 'open' AND NOT w.deleted
       UNION ALL SELECT a.vendor_employee_id, w.opened_at FROM vendor_work_shifts w
         JOIN vendor_work_shift_assignees a ON a.vendor_id = w.vendor_id AND a.parent_id = w.id
        WHERE w.vendor_id = $1 AND w.status = 'open' AND NOT w.deleted) t GROUP BY t.id`,
    [vendor],
  );
  return {
    isCut,
    days,
    punches,
    marksAside,
    planned,
    leave,
    working: new Map(working.rows.map(({ id, since }) => [id, since.getTime()])),
  };
}

/** As instants are on the wire. */
export function isoInstant(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function daysOf(client: pg.ClientBase, wanted: CardsWanted): Promise<DayOfCard[]> {
  const { vendorId, storeIds, storeId, ids, from, to, employeeIds, roleIds, q } = wanted;
  return rows<DayOfCard>(
    client,
    `SELECT to_jsonb(d) - 'vendor_id' || jsonb_build_object('employee_name', e.name, 'public_id', e.public_id,
              'role_name', coalesce(r.name, ''),
              'created_at', ${isoInstant('d.created_at')}, 'updated_at', ${isoInstant('d.updated_at')}) AS row
       FROM vendor_attendance_days d
       JOIN vendor_staff e ON e.vendor_id = d.vendor_id AND e.id = d.vendor_employee_id
       LEFT JOIN vendor_employee_roles r ON r.vendor_id = d.vendor_id AND r.id = d.employee_role_id
      WHERE d.vendor_id = $1
        AND ($2::text[] IS NULL OR d.store_id = ANY($2))
        AND ($3::text IS NULL OR d.store_id = $3)
        AND ($4::text[] IS NULL OR d.id = ANY($4))
        AND ($5::text IS NULL OR d.date >= $5) AND ($6::text IS NULL OR d.date <= $6)
        AND ($7::text[] IS NULL OR d.vendor_employee_id = ANY($7))
        AND ($8::text[] IS NULL OR d.employee_role_id = ANY($8))
        AND ($9::text IS NULL OR position(lower($9) IN lower(e.name)) > 0)
      ORDER BY d.date DESC, e.name, d.id LIMIT ${mostCards + 1}`,
    [vendorId, storeIds, storeId, ids, from, to, employeeIds, roleIds, q].map((value) => value ?? null),
  );
}
