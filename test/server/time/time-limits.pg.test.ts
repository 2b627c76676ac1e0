// The limits of time as the second document has them, each at the last that is taken and at the first that is not.
import { expect } from 'chai';
import { addDays, collections, payPeriodOf } from '@evertill/schemas';
import type { PaySchedule } from '@evertill/schemas';
import { aStaff } from '../../contract/contract-documents.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { GivenSchedule, tuesday } from './given-schedule.ts';
import { testClock } from '../../support/test-clock.ts';

const path = '/vendor/attendance';

describe('limits of time', function () {
  this.timeout(60_000);
  let system: System;
  let given: GivenSchedule;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());
  beforeEach(async () => {
    given = await GivenSchedule.in(system, `limits-${(count += 1)}`);
  });

  /** Somebody who did not come, a day each. */
  const absences = async (days: number, store = given.store): Promise<string[]> => {
    const { rows } = await system.owner.query<{ id: string }>(
      `INSERT INTO vendor_attendance_days (vendor_id, id, store_id, vendor_employee_id, date, timezone, punch_state, absent,
                                           created_at, updated_at)
         SELECT $1, gen_random_uuid()::text, $2, $3, ('2024-01-01'::date + n)::text, 'UTC', 'out', true, instant(), instant()
           FROM generate_series(1, $4::int) n RETURNING id`,
      [given.vendor.id, store, given.idOf(store === given.store ? 'cashier' : 'neighbour'), days],
    );
    return rows.map(({ id }) => id);
  };
  const cardsLeft = async () => {
    const text = 'SELECT FROM vendor_attendance_days WHERE vendor_id = $1';
    return (await system.owner.query(text, [given.vendor.id])).rowCount;
  };

  for (const [action, done] of [
    ['resolve-issues', 'resolved'],
    ['delete', 'deleted'],
  ] as const)
    it(`batch/${action}: 200 ids of a call, and not 201`, async () => {
      const ids = await absences(201);
      const at = `${path}/batch/${action}`;
      expect(await given.said('post', at, { ids })).to.equal('400 invalid_input');
      expect(await cardsLeft()).to.equal(201);
      const last = { ids: ids.slice(0, 200) };
      expect(await given.done('post', at, last)).to.deep.equal({ [done]: 200, skipped: 0, total: 200 });
      expect(await cardsLeft()).to.equal(action === 'delete' ? 1 : 201);
      expect(await given.done('post', at, last), 'again').to.deep.equal({
        [done]: 0,
        skipped: 200,
        total: 200,
      });
      expect(await given.said('post', at, { ids: [] })).to.equal('400 invalid_input');
    });

  it('batch/delete: only days the caller can access; those of another store are skipped, one named twice counts once', async () => {
    const [own, theirs] = [await absences(1), await absences(1, given.vendor.stores[1].id)];
    const ids = [...own, ...own, ...theirs];
    expect(await given.done('post', `${path}/batch/delete`, { ids }, 'manager')).to.deep.equal({
      deleted: 1,
      skipped: 1,
      total: 2,
    });
    expect(await cardsLeft()).to.equal(1);
  });

  it('the schedule has 200 employees, and of 201 the first 200 by name', async () => {
    const there = (await given.week()).employees.length;
    const hire = (from: number, to: number) =>
      system.database.write({ vendor_id: given.vendor.id }, async (tx) => {
        const people = Array.from({ length: to - from }, (_, index) =>
          aStaff(1000 + from + index, {
            id: `${given.vendor.id}-p-${from + index}`,
            name: `P ${from + index}`,
            store_ids: [given.store],
            vendor_type: 'employee',
          }),
        );
        const states = people.map((document) => ({ document: { ...document }, deleted: false }));
        await tx.putMany(collections.staff, states);
      });
    await hire(0, 200 - there);
    const full = await given.week();
    expect([full.employees.length, full.more_employees]).to.deep.equal([200, false]);
    await hire(200 - there, 201 - there);
    const more = await given.week();
    expect([more.employees.length, more.more_employees]).to.deep.equal([200, true]);
  });

  it('the schedule has 500 leave rows, and of 501 it says that there are more', async () => {
    const ask = (from: number, to: number) =>
      system.owner.query(
        `INSERT INTO vendor_leaves (vendor_id, id, store_id, vendor_employee_id, leave_type, date_from, date_to, session,
                                    timezone, status, total_minutes, created_by, created_at)
           SELECT $1, 'l-' || n, $2, $3, 'holiday', $4, $4, 'full_day', 'UTC', 'pending', 480, 'x', instant()
             FROM generate_series($5::int, $6::int) n`,
        [given.vendor.id, given.store, given.idOf('cashier'), tuesday, from, to],
      );
    await ask(1, 500);
    const full = await given.week();
    expect([full.leave.length, full.more_leave]).to.deep.equal([500, false]);
    await ask(501, 501);
    const more = await given.week();
    expect([more.leave.length, more.more_leave]).to.deep.equal([500, true]);
  });

  it('a card has 20 paid and 20 unpaid breaks, made and changed, and not 21 of either', async () => {
    const breaks = (kind: string, length: number) =>
      Array.from({ length }, (_, at) => ({
        kind,
        start_at: `2026-03-10T10:${10 + at}:00Z`,
        end_at: `2026-03-10T10:${11 + at}:00Z`,
      }));
    const card = {
      store_id: given.store,
      vendor_employee_id: given.idOf('cashier'),
      date: '2026-03-10',
      clock_in: '2026-03-10T09:00:00Z',
      clock_out: '2026-03-10T17:00:00Z',
    };
    const both = (paid: number, unpaid: number) => [...breaks('paid', paid), ...breaks('unpaid', unpaid)];
    for (const wrong of [both(21, 0), both(0, 21), both(19, 21), both(21, 20), both(41, 0)])
      expect(await given.said('post', path, { ...card, breaks: wrong })).to.equal('400 break_limit');
    const { id } = await given.done('post', path, { ...card, breaks: both(20, 20) });
    const kept = async () => (await given.done('get', `${path}/days/${id}`)).breaks.length as number;
    expect(await kept()).to.equal(40);
    for (const wrong of [both(21, 0), both(0, 21)])
      expect(await given.said('patch', `${path}/${id}`, { breaks: wrong })).to.equal('400 break_limit');
    expect(await kept()).to.equal(40);
    await given.done('patch', `${path}/${id}`, { breaks: both(20, 1) });
    expect(await kept(), 'replaced, not added').to.equal(21);
  });

  it('the pay schedule has frequency week, two_weeks, twice_month and month, each with its starts and no other', async () => {
    const to = (most: number) => Array.from({ length: most }, (_, at) => at);
    const starts = {
      week: { fit: to(7), not: [-1, 7, '0', '1_15', 'last'] },
      two_weeks: { fit: to(7), not: [-1, 7, '16_last', '1'] },
      twice_month: { fit: ['1_15', '16_last'], not: [0, 6, '1', 'last', '15'] },
      month: { fit: [...to(28).map((day) => `${day + 1}`), 'last'], not: [0, 1, '0', '29', '1_15'] },
    };
    const at = `${path}/pay-schedule`;
    for (const [frequency, { fit, not }] of Object.entries(starts)) {
      for (const period_start of fit) {
        const asked = { frequency, period_start } as PaySchedule;
        const { pay_schedule } = await given.done('patch', at, { store_id: given.store, ...asked });
        expect(pay_schedule).to.deep.equal(asked);
        const { from, to: until } = payPeriodOf(asked, tuesday);
        expect(from <= tuesday && tuesday <= until, JSON.stringify(asked)).to.equal(true);
      }
      for (const period_start of not) {
        const asked = { store_id: given.store, frequency, period_start };
        expect(await given.said('patch', at, asked), JSON.stringify(asked)).to.equal('400 pay_period_start');
      }
    }
  });

  it('templates are published for today through 13 days ahead in store time, and for no day more', async () => {
    // Where the day is another than in Greenwich.
    await system.owner.query("UPDATE stores SET time_zone = 'Pacific/Kiritimati' WHERE vendor_id = $1", [
      given.vendor.id,
    ]);
    await given.template(
      [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start_time: '23:58', end_time: '23:59' })),
    );
    const ahead = 14 * 3_600_000;
    const today = () => new Date(testClock.now() + ahead).toISOString().slice(0, 10);
    const before = today();
    const { materialized } = await given.done('post', `${path}/schedule-auto/run`, { store_id: given.store });
    expect(materialized).to.equal(14);
    const { rows } = await system.owner.query<{ first: string; last: string }>(
      `SELECT min(shift_date) AS first, max(shift_date) AS last FROM vendor_attendance_schedule_shifts
        WHERE vendor_id = $1`,
      [given.vendor.id],
    );
    const { first, last } = rows[0]!;
    expect([before, today()]).to.include(first);
    expect(last).to.equal(addDays(first, 13));
  });
});
