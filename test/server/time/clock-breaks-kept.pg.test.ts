// Breaks of the time clock beside what others say of the same day: the plan gives way, a manager's edit stands, and in whatever
// order everything arrives the days come to the same.
import { expect } from 'chai';
import { usualDaysAhead } from '../../../server/config.ts';
import { runSchedule } from '../../../server/writes/attendance/run-schedule.ts';
import { SeededChance } from '../../simulation/seeded-chance.ts';
import { isProof } from '../../support/is-proof.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { cardsPath, GivenClock } from './given-clock.ts';
import { GivenSchedule } from './given-schedule.ts';
import { rethrow } from './rethrow.ts';

describe('breaks of the time clock beside', function () {
  this.timeout(isProof ? 600_000 : 60_000);
  let system: System;
  let given: GivenSchedule;
  let clock: GivenClock;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());
  beforeEach(async () => {
    given = await GivenSchedule.in(system, `breaks-kept-${(count += 1)}`);
    clock = new GivenClock(given);
  });

  const times = ['in 09:00', 'unpaid 12:00', 'end 12:30', 'out 17:00'];
  const sources = async () => (await clock.detail()).breaks.map(({ source }) => source);

  describe('the plan', () => {
    /** From 9 to 17, with half an hour from 13:00 on. */
    beforeEach(async () => {
      const breaks = [{ kind: 'unpaid', start_time: '13:00', end_time: '13:30' }];
      const slot = { weekday: 2, start_time: '09:00', end_time: '17:00', kind: 'working', breaks };
      const template = await given.template([slot]);
      await given.publish({ shift_date: clock.date, shift_template_id: template });
    });
    const run = (time: string, isRefresh = false) =>
      runSchedule({
        transact: (work) => system.database.write({ vendor_id: given.vendor.id }, work),
        newId: () => crypto.randomUUID(),
        now: `${clock.date}T${time}:00.000Z`,
        storeId: given.store,
        daysAhead: usualDaysAhead,
        isRefresh,
        failed: rethrow,
      });

    it('[control] counts without a marked break', async () => {
      await run('09:00');
      await run('17:00');
      expect(await clock.card()).to.include({ unpaid: 30, hours: 7.5 });
      expect(await sources()).to.deep.equal(['schedule']);
    });

    for (const isTurned of [false, true])
      it(`gives way to one’s own break, which counts once, ${isTurned ? 'known first' : 'known later'}`, async () => {
        const steps = [
          async () => void (await run('17:00', true)),
          () => clock.press('a', 'in 09:00', 'unpaid 12:00', 'end 12:20', 'out 17:00'),
        ];
        for (const step of isTurned ? steps.toReversed() : steps) await step();
        await run('17:05', true);
        expect(await clock.card()).to.deep.include({ breaks: ['unpaid 12:00–12:20'], unpaid: 20 });
        expect((await clock.card()).hours).to.be.closeTo(7 + 40 / 60, 1e-9);
        expect(await sources()).to.deep.equal(['time_clock']);
      });

    it('does not give way to a break of no minute', async () => {
      await run('09:00');
      await run('17:00');
      await clock.press('a', 'paid 15:00', 'end 15:00:03');
      expect(await clock.card()).to.include({ unpaid: 30, paid: 0, hours: 7.5 });
    });

    it('counts again where what was marked turns out to contradict', async () => {
      await run('09:00');
      await clock.press('a', 'unpaid 12:00', 'end 12:20');
      expect(await sources()).to.deep.equal(['time_clock']);
      await clock.press('b', 'out 11:30', 'in 12:25', 'out 17:00');
      expect(await clock.card()).to.deep.include({ breaks: ['unpaid 13:00–13:30'], unpaid: 30 });
    });
  });

  describe('what a manager wrote', () => {
    it('stands: breaks changed by hand do not come back, whatever is punched around them', async () => {
      await clock.press('a', ...times);
      await clock.change({ breaks: [clock.pause('paid', '12:00', '12:30')] });
      const edited = { breaks: ['paid 12:00–12:30'], paid: 30, unpaid: 0, hours: 8, aside: [] };
      expect(await clock.card()).to.deep.include(edited);
      expect(await sources()).to.deep.equal(['manual']);
      await clock.change({ clock_out: `${clock.date}T16:00:00Z` });
      await clock.press('b', 'in 18:00', 'out 19:00');
      expect(await clock.card()).to.deep.include(edited);
      await clock.change({ breaks: [] });
      await clock.press('b', 'in 20:00', 'out 21:00');
      expect(await clock.card()).to.deep.include({ breaks: [], paid: 0 });
    });

    it('stands for the whole night: marks after midnight do not come back with a later punch', async () => {
      const night = ['in 20:00', 'unpaid 23:00', 'unpaid 2026-03-11T02:00', 'end 2026-03-11T02:30'];
      await clock.press('a', ...night, 'out 2026-03-11T06:00');
      await clock.change({ breaks: [clock.pause('unpaid', '23:00', '23:30')] });
      const cards = () => Promise.all([clock.card(), clock.card('2026-03-11')]);
      const before = await cards();
      expect(before[1]).to.include({ hours: 6, isConflict: false });
      await clock.press('a', 'in 2026-03-12T20:00');
      expect(await cards()).to.deep.equal(before);
    });

    it('counts at once as it counts later, also on the second card of a night', async () => {
      const next = '2026-03-11';
      const night = ['in 20:00', `unpaid ${next}T02:00`, `end ${next}T02:30`, `out ${next}T06:00`];
      await clock.press('a', ...night);
      const paid = { kind: 'paid', start_at: `${next}T02:00:00Z`, end_at: `${next}T02:30:00Z` };
      await clock.change({ breaks: [paid] }, next);
      const cards = () => Promise.all([clock.card(), clock.card(next)]);
      const before = await cards();
      expect(before[1]).to.include({ paid: 30, unpaid: 0, hours: 6 });
      await clock.press('a', 'in 2026-03-12T20:00');
      expect(await cards()).to.deep.equal(before);
    });

    it('elsewhere on the card, or the same again, leaves them: they follow the times', async () => {
      await clock.press('a', 'in 09:00', 'unpaid 12:00', 'end 12:30', 'paid 16:30', 'out 17:00');
      await clock.change({ note: 'swept the yard' });
      await clock.change({
        breaks: [clock.pause('unpaid', '12:00', '12:30'), clock.pause('paid', '16:30', '17:00')],
      });
      await clock.change({ clock_in: `${clock.date}T08:30:00Z` });
      expect(await sources()).to.deep.equal(['time_clock', 'time_clock']);
      expect(await clock.card()).to.deep.include({ unpaid: 30, paid: 30, hours: 8 });
      await clock.change({ clock_out: `${clock.date}T17:30:00Z` });
      expect((await clock.card()).breaks).to.deep.equal(['unpaid 12:00–12:30', 'paid 16:30–17:30']);
    });

    it('said with other times stands as it was said', async () => {
      await clock.press('a', 'in 09:00', 'paid 16:30', 'out 17:00');
      const said = clock.pause('paid', '16:30', '17:00');
      await clock.change({ clock_out: `${clock.date}T18:00:00Z`, breaks: [said] });
      expect(await clock.card()).to.deep.include({ breaks: ['paid 16:30–17:00'], paid: 30, hours: 9 });
    });

    it('is not doubled by a mark that arrives later; what lies beside it counts', async () => {
      await clock.press('a', 'in 09:00', 'out 17:00');
      await clock.change({ breaks: [clock.pause('unpaid', '12:00', '12:30')] });
      await clock.press('b', 'paid 12:05', 'end 12:35', 'paid 15:00', 'end 15:10');
      expect(await clock.card()).to.deep.equal({
        breaks: ['unpaid 12:00–12:30', 'paid 15:00–15:10'],
        paid: 10,
        unpaid: 30,
        hours: 7.5,
        aside: ['paid 12:05', 'end 12:35'],
        isConflict: true,
      });
      await clock.change({ breaks: [clock.pause('unpaid', '12:00', '12:35')] });
      expect(await clock.card(), 'settled by that').to.deep.include({
        aside: [],
        isConflict: false,
        paid: 0,
      });
    });

    it('while a break goes on leaves it going on', async () => {
      await clock.press('a', 'in 09:00', 'unpaid 12:00', 'end 12:30', 'paid 15:00');
      await clock.change({ breaks: [] });
      await clock.press('a', 'end 15:10', 'out 17:00');
      expect(await clock.card()).to.deep.include({ breaks: ['paid 15:00–15:10'], paid: 10, unpaid: 0 });
    });

    it('a card put right after a forgotten clock-in has the marked breaks, where it names none', async () => {
      await clock.press('a', 'unpaid 12:00', 'end 12:30');
      await clock.change({ clock_in: `${clock.date}T09:00:00Z`, clock_out: `${clock.date}T17:00:00Z` });
      expect(await clock.card()).to.deep.include({
        breaks: ['unpaid 12:00–12:30'],
        hours: 7.5,
        isConflict: false,
      });
    });

    it('a card removed takes its marks along: one made anew has no breaks', async () => {
      await clock.press('a', ...times, 'end 16:00', 'in 22:00', 'paid 23:50', 'end 2026-03-11T00:10');
      await clock.press('a', 'out 2026-03-11T06:00');
      await given.done('delete', `${cardsPath}/${(await clock.detail()).id}`);
      const clock_in = `${clock.date}T09:00:00Z`;
      const vendor_employee_id = given.idOf('cashier');
      const body = { store_id: given.store, vendor_employee_id, date: clock.date, clock_in };
      await given.done('post', cardsPath, { ...body, clock_out: `${clock.date}T23:00:00Z` });
      const none = { breaks: [], paid: 0, unpaid: 0, aside: [], isConflict: false };
      expect(await clock.card()).to.deep.include(none);
      expect(await clock.card('2026-03-11')).to.deep.include(none);
    });
  });

  const rounds = isProof ? 200 : 4;
  it(`everything else, in ${rounds} orders of arrival: the days come to the same`, async () => {
    const chance = new SeededChance('orders of arrival');
    // A double clock-in, a break over midnight, contradictions, one never ended, a second that two tills agree on.
    const facts = times.concat(
      ['in 10:00', 'paid 12:10', 'end 13:00', 'paid 16:00', 'in 20:00', 'unpaid 23:45'],
      ['end 2026-03-11T00:15', 'paid 2026-03-11T01:00', 'out 2026-03-11T04:00', 'end 2026-03-11T05:00'],
      ['unpaid 2026-03-11T08:00', 'in 2026-03-11T07:00', 'out 2026-03-11T07:30'],
    );
    const shuffled = (all: readonly string[]) =>
      all
        .map((fact) => ({ fact, turn: chance.random() }))
        .toSorted((one, other) => one.turn - other.turn)
        .map(({ fact }) => fact);
    let first: unknown;
    for (let round = 0; round < rounds; round += 1) {
      given = await GivenSchedule.in(system, `breaks-order-${count}-${round}`);
      clock = new GivenClock(given);
      const order = round === 0 ? facts : shuffled(facts);
      for (const [index, fact] of order.entries()) await clock.press(`${index % 3}`, fact);
      const cards = (await clock.cards()).map(({ date }) => date);
      const days = await Promise.all(cards.map(async (date) => ({ date, ...(await clock.card(date)) })));
      first ??= days;
      expect(days, order.join(', ')).to.deep.equal(first);
    }
    expect(first).to.deep.equal([
      {
        date: '2026-03-11',
        breaks: [],
        paid: 180,
        unpaid: 15,
        hours: 4.25,
        aside: ['end 05:00', 'unpaid 08:00'],
        isConflict: true,
      },
      {
        date: '2026-03-10',
        breaks: ['unpaid 12:00–12:30', 'paid 16:00–17:00', 'unpaid 23:45–00:15', 'paid 01:00–04:00'],
        paid: 60,
        unpaid: 45,
        hours: 11.25,
        aside: ['paid 12:10', 'end 13:00'],
        isConflict: true,
      },
    ]);
  });
});
