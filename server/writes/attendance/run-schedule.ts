// The clock that runs by itself: templates become published shifts, published shifts clock people in and out. Cron and
// Refresh may run at once in any number of servers: each person is locked while their days change, and whoever comes
// second finds it done. Second document, "Automatic attendance".
import {
  addDays,
  calendarDay,
  collections,
  instantOfLocalTime,
  isInShift,
  plannedTimes,
  slotOfShift,
  worksIn,
} from '@evertill/schemas';
import type { JsonObject, Reference, Staff, Store, WorkShift } from '@evertill/schemas';
import type { WriteTx } from '../../db/database.ts';
import type { RowOf } from '../../db/plain-tables.ts';
import { scheduledPunches } from '../../rules/attendance/scheduled-punches.ts';
import { clockFlagsIn } from '../../rules/attendance/time-preferences.ts';
import { materialize } from '../../rules/schedule/materialize.ts';
import type { ShiftRow, SlotRow, TemplateFacts } from '../../rules/schedule/materialize.ts';
import { addBreak, storedBreaks } from './break-rows.ts';
import { newDay, punchesAround, refreshCard } from './employee-days.ts';
import type { DayRow, TimeDesk } from './employee-days.ts';
import { recordPunch } from './record-punch.ts';

export interface ScheduleRun {
  readonly transact: <T>(work: (tx: WriteTx) => Promise<T>) => Promise<T>;
  readonly newId: () => string;
  /** ISO-8601, the server's clock. */
  readonly now: string;
  readonly storeId: string;
  /** Shifts are published for today and so many days after it. */
  readonly daysAhead: number;
  /** Cards for all of yesterday's and today's shifts, whatever the time. */
  readonly isRefresh: boolean;
  readonly signal?: AbortSignal;
  /** One person could not be clocked; the others are. */
  readonly failed: (employeeId: string, error: unknown) => void;
}

export interface ScheduleCounts {
  materialized: number;
  clockedIn: number;
  clockedOut: number;
}

/** For the log. */
export const notClocked = 'somebody could not be clocked by the schedule';

const shifts = 'vendor_attendance_schedule_shifts';
const all = { limit: 100_000 };

export async function runSchedule(run: ScheduleRun): Promise<ScheduleCounts> {
  const counts = { materialized: 0, clockedIn: 0, clockedOut: 0 };
  const store = await run.transact((tx) => publishTemplates(run, tx, counts));
  if (!store) return counts;
  const due = await run.transact((tx) => dueShifts(run, tx, store));
  for (const [employeeId, theirs] of Map.groupBy(due, (row) => row.vendor_employee_id)) {
    if (run.signal?.aborted) break;
    try {
      const done = await run.transact((tx) => punchPerson(run, tx, store, employeeId, theirs));
      counts.clockedIn += done.clockedIn;
      counts.clockedOut += done.clockedOut;
    } catch (error) {
      run.failed(employeeId, error);
    }
  }
  return counts;
}

async function publishTemplates(
  { storeId, now, newId, daysAhead }: ScheduleRun,
  tx: WriteTx,
  counts: ScheduleCounts,
): Promise<Store | undefined> {
  const stored = await tx.lock(collections.store, storeId);
  if (!stored || stored.deleted) return undefined;
  counts.materialized = 0;
  const store = stored.document as unknown as Store;
  const today = calendarDay(now, store.time_zone);
  const dates = Array.from({ length: daysAhead + 1 }, (_, n) => addDays(today, n));
  const templates = (await tx.find(collections.reference, {
    kind: 'shift_template',
    store_id: storeId,
  })) as unknown as Reference[];
  const cards = (await tx.rows('vendor_attendance_days', { date: dates }, all)) as unknown as DayRow[];
  const leaves = await approvedLeave(tx);
  const working = new Set<string>();
  for (const person of await tx.find(collections.staff, {}, all)) {
    const staff = person as unknown as Staff;
    if (worksIn(staff, storeId)) working.add(staff.id);
  }
  const made = materialize({
    dates,
    templates: templates.map((template) => templateOf(template, working)),
    slots: (await tx.rows('vendor_availability_slots', { store_id: storeId }, all)) as unknown as SlotRow[],
    published: (await tx.rows(
      shifts,
      { store_id: storeId, shift_date: dates },
      all,
    )) as unknown as ShiftRow[],
    cards: new Set(cards.map((day) => `${day.vendor_employee_id}|${day.date}`)),
    leave: new Set(
      leaves.flatMap((leave) =>
        dates
          .filter((date) => leave.date_from <= date && date <= leave.date_to)
          .map((date) => `${leave.vendor_employee_id}|${date}`),
      ),
    ),
  });
  for (const id of made.remove) await tx.remove(shifts, { id });
  for (const { id, changes } of made.update) await tx.update(shifts, { id }, { ...changes, updated_at: now });
  for (const row of made.insert) {
    const stamps = { id: newId(), store_id: storeId, created_by: '0', created_at: now, updated_at: now };
    await tx.insert(shifts, { ...row, ...stamps } as unknown as JsonObject);
  }
  counts.materialized = made.insert.length + made.update.length + made.remove.length;
  return store;
}

function templateOf({ id, active, data }: Reference, working: ReadonlySet<string>): TemplateFacts {
  const fields = data as { effective_on?: string | null; vendor_employee_ids?: string[] };
  return {
    id,
    active,
    effective_on: fields.effective_on ?? null,
    vendor_employee_ids: (fields.vendor_employee_ids ?? []).filter((one) => working.has(one)),
  };
}

async function approvedLeave(tx: WriteTx, employeeId?: string): Promise<RowOf<'vendor_leaves'>[]> {
  const where = {
    status: 'approved',
    ...(employeeId === undefined ? {} : { vendor_employee_id: employeeId }),
  };
  return (await tx.rows('vendor_leaves', where, all)) as unknown as RowOf<'vendor_leaves'>[];
}

/** Of yesterday and today, and of every day somebody never left. */
async function dueShifts({ now, storeId }: ScheduleRun, tx: WriteTx, store: Store): Promise<ShiftRow[]> {
  const today = calendarDay(now, store.time_zone);
  const open = await tx.rows('vendor_attendance_days', { store_id: storeId, punch_state: 'in' }, all);
  const dates = new Set([addDays(today, -1), today, ...open.map(({ date }) => date as string)]);
  const rows = (await tx.rows(
    shifts,
    { store_id: storeId, shift_date: [...dates] },
    all,
  )) as unknown as ShiftRow[];
  const isOld = (row: ShiftRow) => row.shift_date < addDays(today, -1);
  const hasOpen = (row: ShiftRow) =>
    open.some(
      (day) => day['vendor_employee_id'] === row.vendor_employee_id && day['date'] === row.shift_date,
    );
  return rows
    .filter((row) => !isOld(row) || hasOpen(row))
    .toSorted((one, other) =>
      `${one.shift_date}${one.start_time}`.localeCompare(`${other.shift_date}${other.start_time}`),
    );
}

async function punchPerson(
  run: ScheduleRun,
  tx: WriteTx,
  store: Store,
  employeeId: string,
  due: readonly ShiftRow[],
): Promise<Pick<ScheduleCounts, 'clockedIn' | 'clockedOut'>> {
  const counts = { clockedIn: 0, clockedOut: 0 };
  const desk: TimeDesk = { tx, newId: run.newId, now: run.now };
  const timeZone = store.time_zone;
  const today = calendarDay(run.now, timeZone);
  const person = (await tx.lock(collections.staff, employeeId))?.document as Staff | undefined;
  const absent = await tx.rows('vendor_attendance_days', {
    vendor_employee_id: employeeId,
    date: [...new Set(due.map(({ shift_date }) => shift_date))],
    absent: true,
  });
  const leave = await approvedLeave(tx, employeeId);
  const open = (await tx.find(collections.work_shift, { status: 'open' })) as unknown as WorkShift[];
  const isRecent = (row: ShiftRow) => row.shift_date >= addDays(today, -1);
  for (const shift of due) {
    const facts = {
      shift,
      timeZone,
      punches: await punchesAround(desk, employeeId, shift.shift_date),
      isOff:
        leave.some((one) => one.date_from <= shift.shift_date && shift.shift_date <= one.date_to) ||
        absent.some(({ date }) => date === shift.shift_date),
      worksHere: worksIn(person, store.id),
      hasOpenWorkShift: open.some((one) => isInShift(one, employeeId)),
      now: Date.parse(run.now),
      isRefresh: run.isRefresh && isRecent(shift),
    };
    const wanted = scheduledPunches(facts);
    for (const kind of ['in', 'out'] as const) {
      const at = wanted[kind];
      if (at === undefined) continue;
      const day = await recordPunch(desk, wishOf(run, shift, kind, at));
      if (day) counts[kind === 'in' ? 'clockedIn' : 'clockedOut'] += 1;
    }
    const isDue = facts.worksHere && !facts.isOff && !shift.is_no_working;
    const isSeeded = wanted.in !== undefined || (facts.isRefresh && isDue);
    if (isSeeded && (await clockFlagsIn(tx, store.id)).auto_clock_in_on_schedule)
      await seedCard(run, desk, store, shift);
  }
  return counts;
}

function wishOf({ now }: ScheduleRun, shift: ShiftRow, kind: 'in' | 'out', at: string) {
  return {
    vendor_employee_id: shift.vendor_employee_id,
    store_id: shift.store_id,
    kind,
    at,
    label: kind === 'in' ? 'schedule_auto_in' : 'schedule_auto_out',
    device_id: '',
    vendor_work_shift_id: '',
    actor_id: '0',
    received_at: now,
    validations: [],
  } as const;
}

/** A card for the day, when there is none, with the breaks that were planned, when it has none. */
async function seedCard(run: ScheduleRun, desk: TimeDesk, store: Store, shift: ShiftRow): Promise<void> {
  const { tx } = desk;
  const person = await tx.get(collections.staff, shift.vendor_employee_id);
  if ((person?.document as Staff | undefined)?.vendor_type === 'owner') return;
  const where = { vendor_employee_id: shift.vendor_employee_id, date: shift.shift_date };
  const [known] = (await tx.rows('vendor_attendance_days', where)) as unknown as DayRow[];
  const card = { employeeId: shift.vendor_employee_id, storeId: store.id, timeZone: store.time_zone };
  const day = known ?? (await newDay(desk, card, shift.shift_date));
  // The time clock takes the place of the plan, whichever was first.
  if ((await storedBreaks(tx, [day.id])).some(({ source }) => source !== 'time_clock')) return;
  const breaks = await plannedBreaks(tx, shift, store.time_zone);
  if (breaks.length === 0) return;
  for (const one of breaks)
    await addBreak(desk, { ...one, day_id: day.id, source: 'schedule', start_mark_id: '' });
  await refreshCard(desk, day);
}

interface SlotBreak {
  readonly kind: 'paid' | 'unpaid';
  readonly start_time: string;
  readonly end_time: string;
}

/** Of the slot it comes from; those that fit into the shift. */
async function plannedBreaks(tx: WriteTx, shift: ShiftRow, timeZone: string) {
  if (shift.shift_template_id === '') return [];
  const slots = (await tx.rows('vendor_availability_slots', {
    shift_template_id: shift.shift_template_id,
  })) as unknown as SlotRow[];
  const slot = slotOfShift(slots, shift);
  const { start, end } = plannedTimes(shift, timeZone);
  const instant = (time: string) =>
    instantOfLocalTime(
      `${time < shift.start_time ? addDays(shift.shift_date, 1) : shift.shift_date}T${time}`,
      timeZone,
    )!;
  return ((slot?.breaks ?? []) as unknown as SlotBreak[])
    .map(({ kind, start_time, end_time }) => ({
      kind,
      start_at: instant(start_time),
      end_at: instant(end_time),
    }))
    .filter(({ start_at, end_at }) => Date.parse(start_at) >= start && Date.parse(end_at) <= end)
    .filter(({ start_at, end_at }) => end_at > start_at);
}
