// The products in the back office, in a real browser: by keyboard alone, without a network, for whoever may read them; the
// histories are the server's and say so when it is away.
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFinds } from '../axe-finds.ts';
import { askAsOwner, changePrice, staffIdOf } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { comesTrue } from '../../support/comes-true.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import type { TillPage } from '../till-page.ts';

describe('the products in the back office', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true, place: '/dashboard' });
  let till: TillPage;
  let page: Page;
  let items: ShelfItem[];

  before(async () => {
    items = await shelf(shop.server, shop.store.id, 4);
    await changePrice(shop.server, items[0]!.id, items[0]!.price + 10);
    await changePrice(shop.server, items[0]!.id, items[0]!.price + 25);
  });

  /** `login`: as the server lists them; 0 is the owner. */
  async function atTheOffice(login = 0): Promise<void> {
    till = await shop.tills.of(login);
    page = till.page;
  }

  const known = async (where: string) => {
    const [row] = await shop.sql<{ count: string }>(
      `SELECT count(*) FROM items WHERE store_id = $1 AND NOT deleted AND ${where}`,
      [shop.store.id],
    );
    return row!.count;
  };
  const editsSent = async () => {
    const rows = await shop.sql<{ id: string }>(
      `SELECT subject AS id FROM operation_ledger WHERE type = 'edit'`,
    );
    return rows.length;
  };
  const untilListed = (count: string) =>
    page.locator(`[data-testid=products-count][data-count="${count}"]`).waitFor();

  it('by keyboard alone, offline: everything of the store, narrowed, sorted, and one of it', async () => {
    await atTheOffice();
    await untilListed(await known('true'));
    await shop.proxy.down();
    await till.byId('products-search').focus();
    await page.keyboard.type(items[1]!.sku_code);
    await page.locator('[data-testid=list-row]').first().getByText(items[1]!.name).waitFor();
    await page.keyboard.press('Enter');
    await till.byId('product-page').getByRole('heading', { name: items[1]!.name }).waitFor();
    expect(await till.byId('fact-sku_code').innerText()).to.contain(items[1]!.sku_code);
    await page.goBack();
    await page.goto(`${shop.url}/dashboard/products?status=2`);
    await untilListed(await known('status = 2'));
    await page.goto(`${shop.url}/dashboard/products?item_type=WEIGHT&sort=-price`);
    await untilListed(await known(`item_type = 'WEIGHT'`));
    const [dearest] = await shop.sql<{ name: string }>(
      `SELECT max(name) AS name FROM items WHERE store_id = $1 AND item_type = 'WEIGHT' AND NOT deleted
        GROUP BY price HAVING count(*) = 1 ORDER BY price DESC LIMIT 1`,
      [shop.store.id],
    );
    await till.byId('list-row').filter({ hasText: dearest!.name }).waitFor();
    await till.byId('sort-price').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/sort=price/);
    await till.byId('filters-clear').focus();
    await page.keyboard.press('Enter');
    await untilListed(await known('true'));
  });

  it('saves what is listed, with the columns that are shown, and remembers those', async () => {
    await atTheOffice();
    await till.byId('columns').click();
    await till.byId('column-barcode').click();
    await page.keyboard.press('Escape');
    await page.goto(`${shop.url}/dashboard/products?status=2`);
    const count = await known('status = 2');
    await untilListed(count);
    const download = page.waitForEvent('download');
    await till.byId('export').click();
    const file = await readFile(await (await download).path(), 'utf8');
    const [head, ...lines] = file.trimEnd().split('\r\n');
    expect(head).to.equal('name,sku_code,category,status,barcode,stock,price,edit');
    expect(lines).to.have.length(Number(count));
  });

  it('has the histories of the server, each by itself, and says plainly when they are out of reach', async () => {
    await atTheOffice();
    await page.goto(`${shop.url}/dashboard/products/${items[0]!.id}?tab=selling-price-history`);
    const rows = till.byId('server-row');
    await rows.nth(1).waitFor();
    const prices = await rows.getByTestId('cell-new_price').allInnerTexts();
    const wanted = [25, 10].map((more) => ((items[0]!.price + more) / 100).toFixed(2));
    expect(prices.slice(0, 2).map((text) => text.replace(/[^\d.]/g, ''))).to.deep.equal(wanted);
    await till.byId('price-chart').waitFor();
    // This till has it by now; the other lanes of the store have never been at work.
    const proof = till.byId('price-proof');
    await proof.and(page.locator('[data-selling="1"]')).waitFor();
    const standing = await shop.sql<{ count: number }>(
      'SELECT count(*)::int FROM sync_clients WHERE store_id = $1 AND revoked_at IS NULL',
      [shop.store.id],
    );
    expect(await proof.getAttribute('data-total')).to.equal(String(standing[0]!.count));
    expect(await proof.innerText()).to.include(wanted[0]!);
    // Who once sold at an older price tells nobody who sells at it. What is the first page stands for the second.
    await page.route(/selling-price-history\?page=2$/, async (route) => {
      const response = await route.fetch({ url: route.request().url().replace('page=2', 'page=1') });
      await route.fulfill({ response, json: { ...(await response.json()), totalPages: 2 } });
    });
    await page.goto(`${page.url()}&page=2`);
    await till.byId('price-chart').waitFor();
    expect(await proof.count()).to.equal(0);
    await page.goBack();
    await proof.waitFor();
    for (const tab of ['purchase-cost-history', 'sold-on-orders']) {
      await till.byId(`tab-${tab}`).click();
      await till.byId('server-none').or(till.byId('server-table')).waitFor();
    }
    await shop.proxy.down();
    await till.byId('tab-selling-price-history').click();
    await till.byId('server-why-not').waitFor();
    await shop.proxy.up();
    await rows.nth(1).waitFor();
  });

  it('changes what is picked, or all that match, offline: previewed old beside new, and Postgres has what was shown', async () => {
    await atTheOffice();
    const [one, two, three] = items as [ShelfItem, ShelfItem, ShelfItem];
    const pick = (item: ShelfItem) =>
      till.byId('list-row').filter({ hasText: item.sku_code }).getByTestId('pick');
    const rowOf = (item: ShelfItem) => till.byId('list-row').filter({ hasText: item.sku_code });
    await shop.proxy.down();
    await till.byId('products-search').fill(one.sku_code);
    await untilListed('1');
    await till.byId('products-search').press('Control+Enter');
    await pick(one).and(page.locator(':checked')).waitFor();
    await till.byId('products-search').fill(two.sku_code);
    await untilListed('1');
    await pick(two).focus();
    await page.keyboard.press('Space');
    await till.byId('products-search').fill(three.sku_code);
    await untilListed('1');
    await pick(three).check();
    await till.byId('picked-count').and(page.locator('[data-count="3"]')).waitFor();
    await till.byId('labels-open').click();
    await till.byId('barcode').getByText(two.name).first().waitFor();
    await page.goBack();
    await till.byId('products-search').fill(one.sku_code);
    await untilListed('1');
    for (const item of [one, two, three]) {
      await till.byId('products-search').fill(item.sku_code);
      await rowOf(item).waitFor();
      await untilListed('1');
      await pick(item).check();
    }
    await till.byId('bulk-open').press('Enter');
    await till.byId('to_price').selectOption('lower_amount');
    // More than the first one costs by now.
    const dearest = Math.max(two.price, three.price);
    await till.byId('to_figure').fill('much');
    await page.locator('[data-testid=to_figure][aria-invalid=true]').waitFor();
    await till.byId('to_figure').fill(String(dearest + 1));
    await till.byId('bulk-flaw').nth(2).waitFor();
    expect(await till.byId('bulk-apply').isDisabled()).to.equal(true);
    await till.byId('to_price').selectOption('raise_percent');
    await till.byId('to_figure').fill('10');
    await till.byId('to_rounding').selectOption('nine');
    await till.byId('to_status').selectOption('0');
    await page.locator('[data-testid=bulk-counts][data-changed="3"]').waitFor();
    const raised = (price: number) => Math.max(1, Math.floor((price * 11 + 10 + 50) / 100)) * 10 - 1;
    const next = raised(two.price);
    for (const price of [two.price, next])
      await rowOf(two)
        .getByText((price / 100).toFixed(2))
        .waitFor();
    await till.byId('bulk-apply').press('Enter');
    await till.byId('products').waitFor();
    // Whoever comes back does not find it ready to be done once more.
    await page.goBack();
    await page.locator('[data-testid=bulk-counts][data-changed="0"]').waitFor();
    expect(await till.byId('to_price').inputValue()).to.equal('');
    await page.goForward();
    await till.byId('products-search').fill(three.sku_code);
    await rowOf(three).getByTestId('edit-mark').waitFor();
    await shop.proxy.up();
    await till.untilSync({ connection: 'live', waiting: 0, attention: 0 });
    const stored = await shop.sql<{ id: string; price: number; status: number }>(
      'SELECT id, price::float8 AS price, status::int AS status FROM items WHERE id = ANY($1)',
      [[one.id, two.id, three.id]],
    );
    const now = one.price + 25;
    const wanted = [
      { id: one.id, price: raised(now), status: 0 },
      ...[two, three].map(({ id, price }) => ({ id, price: raised(price), status: 0 })),
    ];
    expect(stored).to.have.deep.members(wanted);
    // All that match, but one.
    await page.goto(`${shop.url}/dashboard/products?status=0`);
    const drafts = Number(await known('status = 0'));
    await untilListed(String(drafts));
    await till.byId('pick-all').click();
    await pick(one).uncheck();
    await till.byId('bulk-open').click();
    await till.byId('to_status').selectOption('1');
    await page.locator(`[data-testid=bulk-counts][data-changed="${drafts - 1}"]`).waitFor();
    const editsBefore = await editsSent();
    // Once, also for a hand that double-clicks everything.
    await till.byId('bulk-apply').dblclick();
    await till.byId('products').waitFor();
    await till.untilSync({ waiting: 0, attention: 0 });
    expect(await known('status = 0')).to.equal('1');
    expect(await editsSent()).to.equal(editsBefore + drafts - 1);
  });

  it('leaves whoever goes elsewhere during a change of many where they are', async () => {
    await atTheOffice();
    await page.goto(`${shop.url}/dashboard/products?item_type=WEIGHT&status=1`);
    await untilListed(await known(`item_type = 'WEIGHT' AND status = 1`));
    const count = 12;
    for (let nr = 0; nr < count; nr++) await till.byId('list-row').nth(nr).getByTestId('pick').check();
    await till.byId('bulk-open').click();
    await till.byId('to_price').selectOption('raise_amount');
    await till.byId('to_figure').fill('0.01');
    await page.locator(`[data-testid=bulk-counts][data-changed="${count}"]`).waitFor();
    const before = await editsSent();
    // One right after the other: no hand is slower than the change of a few, and each takes a browser a tenth of a second.
    await page.evaluate(() => {
      for (const id of ['bulk-apply', 'nav-/dashboard/customers'])
        document.querySelector<HTMLElement>(`[data-testid="${id}"]`)!.click();
    });
    await till.byId('office-customers').waitFor();
    await comesTrue(async () => (await editsSent()) === before + count);
    await till.untilSync({ waiting: 0, attention: 0 });
    expect(new URL(page.url()).pathname).to.equal('/dashboard/customers');
  });

  it('is closed to whoever has no right to it, and its place is not in the navigation', async () => {
    const cashier = 2;
    const personId = await staffIdOf(shop.server, cashier);
    await askAsOwner(shop.server, 'PATCH', `/vendor/vendor-employees/${personId}`, { modules: ['order'] });
    await atTheOffice(cashier);
    // The address of the office itself leads to the first place that is open to them.
    await till.byId('create-order').waitFor();
    await page.goto(`${shop.url}/dashboard/products`);
    await till.byId('not-permitted').waitFor();
    expect(await till.byId('products-count').count()).to.equal(0);
    expect(await till.byId('nav-/dashboard/products').count()).to.equal(0);
  });

  it('has nothing axe could find, in light and dark', async () => {
    await atTheOffice();
    await till.byId('list-row').first().waitFor();
    for (const address of ['products', `products/${items[0]!.id}?tab=selling-price-history`]) {
      await page.goto(`${shop.url}/dashboard/${address}`);
      await till.byId('list-row').or(till.byId('server-row')).first().waitFor();
      expect(await axeFinds(page), address).to.deep.equal([]);
    }
  });
});
