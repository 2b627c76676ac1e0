// The days of one employee, changed as a whole: a punch added or removed lays out the days around it anew, with the breaks
// that were marked at tills. The employee is locked until it is written, so that cron, Refresh, tills and managers take turns.
import { addDays, collections, halfADayLater, inOrder, isOfSchedule, plannedTimes } from '@evertill/schemas';
import type { JsonObject, PlannedShift, RawPunch } from '@evertill/schemas';
import type { WriteTx } from '../../db/database.ts';
import type { RowOf } from '../../db/plain-tables.ts';
import { dayFigures } from '../../rules/attendance/day-figures.ts';
import { layOutPunches } from '../../rules/attendance/timeline.ts';
import type { LaidPunch } from '../../rules/attendance/timeline.ts';
import { breaksThatCount, storedBreaks } from './break-rows.ts';
import { layOutBreaks, overruleMarks } from './clock-breaks.ts';

export type DayRow = RowOf<'vendor_attendance_days'>;
/** With the zone of its day and, where the schedule punched, the end of the shift it punched for. */
export type PunchRow = RowOf<'vendor_attendance_punches'> & Pick<RawPunch, 'timezone' | 'plan_ends'>;

export interface TimeDesk {
  readonly tx: WriteTx;
  readonly newId: () => string;
  /** ISO-8601, the server's clock. */
  readonly now: string;
}

/** Whose days, and by whose wall clock. */
export interface TimeCardOf {
  readonly employeeId: string;
  readonly storeId: string;
  readonly timeZone: string;
}

const punches = 'vendor_attendance_punches';
const days = 'vendor_attendance_days';
const most = { limit: 10_000 };

/** Locks the person. Every punch from six days before to six days after, those made at midnight left out. */
export async function punchesAround(
  { tx }: Pick<TimeDesk, 'tx'>,
  employeeId: string,
  day: string,
): Promise<PunchRow[]> {
  await tx.lock(collections.staff, employeeId);
  return (await storedPunches(tx, employeeId, day)).filter(({ split }) => !split);
}

/**
 * `change` gets what was punched around `day` and answers what it should be; all it changes lies on that day. Answers the
 * days as they are then, in their order.
 */
export async function changePunches(
  desk: TimeDesk,
  card: TimeCardOf,
  day: string,
  change: (raw: readonly PunchRow[]) => readonly PunchRow[],
): Promise<DayRow[]> {
  const { tx } = desk;
  await tx.lock(collections.staff, card.employeeId);
  const stored = await storedPunches(tx, card.employeeId, day);
  const raw = change(stored.filter(({ split }) => !split));
  const laid = layOutPunches(raw);
  // A pair of up to 25 hours lies on three days where clocks were put forward, and on four where a zone left one out.
  const touched = [-3, -2, -1, 0, 1, 2, 3].map((n) => addDays(day, n));
  const known = await daysOn(tx, card.employeeId, touched);
  const plans = touched.map((date) =>
    planDay(
      stored.filter((punch) => punch.date === date),
      laid.get(date) ?? [],
      date,
    ),
  );
  // What goes, goes first: another day may want its place.
  for (const { gone } of plans) for (const { id } of gone) await tx.remove(punches, { id });
  const after: DayRow[] = [];
  // Days that are left empty go last: what a punch was proved by moves with it first.
  const isEmptied = ({ wanted }: DayPlan) => Number(wanted.length === 0);
  for (const plan of plans.toSorted((one, other) => isEmptied(one) - isEmptied(other))) {
    const before = known.find(({ date }) => date === plan.date);
    const row = await writeDay(desk, card, plan, before);
    if (row) after.push(row);
  }
  after.sort((one, other) => (one.date < other.date ? -1 : 1));
  const isOther = await followMarks(desk, card, day, raw);
  return isOther ? daysOn(tx, card.employeeId, touched) : after;
}

/** A mark was set on this day. The person is locked. */
export async function changeMarks(desk: TimeDesk, card: TimeCardOf, day: string): Promise<void> {
  await followMarks(desk, card, day, await punchesAround(desk, card.employeeId, day), [day]);
}

/**
 * Breaks follow marks and punches, and cards their breaks. A mark that fits nowhere is shown, on a card of its own where the
 * day has none. Answers whether any card is another one now.
 */
async function followMarks(
  desk: TimeDesk,
  card: TimeCardOf,
  day: string,
  raw: readonly PunchRow[],
  marked: readonly string[] = [],
): Promise<boolean> {
  const { tx } = desk;
  const { changed, aside } = await layOutBreaks(desk, { employeeId: card.employeeId, date: day }, raw);
  const news = new Set([...changed, ...marked]);
  const dates = [...new Set([...news, ...aside])];
  const known = await daysOn(tx, card.employeeId, dates);
  for (const row of known) {
    if (!news.has(row.date)) continue;
    if (!aside.has(row.date) && (await isBare(tx, row))) await tx.remove(days, { id: row.id });
    else await refreshCard(desk, row);
  }
  const missing = [...aside].filter((date) => !known.some((row) => row.date === date));
  for (const date of missing) await newDay(desk, card, date);
  return news.size + missing.length > 0;
}

interface DayPlan {
  readonly date: string;
  readonly wanted: readonly LaidPunch<PunchRow>[];
  readonly gone: readonly PunchRow[];
  /** Not stored yet. */
  readonly fresh: readonly LaidPunch<PunchRow>[];
  /** Stored, and now counting, or no longer. */
  readonly turned: readonly LaidPunch<PunchRow>[];
}

function planDay(had: readonly PunchRow[], wanted: readonly LaidPunch<PunchRow>[], date: string): DayPlan {
  const matching = (laid: LaidPunch<PunchRow>) =>
    had.find((row) =>
      laid.split
        ? row.split &&
          row.kind === laid.kind &&
          row.at === laid.at &&
          row.device_label === laid.punch.device_label
        : !row.split && row.id === laid.punch.id && row.at === laid.at,
    );
  const kept = new Set(wanted.map(matching).filter((row) => row !== undefined));
  return {
    date,
    wanted,
    gone: had.filter((row) => !kept.has(row)),
    fresh: wanted.filter((laid) => matching(laid) === undefined),
    turned: wanted.filter((laid) => {
      const row = matching(laid);
      return row !== undefined && row.set_aside !== laid.set_aside;
    }),
  };
}

async function writeDay(
  desk: TimeDesk,
  card: TimeCardOf,
  { date, wanted, gone, fresh, turned }: DayPlan,
  before: DayRow | undefined,
): Promise<DayRow | undefined> {
  const { tx, newId } = desk;
  const isChanged = gone.length + fresh.length + turned.length > 0;
  if (!isChanged) return before;
  if (before && wanted.length === 0 && (await isEmpty(tx, before))) {
    await tx.remove(days, { id: before.id });
    return undefined;
  }
  const timeZone = wanted[0]?.punch.timezone ?? card.timeZone;
  const row = before ?? (await newDay(desk, { ...card, timeZone }, date));
  for (const { punch, kind, at, split, set_aside } of fresh) {
    const id = split ? newId() : punch.id;
    const { timezone: _zone, plan_ends: _end, ...columns } = punch;
    const laid = { id, day_id: row.id, date, kind, at, split, set_aside };
    // At midnight nothing is asked for.
    const missing_evidence = split ? [] : columns.missing_evidence;
    await tx.insert(punches, { ...columns, ...laid, missing_evidence });
    const isMoved = !split && punch.day_id !== '' && punch.day_id !== row.id;
    if (isMoved) await tx.update('vendor_attendance_validations', { punch_id: id }, { day_id: row.id });
  }
  for (const { punch, set_aside } of turned) await tx.update(punches, { id: punch.id }, { set_aside });
  return refreshDay(desk, row, wanted);
}

type CountedPunch = Pick<PunchRow, 'kind' | 'at' | 'set_aside'>;

/** What the punches and breaks of a day come to. */
async function reckonDay(tx: WriteTx, row: DayRow, wanted: readonly CountedPunch[]) {
  // Those of a night lie on the card it began on: of each day counts what falls into it.
  const before = {
    vendor_employee_id: row.vendor_employee_id,
    date: [-2, -1].map((n) => addDays(row.date, n)),
  };
  const cards = [row.id, ...(await tx.rows(days, before)).map(({ id }) => id as string)];
  const breaks = await breaksThatCount(tx, cards);
  const punched = inOrder(wanted);
  const figures = dayFigures(punched, breaks);
  return {
    ...figures,
    break_minutes: figures.unpaid_break_minutes,
    punch_state: punched.findLast(({ set_aside }) => !set_aside)?.kind ?? 'out',
  } satisfies Partial<DayRow>;
}

/** Figures and state anew, after punches or breaks changed: what was looked at is looked at again. */
async function refreshDay(
  { tx, now }: TimeDesk,
  row: DayRow,
  wanted: readonly CountedPunch[],
): Promise<DayRow> {
  const changes: Partial<DayRow> = {
    ...(await reckonDay(tx, row, wanted)),
    absent: row.absent && wanted.length === 0,
    resolved_issue_keys: [],
    updated_at: now,
  };
  await tx.update(days, { id: row.id }, changes as unknown as JsonObject);
  return { ...row, ...changes };
}

/** After its breaks changed: the day, and those after it of which a break counted or now counts. Answers the day. */
export async function refreshCard(desk: TimeDesk, row: DayRow): Promise<DayRow> {
  // Two days later where a zone left one out.
  const next = { vendor_employee_id: row.vendor_employee_id, date: [1, 2].map((n) => addDays(row.date, n)) };
  for (const day of (await desk.tx.rows(days, next)) as unknown as DayRow[]) {
    const punched = await punchesOf(desk.tx, day);
    const reckoned = Object.entries(await reckonDay(desk.tx, day, punched));
    const isChanged = reckoned.some(([name, value]) => day[name as keyof DayRow] !== value);
    if (isChanged) await refreshDay(desk, day, punched);
  }
  return refreshDay(desk, row, await punchesOf(desk.tx, row));
}

/** With everything on it. What a night has on a day beside it stays, and ends or begins at midnight. */
export async function removeDay(desk: TimeDesk, { id, date, ...day }: DayRow): Promise<void> {
  const { tx } = desk;
  const { vendor_employee_id, store_id, timezone } = day;
  const raw = await punchesAround(desk, vendor_employee_id, date);
  await overruleMarks(tx, { employeeId: vendor_employee_id, date }, raw, true);
  const beside = new Set<string>();
  for (const { at, kind } of (await tx.rows(punches, { day_id: id, split: true })) as unknown as PunchRow[]) {
    const meets = { vendor_employee_id, at, kind: kind === 'in' ? 'out' : 'in', split: true };
    for (const row of await tx.rows(punches, meets)) beside.add(row['day_id'] as string);
    await tx.update(punches, meets, { split: false });
  }
  await tx.remove(days, { id });
  const card = { employeeId: vendor_employee_id, storeId: store_id, timeZone: timezone };
  await changePunches(desk, card, date, (left) => left);
  // A break of the night may have lain on the card that is gone.
  for (const other of beside) {
    const [row] = (await tx.rows(days, { id: other })) as unknown as DayRow[];
    if (row) await refreshDay(desk, row, await punchesOf(tx, row));
  }
}

/** A day without punches yet. */
export async function newDay({ tx, newId, now }: TimeDesk, card: TimeCardOf, date: string): Promise<DayRow> {
  const [details] = await tx.rows('vendor_employee_details', { staff_id: card.employeeId });
  const row: DayRow = {
    id: newId(),
    store_id: card.storeId,
    vendor_employee_id: card.employeeId,
    date,
    timezone: card.timeZone,
    employee_role_id: (details?.['employee_role_id'] as string | null | undefined) ?? null,
    cash_tips_cents: 0,
    credit_tips_cents: 0,
    production_seconds: 0,
    paid_break_minutes: 0,
    unpaid_break_minutes: 0,
    break_minutes: 0,
    punch_state: 'out',
    absent: false,
    resolved_issue_keys: [],
    note: '',
    created_at: now,
    updated_at: now,
  };
  await tx.insert(days, row as unknown as JsonObject);
  return row;
}

/** In their order. */
async function daysOn(tx: WriteTx, employeeId: string, dates: readonly string[]): Promise<DayRow[]> {
  const where = { vendor_employee_id: employeeId, date: dates };
  return (await tx.rows(days, where, { orderBy: 'date' })) as unknown as DayRow[];
}

async function punchesOf(tx: WriteTx, { id }: DayRow): Promise<RowOf<'vendor_attendance_punches'>[]> {
  const rows = await tx.rows(punches, { day_id: id }, most);
  return rows as unknown as RowOf<'vendor_attendance_punches'>[];
}

async function storedPunches(tx: WriteTx, employeeId: string, day: string): Promise<PunchRow[]> {
  const date = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6].map((n) => addDays(day, n));
  const around = { vendor_employee_id: employeeId, date };
  const zones = new Map((await tx.rows(days, around)).map((row) => [row['id'], row['timezone']]));
  const rows = await tx.rows(punches, around, most);
  const stored = rows.map((row) => ({ ...row, timezone: zones.get(row['day_id']) })) as unknown as PunchRow[];
  if (!stored.some(isOfSchedule)) return stored;
  const plans = (await tx.rows('vendor_attendance_schedule_shifts', {
    vendor_employee_id: employeeId,
    shift_date: date,
  })) as unknown as PlannedShift[];
  return stored.map((punch) =>
    isOfSchedule(punch) ? { ...punch, plan_ends: planEnd(punch, plans) } : punch,
  );
}

/** Of a shift that was moved or deleted since, nothing is known: half a day. */
function planEnd({ kind, at, timezone }: PunchRow, plans: readonly PlannedShift[]): string {
  if (kind === 'out') return at;
  const ends = plans
    .map((plan) => plannedTimes(plan, timezone))
    .filter(({ start }) => start === Date.parse(at))
    .map(({ end }) => end);
  return ends.length > 0 ? new Date(Math.max(...ends)).toISOString() : halfADayLater(at);
}

/** Nothing on it that somebody entered. */
async function isEmpty(tx: WriteTx, row: DayRow): Promise<boolean> {
  const { id, absent, note, cash_tips_cents, credit_tips_cents } = row;
  if (absent || note !== '' || cash_tips_cents + credit_tips_cents > 0) return false;
  const written = await tx.rows('vendor_attendance_edit_logs', { day_id: id }, { limit: 1 });
  return written.length + (await storedBreaks(tx, [id])).length === 0;
}

async function isBare(tx: WriteTx, row: DayRow): Promise<boolean> {
  return (await punchesOf(tx, row)).length === 0 && isEmpty(tx, row);
}
