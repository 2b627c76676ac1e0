// The form of a product in the back office, in a real browser: products made and changed without a network, what two people
// changed at once, what the server refuses, and that nothing typed is lost on the way.
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { axeFinds } from '../axe-finds.ts';
import { changePrice, giveRights, patchProduct } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import type { TillPage } from '../till-page.ts';

describe('the form of a product', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let till: TillPage;
  let page: Page;
  let items: ShelfItem[];
  let office: string;
  let atWork: number | undefined;

  before(async () => {
    items = await shelf(shop.server, shop.store.id, 9);
    office = `${shop.url}/dashboard/products`;
  });

  /** `login`: as the server lists them; 0 is the owner. Whoever is there already stays. */
  async function atTheOffice(login = 0): Promise<void> {
    if (atWork === login) return till.untilSync({ connection: 'live', waiting: 0 });
    await till?.page.context().close();
    atWork = login;
    till = await shop.till({ login });
    page = till.page;
    await till.untilOfflineReady();
  }

  /** Minor units, as somebody types them. */
  const typed = (price: number) => (price / 100).toFixed(2);
  const focused = (id: string) => page.locator(`[data-testid="${id}"]:focus`).waitFor();
  const invalid = (id: string) => page.locator(`[data-testid="${id}"][aria-invalid=true]`).waitFor();

  async function holds(field: Locator, value: string): Promise<void> {
    await field.and(page.locator(`[value="${value}"]`)).waitFor();
  }

  async function openForm(item: ShelfItem): Promise<void> {
    await page.goto(`${office}/${item.id}/edit`);
    await till.byId('product-form').waitFor();
  }

  async function save(): Promise<void> {
    await till.byId('product-save').click();
    await till.byId('product-page').waitFor();
  }

  async function stored(id: string): Promise<Record<string, unknown>> {
    const [row] = await shop.sql<Record<string, unknown>>(
      `SELECT id, name, sku_code, barcode, item_type, plu, is_snap_eligible, minimum_age, price::float8 AS price,
              low_stock_threshold::text AS low, (SELECT count(*)::int FROM item_variations v
                WHERE v.vendor_id = i.vendor_id AND v.parent_id = i.id) AS variations
         FROM items i WHERE i.id = $1`,
      [id],
    );
    return row!;
  }

  it('makes a product offline by keyboard alone, names mistakes at their fields, and it is the server’s afterwards', async () => {
    await atTheOffice();
    await page.goto(office);
    await till.byId('list-row').first().waitFor();
    await shop.proxy.down();
    const { keyboard } = page;
    await till.byId('product-new').focus();
    await keyboard.press('Enter');
    await focused('field-name');
    await keyboard.press('Enter');
    for (const field of ['name', 'sku_code', 'price']) await invalid(`field-${field}`);
    await focused('field-name');
    await keyboard.type('Rye bread');
    await keyboard.press('Tab');
    await keyboard.type(items[0]!.sku_code);
    await till.byId('field-price').fill('3.5');
    await till.byId('field-item_type').selectOption('WEIGHT');
    await till.byId('field-minimum_age').fill('many');
    await keyboard.press('Enter');
    for (const field of ['sku_code', 'plu', 'minimum_age']) await invalid(`field-${field}`);
    await focused('field-sku_code');
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('RYE-1');
    await till.byId('field-plu').fill('94011');
    await till.byId('field-minimum_age').fill('0');
    await till.byId('field-status').selectOption('1');
    await till.byId('field-barcodes').fill('4006381333931');
    await keyboard.press('Enter');
    await till.byId('field-is_snap_eligible').focus();
    await keyboard.press('Space');
    await till.byId('field-low_stock_threshold').fill('2.5');
    await keyboard.press('Enter');
    await page.locator('[data-testid=edit-note][data-state=waiting]').waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    await till.byId('back').click();
    await till.byId('products-search').fill('rye bread');
    await till.byId('list-row').filter({ hasText: 'RYE-1' }).getByTestId('edit-mark').waitFor();
    await shop.proxy.up();
    await till.untilSync({ waiting: 0, attention: 0 });
    await till.byId('edit-mark').waitFor({ state: 'hidden' });
    expect(await stored(id)).to.deep.include({
      name: 'Rye bread',
      sku_code: 'RYE-1',
      barcode: '4006381333931',
      item_type: 'WEIGHT',
      plu: '94011',
      is_snap_eligible: true,
      price: 350,
      low: '2.500',
      variations: 0,
    });
    // Two packs of it, one counted in the other, and the price of the default one.
    await page.goto(`${office}/${id}/edit`);
    for (const [name, price] of [
      ['Loaf', '3'],
      ['Box of six', '16'],
    ]) {
      await till.byId('variation-add').click();
      await till.byId('variation-name').last().fill(name!);
      await till.byId('variation-price').last().fill(price!);
    }
    await till.byId('variation-units_per_pack').last().fill('6');
    await till.byId('variation-base_variation_id').selectOption({ label: 'Loaf' });
    await save();
    await till.untilSync({ waiting: 0, attention: 0 });
    expect(await stored(id)).to.deep.include({ price: 300, variations: 2 });
  });

  it('shows what two people changed side by side, and does what is chosen: mine, theirs, or something else', async () => {
    await atTheOffice();
    const chosen = items.slice(1, 4);
    await shop.proxy.down();
    for (const { id, price } of chosen) {
      await openForm({ id } as ShelfItem);
      await till.byId('field-price').fill(typed(price + 11));
      await till.byId('field-description').fill('Rewritten');
      await save();
      await changePrice(shop.server, id, price + 22);
    }
    await shop.proxy.up();
    await till.untilSync({ waiting: 0, attention: 3 });
    const [mine, theirs, other] = chosen as [ShelfItem, ShelfItem, ShelfItem];
    await openForm(mine);
    const question = till.byId('question');
    await question.getByText(typed(mine.price + 11)).waitFor();
    await question.getByText(typed(mine.price + 22)).waitFor();
    await till.byId('keep-mine').click();
    await till.byId('product-page').waitFor();
    await openForm(theirs);
    await till.byId('keep-theirs').click();
    await till.byId('product-page').waitFor();
    await openForm(other);
    await till.byId('keep-editing').click();
    await focused('field-price');
    await till.byId('field-price').fill(typed(other.price + 33));
    await save();
    await till.untilSync({ waiting: 0, attention: 0 });
    const rows = await shop.sql<{ id: string; price: number; description: string }>(
      `SELECT id, price::float8 AS price, description FROM items WHERE id = ANY($1)`,
      [chosen.map(({ id }) => id)],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    expect(chosen.map(({ id, price }) => byId.get(id)!.price - price)).to.deep.equal([11, 22, 33]);
    // What nobody else touched is not lost with any of the answers.
    expect(rows.map(({ description }) => description)).to.deep.equal(['Rewritten', 'Rewritten', 'Rewritten']);
  });

  it('explains a refusal at its field, with everything that was typed, of a new product too', async () => {
    await atTheOffice();
    const [changed, holder] = items.slice(4, 6) as [ShelfItem, ShelfItem];
    await shop.proxy.down();
    await openForm(changed);
    await till.byId('field-sku_code').fill('TAKEN-1');
    await till.byId('field-description').fill('Typed with care');
    await save();
    await page.goto(`${office}/create`);
    await till.byId('field-name').fill('Late comer');
    await till.byId('field-sku_code').fill('TAKEN-2');
    await till.byId('field-price').fill('1');
    await save();
    await patchProduct(shop.server, holder.id, { sku_code: 'TAKEN-1' });
    await patchProduct(shop.server, items[6]!.id, { sku_code: 'TAKEN-2' });
    await shop.proxy.up();
    await till.untilSync({ waiting: 0, attention: 2 });
    await page.goto(office);
    await till.byId('refused-products').getByText('Late comer').waitFor();
    await till.byId('refused-product').click();
    await page.locator('[data-testid=question][data-code=sku_taken]').waitFor();
    await holds(till.byId('field-name'), 'Late comer');
    await invalid('field-sku_code');
    await focused('field-sku_code');
    await till.byId('field-sku_code').fill('FREE-2');
    await save();
    await openForm(changed);
    await invalid('field-sku_code');
    expect(await till.byId('field-description').inputValue()).to.equal('Typed with care');
    await till.byId('field-sku_code').fill('FREE-1');
    await save();
    await till.untilSync({ waiting: 0, attention: 0 });
    expect((await stored(changed.id))['sku_code']).to.equal('FREE-1');
    const late = await shop.sql(`SELECT id FROM items WHERE sku_code = 'FREE-2' AND price = 100`);
    expect(late).to.have.length(1);
  });

  it('follows what others change, asks about what both do, and keeps what is typed until it is saved or given up', async () => {
    await atTheOffice();
    const item = items[7]!;
    await openForm(item);
    const price = till.byId('field-price');
    await till.byId('field-name').fill('Half typed');
    await changePrice(shop.server, item.id, item.price + 5);
    await holds(price, typed(item.price + 5));
    await price.fill(typed(item.price + 7));
    await changePrice(shop.server, item.id, item.price + 9);
    await till
      .byId('meanwhile')
      .getByText(typed(item.price + 9))
      .waitFor();
    await till.byId('product-save').click();
    await page.locator('[data-testid=meanwhile]:focus').waitFor();
    await till.byId('meanwhile-theirs').click();
    await holds(price, typed(item.price + 9));
    await holds(till.byId('field-name'), 'Half typed');
    // Another place, and back.
    await till.byId('nav-/dashboard/products/units').click();
    await till.byId('units').waitFor();
    await page.goBack();
    await till.byId('kept').waitFor();
    await holds(till.byId('field-name'), 'Half typed');
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => setTimeout(() => location.reload()));
    const dialog = await asked;
    expect(dialog.type()).to.equal('beforeunload');
    await dialog.dismiss();
    await holds(till.byId('field-name'), 'Half typed');
    await till.byId('field-name').focus();
    await page.keyboard.press('Escape');
    await till.byId('discard').click();
    await till.byId('product-page').getByRole('heading', { name: item.name }).waitFor();
    expect((await stored(item.id))['name']).to.equal(item.name);
  });

  it('has nothing axe could find, in light and dark, with its mistakes and its questions', async () => {
    await atTheOffice();
    const item = items[8]!;
    await shop.proxy.down();
    await openForm(item);
    await till.byId('field-price').fill(typed(item.price + 1));
    await save();
    await changePrice(shop.server, item.id, item.price + 2);
    await shop.proxy.up();
    await till.untilSync({ attention: 1 });
    for (const place of ['create', `${item.id}/edit`]) {
      await page.goto(`${office}/${place}`);
      await till.byId('variation-add').click();
      await till.byId('product-save').click();
      await till.byId('flaws').waitFor();
      expect(await axeFinds(page), place).to.deep.equal([]);
      page.once('dialog', (dialog) => void dialog.accept());
    }
  });

  it('is closed to whoever may only read', async () => {
    await giveRights(shop.server, 2, { product: 'read' }, ['product', 'order']);
    await atTheOffice(2);
    await page.goto(`${office}/${items[0]!.id}`);
    await till.byId('product-page').getByRole('heading', { level: 1 }).waitFor();
    expect(await till.byId('product-edit').count()).to.equal(0);
    for (const place of ['create', `${items[0]!.id}/edit`]) {
      await page.goto(`${office}/${place}`);
      await till.byId('not-permitted').waitFor();
      expect(await till.byId('product-form').count()).to.equal(0);
    }
    await page.goto(office);
    await till.byId('list-row').first().waitFor();
    expect(await till.byId('product-new').count()).to.equal(0);
  });
});
