// A till in a real browser while its first catalog is on its way: no screen says that there is nothing, each says that it
// comes and how much is here; a second window of the till as well.
import { expect } from 'chai';
import type { BrowserContext } from 'playwright-core';
import { browserSuite } from '../browser-suite.ts';
import { shelf } from '../shop-shelf.ts';
import { TillPage } from '../till-page.ts';

describe('a till whose first catalog is on its way', function () {
  this.timeout(120_000);
  const shop = browserSuite();
  const arriving = 'Receiving the catalog: 0 items so far';

  it('says so on every screen that shows items, in every window, until they are there (field case E)', async () => {
    const [item] = await shelf(shop.server, shop.store.id, 1);
    const { logins, stores } = shop.server.ready;
    const { context } = await shop.open();
    const letThrough = await holdCatalog(context);
    const first = await TillPage.open(context, shop.url);
    await first.logIn(logins[1]!);
    await first.byId(`lane-${stores[0]!.laneIds[0]!}`).click();
    await first.byId('place-confirm').click();
    await first.byId('sale').waitFor();
    const second = await TillPage.open(context, shop.url);
    for (const till of [first, second]) {
      await till.go('sale');
      await till.byId('no-items').filter({ hasText: arriving }).waitFor();
      await till.scan(item!.code);
      await till.byId('notice').filter({ hasText: arriving }).waitFor();
      await till.go('items');
      await till.byId('items-count').filter({ hasText: arriving }).waitFor();
      for (const place of ['sale', 'items'] as const) {
        await till.go(place);
        expect(await till.page.getByText('Nothing here yet').count(), place).to.equal(0);
      }
    }
    letThrough();
    await first.untilSync({ connection: 'live' });
    for (const till of [first, second]) {
      await till.page.locator('[data-testid=items-count]:not([data-count="0"])').waitFor();
      expect(await till.page.getByText('Receiving the catalog').count()).to.equal(0);
    }
  });
});

/** What its pages ask for of the catalog waits until the function is called. */
async function holdCatalog(context: BrowserContext): Promise<() => void> {
  let held: (() => void)[] | undefined = [];
  await context.routeWebSocket(/\/sync/, (page) => {
    const server = page.connectToServer();
    page.onMessage((message) => {
      const isHeld = /"pull".*"product"/.test(String(message));
      if (isHeld && held) held.push(() => server.send(message));
      else server.send(message);
    });
  });
  return () => {
    const waiting = held ?? [];
    held = undefined;
    for (const ask of waiting) ask();
  };
}
