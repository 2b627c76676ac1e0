// A wish to punch becomes a punch, where the time clock of the store wants it. What a person did at a till is always
// kept; what a work shift or the schedule asks happens only when it changes something, so it may be asked any number of
// times. Second document, "Attendance punch_state" and "Time clock flags".
import { collections, countingDay, isInShift, isOfSchedule, isThere } from '@evertill/schemas';
import type {
  PunchEvidence,
  PunchLabel,
  PunchWish,
  Staff,
  Store,
  TimeClockFlags,
  WorkShift,
} from '@evertill/schemas';
import type { ReadTx } from '../../db/database.ts';
import { clockFlagsIn } from '../../rules/attendance/time-preferences.ts';
import { changePunches, punchesAround } from './employee-days.ts';
import type { DayRow, PunchRow, TimeDesk } from './employee-days.ts';

/** Which flag lets it happen. */
const flagOf: Partial<Record<PunchLabel, keyof TimeClockFlags>> = {
  work_shift_open: 'auto_clock_in_on_work_shift',
  work_shift_join: 'auto_clock_in_on_work_shift',
  work_shift_close: 'auto_clock_out_on_work_shift',
  schedule_auto_in: 'auto_clock_in_on_schedule',
  schedule_auto_out: 'auto_clock_out_on_schedule',
};

/** The day it counts for; undefined when there was nothing to do. */
export async function recordPunch(desk: TimeDesk, wish: PunchWish): Promise<DayRow | undefined> {
  const { tx, now } = desk;
  const store = await tx.get(collections.store, wish.store_id);
  const person = await tx.get(collections.staff, wish.vendor_employee_id);
  if (!store || !person) return undefined;
  const flag = flagOf[wish.label];
  if (flag) {
    // Owners come and go as they like.
    if ((person.document as unknown as Staff).vendor_type === 'owner') return undefined;
    if (!(await clockFlagsIn(tx, wish.store_id))[flag]) return undefined;
  }
  const at = toSecond(wish.at);
  await tx.lock(collections.staff, wish.vendor_employee_id);
  const timeZone = await zoneOf(tx, wish, at, (store.document as unknown as Store).time_zone);
  const date = countingDay(Date.parse(at), timeZone);
  const raw = await punchesAround(desk, wish.vendor_employee_id, date);
  if (raw.some((punch) => punch.id === wish.id)) return undefined;
  const twin = raw.find((punch) => punch.at === at && punch.kind === wish.kind);
  // Of one and the same second one is kept: the person's own.
  if (twin && (flag || !isOfSchedule(twin))) {
    // Its evidence is of the same moment.
    for (const validation of wish.validations) await keepEvidence(desk, twin, validation);
    const missing_evidence = twin.missing_evidence.filter(
      (missing) => !wish.validations.some(({ kind }) => kind === missing.kind),
    );
    if (missing_evidence.length < twin.missing_evidence.length)
      await tx.update('vendor_attendance_punches', { id: twin.id }, { missing_evidence });
    return undefined;
  }
  if (flag && isThere(raw, { kind: wish.kind, at }) === (wish.kind === 'in')) return undefined;
  if (wish.label === 'work_shift_close' && (await isInOther(tx, wish))) return undefined;

  const {
    id = desk.newId(),
    vendor_employee_id,
    store_id,
    kind,
    device_id,
    vendor_work_shift_id,
    actor_id,
  } = wish;
  const punch: PunchRow = {
    id,
    day_id: '',
    vendor_employee_id,
    store_id,
    date,
    kind,
    at,
    timezone: timeZone,
    device_label: wish.label,
    split: false,
    set_aside: false,
    open_orders: wish.open_orders ?? false,
    missing_evidence: [...(wish.missing_evidence ?? [])],
    device_id,
    vendor_work_shift_id,
    actor_id,
    received_at: now,
  };
  const card = { employeeId: vendor_employee_id, storeId: store_id, timeZone };
  const after = await changePunches(desk, card, date, (all) => [
    ...all.filter((one) => one.id !== twin?.id),
    punch,
  ]);
  // Who goes at midnight goes on the day they came.
  const [laid] = await tx.rows('vendor_attendance_punches', { id });
  const day = after.find((one) => one.id === laid!['day_id'])!;
  for (const validation of wish.validations)
    await keepEvidence(desk, { ...punch, day_id: day.id }, validation);
  return day;
}

/** ISO-8601 */
export function toSecond(at: string): string {
  return new Date(Math.floor(Date.parse(at) / 1000) * 1000).toISOString();
}

/** The store's, but for a day that was begun in another one. */
export async function zoneOf(
  tx: ReadTx,
  { vendor_employee_id }: Pick<PunchWish, 'vendor_employee_id'>,
  at: string,
  ofStore: string,
): Promise<string> {
  const date = countingDay(Date.parse(at), ofStore);
  const [day] = (await tx.rows('vendor_attendance_days', {
    vendor_employee_id,
    date,
  })) as unknown as DayRow[];
  return day?.timezone ?? ofStore;
}

/** Of any lane: who goes on working there stays in. */
async function isInOther(tx: ReadTx, wish: PunchWish): Promise<boolean> {
  const open = (await tx.find(collections.work_shift, {
    store_id: wish.store_id,
    status: 'open',
  })) as unknown as WorkShift[];
  return open.some(
    (shift) => shift.id !== wish.vendor_work_shift_id && isInShift(shift, wish.vendor_employee_id),
  );
}

async function keepEvidence(
  { tx, newId }: TimeDesk,
  punch: PunchRow,
  validation: PunchEvidence,
): Promise<void> {
  const id = newId();
  const place =
    validation.kind === 'gps'
      ? {
          lat: `${validation.lat}`,
          lng: `${validation.lng}`,
          accuracy_m: `${validation.accuracy_m}`,
          photo_ref: '',
        }
      : {
          lat: '',
          lng: '',
          accuracy_m: '',
          photo_ref: 'photo_ref' in validation ? validation.photo_ref : id,
        };
  await tx.insert('vendor_attendance_validations', {
    id,
    day_id: punch.day_id,
    punch_id: punch.id,
    kind: validation.kind,
    ...place,
    captured_at: punch.at,
    device_id: punch.device_id,
  });
  if ('jpeg' in validation && validation.jpeg !== undefined)
    await tx.insert('vendor_attendance_photos', { id, jpeg: validation.jpeg });
}
