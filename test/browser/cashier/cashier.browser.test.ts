// What a cashier does at the till, in a real browser: nothing here may ever stop the line.
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import { otherHost } from '../../support/browser.ts';
import { changePrice, patchProduct } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { comesTrue } from '../../support/comes-true.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import type { TillPage } from '../till-page.ts';

describe('a cashier at the browser till', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let till: TillPage;
  let items: ShelfItem[];

  before(async () => {
    items = await shelf(shop.server, shop.store.id, 30);
    till = await shop.till({ shift: 'Day' });
  });

  /** An empty basket, whatever a test before left behind. */
  beforeEach(async () => {
    // On a page without a till: nothing there writes the basket down once more.
    await till.page.goto(`${shop.url}/healthz`);
    await till.page.evaluate(() => sessionStorage.clear());
    await till.page.goto(`${shop.url}/point-of-sale/sale`);
    await till.ready();
  });

  const lines = () => till.byId('basket-line');
  const quantities = () =>
    till.byId('line-qty').evaluateAll((found) => found.map((one) => (one as HTMLInputElement).value));
  const become = (wanted: readonly string[]) =>
    comesTrue(async () => isDeepStrictEqual(await quantities(), wanted));

  it('says that it does not know a code and goes on with the sale', async () => {
    await till.scan('4006381333931');
    await till.page.locator('[data-testid=notice][data-kind=unknown_code]').waitFor();
    await till.scan(items[0]!.code);
    await lines().first().waitFor();
    expect(await till.byId('notice').count()).to.equal(0);
  });

  it('takes a quantity in front of a scan, and joins the same item to its line', async () => {
    await till.page.keyboard.type('3*');
    await till.scan(items[0]!.code);
    await lines().first().waitFor();
    await till.scan(items[0]!.code);
    await till.page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[data-testid=line-qty]')?.value === '4',
    );
    expect(await lines().count()).to.equal(1);
    expect(await till.byId('total').getAttribute('data-minor')).to.equal(String(items[0]!.price * 4));
  });

  it('takes a scan into the basket wherever the focus is, and leaves the field as it was', async () => {
    await till.scan(items[0]!.code);
    await lines().first().waitFor();
    await till.byId('hold').click();
    await till.byId('hold-name').fill('Blue jacket');
    await till.scan(items[1]!.code);
    await lines().nth(1).waitFor();
    expect(await till.byId('hold-name').inputValue()).to.equal('Blue jacket');
    await till.page.keyboard.press('Escape');
    await till.byId('hold-name').waitFor({ state: 'hidden' });
    // On a button too.
    await till.byId('line-more').first().focus();
    await till.scan(items[2]!.code);
    await lines().nth(2).waitFor();
    expect(await quantities()).to.deep.equal(['1', '1', '1']);
  });

  it('asks which one when several items carry a code', async () => {
    const [one, other] = [items[20]!, items[21]!];
    await patchProduct(shop.server, other.id, { barcodes: [other.code, one.code] });
    await comesTrue(async () => {
      await till.scan(one.code);
      await till.byId('choice-hit').or(lines()).first().waitFor();
      if ((await till.byId('choice-hit').count()) > 0) return true;
      await till.page.keyboard.press('Delete');
      return false;
    });
    expect(await till.byId('choice-hit').count()).to.equal(2);
    await till.byId('choice-hit').filter({ hasText: other.sku_code }).click();
    await lines().filter({ hasText: other.name }).waitFor();
  });

  it('finds an item by its name with the keyboard alone', async () => {
    await till.page.keyboard.type(items[5]!.name, { delay: 20 });
    await till.page.locator('[data-testid=item-rows] [data-testid=item]').first().waitFor();
    await till.page.keyboard.press('Enter');
    await lines().filter({ hasText: items[5]!.name }).waitFor();
    expect(await till.byId('entry').inputValue()).to.equal('');
  });

  it('changes, removes and brings back a line with the keys written on the buttons', async () => {
    await till.scanAll([items[0]!.code, items[1]!.code]);
    await till.page.keyboard.press('+');
    await till.page.keyboard.press('+');
    await till.page.keyboard.press('-');
    await become(['1', '2']);
    await till.page.keyboard.press('F4');
    await till.page.keyboard.type('7');
    await till.page.keyboard.press('Enter');
    await become(['1', '7']);
    await till.page.keyboard.press('Delete');
    await become(['1']);
    await till.page.keyboard.press('Control+z');
    await become(['1', '7']);
  });

  it('keeps a quantity that is typed while keys before it are still carried out', async () => {
    await till.scan(items[0]!.code);
    await lines().first().waitFor();
    for (let sold = 1; sold <= 20; sold += 1) {
      await till.page.keyboard.press('+');
      await till.page.keyboard.press('F4');
      await till.page.keyboard.type('7');
      await till.page.keyboard.press('Enter');
      await till.page.keyboard.press('+');
      await become(['8']);
    }
  });

  it('shows the change until the next sale starts', async () => {
    const [item] = items;
    await till.scan(item!.code);
    await lines().first().waitFor();
    const paid = await till.payCash('100');
    expect(paid).to.deep.include({ total: item!.price, change: 10_000 - item!.price, lines: 1 });
    await till.search('bread');
    expect(await till.byId('change').isVisible()).to.equal(true);
    await till.search('');
    await till.scan(items[1]!.code);
    await lines().first().waitFor();
    expect(await till.byId('paid').count()).to.equal(0);
  });

  it('holds a basket and brings it back with its lines, over a reload in between', async () => {
    await till.scanAll([items[3]!.code, items[4]!.code]);
    const total = await till.byId('total').getAttribute('data-minor');
    await till.page.keyboard.press('F7');
    await till.byId('hold-name').fill('Window seat');
    await till.page.keyboard.press('Enter');
    await till.byId('held-basket').filter({ hasText: 'Window seat' }).waitFor();
    expect(await lines().count()).to.equal(0);
    await till.page.reload();
    await till.ready();
    await till.page.keyboard.press('F8');
    await till.byId('draft').filter({ hasText: 'Window seat' }).click();
    await lines().nth(1).waitFor();
    expect(await till.byId('total').getAttribute('data-minor')).to.equal(total);
    await till.page.keyboard.press('F12');
    expect((await till.paid()).total).to.equal(Number(total));
    await till.untilSync({ waiting: 0 });
    const drafts = await shop.sql<{ status: string }>('SELECT status FROM drafts WHERE name = $1', [
      'Window seat',
    ]);
    expect(drafts).to.deep.equal([{ status: 'paid' }]);
  });

  it('asks whose value to keep when a price was changed on both sides', async () => {
    const [mine, theirs] = [items[10]!, items[11]!];
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
    for (const item of [mine, theirs]) await till.changePrice(item, item.price + 100);
    await changePrice(shop.server, mine.id, mine.price + 1);
    await changePrice(shop.server, theirs.id, theirs.price + 1);
    await shop.proxy.up();
    await till.untilSync({ attention: 2, waiting: 0 });
    await till.byId('sync-chip').click();
    const cards = till.byId('attention');
    expect(await cards.first().getAttribute('data-code')).to.equal('conflict');
    for (const [left, side] of [
      [1, 'mine'],
      [0, 'theirs'],
    ] as const) {
      await cards.first().getByTestId('conflict-open').click();
      await till.byId(`choose-${side}`).click();
      await till.byId('conflict-save').click();
      await till.untilSync({ attention: left, waiting: 0 });
    }
    expect([await storedPrice(mine), await storedPrice(theirs)]).to.deep.equal([
      mine.price + 100,
      theirs.price + 1,
    ]);
  });

  it('keeps what is unsent when somebody signs out, and sends it after the next sign-in', async () => {
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
    await till.scan(items[12]!.code);
    await lines().first().waitFor();
    const { code } = await till.payExact();
    await till.nextSale();
    await till.byId('menu').click();
    await till.byId('sign-out').click();
    await till.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await till.byId('login').waitFor();
    await shop.proxy.up();
    await till.logIn(shop.server.ready.logins[2]!);
    await till.ready();
    await till.untilSync({ waiting: 0, attention: 0 });
    const stored = await shop.sql('SELECT FROM orders WHERE display_code = $1', [code]);
    expect(stored).to.have.length(1);
  });

  it('goes on selling when the server no longer accepts the sign-in, and sends after the next one', async () => {
    await till.page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('evertill/session')!) as object;
      const stale = { ...session, access_token: 'stale', refresh_token: 'stale' };
      localStorage.setItem('evertill/session', JSON.stringify(stale));
    });
    await till.page.reload();
    await till.ready();
    await till.untilSync({ connection: 'signed_out' });
    await till.scan(items[13]!.code);
    await lines().first().waitFor();
    await till.payExact();
    await till.untilSync({ waiting: 1 });
    await till.byId('sync-chip').click();
    await till.byId('sign-in-again').click();
    await till.logIn(shop.server.ready.logins[1]!);
    await till.untilSync({ waiting: 0, attention: 0, connection: 'live' });
  });

  it('adds the tax where prices are without it, and Postgres has the total of the receipt', async () => {
    const [, store] = shop.server.ready.stores;
    const goods = await shelf(shop.server, store!.id, 3, { taxed: true });
    const other = await shop.till({ store: 1, shift: 'Day' });
    try {
      await other.scanAll(goods.map(({ code }) => code));
      const { total } = await other.payExact();
      await other.untilSync({ waiting: 0, sent: 1, attention: 0 });
      const stored = await shop.sql<{ total: number; subtotal: number; tax: number }>(
        `SELECT total::float8 AS total, subtotal::float8 AS subtotal, tax::float8 AS tax FROM orders WHERE store_id = $1`,
        [store!.id],
      );
      expect(stored).to.have.length(1);
      const { subtotal, tax } = stored[0]!;
      expect(subtotal).to.equal(goods.reduce((sum, { price }) => sum + price, 0));
      expect(tax).to.be.greaterThan(0);
      expect([stored[0]!.total, subtotal + tax]).to.deep.equal([total, total]);
    } finally {
      await other.page.context().close();
    }
  });

  it('opens no till on an address where the browser keeps no promises, and says why', async () => {
    const page = await till.page.context().newPage();
    await page.goto(`http://${otherHost}:${shop.proxy.port}/`);
    await page.getByTestId('plain-address').waitFor();
    expect(await page.getByTestId('login').count()).to.equal(0);
    await page.close();
  });

  async function storedPrice({ id }: ShelfItem): Promise<number> {
    const [row] = await shop.sql<{ price: number }>(
      'SELECT price::float8 AS price FROM items WHERE id = $1',
      [id],
    );
    return row!.price;
  }
});
