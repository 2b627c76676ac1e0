// The time clock's flags and the pay schedule over REST: merged into what is stored, everything else left as it is. Second
// document, "Store preferences" and "Time clock flags".
import { expect } from 'chai';
import { timeClockFlags } from '@evertill/schemas';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { GivenSchedule } from './given-schedule.ts';

const clockPath = '/vendor/attendance/time-clock-settings';
const payPath = '/vendor/attendance/pay-schedule';

describe('time clock settings and pay schedule', function () {
  this.timeout(30_000);
  let system: System;
  let given: GivenSchedule;
  let count = 0;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());
  beforeEach(async () => {
    given = await GivenSchedule.in(system, `settings-${(count += 1)}`);
  });

  const inStore = (path: string) => `${path}?store_id=${given.store}`;
  const settings = () => given.done('get', `/vendor/stores/${given.store}/settings`);
  const pay = (fields: object) => given.done('patch', payPath, { store_id: given.store, ...fields });

  it('all flags are on until somebody turns them off; the period is a week from Sunday', async () => {
    const all = Object.fromEntries(timeClockFlags.map((flag) => [flag, true]));
    expect(await given.done('get', inStore(clockPath))).to.deep.equal({
      store_id: given.store,
      ...all,
      evidence: 'none',
    });
    expect(await given.done('get', inStore(payPath))).to.deep.equal({
      store_id: given.store,
      pay_schedule: { frequency: 'week', period_start: 0 },
    });
  });

  for (const flag of timeClockFlags)
    it(`${flag} is stored and returned, and nothing beside it changes`, async () => {
      await given.done('patch', `/vendor/stores/${given.store}/settings`, {
        blind_close: true,
        dashboard_prefs: {
          timezone: 'Europe/Helsinki',
          pay_schedule: { frequency: 'month', period_start: '5' },
        },
        price_sync: { merchant_id: 'M-1', auth_code: 'secret' },
      });
      const before = await settings();
      const changed = await given.done('patch', clockPath, { store_id: given.store, [flag]: false });
      expect(changed).to.deep.equal({
        store_id: given.store,
        ...before.dashboard_prefs.time_clock,
        [flag]: false,
      });
      before.dashboard_prefs.time_clock[flag] = false;
      expect(await settings()).to.deep.equal(before);
    });

  it('evidence is stored by either door, reaches tills with the store, and nothing beside it changes', async () => {
    const before = await settings();
    const stored = async () =>
      (await system.owner.query('SELECT clock_evidence FROM stores WHERE id = $1', [given.store])).rows;
    const changed = await given.done('patch', clockPath, { store_id: given.store, evidence: 'photo' });
    expect(changed).to.deep.equal({
      store_id: given.store,
      ...before.dashboard_prefs.time_clock,
      evidence: 'photo',
    });
    before.dashboard_prefs.time_clock.evidence = 'photo';
    expect(await settings()).to.deep.equal(before);
    expect(await stored()).to.deep.equal([{ clock_evidence: 'photo' }]);
    await given.done('patch', `/vendor/stores/${given.store}/settings`, {
      dashboard_prefs: { time_clock: { evidence: 'gps_and_photo' } },
    });
    expect((await given.done('get', inStore(clockPath))).evidence).to.equal('gps_and_photo');
    expect(await stored()).to.deep.equal([{ clock_evidence: 'gps_and_photo' }]);
    for (const evidence of ['both', '', null, true])
      expect(await given.said('patch', clockPath, { store_id: given.store, evidence })).to.match(/^400/);
  });

  it('the pay schedule merges the same way: what is not named stays, and a beginning that fits goes on', async () => {
    await given.done('patch', clockPath, { store_id: given.store, server_banking: false });
    const before = await settings();
    expect((await pay({ period_start: 3 })).pay_schedule).to.deep.equal({
      frequency: 'week',
      period_start: 3,
    });
    expect((await pay({ frequency: 'two_weeks' })).pay_schedule).to.deep.equal({
      frequency: 'two_weeks',
      period_start: 3,
    });
    expect((await pay({ frequency: 'twice_month' })).pay_schedule).to.deep.equal({
      frequency: 'twice_month',
      period_start: '1_15',
    });
    expect((await pay({ period_start: '16_last' })).pay_schedule.period_start).to.equal('16_last');
    expect((await pay({ frequency: 'month', period_start: 'last' })).pay_schedule).to.deep.equal({
      frequency: 'month',
      period_start: 'last',
    });
    before.dashboard_prefs.pay_schedule = { frequency: 'month', period_start: 'last' };
    expect(await settings()).to.deep.equal(before);
  });

  it('pay_period_start: a beginning that does not go with how often is paid is refused and changes nothing', async () => {
    const before = await settings();
    for (const fields of [
      { period_start: 7 },
      { period_start: -1 },
      { period_start: '1_15' },
      { frequency: 'two_weeks', period_start: 'last' },
      { frequency: 'twice_month', period_start: 1 },
      { frequency: 'month', period_start: '29' },
      { frequency: 'month', period_start: '0' },
      { frequency: 'month', period_start: 1 },
    ])
      expect(
        await given.said('patch', payPath, { store_id: given.store, ...fields }),
        JSON.stringify(fields),
      ).to.equal('400 pay_period_start');
    expect(await given.said('patch', payPath, { store_id: given.store, frequency: 'daily' })).to.match(
      /^400/,
    );
    expect(await given.said('patch', clockPath, { store_id: given.store, unheard_of: false })).to.match(
      /^400/,
    );
    expect(await settings()).to.deep.equal(before);
  });

  it('of two changes at once neither is lost', async () => {
    for (let round = 0; round < 10; round += 1) {
      const value = round % 2 === 1;
      await Promise.all([
        ...timeClockFlags.map((flag) =>
          given.done('patch', clockPath, { store_id: given.store, [flag]: value }),
        ),
        pay({ period_start: round % 7 }),
      ]);
      const { time_clock: all, pay_schedule } = (await settings()).dashboard_prefs;
      const { evidence: _, ...time_clock } = all;
      expect(new Set(Object.values(time_clock))).to.deep.equal(new Set([value]));
      expect(pay_schedule.period_start).to.equal(round % 7);
    }
  });

  it('whoever may look after employees sees and changes them without the right for settings', async () => {
    await given.allow('read');
    expect(await given.said('get', inStore(clockPath), undefined, 'cashier')).to.equal('200');
    expect(await given.said('patch', payPath, { store_id: given.store }, 'cashier')).to.equal(
      '403 forbidden',
    );
    await given.allow('write');
    const evidence = { store_id: given.store, evidence: 'gps' };
    expect(await given.said('patch', clockPath, evidence, 'cashier')).to.equal('200');
    expect(
      await given.said('patch', payPath, { store_id: given.store, period_start: 2 }, 'cashier'),
    ).to.equal('200');
  });
});
