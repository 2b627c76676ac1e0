// A held basket that two lanes want: whoever has it in front of them is asked for on the other screen, and told when it is
// taken over or paid there. Two tills, each in a browser of its own.
import { expect } from 'chai';
import { needsChromium, openBrowser } from '../../support/browser.ts';
import type { Browser, Screen } from '../../support/browser.ts';
import { startChaosProxy } from '../../support/chaos-proxy.ts';
import type { ChaosProxy } from '../../support/chaos-proxy.ts';
import { smallTargets } from '../reachable.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import { TillPage } from '../till-page.ts';
import { TillServer } from '../till-server.ts';

describe('a basket that is open at another lane', function () {
  this.timeout(120_000);
  let server: TillServer;
  /** The second till’s line to the server. */
  let proxy: ChaosProxy;
  let browsers: Browser[];
  let first: TillPage;
  let second: TillPage;
  let items: ShelfItem[];
  const pageErrors: string[] = [];

  before(async function () {
    await needsChromium(this);
    server = await TillServer.start();
    proxy = await startChaosProxy(server.port);
    items = await shelf(server, server.ready.stores[0]!.id, 4);
    browsers = [];
    first = await tillOn(0, server.ready.url);
    second = await tillOn(1, proxy.url, { width: 1024, height: 768, touch: true });
  });

  after(async () => {
    for (const browser of browsers ?? []) await browser.close();
    await proxy?.close();
    await server?.stop();
    expect(pageErrors).to.deep.equal([]);
  });

  async function tillOn(lane: number, url: string, screen?: Screen): Promise<TillPage> {
    const browser = await openBrowser(screen);
    browsers.push(browser);
    browser.context.on('weberror', (error) => pageErrors.push(String(error.error().stack)));
    const till = await TillPage.open(browser.context, url);
    await till.logIn(server.ready.logins[1]!);
    await till.useLane(server.ready.stores[0]!.laneIds[lane]!);
    await till.openShift('Day', '100');
    await till.untilSync({ connection: 'live', waiting: 0 });
    return till;
  }

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
    const flagged = await server.sql<{ flags: string[] }>(
      'SELECT flags FROM orders WHERE display_code = $1',
      [code],
    );
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
    await proxy.down();
    await second.untilSync({ connection: 'waiting' });
    await held(second, 'Window seat').tap();
    await lines(second).nth(1).waitFor();
    expect(await question(second).count()).to.equal(0);
    await proxy.up();
    await first.byId('basket-fate').filter({ hasText: 'has this basket open as well' }).waitFor();
  });
});
