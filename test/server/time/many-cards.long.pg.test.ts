// More time cards than one answer holds: whoever asks is told so, for a sum of less than all is wrong.
import { expect } from 'chai';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { GivenSchedule } from './given-schedule.ts';

describe('many time cards', function () {
  this.timeout(60_000);
  let system: System;
  let given: GivenSchedule;

  before(async () => {
    system = await startTestSystem();
    given = await GivenSchedule.in(system, 'many-cards');
  });
  after(() => system?.stop());

  /** Somebody for each of them: a day is one of a person's. */
  const people = (from: number, to: number) =>
    system.owner.query(
      `INSERT INTO vendor_staff SELECT (jsonb_populate_record(s, jsonb_build_object('id', 'one-' || n, 'public_id',
         lpad((n + 1000000)::text, 13, '0'), 'name', 'One ' || n))).*
         FROM vendor_staff s, generate_series($3::int, $4::int) n WHERE s.vendor_id = $1 AND s.id = $2`,
      [given.vendor.id, given.idOf('cashier'), from, to],
    );
  /** Ten days of each, like that card. */
  const days = (card: string, from: number, to: number) =>
    system.owner.query(
      `INSERT INTO vendor_attendance_days SELECT (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(),
         'vendor_employee_id', 'one-' || n, 'date', '2026-03-' || to_char(day, 'FM00')))).*
         FROM vendor_attendance_days d, generate_series($2::int, $3::int) n, generate_series(1, 10) day WHERE d.id = $1`,
      [card, from, to],
    );

  it('are asked for again in fewer days, never left out of a sum', async () => {
    await given.done('patch', '/vendor/attendance/pay-schedule', {
      store_id: given.store,
      frequency: 'month',
    });
    const { id } = await given.done<{ id: string }>('post', '/vendor/attendance', {
      store_id: given.store,
      vendor_employee_id: given.idOf('cashier'),
      date: '2026-03-10',
      clock_in: '2026-03-10T09:00:00Z',
      clock_out: '2026-03-10T17:00:00Z',
    });
    await people(1, 2000);
    await days(id, 1, 1999);
    const list = `/vendor/attendance?store_id=${given.store}&date_from=2026-03-01&date_to=2026-03-10`;
    const payroll = `/vendor/attendance/payroll?store_id=${given.store}&date=2026-03-10`;
    expect(await given.done('get', `${list}&limit=1`)).to.include({ total: 19_991 });
    await days(id, 2000, 2000);
    expect(await given.said('get', list)).to.equal('400 day_range');
    expect(await given.said('get', payroll)).to.equal('400 day_range');
    expect(await given.said('get', `${list}&q=One 77`)).to.equal('200');
  });
});
