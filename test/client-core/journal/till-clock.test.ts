// [I18] What a till takes for the time where its clock is set, slow or dead, over starts of its program and of its machine. A
// window counts its monotonic time from its own start, as a browser's does.
import { expect } from 'chai';
import { openJournal } from '../../../client-core/journal/journal.ts';
import type { Journal } from '../../../client-core/journal/journal.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { aSale } from '../../support/given-journal.ts';
import { editing, testJournal } from '../../support/till-journal.ts';
import type { TestJournal } from '../../support/till-journal.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('what a till takes for the time', () => {
  const time = Date.parse('2026-11-28T09:00:00.000Z');
  const dead = Date.parse('2015-01-01T00:00:00.000Z');
  let test: TestJournal;
  let windows: Journal[];
  let sales = 0;

  beforeEach(async () => {
    test = await testJournal();
    windows = [];
  });
  afterEach(async () => {
    for (const window of windows) window.close();
    await test.close();
  });

  /** A window of the till, opened while its machine shows `wall`. */
  async function start(wall: number, skew: () => number | undefined = () => undefined) {
    const machine = new FakeClock(wall);
    const { database } = test;
    const { device_id, name, vendor_id, store_id, lane_id } = test.journal.device.current();
    const identity = { device_id, name, vendor_id, store_id, lane_id };
    const surroundings = { ...test.surroundings, clock: machine };
    const journal = await openJournal({
      surroundings,
      database,
      identity,
      skew,
      appended: () => undefined,
    });
    windows.push(journal);
    const by = { store_id, actor_id: 'user-1' } as const;
    return {
      machine,
      clock: journal.clock,
      edit: async () =>
        expect(
          await journal.append({ ...by, type: 'edit', payload: () => editing({ price: 1 }) }),
        ).to.include({ ok: true }),
      sell: async (captured_at?: string) => {
        const sold = { id: `sale-${++sales}`, lane: 'lane-1', shift: 's1' };
        const payload = () => aSale({ ...sold, lines: [{ item_id: 'milk', unit_price: 250 }] });
        const given = captured_at === undefined ? {} : { captured_at };
        const appended = await journal.append({ ...by, type: 'order.place', payload, ...given });
        if (!appended.ok) throw new Error(appended.code);
        return appended.record;
      },
    };
  }
  const lastContact = (contact_at: number, skew_ms: number) =>
    test.journal.device.remember({ contact_at, skew_ms });
  const isNear = (at: number, expected: number) =>
    expect(Math.abs(at - expected), new Date(at).toISOString()).to.be.below(2 * minute);

  describe('after a sale was handed in with a time that has not come', () => {
    beforeEach(async () => {
      await lastContact(time - hour, 0);
    });

    it('is what its clock shows, also after a start', async () => {
      const before = await start(time);
      await before.edit();
      for (let sale = 0; sale < 3; sale++) await before.sell('2030-01-01T00:00:00.000Z');
      const { clock, machine } = await start(time + hour);
      expect(clock.doubt()).to.equal(null);
      expect(clock.now()).to.equal(machine.now());
    });

    it('is no earlier than the entry before it where its clock was set back', async () => {
      const before = await start(time + 9 * day);
      await before.edit();
      const { clock, sell } = await start(time);
      await sell('2026-12-07T09:20:00.000Z');
      expect(clock.doubt()).to.include({ isConfirmed: false });
      const { clock: next } = await start(time + hour);
      expect(next.doubt()).to.include({ known: Date.parse('2026-12-07T09:20:00.000Z') });
    });
  });

  it('goes on from the last sale where its clock is dead and its program is started anew', async () => {
    await lastContact(time, 0);
    const { machine, sell } = await start(dead);
    await machine.advance(3 * hour);
    await sell();
    const { clock } = await start(machine.now() + minute);
    expect(clock.now()).to.equal(time + 3 * hour);
  });

  describe('of a clock that was slow when it was measured', () => {
    for (const slow of [day, 3 * hour])
      it(`is what it shows once it is set right, ${slow / hour} hours slow, also after a start of its program`, async () => {
        await lastContact(time, -slow);
        const { machine, clock, sell } = await start(time - slow, () => -slow);
        isNear(clock.time(), time);
        await machine.advance(hour);
        machine.jump(slow + 20_000);
        isNear(clock.time(), time + hour);
        expect(Math.abs(clock.deviceSkew())).to.be.below(minute);
        const { captured_at, clock: read } = await sell();
        isNear(Date.parse(captured_at) - read.skew_ms, time + hour);
        const { clock: next } = await start(machine.now());
        isNear(next.time(), time + hour);
      });

    it('goes by the measure still where its machine only slept', async () => {
      await lastContact(time, -day);
      const { machine, clock } = await start(time - day, () => -day);
      isNear(clock.time(), time);
      machine.jump(9 * hour);
      isNear(clock.time(), time + 9 * hour);
      expect(clock.deviceSkew()).to.equal(-day);
    });
  });

  describe('once a person said the date', () => {
    beforeEach(async () => {
      await lastContact(time - 2 * day, 0);
    });

    it('is asked about again after the machine was started anew, also with nothing recorded since', async () => {
      const { machine, clock } = await start(dead);
      await machine.advance(3 * minute);
      expect(await clock.confirm(time, 0)).to.equal('confirmed');
      expect(clock.doubt()).to.include({ isConfirmed: true });
      const next = await start(dead + minute);
      await next.machine.advance(3 * minute);
      expect(next.clock.doubt()).to.include({ isConfirmed: false });
      const { clock: beside } = await start(next.machine.now());
      expect(beside.doubt()).to.include({ isConfirmed: false });
    });

    it('is asked about again where the machine was started anew after a sale', async () => {
      const { machine, clock, sell } = await start(dead);
      await machine.advance(3 * minute);
      await clock.confirm(time, 0);
      await machine.advance(8 * hour);
      await sell();
      const { clock: next } = await start(dead + 5 * minute);
      expect(next.doubt()).to.include({ isConfirmed: false });
      expect(next.now()).to.equal(time + 8 * hour);
    });

    it('is asked about again, in all windows, when its clock is set to another wrong time', async () => {
      const { machine, clock } = await start(dead);
      await machine.advance(minute);
      await clock.confirm(time, 0);
      machine.jump(30 * day);
      expect(clock.doubt()).to.include({ isConfirmed: false });
      isNear(clock.now(), time);
      await clock.refresh();
      const { clock: beside } = await start(machine.now());
      expect(beside.doubt()).to.include({ isConfirmed: false });
      expect(await beside.confirm(time + minute, 0)).to.equal('confirmed');
      await clock.refresh();
      for (const one of [clock, beside]) expect(one.doubt()).to.include({ isConfirmed: true });
    });

    it('stays so in a window opened later, and while its clock goes on', async () => {
      const { machine, clock } = await start(dead);
      await machine.advance(minute);
      await clock.confirm(time, 0);
      await machine.advance(9 * hour);
      const { clock: beside } = await start(machine.now());
      for (const one of [clock, beside]) {
        expect(one.doubt()).to.include({ isConfirmed: true });
        expect(one.now()).to.equal(time + 9 * hour);
      }
    });
  });
});
