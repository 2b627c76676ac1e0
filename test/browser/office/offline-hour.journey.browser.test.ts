// An hour without a network in the back office, in a real browser: a manager changes prices in the form. Meanwhile the
// inventory platform sends another price for one of them, and somebody takes the SKU that another one was to have. Afterwards
// Postgres, the manager's screens and another till say the same.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { rejections } from '@evertill/schemas';
import { notify, told } from '../../support/given-price-sync.ts';
import { isProof } from '../../support/is-proof.ts';
import { PlatformFake } from '../../support/platform-fake.ts';
import { patchProduct, patchSettings } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import type { TillPage } from '../till-page.ts';

const platform = { merchantId: 'MERCHANT1', authCode: 'the code of the platform' };
/** Prices that are changed. */
const count = isProof ? 30 : 6;
/** Minor units. */
const raise = 37;
/** From the platform, minor units. */
const sent = 12_345;

describe('an hour offline in the back office', function () {
  this.timeout(150_000);
  const shop = browserSuite({
    environment: async () => {
      fake = await PlatformFake.start();
      shop.atEnd(() => fake.stop());
      return { EVERTILL_PLATFORM_SANDBOX: fake.url };
    },
    proxy: true,
    place: '/dashboard/products',
  });
  let fake: PlatformFake;
  /** The manager is cut off; whoever is at the other till is not. */
  let office: TillPage;
  let other: TillPage;
  let page: Page;
  let items: ShelfItem[];
  let disputed: ShelfItem;
  let refused: ShelfItem;
  let renamed: ShelfItem;
  let manager: string;

  before(async () => {
    const { merchantId: merchant_id, authCode: auth_code } = platform;
    await patchSettings(shop.server, {
      price_sync: { merchant_id, auth_code, access_token: 'token', environment: 'sandbox', enabled: true },
    });
    items = await shelf(shop.server, shop.store.id, count + 1);
    [disputed, refused, renamed] = items as [ShelfItem, ShelfItem, ShelfItem];
    // The platform's ids are of another make than the demo's SKUs.
    disputed = { ...disputed, sku_code: 'REMOTE1' };
    await patchProduct(shop.server, disputed.id, { sku_code: disputed.sku_code });
    items[0] = disputed;
    const [owner] = await shop.sql<{ name: string }>(
      `SELECT s.name FROM vendor_staff s JOIN logins l ON l.staff_id = s.id WHERE l.email = $1`,
      [shop.server.ready.logins[0]!.email],
    );
    manager = owner!.name;
    office = await shop.tills.of(0);
    other = await shop.tillsAt(shop.server.ready.url, '/point-of-sale/sale').of(1);
    ({ page } = office);
    // Time flows, and can be moved on.
    await page.clock.install();
    await page.reload();
    await office.untilSync({ connection: 'live', waiting: 0 });
  });

  const typed = (price: number) => (price / 100).toFixed(2);
  const wantedOf = ({ price }: ShelfItem) => price + raise;
  const changed = () => items.slice(0, count);

  /** From the list, by keyboard. */
  async function find({ sku_code }: ShelfItem): Promise<void> {
    await office.byId('products-search').fill(sku_code);
    await page.locator('[data-testid=products-count][data-count="1"]').waitFor();
    await office.byId('list-row').getByText(sku_code, { exact: true }).waitFor();
  }

  async function openForm(item: ShelfItem): Promise<void> {
    await find(item);
    await office.byId('products-search').press('Enter');
    await office.byId('product-edit').press('Enter');
    await page.locator('[data-testid=field-name]').waitFor();
  }

  async function save(): Promise<void> {
    await office.byId('field-price').press('Enter');
    await office.byId('product-page').waitFor();
    await office.byId('back').press('Enter');
    await office.byId('list-row').first().waitFor();
  }

  /** Of the changed ones, oldest first: `<who> <old> <new>`. */
  async function histories(): Promise<Readonly<Record<string, readonly string[]>>> {
    const rows = await shop.sql<{ id: string; said: string[] }>(
      `SELECT item_id AS id, array_agg(changed_by_name || ' ' || old_price || ' ' || new_price ORDER BY entry) AS said
         FROM items_selling_price_history WHERE item_id = ANY($1) GROUP BY item_id`,
      [changed().map(({ id }) => id)],
    );
    return Object.fromEntries(rows.map(({ id, said }) => [id, said]));
  }

  async function storedPrices(): Promise<Readonly<Record<string, number>>> {
    const rows = await shop.sql<{ id: string; price: number }>(
      'SELECT id, price::float8 AS price FROM items WHERE id = ANY($1)',
      [changed().map(({ id }) => id)],
    );
    return Object.fromEntries(rows.map(({ id, price }) => [id, price]));
  }

  const merged = () => changed().filter((item) => item !== disputed && item !== refused);
  const byManager = (item: ShelfItem, from = item.price) => `${manager} ${from} ${wantedOf(item)}`;
  const byPlatform = () => `Price sync ${disputed.price} ${sent}`;
  /** Each of them, as a record by id. */
  const each = <Said>(of: readonly ShelfItem[], say: (item: ShelfItem) => Said) =>
    Object.fromEntries(of.map((item) => [item.id, say(item)]));

  /** Of each, at the other till and in the list of the office. */
  async function shown(of: readonly ShelfItem[], price: (item: ShelfItem) => number): Promise<void> {
    for (const item of of) {
      await other.search(item.sku_code);
      await other
        .item(item.sku_code)
        .filter({ hasText: typed(price(item)) })
        .waitFor();
      await find(item);
      await office
        .byId('cell-price')
        .filter({ hasText: typed(price(item)) })
        .waitFor();
    }
    await other.search('');
  }

  it(`changes ${count} prices, which all wait here and are nowhere else`, async () => {
    await shop.proxy.down();
    await office.untilSync({ connection: 'waiting' });
    for (const [index, item] of changed().entries()) {
      if (index === count / 2) await page.clock.fastForward('30:00');
      await openForm(item);
      if (item === refused) await office.byId('field-sku_code').fill('TAKEN-1');
      await office.byId('field-price').fill(typed(wantedOf(item)));
      await save();
    }
    await page.clock.fastForward('30:00');
    await office.untilSync({ connection: 'waiting', waiting: count, attention: 0 });
    expect(await histories()).to.deep.equal({});
    // Meanwhile, in the world:
    fake.put(disputed.sku_code, { price: sent });
    const answer = await notify(shop.server.ready.url, platform, disputed.sku_code);
    expect(told(answer)).to.deep.equal([`${disputed.sku_code} ${sent / 100} 1 updated`]);
    await patchProduct(shop.server, items[count]!.id, { sku_code: 'TAKEN-1' });
    await patchProduct(shop.server, renamed.id, { name: 'Renamed meanwhile' });
  });

  it('merges all but two when the network is back, and nothing of these two is lost or done by itself', async () => {
    await shop.proxy.up();
    // After an hour it would try again by itself within five minutes.
    await page.clock.fastForward('06:00');
    await office.untilSync({ connection: 'live', waiting: 0, attention: 2 });
    expect(await histories()).to.deep.equal({
      ...each(merged(), (item) => [byManager(item)]),
      [disputed.id]: [byPlatform()],
    });
    const stands = (item: ShelfItem) =>
      item === disputed ? sent : item === refused ? item.price : wantedOf(item);
    expect(await storedPrices()).to.deep.equal(each(changed(), stands));
    await shown(changed(), stands);
    await office.byId('products-search').fill('');
    for (const item of [disputed, refused, renamed]) {
      await find(item);
      const mark = office.byId('list-row').getByTestId('edit-mark');
      if (item === renamed) expect(await mark.count()).to.equal(0);
      else await mark.and(page.locator('[data-state=refused]')).waitFor();
    }
    await office.byId('list-row').getByText('Renamed meanwhile').waitFor();
  });

  it('shows both prices side by side; what the manager keeps is sold everywhere, and both stand in the history', async () => {
    await openForm(disputed);
    const question = office.byId('question');
    for (const price of [wantedOf(disputed), sent]) await question.getByText(typed(price)).waitFor();
    await office.byId('keep-theirs').waitFor();
    await office.byId('keep-mine').press('Enter');
    await office.byId('product-page').waitFor();
    await office.untilSync({ waiting: 0, attention: 1 });
    expect((await histories())[disputed.id]).to.deep.equal([byPlatform(), byManager(disputed, sent)]);
    await office.byId('tab-selling-price-history').click();
    const after = office.byId('server-row').getByTestId('cell-new_price');
    await after.nth(1).waitFor();
    const prices = await after.allInnerTexts();
    expect(prices.map((text) => text.replace(/[^\d.]/g, ''))).to.deep.equal(
      [wantedOf(disputed), sent].map(typed),
    );
    await page.goBack();
    await office.byId('back').press('Enter');
  });

  it('says why the other one was refused, at its field, with the price still in the form; corrected it goes through', async () => {
    await openForm(refused);
    const question = page.locator('[data-testid=question][data-code=sku_taken]');
    await question.getByText(rejections.sku_taken.sentence).waitFor();
    await page.locator('[data-testid=field-sku_code][aria-invalid=true]').waitFor();
    expect(await office.byId('field-sku_code').inputValue()).to.equal('TAKEN-1');
    expect(await office.byId('field-price').inputValue()).to.equal(typed(wantedOf(refused)));
    await office.byId('field-sku_code').fill(refused.sku_code);
    await save();
    await office.untilSync({ waiting: 0, attention: 0 });
    expect(await histories()).to.deep.equal({
      ...each(changed(), (item) => [byManager(item)]),
      [disputed.id]: [byPlatform(), byManager(disputed, sent)],
    });
    expect(await storedPrices()).to.deep.equal(each(changed(), wantedOf));
    await shown([disputed, refused], wantedOf);
    await office.byId('products-search').fill('');
    await office.byId('list-row').nth(5).waitFor();
    expect(await office.byId('edit-mark').count()).to.equal(0);
  });
});
