// Marks that people set at tills become breaks of their cards, anew whenever a mark or a punch around them changes. What was
// put right by hand stands: marks behind it are overruled, and those that contradict it later are set aside.
import { addDays, countingDay, pairBreaks, pairPunches } from '@evertill/schemas';
import type { MarkedBreak, RawPunch } from '@evertill/schemas';
import type { ReadTx, WriteTx } from '../../db/database.ts';
import type { RowOf } from '../../db/plain-tables.ts';
import { addBreak, storedBreaks } from './break-rows.ts';
import type { BreakDesk, BreakRow } from './break-rows.ts';

export type MarkRow = RowOf<'vendor_attendance_break_marks'>;

const marks = 'vendor_attendance_break_marks';

/** Whose card, and of which day. */
export interface CardKey {
  readonly employeeId: string;
  readonly date: string;
}

export interface LaidBreaks {
  /** Days whose breaks, or whose marks that are set aside, are not what they were. */
  readonly changed: ReadonlySet<string>;
  /** Days with a mark that is set aside. */
  readonly aside: ReadonlySet<string>;
}

/** On the cards from three days before to three days after. `raw`: what the person punched around the day. */
export async function layOutBreaks(
  desk: BreakDesk,
  { employeeId, date }: CardKey,
  raw: readonly RawPunch[],
): Promise<LaidBreaks> {
  const { tx } = desk;
  const around = await marksOf(tx, employeeId, days(date, 6));
  const changed = new Set<string>();
  if (around.length === 0) return { changed, aside: changed };
  const touched = days(date, 3);
  const found = await tx.rows('vendor_attendance_days', { vendor_employee_id: employeeId, date: touched });
  const cards = new Map(found.map((row) => [row['id'] as string, row['date'] as string]));
  const dayIds = new Map([...cards].map(([id, day]) => [day, id]));
  const stored = await storedBreaks(tx, [...cards.keys()]);

  const { breaks, aside } = laidOut(around, raw);
  const byHand = stored.filter(({ source }) => source === 'manual');
  const late = breaks.filter((one) => byHand.some((row) => isBeside(one, row)));
  const wanted = breaks.flatMap((one) => (late.includes(one) ? [] : rowOf(one, dayIds.get(dateOf(one)))));
  const had = stored.filter(({ source }) => source === 'time_clock');
  const gone = had.filter((row) => !wanted.some((one) => isSame(row, one)));
  const fresh = wanted.filter((one) => !had.some((row) => isSame(row, one)));
  for (const row of gone) await tx.remove('vendor_attendance_breaks', { id: row.id });
  for (const row of fresh) await addBreak(desk, row);
  for (const { day_id } of [...gone, ...fresh]) changed.add(cards.get(day_id)!);

  const set_aside = new Set([...aside, ...late.flatMap(marksBehind)].map(({ id }) => id));
  const living = around.filter((mark) => !mark.overruled && touched.includes(mark.date));
  for (const mark of living) {
    if (mark.set_aside === set_aside.has(mark.id)) continue;
    await tx.update(marks, { id: mark.id }, { set_aside: set_aside.has(mark.id) });
    changed.add(mark.date);
  }
  const contradicting = living.filter(({ id }) => set_aside.has(id));
  return { changed, aside: new Set(contradicting.map((mark) => mark.date)) };
}

/**
 * By hand the breaks of a card are others now: the marks behind them, and those that contradicted the day, make none any more.
 * A break that goes on stays. `isRemoved`: the card is, with everything that was marked on its day.
 */
export async function overruleMarks(
  tx: WriteTx,
  { employeeId, date }: CardKey,
  raw: readonly RawPunch[],
  isRemoved = false,
): Promise<void> {
  const around = await marksOf(tx, employeeId, days(date, 6));
  const { breaks, aside } = laidOut(around, raw);
  const ofCard = breaks.filter((one) => dateOf(one) === date && (isRemoved || one.end_at !== undefined));
  // After midnight a mark of this card's punches has the next date.
  const own = pairPunches(raw).pairs.filter((pair) => dateOf({ pair }) === date);
  const isOfCard = ({ at }: MarkRow) =>
    own.some((pair) => pair.in.at <= at && pair.out !== undefined && at <= pair.out.at);
  const beside = (isRemoved ? around : aside).filter((mark) => mark.date === date || isOfCard(mark));
  const ids = [...ofCard.flatMap(marksBehind), ...beside].map(({ id }) => id);
  if (ids.length > 0) await tx.update(marks, { id: [...new Set(ids)] }, { overruled: true });
}

/** Of these days, in the order of time. */
export async function marksOf(tx: ReadTx, employeeId: string, dates: readonly string[]): Promise<MarkRow[]> {
  const where = { vendor_employee_id: employeeId, date: dates };
  return (await tx.rows(marks, where, { limit: 10_000, orderBy: 'at' })) as unknown as MarkRow[];
}

function laidOut(around: readonly MarkRow[], raw: readonly RawPunch[]) {
  const living = around.filter(({ overruled }) => !overruled);
  return pairBreaks(living, pairPunches(raw).pairs);
}

type LaidBreak = MarkedBreak<MarkRow, RawPunch>;
type ClockRow = Omit<BreakRow, 'id' | 'duration_minutes'>;

/** Of the card its punches began on. */
function dateOf({ pair }: Pick<LaidBreak, 'pair'>): string {
  return countingDay(Date.parse(pair.in.at), pair.in.timezone);
}

/** None while it goes on, of one that took no time, or where its card is too far away. */
function rowOf({ kind, start, end_at }: LaidBreak, day_id: string | undefined): ClockRow[] {
  if (day_id === undefined || end_at === undefined || end_at <= start.at) return [];
  return [{ day_id, kind, start_at: start.at, end_at, source: 'time_clock', start_mark_id: start.id }];
}

function isBeside({ start, end_at }: LaidBreak, row: BreakRow): boolean {
  return end_at !== undefined && row.start_at < end_at && start.at < row.end_at;
}

function isSame(row: BreakRow, { day_id, kind, start_at, end_at, start_mark_id }: ClockRow): boolean {
  const isOfMark = row.start_mark_id === start_mark_id && row.kind === kind;
  return isOfMark && row.day_id === day_id && row.start_at === start_at && row.end_at === end_at;
}

function marksBehind({ start, end }: LaidBreak): MarkRow[] {
  return end ? [start, end] : [start];
}

function days(date: string, beside: number): string[] {
  return Array.from({ length: 2 * beside + 1 }, (_, n) => addDays(date, n - beside));
}
