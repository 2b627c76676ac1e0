// A headless till that lives in a directory, against a whole server: it is the same till after a restart, it starts and
// sells with no network, and what its disk does to it is said in words a cashier understands.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { openTill, TillRefusal } from '@evertill/client-core';
import type { HeadlessTill } from '@evertill/client-core';
import { rejections } from '@evertill/schemas';
import { temporaryDirectory } from '../storage-sqlite/given-storage.ts';
import { giveProduct, giveVendor, password } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';

const sale = { lines: [{ sku: 'MILK', qty: 1 }], payments: [{ method: 'cash', amount: 250 }] } as const;

describe('a till in a directory', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  let place: ReturnType<typeof temporaryDirectory>;
  let opened: HeadlessTill[];
  let names = 0;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());
  beforeEach(async () => {
    opened = [];
    place = temporaryDirectory({ inMemory: true });
    vendor = await giveVendor(system, `vendor-${++names}`, { prices_include_tax: true });
    await giveProduct(system, vendor, { id: `${vendor.id}-milk`, sku_code: 'MILK', price: 250 });
  });
  afterEach(async () => {
    await Promise.all(opened.map((till) => till.close()));
    place.remove();
  });

  const open = async ({ url = system.url, secret = password } = {}): Promise<HeadlessTill> => {
    const [store] = vendor.stores;
    const till = await openTill({
      url,
      credentials: { email: vendor.people.cashier.email, password: secret },
      storeId: store.id,
      laneId: store.lanes[0]!,
      storage: { directory: place.directory },
      deviceName: 'Till',
    });
    opened.push(till);
    return till;
  };
  const refusal = async (work: Promise<unknown>): Promise<string> => {
    const error: unknown = await work.then(
      () => expect.fail('It was not refused.'),
      (reason) => reason,
    );
    expect(error, String(error)).to.be.instanceOf(TillRefusal);
    const { code, message } = error as TillRefusal;
    const { sentence, next } = rejections[code];
    expect(message).to.equal(`${sentence} ${next}`);
    return code;
  };
  const fileOf = (kind: 'journal' | 'replica' | 'till') =>
    path.join(
      place.directory,
      readdirSync(place.directory).find((name) => name.startsWith(`db-${kind}`) && name.endsWith('.sqlite'))!,
    );
  const damage = (file: string) => {
    const bytes = readFileSync(file);
    for (let page = 1; page * 4096 < bytes.length; page++) bytes.fill(0xa5, page * 4096, page * 4096 + 200);
    writeFileSync(file, bytes);
  };
  const orders = async () => {
    const { rows } = await system.owner.query(
      'SELECT id, svc_vendor_work_shift_id AS shift FROM orders WHERE vendor_id = $1 ORDER BY order_number',
      [vendor.id],
    );
    return rows as { id: string; shift: string }[];
  };
  const chain = async (device: string) => {
    const { rows } = await system.owner.query(
      'SELECT device_seq::int AS nr FROM operation_ledger WHERE device_id = $1 ORDER BY device_seq',
      [device],
    );
    return rows.map((row: { nr: number }) => row.nr);
  };
  /** A server that is not there. */
  const nowhere = 'http://127.0.0.1:9';

  it('[I1] is the same till after a restart: device, sign-in, shift and chain go on, also with no network', async () => {
    const first = await open();
    await first.inSync();
    const { id: shift } = await first.openShift({ label: 'Morning', openingCash: 0 });
    first.goOffline();
    const sold = [(await first.sell(sale)).clientOrderId];
    await first.close();

    const offline = await open({ url: nowhere });
    expect(offline.deviceId).to.equal(first.deviceId);
    expect(await offline.pending()).to.equal(2);
    sold.push((await offline.sell(sale)).clientOrderId);
    await offline.close();

    const again = await open();
    expect(again.deviceId).to.equal(first.deviceId);
    await again.inSync();
    expect(await orders()).to.deep.equal(sold.map((id) => ({ id, shift })));
    expect(await chain(first.deviceId)).to.deep.equal([1, 2, 3]);
    expect(await again.find('attention', {})).to.deep.equal([]);
    expect(again.deviceId).to.match(/^[0-9a-f-]{36}$/);
  });

  it('says who it refuses, and is open to the right one afterwards', async () => {
    expect(await refusal(open({ secret: 'wrong' }))).to.equal('invalid_credentials');
    const till = await open();
    await till.inSync();
  });

  it('refuses a second opening, in this process and in another', async () => {
    const till = await open();
    expect(await refusal(open())).to.equal('till_in_use');
    await till.close();
    const program = path.join(import.meta.dirname, '..', '..', 'durability', 'selling-till.ts');
    const other = spawn(process.execPath, [program, place.directory, '1'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(other.stdout, 'data');
    expect(await refusal(open())).to.equal('till_in_use');
    other.kill('SIGKILL');
    await once(other, 'exit');
    await open();
  });

  it('drops a damaged replica, pulls it again and shows that; what was unsent is sent', async () => {
    const till = await open();
    await till.inSync();
    await till.openShift({ label: 'A', openingCash: 0 });
    till.goOffline();
    await till.sell(sale);
    await till.close();
    damage(fileOf('replica'));
    const again = await open();
    expect(await again.find('attention', {})).to.have.length(1);
    expect((await again.find('attention', {}))[0]).to.include({ code: 'replica_rebuilt' });
    await again.inSync();
    expect(await again.find('product', { sku_code: 'MILK' })).to.have.length(1);
    expect(await orders()).to.have.length(1);
    await again.sell(sale);
  });

  it('refuses a damaged journal and leaves the file as it is', async () => {
    const till = await open();
    await till.inSync();
    await till.openShift({ label: 'A', openingCash: 0 });
    await till.close();
    damage(fileOf('journal'));
    const bytes = readFileSync(fileOf('journal'));
    expect(await refusal(open())).to.equal('journal_damaged');
    expect(await refusal(open()), 'and again').to.equal('journal_damaged');
    expect(readFileSync(fileOf('journal')).equals(bytes)).to.equal(true);
  });

  it('[I15] refuses to begin another journal where one is gone or empty', async () => {
    const till = await open();
    await till.close();
    truncateSync(fileOf('journal'), 0);
    expect(await refusal(open())).to.equal('journal_missing');
    rmSync(fileOf('journal'));
    expect(await refusal(open())).to.equal('journal_missing');
  });

  it('is the same device when its notes are lost or damaged, and asks for the sign-in again', async () => {
    const till = await open();
    await till.close();
    damage(fileOf('till'));
    const again = await open();
    expect(again.deviceId).to.equal(till.deviceId);
    await again.close();
    rmSync(fileOf('till'));
    expect((await open()).deviceId).to.equal(till.deviceId);
  });

  it('refuses a directory that cannot be one', async () => {
    const file = path.join(place.directory, 'file');
    writeFileSync(file, '');
    place = { ...place, directory: path.join(file, 'below') };
    expect(await refusal(open())).to.equal('storage_unavailable');
    place = { ...place, directory: path.dirname(file) };
  });
});
