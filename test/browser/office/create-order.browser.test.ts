// Orders made in the back office, in a real browser: by keyboard alone and without a network, into the shift of whoever makes
// them and no other; the basket of the sale screen is another one, and Enter pressed twice pays once.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFinds } from '../axe-finds.ts';
import { askAsOwner, giveRights, patchProduct, staffIdOf } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import type { TillPage } from '../till-page.ts';

interface StoredOrder {
  readonly client_order_id: string;
  readonly svc_vendor_work_shift_id: string;
  readonly pos_register_id: string;
  readonly customer_id: string;
  readonly total: string;
}

describe('orders made in the back office', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let till: TillPage;
  let page: Page;

  before(async () => {
    // Three products that are named like nothing else.
    const rows = await shop.sql<{ id: string }>(
      `SELECT i.id FROM items i WHERE i.store_id = $1 AND i.status = 1 AND NOT i.deleted AND i.item_type = 'NORMAL'
          AND i.minimum_age = 0 AND NOT EXISTS (SELECT FROM item_variations v WHERE v.parent_id = i.id)
        ORDER BY i.id LIMIT 3`,
      [store()],
    );
    for (const [index, { id }] of rows.entries()) {
      await patchProduct(shop.server, id, {
        name: `Quincunx ${['ash', 'birch', 'cedar'][index]}`,
        price: 7.25,
      });
    }
  });

  const store = () => shop.store.id;
  const lanes = () => shop.store.laneIds;
  const orders = () =>
    shop.sql<StoredOrder>(
      `SELECT client_order_id, svc_vendor_work_shift_id, pos_register_id, customer_id, total::text
         FROM orders WHERE store_id = $1 ORDER BY received_at, order_number`,
      [store()],
    );

  async function atTheOffice(login = 0): Promise<void> {
    till = await shop.tills.of(login);
    page = till.page;
    await goTo('orders/create', 'create-order');
  }

  async function goTo(place: string, testId: string): Promise<void> {
    await page.goto(`${shop.url}/dashboard/${place}`);
    await till.byId(testId).first().waitFor();
  }

  /** Looked for, and taken with an Enter that waits for no list. */
  async function add(typed: string, lines: number): Promise<void> {
    await page.locator('[data-testid=order-items-search]:focus').waitFor();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await till
      .byId('order-line')
      .nth(lines - 1)
      .waitFor();
  }

  const lines = () => till.byId('order-line');
  const note = (kind: string) => page.locator(`[data-testid=no-order][data-kind=${kind}]`);

  /** As fast as a key bounces. */
  const twice = (key: string) => Promise.all([page.keyboard.press(key), page.keyboard.press(key)]);

  async function isDone(): Promise<{ id: string; total: string; code: string }> {
    const done = till.byId('order-done');
    await done.waitFor();
    return {
      id: (await done.getAttribute('data-order'))!,
      total: (await done.getAttribute('data-minor'))!,
      code: await till.byId('order-code').innerText(),
    };
  }

  it('says so where whoever is here has no shift, sells nothing, and keeps what was chosen over a reload', async () => {
    await atTheOffice();
    await note('none').getByRole('link').waitFor();
    await add('3 × quincunx ash', 1);
    await page.keyboard.press('Enter');
    expect(await till.byId('pay-cash').isDisabled()).to.equal(true);
    expect(await till.byId('pay-card').isDisabled()).to.equal(true);
    await page.reload();
    await page.locator('[data-testid=order-line][data-qty="3.000"]').waitFor();
    expect(await till.byId('cash-dialog').count()).to.equal(0);
    expect(await axeFinds(page)).to.deep.equal([]);
    await till.byId('to-shifts').focus();
    await page.keyboard.press('Enter');
    await till.byId('shift-page').waitFor();
  });

  it('[I1, I2] makes an order without a network and by keyboard alone, in the shift of its maker', async () => {
    await atTheOffice();
    const { keyboard } = page;
    await page.goto(`${shop.url}/point-of-sale/sale`);
    await till.ready();
    await till.openShift('Morning', '100');
    await till.untilSync({ waiting: 0 });
    const [shift] = await shop.sql<{ id: string }>(
      `SELECT id FROM vendor_work_shifts WHERE store_id = $1 AND status = 'open'`,
      [store()],
    );
    await till.search('quincunx cedar');
    await keyboard.press('Enter');
    await till.byId('basket-line').waitFor();
    await shop.proxy.down();
    await goTo('orders/create', 'own-shift');
    expect(await lines().count(), 'what the counter sells').to.equal(0);
    await add('2 × quincunx ash', 1);
    await add('quincunx birch', 2);
    await add('quincunx cedar', 3);
    await till.byId('line-qty').nth(1).focus();
    await keyboard.type('9');
    await keyboard.press('Escape');
    await page.locator('[data-testid=order-items-search]:focus').waitFor();
    await till.byId('line-qty').nth(1).focus();
    await keyboard.type('4');
    await keyboard.press('Enter');
    const four = page.locator('[data-testid=order-line][data-qty="4.000"]');
    await four.waitFor();
    await till.byId('undo').press('Enter');
    await four.waitFor({ state: 'detached' });
    expect(await lines().nth(1).getAttribute('data-qty'), 'what Escape left as it was').to.equal('1.000');
    await till.byId('line-qty').nth(1).focus();
    await keyboard.type('4');
    await keyboard.press('Enter');
    await four.waitFor();
    await till.byId('line-remove').nth(2).focus();
    await keyboard.press('Enter');
    await lines().nth(2).waitFor({ state: 'detached' });
    await till.byId('order-customer').focus();
    const [customer] = await shop.sql<{ id: string; name: string }>(
      `SELECT id, name FROM customers WHERE store_id IN ('', $1) AND NOT deleted AND NOT tax_exempt ORDER BY name LIMIT 1`,
      [store()],
    );
    // As a person types: what comes faster, and ends with Enter, is a scan.
    await keyboard.type(customer!.name, { delay: 80 });
    await page.getByRole('option', { name: customer!.name }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    const chosen = page.locator(`[data-testid=order-customer][data-customer="${customer!.id}"]`);
    await chosen.waitFor();
    await page.reload();
    await lines().nth(1).waitFor();
    await chosen.and(page.locator(`[value^="${customer!.name} · "]`)).waitFor();
    const total = (await till.byId('total').getAttribute('data-minor'))!;
    await page.locator('[data-testid=order-items-search]:focus').waitFor();
    await keyboard.press('Enter');
    await till.inFront('cash-dialog');
    await twice('Enter');
    const done = await isDone();
    expect(done.total).to.equal(total);
    await page.locator('[data-testid=order-done-title]:focus').waitFor();
    await keyboard.press('Enter');
    await shop.proxy.up();
    await till.untilSync({ waiting: 0, attention: 0 });
    const [own] = await shop.sql<{ opened_by_vendor_employee_id: string }>(
      'SELECT opened_by_vendor_employee_id FROM vendor_work_shifts WHERE id = $1',
      [shift!.id],
    );
    expect(own!.opened_by_vendor_employee_id).to.not.equal('');
    expect(await orders()).to.deep.equal([
      {
        client_order_id: done.id,
        svc_vendor_work_shift_id: shift!.id,
        pos_register_id: lanes()[0],
        customer_id: customer!.id,
        total,
      },
    ]);
    expect(await axeFinds(page)).to.deep.equal([]);
    await till.byId('order-look').focus();
    await keyboard.press('Enter');
    await till.byId('order-drawer').getByTestId('receipt-code').getByText(done.code).waitFor();
    await page.goto(`${shop.url}/point-of-sale/sale`);
    await till.byId('basket-line').waitFor();
    expect(await till.byId('basket-line').count()).to.equal(1);
    expect(await till.byId('line-name').innerText()).to.equal('Quincunx cedar');
  });

  it('makes one order of a card that is pressed twice, and then the next', async () => {
    await atTheOffice();
    const before = (await orders()).length;
    await add('quincunx ash', 1);
    await till.byId('pay-card').focus();
    await twice('Enter');
    await isDone();
    expect(await till.byId('notice').count()).to.equal(0);
    await till.byId('order-next').focus();
    await page.keyboard.press('Enter');
    await till.byId('order-empty').waitFor();
    await till.untilSync({ waiting: 0, attention: 0 });
    expect(await orders()).to.have.length(before + 1);
  });

  it('sells into nobody else’s shift: refused in words, until it is handed on', async () => {
    const [owner] = await shop.sql<{ id: string; name: string }>(
      `SELECT id, name FROM vendor_staff WHERE vendor_type = 'owner'`,
    );
    const personId = await staffIdOf(shop.server, 1);
    await atTheOffice(1);
    await note('none').waitFor();
    await askAsOwner(shop.server, 'POST', '/vendor/shifts/work-shifts', {
      store_id: store(),
      pos_register_id: lanes()[1],
      shift_label: 'Evening',
      opening_cash: 5000,
      opening_invoice_slip_count: 0,
      opening_voucher_stub_count: 0,
      opening_card_receipt_count: 0,
    });
    await note('others').getByText(owner!.name).waitFor();
    await add('quincunx birch', 1);
    await page.keyboard.press('Enter');
    for (const key of ['pay-cash', 'pay-card']) expect(await till.byId(key).isDisabled(), key).to.equal(true);
    await page.reload();
    await lines().waitFor();
    await note('others').waitFor();
    expect(await till.byId('cash-dialog').count()).to.equal(0);
    const here = async () => (await orders()).filter((order) => order.pos_register_id === lanes()[1]);
    expect(await here()).to.deep.equal([]);
    const [shift] = await shop.sql<{ id: string }>(
      `SELECT id FROM vendor_work_shifts WHERE pos_register_id = $1 AND status = 'open'`,
      [lanes()[1]],
    );
    await askAsOwner(shop.server, 'PATCH', `/vendor/shifts/work-shifts/${shift!.id}/assignees`, {
      assigned_vendor_employee_ids: [personId],
    });
    await page.locator(`[data-testid=own-shift][data-shift="${shift!.id}"]`).waitFor();
    await till.byId('pay-cash').click();
    await till.inFront('cash-dialog');
    await page.keyboard.press('Enter');
    await isDone();
    await till.untilSync({ waiting: 0, attention: 0 });
    expect((await here()).map((order) => order.svc_vendor_work_shift_id)).to.deep.equal([shift!.id]);
  });

  it('narrows by what stands in the address, and is nothing wider than a small screen', async () => {
    await atTheOffice();
    const choice = till.byId('filter-category').locator('option').nth(1);
    await choice.waitFor({ state: 'attached' });
    const category = (await choice.getAttribute('value'))!;
    const all = await till.byId('order-items-count').getAttribute('data-count');
    await till.byId('filter-category').selectOption(category);
    await page.waitForURL((url) => url.searchParams.get('category') === category);
    await page.locator(`[data-testid=order-items-count]:not([data-count="${all}"])`).waitFor();
    await till.byId('order-items-search').focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('[data-testid=list-row][data-chosen=true]').waitFor();
    await page.keyboard.press('Enter');
    await lines().waitFor();
    await page.reload();
    await till.byId('filter-category').locator(`option[value="${category}"]`).waitFor({ state: 'attached' });
    expect(await till.byId('filter-category').inputValue()).to.equal(category);
    await page.setViewportSize({ width: 390, height: 844 });
    await till.byId('pay-cash').scrollIntoViewIfNeeded();
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide).to.equal(0);
    expect(await axeFinds(page)).to.deep.equal([]);
  });

  it('is for whoever may make orders', async () => {
    await giveRights(shop.server, 1, { product: 'read', order: 'read' });
    till = await shop.tills.of(1);
    page = till.page;
    await goTo('orders/create', 'not-permitted');
    await goTo('products', 'nav-/dashboard/products');
    expect(await till.byId('nav-/dashboard/orders/create').count()).to.equal(0);
  });
});
