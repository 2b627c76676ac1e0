// Cards that are put right or removed beside what else is known of a person: nights, punches of tills, other managers.
import { expect } from 'chai';
import type { AttendanceDay, AttendanceDayDetail } from '@evertill/schemas';
import { recordPunch } from '../../../server/writes/attendance/record-punch.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { giveProduct } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { GivenSchedule } from './given-schedule.ts';
import { testClock } from '../../support/test-clock.ts';

const path = '/vendor/attendance';

describe('cards put right', function () {
  this.timeout(30_000);
  let system: System;
  let given: GivenSchedule;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());
  beforeEach(async () => {
    given = await GivenSchedule.in(system, `put-right-${(count += 1)}`);
  });

  const cardBody = (fields: object = {}) => ({
    store_id: given.store,
    vendor_employee_id: given.idOf('cashier'),
    date: '2026-03-10',
    clock_in: '2026-03-10T09:00:00Z',
    clock_out: '2026-03-10T17:00:00Z',
    ...fields,
  });
  const card = (fields?: object) => given.done<AttendanceDay>('post', path, cardBody(fields));
  const list = async (query: string) =>
    (await given.done<{ data: AttendanceDay[] }>('get', `${path}?store_id=${given.store}&${query}`)).data;
  const detail = (id: string) => given.done<AttendanceDayDetail>('get', `${path}/days/${id}`);
  const said = (days: readonly AttendanceDay[]) =>
    days.map(({ date, clock_in, clock_out, production_minutes, issues }) =>
      [date.slice(8), clock_in?.slice(8, 19), clock_out?.slice(8, 19), production_minutes, ...issues].join(
        ' ',
      ),
    );
  const all = async () => said(await list('date_from=2026-03-08&date_to=2026-03-11'));
  /** At a till. */
  const punch = (kind: 'in' | 'out', time: string) => {
    const at = time.endsWith('Z') ? time : `2026-03-${time}Z`;
    const employee = given.idOf('cashier');
    return system.database.write({ vendor_id: given.vendor.id }, (tx) =>
      recordPunch(
        { tx, newId: () => crypto.randomUUID(), now: at },
        {
          vendor_employee_id: employee,
          store_id: given.store,
          kind,
          at,
          label: 'time_clock',
          device_id: '',
          vendor_work_shift_id: '',
          actor_id: employee,
          received_at: at,
          validations: [],
        },
      ),
    );
  };

  describe('of a night, one of its days removed', () => {
    const night = async () => {
      const first = await card({
        clock_in: '2026-03-10T22:00:00Z',
        clock_out: '2026-03-11T06:00:00Z',
        breaks: [{ kind: 'unpaid', start_at: '2026-03-11T02:00:00Z', end_at: '2026-03-11T02:30:00Z' }],
      });
      return [first, (await list('date=2026-03-11'))[0]!] as const;
    };
    const left = async () => {
      // Whatever is written beside it later.
      await card({ date: '2026-03-12', clock_in: '2026-03-12T09:00:00Z', clock_out: '2026-03-12T10:00:00Z' });
      return all();
    };

    it('the morning gone: it ended at midnight', async () => {
      await given.done('delete', `${path}/${(await night())[1].id}`);
      expect(await left()).to.deep.equal(['10 10T22:00:00 11T00:00:00 120']);
    });

    it('the evening gone: it began at midnight, without the breaks that were on that card', async () => {
      await given.done('delete', `${path}/${(await night())[0].id}`);
      expect(await left()).to.deep.equal(['11 11T00:00:00 11T06:00:00 360']);
    });

    it('both of a batch are gone', async () => {
      const ids = (await night()).map(({ id }) => id);
      expect(await given.done('post', `${path}/batch/delete`, { ids })).to.include({
        deleted: 2,
        skipped: 0,
      });
      expect(await left()).to.deep.equal([]);
    });
  });

  it('batches and others at once: what is gone is skipped, and nothing is counted twice', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await card({ clock_out: '2026-03-10T19:00:00Z' });
      const [, ...removed] = await Promise.all(
        ['resolve-issues', 'delete', 'delete', 'delete'].map((what) =>
          given.done('post', `${path}/batch/${what}`, { ids: [id] }),
        ),
      );
      expect(removed.map(({ deleted }) => deleted as number)).to.have.members([0, 0, 1]);
    }
  });

  it('changes at once: each finds in the history what it changed', async () => {
    const { id } = await card();
    await Promise.all(
      [1, 2, 3].map((hours) =>
        given.done('patch', `${path}/${id}`, { clock_out: `2026-03-10T1${hours}:00:00Z` }),
      ),
    );
    const { edit_logs, clock_out } = await detail(id);
    const outs = edit_logs.slice(1).map(({ snapshot }) => snapshot['clock_out']);
    expect(new Set([...outs, clock_out]).size).to.equal(4);
  });

  it('a note or tips are written down whatever a till made of the times', async () => {
    await punch('in', '10T09:00:00');
    await punch('out', '10T09:00:00');
    const [{ id }] = (await list('date=2026-03-10')) as [AttendanceDay];
    const changed = await given.done('patch', `${path}/${id}`, { note: 'opened by mistake' });
    expect(changed).to.include({ note: 'opened by mistake' });
  });

  it('so are they on a card whose planned break nobody was there for', async () => {
    const pause = { kind: 'unpaid', start_at: '2026-03-10T12:00:00Z', end_at: '2026-03-10T12:30:00Z' };
    const { id } = await card({ breaks: [pause] });
    // What the clock that runs by itself leaves of a shift to come: breaks, and nobody there yet.
    await system.owner.query('DELETE FROM vendor_attendance_punches WHERE vendor_id = $1', [given.vendor.id]);
    const changed = await given.done('patch', `${path}/${id}`, { cash_tips_cents: 500 });
    expect(changed).to.include({ cash_tips_cents: 500, unpaid_break_minutes: 30 });
  });

  it('a day no clock will see, or the days of another zone: said, not made', async () => {
    const none = { clock_in: undefined, clock_out: undefined };
    expect(await given.said('post', path, cardBody({ date: '9999-12-31', ...none }))).to.equal(
      '400 invalid_input',
    );
    const end = { clock_in: '9999-12-31T09:00:00Z', clock_out: '9999-12-31T17:00:00Z' };
    expect(await given.said('post', path, cardBody({ date: '9999-12-31', ...end }))).to.equal(
      '400 invalid_input',
    );
    const { id } = await card();
    const segments = [{ clock_in: '9999-12-31T09:00:00Z', clock_out: null }];
    expect(await given.said('patch', `${path}/${id}`, { segments })).to.equal('400 invalid_input');
    expect(await given.said('post', path, cardBody({ timezone: 'Asia/Tokyo' }))).to.equal(
      '400 timezone_unknown',
    );
  });

  it('why somebody is away in another store is not told to who does not see that store', async () => {
    await system.owner.query('UPDATE vendor_staff SET store_ids = $3 WHERE vendor_id = $1 AND id = $2', [
      given.vendor.id,
      given.idOf('cashier'),
      JSON.stringify(given.vendor.stores.map(({ id }) => id)),
    ]);
    const there = { store_id: given.vendor.stores[1].id, vendor_employee_id: given.idOf('cashier') };
    await given.leave(
      { ...there, date_from: '2026-03-10', date_to: '2026-03-10', reason: 'the knee' },
      'owner',
    );
    await card();
    const seen = async (role: 'owner' | 'manager') =>
      given.done('get', `${path}?store_id=${given.store}&date=2026-03-10`, undefined, role);
    expect((await seen('owner')).leave).to.have.length(1);
    const { data, leave } = await seen('manager');
    expect(leave).to.deep.equal([]);
    expect(data[0].issues).to.deep.equal(['pending_leave']);
  });

  it('open_orders: who came yesterday and goes today goes by hand only when their orders are finished', async () => {
    const midnight = new Date(Math.floor(testClock.now() / 86_400_000) * 86_400_000);
    const before = new Date(midnight.getTime() - 1_800_000).toISOString();
    await punch('in', before);
    await giveProduct(system, given.vendor, { id: 'milk' });
    const till = new GivenLane(system, given.vendor, new GivenJournal(`till-${count}`), { role: 'owner' });
    const sale = till.sale({ id: 'sale', shift: 'shift', lines: [{ item_id: 'milk', unit_price: 250 }] });
    await till.send(till.opening('shift'), sale);
    await system.owner.query(
      "UPDATE orders SET status = 'pending', placed_by_vendor_employee_id = $2 WHERE vendor_id = $1",
      [given.vendor.id, given.idOf('cashier')],
    );
    const [{ id }] = (await list(`date=${before.slice(0, 10)}`)) as [AttendanceDay];
    const going = { clock_out: new Date(testClock.now() + 1000).toISOString() };
    expect(await given.said('patch', `${path}/${id}`, going)).to.equal('400 open_orders');
    // That they went before midnight is put right afterwards.
    const went = { clock_out: new Date(midnight.getTime() - 60_000).toISOString() };
    expect(await given.said('patch', `${path}/${id}`, went)).to.equal('200');
  });

  it('a card is not taken for the end of a night that nobody ended', async () => {
    await punch('in', '09T22:00:00');
    expect(await given.said('post', path, cardBody())).to.equal('400 clock_order');
    const [{ id }] = (await list('date=2026-03-09')) as [AttendanceDay];
    await given.done('patch', `${path}/${id}`, { clock_out: '2026-03-10T06:00:00Z' });
    const [{ id: morning }] = (await list('date=2026-03-10')) as [AttendanceDay];
    await given.done('patch', `${path}/${morning}`, {
      clock_in: '2026-03-10T09:00:00Z',
      clock_out: '2026-03-10T17:00:00Z',
    });
    expect((await all())[1]).to.equal('09 09T22:00:00 10T06:00:00 120');
  });

  it('a card without an end takes no punches of the next day', async () => {
    await punch('in', '11T01:00:00');
    await punch('out', '11T05:00:00');
    const open = cardBody({ clock_in: '2026-03-10T23:00:00Z', clock_out: null });
    expect(await given.said('post', path, open)).to.equal('400 clock_order');
    expect(await all()).to.deep.equal(['11 11T01:00:00 11T05:00:00 240']);
  });

  for (const [left, when] of [
    ['06:00:23', 'before the end that is entered'],
    ['06:10:00', 'in the same second'],
  ] as const)
    it(`a clock-out that was without its clock-in is settled by the card of the night: ${when}`, async () => {
      await punch('out', `11T${left}`);
      await card({ clock_in: '2026-03-10T22:00:00Z', clock_out: '2026-03-11T06:10:00Z' });
      expect((await all())[1]).to.equal('10 10T22:00:00 11T06:10:00 120');
      expect((await list('date=2026-03-11'))[0]).to.deep.include({ production_minutes: 370, issues: [] });
    });
});
