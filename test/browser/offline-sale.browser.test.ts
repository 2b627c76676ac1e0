// A real browser, a real server, and a plug that is pulled: sales made offline reach Postgres exactly once, whoever
// is killed meanwhile. Counted by SQL, past the server.
import { expect } from 'chai';
import { needsChromium, openBrowser } from '../support/browser.ts';
import type { Browser } from '../support/browser.ts';
import { startChaosProxy } from '../support/chaos-proxy.ts';
import type { ChaosProxy } from '../support/chaos-proxy.ts';
import { changePrice } from './back-office.ts';
import { shelf } from './shop-shelf.ts';
import type { ShelfItem } from './shop-shelf.ts';
import { comesTrue } from './comes-true.ts';
import { TillPage } from './till-page.ts';
import type { PaidSale } from './till-page.ts';
import { TillServer } from './till-server.ts';

interface StoredOrder {
  readonly display_code: string;
  readonly total: number;
  readonly change: number;
  readonly line_total: number;
  readonly lines: number;
  readonly shift_label: string;
  readonly late: boolean;
}

describe('a till in the browser', function () {
  this.timeout(180_000);
  let server: TillServer;
  let proxy: ChaosProxy;
  let browser: Browser;
  let till: TillPage;
  let items: ShelfItem[];
  let pageErrors: string[];

  before(async function () {
    await needsChromium(this);
    server = await TillServer.start();
    proxy = await startChaosProxy(server.port);
  });

  after(async () => {
    await proxy?.close();
    await server?.stop();
  });

  beforeEach(async () => {
    await proxy.up();
    browser = await openBrowser();
    pageErrors = [];
    browser.context.on('weberror', (error) => pageErrors.push(String(error.error().stack)));
    items = await shelf(server, store().id, 12);
  });

  afterEach(async () => {
    await browser?.close();
    await proxy.down();
    // The next test opens its own shift.
    await server.sql(
      `UPDATE vendor_work_shifts SET status = 'closed', closed_at = now() WHERE status = 'open'`,
    );
    // The till of the next test is another one.
    await server.sql('DELETE FROM lane_leases');
    expect(pageErrors).to.deep.equal([]);
  });

  function store(): TillServer['ready']['stores'][number] {
    return server.ready.stores[0]!;
  }

  /** Signed in, with a shift open on the first lane, everything sent. */
  async function atWork(label: string): Promise<void> {
    till = await TillPage.open(browser.context, proxy.url);
    await till.logIn(server.ready.logins[1]!);
    await till.useLane(store().laneIds[0]!);
    await till.openShift(label, '150');
    await till.untilSync({ waiting: 0, connection: 'live' });
    await till.untilOfflineReady();
  }

  async function sell(...baskets: readonly (readonly ShelfItem[])[]): Promise<PaidSale[]> {
    const sold: PaidSale[] = [];
    for (const basket of baskets) {
      await till.scanAll(basket.map(({ code }) => code));
      sold.push(await till.payExact());
      await till.nextSale();
    }
    return sold;
  }

  /** As Postgres has them, in the order they were sold. */
  function ordersOf(label: string): Promise<StoredOrder[]> {
    return server.sql<StoredOrder>(
      `SELECT o.display_code, o.total::float8 AS total, o.change::float8 AS change, s.shift_label, o.late,
              (SELECT count(*)::int FROM order_lines l WHERE l.vendor_id = o.vendor_id AND l.parent_id = o.id) AS lines,
              (SELECT sum(l.total)::float8 FROM order_lines l WHERE l.vendor_id = o.vendor_id AND l.parent_id = o.id)
                AS line_total
         FROM orders o JOIN vendor_work_shifts s
           ON s.vendor_id = o.vendor_id AND s.id = o.svc_vendor_work_shift_id
        WHERE s.shift_label = $1 ORDER BY o.device_seq`,
      [label],
    );
  }

  /** Each receipt once, with its own figures, in this shift; and no order besides. */
  async function expectOnce(label: string, receipts: readonly PaidSale[]): Promise<void> {
    const orders = await ordersOf(label);
    expect(
      orders.map(({ display_code, total, change, lines }) => ({ code: display_code, total, change, lines })),
    ).to.deep.equal(receipts);
    for (const order of orders) {
      expect(order.line_total, order.display_code).to.equal(order.total);
      expect(order.late, order.display_code).to.equal(false);
    }
    const [doubled] = await server.sql<{ count: number }>(
      'SELECT count(*)::int AS count FROM (SELECT client_order_id FROM orders GROUP BY 1 HAVING count(*) > 1) twice',
    );
    expect(doubled!.count).to.equal(0);
  }

  it('[I1, I2] sends three baskets that were sold offline, over two reloads, exactly once', async () => {
    await atWork('Offline');
    await proxy.down();
    await till.page.reload();
    await till.ready();
    const receipts = await sell(items.slice(0, 2), items.slice(2, 5), items.slice(5, 6));
    await till.untilSync({ waiting: 3 });
    await till.page.reload();
    await till.ready();
    await till.untilSync({ waiting: 3 });
    expect(await ordersOf('Offline')).to.deep.equal([]);
    await proxy.up();
    await till.untilSync({ waiting: 0, sent: 3, attention: 0 });
    await expectOnce('Offline', receipts);
    const sum = receipts.reduce((total, receipt) => total + receipt.total, 0);
    expect(sum).to.equal(items.slice(0, 6).reduce((total, { price }) => total + price, 0));
  });

  it('opens the shift itself offline, with everything that follows', async () => {
    till = await TillPage.open(browser.context, proxy.url);
    await till.logIn(server.ready.logins[1]!);
    await till.useLane(store().laneIds[0]!);
    await till.untilSync({ connection: 'live' });
    await till.untilOfflineReady();
    await proxy.down();
    await till.page.reload();
    await till.ready();
    await till.openShift('Dark morning', '80');
    const receipts = await sell(items.slice(0, 1), items.slice(1, 3));
    await proxy.up();
    await till.untilSync({ waiting: 0, sent: 2, attention: 0 });
    await expectOnce('Dark morning', receipts);
  });

  it('[I1, I2] counts a sale once whose answer was lost when the server was killed', async () => {
    await atWork('Lost answer');
    proxy.mute();
    const receipts = await sell(items.slice(0, 2));
    await comesTrue(async () => (await ordersOf('Lost answer')).length === 1);
    await till.untilSync({ waiting: 1 });
    await server.kill();
    await proxy.down();
    await server.start();
    await proxy.up();
    await till.untilSync({ waiting: 0, sent: 1, attention: 0 }, 60_000);
    await expectOnce('Lost answer', receipts);
  });

  it('[I1, I2] counts each sale once when the server is killed in the middle of a push', async () => {
    await atWork('Killed');
    await proxy.down();
    const receipts = await sell(items.slice(0, 1), items.slice(1, 3), items.slice(3, 4), items.slice(4, 6));
    // Slow enough that some sales are stored and others are not.
    await server.sql(`CREATE FUNCTION slow_order() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_sleep(1.5); RETURN NEW; END'`);
    await server.sql(
      'CREATE TRIGGER slow_order BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION slow_order()',
    );
    await proxy.up();
    await comesTrue(async () => (await ordersOf('Killed')).length > 0);
    const stored = (await ordersOf('Killed')).length;
    await server.kill();
    await server.start();
    await server.sql('DROP TRIGGER slow_order ON orders; DROP FUNCTION slow_order()');
    expect(stored).to.be.within(1, 3);
    await till.untilSync({ waiting: 0, sent: 4, attention: 0 }, 60_000);
    await expectOnce('Killed', receipts);
  });

  it('shows a price that was changed on the server without a reload, also after having been offline', async () => {
    await atWork('Prices');
    const [item, other] = items;
    await till.search(item!.sku_code);
    const price = till.page.getByTestId('item-rows').getByTestId('item-price').first();
    await price.filter({ hasText: (item!.price / 100).toFixed(2) }).waitFor();
    await changePrice(server, item!.id, item!.price + 111);
    await price.filter({ hasText: ((item!.price + 111) / 100).toFixed(2) }).waitFor();
    await proxy.down();
    await changePrice(server, other!.id, other!.price + 222);
    await proxy.up();
    await till.search(other!.sku_code);
    await price.filter({ hasText: ((other!.price + 222) / 100).toFixed(2) }).waitFor();
    await till.page.keyboard.press('Escape');
    const [receipt] = await sell([item!, other!]);
    expect(receipt!.total).to.equal(item!.price + other!.price + 333);
  });

  it('[I2] numbers no entry twice when two windows sell at the same time', async () => {
    await atWork('Two windows');
    const second = await TillPage.open(browser.context, proxy.url);
    await second.ready();
    await second.untilSync({ connection: 'elsewhere' });
    const receipts: PaidSale[] = [];
    for (let round = 0; round < 4; round++) {
      const pair = await Promise.all(
        [till, second].map(async (window, index) => {
          await window.page
            .getByTestId('item')
            .nth(round * 2 + index)
            .click();
          await window.byId('basket-line').first().waitFor();
          await window.byId('pay-exact').click();
          const paid = await window.paid();
          await window.nextSale();
          return paid;
        }),
      );
      receipts.push(...pair);
    }
    expect(new Set(receipts.map(({ code }) => code)).size).to.equal(8);
    await till.untilSync({ waiting: 0, sent: 8, attention: 0 });
    await second.untilSync({ waiting: 0, sent: 8, attention: 0 });
    const inOrder = receipts.toSorted((a, b) => (a.code < b.code ? -1 : 1));
    await expectOnce('Two windows', inOrder);
    // The window that was connected goes: the other one takes over.
    await till.page.close();
    till = second;
    await second.untilSync({ connection: 'live' });
    const [late] = await sell(items.slice(0, 1));
    await second.untilSync({ waiting: 0 });
    await expectOnce('Two windows', [...inOrder, late!]);
  });
});
