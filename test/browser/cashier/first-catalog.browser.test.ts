// A till in a real browser while its first catalog is on its way: no screen says that there is nothing, each says that it
// comes and how much is here.
import { expect } from 'chai';
import { browserSuite } from '../browser-suite.ts';
import { shelf } from '../shop-shelf.ts';
import { TillPage } from '../till-page.ts';

describe('a till whose first catalog is on its way', function () {
  this.timeout(120_000);
  const shop = browserSuite();
  const receiving = /^Receiving the catalog: [\d,]+ items so far$/;

  it('says so on every screen that shows items, and shows them once they are there (field case E)', async () => {
    const [item] = await shelf(shop.server, shop.store.id, 1);
    const { context } = await shop.open();
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await context.route('**/sync/product/**', async (route) => {
      await held;
      await route.continue();
    });
    const till = await TillPage.open(context, shop.url);
    const { logins, stores } = shop.server.ready;
    await till.logIn(logins[1]!);
    await till.useLane(stores[0]!.laneIds[0]!);
    await till.openShift('Day', '100');
    const text = till.byId('no-items');
    await text.waitFor();
    expect(await text.innerText()).to.match(receiving);
    await till.scan(item!.code);
    await till.byId('notice').filter({ hasText: 'Receiving the catalog' }).waitFor();
    await till.go('items');
    await till.byId('items-count').filter({ hasText: 'Receiving the catalog' }).waitFor();
    for (const place of ['sale', 'items'] as const) {
      await till.go(place);
      expect(await till.page.getByText('Nothing here yet').count(), place).to.equal(0);
    }
    letThrough();
    await till.untilSync({ connection: 'live' });
    await till.page.locator('[data-testid=items-count]:not([data-count="0"])').waitFor();
    expect(await till.page.getByText('Receiving the catalog').count()).to.equal(0);
  });
});
