// What support asks of a till, as whoever stands at it lives through it: a message above the sale that takes nothing from the
// scanner, what was asked and what became of it, and what is wrong in words, also in a language that runs from right to left.
import path from 'node:path';
import { expect } from 'chai';
import { findingKinds } from '@evertill/sync';
import { arabic } from '../../../desktop/renderer/languages/ar/arabic.ts';
import { needsChromium, openBrowser } from '../../support/browser.ts';
import type { Browser } from '../../support/browser.ts';
import { startChaosProxy } from '../../support/chaos-proxy.ts';
import type { ChaosProxy } from '../../support/chaos-proxy.ts';
import { askAsOwner } from '../back-office.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import { TillPage } from '../till-page.ts';
import { TillServer } from '../till-server.ts';

const offset = 'test/clock-offset';
const text = 'The delivery of milk is late. Please call us when you have a minute.';

describe('a till that support looks after', function () {
  this.timeout(120_000);
  let server: TillServer;
  let proxy: ChaosProxy;
  let browser: Browser;
  let till: TillPage;
  let items: ShelfItem[];
  let device: string;

  before(async function () {
    await needsChromium(this);
    server = await TillServer.start();
    proxy = await startChaosProxy(server.port);
    items = await shelf(server, server.ready.stores[0]!.id, 3);
    browser = await openBrowser();
    await browser.context.addInitScript((key) => {
      const realNow = Date.now.bind(Date);
      Date.now = () => realNow() + Number(localStorage.getItem(key) ?? 0);
    }, offset);
    till = await TillPage.open(browser.context, proxy.url);
    await till.logIn(server.ready.logins[1]!);
    await till.useLane(server.ready.stores[0]!.laneIds[0]!);
    await till.openShift('Day', '100');
    await till.untilSync({ connection: 'live', waiting: 0 });
    const [client] = await server.sql<{ device_id: string }>('SELECT device_id FROM sync_clients');
    device = client!.device_id;
  });

  after(async () => {
    await browser?.close();
    await proxy?.close();
    await server?.stop();
  });

  /** `EVERTILL_LOOK`: a folder for pictures, for people. */
  async function look(name: string): Promise<void> {
    const folder = process.env['EVERTILL_LOOK'];
    if (folder === undefined || folder === '') return;
    const { page } = till;
    for (const [screen, width, height] of [
      ['counter', 1366, 768],
      ['tablet', 1024, 768],
      ['phone', 390, 844],
    ] as const) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(500);
        await page.screenshot({ path: path.join(folder, `support-${name}-${screen}-${colorScheme}.png`) });
      }
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1366, height: 768 });
  }

  const ask = (body: object) =>
    askAsOwner(server, 'POST', `/support/devices/${device}/instructions`, {
      reason: 'the shop called',
      ...body,
    });
  const asked = (kind: string, outcome: string) =>
    till.page.locator(`[data-testid^=asked-][data-kind=${kind}][data-outcome=${outcome}]`);

  it('[W4] shows a message above the sale, which the scanner does not notice, until somebody has read it', async () => {
    await till.scan(items[0]!.code);
    await till.byId('basket-line').waitFor();
    await ask({ kind: 'message', text });
    const message = till.byId('support-message');
    await message.filter({ hasText: text }).waitFor();
    await till.scan(items[1]!.code);
    await till.byId('basket-line').nth(1).waitFor();
    await till.page.reload();
    await till.ready();
    await message.waitFor();
    await look('message');
    await till.byId('support-message-read').click();
    await message.waitFor({ state: 'detached' });
    await till.scan(items[2]!.code);
    await till.byId('basket-line').nth(2).waitFor();
    await till.payExact();
    await till.nextSale();
  });

  it('[W4] [W5] does what was asked while it was away, in order, and says who asked and what became of it', async () => {
    await proxy.down();
    await till.untilSync({ connection: 'waiting' });
    await till.scan(items[0]!.code);
    await till.byId('basket-line').waitFor();
    await till.payExact();
    await till.nextSale();
    await ask({ kind: 'send_unsent' });
    await ask({ kind: 'rebuild_replica', collections: ['reference'] });
    await ask({ kind: 'resend', device_seq: 4711 });
    await proxy.up();
    await till.untilSync({ connection: 'live', waiting: 0 });
    await till.byId('sync-chip').click();
    await asked('send_unsent', 'done').waitFor({ timeout: 30_000 });
    await asked('rebuild_replica', 'done').waitFor({ timeout: 30_000 });
    await asked('resend', 'refused').filter({ hasText: 'There is no such entry here.' }).waitFor();
    await asked('message', 'done').filter({ hasText: 'the shop called' }).waitFor();
    await look('asked');
    await till.closeDialog();
    const settled = () =>
      server.sql<{ seq: number; state: string; lines: number | null }>(
        `SELECT i.seq::int, i.state, f.entries::int AS lines FROM device_instructions i
           LEFT JOIN device_files f ON f.device_id = i.device_id AND f.seq = i.seq ORDER BY i.seq`,
      );
    for (
      let look = 0;
      look < 40 && (await settled()).some(({ state }) => state === 'waiting' || state === 'taken');
      look++
    )
      await till.page.waitForTimeout(500);
    const states = await settled();
    expect(states.map(({ state }) => state)).to.deep.equal(['done', 'done', 'done', 'refused']);
    expect(states[1]!.lines).to.be.a('number');
  });

  it('says what is wrong with it and what to do, in the words support reads, in any language', async () => {
    await till.page.evaluate((key) => localStorage.setItem(key, '300000'), offset);
    await till.page.reload();
    await till.ready();
    await till.untilSync({ connection: 'live' });
    await till.byId('sync-chip').click();
    const row = till.byId('finding-clock_wrong');
    await row.filter({ hasText: findingKinds.clock_wrong.sentence }).waitFor();
    await look('wrong');
    // What the server reads of it is the same.
    const told = async () => {
      const [{ skew }] = (await server.sql(
        `SELECT (state->'clock'->>'skew')::float8 AS skew FROM device_states`,
      )) as [{ skew: number }];
      return skew;
    };
    for (let wait = 0; wait < 30 && (await told()) < 120_000; wait++) await till.page.waitForTimeout(500);
    expect(await told()).to.be.within(295_000, 305_000);
    await till.closeDialog();
    await till.speak('ar');
    await till.ready();
    await till.byId('sync-chip').click();
    const { sentence, next } = arabic.ui.finding.clock_wrong;
    await row.filter({ hasText: sentence }).filter({ hasText: next }).waitFor();
    await look('arabic');
    expect(await till.byId('asked').innerText()).to.contain(arabic.workplace.asked.kind.send_unsent);
  });
});
