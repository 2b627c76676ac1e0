// What a till took as evidence of a punch lies on the card the punch counts for. decisions.md, ruling 7.
import { expect } from 'chai';
import { GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';

describe('evidence of punches', function () {
  this.timeout(30_000);
  let system: System;
  let vendor: GivenVendor;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'evidence');
  });
  after(() => system?.stop());

  it('evidence of going at midnight lies on the day that ends', async () => {
    await system.owner.query("UPDATE stores SET time_zone = 'UTC' WHERE vendor_id = $1", [vendor.id]);
    const till = new GivenLane(system, vendor, new GivenJournal('till'), { role: 'cashier' });
    const punch = (payload: object, captured_at: string) =>
      till.journal.entry('time.punch', payload, {
        actor_id: vendor.people.cashier.staff.id,
        store_id: till.storeId,
        captured_at,
      });
    const validations = [{ kind: 'photo', photo_ref: 'face' }];
    const outcomes = await till.send(
      punch({ id: 'p1', kind: 'in' }, '2026-03-10T20:00:00.000Z'),
      punch({ id: 'p2', kind: 'out', validations }, '2026-03-11T00:00:00.000Z'),
    );
    expect(outcomes.map(({ kind }) => kind)).to.deep.equal(['applied', 'applied']);
    const { rows } = await system.owner.query(
      `SELECT d.date, v.punch_id FROM vendor_attendance_validations v
         JOIN vendor_attendance_days d ON d.vendor_id = v.vendor_id AND d.id = v.day_id WHERE v.vendor_id = $1`,
      [vendor.id],
    );
    expect(rows).to.deep.equal([{ date: '2026-03-10', punch_id: 'p2' }]);
  });
});
