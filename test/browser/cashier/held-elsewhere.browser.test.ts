// A held basket that two lanes want: whoever has it in front of them is asked for on the other screen, and told when it is
// taken over or paid there. Two tills, each in a browser of its own.
import { expect } from 'chai';
import { browserSuite } from '../browser-suite.ts';
import { smallTargets } from '../reachable.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import type { TillPage } from '../till-page.ts';

describe('a basket that is open at another lane', function () {
  this.timeout(120_000);
  /** Between the server and the second till alone. */
  const shop = browserSuite({ proxy: true });
  let first: TillPage;
  let second: TillPage;
  let items: ShelfItem[];

  before(async () => {
    items = await shelf(shop.server, shop.store.id, 4);
    first = await shop.till({ shift: 'Day', url: shop.server.ready.url });
    second = await shop.till({ lane: 1, shift: 'Day', screen: { width: 1024, height: 768, touch: true } });
  });

  const held = (till: TillPage, name: string) => till.byId('held-basket').filter({ hasText: name });
  const lines = (till: TillPage) => till.byId('basket-line');
  const question = (till: TillPage) =>
    till.page.getByRole('dialog').filter({ hasText: 'Take over this basket?' });

  /** Put aside at the first till and taken back there; the second one has heard of it. */
  async function openAtFirst(name: string): Promise<void> {
    await first.scanAll([items[0]!.code, items[1]!.code]);
    await first.hold(name);
    await held(first, name).click();
    await lines(first).nth(1).waitFor();
    await second.page.keyboard.press('F8');
    const draft = second.byId('draft').filter({ hasText: name }).filter({ hasText: 'open at another lane' });
    await draft.waitFor();
    await second.closeDialog();
  }

  it('is taken over on purpose only, by keyboard; the other screen is told, and told again when it is paid', async () => {
    await openAtFirst('Blue jacket');
    const { keyboard } = second.page;
    await keyboard.press('F8');
    await second.inFront('drafts-dialog');
    await keyboard.press('Enter');
    await question(second).waitFor();
    expect(await question(second).innerText()).to.match(/since \d/);
    await keyboard.press('Escape');
    await question(second).waitFor({ state: 'hidden' });
    expect(await lines(second).count()).to.equal(0);
    expect(await first.byId('basket-fate').count()).to.equal(0);
    await keyboard.press('F8');
    await second.inFront('drafts-dialog');
    await keyboard.press('Enter');
    await question(second).getByRole('button', { name: 'Take over' }).press('Enter');
    await lines(second).nth(1).waitFor();
    const told = first.byId('basket-fate');
    await told.filter({ hasText: 'has this basket open as well' }).waitFor();
    await keyboard.press('F12');
    await second.paid();
    await second.nextSale();
    await told.filter({ hasText: 'was paid or given up at another lane' }).waitFor();
    // Nobody is stopped: what is paid here as well is kept, and a manager is told.
    await first.page.keyboard.press('F12');
    const { code } = await first.paid();
    await first.untilSync({ waiting: 0 });
    const flagged = await shop.sql<{ flags: string[] }>('SELECT flags FROM orders WHERE display_code = $1', [
      code,
    ]);
    expect(flagged).to.deep.equal([{ flags: ['draft_paid_twice'] }]);
    await first.nextSale();
    expect(await told.count()).to.equal(0);
  });

  it('is left there by touch, or taken over; without contact nobody is asked', async () => {
    await openAtFirst('Window seat');
    await held(second, 'Window seat').tap();
    await question(second).waitFor();
    expect(await smallTargets(second.page)).to.deep.equal([]);
    await question(second).getByRole('button', { name: 'Leave it there' }).tap();
    await question(second).waitFor({ state: 'hidden' });
    expect(await lines(second).count()).to.equal(0);
    await shop.proxy.down();
    await second.untilSync({ connection: 'waiting' });
    await held(second, 'Window seat').tap();
    await lines(second).nth(1).waitFor();
    expect(await question(second).count()).to.equal(0);
    await shop.proxy.up();
    await first.byId('basket-fate').filter({ hasText: 'has this basket open as well' }).waitFor();
  });
});
