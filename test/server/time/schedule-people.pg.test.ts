// Whom the clock that runs by itself leaves alone: people of whom somebody said that they did not come, and people who no
// longer work there.
import { expect } from 'chai';
import type { AttendanceDay } from '@evertill/schemas';
import { runSchedule } from '../../../server/writes/attendance/run-schedule.ts';
import { usualDaysAhead } from '../../../server/config.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { GivenSchedule, tuesday } from './given-schedule.ts';
import { rethrow } from './rethrow.ts';

describe('whom the schedule clocks', function () {
  this.timeout(30_000);
  let system: System;
  let given: GivenSchedule;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());
  beforeEach(async () => {
    given = await GivenSchedule.in(system, `clocked-${(count += 1)}`);
    await given.publish();
  });

  const run = async (time: string, isRefresh = false) => {
    const { clockedIn, clockedOut } = await runSchedule({
      transact: (work) => system.database.write({ vendor_id: given.vendor.id }, work),
      newId: () => crypto.randomUUID(),
      now: `${tuesday}T${time}:00.000Z`,
      storeId: given.store,
      daysAhead: usualDaysAhead,
      isRefresh,
      failed: rethrow,
    });
    return { clockedIn, clockedOut };
  };
  const none = { clockedIn: 0, clockedOut: 0 };
  const cards = async () => {
    const path = `/vendor/attendance?store_id=${given.store}&date=${tuesday}`;
    return (await given.done<{ data: AttendanceDay[] }>('get', path)).data;
  };
  const shutOut = () =>
    system.owner.query('UPDATE vendor_staff SET disabled = true WHERE vendor_id = $1 AND id = $2', [
      given.vendor.id,
      given.idOf('cashier'),
    ]);

  it('nobody in of whom a manager said that they did not come', async () => {
    await run('09:05');
    const [card] = await cards();
    await given.done('patch', `/vendor/attendance/${card!.id}`, { clock_in: null });
    expect(await run('09:10')).to.deep.equal(none);
    expect(await run('18:00', true)).to.deep.equal(none);
    expect((await cards()).map(({ clock_in, issues }) => [clock_in, ...issues])).to.deep.equal([
      [null, 'absent', 'uninformed'],
    ]);
  });

  it('nobody in who works there no longer, and Refresh makes no card', async () => {
    await shutOut();
    expect(await run('09:05')).to.deep.equal(none);
    expect(await run('18:00', true)).to.deep.equal(none);
    expect(await cards()).to.deep.equal([]);
  });

  it('out whoever was shut out during their shift', async () => {
    await run('09:05');
    await shutOut();
    expect(await run('17:05')).to.deep.equal({ clockedIn: 0, clockedOut: 1 });
  });

  it('the others of a store, too, when one of them cannot be clocked', async () => {
    await given.publish({ vendor_employee_id: given.idOf('manager') });
    // Whatever is wrong with a person, it shows in the transaction that is theirs.
    let theirs = -2;
    const left: unknown[] = [];
    const counts = await runSchedule({
      transact: (work) =>
        (theirs += 1) === 1
          ? Promise.reject(new Error('this one'))
          : system.database.write({ vendor_id: given.vendor.id }, work),
      newId: () => crypto.randomUUID(),
      now: `${tuesday}T09:05:00.000Z`,
      storeId: given.store,
      daysAhead: usualDaysAhead,
      isRefresh: false,
      failed: (employeeId, error) => left.push([employeeId, (error as Error).message]),
    });
    const all = [given.idOf('cashier'), given.idOf('manager')];
    const [missed] = left as [string, string][];
    expect(left).to.deep.equal([[missed![0], 'this one']]);
    expect(counts).to.include({ clockedIn: 1 });
    expect([missed![0], ...(await cards()).map((card) => card.vendor_employee_id)]).to.have.members(all);
  });
});
