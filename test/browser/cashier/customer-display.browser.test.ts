// The window in front of the customer: it follows the sale of the till's window, with or without a network, survives a
// reload of either, and takes a name for nothing but text.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { patchProduct } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { namelessIn, smallTargets } from '../reachable.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import { TillPage } from '../till-page.ts';

const evil = '<img src=x onerror="document.title=`owned`"><b>Bread</b>';

describe('the customer’s display', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let till: TillPage;
  let display: Page;
  let items: ShelfItem[];

  before(async () => {
    items = await shelf(shop.server, shop.store.id, 4);
    await patchProduct(shop.server, items[2]!.id, { name: evil });
    till = await shop.till();
    await till.untilOfflineReady();
    await till.openShift('Display', '100');
    await till.byId('menu').click();
    const [opened] = await Promise.all([
      till.page.context().waitForEvent('page'),
      till.byId('open-display').click(),
    ]);
    display = opened;
    await shows('idle');
    await till.page.bringToFront();
  });

  function shows(what: 'cart' | 'total' | 'idle'): Promise<void> {
    return display.locator(`[data-testid=customer-display][data-shows=${what}]`).waitFor();
  }

  /** Minor units. */
  const figure = async (id: string) => Number(await display.getByTestId(id).getAttribute('data-minor'));
  const totalIs = (minor: number) =>
    display.locator(`[data-testid=display-total][data-minor="${minor}"]`).waitFor();

  it('goes from the store’s name to the basket, the total, the change, and back', async () => {
    expect(new URL(display.url()).pathname).to.equal('/point-of-sale/customer-display');
    await display.getByTestId('display-store').getByText(shop.store.name, { exact: true }).waitFor();
    await till.scan(items[0]!.code);
    await shows('cart');
    await totalIs(items[0]!.price);
    await till.scan(items[1]!.code);
    await display.getByTestId('display-line').nth(1).waitFor();
    const total = items[0]!.price + items[1]!.price;
    await totalIs(total);
    expect(await display.getByTestId('display-name').allInnerTexts()).to.deep.equal([
      items[0]!.name,
      items[1]!.name,
    ]);
    await till.byId('undo').click();
    await totalIs(items[0]!.price);
    const paid = await till.payCash('500');
    await shows('total');
    expect(await figure('display-change')).to.equal(paid.change);
    expect(paid.change).to.be.above(0);
    await till.scan(items[1]!.code);
    await shows('cart');
    await totalIs(items[1]!.price);
    await till.payExact();
    await shows('total');
    expect(await figure('display-change')).to.equal(0);
    await till.nextSale();
    await shows('idle');
  });

  it('shows names as text, whatever stands in them, and nothing of who sells or buys', async () => {
    await till.scan(items[2]!.code);
    await display.getByTestId('display-name').waitFor();
    expect(await display.getByTestId('display-name').innerText()).to.equal(evil);
    expect(await display.locator('img, b').count()).to.equal(0);
    expect(await display.title()).to.equal(shop.store.name);
    const seen = await display.locator('body').innerText();
    expect(seen).not.to.contain('Marten');
    expect(await smallTargets(display)).to.deep.equal([]);
    expect(await namelessIn(display)).to.deep.equal([]);
    await till.payExact();
    await till.nextSale();
    await shows('idle');
  });

  it('works without a network, and survives a reload of either window', async () => {
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
    try {
      await till.scan(items[0]!.code);
      await totalIs(items[0]!.price);
      await display.reload();
      await totalIs(items[0]!.price);
      await till.page.reload();
      await till.ready();
      await till.byId('basket-line').waitFor();
      await totalIs(items[0]!.price);
      const { change } = await till.payCash('500');
      await shows('total');
      await display.reload();
      await shows('total');
      expect(await figure('display-change')).to.equal(change);
      await till.page.reload();
      await till.ready();
      await shows('total');
      await till.scan(items[1]!.code);
      await totalIs(items[1]!.price);
    } finally {
      await shop.proxy.up();
    }
    await till.payExact();
    await till.nextSale();
    await shows('idle');
    await till.untilSync({ connection: 'live', waiting: 0, attention: 0 });
  });

  it('hears nothing of what is only practised, and keeps the real basket', async () => {
    await till.scan(items[0]!.code);
    await totalIs(items[0]!.price);
    await display.evaluate(() => {
      const told: unknown[] = [];
      new BroadcastChannel('customer-display:send').addEventListener('message', ({ data }) =>
        told.push(data),
      );
      Object.assign(window, { told });
    });
    const told = () => display.evaluate(() => (window as unknown as { told: unknown[] }).told);
    await till.byId('menu').click();
    await till.byId('training-begin').click();
    await till.page.getByRole('button', { name: 'Start practising' }).click();
    await till.byId('training').waitFor();
    await till.openShift('Practice', '50');
    await till.scanAll([items[1]!.code, items[3]!.code]);
    await till.payCash('500');
    await till.nextSale();
    await till.scan(items[1]!.code);
    await till.byId('basket-line').waitFor();
    expect(await told()).to.deep.equal([]);
    await totalIs(items[0]!.price);
    await till.byId('training-end').click();
    await till.byId('training').waitFor({ state: 'hidden' });
    await till.byId('basket-line').waitFor();
    const { total } = await till.payExact();
    expect(total).to.equal(items[0]!.price);
    await shows('total');
    expect(await told(), 'it would have been heard').not.to.deep.equal([]);
    await till.nextSale();
    await shows('idle');
  });

  it('opens no till: the window that sells stays the one that is connected', async () => {
    const held = await display.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0);
    await display.close();
    const after = await till.page.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0);
    expect(after).to.equal(held);
  });

  it('stays with the window that sells when another one of the till is opened', async () => {
    await till.byId('menu').click();
    const [opened] = await Promise.all([
      till.page.context().waitForEvent('page'),
      till.byId('open-display').click(),
    ]);
    display = opened;
    await till.page.bringToFront();
    await till.scan(items[0]!.code);
    await totalIs(items[0]!.price);
    const second = await TillPage.open(till.page.context(), shop.url);
    await second.ready();
    await second.go('orders');
    await display.reload();
    await totalIs(items[0]!.price);
    await till.page.close();
    await shows('idle');
  });
});
