// Unsent work of a till that broke, handed to a real server by another till and another person: it is booked as the
// broken till's, once, and once only when that till comes back.
import { expect } from 'chai';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { nodeSurroundings, openSession, openShift, sell } from '@evertill/client-core';
import { channelTable } from '../../../../desktop/ipc/channel.ts';
import { localDbChannels } from '../../../../desktop/ipc/local-db-channels.ts';
import { createDispatch } from '../../../../desktop/ipc/dispatch.ts';
import type { Dispatch } from '../../../../desktop/ipc/dispatch.ts';
import { LocalDb } from '../../../../desktop/services/local-db/local-db.ts';
import { nodeFiles } from '../../../../desktop/services/local-db/node-files.ts';
import { tillOpener } from '../../../../desktop/services/local-db/till-opener.ts';
import { giveProduct, giveVendor, password } from '../../../support/given.ts';
import type { GivenVendor, Role } from '../../../support/given.ts';
import { startTestSystem } from '../../../support/system.ts';
import type { System } from '../../../support/system.ts';

interface Device {
  readonly db: LocalDb;
  readonly dispatch: Dispatch;
}

describe('unsent work handed to a whole server', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  let directory: string;
  const opened: LocalDb[] = [];

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'vendor-1', { prices_include_tax: true });
    await giveProduct(system, vendor, { id: 'milk', sku_code: 'MILK', name: 'Milk' });
    directory = await mkdtemp(path.join(os.tmpdir(), 'evertill-hand-over-'));
  });
  after(async () => {
    for (const db of opened) await db.close();
    await rm(directory, { recursive: true });
    await system?.stop();
  });

  async function device(deviceId: string, role: Role): Promise<Device> {
    const storage = { ...getRxStorageMemory(), collectionStates: new Map() } as ReturnType<
      typeof getRxStorageMemory
    >;
    const surroundings = nodeSurroundings({ url: system.url, storage, scope: deviceId });
    const session = await openSession({
      surroundings,
      keep: { load: () => Promise.resolve(undefined), save: () => Promise.resolve() },
      deviceId,
      deviceName: deviceId,
      clientVersion: '0.1.0',
    });
    await session.login(vendor.people[role].email, password);
    const [store] = vendor.stores;
    const report = () => undefined;
    const opener = tillOpener({
      surroundings,
      session,
      deviceId,
      deviceName: deviceId,
      vendorId: vendor.id,
      laneId: store.lanes[0],
    });
    const db = new LocalDb({ opener, files: nodeFiles, directory, report });
    opened.push(db);
    const dispatch = createDispatch(channelTable(localDbChannels), db.handlers, report);
    expect(await dispatch('local-db:init', { storeId: store.id })).to.include({ ok: true });
    expect(await dispatch('local-db:sync-catalog')).to.include({ ok: true });
    return { db, dispatch };
  }

  const booked = async () =>
    (await system.owner.query('SELECT device_id, count(*)::int AS count FROM orders GROUP BY 1'))
      .rows as object[];

  it('[I1] [I2] is booked as the broken till’s sales, once', async () => {
    const broken = await device('device-1', 'cashier');
    const till = broken.db.till()!;
    expect(await openShift(till, { label: 'Morning', openingCash: 0 })).to.include({ ok: true });
    await till.inSync();
    till.goOffline();
    for (let count = 0; count < 3; count++) {
      const sale = {
        lines: [{ sku: 'MILK', qty: 1 }],
        payments: [{ method: 'cash', amount: 1000 }],
      } as const;
      expect(await sell(till, sale)).to.include({ ok: true });
    }
    const exported = await broken.dispatch('local-db:export-unsent');
    if (!exported.ok) throw new Error(exported.code);
    const { name } = exported.reply as { name: string };
    expect(await booked()).to.deep.equal([]);

    const other = await device('device-2', 'owner');
    await other.db.till()!.inSync();
    for (let time = 0; time < 2; time++) {
      expect(await other.dispatch('local-db:import-unsent', { name })).to.deep.equal({
        ok: true,
        reply: { to: 'server', entries: 3, waitingAgain: 0, drafts: 0, outcomes: { applied: 3 } },
      });
      expect(await booked()).to.deep.equal([{ device_id: 'device-1', count: 3 }]);
    }

    till.goOnline();
    await till.inSync();
    expect(await booked()).to.deep.equal([{ device_id: 'device-1', count: 3 }]);
    expect(await broken.dispatch('local-db:get-outbox')).to.deep.include({ ok: true });
    expect(await till.verifyJournal()).to.deep.equal({ ok: true, entries: 4 });
  });
});
