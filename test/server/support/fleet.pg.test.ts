// The fleet on the console: who sees which devices, what is wrong with each, worst first, and what an unchanged answer costs.
import { expect } from 'chai';
import type { FleetReply, FleetRow, LedgerRun, SupportDevice, SupportStore } from '@evertill/schemas';
import { giveAdmin } from '../../support/given-accounts.ts';
import type { GivenAccount } from '../../support/given-accounts.ts';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { giveDevice, giveEntries, giveState, soundState } from './given-devices.ts';

describe('the fleet', function () {
  this.timeout(60_000);
  let system: System;
  let acme: GivenVendor;
  let other: GivenVendor;
  let admin: GivenAccount;
  let epoch: string;

  before(async () => {
    system = await startTestSystem();
    acme = await giveVendor(system, 'acme');
    other = await giveVendor(system, 'other');
    admin = await giveAdmin(system, 'sue', {
      modules: ['settings'],
      module_permissions: { settings: 'read' },
    });
    epoch = await system.database.feed.epoch();
    await giveDevice(system, acme, { id: 'sound', state: soundState(epoch) });
    await giveDevice(system, acme, {
      id: 'away',
      state: soundState(epoch),
      isConnected: false,
      silence: 120_000,
    });
    await giveDevice(system, acme, { id: 'mute', isConnected: false, silence: 4 * 86_400_000, store: 2 });
    const { storage } = soundState(epoch);
    await giveDevice(system, acme, {
      id: 'full',
      name: 'Bakery counter',
      state: soundState(epoch, { storage: { ...storage, health: 'full', left: 0 } }),
    });
    await giveDevice(system, acme, {
      id: 'loading',
      state: soundState(epoch, {
        collections: {
          product: { ...soundState(epoch).collections['product']!, complete: false, digest: 'unknown' },
        },
      }),
    });
    await giveDevice(system, other, { id: 'theirs', state: soundState(epoch) });
  });
  after(() => system?.stop());

  const fleet = async (token: string, query = '') => {
    const answer = await ask(system.url, 'get', `/support/fleet?${query}`, { token });
    expect(answer.status, answer.text).to.equal(200);
    return answer.body as FleetReply;
  };
  const owner = () => acme.people.owner.token;
  const ids = ({ data }: FleetReply) => data.map(({ device_id }) => device_id);
  const codes = ({ findings }: FleetRow) => findings.map(({ code }) => code);

  it('is all devices for who runs the service, and an owner’s own for an owner', async () => {
    expect(ids(await fleet(admin.token))).to.have.members([
      'sound',
      'away',
      'mute',
      'full',
      'loading',
      'theirs',
    ]);
    expect(ids(await fleet(admin.token, 'vendor_id=other'))).to.deep.equal(['theirs']);
    expect(ids(await fleet(owner()))).to.have.members(['sound', 'away', 'mute', 'full', 'loading']);
    const theirs = await ask(system.url, 'get', '/support/fleet?vendor_id=other', { token: owner() });
    expect([theirs.status, theirs.body.code]).to.deep.equal([404, 'vendor_not_found']);
  });

  it('names what is wrong with each, and begins with the worst', async () => {
    const { data, counts, findings } = await fleet(owner());
    const by = Object.fromEntries(data.map((row) => [row.device_id, row]));
    expect(data[0]!.device_id).to.equal('full');
    expect(data.at(-1)!.device_id).to.equal('sound');
    expect(codes(by['full']!)).to.deep.equal(['storage_full']);
    expect(codes(by['away']!)).to.deep.equal(['out_of_contact']);
    expect(codes(by['mute']!)).to.deep.equal(['silent']);
    expect(codes(by['loading']!)).to.deep.equal(['first_load']);
    expect(codes(by['sound']!)).to.deep.equal([]);
    expect(Object.fromEntries(data.map(({ device_id, standing }) => [device_id, standing]))).to.deep.equal({
      full: 'needs_attention',
      mute: 'silent',
      away: 'silent',
      loading: 'catching_up',
      sound: 'healthy',
    });
    expect(counts).to.deep.equal({ healthy: 1, catching_up: 1, silent: 2, needs_attention: 1 });
    expect(findings).to.deep.equal({ storage_full: 1, silent: 1, out_of_contact: 1, first_load: 1 });
    expect(by['sound']).to.include({
      is_connected: true,
      lane_id: acme.stores[0].lanes[0],
      user_name: 'cashier of acme',
    });
  });

  it('is narrowed by standing, finding, store, version and words', async () => {
    const found = async (query: string) => ids(await fleet(owner(), query));
    expect(await found('standing=silent')).to.have.members(['mute', 'away']);
    expect((await fleet(owner(), 'standing=silent')).counts.healthy, 'counted over the whole').to.equal(1);
    expect(await found('finding=storage_full')).to.deep.equal(['full']);
    expect(await found(`store_id=${acme.stores[1].id}`)).to.deep.equal(['mute']);
    expect(await found('q=bakery')).to.deep.equal(['full']);
    expect(await found('version=9.9.9')).to.deep.equal([]);
    expect(await found('limit=2&page=3')).to.deep.equal(['sound']);
    // Whatever is on the page, or asked for: any of them can be chosen.
    const { data, stores } = await fleet(owner(), `store_id=${acme.stores[1].id}&limit=1`);
    expect(data).to.have.length(1);
    expect(stores.map(({ id }) => id)).to.have.members(acme.stores.map(({ id }) => id));
  });

  it('calls no device healthy that is there for hours and never said how it is', async () => {
    await giveDevice(system, other, { id: 'wordless', silence: 3 * 3_600_000 });
    // What was looked at a moment ago is not looked at anew.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const { data } = await fleet(other.people.owner.token, 'q=wordless');
    expect(data.map((row) => [row.standing, codes(row), row.is_connected])).to.deep.equal([
      ['silent', ['unreported'], true],
    ]);
  });

  it('counts in names as people do, and no device is on two pages', async () => {
    const names = ['Till 10', 'Till 2', 'Till 1', 'Till 01', 'Till 100', 'Till 9'];
    for (const [place, name] of names.entries())
      await giveDevice(system, other, { id: `counted-${place}`, name, state: soundState(epoch) });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const { token } = other.people.owner;
    const inOrder = ['Till 1', 'Till 01', 'Till 2', 'Till 9', 'Till 10', 'Till 100'];
    expect((await fleet(token, 'q=counted')).data.map(({ name }) => name)).to.deep.equal(inOrder);
    const pages = [];
    for (let page = 1; page <= 6; page++)
      pages.push(...ids(await fleet(token, `q=counted&limit=1&page=${page}`)));
    expect(pages).to.deep.equal(['2', '3', '1', '5', '0', '4'].map((place) => `counted-${place}`));
  });

  it('costs a line while nothing changed, and is told anew when something did', async () => {
    const path = '/support/fleet';
    const first = await ask(system.url, 'get', path, { token: owner() });
    const known = { 'If-None-Match': first.headers.get('etag')! };
    const again = await ask(system.url, 'get', path, { token: owner(), headers: known });
    expect([again.status, again.text]).to.deep.equal([304, '']);
    await giveState(system, acme, 'sound', soundState(epoch, { clock: { skew: 300_000, jumped: null } }));
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const changed = await ask(system.url, 'get', path, { token: owner(), headers: known });
    expect(changed.status).to.equal(200);
    expect(
      codes((changed.body as FleetReply).data.find(({ device_id }) => device_id === 'sound')!),
    ).to.deep.equal(['clock_wrong']);
    await giveState(system, acme, 'sound', soundState(epoch));
  });

  it('says of a store how its devices are, and of a foreign one nothing', async () => {
    const [{ id }] = acme.stores;
    const answer = await ask(system.url, 'get', `/support/stores/${id}`, { token: owner() });
    const store = answer.body as SupportStore;
    expect(store).to.include({
      store_id: id,
      vendor_name: 'acme',
      standing: 'needs_attention',
      parked: 0,
      unsent: 0,
    });
    expect(store.devices.map(({ device_id }) => device_id)).to.have.members([
      'full',
      'away',
      'loading',
      'sound',
    ]);
    const foreign = await ask(system.url, 'get', `/support/stores/${other.stores[0].id}`, { token: owner() });
    expect([foreign.status, foreign.body.code]).to.deep.equal([404, 'store_not_found']);
  });

  it('tells a manager in the list of their tills how each is, as an owner is told, and nothing of what stands behind it', async () => {
    const listed = async (person: { readonly token: string }, query = '') => {
      const answer = await ask(system.url, 'get', `/vendor/devices?${query}`, { token: person.token });
      expect(answer.status, answer.text).to.equal(200);
      return (answer.body as { data: Record<string, unknown>[] }).data;
    };
    const told = await listed(acme.people.manager);
    const seen = new Map((await fleet(owner())).data.map((row) => [row.device_id, row]));
    const here = new Set(
      [...seen.values()].filter(({ store_id }) => store_id === acme.stores[0].id).map((row) => row.device_id),
    );
    // Of the other store a manager of this one is told nothing.
    expect(told.map(({ id }) => id)).to.have.members([...here]);
    for (const { id, standing, worst, ...rest } of told) {
      const { standing: asSeen, findings } = seen.get(id as string)!;
      const [first] = findings;
      expect(standing, String(id)).to.equal(asSeen);
      expect(worst, String(id)).to.deep.equal(first ? { code: first.code, since: first.since } : null);
      expect(rest).to.not.have.any.keys('findings', 'rank', 'platform', 'storage_kind', 'user_name', 'state');
    }
    expect(told.find(({ id }) => id === 'full')).to.include({ standing: 'needs_attention' });
    expect((await listed(acme.people.neighbour)).map(({ id }) => id)).to.not.include.members([...here]);
    const cashier = await ask(system.url, 'get', '/vendor/devices', { token: acme.people.cashier.token });
    expect([cashier.status, cashier.body.code]).to.deep.equal([403, 'forbidden']);
    // A till of this very moment has its standing too.
    await giveDevice(system, acme, { id: 'new', isConnected: false });
    expect((await listed(acme.people.manager)).map(({ id }) => id)).to.include('new');
    await system.owner.query(`DELETE FROM sync_clients WHERE device_id = 'new'`);
  });

  it('refuses an admin who names no vendor where one is needed', async () => {
    const answer = await ask(system.url, 'get', '/support/devices/full', { token: admin.token });
    expect([answer.status, answer.body.code, answer.body.field]).to.deep.equal([
      400,
      'invalid_input',
      'vendor_id',
    ]);
  });

  describe('a device', () => {
    const device = async (id: string, token = owner(), query = '') => {
      const answer = await ask(system.url, 'get', `/support/devices/${id}?${query}`, { token });
      expect(answer.status, answer.text).to.equal(200);
      return answer.body as SupportDevice;
    };
    const told = ({ ledger }: SupportDevice) =>
      ledger.map(({ from, to, state }: LedgerRun) => `${from}…${to} ${state}`);

    it('has its ledger in runs, with what is missing and since when', async () => {
      const at = new Date('2026-11-25T10:42:00Z');
      await giveEntries(system, acme, 'sound', [
        ...Array.from({ length: 512 }, (_, index) => ({
          seq: index + 1,
          at: new Date('2026-11-25T08:00:00Z'),
        })),
        { seq: 514, at },
        { seq: 515, at: new Date('2026-11-25T11:00:00Z'), outcome: 'rejected', code: 'forbidden' },
      ]);
      const { journal } = soundState(epoch);
      await giveState(system, acme, 'sound', soundState(epoch, { journal: { ...journal, head: 515 } }));
      const seen = await device('sound');
      expect(told(seen)).to.deep.equal([
        '1…512 settled',
        '513…513 missing',
        '514…514 settled',
        '515…515 rejected',
      ]);
      expect(seen.ledger[1]!.since).to.equal(at.toISOString());
      expect(seen).to.include({ device_seq: 515, missing: 1 });
      expect(codes(seen)).to.deep.equal(['journal_gap', 'operation_refused']);
      const gap = seen.findings[0]!;
      expect(gap.details).to.deep.equal({ missing: 1, first: 513 });
      expect(gap.since).to.equal(at.toISOString());
    });

    it('has the same runs after the job looked through its journal, and when the missing one came', async () => {
      const before = told(await device('sound'));
      await system.owner.query('SELECT advance_device_ledgers(1000)');
      expect(told(await device('sound'))).to.deep.equal(before);
      await giveEntries(system, acme, 'sound', [{ seq: 513 }]);
      expect(told(await device('sound'))).to.deep.equal(['1…514 settled', '515…515 rejected']);
      expect(await device('sound')).to.include({ device_seq: 515, missing: 0 });
      await system.owner.query('SELECT advance_device_ledgers(1000)');
      expect(await device('sound')).to.include({ device_seq: 515, missing: 0 });
      expect((await system.owner.query('SELECT advance_device_ledgers(1000) AS moved')).rows).to.deep.equal([
        { moved: 0 },
      ]);
    });

    it('has what it believes beside what the server has', async () => {
      const { compared } = await device('sound');
      const by = Object.fromEntries(compared.map((one) => [one.collection, one]));
      expect(by['store']!.server.documents).to.equal(1);
      expect(by['store']!.server.behind).to.equal(1);
      expect(by['product']!.till).to.include({ digest: 'equal', complete: true });
    });

    it('is shown to an admin who names its vendor, and absent elsewhere', async () => {
      expect((await device('sound', admin.token, 'vendor_id=acme')).device_id).to.equal('sound');
      const elsewhere = await ask(system.url, 'get', '/support/devices/sound?vendor_id=other', {
        token: admin.token,
      });
      expect([elsewhere.status, elsewhere.body.code]).to.deep.equal([404, 'device_not_found']);
    });
  });
});
