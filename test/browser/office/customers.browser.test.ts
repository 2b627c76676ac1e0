// Customers in the back office, in a real browser: written down and put right by keyboard without a network, the server's
// afterwards; an exemption that nothing speaks for is refused; readers only read.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFinds } from '../axe-finds.ts';
import { giveRights } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { shelf } from '../shop-shelf.ts';
import type { TillPage } from '../till-page.ts';

describe('customers in the back office', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true, place: '/dashboard' });
  let till: TillPage;
  let page: Page;

  /** `login`: as the server lists them; 0 is the owner. */
  async function atTheOffice(login = 0): Promise<void> {
    till = await shop.tills.of(login);
    page = till.page;
    await page.goto(`${shop.url}/dashboard/customers`);
    await till.byId('office-customers').waitFor();
  }

  interface Stored {
    readonly id: string;
    readonly phone: string;
    readonly note: string;
    readonly why: string;
  }

  function stored(name: string): Promise<Stored[]> {
    return shop.sql<Stored>(
      'SELECT id, phone, note, tax_exempt_reason AS why FROM customers WHERE name = $1 AND NOT deleted',
      [name],
    );
  }

  it('are written down and put right by keyboard, offline, and are the server’s afterwards', async () => {
    await atTheOffice();
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
    const { keyboard } = page;
    await till.byId('customer-new').focus();
    await keyboard.press('Enter');
    await page.locator('[data-testid=field-name]:focus').waitFor();
    await keyboard.type('Office Olli');
    await keyboard.press('Tab');
    await keyboard.type('040 777 11 22');
    await keyboard.press('Enter');
    await till.byId('customer-title').filter({ hasText: 'Office Olli' }).waitFor();
    await till.byId('edit-note').and(page.locator('[data-state=waiting]')).waitFor();
    await till.byId('server-why-not').waitFor();
    await till.byId('purchases-none').waitFor();
    await till.byId('field-tax_exempt').focus();
    await keyboard.press('Space');
    await till.byId('field-name').focus();
    await keyboard.press('Enter');
    await till.byId('refused').and(page.locator('[data-code=tax_exempt_reason]')).waitFor();
    await till.byId('field-tax_exempt_reason').fill('Embassy');
    await keyboard.press('Enter');
    await till.byId('refused').waitFor({ state: 'hidden' });
    await till.byId('back').click();
    await page.getByRole('textbox', { name: 'Name, telephone or e-mail' }).fill('0407771122');
    const row = till.byId('list-row').filter({ hasText: 'Office Olli' });
    await row.getByText('Pays no tax').waitFor();
    await row.getByTestId('edit-mark').waitFor();
    expect(await stored('Office Olli')).to.deep.equal([]);
    await shop.proxy.up();
    await till.untilSync({ waiting: 0, attention: 0 });
    const [one] = await stored('Office Olli');
    expect(one).to.include({ phone: '040 777 11 22', why: 'Embassy' });
    // What is asked stands in the address.
    await till.byId('filter-tax').selectOption('taxed');
    await row.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).searchParams.get('tax')).to.equal('taxed');
    await page.goto(`${shop.url}/dashboard/customers/${one!.id}`);
    await till.byId('field-note').fill('Pays on Fridays');
    expect(await axeFinds(page)).to.deep.equal([]);
    await till.byId('customer-save').click();
    await page.getByText('Saved. It is sent by itself.').first().waitFor();
    await till.untilSync({ waiting: 0, attention: 0 });
    expect((await stored('Office Olli'))[0]).to.include({ note: 'Pays on Fridays' });
  });

  it('have what they bought: this device’s own at once, the server’s when it has it', async () => {
    const [goods] = await shelf(shop.server, shop.store.id, 1);
    const [{ id }] = (await stored('Office Olli')) as [Stored];
    await atTheOffice();
    await page.goto(`${shop.url}/point-of-sale/sale`);
    await till.openShift('Office', '100');
    await till.go('customers');
    await till.byId('customer-row').first().waitFor();
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
    await page.keyboard.type('Office Olli', { delay: 60 });
    await till.byId('customer-row').filter({ hasText: 'Office Olli' }).click();
    // The drawer is in front before the customer has been read, and F12 sells to a customer.
    await till.byId('customer-sell').waitFor();
    await page.keyboard.press('F12');
    await till.byId('customer').filter({ hasText: 'Office Olli' }).waitFor();
    await till.scan(goods!.code);
    await till.byId('basket-line').first().waitFor();
    const sale = await till.payExact();
    await page.goto(`${shop.url}/dashboard/customers/${id}`);
    const bought = till.byId('purchase').filter({ hasText: (sale.total / 100).toFixed(2) });
    await bought.and(page.locator('[data-state=waiting]')).waitFor();
    await shop.proxy.up();
    await till.untilSync({ waiting: 0, attention: 0 });
    await till.byId('purchases-sum').filter({ hasText: '1 order' }).waitFor();
    await bought.and(page.locator('[data-state=completed]')).waitFor();
    expect(await till.byId('purchase').count()).to.equal(1);
  });

  it('are read, and not changed, by whoever may only read', async () => {
    await giveRights(shop.server, 2, { customer: 'read' });
    await atTheOffice(2);
    await till.byId('list-row').first().waitFor();
    expect(await axeFinds(page)).to.deep.equal([]);
    expect(await till.byId('customer-new').count()).to.equal(0);
    await till.byId('list-row').first().click();
    await till.byId('customer-form').waitFor();
    await till.byId('purchases').waitFor();
    expect(await till.byId('customer-save').count()).to.equal(0);
    expect(await till.byId('field-name').getAttribute('readonly')).to.not.equal(null);
  });
});
