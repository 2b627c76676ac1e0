// Who opens or joins a work shift comes, who was in it when it closes goes; and the clock at a till, with or without a
// network. Second document, "Attendance punch_state" and "Time clock flags"; decisions.md, ruling 7.
import { expect } from 'chai';
import { aCounting, anOpening, GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';

interface Punched {
  readonly kind: string;
  readonly at: string;
  readonly device_label: string;
  readonly date: string;
  readonly split: boolean;
  readonly set_aside: boolean;
}

describe('punches of work shifts and tills', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());
  beforeEach(async () => {
    count += 1;
    vendor = await giveVendor(system, `time-${count}`);
  });

  const lane = (device = `till-${count}`) =>
    new GivenLane(system, vendor, new GivenJournal(device), { role: 'cashier' });
  const punched = async (): Promise<Punched[]> => {
    const { rows } = await system.owner.query<Punched>(
      `SELECT kind, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') AS at, device_label, date, split, set_aside
         FROM vendor_attendance_punches WHERE vendor_id = $1 ORDER BY vendor_attendance_punches.at, split, date, kind`,
      [vendor.id],
    );
    return rows;
  };
  const days = async () => {
    const { rows } = await system.owner.query<Record<string, unknown>>(
      'SELECT * FROM vendor_attendance_days WHERE vendor_id = $1 ORDER BY date',
      [vendor.id],
    );
    return rows;
  };
  const setFlag = (flag: string, on: boolean) =>
    system.owner.query(
      `INSERT INTO store_settings (vendor_id, store_id, dashboard_prefs, updated_at)
         VALUES ($1, $2, jsonb_build_object('time_clock', jsonb_build_object($3::text, $4::boolean)), instant())`,
      [vendor.id, vendor.stores[0].id, flag, on],
    );
  const at = (time: string) => ({ captured_at: `2026-03-10T${time}.000Z` });
  const kinds = (all: readonly Punched[]) => all.map((one) => `${one.kind} ${one.device_label}`);

  it('opening clocks in, closing clocks out, in the same transaction', async () => {
    const till = lane();
    const outcomes = await till.send(
      till.opening('shift-1'),
      till.entry('shift.close', { id: 'shift-1', ...aCounting }),
    );
    expect(outcomes.map(({ kind }) => kind)).to.deep.equal(['applied', 'applied']);
    expect(kinds(await punched())).to.deep.equal(['in work_shift_open', 'out work_shift_close']);
    expect((await days()).map(({ punch_state }) => punch_state)).to.deep.equal(['out']);
  });

  it('auto_clock_in_on_work_shift off: opening does not clock in', async () => {
    await setFlag('auto_clock_in_on_work_shift', false);
    await lane().sendOne(lane().opening('shift-1'));
    expect(await punched()).to.deep.equal([]);
  });

  it('auto_clock_out_on_work_shift off: closing leaves the person in', async () => {
    await setFlag('auto_clock_out_on_work_shift', false);
    const till = lane();
    await till.send(till.opening('shift-1'), till.entry('shift.close', { id: 'shift-1', ...aCounting }));
    expect(kinds(await punched())).to.deep.equal(['in work_shift_open']);
    expect((await days())[0]!['punch_state']).to.equal('in');
  });

  it('comes again after going the same day: a further segment; already in, another lane changes nothing', async () => {
    const [first, second] = ([0, 1] as const).map(
      (number) =>
        new GivenLane(system, vendor, new GivenJournal(`lane-${count}-${number}`), { lane: number }),
    ) as [GivenLane, GivenLane];
    const send = (till: GivenLane, type: string, payload: object, time: string) =>
      till.sendOne(
        till.journal.entry(type, payload, {
          actor_id: vendor.people.cashier.staff.id,
          store_id: till.storeId,
          ...at(time),
        }),
      );
    const open = (till: GivenLane, id: string, time: string) =>
      send(till, 'shift.open', anOpening({ id, pos_register_id: till.laneId }), time);
    const close = (till: GivenLane, id: string, time: string) =>
      send(till, 'shift.close', { id, ...aCounting }, time);
    const outcomes = [
      await open(first, 'one', '08:00:00'),
      await open(second, 'two', '09:00:00'),
      await close(first, 'one', '10:00:00'),
      await close(second, 'two', '11:00:00'),
      await open(first, 'three', '12:00:00'),
    ];
    expect(outcomes.map(({ kind }) => kind)).to.deep.equal(outcomes.map(() => 'applied'));
    expect((await punched()).map((one) => `${one.at.slice(11)} ${one.kind}`)).to.deep.equal([
      '08:00:00 in',
      '11:00:00 out',
      '12:00:00 in',
    ]);
    const all = await days();
    expect(all.map(({ punch_state }) => punch_state)).to.deep.equal(['in']);
    expect(Number(all[0]!['production_seconds'])).to.equal(3 * 3600);
  });

  it('clock_in_reminder, server_banking and import_credit_tips are stored only: off, everything goes as with them on', async () => {
    const day = async () => {
      const till = lane(`till-of-${vendor.id}`);
      const outcomes = await till.send(
        till.opening(`shift-${vendor.id}`),
        till.entry('shift.close', { id: `shift-${vendor.id}`, ...aCounting }),
      );
      expect(outcomes.map(({ kind }) => kind)).to.deep.equal(['applied', 'applied']);
      const [card] = await days();
      const { rows } = await system.owner.query<{ kind: string }>(
        'SELECT kind FROM outbound_events WHERE vendor_id = $1 ORDER BY xid, id',
        [vendor.id],
      );
      const { rows: told } = await system.owner.query<{ kind: string }>(
        'SELECT kind FROM admin_notifications',
      );
      const { punch_state, cash_tips_cents, credit_tips_cents, note } = card!;
      return {
        punches: kinds(await punched()),
        card: { punch_state, cash_tips_cents, credit_tips_cents, note },
        events: rows.map(({ kind }) => kind),
        told: told.map(({ kind }) => kind),
      };
    };
    const on = await day();
    expect(on.punches).to.deep.equal(['in work_shift_open', 'out work_shift_close']);
    vendor = await giveVendor(system, `time-${count}-off`);
    const flags = { clock_in_reminder: false, server_banking: false, import_credit_tips: false };
    await system.owner.query(
      `INSERT INTO store_settings (vendor_id, store_id, dashboard_prefs, updated_at)
         VALUES ($1, $2, jsonb_build_object('time_clock', $3::jsonb), instant())`,
      [vendor.id, vendor.stores[0].id, JSON.stringify(flags)],
    );
    expect(await day()).to.deep.equal(on);
  });

  it('a person in another open work shift of the store stays in', async () => {
    const first = lane();
    const second = new GivenLane(system, vendor, new GivenJournal(`other-${count}`), {
      role: 'cashier',
      lane: 1,
    });
    await first.sendOne(first.opening('shift-1'));
    await second.sendOne(second.opening('shift-2'));
    await first.sendOne(first.entry('shift.close', { id: 'shift-1', ...aCounting }));
    expect(kinds(await punched())).to.deep.equal(['in work_shift_open']);
    await second.sendOne(second.entry('shift.close', { id: 'shift-2', ...aCounting }));
    expect(kinds(await punched())).to.deep.equal(['in work_shift_open', 'out work_shift_close']);
  });

  it('an owner who opens is not clocked in, whom they assign is', async () => {
    const till = new GivenLane(system, vendor, new GivenJournal(`own-${count}`), { role: 'owner' });
    const cashier = vendor.people.cashier.staff.id;
    await till.sendOne(till.opening('shift-1', { assigned_vendor_employee_ids: [cashier] }));
    const { rows } = await system.owner.query(
      'SELECT vendor_employee_id, device_label FROM vendor_attendance_punches WHERE vendor_id = $1',
      [vendor.id],
    );
    expect(rows).to.deep.equal([{ vendor_employee_id: cashier, device_label: 'work_shift_open' }]);
  });

  it('whoever is assigned later joins', async () => {
    const till = lane();
    const cook = vendor.people.manager.staff.id;
    await till.sendOne(till.opening('shift-1'));
    const office = new GivenLane(system, vendor, new GivenJournal(`office-${count}`), { role: 'owner' });
    const { kind } = await office.sendOne(
      office.entry('shift.assign', { id: 'shift-1', assigned_vendor_employee_ids: [cook] }),
    );
    expect(kind).to.equal('applied');
    expect(kinds(await punched())).to.have.members(['in work_shift_open', 'in work_shift_join']);
  });

  it('whoever went home meanwhile and joins the same shift again comes again', async () => {
    const till = lane();
    const helper = vendor.people.manager.staff.id;
    const office = new GivenLane(system, vendor, new GivenJournal(`office-${count}`), { role: 'owner' });
    const join = async (id: string, time: string) => {
      const joining = { id: 'shift-1', assigned_vendor_employee_ids: [id] };
      const fields = { actor_id: vendor.people.owner.staff.id, store_id: office.storeId, ...at(time) };
      const { kind } = await office.sendOne(office.journal.entry('shift.assign', joining, fields));
      expect(kind).to.equal('applied');
    };
    await till.sendOne(till.opening('shift-1'));
    await join(helper, '09:00:00');
    const home = new GivenLane(system, vendor, new GivenJournal(`home-${count}`), { role: 'manager' });
    const leaving = { actor_id: helper, store_id: home.storeId, ...at('12:00:00') };
    await home.sendOne(home.journal.entry('time.punch', { id: 'home', kind: 'out' }, leaving));
    await join(vendor.people.bound.staff.id, '12:30:00');
    await join(helper, '13:00:00');
    const theirs = await system.owner.query<{ kind: string }>(
      'SELECT kind FROM vendor_attendance_punches WHERE vendor_id = $1 AND vendor_employee_id = $2 ORDER BY at',
      [vendor.id, helper],
    );
    expect(theirs.rows.map(({ kind }) => kind)).to.deep.equal(['in', 'out', 'in']);
  });

  it('a punch at a till counts to the second, and sent again it is there once', async () => {
    const till = lane();
    const entry = till.journal.entry(
      'time.punch',
      { id: 'p1', kind: 'in' },
      {
        actor_id: vendor.people.cashier.staff.id,
        store_id: till.storeId,
        captured_at: '2026-03-10T08:00:00.750Z',
      },
    );
    expect((await till.sendOne(entry)).kind).to.equal('applied');
    expect((await till.sendOne(entry)).kind).to.equal('applied');
    expect((await punched()).map((one) => one.at)).to.deep.equal(['2026-03-10T08:00:00']);
  });

  it('a punch is there once, also where a second entry brings it, and at the time without the skew of its till', async () => {
    const till = lane();
    const place = { actor_id: vendor.people.cashier.staff.id, store_id: till.storeId, skew_ms: 7 * 60_000 };
    const entry = (captured_at: string) =>
      till.journal.entry('time.punch', { id: 'p1', kind: 'in' }, { ...place, captured_at });
    expect((await till.sendOne(entry('2026-03-10T08:07:00.000Z'))).kind).to.equal('applied');
    expect((await till.sendOne(entry('2026-03-10T08:09:00.000Z'))).kind).to.equal('applied');
    expect((await punched()).map((one) => one.at)).to.deep.equal(['2026-03-10T08:00:00']);
  });

  it('a pair over midnight is two days split at local midnight, its labels kept', async () => {
    const till = lane();
    await system.owner.query("UPDATE stores SET time_zone = 'America/New_York' WHERE vendor_id = $1", [
      vendor.id,
    ]);
    const punch = (id: string, kind: string, captured_at: string) =>
      till.journal.entry(
        'time.punch',
        { id, kind },
        {
          actor_id: vendor.people.cashier.staff.id,
          store_id: till.storeId,
          captured_at,
        },
      );
    await till.send(
      punch('p1', 'in', '2026-03-11T02:00:00.000Z'),
      punch('p2', 'out', '2026-03-11T10:30:00.000Z'),
    );
    expect(await punched()).to.deep.equal([
      {
        kind: 'in',
        at: '2026-03-11T02:00:00',
        device_label: 'time_clock',
        date: '2026-03-10',
        split: false,
        set_aside: false,
      },
      {
        kind: 'out',
        at: '2026-03-11T04:00:00',
        device_label: 'time_clock',
        date: '2026-03-10',
        split: true,
        set_aside: false,
      },
      {
        kind: 'in',
        at: '2026-03-11T04:00:00',
        device_label: 'time_clock',
        date: '2026-03-11',
        split: true,
        set_aside: false,
      },
      {
        kind: 'out',
        at: '2026-03-11T10:30:00',
        device_label: 'time_clock',
        date: '2026-03-11',
        split: false,
        set_aside: false,
      },
    ]);
    expect((await days()).map((day) => Number(day['production_seconds']))).to.deep.equal([7200, 23_400]);
  });

  describe('days keep the zone they were written in', () => {
    const send = (till: GivenLane, id: string, kind: string, captured_at: string, store = 0) =>
      till.sendOne(
        till.journal.entry(
          'time.punch',
          { id, kind },
          {
            actor_id: vendor.people.cashier.staff.id,
            store_id: vendor.stores[store]!.id,
            captured_at: `2026-03-${captured_at}.000Z`,
          },
        ),
      );
    const moveTo = (zone: string, store = 0) =>
      system.owner.query('UPDATE stores SET time_zone = $3 WHERE vendor_id = $1 AND id = $2', [
        vendor.id,
        vendor.stores[store]!.id,
        zone,
      ]);
    const said = async () =>
      (await punched()).map(
        (one) => `${one.date.slice(8)} ${one.kind} ${one.at.slice(8)}${one.split ? ' split' : ''}`,
      );

    it('a store that moves takes no punch away from the days before, and moves none', async () => {
      await moveTo('UTC');
      const till = lane();
      await send(till, 'p1', 'in', '07T02:00:00');
      await send(till, 'p2', 'out', '07T09:00:00');
      await send(till, 'p3', 'in', '09T20:00:00');
      await send(till, 'p4', 'out', '10T03:00:00');
      const before = await said();
      expect(before).to.have.members([
        '07 in 07T02:00:00',
        '07 out 07T09:00:00',
        '09 in 09T20:00:00',
        '09 out 10T00:00:00 split',
        '10 in 10T00:00:00 split',
        '10 out 10T03:00:00',
      ]);
      await moveTo('America/New_York');
      await send(till, 'p5', 'in', '10T14:00:00');
      expect(await said()).to.deep.equal([...before, '10 in 10T14:00:00']);
      await send(till, 'p6', 'in', '11T14:00:00');
      expect((await days()).map(({ date, timezone }) => [date, timezone].join(' '))).to.deep.equal([
        '2026-03-07 UTC',
        '2026-03-09 UTC',
        '2026-03-10 UTC',
        '2026-03-11 America/New_York',
      ]);
    });

    it('whoever works in stores of different zones has the days of each', async () => {
      await moveTo('UTC');
      await moveTo('Asia/Tokyo', 1);
      await system.owner.query('UPDATE vendor_staff SET store_ids = $3 WHERE vendor_id = $1 AND id = $2', [
        vendor.id,
        vendor.people.cashier.staff.id,
        JSON.stringify(vendor.stores.map(({ id }) => id)),
      ]);
      const till = lane();
      await send(till, 'p1', 'in', '09T16:00:00');
      await send(till, 'p2', 'out', '09T20:00:00');
      await send(till, 'p3', 'in', '10T22:00:00', 1);
      await send(till, 'p4', 'out', '11T02:00:00', 1);
      await send(till, 'p5', 'in', '12T16:00:00');
      expect(await said()).to.deep.equal([
        '09 in 09T16:00:00',
        '09 out 09T20:00:00',
        '11 in 10T22:00:00',
        '11 out 11T02:00:00',
        '12 in 12T16:00:00',
      ]);
    });
  });

  it('two devices that disagree are both kept, and the one that contradicts is set aside', async () => {
    const [one, other] = [lane('a'), lane('b')];
    const punch = (till: GivenLane, id: string, kind: string, time: string) =>
      till.journal.entry(
        'time.punch',
        { id, kind },
        { actor_id: vendor.people.cashier.staff.id, store_id: till.storeId, ...at(time) },
      );
    await other.send(punch(other, 'b1', 'in', '09:30:00'), punch(other, 'b2', 'out', '17:00:00'));
    // It was offline all day.
    await one.send(punch(one, 'a1', 'in', '09:00:00'));
    const all = await punched();
    expect(
      all.map(({ at: when, kind, set_aside }) => `${when.slice(11)} ${kind} ${set_aside}`),
    ).to.deep.equal(['09:00:00 in false', '09:30:00 in true', '17:00:00 out false']);
    expect(Number((await days())[0]!['production_seconds'])).to.equal(8 * 3600);
  });
});
