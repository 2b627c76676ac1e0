// What a person marked at a till about their break is kept, whatever it contradicts: as one fact, however often and by however
// many tills it was said of the same second.
import { collections, countingDay } from '@evertill/schemas';
import type { BreakMarkWish, Store } from '@evertill/schemas';
import { changeMarks } from './employee-days.ts';
import type { TimeDesk } from './employee-days.ts';
import { toSecond, zoneOf } from './record-punch.ts';

const marks = 'vendor_attendance_break_marks';

export async function recordBreakMark(desk: TimeDesk, wish: BreakMarkWish): Promise<void> {
  const { tx } = desk;
  const { id, vendor_employee_id, store_id, step, kind } = wish;
  const store = await tx.get(collections.store, store_id);
  const person = await tx.lock(collections.staff, vendor_employee_id);
  if (!store || !person) return;
  const at = toSecond(wish.at);
  const known = await tx.rows(marks, { id });
  const twins = await tx.rows(marks, { vendor_employee_id, at, step, kind });
  if (known.length + twins.length > 0) return;
  const timeZone = await zoneOf(tx, wish, at, (store.document as unknown as Store).time_zone);
  const date = countingDay(Date.parse(at), timeZone);
  await tx.insert(marks, { ...wish, at, date, set_aside: false, overruled: false });
  await changeMarks(desk, { employeeId: vendor_employee_id, storeId: store_id, timeZone }, date);
}
