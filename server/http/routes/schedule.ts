// The schedule of some days: who, what is published, what templates would make of the rest, leave, cards, conflicts.
// Second document, "Schedule response rules".
import {
  addDays,
  calendarDay,
  collections,
  mostScheduleEmployees,
  mostScheduleLeaves,
  scheduleQuery,
  scheduleReply,
  scheduleVisibleLeave,
  worksIn,
} from '@evertill/schemas';
import type { Actor, Reference, Staff, Store } from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import { findLeaves } from '../../db/leaves.ts';
import type { RowOf } from '../../db/plain-tables.ts';
import type { ShiftRow, SlotRow } from '../../rules/schedule/materialize.ts';
import { scheduleConflicts } from '../../rules/schedule/schedule-conflicts.ts';
import { shownShifts, templateShifts } from '../../rules/schedule/template-shifts.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { leaveOf, viewCards } from './attendance-view.ts';
import { isProblem } from './document-door.ts';
import { shiftOf } from './schedule-shifts.ts';
import { storeFor } from './store-context.ts';

const mostDays = 62;

export const scheduleRoutes = [
  route({
    method: 'get',
    path: '/vendor/attendance/schedule',
    summary: 'The schedule of some days of a store',
    access: { who: 'vendor', module: 'employee', level: 'read' },
    query: scheduleQuery,
    reply: scheduleReply,
    async handle({ deps, actor, query: { store_id, timezone, ...days } }) {
      const store = await storeFor(deps, actor, store_id);
      if (isProblem(store)) return store;
      if (timezone !== undefined && timezone !== store.time_zone)
        return problem('timezone_unknown', { timezone: store.time_zone });
      const date_from = days.date_from ?? todayIn(deps, store);
      const date_to = days.date_to ?? addDays(date_from, 6);
      if (date_to < date_from || date_to >= addDays(date_from, mostDays))
        return problem('day_range', { from: date_from, to: date_to });
      return { body: await scheduleOf(deps, actor, store, date_from, date_to) };
    },
  }),
];

function todayIn(deps: AppDeps, store: Store): string {
  return calendarDay(new Date(deps.replication.surroundings.clock.now()).toISOString(), store.time_zone);
}

async function scheduleOf(deps: AppDeps, actor: Actor, store: Store, from: string, to: string) {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  const { staff, roles, templates, slots, published, away } = await stored(deps, actor, store, dates);
  const employees = staff.slice(0, mostScheduleEmployees);
  const leave = await deps.sql(actor, (client) =>
    findLeaves(client, {
      vendorId: actor.vendor_id,
      storeIds: actor.store_ids,
      storeId: store.id,
      statuses: scheduleVisibleLeave,
      from,
      to,
      limit: mostScheduleLeaves,
      offset: 0,
    }),
  );
  const cards = (await viewCards(deps, actor, { storeId: store.id, from, to })).cards.map(({ day }) => day);
  const facts = {
    today: todayIn(deps, store),
    dates,
    employeeIds: employees.map(({ id }) => id),
    templates: templates.map(namedTemplate),
    slots,
    published,
    cards: new Set(cards.map((day) => `${day.vendor_employee_id}|${day.date}`)),
    leave: new Set(
      away.flatMap((row) =>
        dates
          .filter((date) => row.date_from <= date && date <= row.date_to)
          .map((date) => `${row.vendor_employee_id}|${date}`),
      ),
    ),
  };
  const shown = shownShifts(facts);
  const chips = templateShifts(facts);
  return {
    employees: employees.map(({ id, name }) => ({ id, name, employee_role_id: roles.get(id) ?? null })),
    more_employees: staff.length > employees.length,
    leave: leave.rows.map(leaveOf),
    more_leave: leave.total > leave.rows.length,
    published: shown.map(shiftOf),
    attendance: cards,
    template_shifts: chips,
    conflicts: scheduleConflicts(
      [...shown, ...chips.map((chip) => ({ ...chip, id: '' }))],
      away.filter(({ status }) => status === 'approved'),
    ),
  };
}

function stored(deps: AppDeps, actor: Actor, store: Store, dates: readonly string[]) {
  const all = { limit: 100_000 };
  return deps.replication.database.read({ vendor_id: actor.vendor_id }, async (tx) => {
    const people = (await tx.find(collections.staff, {}, all)) as unknown as Staff[];
    const details = await tx.rows('vendor_employee_details', {}, all);
    const templates = await tx.find(collections.reference, { kind: 'shift_template', store_id: store.id });
    const staff = people
      .filter((person) => person.vendor_type === 'employee' && worksIn(person, store.id))
      .toSorted((one, other) => one.name.localeCompare(other.name));
    const published = (await tx.rows(
      'vendor_attendance_schedule_shifts',
      { store_id: store.id, shift_date: dates },
      { ...all, orderBy: 'start_time' },
    )) as unknown as ShiftRow[];
    const planned = [...staff.map(({ id }) => id), ...published.map((row) => row.vendor_employee_id)];
    // Whoever asked for leave in another store is away from this one too.
    const away = await tx.rows(
      'vendor_leaves',
      { vendor_employee_id: [...new Set(planned)], status: [...scheduleVisibleLeave] },
      all,
    );
    return {
      staff,
      published,
      away: away as unknown as RowOf<'vendor_leaves'>[],
      roles: new Map(
        details.map((row) => [row['staff_id'] as string, row['employee_role_id'] as string | null]),
      ),
      templates: templates as unknown as Reference[],
      slots: (await tx.rows(
        'vendor_availability_slots',
        { store_id: store.id },
        all,
      )) as unknown as SlotRow[],
    };
  });
}

function namedTemplate({ id, name, active, data }: Reference) {
  const fields = data as { effective_on?: string | null; vendor_employee_ids?: string[] };
  return {
    id,
    name,
    active,
    effective_on: fields.effective_on ?? null,
    vendor_employee_ids: fields.vendor_employee_ids ?? [],
  };
}
