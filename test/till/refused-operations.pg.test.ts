// A refused entry stops nothing (promise 2): what stands behind it is sent, prices still arrive, and the refusal is
// seen on the till and on the server with its reason.
import { expect } from 'chai';
import type { HeadlessTill } from '@evertill/client-core';
import { giveProduct, giveVendor } from '../support/given.ts';
import type { GivenVendor } from '../support/given.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { tillAt } from '../support/till-at.ts';

const good = 100;

describe('a refused operation in front of good ones', () => {
  let system: System;
  let vendor: GivenVendor;
  let till: HeadlessTill;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    await giveProduct(system, vendor, { id: 'tea', sku_code: 'TEA', price: 250 });
    await giveProduct(system, vendor, { id: 'milk', sku_code: 'MILK', price: 120 });
    till = await tillAt(system, vendor);
    await till.inSync();
    await till.openShift({ label: 'Day', openingCash: 0 });
    await till.inSync();
  });

  after(async () => {
    await till.close();
    await system.stop();
  });

  it('[O3] all good ones are applied, and the refused one is kept on both sides with its reason', async () => {
    till.goOffline();
    const { deviceSeq } = await till.edit('product', 'tea', { unit_id: 'no such unit' });
    for (let i = 0; i < good; i++) {
      await till.sell({ lines: [{ sku: 'MILK', qty: 1 }], payments: [{ method: 'cash', amount: 120 }] });
    }
    expect(await till.pending()).to.equal(good + 1);
    till.goOnline();
    await till.inSync();

    const orders = await system.owner.query(
      'SELECT count(*) AS n, count(DISTINCT client_order_id) AS once FROM orders',
    );
    expect(orders.rows[0]).to.deep.equal({ n: good, once: good });

    const [onTill] = await till.find('attention', { device_seq: deviceSeq });
    expect(onTill).to.include({ kind: 'operation_refused', code: 'unit_unknown', resolved_at: null });
    const [entry] = await till.find('operation', { device_seq: deviceSeq });
    expect(entry).to.include({ state: 'attention', code: 'unit_unknown' });
    const onServer = await system.owner.query(
      'SELECT code, payload FROM rejections WHERE device_id = $1 AND device_seq = $2',
      [till.deviceId, deviceSeq],
    );
    expect(onServer.rows).to.have.length(1);
    expect(onServer.rows[0].code).to.equal('unit_unknown');
    expect(onServer.rows[0].payload.payload.changes).to.deep.equal({ unit_id: 'no such unit' });
  });

  it('[O3] price changes still arrive', async () => {
    await system.owner.query("UPDATE items SET price = 135 WHERE id = 'milk'");
    await arrives(till, 'milk', 135);
  });
});

/** The mocha timeout ends the wait when it never does. */
async function arrives(till: HeadlessTill, id: string, price: number): Promise<void> {
  for (;;) {
    const [product] = await till.find('product', { id });
    if (product?.['price'] === price) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
