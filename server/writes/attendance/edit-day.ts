// A time card by hand: made, changed, looked at. What was there before stays in its history. Second document, "Attendance
// rules" 1 and 2; decisions.md, ruling 7.
import {
  breakKinds,
  countingDay,
  deepEqual,
  isWithin,
  longestPair,
  mostBreaks,
  pairPunches,
  reject,
  cutText,
} from '@evertill/schemas';
import type { AttendanceBody, AttendancePatch, JsonObject, Pair, Reject } from '@evertill/schemas';
import { addBreak, breaksThatCount } from './break-rows.ts';
import { overruleMarks } from './clock-breaks.ts';
import { changeMarks, changePunches, newDay, punchesAround } from './employee-days.ts';
import type { DayRow, PunchRow, TimeCardOf, TimeDesk } from './employee-days.ts';

/** Who writes; `public_id` has 13 characters. */
export interface Editor {
  readonly user_id: string;
  readonly public_id: string;
  readonly name: string;
}

interface Times {
  readonly clock_in: string;
  readonly clock_out: string | null;
}
type BreakOfBody = NonNullable<AttendanceBody['breaks']>[number];

export async function createDay(
  desk: TimeDesk,
  card: TimeCardOf,
  editor: Editor,
  body: AttendanceBody,
): Promise<DayRow | Reject> {
  const { date, clock_in = null, clock_out = null, breaks } = body;
  const raw = await punchesAround(desk, card.employeeId, date);
  const [known] = await desk.tx.rows('vendor_attendance_days', {
    vendor_employee_id: card.employeeId,
    date,
  });
  if (known) return reject('day_exists', { id: known['id'] as string });
  if (clock_in === null) {
    if (clock_out !== null) return reject('clock_order');
    if (breaks && breaks.length > 0) return reject('break_window');
    const row = await newDay(desk, card, date);
    await keepLog(desk, row, editor, 'created', asJson(body), '');
    return withFields(desk, row, body, true);
  }
  const times = [{ clock_in, clock_out }];
  const fault = flawOfTimes(times, date, card.timeZone, pairPunches(raw).pairs);
  if (fault) return fault;
  const late = tooManyBreaks(breaks) ?? flawOfBreaks(breaks ?? [], times);
  if (late) return late;
  const wanted = manual(desk, card, editor, times, date);
  const after = await changePunches(desk, card, date, (all) => entered(all, new Set(), wanted, date));
  const row = await withBreaks(desk, after, breaks, date);
  await keepLog(desk, row, editor, 'created', asJson(body), '');
  return withFields(desk, row, body, false);
}

export interface DayBefore {
  readonly row: DayRow;
  /** Kept in the history. */
  readonly snapshot: JsonObject;
}

export async function changeDay(
  desk: TimeDesk,
  card: TimeCardOf,
  editor: Editor,
  { row, snapshot }: DayBefore,
  body: AttendancePatch,
): Promise<DayRow | Reject> {
  const { date } = row;
  const touchesClock =
    body.clock_in !== undefined || body.clock_out !== undefined || body.segments !== undefined;
  if (!touchesClock && body.breaks === undefined) {
    await keepLog(desk, row, editor, 'updated', snapshot, '');
    return withFields(desk, row, body, row.absent);
  }
  const raw = await punchesAround(desk, card.employeeId, date);
  const { pairs } = pairPunches(raw);
  const own = pairs.filter((pair) => pair.in.date === date);
  const others = pairs.filter((pair) => !own.includes(pair));
  const over = others.find((pair) => pair.in.date < date && pair.out !== undefined && pair.out.date >= date);
  // A day that is only the end of the night before: its end is that night's.
  const isNightOnly = own.length === 0 && over !== undefined && body.clock_in === undefined && !body.segments;
  const times = isNightOnly ? wantedTimes([over], body) : wantedTimes(own, body);
  if ('kind' in times) return times;
  const from = isNightOnly ? over.in.date : date;
  const beside = isNightOnly ? others.filter((pair) => pair !== over) : others;
  const fault = touchesClock && flawOfTimes(times, from, card.timeZone, beside);
  if (fault) return fault;
  const taken = await breaksOf(desk, row);
  const breaks = body.breaks ?? taken;
  const wrongBreak =
    (isSame(breaks, taken) ? undefined : tooManyBreaks(breaks)) ??
    flawOfBreaks(breaks, over && !isNightOnly ? [timesOf(over), ...times] : times);
  if (wrongBreak) return wrongBreak;

  // Before the change: a day with a history is never tidied away.
  await keepLog(desk, row, editor, 'updated', snapshot, '');
  let rows: readonly DayRow[] = [row];
  if (touchesClock) {
    const replaced = (isNightOnly ? [over] : own).flatMap((pair) => [pair.in.id, pair.out?.id ?? '']);
    const wanted = manual(desk, card, editor, times, from);
    rows = await changePunches(desk, card, date, (all) => entered(all, new Set(replaced), wanted, date));
    if (!rows.some((one) => one.id === row.id)) rows = [...rows, row];
  }
  const changed = await withBreaks(desk, rows, body.breaks, date);
  const absent = touchesClock ? times.length === 0 && !over : row.absent;
  return withFields(desk, changed, body, absent);
}

/** What is found wrong counts as looked at; the note moves to the history. */
export async function resolveIssues(
  desk: TimeDesk,
  row: DayRow,
  editor: Editor,
  issues: readonly string[],
  note: string,
): Promise<DayRow> {
  const resolved_issue_keys = [...new Set([...row.resolved_issue_keys, ...issues])];
  const changes = { resolved_issue_keys, note: '', updated_at: desk.now };
  await desk.tx.update('vendor_attendance_days', { id: row.id }, changes);
  const words = [row.note, note].filter((text) => text !== '').join('\n');
  await keepLog(desk, row, editor, 'issue_resolved', { issues: [...issues] }, words);
  return { ...row, ...changes };
}

function wantedTimes(own: readonly Pair<PunchRow>[], body: AttendancePatch): Times[] | Reject {
  if (body.segments) return body.segments.map((one) => ({ ...one }));
  const times = own.map(timesOf);
  if (body.clock_in === null) return body.clock_out ? reject('clock_order') : [];
  if (times.length === 0)
    return body.clock_in === undefined
      ? body.clock_out
        ? reject('clock_order')
        : []
      : [{ clock_in: body.clock_in, clock_out: body.clock_out ?? null }];
  if (body.clock_in !== undefined) times[0] = { ...times[0]!, clock_in: body.clock_in };
  if (body.clock_out !== undefined) times[times.length - 1] = { ...times.at(-1)!, clock_out: body.clock_out };
  return times;
}

function timesOf(pair: Pair<PunchRow>): Times {
  return { clock_in: pair.in.at, clock_out: pair.out?.at ?? null };
}

/** Instead of those replaced. What contradicted the day, or what was entered for it, is settled by that. */
function entered(
  all: readonly PunchRow[],
  replaced: ReadonlySet<string>,
  wanted: readonly PunchRow[],
  date: string,
): PunchRow[] {
  const aside = new Set(pairPunches(all).aside.map(({ id }) => id));
  const [first, last] = [wanted[0]?.at ?? '', wanted.at(-1)?.at ?? ''];
  const isSettled = ({ id, at, date: ofPunch }: PunchRow) =>
    replaced.has(id) || (aside.has(id) && (ofPunch === date || (first <= at && at <= last)));
  const settled = all.filter(isSettled);
  return [
    ...all.filter((punch) => !isSettled(punch)),
    ...wanted.map((punch) => settled.find(({ kind, at }) => kind === punch.kind && at === punch.at) ?? punch),
  ];
}

/** `others` are pairs that stay as they are, and take nothing of these: one that nobody ended goes on until it is. */
function flawOfTimes(
  times: readonly Times[],
  date: string,
  timeZone: string,
  others: readonly Pair<PunchRow>[],
): Reject | undefined {
  let last = '';
  for (const [index, { clock_in, clock_out }] of times.entries()) {
    const isOpen = clock_out === null;
    if (countingDay(Date.parse(clock_in), timeZone) !== date)
      return reject('clock_order', { clock_in, date });
    if (clock_in < last || (isOpen && index < times.length - 1)) return reject('clock_order', { clock_in });
    if (!isOpen && clock_out <= clock_in) return reject('clock_order', { clock_in, clock_out });
    if (!isOpen && Date.parse(clock_out) - Date.parse(clock_in) >= longestPair)
      return reject('clock_order', { clock_in, clock_out });
    last = clock_out ?? clock_in;
    const meets = others.some(
      (pair) => pair.out !== undefined && pair.in.at < (clock_out ?? clock_in) && clock_in < pair.out.at,
    );
    if (meets) return reject('clock_order', { clock_in });
    const before = others.findLast((pair) => pair.out === undefined && pair.in.at < clock_in);
    if (before && isWithin(before.in, { kind: 'in', at: clock_in }))
      return reject('clock_order', { clock_in, since: before.in.at });
    const next = others.find((pair) => pair.in.at > clock_in);
    if (next && clock_out !== null && clock_out > next.in.at) return reject('clock_order', { clock_out });
    if (next && isOpen && isWithin({ at: clock_in, timezone: timeZone }, { kind: 'in', at: next.in.at }))
      return reject('clock_order', { clock_in, next: next.in.at });
  }
  return undefined;
}

function tooManyBreaks(breaks: readonly BreakOfBody[] = []): Reject | undefined {
  const kind = breakKinds.find((one) => breaks.filter((taken) => taken.kind === one).length > mostBreaks);
  return kind && reject('break_limit', { kind });
}

function flawOfBreaks(breaks: readonly BreakOfBody[], times: readonly Times[]): Reject | undefined {
  const [from, to] = [times[0]?.clock_in, times.at(-1)?.clock_out];
  for (const { start_at, end_at } of breaks) {
    const isInside =
      from !== undefined && start_at >= from && (to === null || to === undefined || end_at <= to);
    if (!isInside || end_at <= start_at) return reject('break_window', { start_at, end_at });
  }
  return undefined;
}

function manual(
  { newId, now }: TimeDesk,
  { employeeId, storeId, timeZone }: TimeCardOf,
  editor: Editor,
  times: readonly Times[],
  date: string,
): PunchRow[] {
  const punch = (kind: 'in' | 'out', at: string): PunchRow => ({
    id: newId(),
    day_id: '',
    vendor_employee_id: employeeId,
    store_id: storeId,
    date: kind === 'in' ? date : countingDay(Date.parse(at), timeZone),
    kind,
    at,
    timezone: timeZone,
    device_label: 'manual_timecard',
    split: false,
    set_aside: false,
    open_orders: false,
    missing_evidence: [],
    device_id: '',
    vendor_work_shift_id: '',
    actor_id: editor.user_id,
    received_at: now,
  });
  return times.flatMap(({ clock_in, clock_out }) => [
    punch('in', clock_in),
    ...(clock_out === null ? [] : [punch('out', clock_out)]),
  ]);
}

async function breaksOf({ tx }: TimeDesk, { id }: DayRow): Promise<BreakOfBody[]> {
  const rows = await breaksThatCount(tx, [id]);
  return rows.map(({ kind, start_at, end_at }) => ({ kind, start_at, end_at }));
}

function isSame(breaks: readonly BreakOfBody[], taken: readonly BreakOfBody[]): boolean {
  const said = (some: readonly BreakOfBody[]) =>
    some.map(({ kind, start_at, end_at }) => `${kind} ${start_at} ${end_at}`).toSorted();
  return deepEqual(said(breaks), said(taken));
}

/** Replaces those of the card, also those marked at tills. Answers the day itself, refreshed. */
async function withBreaks(
  desk: TimeDesk,
  rows: readonly DayRow[],
  breaks: readonly BreakOfBody[] | undefined,
  date: string,
): Promise<DayRow> {
  const { tx } = desk;
  const own = rows.find((row) => row.date === date)!;
  // Said again as it is, nothing of it was changed: what was looked at stays so.
  if (!breaks || isSame(breaks, await breaksOf(desk, own))) return own;
  const { vendor_employee_id: employeeId } = own;
  await overruleMarks(tx, { employeeId, date }, await punchesAround(desk, employeeId, date));
  await tx.remove('vendor_attendance_breaks', { day_id: own.id });
  for (const one of breaks)
    await addBreak(desk, { ...one, day_id: own.id, source: 'manual', start_mark_id: '' });
  const card = { employeeId, storeId: own.store_id, timeZone: own.timezone };
  await changeMarks(desk, card, date);
  const [refreshed] = await tx.rows('vendor_attendance_days', { id: own.id });
  return refreshed as unknown as DayRow;
}

async function withFields(
  desk: TimeDesk,
  row: DayRow,
  { employee_role_id, cash_tips_cents, credit_tips_cents, note }: AttendancePatch,
  absent: boolean,
): Promise<DayRow> {
  const given = Object.entries({ employee_role_id, cash_tips_cents, credit_tips_cents, note }).filter(
    ([, value]) => value !== undefined,
  );
  const changes = { ...Object.fromEntries(given), absent, updated_at: desk.now } as JsonObject;
  await desk.tx.update('vendor_attendance_days', { id: row.id }, changes);
  return { ...row, ...changes } as DayRow;
}

function asJson(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}

async function keepLog(
  { tx, newId, now }: TimeDesk,
  row: DayRow,
  editor: Editor,
  action: string,
  snapshot: JsonObject,
  note: string,
): Promise<void> {
  await tx.insert('vendor_attendance_edit_logs', {
    id: newId(),
    day_id: row.id,
    action,
    snapshot,
    actor_user_id: editor.public_id,
    actor_name: editor.name,
    note: cutText(note, 2000),
    created_at: now,
  });
}
