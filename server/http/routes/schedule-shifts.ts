// Publishing, changing, trading and removing shifts of the schedule. Everything one request makes commits together.
// Second document, "Schedule shift" and "Trade rule".
import {
  addDays,
  collections,
  deletedShiftReply,
  scheduleShift,
  scheduleShiftBody,
  scheduleShiftChange,
  scheduleShiftPatch,
  seesStore,
  worksIn,
} from '@evertill/schemas';
import type { Actor, JsonObject, ScheduleShift, ScheduleShiftPatch, Staff } from '@evertill/schemas';
import * as z from 'zod';
import { isAuto, slotsOfDay } from '../../rules/schedule/materialize.ts';
import type { NewShift, ShiftRow, SlotRow } from '../../rules/schedule/materialize.ts';
import { slotFlaw } from '../../rules/schedule/slot-flaw.ts';
import { inverseOf } from '../../rules/schedule/trade.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import { atDesk, isProblem } from './document-door.ts';
import type { Desk } from './document-door.ts';
import { storeFor } from './store-context.ts';

const path = '/vendor/attendance/schedule/shifts';
const params = z.strictObject({ id: z.string().min(1).max(128) });
const write = { who: 'vendor', module: 'employee', level: 'write' } as const;
const table = 'vendor_attendance_schedule_shifts';

export const scheduleShiftRoutes = [
  route({
    method: 'post',
    path,
    summary: 'Publish a shift, or an Off',
    access: write,
    body: scheduleShiftBody,
    reply: scheduleShift,
    status: 201,
    async handle({ deps, actor, body: { store_id, ...shift } }) {
      const store = await storeFor(deps, actor, store_id);
      if (isProblem(store)) return store;
      const written = await atDesk(deps, actor, async (desk) => {
        await checked(desk, store.id, shift);
        return publish(desk, store.id, shift);
      });
      return isProblem(written) ? written : { body: shiftOf(written) };
    },
  }),
  route({
    method: 'patch',
    path: `${path}/:id`,
    summary: 'Change a shift, trade it, or apply it to other days of its week',
    access: write,
    params,
    body: scheduleShiftPatch,
    reply: scheduleShiftChange,
    async handle({ deps, actor, params: { id }, body }) {
      const written = await atDesk(deps, actor, (desk) => change(desk, actor, id, body));
      return isProblem(written)
        ? written
        : { body: { ...shiftOf(written.row), also: written.also.map(shiftOf) } };
    },
  }),
  route({
    method: 'delete',
    path: `${path}/:id`,
    summary: 'Remove a shift from the schedule',
    access: write,
    params,
    reply: deletedShiftReply,
    async handle({ deps, actor, params: { id } }) {
      const removed = await atDesk(deps, actor, async (desk) => {
        await known(desk, actor, id);
        await desk.tx.remove(table, { id });
        return { id };
      });
      return isProblem(removed) ? removed : { body: removed };
    },
  }),
];

export function shiftOf(row: ShiftRow): ScheduleShift {
  const { created_by: _by, created_at: _at, updated_at: _updated, shift_template_id, ...shift } = row;
  return { ...shift, shift_template_id: shift_template_id === '' ? null : shift_template_id };
}

async function change(desk: Desk, actor: Actor, id: string, body: ScheduleShiftPatch) {
  const row = await known(desk, actor, id);
  const { is_trade, apply_weekdays = [], breaks, vendor_employee_id: to = row.vendor_employee_id } = body;
  if (is_trade && to === row.vendor_employee_id) desk.refuse(problem('is_trade'));
  const { note, ...given } = withoutUndefined({
    start_time: body.start_time,
    end_time: body.end_time,
    shift_date: body.shift_date,
    note: body.note,
    // A trade keeps what the shift is.
    is_no_working: is_trade ? undefined : body.is_no_working,
  });
  const wanted: ShiftRow = { ...row, ...given, vendor_employee_id: to };
  await checked(desk, row.store_id, wanted);
  // What a person changes is theirs: the template no longer does.
  const isTouched = Object.keys(given).length > 0 || to !== row.vendor_employee_id;
  const kept = isAuto(row) && isTouched ? '' : row.note;
  const after: ShiftRow = { ...wanted, note: (note as string | undefined) ?? kept, updated_at: desk.now };
  const also = is_trade ? await trade(desk, row, to) : [];
  const { id: _, store_id: _store, created_by: _by, created_at: _at, ...changes } = after;
  await desk.tx.update(table, { id }, changes as unknown as JsonObject);
  if (breaks) await keepBreaks(desk, after, breaks);
  for (const weekday of apply_weekdays) also.push(...(await applyTo(desk, after, weekday)));
  return { row: after, also };
}

/** Both people are held, in one order, so that two trades of a day do not pass each other. */
async function trade(desk: Desk, shift: ShiftRow, to: string): Promise<ShiftRow[]> {
  await desk.tx.lockMany(collections.staff, [shift.vendor_employee_id, to]);
  const ofDay = async (employeeId: string) =>
    (await rowsOf(desk, shift.store_id, employeeId, shift.shift_date)).filter(({ id }) => id !== shift.id);
  const inverse = inverseOf({
    shift,
    to,
    ofOwner: await ofDay(shift.vendor_employee_id),
    ofTaker: await ofDay(to),
  });
  return inverse ? [await publish(desk, shift.store_id, inverse)] : [];
}

/** The same times and Working or Off on another day of the week that begins on Sunday. */
async function applyTo(desk: Desk, shift: ShiftRow, weekday: number): Promise<ShiftRow[]> {
  const own = new Date(`${shift.shift_date}T00:00:00Z`).getUTCDay();
  if (weekday === own) return [];
  const shift_date = addDays(shift.shift_date, weekday - own);
  const { start_time, end_time, is_no_working } = shift;
  const [first] = await rowsOf(desk, shift.store_id, shift.vendor_employee_id, shift_date);
  if (!first) return [await publish(desk, shift.store_id, { ...shift, shift_date, note: '' })];
  const changes = {
    start_time,
    end_time,
    is_no_working,
    note: isAuto(first) ? '' : first.note,
    updated_at: desk.now,
  };
  await desk.tx.update(table, { id: first.id }, changes);
  return [{ ...first, ...changes }];
}

/** Of a shift that comes from a template: they become those of its slot. */
async function keepBreaks(
  desk: Desk,
  shift: ShiftRow,
  breaks: NonNullable<ScheduleShiftPatch['breaks']>,
): Promise<void> {
  const flaw = slotFlaw({ ...shift, breaks });
  if (flaw) desk.refuse(problem(flaw.code, flaw.details));
  if (shift.shift_template_id === '') return;
  const slots = (await desk.tx.rows('vendor_availability_slots', {
    shift_template_id: shift.shift_template_id,
  })) as unknown as SlotRow[];
  const ofDay = slotsOfDay(slots, shift.shift_template_id, shift.vendor_employee_id, shift.shift_date);
  const slot = ofDay.find(({ start_time }) => start_time === shift.start_time) ?? ofDay[0];
  if (slot)
    await desk.tx.update(
      'vendor_availability_slots',
      { id: slot.id },
      { breaks: breaks as unknown as JsonObject[] },
    );
}

async function known(desk: Desk, actor: Actor, id: string): Promise<ShiftRow> {
  const [row] = (await desk.tx.rows(table, { id })) as unknown as ShiftRow[];
  if (!row || !seesStore(actor, row.store_id)) return desk.refuse(problem('record_not_found'));
  return row;
}

async function checked(
  desk: Desk,
  storeId: string,
  shift: Omit<NewShift, 'note' | 'shift_template_id'>,
): Promise<void> {
  const flaw = slotFlaw(shift);
  if (flaw) desk.refuse(problem(flaw.code, flaw.details));
  const person = await desk.tx.get(collections.staff, shift.vendor_employee_id);
  if (!person || person.deleted || !worksIn(person.document as unknown as Staff, storeId))
    desk.refuse(problem('employee_unknown', { vendor_employee_id: shift.vendor_employee_id }));
}

async function publish(desk: Desk, storeId: string, shift: NewShift): Promise<ShiftRow> {
  const row: ShiftRow = {
    id: desk.newId(),
    store_id: storeId,
    vendor_employee_id: shift.vendor_employee_id,
    shift_date: shift.shift_date,
    start_time: shift.start_time,
    end_time: shift.end_time,
    note: shift.note,
    is_no_working: shift.is_no_working,
    shift_template_id: shift.shift_template_id,
    created_by: desk.actorId,
    created_at: desk.now,
    updated_at: desk.now,
  };
  await desk.tx.insert(table, row as unknown as JsonObject);
  return row;
}

async function rowsOf(desk: Desk, storeId: string, employeeId: string, date: string): Promise<ShiftRow[]> {
  return (await desk.tx.rows(
    table,
    { store_id: storeId, vendor_employee_id: employeeId, shift_date: date },
    { orderBy: 'start_time' },
  )) as unknown as ShiftRow[];
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
