// Breaks marked at tills: each mark that was applied is kept once, and the cards have what all marks and punches of a person
// together come to, however they arrived one by one.
import { pairBreaks, pairPunches } from '@evertill/schemas';
import type { RawPunch } from '@evertill/schemas';
import type { Database } from '../../server/db/database.ts';
import type { RowOf } from '../../server/db/plain-tables.ts';
import { wholeSecond } from '../../client-core/queries/clock-entries.ts';
import { leaderOf } from './come-to-rest.ts';
import type { Scene } from './scene.ts';
import { tenant } from './shop.ts';

const everything = { limit: 1_000_000 };
type MarkRow = RowOf<'vendor_attendance_break_marks'>;
type BreakRow = RowOf<'vendor_attendance_breaks'>;

export async function breakViolations(scene: Scene, database: Database): Promise<string[]> {
  const { marks, punches, breaks } = await database.read(tenant, async (tx) => {
    const days = await tx.rows('vendor_attendance_days', {}, everything);
    const zones = new Map(days.map((row) => [row['id'], row['timezone']]));
    const stored = await tx.rows('vendor_attendance_punches', { split: false }, everything);
    return {
      marks: (await tx.rows('vendor_attendance_break_marks', {}, everything)) as unknown as MarkRow[],
      punches: stored.map((row) => ({ ...row, timezone: zones.get(row['day_id']) })) as unknown as PunchRow[],
      breaks: (await tx.rows('vendor_attendance_breaks', {}, everything)) as unknown as BreakRow[],
    };
  });
  const wrong: string[] = [];
  const wanted: string[] = [];
  for (const [person, theirs] of Map.groupBy(marks, (mark) => mark.vendor_employee_id)) {
    const own = punches.filter((punch) => punch.vendor_employee_id === person);
    const laid = pairBreaks(theirs, pairPunches(own).pairs);
    const aside = new Set(laid.aside.map(({ id }) => id));
    for (const { id, set_aside } of theirs)
      if (set_aside !== aside.has(id)) wrong.push(`Mark ${id} is ${set_aside ? '' : 'not '}set aside`);
    for (const { start, kind, end_at } of laid.breaks)
      if (end_at !== undefined && end_at > start.at) wanted.push(`${start.id} ${kind} until ${end_at}`);
  }
  const kept = breaks.map(({ start_mark_id, kind, end_at }) => `${start_mark_id} ${kind} until ${end_at}`);
  for (const one of wanted) if (!kept.includes(one)) wrong.push(`Break ${one} is on no card`);
  for (const one of kept) if (!wanted.includes(one)) wrong.push(`Break ${one} follows from no marks`);
  if (new Set(kept).size < kept.length) wrong.push('A break is on a card twice');
  return [...wrong, ...(await lostMarks(scene, marks))];
}

type PunchRow = RawPunch & Pick<RowOf<'vendor_attendance_punches'>, 'vendor_employee_id'>;

/** Of one person, second and step one is kept, under whichever id came first. */
async function lostMarks({ facts, devices }: Scene, marks: readonly MarkRow[]): Promise<string[]> {
  const known = new Set(marks.map(({ id }) => id));
  const lost: string[] = [];
  for (const { device, deviceSeq, type } of facts.entries) {
    if (type !== 'time.break') continue;
    const till = leaderOf(devices.find(({ name }) => name === device)!)!;
    // Said by the journal's own invariants where it is not there.
    const record = await till.operations.get(deviceSeq);
    if (record?.state !== 'settled' || known.has(record.payload['id'] as string)) continue;
    const { actor_id, payload, captured_at, clock } = record;
    const at = wholeSecond(Date.parse(captured_at) - clock.skew_ms);
    const isTwin = marks.some(
      (mark) => mark.vendor_employee_id === actor_id && mark.step === payload['step'] && mark.at === at,
    );
    if (!isTwin) lost.push(`Mark ${device} #${deviceSeq} was applied and is not kept`);
  }
  return lost;
}
