// [I18] A device's clock is data, never authority: what it says decides neither whether a sale is kept nor when it was
// received.
import { expect } from 'chai';
import { applyOperation } from '../../server/writes/apply-operation.ts';
import { altered, GivenJournal } from '../support/given-journal.ts';
import { GivenLane } from '../support/given-shift.ts';
import { giveProduct, giveVendor } from '../support/given.ts';
import type { GivenVendor } from '../support/given.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { testClock } from '../support/test-clock.ts';

describe('[I18] when an entry happened', () => {
  let system: System;
  let vendor: GivenVendor;
  let till: GivenLane;
  let sales = 0;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    await giveProduct(system, vendor, { id: 'milk' });
    till = new GivenLane(system, vendor, new GivenJournal('till'));
    await till.send(till.opening('shift'));
  });
  after(() => system?.stop());

  const sale = () =>
    till.sale({ id: `sale-${++sales}`, shift: 'shift', lines: [{ item_id: 'milk', unit_price: 250 }] });

  it('one from the far future of a clock that is wrong by thirty years is a sale all the same', async () => {
    const good = sale();
    const future = altered(good, {
      captured_at: '9999-12-31T23:59:59.999Z',
      clock: { ...good.clock, skew_ms: -1e12 },
    });
    const past = altered(sale(), {
      captured_at: '1970-01-01T00:00:00.000Z',
      clock: { ...good.clock, skew_ms: 1e12 },
    });
    const outcomes = await till.send(future, past, sale());
    // Both are dated by their arrival, and say so.
    const kinds = ['applied_with_changes', 'applied_with_changes', 'applied'];
    expect(outcomes.map(({ kind }) => kind)).to.deep.equal(kinds);
  });

  it('one from a clock that runs ahead happened, at the latest, when it was received', async () => {
    const made = sale();
    const ahead = altered(made, {
      captured_at: '2999-01-01T00:00:00.000Z',
      clock: { ...made.clock, wall: Date.parse('2999-01-01T00:00:00.000Z') },
    });
    const { deps } = system.server;
    const received = { sender: vendor.people.cashier.actor, raw: ahead, door: 'journal' } as const;
    let now = testClock.now();
    // Whoever reads this clock twice hears two instants: an order is received at one.
    const surroundings = { ...deps.surroundings, clock: { ...deps.surroundings.clock, now: () => now++ } };
    expect(await applyOperation({ ...deps, surroundings }, received)).to.include({
      kind: 'applied_with_changes',
    });
    const { rows } = await system.owner.query(
      `SELECT captured_at, occurred_at = received_at AS on_arrival, business_day < '2999' AS is_today
         FROM orders WHERE id = $1`,
      [ahead.payload['client_order_id']],
    );
    const captured_at = new Date('2999-01-01T00:00:00.000Z');
    expect(rows[0]).to.deep.equal({ captured_at, on_arrival: true, is_today: true });
  });
});
