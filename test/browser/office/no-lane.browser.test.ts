// A back office on a laptop, in a real browser: it asks for a store at most, claims no lane, and moves none, also at the
// screens of the till that need none. A lane is chosen when the laptop is used as a till.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFinds } from '../axe-finds.ts';
import { answerToOwner } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { comesTrue } from '../../support/comes-true.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import { TillPage } from '../till-page.ts';

const [owner, manager, cashier] = [0, 1, 2];
/** From the sign-in to a changed price, of an owner with several stores. */
const mostClicks = 4;
const orderCode = 'K-1';

declare global {
  interface Window {
    clicks?: number;
  }
}

describe('a back office without a lane', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let items: ShelfItem[];
  let laptop: TillPage;

  before(async () => {
    items = await shelf(shop.server, shop.store.id, 3);
  });

  const typed = (price: number) => (price / 100).toFixed(2);

  /** At the address of the back office, on a fresh browser. */
  async function signedIn(login: number): Promise<TillPage> {
    const { context } = await shop.open();
    const page = await context.newPage();
    await page.addInitScript(() =>
      addEventListener('pointerdown', () => (window.clicks = (window.clicks ?? 0) + 1), true),
    );
    await page.goto(`${shop.url}/dashboard`);
    const office = TillPage.over(page);
    const { email, password } = shop.server.ready.logins[login]!;
    await office.byId('login-email').fill(email);
    await office.byId('login-password').fill(password);
    await office.byId('login-password').press('Enter');
    return office;
  }

  async function changePrice({ page }: TillPage, item: ShelfItem, price: number): Promise<void> {
    const byId = (id: string) => page.getByTestId(id);
    await byId('products-search').fill(item.sku_code);
    await page.locator('[data-testid=products-count][data-count="1"]').waitFor();
    await byId('list-row').getByText(item.name, { exact: true }).click();
    await byId('product-edit').click();
    await byId('field-price').click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(typed(price));
    await page.keyboard.press('Enter');
    await byId('product-page').waitFor();
  }

  const hasPrice = ({ id }: ShelfItem, price: number) =>
    comesTrue(async () => {
      const [row] = await shop.sql<{ price: number }>(
        'SELECT price::float8 AS price FROM items WHERE id = $1',
        [id],
      );
      return row!.price === price;
    });

  /** `<lane> <device>`, by lane. */
  async function leases(): Promise<readonly string[]> {
    const rows = await shop.sql<{ said: string }>(
      `SELECT pos_register_id || ' ' || device_id AS said FROM lane_leases ORDER BY pos_register_id`,
    );
    return rows.map(({ said }) => said);
  }

  /** Of the devices the server knows, the one heard of first comes first. */
  async function lanes(): Promise<readonly string[]> {
    const rows = await shop.sql<{ lane_id: string }>(
      'SELECT lane_id FROM sync_clients ORDER BY first_seen_at',
    );
    return rows.map(({ lane_id }) => lane_id);
  }

  /** An order of one piece, in a shift that no device opened. */
  async function ordered(store_id: string, pos_register_id: string, item_id: string): Promise<string> {
    const shift = await answerToOwner<{ id: string }>(shop.server, 'POST', '/vendor/shifts/work-shifts', {
      store_id,
      pos_register_id,
      shift_label: 'Day',
      opening_cash: 0,
      opening_invoice_slip_count: 0,
      opening_voucher_stub_count: 0,
      opening_card_receipt_count: 0,
    });
    const order = await answerToOwner<{ order_id: string }>(
      shop.server,
      'POST',
      '/vendor/point-of-sale/orders',
      {
        store_id,
        pos_register_id,
        vendor_work_shift_id: shift.id,
        display_code: orderCode,
        lines: [{ item_id, qty: '1.000' }],
        payments: [],
      },
    );
    return order.order_id;
  }

  async function toProducts({ page }: TillPage): Promise<void> {
    await page.getByTestId('nav-/dashboard/products').click();
    await page.getByTestId('list-row').first().waitFor();
  }

  it(`changes a price ${mostClicks} clicks after the sign-in, and claims no lane`, async () => {
    laptop = await signedIn(owner);
    await laptop.byId('choose-store').waitFor();
    expect(await axeFinds(laptop.page)).to.deep.equal([]);
    await laptop.byId(`enter-${shop.store.id}`).click();
    await laptop.byId('list-row').first().waitFor();
    const [item] = items;
    await changePrice(laptop, item!, item!.price + 10);
    expect(await laptop.page.evaluate(() => window.clicks)).to.be.at.most(mostClicks);
    await hasPrice(item!, item!.price + 10);
    expect(await lanes()).to.deep.equal(['']);
    expect(await leases()).to.deep.equal([]);
  });

  it('opens reports, an order and labels, and asks for a lane at the sale alone', async () => {
    const store = shop.server.ready.stores[1]!;
    const [item] = (await shelf(shop.server, store.id, 1)) as [ShelfItem];
    const orderId = await ordered(store.id, store.laneIds[0]!, item.id);
    const other = await signedIn(owner);
    const { page } = other;
    await other.byId(`enter-${store.id}`).click();
    await other.byId('list-row').first().waitFor();
    await page.goto(`${shop.url}/dashboard/products/${item.id}`);
    await other.byId('product-labels').click();
    await other.byId('barcode').getByText(item.name).first().waitFor();
    expect(await other.byId('shift-chip').count()).to.equal(0);
    await other.go('report');
    await page.locator('[data-testid=report-whose][data-of=store]').waitFor();
    await other.go('orders');
    await other.openOrder(orderCode);
    expect(await other.byId('order-return').count()).to.equal(0);
    expect(await axeFinds(page)).to.deep.equal([]);
    // As the office links to one.
    await page.goto(`${shop.url}/point-of-sale/orders?order=${orderId}`);
    await other.byId('order-void').click();
    await other.byId('reason-suggestion').first().click();
    await other.byId('void-confirm').click();
    await other.byId('order-drawer').locator('[data-mark=voided]').waitFor();
    await other.untilSync({ connection: 'live', waiting: 0, attention: 0 });
    await other.closeDialog();
    await other.byId('nav-sale').click();
    await other.byId('place').waitFor();
    await other.byId('exit-office').click();
    await other.byId('list-row').first().waitFor();
    expect(await leases()).to.deep.equal([]);
    expect(await lanes()).to.deep.equal(['', '']);
    await page.context().close();
  });

  it('works beside another one and a till, and no lane moves', async () => {
    const till = await shop.till({ login: cashier });
    const held = await leases();
    expect(held.map((lease) => lease.split(' ')[0])).to.deep.equal([shop.store.laneIds[0]]);
    const other = await signedIn(manager);
    await other.byId(`enter-${shop.store.id}`).click();
    await other.byId('list-row').first().waitFor();
    const item = items[1]!;
    await changePrice(other, item, item.price + 20);
    await till.search(item.sku_code);
    await till
      .item(item.sku_code)
      .filter({ hasText: typed(item.price + 20) })
      .waitFor();
    for (const office of [laptop, other]) await office.untilSync({ connection: 'live', waiting: 0 });
    expect(await leases()).to.deep.equal(held);
    expect(await lanes()).to.deep.equal(['', '', shop.store.laneIds[0], '']);
    await other.page.context().close();
  });

  it('sends an edit made offline when it is connected again, and names it before a sign-out', async () => {
    const item = items[2]!;
    await toProducts(laptop);
    await shop.proxy.down();
    await laptop.untilSync({ connection: 'waiting' });
    await changePrice(laptop, item, item.price + 30);
    await laptop.untilSync({ waiting: 1 });
    // Where a lane would be chosen, a sign-out says so first.
    await laptop.byId('menu').click();
    await laptop.byId('to-till').click();
    await laptop.byId('way-in-offline').getByTestId('place-sign-out').click();
    await laptop.page.getByRole('dialog').getByText('1 entry has not been sent.').waitFor();
    await laptop.closeDialog();
    await laptop.byId('exit-office').click();
    await shop.proxy.up();
    await hasPrice(item, item.price + 30);
    await laptop.untilSync({ connection: 'live', waiting: 0, attention: 0 });
  });

  it('says which lane is in use, and claims a free one when it is used as a till', async () => {
    const [taken, free] = shop.store.laneIds;
    const held = await leases();
    const beside: Page = await laptop.page.context().newPage();
    await beside.goto(`${shop.url}/dashboard/products`);
    await beside.getByTestId('list-row').first().waitFor();
    await laptop.byId('menu').click();
    await laptop.byId('to-till').click();
    await laptop.byId(`lane-${taken}`).getByTestId('lane-holder').waitFor();
    expect(await laptop.byId(`lane-${free}`).getAttribute('aria-checked')).to.equal('true');
    expect(await leases()).to.deep.equal(held);
    expect(await axeFinds(laptop.page)).to.deep.equal([]);
    await laptop.byId('place-confirm').click();
    await laptop.ready();
    await laptop.openShift('Morning', '100');
    await laptop.untilSync({ waiting: 0 });
    const after = await leases();
    expect(after).to.include.members([...held]);
    expect(after).to.have.length(2);
    expect(await lanes()).to.include(free);
    // Another window of the same browser has followed.
    await beside.getByTestId('menu').click();
    await beside.getByTestId('to-till').filter({ hasText: 'To the till' }).waitFor();
  });
});
