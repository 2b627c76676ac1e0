// Admins hear of a device that stands still, of a silent store and of a held feed once for as long as it lasts, and again when
// it comes again.
import { expect } from 'chai';
import { giveAdmin } from '../../support/given-accounts.ts';
import type { GivenAccount } from '../../support/given-accounts.ts';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { giveDevice, giveState, soundState } from './given-devices.ts';

describe('alerts of support', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  let admin: GivenAccount;
  let epoch: string;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    admin = await giveAdmin(system, 'sue');
    epoch = await system.database.feed.epoch();
  });
  after(() => system?.stop());

  const full = () => soundState(epoch, { storage: { ...soundState(epoch).storage, health: 'full' } });
  /** The job's next turn, and what admins were told by it. */
  const news = async () => {
    await system.owner.query('UPDATE admin_notifications SET read_at = instant()');
    // What was looked at a moment ago is not looked at anew.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await system.server.jobs.runNow('support-alerts');
    const { body } = await ask(system.url, 'get', '/auth/admin/notifications?unread=true', {
      token: admin.token,
    });
    return (body.data as { kind: string; body: string; link: string }[]).filter(
      ({ kind }) => kind !== 'vendor_created',
    );
  };

  it('tell once that a device stands still, and once more when it does again', async () => {
    await giveDevice(system, vendor, { id: 'till-1', state: soundState(epoch) });
    expect(await news()).to.deep.equal([]);
    await giveState(system, vendor, 'till-1', full());
    const [told, ...others] = await news();
    expect(others).to.deep.equal([]);
    expect(told).to.deep.include({
      kind: 'device_needs_attention',
      body: `storage_full: device till-1, store ${vendor.stores[0].id} of vendor acme.`,
      link: '/support/sync/devices/till-1?vendor_id=acme',
    });
    expect(await news(), 'still so').to.deep.equal([]);
    await giveState(system, vendor, 'till-1', soundState(epoch));
    expect(await news(), 'over').to.deep.equal([]);
    await giveState(system, vendor, 'till-1', full());
    expect(
      (await news()).map(({ kind }) => kind),
      'again',
    ).to.deep.equal(['device_needs_attention']);
    await giveState(system, vendor, 'till-1', soundState(epoch));
    await news();
  });

  it('tell of what comes to it at a device that stands still already, and of nothing twice', async () => {
    const said = async () => (await news()).map(({ body }) => body.split(':')[0]!);
    const { journal } = soundState(epoch);
    await giveState(
      system,
      vendor,
      'till-1',
      soundState(epoch, { journal: { ...journal, chain: 'broken' } }),
    );
    expect(await said()).to.deep.equal(['journal_broken']);
    const both = { ...full(), journal: { ...journal, chain: 'broken' } as const };
    await giveState(system, vendor, 'till-1', both);
    expect(await said(), 'the disk is full as well').to.deep.equal(['storage_full']);
    expect(await said(), 'still so').to.deep.equal([]);
    await giveState(system, vendor, 'till-1', soundState(epoch));
    expect(await said(), 'over').to.deep.equal([]);
  });

  it('tell of no device that only has to be looked at some time', async () => {
    await giveState(system, vendor, 'till-1', soundState(epoch, { clock: { skew: 300_000, jumped: null } }));
    expect(await news()).to.deep.equal([]);
  });

  it('tell that a store is silent when all of its devices are, and not before', async () => {
    const silence = 4 * 86_400_000;
    await giveDevice(system, vendor, { id: 'far-1', store: 2, isConnected: false, silence });
    await giveDevice(system, vendor, { id: 'far-2', store: 2, isConnected: false, silence: 3_600_000 });
    expect(await news()).to.deep.equal([]);
    await system.owner.query(
      `UPDATE sync_clients SET last_seen_at = instant() - interval '4 days' WHERE device_id = 'far-2'`,
    );
    const [told, ...others] = await news();
    expect(others).to.deep.equal([]);
    expect(told).to.deep.include({
      kind: 'store_silent',
      body: `All of its devices (2) are silent: store ${vendor.stores[1].id} of vendor acme.`,
    });
    expect(await news()).to.deep.equal([]);
  });

  it('say who holds back the feed, and how long, on the page of the server', async () => {
    const { token } = await giveAdmin(system, 'root', { admin_type: 'super_admin' });
    await system.owner.query('BEGIN');
    await system.owner.query("UPDATE vendors SET name = name WHERE vendor_id = 'acme'");
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { body } = await ask(system.url, 'get', '/support/server', { token });
    await system.owner.query('ROLLBACK');
    expect(body.feed.held_ms).to.be.above(250);
    expect(body.feed.holder)
      .to.match(/^evertill test owner, /)
      .and.not.include('UPDATE');
    expect(body.processes).to.have.length.of.at.least(1);
    expect(body.database.migrations).to.be.above(30);
    expect((body.queues as { name: string }[]).map(({ name }) => name)).to.include.members([
      'instructions',
      'parked_entries',
    ]);
    const owner = await ask(system.url, 'get', '/support/server', { token: vendor.people.owner.token });
    expect(owner.status, 'no vendor’s business').to.equal(401);
  });
});
