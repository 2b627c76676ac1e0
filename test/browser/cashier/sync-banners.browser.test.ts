// What every screen of a till must say in words: its clock is wrong, its disk takes nothing, the server does not answer;
// with what to do, for as long as it is so, while selling goes on where it can.
import { expect } from 'chai';
import type { BrowserContext } from 'playwright-core';
import { letClockBeSet, setClockOff } from '../../support/page-clock.ts';
import { browserSuite } from '../browser-suite.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import { TillPage } from '../till-page.ts';

const minute = 60_000;
const fullDisk = 'test/full-disk';

describe('a till that something is the matter with', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let till: TillPage;
  let items: ShelfItem[];

  before(async () => {
    items = await shelf(shop.server, shop.store.id, 4);
    const prepare = async (context: BrowserContext) => {
      await letClockBeSet(context);
      // The browser's own disk, as it refuses when there is no room.
      await context.addInitScript((disk) => {
        for (const write of ['add', 'put'] as const) {
          const { [write]: real } = IDBObjectStore.prototype;
          IDBObjectStore.prototype[write] = function (this: IDBObjectStore, ...given) {
            if (localStorage.getItem(disk) !== null) throw new DOMException('no room', 'QuotaExceededError');
            return real.apply(this, given);
          };
        }
      }, fullDisk);
    };
    till = await shop.till({ shift: 'Day', prepare });
    await till.untilOfflineReady();
  });

  const banner = (name: string) => till.byId(`banner-${name}`);
  const gone = (name: string) => banner(name).waitFor({ state: 'detached' });

  /** The clocks are compared with every greeting. */
  async function setClock(off: number): Promise<void> {
    await setClockOff(till.page, off);
    await till.page.reload();
    await till.ready();
    await till.untilSync({ connection: 'live' });
  }

  it('says how far its clock is off from two minutes on, and from 12 hours on that no shift can be opened', async () => {
    expect(await banner('clock').count()).to.equal(0);
    for (const [off, words] of [
      [14 * minute, ['14 minutes ahead', 'Go on selling']],
      [-5 * minute, ['5 minutes behind', 'Go on selling']],
      [13 * 60 * minute, ['13 hours ahead', 'No shift can be opened']],
    ] as const) {
      await setClock(off);
      for (const part of words) await banner('clock').filter({ hasText: part }).waitFor();
    }
    await setClock(0);
    await gone('clock');
  });

  it('[I18] hears what another window has sold, although the clock was set back meanwhile', async () => {
    const second = await TillPage.open(till.page.context(), shop.url);
    await second.ready();
    await shop.proxy.down();
    await setClockOff(till.page, -10 * minute);
    await second.scan(items[2]!.code);
    await second.payExact();
    await second.untilSync({ waiting: 1 });
    await till.untilSync({ waiting: 1 });
    await setClockOff(till.page, 0);
    await shop.proxy.up();
    for (const window of [till, second]) await window.untilSync({ waiting: 0, attention: 0 });
    await second.page.close();
  });

  it('says that the server does not answer when the network is there and nothing comes back', async () => {
    shop.proxy.mute();
    await till.page.reload();
    await till.ready();
    await till.scan(items[1]!.code);
    await till.payExact();
    await banner('silent').filter({ hasText: 'Go on selling' }).waitFor({ timeout: 60_000 });
    await till.byId('sync-chip').click();
    await till.byId('sync-stall').filter({ hasText: 'tell whoever looks after the network' }).waitFor();
    await till.closeDialog();
    // A network that is cut is something else.
    await shop.proxy.down();
    await gone('silent');
    await shop.proxy.up();
    await till.untilSync({ connection: 'live', waiting: 0, attention: 0 });
    expect(await banner('silent').count()).to.equal(0);
  });

  it('lists what waits by its kind, since when, why, and what to do; and nothing once it is sent', async () => {
    await till.scan(items[0]!.code);
    await till.byId('basket-line').waitFor();
    const { code } = await till.payExact();
    await till.nextSale();
    await till.untilSync({ connection: 'live', waiting: 0 });
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
    for (const { code: goods } of items.slice(1, 3)) {
      await till.scan(goods);
      await till.byId('basket-line').waitFor();
      await till.payExact();
      await till.nextSale();
    }
    await till.go('returns');
    await till.byId('scan-field').fill(code);
    await till.page.keyboard.press('Enter');
    await till.byId('return-all').click();
    await till.byId('return-confirm').click();
    await till.byId('return-done').waitFor();
    await till.go('work-shift');
    await till.moveCash('paid_in', '5');
    await till.untilSync({ waiting: 4 });
    await till.byId('sync-chip').click();
    const waits = (kind: string, count: number) =>
      till.page
        .locator(`[data-testid=waiting-${kind}][data-count="${count}"]`)
        .filter({ hasText: 'since' })
        .waitFor();
    await waits('sales', 2);
    await waits('returns', 1);
    await waits('cash', 1);
    expect(await till.byId('waiting-list').locator('tr').count()).to.equal(3);
    await till.byId('waiting-why').filter({ hasText: 'there is no connection' }).waitFor();
    await till.byId('waiting-why').filter({ hasText: 'cable' }).waitFor();
    await shop.proxy.up();
    await till.byId('waiting-list').waitFor({ state: 'hidden' });
    await till.closeDialog();
    await till.go('sale');
  });

  it('says that its disk takes nothing until it does, and shows no sale as paid meanwhile', async () => {
    await till.scan(items[0]!.code);
    await till.byId('basket-line').waitFor();
    await till.page.evaluate((key) => localStorage.setItem(key, 'full'), fullDisk);
    await till.page.keyboard.press('F12');
    await banner('disk').filter({ hasText: 'Make room on the disk' }).waitFor();
    await till.page.locator('[data-testid=notice][data-kind=refused]').waitFor();
    expect([await till.byId('paid').count(), await till.byId('basket-line').count()]).to.deep.equal([0, 1]);
    await till.page.evaluate((key) => localStorage.removeItem(key), fullDisk);
    await till.payExact();
    await gone('disk');
    await till.untilSync({ waiting: 0, attention: 0 });
  });
});
