// Hands that know the old supermarket keyboard: quantities, what was received, taking back and bringing back, the last
// receipt, printing, and the drawer. By keyboard alone, and what has a button by touch too; without a network.
import { expect } from 'chai';
import type { BrowserContext } from 'playwright-core';
import { browserSuite } from '../browser-suite.ts';
import { comesTrue } from '../../support/comes-true.ts';
import { namelessIn, smallTargets } from '../reachable.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import type { TillPage } from '../till-page.ts';

/** What the page asked of what is outside it. */
interface Asked {
  readonly printed: number;
  readonly kicked: number;
}

describe('the keys of the counter', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let till: TillPage;
  let items: ShelfItem[];

  before(async () => {
    items = await shelf(shop.server, shop.store.id, 6);
    // A shell that has a drawer, and a printer that is not asked for paper.
    const prepare = (context: BrowserContext) =>
      context.addInitScript(() => {
        const room = window as unknown as { asked: { printed: number; kicked: number } } & {
          evertillDevices: object;
        };
        room.asked = { printed: 0, kicked: 0 };
        room.evertillDevices = { kickDrawer: () => Promise.resolve((room.asked.kicked += 1)) };
        window.print = () => (room.asked.printed += 1);
      });
    till = await shop.till({ shift: 'Day', prepare });
  });

  /** An empty basket, whatever a test before left behind. */
  beforeEach(async () => {
    // On a page without a till: nothing there writes the basket down once more.
    await till.page.goto(`${shop.url}/healthz`);
    await till.page.evaluate(() => sessionStorage.clear());
    await till.page.goto(`${shop.url}/point-of-sale/sale`);
    await till.ready();
  });

  const type = (text: string) => till.page.keyboard.type(text, { delay: 60 });
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await till.page.keyboard.press(key);
  };
  const totalIs = (minor: number) =>
    till.page.locator(`[data-testid=total][data-minor="${minor}"]`).waitFor();
  const asked = () => till.page.evaluate(() => (window as unknown as { asked: Asked }).asked);

  it('brings the last receipt back with one key: nothing before the first sale, then to print and to take goods back', async () => {
    await shop.proxy.down();
    await press('PageUp');
    await till.inFront('no-last-sale');
    await till.closeDialog();
    await till.scan(items[0]!.code);
    await totalIs(items[0]!.price);
    const { code } = await till.payExact();
    // While the change is still shown, too: one receipt prints, not two.
    await press('PageUp');
    await till.inFront('order-drawer');
    expect(await till.page.locator('[data-print] article').count()).to.equal(1);
    await till.closeDialog();
    await till.nextSale();
    await press('PageUp');
    await till.inFront('order-drawer');
    expect(await till.byId('order-drawer').getByTestId('receipt-code').innerText()).to.equal(code);
    await press('F9');
    await comesTrue(async () => (await asked()).printed === 1);
    await till.closeDialog();
    // The field is armed again, and the basket that was begun is still there.
    await till.scan(items[1]!.code);
    await totalIs(items[1]!.price);
    await press('PageUp');
    await till.inFront('order-drawer');
    await press('F11');
    await till.byId('return-sale').waitFor();
    expect(await till.byId('return-code').innerText()).to.equal(code);
    await till.go('sale');
    await totalIs(items[1]!.price);
    await press('Control+Delete');
    await till.byId('last-sale').click();
    await till.inFront('order-drawer');
    await till.closeDialog();
  });

  it('brings back the last line and a basket that was cleared, with everything in it', async () => {
    await till.scanAll(items.slice(0, 3).map(({ code }) => code));
    const whole = items.slice(0, 3).reduce((sum, { price }) => sum + price, 0);
    await totalIs(whole);
    await press('Delete');
    await totalIs(whole - items[2]!.price);
    await press('Control+z');
    await totalIs(whole);
    await press('Control+Delete');
    await till.byId('basket-line').first().waitFor({ state: 'hidden' });
    await press('Control+z');
    await totalIs(whole);
    expect(await till.byId('basket-line').count()).to.equal(3);
    await till.byId('clear').click();
    await till.byId('basket-line').first().waitFor({ state: 'hidden' });
    await till.byId('undo').click();
    await totalIs(whole);
    expect(await smallTargets(till.page)).to.deep.equal([]);
    expect(await namelessIn(till.page)).to.deep.equal([]);
    await press('Control+Delete');
    await till.byId('basket-line').first().waitFor({ state: 'hidden' });
  });

  it('takes a quantity in every spelling, and what was received before the equals sign', async () => {
    const [item] = items;
    for (const [index, typed] of ['3*', '3 × ', '3x', '3X '].entries()) {
      await type(typed);
      await till.scan(item!.code);
      await totalIs(item!.price * 3 * (index + 1));
    }
    const due = item!.price * 12;
    const received = Math.ceil(due / 5000) * 50;
    // Too little is said, and nothing is paid.
    await type('0.01=');
    await till.page.locator('[data-testid=notice][data-kind=refused]').waitFor();
    expect(await till.byId('paid').count()).to.equal(0);
    const { kicked } = await asked();
    await type(`${received}=`);
    expect(await till.paid()).to.deep.include({ total: due, change: received * 100 - due });
    // Cash opens the drawer, once.
    await comesTrue(async () => (await asked()).kicked === kicked + 1);
    await press('Control+p');
    await comesTrue(async () => (await asked()).printed > 0);
    await till.nextSale();
    await till.scan(item!.code);
    await totalIs(item!.price);
    await press('F9');
    await till.paid();
    expect((await asked()).kicked).to.equal(kicked + 1);
    await till.nextSale();
  });

  it('prints the receipt alone', async () => {
    await till.scan(items[0]!.code);
    await totalIs(items[0]!.price);
    const { code } = await till.payExact();
    await till.page.emulateMedia({ media: 'print' });
    const shown = till.page.getByTestId('receipt-code').filter({ visible: true });
    expect(await shown.count()).to.equal(1);
    expect(await shown.innerText()).to.equal(code);
    expect(await till.byId('next-sale').isVisible()).to.equal(false);
    await till.page.emulateMedia({ media: 'screen' });
    await till.nextSale();
    await till.untilSync({ waiting: 0, attention: 0 });
  });
});
