// What support asks of a till, as whoever stands at it lives through it: a message above the sale that takes nothing from the
// scanner, what was asked and what became of it, and what is wrong in words, also in a language that runs from right to left.
import path from 'node:path';
import { expect } from 'chai';
import { findingKinds } from '@evertill/sync';
import { arabic } from '../../../desktop/renderer/languages/ar/arabic.ts';
import { letClockBeSet, setClockOff } from '../../support/page-clock.ts';
import { askAsOwner } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import type { TillPage } from '../till-page.ts';

const text = 'The delivery of milk is late. Please call us when you have a minute.';

describe('a till that support looks after', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let till: TillPage;
  let items: ShelfItem[];
  let device: string;

  before(async () => {
    items = await shelf(shop.server, shop.store.id, 3);
    till = await shop.till({ shift: 'Day', prepare: letClockBeSet });
    const [client] = await shop.sql<{ device_id: string }>('SELECT device_id FROM sync_clients');
    device = client!.device_id;
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
    askAsOwner(shop.server, 'POST', `/support/devices/${device}/instructions`, {
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
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
    await till.scan(items[0]!.code);
    await till.byId('basket-line').waitFor();
    await till.payExact();
    await till.nextSale();
    await ask({ kind: 'send_unsent' });
    await ask({ kind: 'rebuild_replica', collections: ['reference'] });
    await ask({ kind: 'resend', device_seq: 4711 });
    await shop.proxy.up();
    await till.untilSync({ connection: 'live', waiting: 0 });
    await till.byId('sync-chip').click();
    await asked('send_unsent', 'done').waitFor({ timeout: 30_000 });
    await asked('rebuild_replica', 'done').waitFor({ timeout: 30_000 });
    await asked('resend', 'refused').filter({ hasText: 'There is no such entry here.' }).waitFor();
    await asked('message', 'done').filter({ hasText: 'the shop called' }).waitFor();
    await look('asked');
    await till.closeDialog();
    const settled = () =>
      shop.sql<{ seq: number; state: string; lines: number | null }>(
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
    await setClockOff(till.page, 300_000);
    await till.page.reload();
    await till.ready();
    await till.untilSync({ connection: 'live' });
    await till.byId('sync-chip').click();
    const row = till.byId('finding-clock_wrong');
    await row.filter({ hasText: findingKinds.clock_wrong.sentence }).waitFor();
    await look('wrong');
    // What the server reads of it is the same.
    const told = async () => {
      const [{ skew }] = (await shop.sql(
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
