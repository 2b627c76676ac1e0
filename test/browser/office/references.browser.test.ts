// The look-up records in the back office, in a real browser: made and changed without a network, taken away with one that
// stands in their place, closed to whoever may only read; and every place of the office has its address.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFinds } from '../axe-finds.ts';
import { giveRights } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import type { TillPage } from '../till-page.ts';

const places = ['categories', 'units', 'taxes', 'attributes', 'tags', 'suppliers', 'addons'];

describe('the look-up records in the back office', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let till: TillPage;
  let page: Page;

  /** `login`: as the server lists them; 0 is the owner. */
  async function atTheOffice(login = 0): Promise<void> {
    till = await shop.tills.of(login);
    page = till.page;
  }

  async function goTo(place: string): Promise<void> {
    await page.goto(`${shop.url}/dashboard/products/${place}`);
    await till.byId(place).waitFor();
  }

  async function stored(kind: string, name: string): Promise<object | undefined> {
    const [row] = await shop.sql<{ data: object }>(
      `SELECT data FROM reference_entries WHERE kind = $1 AND name = $2 AND NOT deleted`,
      [kind, name],
    );
    return row?.data;
  }

  it('are made and changed by keyboard alone, offline, and are the server’s afterwards', async () => {
    await atTheOffice();
    await goTo('units');
    await shop.proxy.down();
    const { keyboard } = page;
    await till.byId('reference-new').focus();
    await keyboard.press('Enter');
    await page.locator('[data-testid=field-name]:focus').waitFor();
    await keyboard.type('Firkin');
    await keyboard.press('Tab');
    await keyboard.type('cr');
    await keyboard.press('Enter');
    await till.byId('reference-form').waitFor({ state: 'hidden' });
    const row = till.byId('list-row').filter({ hasText: 'Firkin' });
    await row.getByTestId('edit-mark').waitFor();
    await till.byId('units-search').focus();
    await keyboard.type('firki');
    await page.locator('[data-testid=units-count][data-count="1"]').waitFor();
    await keyboard.press('Enter');
    await page.locator('[data-testid=field-name]:focus').waitFor();
    await keyboard.press('End');
    await keyboard.type(' of 12');
    await keyboard.press('Enter');
    await till.byId('list-row').filter({ hasText: 'Firkin of 12' }).waitFor();
    await goTo('taxes');
    await till.byId('reference-new').click();
    await till.byId('field-name').fill('Luxury');
    await till.byId('field-rate').fill('many');
    await till.byId('reference-save').click();
    await till.byId('bad-rate').waitFor();
    await till.byId('field-rate').fill('7.25');
    await till.byId('reference-save').click();
    await till.byId('reference-form').waitFor({ state: 'hidden' });
    await goTo('attributes');
    await till.byId('reference-new').click();
    await till.byId('field-name').fill('Colour');
    await till.byId('field-values').fill('Red');
    await keyboard.press('Enter');
    await till.byId('field-values').fill('Blue');
    await keyboard.press('Enter');
    await till.byId('reference-save').click();
    await till.byId('reference-form').waitFor({ state: 'hidden' });
    await shop.proxy.up();
    await till.untilSync({ waiting: 0, attention: 0 });
    expect(await stored('unit', 'Firkin of 12')).to.deep.equal({ symbol: 'cr' });
    expect(await stored('tax_profile', 'Luxury')).to.deep.equal({ rate: '7.2500', rate_type: 'percent' });
    const colour = (await stored('attribute', 'Colour')) as { values: { name: string }[] };
    expect(colour.values.map(({ name }) => name)).to.deep.equal(['Red', 'Blue']);
  });

  it('that are in use go when another one takes their place', async () => {
    await atTheOffice();
    const [used] = await shop.sql<{ id: string; name: string; uses: string }>(
      `SELECT c.id, c.name, count(*) AS uses FROM reference_entries c JOIN items i ON i.category_id = c.id
        WHERE c.kind = 'category' AND i.store_id = $1 AND NOT i.deleted
          AND NOT EXISTS (SELECT FROM reference_entries b WHERE b.kind = 'category' AND b.data->>'parent_id' = c.id)
        GROUP BY c.id, c.name ORDER BY count(*) LIMIT 1`,
      [shop.store.id],
    );
    await goTo('categories');
    await till.byId('list-row').filter({ hasText: used!.name }).first().click();
    await till.byId('reference-remove').click();
    await till.byId('in-use').waitFor();
    const other = await till.byId('replacement').locator('option').nth(1).getAttribute('value');
    await till.byId('replacement').selectOption(other);
    await till.byId('reference-remove').click();
    await till.byId('reference-form').waitFor({ state: 'hidden' });
    const [gone] = await shop.sql<{ deleted: boolean }>(
      `SELECT deleted FROM reference_entries WHERE id = $1`,
      [used!.id],
    );
    expect(gone!.deleted).to.equal(true);
    const [left] = await shop.sql<{ count: string }>(
      `SELECT count(*) FROM items WHERE category_id = $1 AND NOT deleted`,
      [used!.id],
    );
    expect(left!.count).to.equal('0');
  });

  it('can be read, and not changed, by whoever may only read', async () => {
    await giveRights(shop.server, 2, { product: 'read' }, ['product', 'order']);
    await atTheOffice(2);
    await goTo('units');
    await till.byId('list-row').first().click();
    await till.byId('reference-form').waitFor();
    expect(await till.byId('reference-save').count()).to.equal(0);
    expect(await till.byId('reference-new').count()).to.equal(0);
    expect(await till.byId('reference-remove').count()).to.equal(0);
  });

  it('are reached from the navigation, and axe finds nothing, in light and dark', async () => {
    await atTheOffice();
    await goTo('categories');
    for (const place of places) {
      await till.byId(`nav-/dashboard/products/${place}`).focus();
      await page.keyboard.press('Enter');
      await till.byId(place).waitFor();
      expect(await axeFinds(page), place).to.deep.equal([]);
    }
  });
});
