// A new customer, in a real browser: from the address that an empty server prints to the first sale, through the screens
// alone.
import { expect } from 'chai';
import { browserSuite } from '../browser-suite.ts';
import { comesTrue } from '../../support/comes-true.ts';
import { TillPage } from '../till-page.ts';
import { NewCustomer } from './new-customer.ts';

describe('a new customer', function () {
  this.timeout(60_000);
  const shop = browserSuite({ empty: true });

  it('sets the server up, types a product, opens the till and sells it', async () => {
    const { context } = await shop.open();
    const page = await context.newPage();
    await page.goto(shop.server.ready.setupUrl!);
    const customer = new NewCustomer(page);
    await customer.setUp('Pier Coffee', 'Finland', 'ines@pier.example');
    await customer.typeProduct('Coffee', 'COFFEE', '3.50');
    await customer.openTill();
    const till = TillPage.over(page);
    await till.item('COFFEE').click();
    expect(await till.payExact()).to.include({ total: 350, lines: 1 });
    await comesTrue(async () => (await stored()).length === 1);
    expect(await stored()).to.deep.equal([{ total: 350, business: 'Pier Coffee', currency: 'EUR' }]);
    await page.goto(`${shop.url}/setup`);
    await till.byId('setup-closed').waitFor();
  });

  const stored = () =>
    shop.sql(`SELECT o.total::float8 AS total, v.name AS business, s.currency
      FROM orders o JOIN vendors v USING (vendor_id) JOIN stores s ON s.vendor_id = o.vendor_id AND s.id = o.store_id`);
});
