// What people of one zone do in two years: punches as tills send them, cards by hand, days that follow the schedule; and
// what is stored of it, beside the reckoning of `day-oracle.ts`.
import { expect } from 'chai';
import type { AttendancePatch } from '@evertill/schemas';
import { changeDay, createDay } from '../../../server/writes/attendance/edit-day.ts';
import type { TimeDesk } from '../../../server/writes/attendance/employee-days.ts';
import { recordPunch } from '../../../server/writes/attendance/record-punch.ts';
import { runSchedule } from '../../../server/writes/attendance/run-schedule.ts';
import { usualDaysAhead } from '../../../server/config.ts';
import type { WriteTx } from '../../../server/db/database.ts';
import { SeededChance } from '../../simulation/seeded-chance.ts';
import type { GivenVendor } from '../../support/given.ts';
import { isProof } from '../../support/is-proof.ts';
import type { System } from '../../support/system.ts';
import { daysOf } from './day-oracle.ts';
import type { OracleBreak, OracleDay, OraclePunch } from './day-oracle.ts';
import { rethrow } from './rethrow.ts';
import { dayAfter } from './zone-clock.ts';
import type { ZoneClock } from './zone-clock.ts';

/** Of punches that come in any order; as many of cards by hand; and of days that follow the schedule. */
export const each = isProof
  ? { punched: 670, byHand: 670, weeks: 14, planned: 28 }
  : { punched: 9, byHand: 9, weeks: 1, planned: 6 };
const second = 1000;
const minute = 60_000;
export const hour = 60 * minute;
const day = 24 * hour;
const now = '2013-06-01T00:00:00.000Z';

export interface Scenario {
  readonly person: string;
  readonly expected: readonly OracleDay[];
  /** For whoever has to understand what went wrong. */
  readonly story: object;
}

interface PlannedDay {
  readonly date: string;
  readonly patterns: readonly { readonly start: string; readonly end: string }[];
  /** ms; of each pattern. */
  readonly spans: readonly { readonly from: number; readonly to: number }[];
  /** When the job ran, ms. */
  readonly ticks: readonly number[];
  readonly shifts: readonly {
    readonly person: string;
    readonly pattern: number;
    readonly isOff: boolean;
    readonly isAway: boolean;
  }[];
}

export class ZoneRun {
  readonly #system: System;
  readonly #clock: ZoneClock;
  readonly #vendor: GivenVendor;
  readonly #chance: SeededChance;

  constructor(system: System, clock: ZoneClock, vendor: GivenVendor) {
    this.#system = system;
    this.#clock = clock;
    this.#vendor = vendor;
    this.#chance = new SeededChance(`days of ${clock.zone}`);
  }

  /** `howMany` people, each with a story of their own. */
  async people(
    kind: string,
    howMany: number,
    story: (
      person: string,
    ) => Omit<Scenario, 'person'> & { readonly tell: (desk: TimeDesk) => Promise<void> },
  ): Promise<Scenario[]> {
    const names = await this.#hire(kind, howMany);
    const scenarios: Scenario[] = [];
    for (let first = 0; first < names.length; first += 20) {
      const stories = names.slice(first, first + 20).map((person) => ({ person, ...story(person) }));
      await this.#write(async (tx) => {
        for (const { tell } of stories) await tell({ tx, newId: () => crypto.randomUUID(), now });
      });
      scenarios.push(...stories);
    }
    return scenarios;
  }

  /** Punches as tills send them: some twice, in any order. */
  punched(person: string) {
    const chance = this.#chance;
    const around = this.#hotInstant();
    const punches: OraclePunch[] = [];
    let at = around - chance.between(0, 20) * hour;
    for (let n = chance.between(1, 7); n > 0; n -= 1) {
      punches.push({ kind: chance.happens(0.5) ? 'in' : 'out', at });
      at += chance.pick([
        0,
        second,
        chance.between(1, 3600) * second,
        chance.between(1, 9) * hour,
        16 * hour,
        day,
      ]);
      if (chance.happens(0.2)) at = Math.max(at, around);
    }
    const sent = [...punches, ...punches.filter(() => chance.happens(0.2))].map((punch) => ({
      punch,
      order: chance.random(),
    }));
    const ids = new Map(punches.map((punch) => [punch, crypto.randomUUID()]));
    const told = new Set(punches.map(({ kind, at: when }) => `${kind} ${when}`));
    const distinct = [...told].map((text): OraclePunch => {
      const [kind, when] = text.split(' ');
      return { kind: kind as 'in' | 'out', at: Number(when) };
    });
    return {
      expected: daysOf(distinct, [], this.#clock),
      story: { punches: iso(punches) },
      tell: async (desk: TimeDesk) => {
        for (const { punch } of sent.toSorted((one, other) => one.order - other.order))
          await recordPunch(desk, {
            id: ids.get(punch)!,
            vendor_employee_id: person,
            store_id: this.#vendor.stores[0].id,
            kind: punch.kind,
            at: new Date(punch.at + chance.between(0, 999)).toISOString(),
            label: 'time_clock',
            device_id: '',
            vendor_work_shift_id: '',
            actor_id: person,
            received_at: now,
            validations: [],
          });
      },
    };
  }

  /** A card of a manager, put right once or twice. */
  byHand(person: string) {
    const chance = this.#chance;
    const clock = this.#clock;
    const date = clock.dayOf(this.#hotInstant());
    const first = this.#times(date, 1);
    const changes = Array.from({ length: chance.between(0, 2) }, () =>
      this.#times(date, chance.between(1, 4)),
    );
    const last = changes.at(-1) ?? first;
    const card = { employeeId: person, storeId: this.#vendor.stores[0].id, timeZone: clock.zone };
    const editor = { user_id: 'manager', public_id: '0', name: 'Manager' };
    return {
      expected: daysOf(last.punches, last.breaks, clock),
      story: { date, first: first.body, changes: changes.map(({ body }) => body) },
      tell: async (desk: TimeDesk) => {
        const [{ clock_in, clock_out }] = first.body.segments as [
          { clock_in: string; clock_out: string | null },
        ];
        const body = { vendor_employee_id: person, date, clock_in, clock_out, breaks: first.body.breaks };
        let row = await createDay(desk, card, editor, body);
        for (const change of changes) {
          if ('kind' in row) break;
          row = await changeDay(desk, card, editor, { row, snapshot: {} }, change.body);
        }
        if ('kind' in row) throw new Error(`${row.code} ${JSON.stringify({ date, body, changes })}`);
      },
    };
  }

  /** Shifts of weeks apart, clocked by the job whenever it happens to run. */
  async planned(): Promise<Scenario[]> {
    const people = await this.#hire('planned', each.planned);
    const days = new Map(people.map((person) => [person, [] as OracleDay[]]));
    const starts = new Set<string>();
    while (starts.size < each.weeks) {
      const date = this.#clock.dayOf(this.#hotInstant());
      const isNear = [...starts].some((one) => Math.abs(Date.parse(one) - Date.parse(date)) < 4 * day);
      if (!isNear) starts.add(date);
    }
    const planned: PlannedDay[] = [];
    for (const date of [...starts].sort()) planned.push(await this.#plannedDay(date, people));
    const ticks = planned.flatMap((one) => one.ticks);
    for (const { spans, shifts, ticks: ofDay } of planned)
      for (const { person, pattern, isOff, isAway } of shifts) {
        const { from, to } = spans[pattern]!;
        const isIn = !isOff && !isAway && ofDay.some((tick) => from <= tick && tick < to);
        const punches: OraclePunch[] = isIn ? [{ kind: 'in', at: from }] : [];
        // Weeks later, too: whoever never left is clocked out for when their shift ended.
        if (isIn && ticks.some((tick) => tick >= to)) punches.push({ kind: 'out', at: to });
        days.get(person)!.push(...daysOf(punches, [], this.#clock));
      }
    return people.flatMap((person) =>
      Array.from({ length: each.weeks }, (_, n) => ({
        person,
        // Compared once for all of them.
        expected: n === 0 ? days.get(person)! : [],
        story: planned.map(({ date, patterns }) => ({ date, patterns })),
      })),
    );
  }

  async #plannedDay(date: string, people: readonly string[]): Promise<PlannedDay> {
    const chance = this.#chance;
    const clock = this.#clock;
    const time = () => `${String(chance.between(0, 23)).padStart(2, '0')}:${chance.pick(['00', '15', '30'])}`;
    const patterns = Array.from({ length: 4 }, () => ({ start: time(), end: time() })).filter(
      ({ start, end }) => start !== end,
    );
    if (patterns.length === 0) patterns.push({ start: '22:00', end: '06:00' });
    const spans = patterns.map(({ start, end }) => ({
      from: clock.instantOf(date, start),
      to: clock.instantOf(end > start ? date : dayAfter(date), end),
    }));
    const ticks = spans
      .flatMap(({ from, to }) => [
        ...(chance.happens(0.9) ? [from + chance.between(0, 5) * minute] : []),
        ...(chance.happens(0.9) ? [to + chance.between(0, 300) * minute] : []),
      ])
      .sort((one, other) => one - other);
    const shifts = people.map((person, index) => ({
      person,
      pattern: index % patterns.length,
      isOff: chance.happens(0.1),
      isAway: chance.happens(0.1),
    }));
    for (const { person, pattern, isOff, isAway } of shifts) {
      await this.#system.owner.query(
        `INSERT INTO vendor_attendance_schedule_shifts
           (vendor_id, id, store_id, vendor_employee_id, shift_date, start_time, end_time, is_no_working, created_by,
            created_at, updated_at)
         VALUES ($1, gen_random_uuid()::text, $2, $3, $4, $5, $6, $7, 'x', instant(), instant())`,
        [
          this.#vendor.id,
          this.#vendor.stores[0].id,
          person,
          date,
          patterns[pattern]!.start,
          patterns[pattern]!.end,
          isOff,
        ],
      );
      if (isAway)
        await this.#system.owner.query(
          `INSERT INTO vendor_leaves (vendor_id, id, store_id, vendor_employee_id, leave_type, date_from, date_to, session,
                                      timezone, status, total_minutes, created_by, created_at)
           VALUES ($1, gen_random_uuid()::text, $2, $3, 'holiday', $4, $4, 'full_day', $5, 'approved', 480, 'x', instant())`,
          [this.#vendor.id, this.#vendor.stores[0].id, person, date, clock.zone],
        );
    }
    for (const tick of ticks)
      await runSchedule({
        transact: (work) => this.#write(work),
        newId: () => crypto.randomUUID(),
        now: new Date(tick).toISOString(),
        storeId: this.#vendor.stores[0].id,
        daysAhead: usualDaysAhead,
        isRefresh: false,
        failed: rethrow,
      });
    return { date, patterns, spans, ticks, shifts };
  }

  /** What is stored otherwise than reckoned. */
  async differences(scenarios: readonly Scenario[]): Promise<object[]> {
    const { rows } = await this.#system.owner.query<OracleDay & { person: string }>(
      `SELECT d.vendor_employee_id AS person, d.date, d.production_seconds::int, d.paid_break_minutes::int,
              d.unpaid_break_minutes::int, d.punch_state, count(p.id) FILTER (WHERE p.set_aside)::int AS aside
         FROM vendor_attendance_days d LEFT JOIN vendor_attendance_punches p
           ON p.vendor_id = d.vendor_id AND p.day_id = d.id
        WHERE d.vendor_id = $1 GROUP BY d.vendor_id, d.id ORDER BY d.date`,
      [this.#vendor.id],
    );
    expect(rows.filter((row) => row.production_seconds < 0 || row.unpaid_break_minutes < 0)).to.deep.equal(
      [],
    );
    const stored = Map.groupBy(rows, ({ person }) => person);
    const people = Map.groupBy(scenarios, ({ person }) => person);
    return [...people].flatMap(([person, own]) => {
      const expected = own.flatMap((one) => one.expected);
      const found = (stored.get(person) ?? []).map(({ person: _person, ...rest }) => rest);
      const isSame = JSON.stringify(found.map(inOrder)) === JSON.stringify(expected.map(inOrder));
      return isSame ? [] : [{ person, zone: this.#clock.zone, expected, found, story: own[0]!.story }];
    });
  }

  #times(date: string, howMany: number) {
    const chance = this.#chance;
    const [from, to] = [this.#clock.dayStart(date), this.#clock.dayStart(dayAfter(date))];
    const span = Math.max(howMany, Math.floor((to - from) / second) - 1);
    const marks = new Set<number>();
    while (marks.size < howMany * 2) marks.add(from + chance.between(0, span) * second);
    const sorted = [...marks].sort((one, other) => one - other);
    // Over midnight, but never longer than a day.
    const end = chance.happens(0.4) ? to + chance.between(0, 8 * 3600) * second : sorted.at(-1)!;
    sorted[sorted.length - 1] = Math.min(end, sorted.at(-2)! + day);
    const isOpen = chance.happens(0.05);
    const segments = Array.from({ length: howMany }, (_, n) => ({
      clock_in: new Date(sorted[2 * n]!).toISOString(),
      clock_out: isOpen && n === howMany - 1 ? null : new Date(sorted[2 * n + 1]!).toISOString(),
    }));
    const [opens, closes] = [sorted[0]!, isOpen ? Math.min(to, sorted.at(-1)!) : sorted.at(-1)!];
    const breaks = Array.from({ length: chance.between(0, 4) }, (): OracleBreak => {
      const start =
        opens + chance.between(0, Math.max(0, Math.floor((closes - opens) / second) - 2)) * second;
      const end = Math.min(closes, start + chance.between(1, 7200) * second);
      return { kind: chance.pick(['paid', 'unpaid'] as const), start, end };
    }).filter(({ start, end }) => start < end);
    const body = {
      segments,
      breaks: breaks.map(({ kind, start, end }) => ({
        kind,
        start_at: new Date(start).toISOString(),
        end_at: new Date(end).toISOString(),
      })),
    } satisfies AttendancePatch;
    const punches = segments.flatMap(({ clock_in, clock_out }): OraclePunch[] => [
      { kind: 'in', at: Date.parse(clock_in) },
      ...(clock_out === null ? [] : [{ kind: 'out' as const, at: Date.parse(clock_out) }]),
    ]);
    return { body, breaks, punches };
  }

  /** Within a day of a change of the clocks, of a leap day or the turn of a year; else anywhere in the two years. */
  #hotInstant(): number {
    const chance = this.#chance;
    const [from, to] = [Date.parse('2011-01-02'), Date.parse('2012-12-29')];
    const changes = this.#clock.changes.filter((at) => from < at && at < to);
    const hot = [
      ...changes,
      ...changes,
      ...['2012-02-29', '2012-03-01', '2012-01-01', '2011-12-30', '2011-12-31'].map((date) =>
        this.#clock.dayStart(date),
      ),
    ];
    return chance.happens(0.7)
      ? chance.pick(hot) + chance.between(-24 * 3600, 24 * 3600) * second
      : chance.between(from / second, to / second) * second;
  }

  /** Employees of the store, as the cashier is one. */
  async #hire(kind: string, howMany: number): Promise<string[]> {
    const ids = Array.from({ length: howMany }, (_, n) => `${this.#vendor.id}-${kind}-${n}`);
    await this.#system.owner.query(
      `INSERT INTO vendor_staff SELECT (jsonb_populate_record(s, jsonb_build_object(
          'id', one, 'email', one || '@example.test', 'username', one, 'public_id',
          (1e12 + abs(hashtextextended(one, 0)) % 8e12)::bigint::text))).*
         FROM vendor_staff s, unnest($2::text[]) AS one WHERE s.vendor_id = $1 AND s.id = $3`,
      [this.#vendor.id, ids, this.#vendor.people.cashier.staff.id],
    );
    return ids;
  }

  #write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> {
    return this.#system.database.write({ vendor_id: this.#vendor.id }, work);
  }
}

function inOrder({
  date,
  production_seconds,
  paid_break_minutes,
  unpaid_break_minutes,
  punch_state,
  aside,
}: OracleDay) {
  return [date, production_seconds, paid_break_minutes, unpaid_break_minutes, punch_state, aside];
}

function iso(punches: readonly OraclePunch[]): string[] {
  return punches.map(({ kind, at }) => `${kind} ${new Date(at).toISOString()}`);
}
