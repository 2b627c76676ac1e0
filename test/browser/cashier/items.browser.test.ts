// The items' place in a real browser, without a network: looked through by words, category and stock, scanned, priced and
// sold from, by keyboard alone and by touch alone. The address says what is shown; only the rows on the screen exist. A
// name that means harm does none.
import { expect } from 'chai';
import { askAsOwner, changePrice, patchProduct } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { namelessIn, overflowing, smallTargets } from '../reachable.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import type { TillPage } from '../till-page.ts';

const hostile = [
  '<img src=x onerror="window.harmed=true">',
  '\u202Eevil <script>window.harmed=true</script>',
  'W'.repeat(200),
  '👩‍👩‍👧‍👦🏴‍☠️ Zoë 中村',
];

describe('the items at a till in the browser', function () {
  this.timeout(180_000);
  const shop = browserSuite({ proxy: true });
  let till: TillPage;
  let items: ShelfItem[];
  let storeId: string;

  before(async () => {
    storeId = shop.store.id;
    items = await shelf(shop.server, storeId, 20);
    await fillShelf(items.slice(0, 3));
    till = await shop.till({ shift: 'Day' });
  });

  async function fillShelf(full: readonly ShelfItem[]): Promise<void> {
    const [warehouse] = await shop.sql<{ id: string }>(
      `SELECT id FROM reference_entries WHERE store_id = $1 AND kind = 'warehouse'`,
      [storeId],
    );
    const path = `/vendor/warehouses/${warehouse!.id}/stock-adjustments`;
    for (const { id } of full)
      await askAsOwner(shop.server, 'POST', path, { item_id: id, counted: 12, reason: 'Stock-taking' });
  }

  async function offline(screen: TillPage): Promise<void> {
    await shop.proxy.down();
    await screen.untilSync({ connection: 'waiting' });
  }

  const rowOf = (screen: TillPage, sku: string) =>
    screen.page.locator(`[data-testid=item-row][data-sku="${sku}"]`);
  const untilCount = (screen: TillPage, count: number) =>
    screen.page.locator(`[data-testid=items-count][data-count="${count}"]`).waitFor();

  async function countOf(where: string): Promise<number> {
    const [row] = await shop.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM items i WHERE i.store_id = $1 AND i.status = 1 AND ${where}`,
      [storeId],
    );
    return row!.n;
  }

  it('lists everything on sale, of which only what is on the screen exists, up to the last', async () => {
    await offline(till);
    const all = await countOf('true');
    expect(all).to.be.greaterThan(900);
    await till.go('items');
    await untilCount(till, all);
    await till.byId('item-row').first().waitFor();
    expect(await till.byId('item-row').count()).to.be.lessThan(60);
    const [last] = await shop.sql<{ sku: string }>(
      `SELECT sku_code AS sku FROM items WHERE store_id = $1 AND status = 1 ORDER BY name_folded DESC, id DESC LIMIT 1`,
      [storeId],
    );
    await till.byId('rows').evaluate((rows) => rows.scrollTo({ top: rows.scrollHeight }));
    await rowOf(till, last!.sku).waitFor();
    expect(await till.byId('item-row').count()).to.be.lessThan(60);
  });

  it('by keyboard alone, offline: words, the row below, a closer look, into the basket', async () => {
    const { keyboard } = till.page;
    const type = (text: string) => keyboard.type(text, { delay: 60 });
    await offline(till);
    await till.go('sale');
    await keyboard.press('Alt+5');
    await till.byId('items').waitFor();
    await till.byId('items').getByText('there has been no contact since').waitFor();
    const item = items[3]!;
    await type(item.sku_code);
    await untilCount(till, await countOf(`position(lower('${item.sku_code}') IN lower(i.sku_code)) > 0`));
    await keyboard.press('Enter');
    await till.inFront('product');
    await till.byId('product-name').filter({ hasText: item.name }).waitFor();
    await till.byId('product-barcodes').filter({ hasText: item.code }).waitFor();
    await till.byId('product-stock').filter({ hasText: 'as of' }).waitFor();
    expect(new URL(till.page.url()).search).to.contain(`item=${item.id}`);
    await keyboard.press('F12');
    await till.byId('sale').waitFor();
    await till.byId('basket-line').filter({ hasText: item.name }).waitFor();
    await keyboard.press('F12');
    await till.paid();
    await till.nextSale();
    // The second of the list, by its arrow.
    await keyboard.press('Alt+5');
    await till.byId('item-row').nth(1).waitFor();
    const second = await till.byId('item-row').nth(1).getAttribute('data-sku');
    await keyboard.press('ArrowDown');
    await till.page.locator(`[data-chosen=true] [data-sku="${second}"]`).waitFor();
    await keyboard.press('Enter');
    await till.byId('product').getByText(second!, { exact: true }).first().waitFor();
    await till.closeDialog();
  });

  it('narrows by category and stock, and its address brings the same list back', async () => {
    await till.go('items');
    await offline(till);
    const [category] = await shop.sql<{ id: string; n: number; stocked: number }>(
      `SELECT category_id AS id, count(*)::int AS n, count(*) FILTER (WHERE stock > 0)::int AS stocked
         FROM items WHERE store_id = $1 AND status = 1 AND category_id <> ''
        GROUP BY 1 ORDER BY 3 DESC, 2 DESC LIMIT 1`,
      [storeId],
    );
    expect(category!.stocked).to.be.within(1, category!.n - 1);
    await till.byId('items-category').selectOption(category!.id);
    await untilCount(till, category!.n);
    await till.byId('items-in-stock').focus();
    await till.page.keyboard.press('Space');
    await untilCount(till, category!.stocked);
    const { search } = new URL(till.page.url());
    expect(search).to.contain(`category=${category!.id}`).and.to.contain('stock=in');
    await till.page.reload();
    await untilCount(till, category!.stocked);
    await till.byId('item-row-stock').filter({ hasText: '12 in stock' }).first().waitFor();
    expect(await till.byId('items-category').inputValue()).to.equal(category!.id);
    await till.byId('items-clear').click();
    await untilCount(till, await countOf('true'));
    expect(new URL(till.page.url()).search).to.equal('');
  });

  it('goes to what is scanned, wherever the focus is, and says which code nobody knows', async () => {
    await till.go('items');
    await offline(till);
    const [first, second] = items;
    await till.byId('items-category').focus();
    await till.scan(first!.code);
    await till.byId('product-name').filter({ hasText: first!.name }).waitFor();
    await till.inFront('product');
    // From one closer look to the next.
    await till.scan(second!.code);
    await till.byId('product-name').filter({ hasText: second!.name }).waitFor();
    await till.closeDialog();
    await till.scan('4000000000000');
    await till.byId('items-unknown').filter({ hasText: '4000000000000' }).waitFor();
  });

  it('marks a price that was changed here and is not sent, says who and when, and sends it', async () => {
    await till.go('items');
    await offline(till);
    const item = items[5]!;
    await till.byId('scan-field').fill(item.sku_code);
    await rowOf(till, item.sku_code).click();
    await till.byId('price-input').fill(((item.price + 10) / 100).toFixed(2));
    await till.byId('price-save').click();
    await till.byId('product-price-age').filter({ hasText: 'by Marten Roos, not sent yet' }).waitFor();
    await till.closeDialog();
    const row = rowOf(till, item.sku_code);
    await row.locator('[data-testid=edit-mark][data-state=waiting]').waitFor();
    await row.getByText('by Marten Roos, not sent yet').waitFor();
    await shop.proxy.up();
    await till.untilSync({ waiting: 0, attention: 0 });
    await row.locator('[data-testid=edit-mark]').waitFor({ state: 'hidden' });
    await row.getByText(/^since .*, by Marten Roos$/).waitFor();
    const stored = await shop.sql('SELECT price::float8 AS price FROM items WHERE id = $1', [item.id]);
    expect(stored).to.deep.equal([{ price: item.price + 10 }]);
  });

  it('keeps what somebody is typing when the price changes meanwhile, and says so', async () => {
    const item = items[4]!;
    await till.go('items');
    await till.byId('scan-field').fill(item.sku_code);
    await rowOf(till, item.sku_code).click();
    await till.byId('price-input').fill('77.70');
    await changePrice(shop.server, item.id, item.price + 30);
    const now = ((item.price + 30) / 100).toFixed(2);
    await till.byId('product').getByText(`Meanwhile it became €${now}.`).waitFor();
    expect(await till.byId('price-input').inputValue()).to.equal('77.70');
    await till.byId('price-save').click();
    await till.byId('product').getByText('Meanwhile it became').waitFor({ state: 'hidden' });
    await till.closeDialog();
    await rowOf(till, item.sku_code).filter({ hasText: '€77.70' }).waitFor();
    await till.untilSync({ waiting: 0, attention: 0 });
    const stored = await shop.sql('SELECT price::float8 AS price FROM items WHERE id = $1', [item.id]);
    expect(stored).to.deep.equal([{ price: 7770 }]);
  });

  it('says offline since when a price holds and who made it so, whoever changed it and wherever', async () => {
    const [byOwner, byHand] = items.slice(6, 8) as [ShelfItem, ShelfItem];
    const [owner] = await shop.sql<{ name: string }>(
      `SELECT name FROM vendor_staff WHERE vendor_type = 'owner'`,
    );
    const said = [
      [byOwner, owner!.name],
      [byHand, 'the database'],
    ] as const;
    await till.go('items');
    await changePrice(shop.server, byOwner.id, byOwner.price + 20);
    await shop.sql('UPDATE items SET price = $2 WHERE id = $1', [byHand.id, byHand.price + 20]);
    for (const [{ sku_code }, who] of said) {
      await till.byId('scan-field').fill(sku_code);
      await rowOf(till, sku_code).getByText(`, by ${who}`).waitFor();
    }
    await till.untilOfflineReady();
    await offline(till);
    await till.page.reload();
    await till.byId('items').waitFor();
    for (const [{ sku_code }, who] of said) {
      await till.byId('scan-field').fill(sku_code);
      await rowOf(till, sku_code)
        .getByText(new RegExp(`^since \\d\\d:\\d\\d, by ${who}$`))
        .waitFor();
      await rowOf(till, sku_code).click();
      await till
        .byId('product-price-age')
        .filter({ hasText: `by ${who}` })
        .waitFor();
      await till.closeDialog();
    }
    expect(await overflowing(till.page)).to.deep.equal([]);
  });

  it('shows names that mean harm as what they are, and the layout stays whole', async () => {
    await till.go('items');
    await till.byId('items-clear').or(till.byId('items-count')).first().waitFor();
    for (const [nr, name] of hostile.entries()) {
      const { id, sku_code } = items[10 + nr]!;
      await patchProduct(shop.server, id, { name });
      await till.byId('scan-field').fill(sku_code);
      await rowOf(till, sku_code).locator('[data-testid=item-row-name]', { hasText: name }).waitFor();
      expect(await overflowing(till.page)).to.deep.equal([]);
      await rowOf(till, sku_code).click();
      await till.byId('product-name').filter({ hasText: name }).waitFor();
      expect(await overflowing(till.page)).to.deep.equal([]);
      await till.byId('product-add').click();
      await till.byId('basket-line').nth(nr).waitFor();
      expect(await overflowing(till.page)).to.deep.equal([]);
      await till.go('items');
    }
    expect(await till.page.evaluate(() => 'harmed' in window)).to.equal(false);
  });

  it('by touch alone on a tablet, offline, with targets a finger hits and names that are read out', async () => {
    const screen = await shop.till({
      lane: 1,
      shift: 'Day',
      screen: { width: 820, height: 1180, touch: true },
    });
    try {
      await offline(screen);
      await screen.go('items', 'tap');
      await screen.byId('item-row').first().waitFor();
      expect(await smallTargets(screen.page)).to.deep.equal([]);
      expect(await namelessIn(screen.page)).to.deep.equal([]);
      await screen.byId('items-in-stock').tap();
      await screen.byId('items-clear').waitFor();
      await screen.byId('item-row').first().tap();
      await screen.byId('product-name').waitFor();
      expect(await smallTargets(screen.page)).to.deep.equal([]);
      expect(await namelessIn(screen.page)).to.deep.equal([]);
      expect(await overflowing(screen.page)).to.deep.equal([]);
      await screen.byId('product-add').tap();
      await screen.byId('basket-line').or(screen.byId('choice')).first().waitFor();
    } finally {
      await screen.page.context().close();
    }
  });
});
