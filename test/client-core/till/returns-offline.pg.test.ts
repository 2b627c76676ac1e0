// Two headless tills of one store and a whole server: what each gives back without the other, and a device that is
// started anew in between.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { openTill, TillRefusal } from '@evertill/client-core';
import type { HeadlessTill } from '@evertill/client-core';
import { GivenJournal } from '../../support/given-journal.ts';
import { closeByHand, GivenLane } from '../../support/given-shift.ts';
import { giveProduct, giveVendor, password } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';

describe('goods that come back to two tills', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  let directory: string;
  let opened: HeadlessTill[] = [];
  let ids = 0;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme', { prices_include_tax: true });
    await giveProduct(system, vendor, { id: 'milk', sku_code: 'MILK', name: 'Milk', price: 100 });
    directory = await mkdtemp(path.join(os.tmpdir(), 'evertill-returns-'));
  });
  after(async () => {
    await system?.stop();
    await rm(directory, { recursive: true, force: true });
  });
  beforeEach(() => (opened = []));
  afterEach(async () => {
    await Promise.all(opened.map((till) => till.close().catch(() => undefined)));
    await system.owner.query(
      "UPDATE vendor_work_shifts SET status = 'closed', closed_at = instant() WHERE status = 'open'",
    );
    // The tills of the next test are others.
    await system.owner.query('DELETE FROM lane_leases');
  });

  async function open(
    lane: 0 | 1,
    storage: 'memory' | { directory: string } = 'memory',
  ): Promise<HeadlessTill> {
    const [store] = vendor.stores;
    const till = await openTill({
      url: system.url,
      credentials: { email: vendor.people.cashier.email, password },
      storeId: store.id,
      laneId: store.lanes[lane],
      storage,
      deviceName: `Lane ${lane}`,
    });
    opened.push(till);
    await till.inSync();
    return till;
  }
  const sell = (till: HeadlessTill, qty: number) =>
    till.sell({ lines: [{ sku: 'MILK', qty }], payments: [{ method: 'cash', amount: 100 * qty }] });
  const code = (work: Promise<unknown>) =>
    work.then(
      () => 'ok',
      (error: unknown) => (error instanceof TillRefusal ? error.code : String(error)),
    );
  /** Until the till shows it; the test's own time ends the wait. */
  async function shown(till: HeadlessTill, id: string, fits: (order: Record<string, unknown>) => boolean) {
    for (;;) {
      const [order] = await till.find('order', { id });
      if (order && fits(order)) return order;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  const back = (till: HeadlessTill, orderId: string, lines?: { line_id: string; qty?: string }[]) =>
    till.returnOrder({ orderId, returnId: `return-${++ids}`, lines });

  it('[I3] both give back one receipt offline, one is started anew: both are kept, one is flagged, drawers are right', async () => {
    const place = { directory: path.join(directory, 'b') };
    const first = await open(0);
    let second = await open(1, place);
    await first.openShift({ label: 'A', openingCash: 1000 });
    const { id: shift } = await second.openShift({ label: 'B', openingCash: 1000 });
    const sold = await sell(first, 3);
    await first.inSync();
    const { lines } = (await shown(second, sold.clientOrderId, () => true)) as unknown as {
      lines: { id: string }[];
    };
    const [line] = lines;

    first.goOffline();
    second.goOffline();
    const one = await back(first, sold.clientOrderId, [{ line_id: line!.id, qty: '2.000' }]);
    expect(one.total).to.equal(-200);
    expect(await code(back(first, sold.clientOrderId, [{ line_id: line!.id, qty: '2.000' }]))).to.equal(
      'refund_exceeds',
    );
    const two = await back(second, sold.clientOrderId, [{ line_id: line!.id, qty: '2.000' }]);
    expect(two.total, 'it cannot know').to.equal(-200);
    await second.close();

    first.goOnline();
    await first.inSync();
    second = await open(1, place);
    await second.inSync();
    expect(await second.pending()).to.equal(0);
    const flagged = await shown(second, two.clientOrderId, () => true);
    expect(flagged).to.deep.include({
      flags: ['refund_exceeds'],
      total: -200,
      svc_vendor_work_shift_id: shift,
    });
    expect((await shown(second, one.clientOrderId, () => true))['flags']).to.deep.equal([]);
    const [attention] = await second.find('attention', { kind: 'order_flagged' });
    expect(attention).to.include({
      code: 'refund_exceeds',
      document_id: two.clientOrderId,
      resolved_at: null,
    });
    expect(await first.find('attention', { kind: 'order_flagged' })).to.deep.equal([]);
    await shown(second, sold.clientOrderId, (order) => order['payment_status'] === 'refunded');
    expect(await code(back(second, sold.clientOrderId)), 'nothing is left, as both know now').to.equal(
      'refund_exceeds',
    );
    const { rows } = await system.owner.query(
      'SELECT svc_vendor_work_shift_id AS shift, sum(paid)::int AS cash FROM orders GROUP BY 1 ORDER BY 2',
    );
    expect(
      rows.map(({ cash }) => cash as number),
      'what each drawer holds',
    ).to.deep.equal([-200, 100]);
  });

  it('a sale that was never sent is returned in parts and voided offline, and comes once', async () => {
    const till = await open(0);
    await till.openShift({ label: 'A', openingCash: 1000 });
    till.goOffline();
    const [kept, gone] = [await sell(till, 3), await sell(till, 1)];
    await till.voidOrder({ orderId: gone.clientOrderId, reason: 'rung up twice' });
    expect(await code(till.voidOrder({ orderId: gone.clientOrderId, reason: 'again' }))).to.equal(
      'order_voided',
    );
    const returned = await back(till, kept.clientOrderId);
    expect(returned.total).to.equal(-300);
    till.goOnline();
    await till.inSync();
    const statuses = async (id: string) =>
      (await system.owner.query('SELECT status, payment_status FROM orders WHERE id = $1', [id])).rows;
    expect(await statuses(gone.clientOrderId)).to.deep.equal([
      { status: 'voided', payment_status: 'refunded' },
    ]);
    expect(await statuses(kept.clientOrderId)).to.deep.equal([
      { status: 'completed', payment_status: 'refunded' },
    ]);
    expect(await till.find('attention', {})).to.deep.equal([]);
  });

  it('a sale a manager placed after it was parked is settled on its till at the next contact', async () => {
    const till = await open(0);
    const { id: shift } = await till.openShift({ label: 'A', openingCash: 0 });
    await till.inSync();
    till.goOffline();
    const sold = await sell(till, 1);
    await closeByHand(system, shift, { at: '2020-01-01T00:00:00Z' }).catch(() => undefined);
    await system.owner.query(
      `UPDATE vendor_work_shifts SET opened_at = '2020-01-01', closed_at = '2020-01-02', closed_device_id = 'x' WHERE id = $1`,
      [shift],
    );
    till.goOnline();
    await till.inSync();
    const parkedHere = () => till.find('attention', { resolved_at: null });
    expect((await parkedHere()).map((one) => one['code'])).to.deep.equal(['order_shift_closed']);
    const lane = new GivenLane(system, vendor, new GivenJournal('desk'), { lane: 1 });
    await lane.sendOne(lane.opening('another shift'));
    const { token } = vendor.people.manager;
    const parked = '/vendor/point-of-sale/parked-orders';
    const { body } = await ask(system.url, 'get', parked, { token });
    const row = (body.data as { id: string; client_order_id: string }[]).find(
      (one) => one.client_order_id === sold.clientOrderId,
    );
    const answer = await ask(system.url, 'post', `${parked}/${row!.id}/attribute`, {
      token,
      body: { vendor_work_shift_id: 'another shift' },
    });
    expect(answer.status, answer.text).to.equal(200);
    till.goOffline();
    till.goOnline();
    await till.inSync();
    expect(await parkedHere()).to.deep.equal([]);
    const settled = await till.find('operation', { type: 'order.place', state: 'settled' });
    expect(settled.map((entry) => (entry['result'] as { order_id: string }).order_id)).to.deep.equal([
      sold.clientOrderId,
    ]);
    expect(
      (await system.owner.query('SELECT FROM orders WHERE id = $1', [sold.clientOrderId])).rowCount,
    ).to.equal(1);
  });
});
