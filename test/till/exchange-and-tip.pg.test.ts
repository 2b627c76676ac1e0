// What a till exchanged and which tip it took without a network, it brings to the server as it was: nothing is repriced,
// nothing flagged, and the drawer is right.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { addItem, describe as sellables, emptyCart } from '@evertill/client-core';
import type { Product } from '@evertill/schemas';
import { giveProduct, giveVendor } from '../support/given.ts';
import type { GivenVendor } from '../support/given.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { wholeTill } from '../support/whole-till.ts';
import type { WholeTill } from '../support/whole-till.ts';

describe('an exchange and a tip without a network', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;
  let directory: string;
  let place: WholeTill;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme', { prices_include_tax: true, cash_rounding: 5 });
    await giveProduct(system, vendor, { id: 'milk', sku_code: 'MILK', name: 'Milk', price: 124 });
    await giveProduct(system, vendor, { id: 'shirt', sku_code: 'SHIRT', name: 'Shirt', price: 2000 });
    directory = await mkdtemp(path.join(os.tmpdir(), 'evertill-exchange-'));
    place = await wholeTill(system, vendor, { directory, role: 'cashier', lane: 0 });
    await place.till.inSync();
    await place.handle.openShift({ label: 'Day', openingCash: 0 });
    await place.till.inSync();
    place.till.goOffline();
  });
  after(async () => {
    await place?.close();
    await system?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  async function goods(productId: string, qty: string) {
    const { documents, surroundings } = place.till;
    const product = (await documents.get<Product>('product', productId))!;
    const [item] = await sellables(documents, [{ product, variation_id: '', barcode: '' }]);
    return addItem(emptyCart(surroundings.chance.id()), item!, { lineId: surroundings.chance.id(), qty })!;
  }
  const linesOf = async (id: string) => {
    const { rows } = await system.owner.query<{ id: string }>(
      'SELECT id FROM order_lines WHERE parent_id = $1 ORDER BY position',
      [id],
    );
    return rows.map((row) => row.id);
  };
  const stored = async (id: string) =>
    (
      await system.owner.query(
        `SELECT total::int, paid::int, return_of, exchange_of, flags, variances, payment_status
           FROM orders WHERE id = $1`,
        [id],
      )
    ).rows[0];

  it('come as they were made, once', async () => {
    const { till, handle } = place;
    const milk = [{ sku: 'MILK', qty: 3 }];
    const inCash = await handle.sell({ lines: milk, payments: [{ method: 'cash', amount: 370 }] });
    const byCard = await handle.sell({
      lines: [{ sku: 'SHIRT', qty: 1 }],
      payments: [{ method: 'card', amount: 2000 }],
    });
    const own = await till.operations.many([...till.view.entries()].map(({ device_seq }) => device_seq));
    const lineOf = (id: string) => {
      const sale = own.find(({ payload }) => payload['client_order_id'] === id)!;
      return (sale.payload['lines'] as { client_line_id: string }[])[0]!.client_line_id;
    };
    const dearer = await till.actions.exchangeOrder({
      orderId: inCash.clientOrderId,
      back: [{ line_id: lineOf(inCash.clientOrderId) }],
      cart: await goods('shirt', '1.000'),
      handed: [{ method: 'cash', amount: 2000 }],
    });
    expect(dearer.ok && dearer.totals).to.include({ total: 1630, change: 370 });
    expect(await till.actions.tipOrder({ orderId: byCard.clientOrderId, tip: 300 })).to.include({ ok: true });
    const cheaper = await till.actions.exchangeOrder({
      orderId: byCard.clientOrderId,
      back: [{ line_id: lineOf(byCard.clientOrderId) }],
      cart: await goods('milk', '1.000'),
    });
    expect(cheaper.ok && cheaper.totals).to.include({ total: -1876 });
    if (!dearer.ok || !cheaper.ok) throw new Error('refused');

    till.goOnline();
    await till.inSync();
    expect(await till.attention()).to.deep.equal([]);
    const plain = { flags: [], variances: [], payment_status: 'paid' };
    for (const [exchange, sale, total] of [
      [dearer, inCash, 1630],
      [cheaper, byCard, -1876],
    ] as const) {
      const { clientOrderId: id } = sale;
      expect(await stored(exchange.clientOrderId)).to.deep.equal({
        ...plain,
        total,
        paid: total,
        return_of: id,
        exchange_of: id,
      });
      expect((await stored(id)).payment_status, 'all of it came back').to.equal('refunded');
      expect(await linesOf(exchange.clientOrderId)).to.have.length(2);
    }
    const { rows } = await system.owner.query(
      `SELECT method, sum(amount)::int AS amount, sum(tip)::int AS tip FROM order_payments
        GROUP BY method ORDER BY method`,
    );
    expect(rows).to.deep.equal([
      { method: 'card', amount: 2000 - 1876, tip: 300 },
      { method: 'cash', amount: 370 + 1630, tip: 0 },
    ]);
    const { rows: stock } = await system.owner.query('SELECT id, stock::int FROM items ORDER BY id');
    expect(stock).to.deep.equal([
      { id: 'milk', stock: -1 },
      { id: 'shirt', stock: -1 },
    ]);
  });
});
