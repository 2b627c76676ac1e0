// [W3] How devices were is kept moment by moment for three days, and then as the worst of each hour.
import { expect } from 'chai';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { greetedDevice } from './given-reports.ts';
import { testClock } from '../../support/test-clock.ts';

const hour = 3_600_000;

describe('[W3] the moments of a device', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    for (const id of ['till-1', 'till-2']) await (await greetedDevice(system, vendor, id)).close();
  });
  after(() => system?.stop());
  beforeEach(() => system.owner.query('TRUNCATE device_moments'));

  /** The beginning of an hour so many hours ago. */
  const hoursAgo = (count: number) => Math.floor(testClock.now() / hour) * hour - count * hour;

  async function give(at: number, fields: object = {}, device = 'till-1'): Promise<void> {
    const row = {
      vendor_id: vendor.id,
      device_id: device,
      at: new Date(at),
      source: 'told',
      device_at: 0,
      connection: 'live',
      waiting: 0,
      attention: 0,
      skew_ms: 0,
      disk_left: 1000,
      timings: {},
      findings: [],
      ...fields,
    };
    await system.owner.query(
      'INSERT INTO device_moments SELECT * FROM jsonb_populate_record(NULL::device_moments, $1)',
      [JSON.stringify(row)],
    );
  }
  const left = async () =>
    (await system.owner.query('SELECT * FROM device_moments ORDER BY device_id, at')).rows.map(
      ({ vendor_id: _vendor, device_at: _own, at, ...row }) => ({ at: (at as Date).getTime(), ...row }),
    );
  const fold = () => system.server.jobs.runNow('fold-moments');

  it('are one for each hour behind three days: the worst of everything that was in it', async () => {
    const then = hoursAgo(80);
    await give(then + 1, { waiting: 2, skew_ms: -90_000, timings: { query: 20 }, findings: ['clock_wrong'] });
    await give(then + 2, {
      connection: 'waiting',
      attention: 1,
      disk_left: 10,
      skew_ms: 5,
      timings: { query: 400, exchange: 7 },
      findings: ['slow_search', 'disk_low'],
    });
    await give(then + hour - 1, { source: 'kept', device_at: 5, skew_ms: null, disk_left: null });
    await give(then + hour, { waiting: 9 });
    await give(then + 3, { waiting: 50 }, 'till-2');
    await give(hoursAgo(70), { waiting: 7 });
    await fold();
    const worst = {
      source: 'hour',
      connection: 'waiting',
      waiting: 2,
      attention: 1,
      skew_ms: -90_000,
      disk_left: 10,
      timings: { query: 400, exchange: 7 },
      findings: ['clock_wrong', 'slow_search', 'disk_low'],
    };
    const plain = {
      attention: 0,
      connection: 'live',
      skew_ms: 0,
      disk_left: 1000,
      timings: {},
      findings: [],
    };
    expect(await left()).to.deep.equal([
      { device_id: 'till-1', at: then, ...worst },
      { device_id: 'till-1', at: then + hour, source: 'hour', waiting: 9, ...plain },
      { device_id: 'till-1', at: hoursAgo(70), source: 'told', waiting: 7, ...plain },
      { device_id: 'till-2', at: then, source: 'hour', waiting: 50, ...plain },
    ]);
  });

  it('take in what comes later, and are the same when folded again', async () => {
    const then = hoursAgo(100);
    await give(then + 5, { waiting: 1, findings: ['unsent_old'] });
    await fold();
    const first = await left();
    await fold();
    expect(await left()).to.deep.equal(first);
    await give(then + 9, { source: 'kept', waiting: 8, findings: ['disk_low', 'unsent_old'] });
    await fold();
    const [one, ...more] = await left();
    expect(more).to.deep.equal([]);
    expect(one).to.deep.include({
      at: then,
      source: 'hour',
      waiting: 8,
      findings: ['disk_low', 'unsent_old'],
    });
  });

  it('of many hours are folded in several transactions, and none young ones by the application', async () => {
    await system.owner.query(
      `INSERT INTO device_moments (vendor_id, device_id, at, source, connection, waiting, attention)
        SELECT 'acme', 'till-1', instant() - interval '4 days' - n * interval '30 minutes', 'told', 'live', 0, 0
          FROM generate_series(1, 2400) n`,
    );
    await fold();
    const rows = await left();
    expect(rows.every(({ source }) => source === 'hour')).to.equal(true);
    expect(rows.length).to.be.within(1200, 1201);
    const refused = system.pool.query("SELECT fold_device_moments('23 hours', 1)");
    expect(await refused.catch(({ code }: { code: string }) => code)).to.equal('42501');
  });
});
