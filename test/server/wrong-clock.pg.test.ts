// [I18] A till whose clock cannot be right, as its chain shows: what it recorded is dated by its last contact, by the entries
// before, or by its arrival, and flagged. Its receipts keep what they showed.
import { expect } from 'chai';
import { calendarDay } from '@evertill/schemas';
import type { OperationEntry } from '@evertill/schemas';
import { altered, GivenJournal } from '../support/given-journal.ts';
import { closeByHand, GivenLane, operate } from '../support/given-shift.ts';
import { giveProduct, giveVendor } from '../support/given.ts';
import type { GivenVendor } from '../support/given.ts';
import { ask } from '../support/system-http.ts';
import { helloOf } from '../support/system-socket.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { testClock } from '../support/test-clock.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('[I18] an entry of a till whose clock cannot be right', () => {
  const dead = Date.parse('2015-01-01T00:05:00.000Z');
  let system: System;
  let vendor: GivenVendor;
  let tills = 0;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    await giveProduct(system, vendor, { id: 'milk' });
  });
  after(() => system?.stop());

  /** A till with a shift opened two hours ago, and sales with another clock. */
  async function till() {
    const name = `till-${++tills}`;
    const journal = new GivenJournal(name);
    const lane = new GivenLane(system, vendor, journal, { lane: tills % 2 === 0 ? 1 : 0 });
    const opened = lane.opening(`shift-${name}`);
    const begun = testClock.now() - 2 * hour;
    const at = new Date(begun).toISOString();
    let last = altered(opened, { captured_at: at, clock: { wall: begun, monotonic: 1000, skew_ms: 0 } });
    await lane.send(last);
    const chained = (entry: OperationEntry, changes: object) =>
      (last = altered(entry, { prev_hash: last.hash, ...changes }));
    let sales = 0;
    return {
      name,
      begun,
      lane,
      greet: (wall: number, start?: { ago: number; device_seq: number }) =>
        ask(system.url, 'post', '/sync/hello', {
          token: vendor.people.cashier.token,
          body: helloOf({
            token: '',
            store_id: vendor.stores[0].id,
            device_id: name,
            wall,
            ...(start ? { start } : {}),
          }),
        }),
      /** `captured`: as an older till has it when absent, by its wall clock. */
      sale: (wall: number, { captured = wall, monotonic = 1000, skew_ms = 0 } = {}) => {
        const sold = { id: `${name}-${++sales}`, shift: `shift-${name}` };
        return chained(lane.sale({ ...sold, lines: [{ item_id: 'milk', unit_price: 250 }] }), {
          captured_at: new Date(captured).toISOString(),
          clock: { wall, monotonic, skew_ms },
        });
      },
      entry: (type: string, payload: object, wall: number) =>
        chained(lane.entry(type, payload), {
          captured_at: new Date(wall).toISOString(),
          clock: { wall, monotonic: 1000, skew_ms: 0 },
        }),
      close: () => closeByHand(system, `shift-${name}`),
      order: async (sale: OperationEntry) => {
        const { rows } = await system.owner.query<{
          captured_at: Date;
          occurred_at: Date;
          business_day: string;
          flags: string[];
          late: boolean;
        }>(
          `SELECT captured_at, occurred_at, business_day::text AS business_day, flags, late FROM orders WHERE id = $1`,
          [sale.payload['client_order_id']],
        );
        return rows[0]!;
      },
    };
  }

  const zone = 'Europe/Helsinki';
  const today = () => calendarDay(new Date(testClock.now()).toISOString(), zone);
  const isNear = (at: Date, expected: number) =>
    expect(Math.abs(at.getTime() - expected), at.toISOString()).to.be.below(minute);

  it('made by an older till with a dead battery is of today, flagged, and in today’s report', async () => {
    const one = await till();
    // It is greeted an hour after the sale, with the same clock.
    await one.greet(dead + hour);
    const sale = one.sale(dead);
    const [outcome] = await one.lane.send(sale);
    expect(outcome).to.deep.include({ kind: 'applied_with_changes' });
    expect(outcome).to.have.deep.nested.property('result.flags', ['clock_corrected']);
    const order = await one.order(sale);
    expect(order).to.deep.include({ flags: ['clock_corrected'], business_day: today(), late: false });
    expect(order.captured_at.getTime()).to.equal(dead);
    isNear(order.occurred_at, testClock.now() - hour);
    const query = `store_id=${vendor.stores[0].id}&from=${today()}&to=${today()}`;
    const { body } = await ask(system.url, 'get', `/vendor/point-of-sale/report/items?${query}`, {
      token: vendor.people.manager.token,
    });
    expect(body.data).to.have.length(1);
    await one.close();
  });

  it('is dated by when its program was started, also where the clock was set before the contact', async () => {
    const one = await till();
    // Started an hour ago, and the network set its clock; the sale was made 20 minutes after the start.
    await one.greet(testClock.now(), { ago: hour, device_seq: 1 });
    const captured = one.begun + 20 * minute;
    const sale = one.sale(dead, { captured, monotonic: 20 * minute });
    await one.lane.send(sale);
    const order = await one.order(sale);
    expect(order.flags).to.deep.equal(['clock_corrected']);
    isNear(order.occurred_at, testClock.now() - 40 * minute);
    expect(order.captured_at.getTime()).to.equal(captured);
    await one.close();
  });

  for (const [other, begun] of [
    ['opened after', 90 * minute],
    ['opened before', 30 * minute],
  ] as const)
    it(`made in a window ${other} the one that greeted is dated by the clock both go by`, async () => {
      const one = await till();
      // The machine was started two hours ago, and the window that greeted an hour ago.
      await one.greet(dead + 2 * hour, { ago: hour, device_seq: 1 });
      const sale = one.sale(dead + 100 * minute, {
        captured: one.begun + 5 * minute,
        monotonic: 100 * minute - begun,
      });
      await one.lane.send(sale);
      const order = await one.order(sale);
      expect(order.flags).to.deep.equal(['clock_corrected']);
      isNear(order.occurred_at, testClock.now() - 20 * minute);
      await one.close();
    });

  it('made before its program was started anew keeps the time its till gave it', async () => {
    const one = await till();
    await one.greet(dead + minute, { ago: minute, device_seq: 2 });
    const captured = one.begun + 20 * minute;
    const sale = one.sale(dead, { captured, monotonic: 20 * minute });
    await one.lane.send(sale);
    const order = await one.order(sale);
    expect(order.flags).to.deep.equal(['clock_corrected']);
    isNear(order.occurred_at, captured);
    await one.close();
  });

  it('follows the entry before it where the clock has been set since and nothing else is known', async () => {
    const one = await till();
    await one.greet(dead + hour);
    const first = one.sale(dead);
    await one.lane.send(first);
    await one.greet(testClock.now());
    const second = one.sale(dead + 10 * minute);
    await one.lane.send(second);
    const { occurred_at, flags } = await one.order(second);
    expect(flags).to.deep.equal(['clock_corrected']);
    isNear(occurred_at, (await one.order(first)).occurred_at.getTime() + 10 * minute);
    await one.close();
  });

  it('made years ahead is dated by the contact', async () => {
    const one = await till();
    const ahead = 5 * 365 * 24 * hour;
    await one.greet(testClock.now() + ahead);
    const sale = one.sale(testClock.now() + ahead - hour);
    await one.lane.send(sale);
    const order = await one.order(sale);
    expect(order).to.deep.include({ flags: ['clock_corrected'], business_day: today() });
    isNear(order.occurred_at, testClock.now() - hour);
    // The next one, with the clock set right, is believed.
    const next = one.sale(testClock.now() - 30 * minute);
    await one.lane.send(next);
    expect((await one.order(next)).flags).to.deep.equal([]);
    isNear((await one.order(next)).occurred_at, testClock.now() - 30 * minute);
    await one.close();
  });

  it('is dated by its arrival where nothing else is known', async () => {
    const one = await till();
    const sale = one.sale(dead);
    await one.lane.send(sale);
    const order = await one.order(sale);
    expect(order.flags).to.deep.equal(['clock_corrected']);
    isNear(order.occurred_at, testClock.now());
    await one.close();
  });

  it('does not date those behind it by its arrival, nor itself later than the next whose clock is right', async () => {
    const one = await till();
    const [first, second] = [one.sale(dead), one.sale(dead + minute, { monotonic: 61_000 })];
    // The clock was set then, and the till sold on for an hour.
    const right = testClock.now() - hour;
    const third = one.sale(right, { monotonic: 121_000 });
    await one.lane.send(first, second, third);
    isNear((await one.order(first)).occurred_at, right - 2 * minute);
    isNear((await one.order(second)).occurred_at, right - minute);
    expect(await one.order(third)).to.deep.include({ flags: [], occurred_at: new Date(right) });
    await one.close();
  });

  it('dated by its arrival bounds nothing: the next is believed when its clock can be right, and not when it cannot', async () => {
    const one = await till();
    await one.lane.send(one.sale(dead));
    const second = one.sale(dead + minute);
    await one.lane.send(second);
    expect((await one.order(second)).flags).to.deep.equal(['clock_corrected']);
    const third = one.sale(testClock.now() - hour);
    await one.lane.send(third);
    expect((await one.order(third)).flags).to.deep.equal([]);
    isNear((await one.order(third)).occurred_at, testClock.now() - hour);
    await one.close();
  });

  it('behind an entry that was refused without a trace is no older than the one before that', async () => {
    const one = await till();
    const unseen = altered(one.sale(testClock.now()), { store_id: 'nowhere' });
    expect((await one.lane.send(unseen))[0]).to.include({ code: 'not_found' });
    const sale = one.sale(dead);
    await one.lane.send(sale);
    const order = await one.order(sale);
    expect(order).to.deep.include({ flags: ['clock_corrected'], business_day: today() });
    isNear(order.occurred_at, testClock.now());
    await one.close();
  });

  it('handed over by another device keeps the time its till gave it, since it may be of a later start', async () => {
    const one = await till();
    await one.greet(testClock.now(), { ago: hour, device_seq: 1 });
    const captured = testClock.now() - 40 * minute;
    const sale = one.sale(dead, { captured, monotonic: 5 * minute });
    await operate(system, vendor.people.cashier, [sale], 'another-till');
    const order = await one.order(sale);
    expect(order.flags).to.deep.equal(['clock_corrected']);
    isNear(order.occurred_at, captured);
    await one.close();
  });

  describe('of a till that goes on subtracting the skew it measured last', () => {
    const ago = 2 * hour;
    const monotonic = 30 * minute;
    const made = () => testClock.now() - ago + monotonic;

    it('is dated by its clock, flagged, where that was set before', async () => {
      const one = await till();
      await one.greet(testClock.now(), { ago, device_seq: 1 });
      const slow = one.sale(made(), { captured: made() + hour, monotonic });
      const ahead = one.sale(made() + minute, { skew_ms: hour / 2, monotonic: monotonic + minute });
      await one.lane.send(slow, ahead);
      for (const [sale, passed] of [
        [slow, 0],
        [ahead, minute],
      ] as const) {
        const order = await one.order(sale);
        expect(order.flags).to.deep.equal(['clock_corrected']);
        isNear(order.occurred_at, made() + passed);
      }
      await one.close();
    });

    it('keeps the time its till gave it where the clock was set afterwards', async () => {
      const one = await till();
      await one.greet(testClock.now(), { ago, device_seq: 1 });
      const sale = one.sale(made() - 20 * minute, { captured: made(), monotonic });
      await one.lane.send(sale);
      expect((await one.order(sale)).flags).to.deep.equal([]);
      isNear((await one.order(sale)).occurred_at, made());
      await one.close();
    });

    it('keeps the earlier time with which a sale was handed in', async () => {
      const one = await till();
      await one.greet(testClock.now(), { ago, device_seq: 1 });
      const sale = one.sale(made(), { captured: made() - hour, monotonic });
      await one.lane.send(sale);
      expect((await one.order(sale)).flags).to.deep.equal([]);
      isNear((await one.order(sale)).occurred_at, made() - hour);
      await one.close();
    });
  });

  it('is flagged when it is a punch, which lands on the real day', async () => {
    const one = await till();
    await one.greet(dead + hour);
    const punch = one.entry('time.punch', { id: `punch-${one.name}`, kind: 'in' }, dead);
    const [outcome] = await one.lane.send(punch);
    expect(outcome).to.have.deep.nested.property('result.flags', ['clock_corrected']);
    const { rows } = await system.owner.query<{ at: Date }>(
      'SELECT at FROM vendor_attendance_punches WHERE id = $1',
      [`punch-${one.name}`],
    );
    isNear(rows[0]!.at, testClock.now() - hour);
    await one.close();
  });

  it('is of when its machine showed, flagged, where its till took a time for right that had not come', async () => {
    const one = await till();
    const made = testClock.now() - hour;
    const sale = one.sale(made, { captured: made + 365 * 24 * hour });
    await one.lane.send(sale);
    const order = await one.order(sale);
    isNear(order.occurred_at, made);
    expect(order.flags).to.deep.equal(['clock_corrected']);
    await one.close();
  });

  it('is not flagged for a correction of less than five minutes', async () => {
    const one = await till();
    const sale = one.sale(one.begun - 4 * minute);
    await one.lane.send(sale);
    expect((await one.order(sale)).flags).to.deep.equal([]);
    await one.close();
  });
});
