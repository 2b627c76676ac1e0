// A till sells while it is away, a manager changes whether prices include tax, and the till comes back: its sale stands as
// it was charged; the receipt, a return and an exchange of it follow the sale (ruling 19).
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { addItem, describe as sellables, emptyCart } from '@evertill/client-core';
import { collections } from '@evertill/schemas';
import type { Order, Product, ReplicatedDocument, Store } from '@evertill/schemas';
import { receiptOfOrder } from '../../desktop/renderer/workplace/receipt/receipt.ts';
import { aReference } from '../contract/contract-documents.ts';
import { give, giveProduct, giveVendor } from '../support/given.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { ask } from '../support/system-http.ts';
import { wholeTill } from '../support/whole-till.ts';
import type { WholeTill } from '../support/whole-till.ts';

describe('a till that was away while the tax setting changed', function () {
  this.timeout(60_000);
  let system: System;
  let directory: string;

  before(async () => {
    system = await startTestSystem();
    directory = await mkdtemp(path.join(os.tmpdir(), 'evertill-tax-setting-'));
  });
  after(async () => {
    await system?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  /** Until the till shows it; the test's own time ends the wait. */
  async function shown<Document extends ReplicatedDocument>(
    { documents }: WholeTill['till'],
    collection: 'order' | 'store',
    id: string,
    fits: (document: Document) => boolean = () => true,
  ): Promise<Document> {
    for (;;) {
      const document = await documents.get<Document>(collection, id);
      if (document && fits(document)) return document;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  for (const [where, wasIncluded, coat, hatNow] of [
    ['on top', false, { subtotal: 3000, tax: 450, total: 3450 }, { subtotal: 4000, tax: 522, total: 4000 }],
    [
      'in the price',
      true,
      { subtotal: 3000, tax: 391, total: 3000 },
      { subtotal: 4000, tax: 600, total: 4600 },
    ],
  ] as const) {
    it(`keeps what it sold with tax ${where}, and gives it back so`, async () => {
      const name = wasIncluded ? 'inside' : 'ontop';
      const vendor = await giveVendor(system, name, { prices_include_tax: wasIncluded });
      const store_tax_id = `${name}-tax`;
      const profile = { id: store_tax_id, kind: 'tax_profile', store_id: '' } as const;
      const data = { rate: '15.0000', rate_type: 'percent' };
      await give(system, vendor, collections.reference, aReference({ ...profile, data }));
      await giveProduct(system, vendor, { id: `${name}-coat`, sku_code: 'COAT', price: 3000, store_tax_id });
      await giveProduct(system, vendor, { id: `${name}-hat`, sku_code: 'HAT', price: 4000, store_tax_id });
      const place = await wholeTill(system, vendor, {
        directory: path.join(directory, name),
        role: 'cashier',
        lane: 0,
      });
      const { till, handle } = place;
      try {
        await till.inSync();
        await handle.openShift({ label: 'Day', openingCash: 0 });
        await till.inSync();
        till.goOffline();
        const sell = () =>
          handle.sell({
            lines: [{ sku: 'COAT', qty: 1 }],
            payments: [{ method: 'cash', amount: coat.total }],
          });
        const [kept, exchanged] = [await sell(), await sell()];
        const { token } = vendor.people.manager;
        const settings = `/vendor/stores/${vendor.stores[0].id}/settings`;
        await ask(system.url, 'patch', settings, { token, body: { prices_include_tax: !wasIncluded } });
        till.goOnline();
        await till.inSync();
        expect(await till.attention()).to.deep.equal([]);

        const store = await shown<Store>(
          till,
          'store',
          vendor.stores[0].id,
          (one) => one.prices_include_tax !== wasIncluded,
        );
        const sold = await shown<Order>(till, 'order', kept.clientOrderId);
        expect(sold).to.include({ ...coat, discount: 0, paid: coat.total });
        const receipt = receiptOfOrder(sold, store, 'Ada');
        expect(receipt.taxIncluded).to.equal(wasIncluded);
        expect(receipt.taxes).to.deep.equal([{ rate: '15.0000', tax: coat.tax, included: wasIncluded }]);

        const back = await till.actions.returnOrder({
          orderId: kept.clientOrderId,
          returnId: `${name}-back`,
        });
        expect(back.ok && back.totals).to.include({
          subtotal: -3000,
          discount: 0,
          tax: 0 - coat.tax,
          total: 0 - coat.total,
        });

        const product = (await till.documents.get<Product>('product', `${name}-hat`))!;
        const [item] = await sellables(till.documents, [{ product, variation_id: '', barcode: '' }]);
        const cart = addItem(emptyCart(`${name}-exchange`), item!, { lineId: `${name}-hat`, qty: '1.000' })!;
        const { lines } = await shown<Order>(till, 'order', exchanged.clientOrderId);
        const total = hatNow.total - coat.total;
        const outcome = await till.actions.exchangeOrder({
          orderId: exchanged.clientOrderId,
          back: [{ line_id: lines[0]!.id }],
          cart,
          handed: [{ method: 'cash', amount: total }],
        });
        const figures = { subtotal: 1000, discount: 0, tax: hatNow.tax - coat.tax, total };
        expect(outcome.ok && outcome.totals).to.include(figures);
        await till.inSync();
        expect(await till.attention()).to.deep.equal([]);
        const stored = await system.owner.query(
          'SELECT variances, flags, discount::int FROM orders WHERE id = ANY ($1)',
          [[`${name}-back`, `${name}-exchange`]],
        );
        const plain = { variances: [], flags: [], discount: 0 };
        expect(stored.rows).to.deep.equal([plain, plain]);
        const { rows } = await system.owner.query(
          'SELECT tax_included, discount::int FROM order_lines WHERE parent_id = $1 ORDER BY position',
          [`${name}-exchange`],
        );
        expect(rows).to.deep.equal([
          { tax_included: wasIncluded, discount: 0 },
          { tax_included: !wasIncluded, discount: 0 },
        ]);
      } finally {
        await place.close();
      }
    });
  }
});
