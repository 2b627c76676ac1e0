// The reports of the cashier: online every sum on the screen is the sum Postgres has of the whole store, and the file is the
// server's to the byte; offline it is what this till itself sold, and said so; who counts blind finds no amount.
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { salesReports } from '@evertill/schemas';
import type { Screen } from '../../support/browser.ts';
import { getAsOwner, patchSettings } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { namelessIn, smallTargets } from '../reachable.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import { comesTrue } from '../../support/comes-true.ts';
import type { PaidSale, TillPage } from '../till-page.ts';

interface Sums {
  readonly orders: number;
  readonly total: number;
  readonly tax: number;
  readonly sales: number;
  readonly returns: number;
}

const today = `business_day = (instant() AT TIME ZONE (SELECT time_zone FROM stores WHERE id = $1))::date::text`;

describe('the reports at the browser till', function () {
  this.timeout(180_000);
  const shop = browserSuite({ proxy: true });
  let items: ShelfItem[];
  let storeId: string;
  const tills: TillPage[] = [];

  before(async () => {
    storeId = shop.store.id;
    items = await shelf(shop.server, storeId, 8, { taxed: true });
  });

  afterEach(async () => {
    for (const { page } of tills.splice(0)) await page.context().close();
    await shop.sql('DELETE FROM lane_leases');
    await shop.sql(
      `UPDATE vendor_work_shifts SET status = 'closed', closed_at = instant() WHERE status = 'open'`,
    );
  });

  /** `login` and `lane`: as the server lists them. */
  async function atTheLane(login: number, lane: number, url: string, screen?: Screen): Promise<TillPage> {
    const till = await shop.till({ login, lane, url, screen });
    tills.push(till);
    await till.untilOfflineReady();
    return till;
  }

  async function sell(till: TillPage, codes: readonly string[]): Promise<PaidSale> {
    await till.scanAll(codes);
    const sale = await till.payExact();
    await till.nextSale();
    return sale;
  }

  async function showReport(till: TillPage, tab: string): Promise<void> {
    await till.byId(`report-tab-${tab}`).click();
    await till.page.waitForURL(new RegExp(`report=${tab}`));
  }

  const figure = async (till: TillPage, name: string) =>
    Number(
      await till.page.locator(`[data-testid=report-total-${name}][data-minor]`).getAttribute('data-minor'),
    );

  /** The values of some columns, a line each. */
  async function table(till: TillPage, fields: readonly string[]): Promise<string[][]> {
    // What was shown before may still stand there.
    const shown = till.byId('report-row').filter({ has: till.page.locator(`[data-field="${fields[0]}"]`) });
    let found: string[][] = [];
    // Asked for anew meanwhile, it is drawn anew.
    await comesTrue(async () => {
      found = await shown.evaluateAll(
        (rows, wanted) =>
          rows.map((row) =>
            wanted.map(
              (field) => row.querySelector(`[data-field="${field}"]`)?.getAttribute('data-value') ?? '',
            ),
          ),
        [...fields],
      );
      return found.length > 0;
    });
    return found;
  }

  async function sumsInPostgres(where: string): Promise<Sums> {
    const [sums] = await shop.sql<Sums>(
      `SELECT count(DISTINCT o.id)::int AS orders, coalesce(sum(l.total), 0)::float8 AS total,
              coalesce(sum(l.tax), 0)::float8 AS tax,
              coalesce(sum(l.total) FILTER (WHERE l.qty > 0), 0)::float8 AS sales,
              coalesce(sum(l.total) FILTER (WHERE l.qty < 0), 0)::float8 AS returns
         FROM orders o JOIN order_lines l ON l.vendor_id = o.vendor_id AND l.parent_id = o.id
        WHERE o.store_id = $1 AND o.status <> 'voided' AND ${where}`,
      [storeId],
    );
    return sums!;
  }

  it('says online what Postgres has of the whole store, and saves the server’s own file', async () => {
    const other = await atTheLane(0, 1, shop.server.ready.url);
    await other.openShift('Next door', '50');
    await sell(other, [items[4]!.code]);
    await other.untilSync({ waiting: 0 });
    const till = await atTheLane(0, 0, shop.server.ready.url);
    await till.openShift('Reports', '100');
    await sell(till, [items[0]!.code, items[1]!.code]);
    await sell(till, [items[0]!.code]);
    await till.untilSync({ waiting: 0 });
    const drawn = () =>
      till.page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('report-chart')),
      );
    expect(await drawn(), 'the sale screen starts without what draws').to.equal(false);

    await till.go('report');
    await till.page.locator('[data-testid=report-whose][data-of=store]').waitFor();
    await till.byId('report-chart').waitFor();
    expect(await drawn()).to.equal(true);
    const sums = await sumsInPostgres(today);
    expect(sums.orders).to.be.at.least(3);
    expect(await till.byId('report-total-orders').innerText()).to.equal(String(sums.orders));
    for (const name of ['total', 'tax', 'sales', 'returns'] as const)
      expect(await figure(till, name), name).to.equal(sums[name]);

    const hours = await shop.sql<{ hour: string; orders: string; total: string }>(
      `SELECT extract(hour FROM o.occurred_at AT TIME ZONE s.time_zone)::int::text AS hour,
              count(DISTINCT o.id)::text AS orders, sum(l.total)::text AS total
         FROM orders o JOIN stores s ON s.id = o.store_id
         JOIN order_lines l ON l.vendor_id = o.vendor_id AND l.parent_id = o.id
        WHERE o.store_id = $1 AND o.status <> 'voided' AND ${today.replace('business_day', 'o.business_day')}
        GROUP BY 1 ORDER BY 1`,
      [storeId],
    );
    const expected = hours.map(({ hour, orders, total }) => [hour, orders, total]);
    expect(await table(till, ['hour', 'orders', 'total'])).to.have.deep.members(expected);

    await showReport(till, 'items');
    const sold = await shop.sql<{ sku: string; qty: string; total: string }>(
      `SELECT l.sku_code AS sku, sum(l.qty)::numeric(20,3)::text AS qty, sum(l.total)::text AS total
         FROM orders o JOIN order_lines l ON l.vendor_id = o.vendor_id AND l.parent_id = o.id
        WHERE o.store_id = $1 AND o.status <> 'voided' AND o.${today} GROUP BY 1`,
      [storeId],
    );
    expect(await table(till, ['sku_code', 'quantity_sold', 'total'])).to.have.deep.members(
      sold.map(({ sku, qty, total }) => [sku, qty, total]),
    );

    await showReport(till, 'payments');
    const paid = await shop.sql<{ method: string; total: string }>(
      `SELECT p.method, sum(p.amount)::text AS total
         FROM orders o JOIN order_payments p ON p.vendor_id = o.vendor_id AND p.parent_id = o.id
        WHERE o.store_id = $1 AND o.status <> 'voided' AND o.${today} GROUP BY 1`,
      [storeId],
    );
    expect(await table(till, ['method', 'total'])).to.have.deep.members(
      paid.map(({ method, total }) => [method, total]),
    );
    for (const report of salesReports) {
      await showReport(till, report);
      await till.byId('report-row').first().waitFor();
      expect(await figure(till, 'total'), report).to.equal(sums.total);
    }

    await showReport(till, 'items');
    await till.byId('report-row').first().waitFor();
    const [download] = await Promise.all([
      till.page.waitForEvent('download'),
      till.page.keyboard.press('F9'),
    ]);
    const bytes = await readFile(await download.path());
    const [{ day } = { day: '' }] = await shop.sql<{ day: string }>(
      `SELECT (instant() AT TIME ZONE time_zone)::date::text AS day FROM stores WHERE id = $1`,
      [storeId],
    );
    expect(download.suggestedFilename()).to.equal(`items_${day}_${day}.csv`);
    const served = await getAsOwner(
      shop.server,
      `/vendor/point-of-sale/report/items?store_id=${storeId}&from=${day}&to=${day}&format=csv&limit=10000`,
    );
    expect(bytes.equals(Buffer.from(served))).to.equal(true);
    expect(bytes.toString('utf8').split('\r\n')).to.have.length(sold.length + 2);
  });

  it('keeps what is asked in the address, and refuses days that run backwards', async () => {
    const till = await atTheLane(0, 0, shop.server.ready.url);
    await till.page.goto(`${shop.server.ready.url}/point-of-sale/report?report=items&range=month`);
    await till.page.locator('[data-testid=report-whose][data-of=store]').waitFor();
    const month = `business_day >= date_trunc('month', instant() AT TIME ZONE (SELECT time_zone FROM stores WHERE id = $1))::date::text`;
    const { total } = await sumsInPostgres(month);
    // While it is being reached again, the till has its own sales to show.
    await comesTrue(async () => (await figure(till, 'total')) === total);
    expect(await till.byId('report-tab-items').getAttribute('aria-selected')).to.equal('true');
    await till.byId('report-range').getByText('From – to').click();
    // The second change comes before anything was painted, and starts from the first.
    await till.page.evaluate(async () => {
      for (const [id, day] of [
        ['report-from', '2026-03-02'],
        ['report-to', '2026-03-01'],
      ] as const) {
        const field = document.querySelector<HTMLInputElement>(`[data-testid=${id}]`)!;
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, day);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        await Promise.resolve();
      }
    });
    await till.byId('report-bad-days').waitFor();
    expect(till.page.url()).to.contain('from=2026-03-02&to=2026-03-01');
    await till.byId('report-to').fill('2026-03-02');
    await till.byId('report-none').waitFor();
  });

  it('says offline what this till itself sold, and nobody else', async () => {
    const other = await atTheLane(0, 1, shop.server.ready.url);
    await other.openShift('Next door', '50');
    await sell(other, [items[5]!.code]);
    await other.untilSync({ waiting: 0 });
    const till = await atTheLane(0, 0, shop.url);
    await till.openShift('Alone', '100');
    const sales = [await sell(till, [items[2]!.code, items[3]!.code])];
    await till.untilSync({ waiting: 0 });
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
    sales.push(await sell(till, [items[6]!.code]), await sell(till, [items[6]!.code]));
    const own = sales.reduce((sum, { total }) => sum + total, 0);

    await till.go('report');
    const whose = till.page.locator('[data-testid=report-whose][data-why=offline]');
    await whose.waitFor();
    expect(await whose.innerText()).to.contain('This till’s own 3 sales; the whole store needs the network.');
    expect(await till.byId('report-total-orders').innerText()).to.equal('3');
    expect(await figure(till, 'total')).to.equal(own);
    await till.byId('report-chart').waitFor();
    for (const report of salesReports) {
      await showReport(till, report);
      await till.byId('report-row').first().waitFor();
      expect(await figure(till, 'total'), report).to.equal(own);
    }
    await showReport(till, 'items');
    await till.byId('report-row').nth(2).waitFor();
    const sold = await table(till, ['sku_code', 'quantity_sold']);
    expect(sold).to.have.deep.members([
      [items[2]!.sku_code, '1.000'],
      [items[3]!.sku_code, '1.000'],
      [items[6]!.sku_code, '2.000'],
    ]);
    const [download] = await Promise.all([
      till.page.waitForEvent('download'),
      till.page.keyboard.press('F9'),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).to.have.length(4);
    expect(lines[0]).to.equal(
      'item_id,variation_id,name,sku_code,quantity_sold,quantity_returned,orders,sales,returns,total,net,tax,discount,currency',
    );

    await shop.proxy.up();
    await till.untilSync({ waiting: 0, connection: 'live' });
    await till.page.locator('[data-testid=report-whose][data-of=store]').waitFor();
    await till.page.keyboard.press('F8');
    const all = await sumsInPostgres(today);
    await till.page.locator(`[data-testid=report-total-total][data-minor="${all.total}"]`).waitFor();
  });

  it('shows no amount to a cashier who may not read reports where drawers are counted blind', async () => {
    await patchSettings(shop.server, { blind_close: true });
    try {
      const till = await atTheLane(2, 0, shop.server.ready.url);
      await till.openShift('Blind', '100');
      const { total } = await sell(till, [items[0]!.code, items[2]!.code]);
      await till.go('report');
      await till.page.locator('[data-testid=report-whose][data-why=forbidden]').waitFor();
      for (const report of salesReports.filter((one) => one !== 'taxes')) {
        await showReport(till, report);
        await till.byId('report-row').first().waitFor();
        const seen = await till.byId('report').innerText();
        expect(seen, report).not.to.contain((total / 100).toFixed(2));
        expect(seen, report).not.to.match(/[€$£]/);
        expect(await till.byId('report').locator('[data-minor]').count(), report).to.equal(0);
        expect(await till.byId('report-chart').count(), report).to.equal(0);
      }
      expect(await till.byId('report-tab-taxes').count()).to.equal(0);
      const [download] = await Promise.all([
        till.page.waitForEvent('download'),
        till.page.keyboard.press('F9'),
      ]);
      expect(await readFile(await download.path(), 'utf8')).not.to.match(/total|cash|sales|currency/);
    } finally {
      await patchSettings(shop.server, { blind_close: false });
    }
  });

  it('can be touched and read out, in the dark and on a tablet', async () => {
    for (const screen of [
      { width: 820, height: 1180, touch: true },
      { width: 1366, height: 768, dark: true },
    ]) {
      const till = await atTheLane(0, 0, shop.server.ready.url, screen);
      await till.go('report');
      await till.byId('report-again').waitFor();
      expect(await smallTargets(till.page)).to.deep.equal([]);
      expect(await namelessIn(till.page)).to.deep.equal([]);
      await shop.sql('DELETE FROM lane_leases');
    }
  });
});
