// The local data channels of a till that lives in a directory, against a whole server: what a restart finds, and what a
// reset takes away and what it leaves.
import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { nodeSurroundings, openSession, openShift, sell } from '@evertill/client-core';
import { openTillDirectory } from '@evertill/client-core/till-directory';
import { channelTable } from '../../../../desktop/ipc/channel.ts';
import { localDbChannels } from '../../../../desktop/ipc/local-db-channels.ts';
import { createDispatch } from '../../../../desktop/ipc/dispatch.ts';
import { LocalDb } from '../../../../desktop/services/local-db/local-db.ts';
import { nodeFiles } from '../../../../desktop/services/local-db/node-files.ts';
import { tillOpener } from '../../../../desktop/services/local-db/till-opener.ts';
import { giveProduct, giveVendor, password } from '../../../support/given.ts';
import type { GivenVendor } from '../../../support/given.ts';
import { startTestSystem } from '../../../support/system.ts';
import type { System } from '../../../support/system.ts';
import { temporaryDirectory } from '../../../client-core/storage-sqlite/given-storage.ts';

const sale = { lines: [{ sku: 'MILK', qty: 1 }], payments: [{ method: 'cash', amount: 1000 }] } as const;

describe('the local data of a till in a directory', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  const place = temporaryDirectory();

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'vendor-1', { prices_include_tax: true });
    await giveProduct(system, vendor, { id: 'milk', sku_code: 'MILK', name: 'Milk' });
  });
  after(async () => {
    place.remove();
    await system?.stop();
  });

  async function start() {
    const directory = await openTillDirectory(place.directory);
    const { storage, scope, deviceId, keep } = directory;
    const surroundings = nodeSurroundings({ url: system.url, storage, scope });
    const clientVersion = '0.1.0';
    const session = await openSession({ surroundings, keep, deviceId, deviceName: 'Till', clientVersion });
    if (!session.user) await session.login(vendor.people.cashier.email, password);
    const [{ id: storeId, lanes }] = vendor.stores;
    const identity = { deviceId, deviceName: 'Till', vendorId: vendor.id, laneId: lanes[0]! };
    const report = () => undefined;
    const opener = tillOpener({ surroundings, session, ...identity }, directory);
    const db = new LocalDb({ opener, files: nodeFiles, directory: scope, report });
    const dispatch = createDispatch(channelTable(localDbChannels), db.handlers, report);
    const done = async (name: string, request?: object): Promise<any> => {
      const answer = await dispatch(name, request);
      if (!answer.ok) throw new Error(`${name}: ${answer.code} ${JSON.stringify(answer.details)}`);
      return answer.reply;
    };
    const stop = async () => {
      await db.close();
      await directory.close();
    };
    return {
      db,
      done,
      storeId,
      deviceId,
      stop,
      init: (): Promise<any> => done('local-db:init', { storeId }),
    };
  }

  it('[I9] [I16] keeps catalog and time of the last sync over a restart, and its journal over a reset', async () => {
    const first = await start();
    expect(await first.init()).to.include({ lastSyncedAt: null, waiting: 0 });
    const { lastSyncedAt } = await first.done('local-db:sync-catalog');
    const till = first.db.till()!;
    expect(await openShift(till, { label: 'Morning', openingCash: 0 })).to.include({ ok: true });
    await till.inSync();
    till.goOffline();
    expect(await sell(till, sale)).to.include({ ok: true });
    await first.stop();

    const second = await start();
    expect(second.deviceId).to.equal(first.deviceId);
    const opened = await second.init();
    expect(opened.waiting).to.be.within(0, 1);
    expect(Date.parse(opened.lastSyncedAt)).to.be.at.least(Date.parse(lastSyncedAt));
    const { counts, bytes } = await second.done('local-db:get-stats');
    expect(counts).to.include({ product: 1, entries: 2 });
    expect(bytes.stored).to.be.above(100_000);

    second.db.till()!.goOffline();
    const reset = await second.done('local-db:reset', { storeId: second.storeId, backup: true });
    expect(reset).to.include({ lastSyncedAt: null });
    expect(readdirSync(`${place.directory}/backups/${second.storeId}`)).to.deep.equal([
      `${reset.backup}.jsonl`,
    ]);
    await second.done('local-db:sync-catalog');
    const after = await second.done('local-db:get-stats');
    expect(after.counts).to.include({ product: 1, entries: 2 });
    await second.db.till()!.inSync();
    expect(await second.db.till()!.verifyJournal()).to.deep.equal({ ok: true, entries: 2 });
    await second.stop();
    const { rows } = await system.owner.query('SELECT device_id FROM orders');
    expect(rows).to.deep.equal([{ device_id: first.deviceId }]);
  });

  it('says so when its journal is gone', async () => {
    const till = await start();
    await till.init();
    const { deviceId } = till;
    await till.stop();
    await nodeFiles.remove(`${place.directory}/db-journal-${deviceId}.sqlite`);
    const refused = await start().then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refused).to.include({ code: 'journal_missing' });
  });
});
