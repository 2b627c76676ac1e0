// Since when each till of a store sells at a changed price: real tills over real sockets, one that is away, one that comes
// back, one of another store and one that was set back; and a bare client that says exactly what the test is about.
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { openTill } from '@evertill/client-core';
import type { HeadlessTillRequest } from '@evertill/client-core';
import type { PriceProof } from '@evertill/schemas';
import type { Checkpoint } from '@evertill/sync';
import { temporaryDirectory } from '../../client-core/storage-sqlite/given-storage.ts';
import { aSale, GivenJournal } from '../../support/given-journal.ts';
import { giveAdmin } from '../../support/given-accounts.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { giveProduct, giveVendor, password } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { greeted } from '../../support/system-socket.ts';
import { testClock } from '../../support/test-clock.ts';

const sentence = ({ state, evidence }: PriceProof) => (evidence ? `${state} ${evidence.kind}` : state);

describe('since when each till sells at a price', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  let milk: string;
  let opened: { close(): Promise<unknown> }[];
  let names = 0;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());
  beforeEach(async () => {
    opened = [];
    vendor = await giveVendor(system, `vendor-${++names}`, { prices_include_tax: true });
    milk = `${vendor.id}-milk`;
    await giveProduct(system, vendor, { id: milk, sku_code: 'MILK', price: 250 });
    await giveProduct(system, vendor, { id: `${vendor.id}-bread`, sku_code: 'BREAD', price: 399 });
  });
  afterEach(() => Promise.all(opened.map((till) => till.close())));

  const open = async (deviceName: string, parts: Partial<HeadlessTillRequest> = {}) => {
    const [store] = vendor.stores;
    const till = await openTill({
      url: system.url,
      credentials: { email: vendor.people.owner.email, password },
      storeId: store.id,
      laneId: store.lanes[0]!,
      storage: 'memory',
      deviceName,
      ...parts,
    });
    opened.push(till);
    return till;
  };
  const patch = async (changes: object, id = milk) => {
    const { token } = vendor.people.owner;
    const { status, text } = await ask(system.url, 'patch', `/vendor/products/${id}`, {
      token,
      body: changes,
    });
    if (status !== 200) throw new Error(text);
  };
  const histories = async () => {
    const { token } = vendor.people.owner;
    const { body } = await ask(system.url, 'get', `/vendor/products/${milk}/selling-price-history`, {
      token,
    });
    return body.data as { id: string; created_at: string }[];
  };
  /** Minor units; answers the newest change of the milk's price. */
  const reprice = async (price: number) => {
    await patch({ price: price / 100 });
    return (await histories())[0]!;
  };
  const proofs = async (change: { id: string }): Promise<Record<string, PriceProof>> => {
    const { token } = vendor.people.manager;
    const door = `/vendor/products/${milk}/selling-price-history/${change.id}/tills`;
    const { status, body, text } = await ask(system.url, 'get', door, { token });
    if (status !== 200) throw new Error(text);
    return Object.fromEntries((body.data as PriceProof[]).map((proof) => [proof.name, proof]));
  };
  const words = async (change: { id: string }) =>
    Object.fromEntries(Object.entries(await proofs(change)).map(([name, proof]) => [name, sentence(proof)]));
  const becomes = async (change: { id: string }, wanted: Record<string, string>) => {
    for (let tries = 0; ; tries++) {
      const found = await words(change);
      if (tries === 80 || JSON.stringify(found) === JSON.stringify(wanted))
        return expect(found).to.deep.equal(wanted);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const kept = async () => {
    const { rows } = await system.owner.query<{ n: string }>(
      'SELECT count(*) AS n FROM sync_applied WHERE vendor_id = $1',
      [vendor.id],
    );
    return Number(rows[0]!.n);
  };

  it('is told to support as to the shop: to its owner, and to who names the vendor', async () => {
    const till = await open('A');
    await till.inSync();
    const change = await reprice(260);
    await becomes(change, { A: 'selling replica' });
    const admin = await giveAdmin(system, `sue-${names}`, {
      modules: ['settings'],
      module_permissions: { settings: 'read' },
    });
    const asked = (token: string, more: string) =>
      ask(system.url, 'get', `/support/price-proof?item_id=${milk}&history_id=${change.id}${more}`, {
        token,
      });
    const told = await proofs(change);
    for (const answer of [
      await asked(vendor.people.owner.token, ''),
      await asked(admin.token, `&vendor_id=${vendor.id}`),
    ])
      expect(answer.body.data, answer.text).to.deep.equal(Object.values(told));
    expect((await asked(vendor.people.manager.token, '')).status).to.equal(403);
    const { owner } = (await giveVendor(system, `stranger-${names}`)).people;
    expect((await asked(owner.token, '')).status).to.equal(404);
  });

  it('is told of every till of the store that had applied it, and of no till of another store', async () => {
    const [, other] = vendor.stores;
    const tills = [await open('A'), await open('B')];
    tills.push(await open('Elsewhere', { storeId: other.id, laneId: other.lanes[0]! }));
    await Promise.all(tills.map((till) => till.inSync()));
    const change = await reprice(260);
    await becomes(change, { A: 'selling replica', B: 'selling replica' });
    const page = async (query: string) => {
      const door = `/vendor/products/${milk}/selling-price-history/${change.id}/tills?${query}`;
      return (await ask(system.url, 'get', door, { token: vendor.people.owner.token })).body;
    };
    expect((await page('limit=1')).data).to.have.length(1);
    expect(await page('limit=1&page=9'), 'behind the last one').to.deep.include({ data: [], total: 2 });
    for (const { at, offline_since } of Object.values(await proofs(change))) {
      expect(at! >= change.created_at && at! <= testClock.iso(), at!).to.equal(true);
      expect(offline_since).to.equal(null);
    }
  });

  it('is not yet, while a till is away, and since its return afterwards', async () => {
    const [here, away] = [await open('Here'), await open('Away')];
    await Promise.all([here.inSync(), away.inSync()]);
    away.goOffline();
    const change = await reprice(260);
    await becomes(change, { Away: 'not_yet', Here: 'selling replica' });
    const { Away: still } = await proofs(change);
    expect(still!.at).to.equal(null);
    expect(still!.offline_since! < change.created_at).to.equal(true);
    const back = testClock.iso();
    away.goOnline();
    await becomes(change, { Away: 'selling replica', Here: 'selling replica' });
    expect((await proofs(change))['Away']!.at! >= back).to.equal(true);
  });

  it('is since it was there, for a till that lost its connection before it could say so', async () => {
    const till = await open('A');
    await till.inSync();
    await new Promise((resolve) => setTimeout(resolve, 1200));
    const change = await reprice(260);
    const priceHere = async () => (await till.find('product', { id: milk }))[0]!['price'];
    while ((await priceHere()) !== 260) await new Promise((resolve) => setTimeout(resolve, 5));
    till.goOffline();
    expect(await words(change)).to.deep.equal({ A: 'not_yet' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    const back = testClock.iso();
    till.goOnline();
    await becomes(change, { A: 'selling replica' });
    const { at } = (await proofs(change))['A']!;
    expect(at! < back, `${at} ${back}`).to.equal(true);
  });

  it('counts a till that was set back to an older replica only from when it has caught up again', async () => {
    const place = temporaryDirectory({ inMemory: true });
    const copy = `${place.directory}-copy`;
    try {
      const storage = { directory: path.join(place.directory, 'till') };
      const start = () => open('Till', { storage });
      let till = await start();
      await till.inSync();
      await till.close();
      cpSync(storage.directory, copy, { recursive: true });
      till = await start();
      await till.inSync();
      const change = await reprice(260);
      await becomes(change, { Till: 'selling replica' });
      const before = (await proofs(change))['Till']!.at!;
      await till.close();
      rmSync(storage.directory, { recursive: true });
      cpSync(copy, storage.directory, { recursive: true });
      const restored = testClock.iso();
      till = await start();
      await till.inSync();
      await becomes(change, { Till: 'selling replica' });
      const { at } = (await proofs(change))['Till']!;
      expect(before < restored && at! >= restored, `${before} ${restored} ${at}`).to.equal(true);
    } finally {
      await Promise.all(opened.splice(0).map((till) => till.close()));
      rmSync(copy, { recursive: true, force: true });
      place.remove();
    }
  });

  describe('by a bare client', () => {
    let socket: Awaited<ReturnType<typeof greeted>>;
    const greet = async (fields: object = {}, role: Role = 'owner') => {
      const { token } = vendor.people[role];
      socket = await greeted(system.url, {
        token,
        store_id: vendor.stores[0].id,
        device_id: `${vendor.id}-bare`,
        device_name: 'Bare',
        ...fields,
      });
      opened.push(socket);
    };
    /** Where the feed of the products ends. */
    const end = async (): Promise<Checkpoint> => {
      const page = await socket.ask({ type: 'pull', collection: 'product', checkpoint: null, limit: 5000 });
      return page['checkpoint'] as Checkpoint;
    };
    const say = async (checkpoint: Checkpoint | null, at = 0) => {
      const wall = testClock.now();
      const answer = await socket.ask({
        type: 'applied',
        collection: 'product',
        checkpoint,
        at: wall - at,
        wall,
      });
      expect(answer.type).to.equal('noted');
    };

    it('[G3] nothing counts that it was only sent', async () => {
      await greet();
      await socket.ask({ type: 'stream', collections: { product: { checkpoint: await end() } } });
      const change = await reprice(260);
      await socket.next((frame) => frame.type === 'changes' && JSON.stringify(frame).includes('"price":260'));
      await end();
      expect(await words(change)).to.deep.equal({ Bare: 'not_yet' });
      await say(await end());
      expect(await words(change)).to.deep.equal({ Bare: 'selling replica' });
    });

    it('[G3] nothing counts for an item that had moved on before it was fetched', async () => {
      await greet();
      await say(await end());
      const change = await reprice(260);
      await patch({ price: 400 }, `${vendor.id}-bread`);
      const passing = await end();
      await patch({ name: 'Milk, 1 l' });
      await say(passing);
      expect(await words(change)).to.deep.equal({ Bare: 'not_yet' });
      await say(await end());
      expect(await words(change)).to.deep.equal({ Bare: 'selling replica' });
    });

    it('[G3] a place of another history, one the feed has not reached and one beyond all numbers are not believed', async () => {
      await greet();
      const change = await reprice(260);
      const there = await end();
      const before = await kept();
      await say({ ...there, epoch: 'another' });
      await say({ ...there, xid: String(10n ** 15n) });
      await say({ ...there, xid: String(2n ** 64n - 1n) });
      expect(await kept()).to.equal(before);
      expect(await words(change)).to.deep.equal({ Bare: 'not_yet' });
    });

    it('[G3] who greets with less than it had, or with nothing, or says that it differs, does not count from then on', async () => {
      await greet();
      const older = await end();
      const change = await reprice(260);
      const there = await end();
      const again = async () => {
        await say(there);
        expect(await words(change)).to.deep.equal({ Bare: 'selling replica' });
      };
      await again();
      await greet({ checkpoints: { product: there } });
      expect(await words(change), 'with as much').to.deep.equal({ Bare: 'selling replica' });
      await greet({ checkpoints: { product: older } });
      expect(await words(change), 'with less').to.deep.equal({ Bare: 'not_yet' });
      await again();
      await greet();
      expect(await words(change), 'with nothing').to.deep.equal({ Bare: 'not_yet' });
      await again();
      await say(null);
      expect(await words(change), 'differing').to.deep.equal({ Bare: 'not_yet' });
      await again();
    });

    it('[G3] a change of an earlier history of the database counts for whoever has caught up in this one', async () => {
      await greet();
      const change = await reprice(260);
      await system.owner.query(
        `UPDATE items_selling_price_history SET epoch = 'earlier', xid = '999999999' WHERE vendor_id = $1 AND id = $2`,
        [vendor.id, change.id],
      );
      expect(await words(change)).to.deep.equal({ Bare: 'not_yet' });
      await say(await end());
      expect(await words(change)).to.deep.equal({ Bare: 'selling replica' });
    });

    it('nothing counts of an item that is hidden from this till', async () => {
      await patch({ admin_only: true });
      await greet({}, 'cashier');
      const change = await reprice(260);
      await patch({ price: 400 }, `${vendor.id}-bread`);
      await say(await end());
      expect(await words(change)).to.deep.equal({ Bare: 'not_yet' });
      await patch({ admin_only: false });
      expect(await words(change), 'shown, and not yet fetched').to.deep.equal({ Bare: 'not_yet' });
      await say(await end());
      expect(await words(change)).to.deep.equal({ Bare: 'selling replica' });
    });

    it('no row is kept where no price changed', async () => {
      await greet();
      await say(await end());
      const before = await kept();
      for (let nr = 0; nr < 5; nr++) {
        await patch({ name: `Milk ${nr}` });
        await say(await end());
      }
      expect(await kept()).to.equal(before);
      await reprice(260);
      await say(await end());
      expect(await kept()).to.equal(before + 1);
    });

    it('the moment is the till’s own without the error of its clock, and never before the change', async () => {
      await greet();
      await say(await end());
      const change = await reprice(260);
      await say(await end(), 3_600_000);
      expect((await proofs(change))['Bare']!.at).to.equal(change.created_at);
    });

    it('[G1] over plain HTTP it is the same', async () => {
      await greet();
      const change = await reprice(260);
      const { token } = vendor.people.owner;
      const answer = await ask(system.url, 'post', `/sync/product/applied?store_id=${vendor.stores[0].id}`, {
        token,
        body: { device_id: `${vendor.id}-bare`, checkpoint: await end(), at: 0, wall: 0 },
      });
      expect(answer.body).to.deep.equal({ type: 'noted', id: 0 });
      expect(await words(change)).to.deep.equal({ Bare: 'selling replica' });
    });

    it('a sale at that revision of the item counts, one at an older revision does not', async () => {
      await greet();
      const change = await reprice(260);
      const device = `${vendor.id}-bare`;
      const lane = new GivenLane(system, vendor, new GivenJournal(device));
      await lane.sendOne(lane.opening('day'));
      const sold = async (id: string, price_rev: number, epoch = String(socket.welcome['epoch'])) => {
        const sale = { id, shift: 'day', lines: [{ item_id: milk, unit_price: 250 }] };
        const lines = aSale({ lane: lane.laneId, ...sale }).lines.map((line) => ({ ...line, price_rev }));
        const fields = { lines, catalog_revision: `${epoch}/1` };
        expect((await lane.sendOne(lane.sale({ ...sale, fields }))).kind).to.match(/^applied/);
      };
      await sold('old', 1);
      await sold('foreign', 2, 'another history');
      expect(await words(change)).to.deep.equal({ Bare: 'not_yet' });
      await sold('new', 2);
      const { Bare } = await proofs(change);
      expect(Bare!.evidence).to.deep.equal({ kind: 'order', order_id: 'new' });
      await say(await end());
      expect((await proofs(change))['Bare']!.evidence, 'the earlier of both').to.deep.equal(Bare!.evidence);
    });

    it('a till that was shut out is no till of the store, and an absent change is not found', async () => {
      await greet();
      const change = await reprice(260);
      const { token } = vendor.people.owner;
      const tills = await ask(system.url, 'get', '/vendor/devices', { token });
      expect((tills.body.data as unknown[]).length).to.equal(1);
      await ask(system.url, 'post', `/vendor/devices/${vendor.id}-bare/revoke`, { token, body: {} });
      expect(await words(change)).to.deep.equal({});
      for (const door of [
        `${milk}/selling-price-history/none/tills`,
        `nothing/selling-price-history/${change.id}/tills`,
      ])
        expect((await ask(system.url, 'get', `/vendor/products/${door}`, { token })).status).to.equal(404);
    });
  });
});
