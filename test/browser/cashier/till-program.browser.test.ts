// The till program and a fresh browser: what was sold is there after anything that can happen to the program, and the
// window says what is the matter. Counted by SQL, past the server.
import path from 'node:path';
import { expect } from 'chai';
import { filter, firstValueFrom } from 'rxjs';
import { clientVersion, StorageError } from '@evertill/client-core';
import { readApp } from '../../../desktop/host/app-files.ts';
import { openWindow } from '../../desktop/host/given-window.ts';
import type { GivenWindow } from '../../desktop/host/given-window.ts';
import type { Browser } from '../../support/browser.ts';
import { browserSuite } from '../browser-suite.ts';
import { comesTrue } from '../../support/comes-true.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import { TillPage } from '../till-page.ts';
import type { PaidSale } from '../till-page.ts';
import { TillProgram } from '../till-program.ts';

const appDirectory = path.resolve(import.meta.dirname, '../../../desktop/dist');

/** Tries again what was not begun because the program was away; what was begun is answered in the end. */
async function sellThrough(window: GivenWindow, sku: string, id: string): Promise<void> {
  for (;;) {
    await firstValueFrom(window.host.away$.pipe(filter((away) => away === undefined)));
    try {
      await window.sell(sku, id);
      return;
    } catch (error) {
      const isAway = error instanceof StorageError || (error as Error).message === 'till_away';
      if (!isAway) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('a browser window of the till program', function () {
  this.timeout(120_000);
  const shop = browserSuite();
  let program: TillProgram;
  let browser: Browser;
  let items: ShelfItem[];

  beforeEach(async () => {
    program = await TillProgram.start(shop.url);
    browser = await shop.open();
    items = await shelf(shop.server, shop.store.id, 8);
  });
  afterEach(async () => {
    await browser?.close();
    await program?.stop();
    if (!shop.server.isRunning) await shop.server.start();
    await shop.sql(
      `UPDATE vendor_work_shifts SET status = 'closed', closed_at = instant() WHERE status = 'open'`,
    );
    // The till of the next test is another one.
    await shop.sql('DELETE FROM lane_leases');
  });

  const open = async (address = program.ready.windowUrl): Promise<TillPage> => {
    const page = await browser.context.newPage();
    await page.goto(address);
    return TillPage.over(page);
  };
  const atWork = async (label: string): Promise<TillPage> => {
    const till = await open();
    await shop.signIn(till, { shift: label });
    return till;
  };
  const sell = async (till: TillPage, basket: readonly ShelfItem[]): Promise<PaidSale> => {
    await till.scanAll(basket.map(({ code }) => code));
    const paid = await till.payExact();
    await till.nextSale();
    return paid;
  };
  const ordersOf = (label: string) =>
    shop.sql<{ code: string; total: number; change: number; lines: number }>(
      `SELECT o.display_code AS code, o.total::float8 AS total, o.change::float8 AS change,
              (SELECT count(*)::int FROM order_lines l WHERE l.vendor_id = o.vendor_id AND l.parent_id = o.id) AS lines
         FROM orders o JOIN vendor_work_shifts s
           ON s.vendor_id = o.vendor_id AND s.id = o.svc_vendor_work_shift_id
        WHERE s.shift_label = $1 ORDER BY o.device_seq`,
      [label],
    );
  const away = (till: TillPage) => till.byId('host-away');

  it('says which version it is, and why it looks for no newer one', async () => {
    const till = await atWork('Version');
    await till.go('settings');
    const version = till.byId('settings-version');
    await version.scrollIntoViewIfNeeded();
    expect(await version.innerText()).to.equal(clientVersion);
    await till.byId('check-for-updates').click();
    const refused = till.byId('refused');
    await refused.waitFor();
    expect(await refused.getAttribute('data-code')).to.equal('update_unconfigured');
    expect(await till.byId('settings-full-screen').count(), 'a browser’s window is its user’s').to.equal(0);
  });

  it('[I1, I2] has the sale after the server is down and the program is killed, and sends it once', async () => {
    const till = await atWork('Killed program');
    await shop.server.kill();
    const first = await sell(till, items.slice(0, 2));
    await till.untilSync({ waiting: 1 });
    await till.scanAll([items[2]!.code]);
    await program.kill();
    await away(till).waitFor();
    expect(await away(till).innerText()).to.contain('not running');
    // What is typed and clicked meanwhile goes nowhere.
    await till.scan(items[3]!.code);
    await till.page.keyboard.press('F12');
    await program.start();
    await away(till).waitFor({ state: 'detached' });
    await till.untilSync({ waiting: 1 });
    expect(await till.byId('basket-line').count(), 'the basket is as it was').to.equal(1);
    const second = await till.payExact();
    await till.untilSync({ waiting: 2 });
    await shop.server.start();
    await till.untilSync({ waiting: 0, sent: 2, attention: 0 }, 60_000);
    expect(await ordersOf('Killed program')).to.deep.equal([first, second]);
    const held = await till.page.evaluate(async () => ({
      databases: (await indexedDB.databases()).map(({ name }) => name),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      noted: Object.keys(localStorage),
    }));
    expect(held, 'the browser itself keeps nothing').to.deep.equal({ databases: [], workers: 0, noted: [] });
  });

  it('[I1, I2] sells each basket once, however often the program is killed while it is asked to', async () => {
    const label = 'Killed while asked';
    const build = readApp(appDirectory).build;
    const till = await atWork(label);
    await till.page.close();
    const windows = await Promise.all(
      [0, 1].map(async () => openWindow((await program.startAgain()).windowUrl, build)),
    );
    const wanted = windows.flatMap((window, nr) =>
      Array.from({ length: 15 }, (_, sale) => ({ window, id: `${label}-${nr}-${sale}` })),
    );
    let [done, ended] = [0, false];
    const sold = Promise.all(
      windows.map(async (window) => {
        for (const { id } of wanted.filter((one) => one.window === window)) {
          await sellThrough(window, items[0]!.sku_code, id);
          done++;
        }
      }),
    ).finally(() => (ended = true));
    let kills = 0;
    for (let after = 3; after < wanted.length; after += 7) {
      while (done < after && !ended) await new Promise((resolve) => setTimeout(resolve, 1));
      // Somewhere in the next sale.
      await new Promise((resolve) => setTimeout(resolve, (kills * 7) % 23));
      await program.kill();
      await program.start();
      kills++;
    }
    await sold;
    expect(kills).to.equal(4);
    for (const window of windows) {
      const { status$ } = await window.till();
      await firstValueFrom(status$.pipe(filter(({ waiting }) => waiting === 0)));
      window.close();
    }
    const stored = await shop.sql<{ id: string; seq: number }>(
      `SELECT client_order_id AS id, device_seq::int AS seq FROM orders WHERE client_order_id LIKE $1 ORDER BY device_seq`,
      [`${label}%`],
    );
    expect(stored.map(({ id }) => id).toSorted()).to.deep.equal(wanted.map(({ id }) => id).toSorted());
    expect(stored.map(({ seq }) => seq)).to.deep.equal(Array.from({ length: 30 }, (_, index) => index + 2));
  });

  it('[T30] numbers the sales of two windows as one till, and covers both while it is stopped', async () => {
    const first = await atWork('Two windows of a program');
    const again = await program.startAgain();
    expect(again).to.deep.include({
      again: true,
      exitCode: 0,
      pid: program.ready.pid,
      url: program.ready.url,
    });
    const second = await open(again.windowUrl);
    await second.ready();
    const receipts: PaidSale[] = [];
    for (let round = 0; round < 3; round++) {
      const pair = await Promise.all(
        [first, second].map(async (window, index) => {
          await window.page
            .getByTestId('item')
            .nth(round * 2 + index)
            .click();
          await window.byId('basket-line').first().waitFor();
          const paid = await window.payExact();
          await window.nextSale();
          return paid;
        }),
      );
      receipts.push(...pair);
    }
    await first.untilSync({ waiting: 0, sent: 6, connection: 'live' });
    await second.untilSync({ waiting: 0, sent: 6, connection: 'live' });
    const inOrder = receipts.toSorted((a, b) => (a.code < b.code ? -1 : 1));
    expect(inOrder.map(({ code }) => code)).to.deep.equal(
      Array.from({ length: 6 }, (_, index) => `L1-000${index + 2}`),
    );
    expect(await ordersOf('Two windows of a program')).to.deep.equal(inOrder);
    expect(await program.end()).to.equal(0);
    await Promise.all([away(first).waitFor(), away(second).waitFor()]);
    await program.start();
    await Promise.all([first, second].map((window) => away(window).waitFor({ state: 'detached' })));
  });

  it('[T20] lets nobody in without a token, or with a used one, and keeps a window over a reload', async () => {
    const address = program.ready.windowUrl;
    const till = await open(address);
    await till.byId('login').waitFor();
    expect(till.page.url(), 'the token does not stay in the address').to.not.contain('window=');
    await till.page.reload();
    await till.byId('login').waitFor();
    for (const bare of [program.ready.url, address]) {
      const stranger = await open(bare);
      await away(stranger).waitFor();
      expect(await away(stranger).getAttribute('data-away')).to.equal('unknown');
    }
    expect(await till.page.evaluate(() => document.cookie)).to.equal('');
  });

  it('has the whole screen in the window, the payment keys within reach', async () => {
    const till = await atWork('Whole screen');
    await till.scanAll([items[0]!.code]);
    const box = (await till.byId('pay-exact').boundingBox())!;
    expect(box.y + box.height).to.be.below(768);
    await comesTrue(
      async () => (await till.page.evaluate(() => document.documentElement.scrollHeight)) <= 768,
    );
  });
});
