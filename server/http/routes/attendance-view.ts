// Time cards as they are answered: whole pairs, open issues, the plan of the day.
import type pg from 'pg';
import { addDays, dayStart, inOrder, pairPunches, scheduleVisibleLeave, seesStore } from '@evertill/schemas';
import type { Actor, AttendanceDay, DayBreakMark, DayPunch, LeaveReply, Pair } from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import { findCards } from '../../db/attendance-cards.ts';
import type { Cards, CardsWanted, DayOfCard, LeaveOfCard, PunchOfCard } from '../../db/attendance-cards.ts';
import { issuesOf, overtimeOf } from '../../rules/attendance/day-issues.ts';
import type { MarkRow } from '../../writes/attendance/clock-breaks.ts';

export interface CardView {
  readonly day: AttendanceDay;
  readonly stored: DayOfCard;
  readonly punches: readonly PunchOfCard[];
  /** That begin on this day, else the one that came over midnight. */
  readonly pairs: readonly Pair<PunchOfCard>[];
}

export interface CardViews {
  /** There are more than one answer holds. */
  readonly isCut: boolean;
  readonly cards: CardView[];
  readonly leave: LeaveReply[];
}

type Wanted = Omit<CardsWanted, 'vendorId' | 'storeIds'>;

/** Newest day first, then by name. Only stores the actor sees. */
export function viewCards(deps: AppDeps, actor: Actor, wanted: Wanted): Promise<CardViews> {
  const now = deps.replication.surroundings.clock.now();
  return deps.sql(actor, (client) => viewCardsIn(client, actor, now, wanted));
}

/** In a transaction that is under way; `now` in ms. */
export async function viewCardsIn(
  client: pg.ClientBase,
  actor: Actor,
  now: number,
  wanted: Wanted,
): Promise<CardViews> {
  const found = await findCards(client, {
    ...wanted,
    vendorId: actor.vendor_id,
    storeIds: actor.store_ids,
  });
  const of = {
    punches: Map.groupBy(found.punches, byPerson),
    marksAside: Map.groupBy(found.marksAside, byPerson),
    planned: Map.groupBy(found.planned, byPerson),
    leave: Map.groupBy(found.leave, byPerson),
  };
  const viewed = (day: DayOfCard) =>
    viewOf(
      day,
      {
        punches: of.punches.get(day.vendor_employee_id) ?? [],
        marksAside: of.marksAside.get(day.vendor_employee_id) ?? [],
        planned: of.planned.get(day.vendor_employee_id) ?? [],
        leave: of.leave.get(day.vendor_employee_id) ?? [],
        workingSince: found.working.get(day.vendor_employee_id),
      },
      now,
    );
  return {
    isCut: found.isCut,
    cards: found.days.map(viewed),
    // Away in another store, too, is nobody late; why is for those who see that store.
    leave: found.leave
      .filter(({ status }) => scheduleVisibleLeave.includes(status))
      .filter(({ store_id }) => seesStore(actor, store_id))
      .map(leaveOf),
  };
}

/** What was found of the person a card is of. */
interface OfPerson extends Pick<Cards, 'punches' | 'marksAside' | 'planned' | 'leave'> {
  /** ms */
  readonly workingSince: number | undefined;
}

function byPerson({ vendor_employee_id }: { readonly vendor_employee_id: string }): string {
  return vendor_employee_id;
}

function viewOf(stored: DayOfCard, theirs: OfPerson, now: number): CardView {
  const { date, timezone, vendor_employee_id, employee_name, role_name, production_seconds } = stored;
  const punches = inOrder(theirs.punches.filter((punch) => punch.date === date));
  const ofDay = theirs.planned.filter(({ shift_date }) => shift_date === date);
  const leave = theirs.leave
    .filter((one) => one.date_from <= date && date <= one.date_to)
    .map(({ status }) => status)
    .filter((status) => status !== 'withdrawn');
  const plan = {
    date,
    timeZone: timezone,
    production_seconds,
    planned: theirs.planned.filter(
      ({ shift_date }) => shift_date === date || shift_date === addDays(date, -1),
    ),
  };
  const isWorking =
    theirs.workingSince !== undefined && theirs.workingSince < dayStart(addDays(date, 1), timezone);
  const hasMarkAside = theirs.marksAside.some((mark) => mark.date === date);
  const keys = issuesOf({ ...plan, absent: stored.absent, punches, hasMarkAside, leave, isWorking, now });
  const issues = [...keys, ...(leave.includes('pending') ? (['pending_leave'] as const) : [])].filter(
    (key) => !stored.resolved_issue_keys.includes(key),
  );
  const span = spanOf(theirs.punches, date);
  const day: AttendanceDay = {
    id: stored.id,
    store_id: stored.store_id,
    vendor_employee_id,
    vendor_employee_name: employee_name,
    date,
    timezone,
    employee_role_id: stored.employee_role_id,
    employee_role_name: role_name,
    clock_in: span.pairs[0]?.in.at ?? null,
    clock_out: span.pairs.at(-1)?.out?.at ?? null,
    punch_state: stored.punch_state,
    continues_from: span.from,
    continues_on: span.on,
    production_minutes: Math.floor(production_seconds / 60),
    production_seconds,
    overtime_seconds: overtimeOf(plan),
    paid_break_minutes: stored.paid_break_minutes,
    unpaid_break_minutes: stored.unpaid_break_minutes,
    break_minutes: stored.break_minutes,
    cash_tips_cents: stored.cash_tips_cents,
    credit_tips_cents: stored.credit_tips_cents,
    note: stored.note,
    issues,
    resolved_issue_keys: [...stored.resolved_issue_keys],
    scheduled: ofDay.map(({ start_time, end_time }) => ({ start_time, end_time })),
  };
  return { day, stored, punches, pairs: span.pairs };
}

function spanOf(theirs: readonly PunchOfCard[], date: string) {
  const { pairs } = pairPunches(theirs.filter(({ split, set_aside }) => !split && !set_aside));
  const own = pairs.filter((pair) => pair.in.date === date);
  const over = pairs.find((pair) => pair.in.date < date && pair.out !== undefined && pair.out.date >= date);
  const shown = own.length > 0 || !over ? own : [over];
  const end = shown.at(-1)?.out?.date;
  return {
    pairs: shown,
    from: over?.in.date ?? null,
    on: end !== undefined && end > date ? end : null,
  };
}

export function shownPunch(punch: PunchOfCard): DayPunch {
  const {
    actor_id: _actor,
    received_at: _at,
    day_id: _day,
    vendor_employee_id: _person,
    date: _date,
    timezone: _zone,
    ...shown
  } = punch;
  return shown;
}

/** Those that were overruled by hand left out. */
export function shownMarks(marks: readonly MarkRow[]): DayBreakMark[] {
  return marks
    .filter(({ overruled }) => !overruled)
    .map(({ id, step, kind, at, set_aside, device_id }) => ({ id, step, kind, at, set_aside, device_id }));
}

export function leaveOf(row: LeaveOfCard): LeaveReply {
  const { total_minutes, created_by: _by, employee_name, ...leave } = row;
  return { ...leave, vendor_employee_name: employee_name, total_hours: total_minutes / 60 };
}
