// The headless till against a whole server: what other programs rely on, from sign-in to the rows in Postgres.
import { expect } from 'chai';
import { openTill, TillRefusal } from '@evertill/client-core';
import type { HeadlessTill, HeadlessTillRequest } from '@evertill/client-core';
import { collections } from '@evertill/schemas';
import { give, giveProduct, giveVendor, password } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { greeted } from '../../support/system-socket.ts';

describe('a headless till and a whole server', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  let opened: HeadlessTill[];
  let names = 0;

  before(async () => {
    system = await startTestSystem();
  });
  after(() => system?.stop());
  beforeEach(async () => {
    opened = [];
    vendor = await giveVendor(system, `vendor-${++names}`, { prices_include_tax: true });
    await giveProduct(system, vendor, {
      id: `${vendor.id}-milk`,
      sku_code: 'MILK',
      name: 'Milk',
      barcodes: ['6414893400012'],
    });
    await giveProduct(system, vendor, {
      id: `${vendor.id}-bread`,
      sku_code: 'BREAD',
      name: 'Bread',
      price: 399,
    });
  });
  afterEach(() => Promise.all(opened.map((till) => till.close())));

  const open = async (role: Role = 'cashier', lane = 0, parts: Partial<HeadlessTillRequest> = {}) => {
    const [store] = vendor.stores;
    const till = await openTill({
      url: system.url,
      credentials: { email: vendor.people[role].email, password },
      storeId: store.id,
      laneId: store.lanes[lane]!,
      storage: 'memory',
      deviceName: `Till of ${role}`,
      ...parts,
    });
    opened.push(till);
    return till;
  };
  const rows = async (sql: string) =>
    (await system.owner.query(sql, [vendor.id])).rows as Record<string, unknown>[];
  const orders = () =>
    rows(
      'SELECT id, total, svc_vendor_work_shift_id AS shift, late, order_number FROM orders WHERE vendor_id = $1 ORDER BY order_number',
    );
  const code = (work: Promise<unknown>) =>
    work.then(
      () => 'accepted',
      (error: unknown) => (error instanceof TillRefusal ? error.code : String(error)),
    );

  it('pulls its store, sells, and its digest equals the server’s', async () => {
    const till = await open();
    await till.inSync();
    const { id: shift } = await till.openShift({ label: 'Morning', openingCash: 10_000 });
    const sold = await till.sell({
      lines: [
        { barcode: '6414893400012', qty: 2 },
        { sku: 'BREAD', qty: '0.500' },
      ],
      payments: [{ method: 'cash', amount: 1000 }],
    });
    expect(sold).to.include({ total: 700, displayCode: 'L1-0002' });
    await till.inSync();
    expect(await till.pending()).to.equal(0);
    const [order, ...others] = await orders();
    expect(others).to.deep.equal([]);
    expect(order).to.include({ id: sold.clientOrderId, shift, late: false });
    expect(Number(order!['total'])).to.equal(700);

    const [replicated] = await till.find('order', { id: sold.clientOrderId });
    expect(replicated).to.include({ total: 700, display_code: 'L1-0002', payment_status: 'paid' });
    expect(replicated!['variances']).to.deep.equal([]);
    const socket = await greeted(system.url, {
      token: vendor.people.cashier.token,
      store_id: vendor.stores[0].id,
    });
    const digests = await till.digest();
    for (const name of [
      'product',
      'barcode',
      'reference',
      'store',
      'staff',
      'customer',
      'work_shift',
      'draft',
    ]) {
      const theirs = await socket.ask({ type: 'digest', collection: name });
      expect(digests[name], name).to.deep.equal({ count: theirs['count'], hash: theirs['hash'] });
    }
    await socket.close();
  });

  it('[I1] sells offline and brings every sale once, attributed to the shift it opened offline', async () => {
    const till = await open();
    await till.inSync();
    till.goOffline();
    const { id: shift } = await till.openShift({ label: 'Offline', openingCash: 0 });
    const ids: string[] = [];
    for (let nr = 0; nr < 25; nr++) {
      const { clientOrderId } = await till.sell({
        lines: [{ sku: 'MILK', qty: 1 }],
        payments: [{ method: 'card', amount: 250 }],
      });
      ids.push(clientOrderId);
    }
    expect(await till.pending()).to.equal(26);
    expect(await orders()).to.deep.equal([]);
    till.goOnline();
    await till.inSync();
    const stored = await orders();
    expect(stored.map(({ id }) => id)).to.deep.equal(ids);
    expect(new Set(stored.map((order) => order['shift']))).to.deep.equal(new Set([shift]));
    expect(await till.find('work_shift', { status: 'open' })).to.have.length(1);
  });

  it('an edit is shown at once, stored by its rule, and reaches the other tills', async () => {
    const manager = await open('manager');
    const cashier = await open('cashier', 1);
    await Promise.all([manager.inSync(), cashier.inSync()]);
    const id = `${vendor.id}-milk`;
    manager.goOffline();
    await manager.edit('product', id, { price: 275 });
    await manager.edit('product', id, { name: 'Whole milk' });
    expect((await manager.find('product', { id }))[0]).to.include({ price: 275, name: 'Whole milk' });
    manager.goOnline();
    await manager.inSync();
    const history = await rows(
      'SELECT old_price, new_price FROM items_selling_price_history WHERE vendor_id = $1 AND old_price <> 0',
    );
    expect(history).to.have.length(1);
    await until(async () => (await cashier.findByBarcode('6414893400012'))[0]?.price === 275);
    expect(await code(cashier.edit('product', id, { price: 1 }))).to.equal('forbidden');
    expect((await manager.find('product', { id }))[0]).to.include({ price: 275, name: 'Whole milk' });
  });

  it('the same field changed on both sides becomes a question, and stops nothing', async () => {
    const till = await open('manager');
    await till.inSync();
    const id = `${vendor.id}-milk`;
    till.goOffline();
    await till.edit('product', id, { price: 275 });
    await till.openShift({ label: 'A', openingCash: 0 });
    const [milk] = await till.find('product', { id });
    await give(system, vendor, collections.product, {
      ...(milk as never as object),
      id,
      price: 260,
    } as never);
    till.goOnline();
    await till.inSync();
    expect((await till.find('product', { id }))[0]).to.include({ price: 260 });
    expect(await till.find('attention', {})).to.have.length(1);
    expect((await till.find('attention', {}))[0]).to.include({
      kind: 'edit_conflict',
      document_id: id,
      code: 'conflict',
    });
    expect(await till.find('work_shift', { status: 'open' })).to.have.length(1);
  });

  it('takes back goods, keeps a given time and a price below the smallest coin', async () => {
    const till = await open();
    await till.inSync();
    await till.openShift({ label: 'A', openingCash: 0 });
    const back = await till.sell({
      lines: [{ sku: 'MILK', qty: -2 }],
      payments: [{ method: 'cash', amount: -500 }],
      capturedAt: '2026-01-02T03:04:05.678Z',
    });
    const tiny = await till.sell({
      lines: [{ sku: 'BREAD', qty: 12, unitPrice: 0.1 }],
      payments: [{ method: 'cash', amount: 1 }],
    });
    expect([back.total, tiny.total]).to.deep.equal([-500, 1]);
    await till.inSync();
    const stored = await rows(
      'SELECT total, captured_at, payment_status FROM orders WHERE vendor_id = $1 ORDER BY order_number',
    );
    expect(stored.map(({ total }) => Number(total))).to.deep.equal([-500, 1]);
    expect((stored[0]!['captured_at'] as Date).toISOString()).to.equal('2026-01-02T03:04:05.678Z');
    expect(stored.map((order) => order['payment_status'])).to.deep.equal(['paid', 'paid']);
    expect(await till.find('attention', {})).to.deep.equal([]);
  });

  it('[I2] survives a server that is killed and started again in the middle, each sale once', async () => {
    const other = await system.another();
    const till = await open('cashier', 0, { url: other.url });
    await till.inSync();
    await till.openShift({ label: 'A', openingCash: 0 });
    till.goOffline();
    for (let nr = 0; nr < 60; nr++) {
      await till.sell({ lines: [{ sku: 'MILK', qty: 1 }], payments: [{ method: 'cash', amount: 250 }] });
    }
    till.goOnline();
    await until(async () => (await orders()).length > 0);
    const port = Number(new URL(other.url).port);
    await other.stop();
    const before = (await orders()).length;
    await system.another({ config: { port } as never });
    await till.inSync();
    expect(await orders()).to.have.length(60);
    expect(before).to.be.at.most(60);
  });

  it('says who and what it refuses, before anything is opened', async () => {
    const credentials = { email: vendor.people.cashier.email, password: 'wrong' };
    expect(await code(open('cashier', 0, { credentials }))).to.equal('invalid_credentials');
    const till = await open();
    await till.inSync();
    expect(await code(till.sell({ lines: [{ sku: 'MILK', qty: 1 }], payments: [] }))).to.equal(
      'order_shift_missing',
    );
  });
});

async function until(fulfilled: () => Promise<boolean>): Promise<void> {
  while (!(await fulfilled())) await new Promise((resolve) => setTimeout(resolve, 20));
}
