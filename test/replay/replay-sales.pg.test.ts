// A replay into a store that has a catalog, taxes and open shifts of its own.
import { expect } from 'chai';
import { withList } from '../server/import/write-list.ts';
import { giveProduct, giveVendor, password } from '../support/given.ts';
import type { GivenVendor } from '../support/given.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { replaySales } from './replay-sales.ts';
import type { ReplayReport } from './replay-sales.ts';
import { readSales } from './sales-file.ts';

const file = `InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice
1,TAXED,Lamp,3,2010-12-01 08:26:00,1.05
2,NEW,Cup,2,2010-12-01 09:00:00,4.00
2,TAXED,Lamp,1,2010-12-01 09:00:00,1.00
C3,TAXED,Lamp,-3,2010-12-01 10:00:00,1.05
4,DRAFT,Secret,1,2010-12-01 11:00:00,1.00
5,NEW,Cup,1,2010-12-01 12:00:00,0
`;

describe('a replay into a store of its own habits', function () {
  this.timeout(60_000);
  let system: System;
  let vendor: GivenVendor;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme', { prices_include_tax: false, currency: 'USD' });
    await giveProduct(system, vendor, { id: 'lamp', sku_code: 'TAXED', price: 500, custom_tax: '10.0000' });
    await giveProduct(system, vendor, { id: 'secret', sku_code: 'DRAFT', price: 100, status: 0 });
  });

  after(() => system.stop());

  async function replay(): Promise<ReplayReport> {
    const [store] = vendor.stores;
    const account = { url: system.url, email: vendor.people.owner.email, password, storeId: store.id };
    const sales = await withList('sales.csv', file, (path) => readSales(path));
    return replaySales({ account, laneIds: [], tills: 3, sales });
  }

  it('pays the tax that comes on top, at the prices of the file', async () => {
    const report = await replay();
    expect(report.differences).to.deep.equal([]);
    expect(report).to.include({
      ok: true,
      currency: 'USD',
      tills: 2,
      invoices: 4,
      orders: 4,
      returns: 1,
      itemsCreated: 1,
    });
    // 3 × 1.05 − 3 × 1.05 + 2 × 4 + 1
    expect(report).to.include({ fileAmount: 900, serverAmount: 900 });
    const { rows } = await system.owner.query<{ subtotal: number; tax: number; total: number; paid: number }>(
      'SELECT subtotal, tax, total, paid FROM orders ORDER BY captured_at',
    );
    expect(rows.map(({ subtotal, tax, total, paid }) => [subtotal, tax, total, paid])).to.deep.equal([
      [315, 32, 347, 347],
      [900, 10, 910, 910],
      [-315, -32, -347, -347],
      [0, 0, 0, 0],
    ]);
  });

  it('says what it could not sell', async () => {
    const { skipped, emptyInvoices } = await replay();
    expect(skipped).to.deep.equal([{ line: 6, invoice: '4', reason: 'DRAFT: the item is a draft' }]);
    expect(emptyInvoices).to.equal(1);
  });

  it('sells into the shifts that are open already, as orders of their own', async () => {
    const shifts = await system.owner.query('SELECT count(*)::int AS n FROM vendor_work_shifts');
    expect(shifts.rows).to.deep.equal([{ n: 2 }]);
    const orders = await system.owner.query('SELECT count(*)::int AS n FROM orders');
    expect(orders.rows).to.deep.equal([{ n: 8 }]);
  });
});
