// A price that changes on the inventory platform, in a real browser: an open till shows and charges it without a reload,
// a till that was away gets it when it is back, and a manager who changed the same price meanwhile is asked.
import { expect } from 'chai';
import { needsChromium, openBrowser } from '../support/browser.ts';
import type { Browser } from '../support/browser.ts';
import { startChaosProxy } from '../support/chaos-proxy.ts';
import type { ChaosProxy } from '../support/chaos-proxy.ts';
import { notify, told } from '../support/given-price-sync.ts';
import { PlatformFake } from '../support/platform-fake.ts';
import { patchProduct, patchSettings } from './back-office.ts';
import { shelf } from './shop-shelf.ts';
import type { ShelfItem } from './shop-shelf.ts';
import { TillPage } from './till-page.ts';
import { TillServer } from './till-server.ts';

const platform = { merchantId: 'MERCHANT1', authCode: 'the code of the platform' };

describe('a price of the platform at the browser till', function () {
  this.timeout(120_000);
  let server: TillServer;
  let fake: PlatformFake;
  let proxy: ChaosProxy;
  let browser: Browser;
  let till: TillPage;
  let items: ShelfItem[];

  before(async function () {
    await needsChromium(this);
    fake = await PlatformFake.start();
    fake.delay = 50;
    server = await TillServer.start({ EVERTILL_PLATFORM_SANDBOX: fake.url });
    proxy = await startChaosProxy(server.port);
    const { merchantId: merchant_id, authCode: auth_code } = platform;
    await patchSettings(server, {
      price_sync: { merchant_id, auth_code, access_token: 'token', environment: 'sandbox', enabled: true },
    });
    items = await shelf(server, server.ready.stores[0]!.id, 3);
    // The platform's ids are of another make than the demo's SKUs.
    for (const [index, { id }] of items.entries())
      await patchProduct(server, id, { sku_code: `REMOTE${index}` });
    browser = await openBrowser();
    till = await TillPage.open(browser.context, proxy.url);
    await till.logIn(server.ready.logins[1]!);
    await till.useLane(server.ready.stores[0]!.laneIds[0]!);
    await till.openShift('Day', '100');
    await till.untilSync({ connection: 'live', waiting: 0 });
  });

  after(async () => {
    await browser?.close();
    await proxy?.close();
    await server?.stop();
    await fake?.stop();
  });

  const changeThere = async (sku: string, price: number) => {
    fake.put(sku, { price });
    expect(told(await notify(server.ready.url, platform, sku))).to.deep.equal([
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
    await proxy.down();
    await till.untilSync({ connection: 'waiting' });
    await changeThere('REMOTE1', 23_456);
    await till.search('REMOTE1');
    await shows('REMOTE1', (items[1]!.price / 100).toFixed(2));
    await proxy.up();
    await shows('REMOTE1', '234.56');
    await till.search('');
  });

  it('is asked about where a manager had changed the same price offline', async () => {
    await till.untilSync({ connection: 'live', waiting: 0 });
    await proxy.down();
    await till.untilSync({ connection: 'waiting' });
    await till.search('REMOTE2');
    await till.detailsOf('REMOTE2').click();
    await till.byId('price-input').fill('111.11');
    await till.byId('price-save').click();
    await shows('REMOTE2', '111.11');
    await till.page.keyboard.press('Escape');
    await changeThere('REMOTE2', 22_222);
    await proxy.up();
    await till.untilSync({ attention: 1, waiting: 0 });
    await shows('REMOTE2', '222.22');
    await till.byId('sync-chip').click();
    await till.byId('attention').first().getByTestId('keep-theirs').click();
    await till.untilSync({ attention: 0, waiting: 0 });
    await shows('REMOTE2', '222.22');
    const history = await server.sql<{ changed_by_name: string }>(
      'SELECT changed_by_name FROM items_selling_price_history WHERE item_id = $1',
      [items[2]!.id],
    );
    expect(history).to.deep.equal([{ changed_by_name: 'Price sync' }]);
  });
});
