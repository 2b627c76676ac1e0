// A till in a browser behind a plug that can be pulled, for suites that count in Postgres what it sold. Each test begins at a
// till of its own, with no shift open.
import { expect } from 'chai';
import type { Browser } from '../support/browser.ts';
import { startChaosProxy } from '../support/chaos-proxy.ts';
import type { ChaosProxy } from '../support/chaos-proxy.ts';
import { browserSuite } from './browser-suite.ts';
import type { BrowserSuite } from './browser-suite.ts';
import { appUnderTest } from './planted-app.ts';
import { shelf } from './shop-shelf.ts';
import type { ShelfItem } from './shop-shelf.ts';
import { TillPage } from './till-page.ts';
import type { PaidSale } from './till-page.ts';
import type { TillServer } from './till-server.ts';

interface StoredOrder {
  readonly display_code: string;
  readonly total: number;
  readonly change: number;
  readonly line_total: number;
  readonly lines: number;
  readonly shift_label: string;
  readonly late: boolean;
}

/** What each transaction that writes asks of the disk is kept in the page: `relaxed` ones may be lost in a power cut. */
function noteDurability(): void {
  const transaction = Reflect.get(IDBDatabase.prototype, 'transaction') as IDBDatabase['transaction'];
  const asked = ((globalThis as unknown as { asked: string[] }).asked = []) as string[];
  IDBDatabase.prototype.transaction = function (...args) {
    const made = transaction.apply(this, args);
    if (made.mode === 'readwrite') asked.push(made.durability);
    return made;
  };
}

export class CountedTill {
  readonly #suite: BrowserSuite;
  #proxy: ChaosProxy | undefined;
  #browser: Browser | undefined;
  /** Of the first store, with a barcode. */
  items: readonly ShelfItem[] = [];

  private constructor(suite: BrowserSuite) {
    this.#suite = suite;
  }

  /** Starts and ends with the suite it is called in. */
  static ofSuite(): CountedTill {
    const counted = new CountedTill(browserSuite());
    before(() => counted.#plugIn());
    beforeEach(() => counted.#begin());
    afterEach(() => counted.#end());
    return counted;
  }

  get server(): TillServer {
    return this.#suite.server;
  }

  get proxy(): ChaosProxy {
    return this.#proxy!;
  }

  async #plugIn(): Promise<void> {
    const app = await appUnderTest(this.server.port);
    this.#suite.atEnd(() => app.close());
    this.#proxy = await startChaosProxy(app.port);
    this.#suite.atEnd(() => this.proxy.close());
  }

  async #begin(): Promise<void> {
    await this.proxy.up();
    this.#browser = await this.#suite.open();
    await this.#browser.context.addInitScript(noteDurability);
    this.items = await shelf(this.server, this.#suite.store.id, 12);
  }

  async #end(): Promise<void> {
    await this.#browser?.close();
    await this.proxy.down();
    // The next test opens its own shift.
    await this.server.sql(
      `UPDATE vendor_work_shifts SET status = 'closed', closed_at = instant() WHERE status = 'open'`,
    );
    // The till of the next test is another one.
    await this.server.sql('DELETE FROM lane_leases');
  }

  openPage(): Promise<TillPage> {
    return TillPage.open(this.#browser!.context, this.proxy.url);
  }

  /** At the first lane, able to start without a network. */
  async signIn(): Promise<TillPage> {
    const till = await this.openPage();
    await this.#suite.signIn(till);
    await till.untilOfflineReady();
    return till;
  }

  /** Of the page's transactions that wrote since it was loaded: `strict`, `relaxed` or `default`. */
  writesOf({ page }: TillPage): Promise<readonly string[]> {
    return page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
  }

  /** Signed in, with a shift open, everything sent. */
  async withShift(label: string): Promise<TillPage> {
    const till = await this.signIn();
    await till.openShift(label, '150');
    await till.untilSync({ waiting: 0, connection: 'live' });
    return till;
  }

  /** For cash, a sale a basket. */
  async sell(till: TillPage, ...baskets: readonly (readonly ShelfItem[])[]): Promise<PaidSale[]> {
    const sold: PaidSale[] = [];
    for (const basket of baskets) {
      await till.scanAll(basket.map(({ code }) => code));
      sold.push(await till.payExact());
      await till.nextSale();
    }
    return sold;
  }

  /** Orders of a shift as Postgres has them, in the order they were sold. */
  ordersOf(label: string): Promise<StoredOrder[]> {
    return this.server.sql<StoredOrder>(
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
  async expectOnce(label: string, receipts: readonly PaidSale[]): Promise<void> {
    const orders = await this.ordersOf(label);
    expect(
      orders.map(({ display_code, total, change, lines }) => ({ code: display_code, total, change, lines })),
    ).to.deep.equal(receipts);
    for (const order of orders) {
      expect(order.line_total, order.display_code).to.equal(order.total);
      expect(order.late, order.display_code).to.equal(false);
    }
    const [doubled] = await this.server.sql<{ count: number }>(
      'SELECT count(*)::int AS count FROM (SELECT client_order_id FROM orders GROUP BY 1 HAVING count(*) > 1) twice',
    );
    expect(doubled!.count).to.equal(0);
  }
}
