// The first shop of a server and of a vendor made later, in a real browser, through the screens alone: store, tax, products
// typed and imported, an employee with a PIN, till, shift, a sale offline and the report.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { browserSuite } from '../browser-suite.ts';
import { linkIn, mailTo } from '../mail-folder.ts';
import { TillPage } from '../till-page.ts';
import { NewCustomer } from './new-customer.ts';

const mostInputs = 40;

describe('a first shop', function () {
  this.timeout(180_000);
  const shop = browserSuite({ empty: true, proxy: true });

  const newPage = async () => (await shop.open()).context.newPage();
  const throughProxy = (address: string) => address.replace(shop.server.ready.url, shop.url);

  /** From the page of the first steps to the report of the day. */
  async function furnishAndSell(customer: NewCustomer): Promise<void> {
    const { page } = customer;
    const till = TillPage.over(page);
    await customer.typeProduct('Coffee', 'COFFEE', '3.50');
    await customer.press('step-tax');
    await customer.press('reference-new');
    await customer.fill('field-name', 'Deposit tax');
    await customer.fill('field-rate', '2.5');
    await customer.press('reference-save');
    await till.byId('reference-drawer').waitFor({ state: 'hidden' });
    await customer.press('nav-/dashboard/products');
    await customer.press('import-open');
    customer.inputs += 1;
    await page.locator('input[type=file]').setInputFiles({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('sku,name,price,tax\nTEA,Tea,2.80,Deposit tax\nCAKE,Cake,4.20,\n'),
    });
    await customer.press('import-rehearse');
    await ended(page, true);
    await customer.press('import-really');
    await ended(page, false);
    expect(await till.byId('import-created').innerText()).to.equal('2');
    await customer.press('step-employee');
    await customer.fill('person-name', 'Timo');
    await customer.fill('person-email', `timo-${customer.inputs}@pier.example`);
    await customer.fill('pin-field', '93518');
    await customer.press('person-save');
    await page.locator('[data-testid=pin-form][data-set=true]').waitFor();
    await customer.openTill();
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
    customer.inputs += 2;
    await till.item('TEA').click();
    const sale = await till.payExact();
    expect(sale).to.include({ total: 280, lines: 1 });
    await shop.proxy.up();
    await till.nextSale();
    await till.untilSync({ connection: 'live', waiting: 0 });
    customer.inputs += 1;
    await till.go('report');
    await till.byId('report-total-orders').getByText('1', { exact: true }).waitFor();
    expect(await page.getByTestId('checklist').count()).to.equal(0);
  }

  const ended = (page: Page, isDry: boolean) =>
    page.locator(`[data-testid=import-run][data-state=done][data-dry=${isDry}]`).waitFor();

  const owners = () =>
    shop.sql<{ business: string; sales: number }>(`SELECT v.name AS business, count(o.id)::int AS sales
      FROM vendors v LEFT JOIN orders o USING (vendor_id) GROUP BY v.name ORDER BY v.name`);

  it(`of a new server is set up and sells offline with at most ${mostInputs} inputs`, async () => {
    const customer = new NewCustomer(await newPage());
    await customer.page.goto(throughProxy(shop.server.ready.setupUrl!));
    await customer.setUp('Pier Coffee', 'Finland', 'ines@pier.example');
    await furnishAndSell(customer);
    expect(customer.inputs).to.be.at.most(mostInputs);
    expect(await owners()).to.deep.equal([{ business: 'Pier Coffee', sales: 1 }]);
  });

  it('of a vendor invited by the administrator sells as well, with a store of its own', async () => {
    const admin = new NewCustomer(await newPage());
    await admin.page.goto(`${shop.url}/admin/vendors/create`);
    await admin.signIn('ines@pier.example');
    await admin.fill('vendor-name', 'Quay Bakery');
    await admin.fill('vendor-ownerName', 'Otto');
    await admin.fill('vendor-owner', 'otto@quay.example');
    await admin.press('vendor-save');
    await admin.page.getByTestId('vendor-title').waitFor();

    const customer = new NewCustomer(await newPage());
    await customer.page.goto(throughProxy(linkIn(await mailTo(shop.server, 'otto@quay.example'))));
    await customer.acceptInvitation();
    await customer.signIn('otto@quay.example');
    await customer.fill('store-name', 'Quay');
    await customer.chooseCountry('Germany');
    await customer.press('first-store-submit');
    await customer.page.getByTestId('start').waitFor();
    await furnishAndSell(customer);
    expect(await owners()).to.deep.equal([
      { business: 'Pier Coffee', sales: 1 },
      { business: 'Quay Bakery', sales: 1 },
    ]);
    expect(customer.inputs).to.be.at.most(mostInputs);
  });
});
