// Publishing, changing, trading and removing shifts of the schedule. Everything one request makes commits together.
// Second document, "Schedule shift" and "Trade rule".
import {
  addDays,
  collections,
  deletedShiftReply,
  inverseOf,
  scheduleShift,
  scheduleShiftBody,
  scheduleShiftChange,
  scheduleShiftPatch,
  seesStore,
  slotOfShift,
  worksIn,
} from '@evertill/schemas';
import type {
  Actor,
  JsonObject,
  Reference,
  ScheduleShift,
  ScheduleShiftPatch,
  Staff,
} from '@evertill/schemas';
import * as z from 'zod';
import { claimsToBeAuto, isAuto } from '../../rules/schedule/materialize.ts';
import type { NewShift, ShiftRow, SlotRow } from '../../rules/schedule/materialize.ts';
import { slotFlaw } from '../../rules/schedule/slot-flaw.ts';
import { givenFields } from '../given-fields.ts';
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
        await holdPeople(desk, store.id, [shift.vendor_employee_id]);
        await checked(desk, store.id, shift);
        await knowsTemplate(desk, store.id, shift.shift_template_id);
        if (claimsToBeAuto(shift.note)) refuseNote(desk);
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
        await held(desk, actor, id);
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
  const row = await held(desk, actor, id, body.vendor_employee_id);
  const { is_trade, apply_weekdays = [], breaks, vendor_employee_id: to = row.vendor_employee_id } = body;
  if (is_trade && to === row.vendor_employee_id) desk.refuse(problem('is_trade'));
  const given = givenFields({
    start_time: body.start_time,
    end_time: body.end_time,
    shift_date: body.shift_date,
    // A trade keeps what the shift is.
    is_no_working: is_trade ? undefined : body.is_no_working,
  });
  const wanted = { ...row, ...given, vendor_employee_id: to } as ShiftRow;
  await checked(desk, row.store_id, wanted);
  const after: ShiftRow = { ...wanted, note: noteAfter(desk, row, wanted, body.note), updated_at: desk.now };
  const also = is_trade
    ? await trade(desk, { ...after, vendor_employee_id: row.vendor_employee_id }, to)
    : [];
  const { id: _, store_id: _store, created_by: _by, created_at: _at, ...changes } = after;
  await desk.tx.update(table, { id }, changes as unknown as JsonObject);
  if (breaks) await keepBreaks(desk, after, breaks);
  for (const weekday of new Set(apply_weekdays)) also.push(...(await applyTo(desk, after, weekday)));
  return { row: after, also };
}

/** What a person changes is theirs: a note that says a template made it goes, whoever sends it along. */
function noteAfter(desk: Desk, row: ShiftRow, wanted: ShiftRow, given = row.note): string {
  const isTouched = (
    ['start_time', 'end_time', 'shift_date', 'is_no_working', 'vendor_employee_id'] as const
  ).some((field) => wanted[field] !== row[field]);
  if (claimsToBeAuto(given) && given !== row.note) refuseNote(desk);
  return isAuto(row) && isTouched && given === row.note ? '' : given;
}

const noteOfTheService = {
  field: 'note',
  problem: 'Only the service may say that a template made a shift.',
} as const;

function refuseNote(desk: Desk): never {
  return desk.refuse(problem('invalid_input', { errors: [noteOfTheService] }));
}

/** `shift`: as it goes over, still its owner's. */
async function trade(desk: Desk, shift: ShiftRow, to: string): Promise<ShiftRow[]> {
  const ofDay = async (employeeId: string) =>
    (await rowsOf(desk, shift.store_id, employeeId, shift.shift_date)).filter(({ id }) => id !== shift.id);
  const inverse = inverseOf({
    shift,
    to,
    ofOwner: await ofDay(shift.vendor_employee_id),
    ofTaker: await ofDay(to),
  });
  return inverse
    ? [await publish(desk, shift.store_id, { ...inverse, shift_template_id: '', note: '' })]
    : [];
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

const breaksOfNoSlot = {
  field: 'breaks',
  problem: 'Only a shift that comes from a slot of a template has breaks.',
} as const;

/** Of a shift that comes from a template: they become those of its slot, and lie inside it. */
async function keepBreaks(
  desk: Desk,
  shift: ShiftRow,
  breaks: NonNullable<ScheduleShiftPatch['breaks']>,
): Promise<void> {
  // Who replaces the slots holds it too.
  await desk.tx.lock(collections.reference, shift.shift_template_id);
  const slots = (await desk.tx.rows('vendor_availability_slots', {
    shift_template_id: shift.shift_template_id,
    store_id: shift.store_id,
  })) as unknown as SlotRow[];
  const slot = slotOfShift(slots, shift);
  if (!slot) {
    if (breaks.length > 0) desk.refuse(problem('invalid_input', { errors: [breaksOfNoSlot] }));
    return;
  }
  const flaw = slotFlaw({ start_time: slot.start_time, end_time: slot.end_time, breaks });
  if (flaw) desk.refuse(problem(flaw.code, flaw.details));
  await desk.tx.update(
    'vendor_availability_slots',
    { id: slot.id },
    { breaks: breaks as unknown as JsonObject[] },
  );
}

/** With its owner, and who is to have it. */
async function held(desk: Desk, actor: Actor, id: string, to?: string): Promise<ShiftRow> {
  const { vendor_employee_id: owner, store_id } = await known(desk, actor, id);
  await holdPeople(desk, store_id, to === undefined ? [owner] : [owner, to]);
  const row = await known(desk, actor, id);
  return row.vendor_employee_id === owner ? row : desk.refuse(problem('conflict'));
}

/** Nobody else changes their days meanwhile; what templates publish, which locks the store, comes before or after. */
async function holdPeople(desk: Desk, storeId: string, people: readonly string[]): Promise<void> {
  await desk.tx.share(collections.store, [storeId]);
  await desk.tx.lockMany(collections.staff, people);
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

async function knowsTemplate(desk: Desk, storeId: string, id: string): Promise<void> {
  if (id === '') return;
  const template = await desk.tx.get(collections.reference, id);
  const { kind, store_id } = (template?.document ?? {}) as Partial<Reference>;
  if (!template || template.deleted || kind !== 'shift_template' || store_id !== storeId)
    desk.refuse(problem('template_unknown', { shift_template_id: id }));
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
