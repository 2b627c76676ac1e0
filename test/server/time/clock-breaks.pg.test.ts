// Breaks at the time clock of tills, from the mark to the card: begun and ended at any till, with or without a network, in
// any order of arrival, each counted once.
import { expect } from 'chai';
import { mostBreaks } from '@evertill/schemas';
import type { ClockReply } from '@evertill/schemas';
import { operate } from '../../support/given-shift.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { testClock } from '../../support/test-clock.ts';
import { GivenClock } from './given-clock.ts';
import type { SaidCard } from './given-clock.ts';
import { GivenSchedule } from './given-schedule.ts';

describe('breaks at the time clock', function () {
  this.timeout(60_000);
  let system: System;
  let given: GivenSchedule;
  let clock: GivenClock;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());
  beforeEach(async () => {
    given = await GivenSchedule.in(system, `clock-breaks-${(count += 1)}`);
    clock = new GivenClock(given);
  });

  const day = (fields: Partial<SaidCard>): SaidCard => ({
    breaks: [],
    paid: 0,
    unpaid: 0,
    hours: 8,
    aside: [],
    isConflict: false,
    ...fields,
  });
  const lunch = day({ breaks: ['unpaid 12:00–12:30'], unpaid: 30, hours: 7.5 });

  it('begun and ended without a network: unpaid ones are taken off, paid ones are not, each once', async () => {
    await clock.press('a', 'in 09:00', 'unpaid 12:00', 'end 12:30', 'paid 15:00', 'end 15:15', 'out 17:00');
    expect(await clock.card()).to.deep.equal({
      ...lunch,
      breaks: ['unpaid 12:00–12:30', 'paid 15:00–15:15'],
      paid: 15,
    });
    const { breaks } = await clock.detail();
    expect(breaks.map(({ source, duration_minutes }) => [source, duration_minutes])).to.deep.equal([
      ['time_clock', 30],
      ['time_clock', 15],
    ]);
  });

  for (const isTurned of [false, true])
    it(`begun at one till and ended at another, ${isTurned ? 'the end' : 'the start'} known first`, async () => {
      await clock.press('a', 'in 09:00');
      const both = [() => clock.press('a', 'unpaid 12:00'), () => clock.press('b', 'end 12:30')];
      for (const send of isTurned ? both.toReversed() : both) await send();
      await clock.press('b', 'out 17:00');
      expect(await clock.card()).to.deep.equal(lunch);
    });

  it('sent twice counts once, under another number too, and from two tills in one second', async () => {
    const entries = ['in 09:00', 'unpaid 12:00', 'end 12:30', 'out 17:00'].map((words) => clock.entry(words));
    await clock.send('a', ...entries);
    await clock.send('a', ...entries);
    const [again] = await clock.send('a', clock.entry('unpaid 12:00'));
    expect(again).to.include({ kind: 'applied' });
    await clock.press('b', 'unpaid 12:00', 'end 12:30');
    expect(await clock.card()).to.deep.equal(lunch);
    const { break_marks } = await clock.detail();
    expect(break_marks.map(({ id, device_id }) => [id, device_id])).to.deep.equal([
      ['unpaid 12:00 a', `${given.vendor.id}-a`],
      ['end 12:30 a', `${given.vendor.id}-a`],
    ]);
  });

  it('two tills that disagree: what contradicts is kept and set aside, and the day says so', async () => {
    await clock.press('a', 'in 09:00', 'unpaid 12:00', 'end 12:30', 'out 17:00');
    await clock.press('b', 'paid 12:10', 'end 12:40');
    expect(await clock.card()).to.deep.equal({
      ...lunch,
      aside: ['paid 12:10', 'end 12:40'],
      isConflict: true,
    });
    await given.done('post', `/vendor/attendance/${(await clock.detail()).id}/resolve-issues`, {});
    expect(await clock.card()).to.include({ isConflict: false });
    await clock.press('b', 'end 12:45');
    expect(await clock.card(), 'news').to.include({ isConflict: true });
  });

  it('not ended: ends with the clock-out, and with its own end when that arrives', async () => {
    await clock.press('a', 'in 09:00', 'unpaid 12:00');
    expect(await clock.card(), 'goes on').to.deep.include({ breaks: [], unpaid: 0 });
    await clock.press('a', 'out 17:00');
    expect(await clock.card()).to.deep.equal(day({ breaks: ['unpaid 12:00–17:00'], unpaid: 300, hours: 3 }));
    await clock.press('b', 'end 12:30');
    expect(await clock.card()).to.deep.equal(lunch);
  });

  it('of a till that knew of no clock-in: on a card that says so, and a break once the clock-in arrives', async () => {
    await clock.press('b', 'unpaid 12:00', 'end 12:30');
    expect(await clock.card()).to.deep.equal(
      day({ aside: ['unpaid 12:00', 'end 12:30'], isConflict: true, hours: 0 }),
    );
    await clock.press('b', 'out 17:00');
    await clock.press('a', 'in 09:00');
    expect(await clock.card()).to.deep.equal(lunch);
  });

  it('after a clock-out that arrives late: set aside', async () => {
    await clock.press('a', 'in 09:00', 'unpaid 12:00', 'end 12:30', 'out 17:00');
    await clock.press('b', 'out 11:00', 'in 12:15');
    expect(await clock.card()).to.deep.equal(
      day({ aside: ['unpaid 12:00', 'end 12:30'], isConflict: true, hours: 6.75 }),
    );
  });

  it('never ended, and cut by a clock-out that arrives late: the next day has its hours back', async () => {
    const next = '2026-03-11';
    const first = ['in 18:00', 'unpaid 20:00'];
    const second = [`in ${next}T09:00`, `out ${next}T17:00`];
    await clock.press('a', ...first, ...second);
    expect((await clock.card(next)).hours).to.equal(0);
    await clock.press('b', 'out 22:00');
    expect(await clock.card()).to.deep.include({ breaks: ['unpaid 20:00–22:00'], unpaid: 120, hours: 2 });
    expect(await clock.card(next)).to.deep.include({ breaks: [], unpaid: 0, hours: 8 });
  });

  it('never ended, and cut by a manager: nothing of it stays on the next day', async () => {
    const next = '2026-03-11';
    await clock.press('a', 'in 18:00', 'unpaid 20:00', `in ${next}T09:00`, `out ${next}T17:00`);
    const breaks = [clock.pause('unpaid', '20:00', '20:30')];
    await clock.change({ clock_out: `${clock.date}T22:00:00Z`, breaks });
    expect(await clock.card(next)).to.deep.include({ breaks: [], unpaid: 0 });
  });

  it('over midnight: on the card they began on, each half taken off its own day', async () => {
    await clock.press('a', 'in 22:00', 'unpaid 23:45', 'end 2026-03-11T00:15', 'out 2026-03-11T06:00');
    expect(await clock.card()).to.deep.equal(
      day({ breaks: ['unpaid 23:45–00:15'], unpaid: 15, hours: 1.75 }),
    );
    expect(await clock.card('2026-03-11')).to.deep.equal(day({ unpaid: 15, hours: 5.75 }));
  });

  it('on the night clocks are put forward are as long as they were', async () => {
    await system.owner.query("UPDATE stores SET time_zone = 'America/New_York' WHERE vendor_id = $1", [
      given.vendor.id,
    ]);
    clock = new GivenClock(given, '2026-03-08');
    // From 00:00 to 08:00 on the wall are seven hours, from 01:30 to 03:30 is one.
    await clock.press('a', 'in 05:00', 'unpaid 06:30', 'end 07:30', 'out 12:00');
    expect(await clock.card()).to.deep.equal(day({ breaks: ['unpaid 06:30–07:30'], unpaid: 60, hours: 6 }));
  });

  it('of no length, and of more than 20 in a day: the first is none, the others are all kept', async () => {
    await clock.press('a', 'in 09:00', 'paid 11:00', 'end 11:00');
    expect(await clock.card()).to.deep.include({ breaks: [], aside: [] });
    const minutes = Array.from({ length: mostBreaks + 1 }, (_, n) => 10 + 2 * n);
    const marks = minutes.flatMap((minute) => [`paid 12:${minute}`, `end 12:${minute + 1}`]);
    await clock.press('a', ...marks, 'out 17:00');
    const all = minutes.map((minute) => `paid 12:${minute}–12:${minute + 1}`);
    await clock.change({ clock_out: `${clock.date}T18:00:00Z`, note: 'smokes' });
    expect(await clock.card()).to.deep.equal(day({ breaks: all, paid: all.length, hours: 9 }));
    // As a form says the whole card again.
    const { breaks } = await clock.detail();
    const said = breaks.map(({ kind, start_at, end_at }) => ({ kind, start_at, end_at }));
    await clock.change({ breaks: said, note: 'smokes less' });
    expect((await clock.detail()).breaks).to.deep.equal(breaks);
  });

  it('GET punches answers the break and every mark', async () => {
    const path = `/auth/vendor/context/punches?store_id=${given.store}`;
    const told = () => given.done<ClockReply>('get', path, undefined, 'cashier');
    const ago = (minutes: number) =>
      `${new Date(testClock.now() - minutes * 60_000).toISOString().slice(0, 16)}`;
    expect(await told()).to.deep.include({ on_break: null, break_marks: [] });
    await clock.press('a', `in ${ago(60)}`, `paid ${ago(30)}`);
    const { on_break, break_marks } = await told();
    expect(on_break).to.deep.equal({ kind: 'paid', since: `${ago(30)}:00.000Z` });
    expect(break_marks).to.deep.equal([
      {
        id: `paid ${ago(30)} a`,
        step: 'start',
        kind: 'paid',
        at: `${ago(30)}:00.000Z`,
        set_aside: false,
        device_id: `${given.vendor.id}-a`,
      },
    ]);
    await clock.press('b', `end ${ago(20)}`);
    expect((await told()).on_break).to.equal(null);
  });

  it('in a store they do not work in: refused, and nothing is kept', async () => {
    const store_id = given.vendor.stores[1].id;
    const entry = clock.entry('unpaid 12:00', 'a', { store_id });
    const outcomes = await operate(system, given.vendor.people.owner, [entry], entry.device_id);
    expect(outcomes[0]).to.include({ kind: 'rejected', code: 'employee_scope' });
    const { rowCount } = await system.owner.query(
      'SELECT FROM vendor_attendance_break_marks WHERE vendor_id = $1',
      [given.vendor.id],
    );
    expect(rowCount).to.equal(0);
  });
});
