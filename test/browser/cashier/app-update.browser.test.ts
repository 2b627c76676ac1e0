// A newer version of the app arrives while the till is open: it waits until somebody takes it, and never interrupts
// a sale, in no window.
import { expect } from 'chai';
import { browserSuite } from '../browser-suite.ts';
import { frontFor } from '../newer-build.ts';
import type { NewerBuild } from '../newer-build.ts';
import { shelf } from '../shop-shelf.ts';
import { TillPage } from '../till-page.ts';

describe('a newer version of the app', function () {
  this.timeout(120_000);
  const shop = browserSuite();
  let front: NewerBuild;

  before(async () => {
    front = await frontFor(shop.server.port);
    shop.atEnd(() => front.close());
  });

  /** Marks the loaded page, to see whether it is still the same one later. */
  const mark = (till: TillPage) => till.page.evaluate(() => document.body.setAttribute('data-marked', ''));
  const isMarked = (till: TillPage) => till.page.evaluate(() => document.body.hasAttribute('data-marked'));

  it('waits for the end of the sale, and loads anew only the window in which it is taken', async () => {
    const [item] = await shelf(shop.server, shop.store.id, 1);
    const till = await shop.till({ shift: 'Day', url: front.url });
    await till.untilOfflineReady();
    await till.page.reload();
    await till.ready();
    const second = await TillPage.open(till.page.context(), front.url);
    await second.ready();
    for (const window of [till, second]) await mark(window);
    await till.scan(item!.code);
    await till.byId('basket-line').first().waitFor();

    front.install();
    await till.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
    await till.byId('update').click();
    const take = till.page.getByRole('button', { name: 'Load it now' });
    expect(await take.isDisabled()).to.equal(true);
    expect(await isMarked(till)).to.equal(true);
    await till.page.keyboard.press('Escape');
    await take.waitFor({ state: 'hidden' });
    await till.payExact();
    await till.nextSale();

    await till.byId('update').click();
    await Promise.all([till.page.waitForEvent('load'), take.click()]);
    await till.ready();
    expect(await isMarked(till)).to.equal(false);
    expect(await till.byId('update').count()).to.equal(0);
    expect(await isMarked(second)).to.equal(true);
    await second.page.bringToFront();
    await second.scan(item!.code);
    await second.byId('basket-line').first().waitFor();
  });
});
