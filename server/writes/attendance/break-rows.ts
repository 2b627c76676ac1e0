// The breaks of time cards as they are stored, and which of them count.
import type { ReadTx, WriteTx } from '../../db/database.ts';
import type { RowOf } from '../../db/plain-tables.ts';

export type BreakRow = RowOf<'vendor_attendance_breaks'>;

export interface BreakDesk {
  readonly tx: WriteTx;
  readonly newId: () => string;
}

const breaks = 'vendor_attendance_breaks';

/** Of these cards, in the order of time; those of the plan too where the time clock has taken their place. */
export async function storedBreaks(tx: ReadTx, dayIds: readonly string[]): Promise<BreakRow[]> {
  const options = { limit: 10_000, orderBy: 'start_at' };
  return (await tx.rows(breaks, { day_id: dayIds }, options)) as unknown as BreakRow[];
}

/** Of these cards, in the order of time. */
export async function breaksThatCount(tx: ReadTx, dayIds: readonly string[]): Promise<BreakRow[]> {
  const rows = await storedBreaks(tx, dayIds);
  // One of no minute was a slip.
  const isTaken = ({ source, duration_minutes }: BreakRow) => source === 'time_clock' && duration_minutes > 0;
  const clocked = new Set(rows.filter(isTaken).map(({ day_id }) => day_id));
  return rows.filter(({ source, day_id }) => source !== 'schedule' || !clocked.has(day_id));
}

export async function addBreak(
  { tx, newId }: BreakDesk,
  row: Omit<BreakRow, 'id' | 'duration_minutes'>,
): Promise<void> {
  const length = Date.parse(row.end_at) - Date.parse(row.start_at);
  await tx.insert(breaks, { id: newId(), ...row, duration_minutes: Math.floor(length / 60_000) });
}
