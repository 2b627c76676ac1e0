// Time cards over REST: read, made, changed, looked at, removed. Second document, "Attendance and timesheets".
import {
  addDays,
  attendanceBody,
  attendanceDay,
  attendanceDayDetail,
  attendanceDayQuery,
  attendancePatch,
  attendanceQuery,
  attendanceReply,
  batchBody,
  batchDeleteReply,
  batchResolveReply,
  calendarDay,
  collections,
  resolveIssuesBody,
  seesStore,
  worksIn,
} from '@evertill/schemas';
import type { Actor, JsonObject, Reject, Staff, Store } from '@evertill/schemas';
import * as z from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import type { ReadTx } from '../../db/database.ts';
import { unfinishedOrders } from '../../rules/operations/time-punch.ts';
import { clockFlagsIn } from '../../rules/attendance/time-preferences.ts';
import { breaksThatCount } from '../../writes/attendance/break-rows.ts';
import { marksOf } from '../../writes/attendance/clock-breaks.ts';
import { changeDay, createDay, resolveIssues } from '../../writes/attendance/edit-day.ts';
import type { Editor } from '../../writes/attendance/edit-day.ts';
import { removeDay } from '../../writes/attendance/employee-days.ts';
import type { DayRow } from '../../writes/attendance/employee-days.ts';
import { listReply } from '../list-reply.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';
import { route } from '../route.ts';
import type { Reply } from '../route.ts';
import { shownMarks, shownPunch, viewCards, viewCardsIn } from './attendance-view.ts';
import type { CardView } from './attendance-view.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';
import { storeFor } from './store-context.ts';

const params = z.strictObject({ id: z.string().min(1).max(128) });
const path = '/vendor/attendance';
const read = { who: 'vendor', module: 'employee', level: 'read' } as const;
const write = { who: 'vendor', module: 'employee', level: 'write' } as const;
const mostDays = 62;

export const attendanceRoutes = [
  route({
    method: 'get',
    path,
    summary: 'Time cards of a store with their open issues, and the leave of those days',
    access: read,
    query: attendanceQuery,
    reply: attendanceReply,
    async handle({ deps, actor, query }) {
      const store = await storeFor(deps, actor, query.store_id);
      if (isProblem(store)) return store;
      if (query.timezone !== undefined && query.timezone !== store.time_zone)
        return problem('timezone_unknown', { timezone: store.time_zone });
      const today = calendarDay(
        new Date(deps.replication.surroundings.clock.now()).toISOString(),
        store.time_zone,
      );
      const from = query.date ?? query.date_from ?? query.date_to ?? today;
      const to = query.date ?? query.date_to ?? from;
      if (to < from || to >= addDays(from, mostDays)) return problem('day_range', { from, to });
      const views = await viewCards(deps, actor, {
        storeId: store.id,
        from,
        to,
        ...listed('employeeIds', query.vendor_employee_id),
        ...listed('roleIds', query.employee_role_id),
        ...(query.q ? { q: query.q } : {}),
      });
      if (views.isCut) return problem('day_range', { from, to });
      const issues = query.issue?.split(',');
      const cards = views.cards
        .map(({ day }) => day)
        .filter((day) => query.needs_review !== true || day.issues.length > 0)
        .filter((day) => !issues || day.issues.some((key) => issues.includes(key)));
      const start = (query.page - 1) * query.limit;
      const rows = cards.slice(start, start + query.limit);
      return { body: { ...listReply({ total: cards.length, rows }, query), leave: views.leave } };
    },
  }),
  route({
    method: 'post',
    path,
    summary: 'Make a time card of one person and day by hand',
    access: write,
    body: attendanceBody,
    reply: attendanceDay,
    status: 201,
    async handle({ deps, actor, body }) {
      const store = await storeFor(deps, actor, body.store_id);
      if (isProblem(store)) return store;
      if (body.timezone !== undefined && body.timezone !== store.time_zone)
        return problem('timezone_unknown', { timezone: store.time_zone });
      const written = await atDesk(deps, actor, async (desk) => {
        const person = await desk.tx.get(collections.staff, body.vendor_employee_id);
        if (!person || person.deleted || !worksIn(person.document as unknown as Staff, store.id))
          desk.refuse(problem('employee_unknown', { vendor_employee_id: body.vendor_employee_id }));
        await hasRole(desk, store, body.employee_role_id);
        const editor = await editorOf(desk, actor);
        return accepted(desk, await createDay(desk, cardOf(store, body.vendor_employee_id), editor, body));
      });
      return shown(deps, actor, written, 201);
    },
  }),
  route({
    method: 'get',
    path: `${path}/days/:id`,
    summary: 'One time card with its punches, breaks, evidence and history',
    access: read,
    params,
    query: attendanceDayQuery,
    reply: attendanceDayDetail,
    async handle({ deps, actor, params: { id }, query }) {
      const view = await cardIn(deps, actor, id, query.timezone);
      if (isProblem(view)) return view;
      const tenant = { vendor_id: actor.vendor_id };
      return { body: await deps.replication.database.read(tenant, (tx) => detailOf(tx, view)) };
    },
  }),
  route({
    method: 'patch',
    path: `${path}/:id`,
    summary: 'Change a time card; what was there stays in its history',
    access: write,
    params,
    body: attendancePatch,
    reply: attendanceDay,
    async handle({ deps, actor, params: { id }, body }) {
      const seen = await cardIn(deps, actor, id, body.timezone);
      if (isProblem(seen)) return seen;
      const written = await atDesk(deps, actor, async (desk) => {
        const row = await lockedDay(desk, actor, id);
        // Evidence goes when its time is over, and would stay here.
        const {
          edit_logs: _,
          validations: _evidence,
          ...before
        } = await detailOf(desk.tx, await viewLocked(desk, actor, row));
        const snapshot = JSON.parse(JSON.stringify(before)) as JsonObject;
        const store = (await desk.current(collections.store, row.store_id)) as unknown as Store;
        await hasRole(desk, store, body.employee_role_id);
        await mayLeave(desk, row, body.clock_out ?? body.segments?.at(-1)?.clock_out ?? null);
        const card = { ...cardOf(store, row.vendor_employee_id), timeZone: row.timezone };
        return accepted(
          desk,
          await changeDay(desk, card, await editorOf(desk, actor), { row, snapshot }, body),
        );
      });
      return shown(deps, actor, written);
    },
  }),
  route({
    method: 'delete',
    path: `${path}/:id`,
    summary: 'Remove a time card with everything that belongs to it',
    access: write,
    params,
    reply: z.object({ id: z.string() }),
    async handle({ deps, actor, params: { id }, ...asked }) {
      const work = async (desk: Desk) => {
        await removeCard(desk, await lockedDay(desk, actor, id));
        return { id };
      };
      const removed = await atDesk(deps, actor, work, asked);
      return isProblem(removed) ? removed : { body: removed };
    },
  }),
  route({
    method: 'post',
    path: `${path}/batch/resolve-issues`,
    summary: 'Count what was found wrong with many days as looked at',
    access: write,
    body: batchBody,
    reply: batchResolveReply,
    async handle({ deps, actor, body: { ids } }) {
      const done = await atDesk(deps, actor, async (desk) => {
        const editor = await editorOf(desk, actor);
        const held = await lockedDays(desk, actor, ids);
        const { cards } = await viewCardsIn(desk.client, actor, Date.parse(desk.now), {
          ids: held.map(({ id }) => id),
        });
        const open = cards.filter(({ day }) => day.issues.length > 0);
        for (const { day, stored } of open) await resolveIssues(desk, stored, editor, day.issues, '');
        return { resolved: open.length, skipped: ids.length - open.length, total: ids.length };
      });
      return isProblem(done) ? done : { body: done };
    },
  }),
  route({
    method: 'post',
    path: `${path}/batch/delete`,
    summary: 'Remove many time cards; those the caller may not see are left',
    access: write,
    body: batchBody,
    reply: batchDeleteReply,
    async handle({ deps, actor, body: { ids }, ...asked }) {
      const work = async (desk: Desk) => {
        const held = await lockedDays(desk, actor, ids);
        for (const row of held) await removeCard(desk, row);
        return { deleted: held.length, skipped: ids.length - held.length, total: ids.length };
      };
      const done = await atDesk(deps, actor, work, asked);
      return isProblem(done) ? done : { body: done };
    },
  }),
  route({
    method: 'post',
    path: `${path}/:id/resolve-issues`,
    summary: 'Count what was found wrong with a day as looked at',
    access: write,
    params,
    body: resolveIssuesBody,
    reply: attendanceDay,
    async handle({ deps, actor, params: { id }, body }) {
      const written = await atDesk(deps, actor, async (desk) => {
        const row = await lockedDay(desk, actor, id);
        const { day } = await viewLocked(desk, actor, row);
        return resolveIssues(desk, row, await editorOf(desk, actor), day.issues, body.note ?? '');
      });
      return shown(deps, actor, written);
    },
  }),
];

function listed(name: 'employeeIds' | 'roleIds', text: string | undefined) {
  return text ? { [name]: text.split(',') } : {};
}

function cardOf(store: Store, employeeId: string) {
  return { employeeId, storeId: store.id, timeZone: store.time_zone };
}

/** Of a store the actor sees, in the zone the caller takes it for. */
async function cardIn(
  deps: AppDeps,
  actor: Actor,
  id: string,
  timezone?: string,
): Promise<CardView | Problem> {
  const view = (await viewCards(deps, actor, { ids: [id] })).cards[0];
  if (!view) return problem('record_not_found');
  // A store that moved has another zone than its old cards.
  const store = timezone === undefined ? undefined : await storeFor(deps, actor, view.day.store_id);
  if (store && isProblem(store)) return store;
  return store && timezone !== store.time_zone && timezone !== view.day.timezone
    ? problem('timezone_unknown', { timezone: view.day.timezone })
    : view;
}

/** Of stores the actor sees; whoever changes the days of these people waits. */
async function lockedDays(desk: Desk, actor: Actor, ids: readonly string[]): Promise<DayRow[]> {
  const find = async () => {
    const rows = await desk.tx.rows('vendor_attendance_days', { id: [...new Set(ids)] });
    return (rows as unknown as DayRow[]).filter(({ store_id }) => seesStore(actor, store_id));
  };
  await desk.tx.lockMany(
    collections.staff,
    (await find()).map((row) => row.vendor_employee_id),
  );
  return find();
}

async function lockedDay(desk: Desk, actor: Actor, id: string): Promise<DayRow> {
  const [row] = await lockedDays(desk, actor, [id]);
  return row ?? desk.refuse(problem('record_not_found'));
}

async function viewLocked(desk: Desk, actor: Actor, { id }: DayRow): Promise<CardView> {
  const { cards } = await viewCardsIn(desk.client, actor, Date.parse(desk.now), { ids: [id] });
  return cards[0]!;
}

async function removeCard(desk: Desk, row: DayRow): Promise<void> {
  const { id, date, vendor_employee_id } = row;
  await removeDay(desk, row);
  await desk.note('time_card_removed', { day_id: id, date, vendor_employee_id });
}

async function hasRole(desk: Desk, store: Store, roleId: string | null | undefined): Promise<void> {
  if (roleId === undefined || roleId === null) return;
  const [role] = await desk.tx.rows('vendor_employee_roles', { id: roleId, store_id: store.id });
  if (!role) desk.refuse(problem('role_unknown', { field: 'employee_role_id' }));
}

/** Going by hand, today, from a night too: not while an order of theirs is unfinished. What is put right afterwards is no going. */
async function mayLeave(desk: Desk, row: DayRow, clockOut: string | null): Promise<void> {
  if (row.punch_state !== 'in' || clockOut === null) return;
  if (calendarDay(clockOut, row.timezone) < calendarDay(desk.now, row.timezone)) return;
  if (!(await clockFlagsIn(desk.tx, row.store_id)).prevent_open_order_clock_outs) return;
  const [order] = await unfinishedOrders(desk.tx, row.store_id, row.vendor_employee_id);
  if (order) desk.refuse(problem('open_orders', { order_id: order.id }));
}

async function editorOf(desk: Desk, actor: Actor): Promise<Editor> {
  const staff = await desk.tx.get(collections.staff, actor.user_id);
  const public_id = (staff?.document as unknown as Staff | undefined)?.public_id ?? '0';
  return { user_id: actor.user_id, public_id, name: actor.name };
}

function accepted(desk: Desk, written: DayRow | Reject): DayRow {
  return 'kind' in written ? desk.refuse(problem(written.code, written.details)) : written;
}

async function shown(
  deps: AppDeps,
  actor: Actor,
  written: DayRow | Problem,
  status = 200,
): Promise<Reply | Problem> {
  if (isProblem(written)) return written;
  const { cards } = await viewCards(deps, actor, { ids: [written.id] });
  // Somebody else may have removed it meanwhile.
  return cards[0] ? { status, body: cards[0].day } : problem('record_not_found');
}

async function detailOf(tx: ReadTx, { day, punches, pairs }: CardView) {
  const of = { day_id: day.id };
  const breaks = await breaksThatCount(tx, [day.id]);
  const marks = await marksOf(tx, day.vendor_employee_id, [day.date]);
  const logs = await tx.rows('vendor_attendance_edit_logs', of, { orderBy: 'created_at' });
  const validations = await tx.rows('vendor_attendance_validations', of, { orderBy: 'captured_at' });
  const number = (text: unknown) => (text === '' ? null : Number(text));
  return {
    ...day,
    punches: punches.map(shownPunch),
    segments: pairs.map((pair) => ({ clock_in: pair.in.at, clock_out: pair.out?.at ?? null })),
    breaks: breaks.map(({ day_id: _day, start_mark_id: _mark, ...rest }) => rest),
    break_marks: shownMarks(marks),
    edit_logs: logs.map(({ day_id: _day, ...rest }) => rest),
    validations: validations.map(({ day_id: _day, lat, lng, accuracy_m, ...rest }) => ({
      ...rest,
      lat: number(lat),
      lng: number(lng),
      accuracy_m: number(accuracy_m),
    })),
    validation_count: validations.length,
  };
}
