// Quick keys on the sale screen in a real browser, without a network: pressed and reached by keyboard, put in order by
// dragging and by keys, made and taken away; once there is a network, Postgres has the page as it was left.
import { expect } from 'chai';
import type { QuickKeyPageData } from '@evertill/schemas';
import { browserSuite } from '../browser-suite.ts';
import { namelessIn, overflowing, smallTargets } from '../reachable.ts';
import { shelf } from '../shop-shelf.ts';
import type { TillPage } from '../till-page.ts';

describe('quick keys at a till in the browser', function () {
  this.timeout(180_000);
  const shop = browserSuite({ proxy: true });
  let till: TillPage;

  before(async () => {
    till = await shop.till({ shift: 'Day' });
  });

  async function offline(screen: TillPage): Promise<void> {
    await shop.proxy.down();
    await screen.untilSync({ connection: 'waiting' });
  }

  async function stored(name: string): Promise<QuickKeyPageData & { readonly active: boolean }> {
    await till.untilSync({ waiting: 0, attention: 0 });
    const [row] = await shop.sql<{ data: QuickKeyPageData; active: boolean }>(
      `SELECT data, active FROM reference_entries WHERE kind = 'quick_key_page' AND store_id = $1 AND name = $2`,
      [shop.store.id, name],
    );
    return { ...row!.data, active: row!.active };
  }

  const keyIds = () =>
    till
      .byId('quick-key')
      .evaluateAll((keys) => keys.map((key) => (key as HTMLElement).dataset['quickKey'] ?? ''));
  const untilFirst = (id: string) =>
    till.page.locator(`li:first-child [data-testid=quick-key][data-quick-key="${id}"]`).waitFor();

  it('sells and opens by keyboard alone, offline', async () => {
    const { keyboard } = till.page;
    await offline(till);
    await keyboard.press('Alt+q');
    await till.page.locator('[data-quick-key="item-0"]:focus').waitFor();
    const name = await till.page.locator('[data-quick-key="item-1"] bdi').textContent();
    await keyboard.press('ArrowRight');
    await till.page.locator('[data-quick-key="item-1"]:focus').waitFor();
    await keyboard.press('Enter');
    await till.byId('basket-line').filter({ hasText: name! }).waitFor();
    // A category is opened in its place.
    await keyboard.press('Alt+q');
    await till.page.locator('[data-quick-key="category-0"]').focus();
    await keyboard.press('Enter');
    await till.byId('item-grid').waitFor();
    await till.byId('category').and(till.page.locator('[aria-pressed=true]')).waitFor();
    // A scan of something else goes into the basket, whatever has the focus.
    const item = (await shelf(shop.server, shop.store.id, 2)).find((one) => one.name !== name);
    await till.byId('quick-page').first().focus();
    await till.scan(item!.code);
    await till.byId('basket-line').nth(1).waitFor();
    await keyboard.press('F12');
    await till.paid();
    await till.nextSale();
  });

  it('are put in order by keys, offline, and sent', async () => {
    const { keyboard } = till.page;
    await offline(till);
    await till.byId('quick-page').first().click();
    await till.byId('quick-edit').click();
    await till.byId('quick-editor').waitFor();
    const before = await keyIds();
    await till.page.locator(`[data-quick-key="${before[1]}"]`).focus();
    await keyboard.press('Alt+ArrowLeft');
    await untilFirst(before[1]!);
    await keyboard.press('Delete');
    await untilFirst(before[0]!);
    await till.page.locator(`[data-quick-key="${before[0]}"]`).focus();
    await keyboard.press('Enter');
    await till.inFront('quick-key-dialog');
    await till.byId('quick-label').fill('<b>Best</b> \u202E key');
    await till.byId('quick-colour-violet').focus();
    await keyboard.press('Space');
    await till.byId('quick-save').focus();
    await keyboard.press('Enter');
    await till.byId('quick-key').filter({ hasText: '<b>Best</b>' }).waitFor();
    await till.byId('quick-done').click();
    await shop.proxy.up();
    const { keys } = await stored('Favourites');
    expect(keys.map(({ id }) => id)).to.deep.equal([before[0], ...before.slice(2)]);
    expect(keys[0]).to.include({ label: '<b>Best</b> \u202E key', color: 'violet' });
  });

  it('are dragged to their places', async () => {
    await till.byId('quick-page').first().click();
    await till.byId('quick-edit').click();
    await till.byId('quick-editor').waitFor();
    const before = await keyIds();
    const grip = await till.byId('quick-grip').nth(2).boundingBox();
    const target = await till.byId('quick-key').nth(0).boundingBox();
    const { mouse } = till.page;
    await mouse.move(grip!.x + 20, grip!.y + 20);
    await mouse.down();
    await mouse.move(target!.x + 60, target!.y + 40, { steps: 8 });
    await mouse.up();
    await untilFirst(before[2]!);
    await till.byId('quick-done').click();
    const { keys } = await stored('Favourites');
    expect(keys.slice(0, 3).map(({ id }) => id)).to.deep.equal([before[2], before[0], before[1]]);
  });

  it('have pages of one lane: made offline, filled, named anew and taken away', async () => {
    await offline(till);
    await till.byId('category').first().click();
    await till.byId('quick-edit').click();
    await till.inFront('quick-page-dialog');
    await till.byId('quick-page-name').fill('Lunch');
    await till.page.keyboard.press('Enter');
    await till
      .byId('quick-page')
      .filter({ hasText: 'Lunch' })
      .and(till.page.locator('[aria-pressed=true]'))
      .waitFor();
    await till.byId('quick-edit').click();
    await till.byId('quick-add-item').click();
    await till.inFront('quick-add');
    const [item] = await shelf(shop.server, shop.store.id, 1);
    // Faster than it is found, as a scanner is.
    await till.byId('quick-add-search').fill(item!.sku_code);
    await till.page.keyboard.press('Enter');
    await till.byId('quick-key').filter({ hasText: item!.name }).waitFor();
    await till.byId('quick-done').click();
    await shop.proxy.up();
    const lunch = await stored('Lunch');
    expect(lunch.pos_register_id).to.equal(shop.store.laneIds[0]);
    expect(lunch.keys).to.have.length(1);
    expect(lunch.keys[0]).to.include({ kind: 'item', item_id: item!.id });
    await till.byId('quick-edit').click();
    await till.byId('quick-page-settings').click();
    await till.byId('quick-page-remove').click();
    await till.byId('quick-page').filter({ hasText: 'Lunch' }).waitFor({ state: 'hidden' });
    expect((await stored('Lunch')).active).to.equal(false);
  });

  it('by touch alone on a tablet, for a cashier who may press but not change them', async () => {
    const screen = await shop.till({
      lane: 1,
      login: 2,
      shift: 'Day',
      screen: { width: 1024, height: 768, touch: true },
    });
    try {
      await offline(screen);
      await screen.byId('quick-page').first().tap();
      expect(await screen.byId('quick-edit').count()).to.equal(0);
      await screen.page.locator('[data-quick-key^="item-"]').first().tap();
      await screen.byId('basket-line').first().waitFor();
      expect(await smallTargets(screen.page)).to.deep.equal([]);
      expect(await namelessIn(screen.page)).to.deep.equal([]);
      expect(await overflowing(screen.page)).to.deep.equal([]);
    } finally {
      await screen.page.context().close();
    }
  });
});
