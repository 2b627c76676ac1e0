// Purchasing in the back office, in a real browser: what is low is ordered by keyboard alone, half of it is delivered, then
// the rest; drafts, conflicts and refusals lose nothing; whoever may only read changes nothing.
import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { axeFinds } from '../axe-finds.ts';
import { askAsOwner, giveRights, patchProduct } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { comesTrue } from '../../support/comes-true.ts';
import type { TillPage } from '../till-page.ts';

interface StoredLot {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly note: string;
}

describe('purchasing in the back office', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let till: TillPage;
  let page: Page;
  let supplier: { id: string; name: string };
  /** Two products that are low, and named like nothing else. */
  let items: readonly string[];

  before(async () => {
    const [found] = await shop.sql<typeof supplier>(
      `SELECT id, name FROM reference_entries WHERE kind = 'supplier' AND NOT deleted ORDER BY name LIMIT 1`,
    );
    supplier = found!;
    const rows = await shop.sql<{ id: string }>(
      `SELECT i.id FROM items i WHERE i.store_id = $1 AND i.status = 1 AND NOT i.deleted AND i.item_type = 'NORMAL'
          AND NOT EXISTS (SELECT FROM item_variations v WHERE v.parent_id = i.id) ORDER BY i.id LIMIT 2`,
      [shop.store.id],
    );
    items = rows.map(({ id }) => id);
    for (const [index, id] of items.entries()) {
      const low_stock_threshold = 90_000_000;
      await patchProduct(shop.server, id, { name: `Quincunx ${index + 1}`, low_stock_threshold });
    }
  });

  /** `login`: as the server lists them; 0 is the owner. */
  async function atTheOffice(login = 0): Promise<void> {
    till = await shop.tills.of(login);
    page = till.page;
  }

  async function goTo(place: string, testId: string): Promise<void> {
    await page.goto(`${shop.url}/dashboard/${place}`);
    await till.byId(testId).first().waitFor();
  }

  const lots = () =>
    shop.sql<StoredLot>('SELECT id, number, status, note FROM purchase_lots ORDER BY number');
  const lotOf = async (id: string) => (await lots()).find((lot) => lot.id === id)!;
  const idInAddress = () => new URL(page.url()).pathname.split('/').at(-1)!;

  async function stockOf(item: string): Promise<number> {
    const [row] = await shop.sql<{ stock: string }>('SELECT stock FROM items WHERE id = $1', [item]);
    return Number(row!.stock);
  }

  const costsOf = (item: string) =>
    shop.sql<{ unit_cost: string; quantity: string; supplier_id: string }>(
      'SELECT unit_cost::text, quantity::text, supplier_id FROM item_cost_price_events WHERE item_id = $1 ORDER BY entry',
      [item],
    );

  const field = (testId: string, item: string) => page.locator(`[data-item="${item}"]`).getByTestId(testId);

  async function typeOver(testId: string, item: string, text: string): Promise<void> {
    await field(testId, item).focus();
    // Chromium puts the caret behind the text a moment after the field has the focus.
    await comesTrue(async () => {
      await page.keyboard.press('Control+A');
      return field(testId, item).evaluate(
        ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
          selectionStart === 0 && selectionEnd === value.length,
      );
    });
    await page.keyboard.type(text);
  }

  async function order(item: string, quantity: number, note = ''): Promise<string> {
    const known = new Set((await lots()).map(({ id }) => id));
    await askAsOwner(shop.server, 'POST', '/vendor/purchase-lots', {
      store_id: shop.store.id,
      supplier_id: supplier.id,
      note,
      lines: [{ item_id: item, quantity, unit_cost: 2 }],
    });
    return (await lots()).find(({ id }) => !known.has(id))!.id;
  }

  it('orders what is low and takes it in two deliveries, by keyboard alone', async () => {
    await atTheOffice();
    const { keyboard } = page;
    const [first, second] = items as [string, string];
    const before = [await stockOf(first), await stockOf(second)];
    await goTo('low-stock', 'low-stock-search');
    await page.locator('[data-testid=low-stock-search]:focus').waitFor();
    // Part of the word finds the same two, and Enter waits for the whole word.
    const answered = page.waitForResponse(
      (answer) => new URL(answer.url()).searchParams.get('q') === 'quincunx',
    );
    await keyboard.type('quincunx');
    await answered;
    await page.locator('[data-testid=low-stock-count][data-count="2"]').waitFor();
    await keyboard.press('Enter');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await till.byId('low-order').filter({ hasText: '2 products' }).focus();
    await keyboard.press('Enter');
    await till.byId('lot-create').waitFor();
    await till.byId('lot-supplier').focus();
    const offered = await till.byId('lot-supplier').locator('option').allTextContents();
    for (let index = 0; index < offered.indexOf(supplier.name); index++) await keyboard.press('ArrowDown');
    expect(await till.byId('lot-supplier').inputValue()).to.equal(supplier.id);
    for (const item of [first, second]) {
      await typeOver('line-quantity', item, '10');
      await typeOver('line-cost', item, '1.50');
    }
    await keyboard.press('Enter');
    await till.byId('delivery-form').waitFor();
    const id = idInAddress();
    expect((await lotOf(id)).status).to.equal('0');
    expect(await stockOf(first), 'ordered is not there yet').to.equal(before[0]);
    await typeOver('came', first, '4');
    await typeOver('came', second, '0');
    await typeOver('paid', first, '1.75');
    await keyboard.press('Enter');
    await till.byId('lot-rest').waitFor();
    expect((await lotOf(id)).status).to.equal('1');
    expect([await stockOf(first), await stockOf(second)]).to.deep.equal([before[0]! + 4, before[1]]);
    const one = { unit_cost: '175', quantity: '4.000', supplier_id: supplier.id };
    expect(await costsOf(first)).to.deep.equal([one]);
    await till.byId('lot-rest').focus();
    await keyboard.press('Enter');
    await till.byId('deliver').waitFor();
    await field('came', second).waitFor();
    expect(idInAddress()).to.not.equal(id);
    expect(await field('came', first).inputValue()).to.equal('6');
    await field('came', first).focus();
    await keyboard.press('Enter');
    await page.locator('[data-testid=lot-state][data-state=delivered]').waitFor();
    expect([await stockOf(first), await stockOf(second)]).to.deep.equal([before[0]! + 10, before[1]! + 10]);
    expect(await costsOf(first)).to.deep.equal([one, { ...one, quantity: '6.000' }]);
    expect(await costsOf(second)).to.deep.equal([{ ...one, unit_cost: '150', quantity: '10.000' }]);
  });

  it('says what the server refuses, and that it cannot be reached, and keeps what was typed', async () => {
    await atTheOffice();
    const [first] = items as [string];
    const id = await order(first, 3);
    await goTo(`purchase-lots/${id}`, 'delivery-form');
    await field('came', first).fill('0');
    await till.byId('deliver').click();
    await till.byId('server-problem').getByText('Nothing of this lot was delivered.').waitFor();
    expect(await field('came', first).inputValue()).to.equal('0');
    await field('came', first).fill('some');
    await till.byId('deliver').click();
    await page.getByText('Enter how many came').waitFor();
    await till.byId('lot-note').fill('by the back door');
    expect(await till.byId('deliver').isDisabled(), 'an order that is not saved').to.equal(true);
    await shop.proxy.down();
    await till.byId('lot-save').click();
    await till.byId('lot-form').getByTestId('server-problem').waitFor();
    await shop.proxy.up();
    await till.untilSync({ connection: 'live' });
    await askAsOwner(shop.server, 'PATCH', `/vendor/purchase-lots/${id}`, { note: 'by the front door' });
    await till.byId('lot-save').click();
    await till.byId('lot-overtaken').waitFor();
    expect(await till.byId('lot-note').inputValue()).to.equal('by the back door');
    expect((await lotOf(id)).note).to.equal('by the front door');
    await till.byId('lot-read-again').click();
    await page.getByText('by the front door').first().waitFor();
    await till.byId('lot-note').fill('by the back door');
    await till.byId('lot-save').click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect((await lotOf(id)).note).to.equal('by the back door');
    await till.byId('lot-cancel').click();
    await till.byId('lot-cancel-sure').click();
    await page.locator('[data-testid=lot-state][data-state=cancelled]').waitFor();
    expect((await lotOf(id)).status).to.equal('2');
    expect(await till.byId('lot-form').count()).to.equal(0);
  });

  it('orders once what was ordered and the answer lost', async () => {
    await atTheOffice();
    await goTo('purchase-lots/create', 'lot-create');
    await till.byId('lot-supplier').selectOption(supplier.id);
    await till.byId('lot-note').fill('ordered once');
    await till.byId('lot-add').click();
    await till.byId('item-choice').fill('Quincunx 1');
    await till.byId('item-found').first().waitFor();
    await page.keyboard.press('Enter');
    const made = async () => (await lots()).filter(({ note }) => note === 'ordered once').map(({ id }) => id);
    shop.proxy.mute();
    await till.byId('lot-save').click();
    await comesTrue(async () => (await made()).length === 1);
    await shop.proxy.down();
    await till.byId('server-problem').waitFor();
    await shop.proxy.up();
    await till.untilSync({ connection: 'live' });
    await till.byId('lot-save').click();
    await till.byId('delivery-form').waitFor();
    expect(await made()).to.deep.equal([idInAddress()]);
  });

  it('makes an order of the draft the shop keeps, with a product more', async () => {
    await atTheOffice();
    await order(items[0]!, 7, 'auto_low_stock_purchase').catch(() => undefined);
    await goTo('low-stock', 'low-draft');
    await till.byId('low-draft-open').click();
    await till.byId('lot-order').waitFor();
    const id = idInAddress();
    await till.byId('lot-supplier').selectOption('');
    await till.byId('lot-order').click();
    await page.getByText('Choose who delivers it.').waitFor();
    await till.byId('lot-supplier').selectOption(supplier.id);
    await till.byId('lot-add').click();
    // A scanner waits for nothing: its Enter comes before what it typed is found.
    await till.byId('item-found').nth(2).waitFor();
    await till.byId('item-choice').fill('Quincunx 2');
    await page.keyboard.press('Enter');
    await page.locator(`[data-item="${items[1]!}"] [data-testid=line-quantity]:focus`).last().waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('3');
    // Nothing was saved by the Enter that chose it.
    expect(await lotOf(id)).to.include({ note: 'auto_low_stock_purchase' });
    const held = await shop.sql('SELECT FROM purchase_lot_items WHERE lot_id = $1 AND item_id = $2', [
      id,
      items[1]!,
    ]);
    expect(held).to.have.length(0);
    await till.byId('lot-order').click();
    await till.byId('delivery-form').waitFor();
    expect(await lotOf(id)).to.include({ note: '', status: '0' });
    const lines = await shop.sql<{ quantity: string; automatic: boolean }>(
      'SELECT quantity, automatic FROM purchase_lot_items WHERE lot_id = $1 AND NOT dismissed ORDER BY position',
      [id],
    );
    expect(lines.at(-1)).to.deep.equal({ quantity: '3.000', automatic: false });
    expect(lines.some(({ automatic }) => automatic)).to.equal(false);
  });

  it('finds lots by what stands in the address, and saves them as a file', async () => {
    await atTheOffice();
    const id = await order(items[0]!, 1, 'for the summer feast');
    const { number } = await lotOf(id);
    await goTo('purchase-lots?state=ordered&q=summer', 'purchase-lots');
    await page.locator('[data-testid=purchase-lots-count][data-count="1"]').waitFor();
    await page.reload();
    await page.locator('[data-testid=purchase-lots-count][data-count="1"]').waitFor();
    expect(await till.byId('purchase-lots-search').inputValue()).to.equal('summer');
    const saved = page.waitForEvent('download');
    await till.byId('export').click();
    const text = await readFile(await (await saved).path(), 'utf8');
    expect(text.trim().split('\n')).to.have.length(2);
    expect(text).to.contain('for the summer feast').and.to.contain(number);
    await till.byId('filters-clear').click();
    await page.locator(`[data-testid=purchase-lots-count][data-count="${(await lots()).length}"]`).waitFor();
    expect(new URL(page.url()).search).to.equal('');
    await till.byId('sort-total_cost').click();
    await till.byId('list-row').first().waitFor();
    const sums = await till.byId('cell-total_cost').allTextContents();
    const amounts = sums.map((sum) => Number(sum.replaceAll(/[^\d.]/g, '')));
    expect(amounts).to.deep.equal(amounts.toSorted((one, other) => one - other));
    await till.byId('filter-state').selectOption('cancelled');
    await page.waitForURL(/state=cancelled/);
  });

  it('knows of a supplier who they are, what was ordered, and which products', async () => {
    await atTheOffice();
    await goTo('products/suppliers', 'suppliers');
    await till.byId('list-row').filter({ hasText: supplier.name }).click();
    await till.byId('supplier-page').waitFor();
    await till.byId('supplier-lot').first().waitFor();
    for (const name of ['Quincunx 1', 'Quincunx 2'])
      await till.byId('supplier-product').filter({ hasText: name }).waitFor();
    await till.byId('field-name').fill(`${supplier.name} & Sons`);
    await till.byId('reference-save').click();
    await till.byId('supplier-title').filter({ hasText: '& Sons' }).waitFor();
    await till.untilSync({ waiting: 0 });
    await till.byId('supplier-order').click();
    await till.byId('lot-create').waitFor();
    expect(await till.byId('lot-supplier').inputValue()).to.equal(supplier.id);
  });

  it('is read, and not changed, by whoever may only read, and closed to whoever may not', async () => {
    await giveRights(shop.server, 2, { product: 'read' });
    const id = await order(items[0]!, 2);
    await atTheOffice(2);
    await goTo(`purchase-lots/${id}`, 'settled-lines');
    for (const part of ['lot-form', 'delivery-form', 'lot-cancel'])
      expect(await till.byId(part).count(), part).to.equal(0);
    await goTo('purchase-lots', 'list-row');
    expect(await till.byId('lot-new').count()).to.equal(0);
    await goTo('low-stock', 'list-row');
    for (const part of ['low-order', 'low-choose']) expect(await till.byId(part).count(), part).to.equal(0);
    await goTo(`products/suppliers/${supplier.id}`, 'supplier-lot');
    for (const part of ['supplier-order', 'reference-save'])
      expect(await till.byId(part).count(), part).to.equal(0);
    await goTo('purchase-lots/create', 'not-permitted');
    await giveRights(shop.server, 2, { order: 'read' });
    for (const place of [
      'purchase-lots',
      'low-stock',
      `purchase-lots/${id}`,
      `products/suppliers/${supplier.id}`,
    ])
      await goTo(place, 'not-permitted');
  });

  it('has nothing axe would find, in light and dark, and nothing wider than the screen', async () => {
    await atTheOffice();
    const id = await order(items[0]!, 2, 'W'.repeat(300));
    const screens = [
      ['purchase-lots', 'list-row'],
      ['purchase-lots/create', 'lot-save'],
      [`purchase-lots/${id}`, 'deliver'],
      ['low-stock', 'list-row'],
      [`products/suppliers/${supplier.id}`, 'supplier-lot'],
    ] as const;
    for (const [place, testId] of screens) {
      await goTo(place, testId);
      expect(await axeFinds(page), place).to.deep.equal([]);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide, place).to.equal(0);
    }
  });
});
