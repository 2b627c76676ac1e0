// A price that changes on the inventory platform, in a real browser: an open till shows and charges it without a reload,
// a till that was away gets it when it is back, a manager who changed the same price meanwhile is asked, and one who changed
// the name is not.
import { expect } from 'chai';
import { rejections } from '@evertill/schemas';
import { notify, told } from '../../support/given-price-sync.ts';
import { PlatformFake } from '../../support/platform-fake.ts';
import { patchProduct, patchSettings } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import type { TillPage } from '../till-page.ts';

const platform = { merchantId: 'MERCHANT1', authCode: 'the code of the platform' };

describe('a price of the platform at the browser till', function () {
  this.timeout(120_000);
  const shop = browserSuite({
    environment: async () => {
      fake = await PlatformFake.start();
      fake.delay = 50;
      shop.atEnd(() => fake.stop());
      return { EVERTILL_PLATFORM_SANDBOX: fake.url };
    },
    proxy: true,
  });
  let fake: PlatformFake;
  let till: TillPage;
  let items: ShelfItem[];

  before(async () => {
    const { merchantId: merchant_id, authCode: auth_code } = platform;
    await patchSettings(shop.server, {
      price_sync: { merchant_id, auth_code, access_token: 'token', environment: 'sandbox', enabled: true },
    });
    items = await shelf(shop.server, shop.store.id, 6);
    // The platform's ids are of another make than the demo's SKUs.
    for (const [index, { id }] of items.entries())
      await patchProduct(shop.server, id, { sku_code: `REMOTE${index}` });
    till = await shop.till({ shift: 'Day' });
  });

  const changeThere = async (sku: string, price: number) => {
    fake.put(sku, { price });
    expect(told(await notify(shop.server.ready.url, platform, sku))).to.deep.equal([
      `${sku} ${price / 100} 1 updated`,
    ]);
  };
  const shows = (sku: string, price: string) => till.item(sku).filter({ hasText: price }).waitFor();

  it('is on the screen without a reload, and is what the next scan charges', async () => {
    await till.page.evaluate(() => ((window as { isSamePage?: boolean }).isSamePage = true));
    await till.search('REMOTE0');
    await changeThere('REMOTE0', 12_345);
    await shows('REMOTE0', '123.45');
    await till.search('');
    await till.scan(items[0]!.code);
    await till.byId('basket-line').first().waitFor();
    expect(await till.byId('total').getAttribute('data-minor')).to.equal('12345');
    expect(await till.page.evaluate(() => (window as { isSamePage?: boolean }).isSamePage)).to.equal(true);
    await till.payExact();
    await till.nextSale();
  });

  it('reaches a till that was offline for it when it is back', async () => {
    await till.untilSync({ connection: 'live', waiting: 0 });
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
    await changeThere('REMOTE1', 23_456);
    await till.search('REMOTE1');
    await shows('REMOTE1', (items[1]!.price / 100).toFixed(2));
    await shop.proxy.up();
    await shows('REMOTE1', '234.56');
    await till.search('');
  });

  /** Offline, at the till; the sheet with the item is left open. */
  const editOffline = async (sku: string, input: 'price' | 'name', value: string) => {
    await till.search(sku);
    await till.detailsOf(sku).click();
    await till.byId(`${input}-input`).fill(value);
    await till.byId(`${input}-save`).click();
    await shows(sku, value);
    await till.page.keyboard.press('Escape');
    await till.byId('product').waitFor({ state: 'hidden' });
  };
  const changedBy = async ({ id }: ShelfItem) => {
    const history = await shop.sql<{ new_price: string; changed_by_name: string }>(
      'SELECT new_price, changed_by_name FROM items_selling_price_history WHERE item_id = $1 ORDER BY entry',
      [id],
    );
    return history.map(({ new_price, changed_by_name }) => `${changed_by_name} ${new_price}`);
  };
  const offline = async () => {
    await till.untilSync({ connection: 'live', waiting: 0 });
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
  };

  it('asks the manager who had changed the same price offline, and theirs stays', async () => {
    await offline();
    await editOffline('REMOTE2', 'price', '111.11');
    await changeThere('REMOTE2', 22_222);
    await shop.proxy.up();
    await till.untilSync({ attention: 1, waiting: 0 });
    await shows('REMOTE2', '222.22');
    await till.byId('sync-chip').click();
    await till.byId('conflict-open').click();
    const field = till.byId('conflict-field');
    expect(await field.getAttribute('data-field')).to.equal('price');
    expect(await field.getByTestId('choose-mine').innerText()).to.include('111.11');
    const theirs = await field.getByTestId('choose-theirs').innerText();
    expect(theirs).to.include('222.22').and.to.include('Price sync');
    expect(await till.byId('conflict-save').isDisabled()).to.equal(true);
    await field.getByTestId('choose-theirs').click();
    await till.byId('conflict-save').click();
    await till.untilSync({ attention: 0, waiting: 0 });
    await till.page.keyboard.press('Escape');
    await shows('REMOTE2', '222.22');
    expect(await changedBy(items[2]!)).to.deep.equal(['Price sync 22222']);
  });

  it('gives way to the manager who keeps their own price, by keyboard alone, and the history has both', async () => {
    await offline();
    await editOffline('REMOTE3', 'price', '133.33');
    await changeThere('REMOTE3', 33_300);
    await shop.proxy.up();
    await till.untilSync({ attention: 1, waiting: 0 });
    await till.byId('sync-chip').click();
    await till.byId('conflict-open').press('Enter');
    await till.byId('choose-mine').getByRole('radio').and(till.page.locator(':focus')).waitFor();
    await till.page.keyboard.press('ArrowRight');
    await till.byId('choose-theirs').getByRole('radio', { checked: true }).waitFor();
    await till.page.keyboard.press('ArrowLeft');
    await till.page.keyboard.press('Enter');
    await till.untilSync({ attention: 0, waiting: 0 });
    await till.page.keyboard.press('Escape');
    await shows('REMOTE3', '133.33');
    const [mine] = await shop.sql<{ price: string }>('SELECT price FROM items WHERE id = $1', [items[3]!.id]);
    expect(Number(mine!.price)).to.equal(13_333);
    const history = await changedBy(items[3]!);
    expect(history).to.have.length(2);
    expect(history[0]).to.equal('Price sync 33300');
    expect(history[1]).to.match(/ 13333$/);
  });

  it('asks nobody where the manager had changed the name', async () => {
    await offline();
    await editOffline('REMOTE4', 'name', 'Renamed offline');
    await changeThere('REMOTE4', 44_444);
    await shop.proxy.up();
    await shows('REMOTE4', '444.44');
    await till.untilSync({ connection: 'live', attention: 0, waiting: 0 });
    await shows('REMOTE4', 'Renamed offline');
    const found = await shop.sql<{ name: string; price: string }>(
      'SELECT name, price FROM items WHERE id = $1',
      [items[4]!.id],
    );
    expect(found.map(({ name, price }) => [name, Number(price)])).to.deep.equal([
      ['Renamed offline', 44_444],
    ]);
    expect(await changedBy(items[4]!)).to.deep.equal(['Price sync 44444']);
  });

  it('is shown again where a manager’s own edit is refused, with the reason, until somebody has read it', async () => {
    const { id, price } = items[5]!;
    await offline();
    await editOffline('REMOTE5', 'price', '155.55');
    await patchProduct(shop.server, id, { variations: [{ key: 'one', name: 'One', price: price / 100 }] });
    await shop.proxy.up();
    await till.untilSync({ attention: 1, waiting: 0 });
    await shows('REMOTE5', (price / 100).toFixed(2));
    await till.byId('sync-chip').click();
    const card = till.byId('attention');
    expect(await card.getAttribute('data-code')).to.equal('field_read_only');
    // What was wanted is read from the journal after the card stands, and what stays from the replica.
    await card.getByText('155.55').waitFor();
    await card
      .getByText((price / 100).toFixed(2))
      .first()
      .waitFor();
    const said = await card.innerText();
    expect(said).to.include(rejections.field_read_only.sentence).and.to.include('155.55');
    await till.byId('refused-dismiss').click();
    await till.untilSync({ attention: 0, waiting: 0 });
    expect(await changedBy(items[5]!)).to.deep.equal([]);
  });
});
