// Many tills report over sockets of their own while somebody looks at all of them in a browser: the worst is on top, what
// changes is seen, and searching, filtering, scrolling and opening work meanwhile. Milliseconds are printed; only a page nobody
// could work with fails.
import path from 'node:path';
import { expect } from 'chai';
import type { DeviceState } from '@evertill/sync';
import type { Page } from 'playwright-core';
import { inTurns } from '../../bench/fleet/reporting-fleet.ts';
import { soundState } from '../../server/support/given-devices.ts';
import { saying } from '../../server/support/given-reports.ts';
import { isProof } from '../../support/is-proof.ts';
import { greeted } from '../../support/system-socket.ts';
import type { SyncSocket } from '../../support/system-socket.ts';
import { atRest } from '../at-rest.ts';
import { tokenOf } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { signInToSupport } from '../support-pictures.ts';

/** `every`: how often each reports, s. */
const { tills, every } = isProof ? { tills: 500, every: 15 } : { tills: 40, every: 2 };
/** ms: with more nobody could work. */
const usable = 5000;
const pageLength = 100;
const full = 7;
const skewed = 9;

describe(`${tills} tills that report, in a browser`, function () {
  this.timeout(120_000);
  const shop = browserSuite();
  let page: Page;
  let sound: DeviceState;
  const sockets: SyncSocket[] = [];
  const said: number[] = [];
  let isOver = false;
  let reporting: Promise<void> | undefined;

  before(async () => {
    const [{ epoch }] = (await shop.sql('SELECT epoch FROM sync_epoch')) as [{ epoch: string }];
    sound = soundState(epoch);
    shop.atEnd(async () => {
      isOver = true;
      await reporting;
      for (const socket of sockets) await socket.close();
    });
    const token = await tokenOf(shop.server, 1);
    const [store] = shop.server.ready.stores;
    for (let nr = 0; nr < tills; nr++) {
      const device = { device_id: `till-${nr}`, device_name: `Till ${nr}` };
      sockets.push(await greeted(shop.url, { token, store_id: store!.id, ...device }));
    }
    await inTurns(sockets, tills / 100, (_, nr) => tell(nr, sound));
    const { context } = await shop.open();
    page = await context.newPage();
    reporting = report();
    // Whoever waits for it is told at the end.
    reporting.catch(() => undefined);
  });

  const byId = (id: string) => page.getByTestId(id);
  const counted = (standing: string, count: number) =>
    page.locator(`[data-testid=standing-${standing}][data-count="${count}"]`).waitFor();
  const listed = (count: number) =>
    page.locator(`[data-testid=fleet-count][data-count="${count}"]`).waitFor();
  const first = (nr: number) =>
    page.locator(`[data-testid=fleet-row][aria-rowindex="2"][data-device=till-${nr}]`).waitFor();

  /** Whole, by whichever till it is. */
  async function tell(nr: number, state: DeviceState): Promise<void> {
    const number = (said[nr] = (said[nr] ?? 0) + 1);
    const answer = await sockets[nr]!.ask({
      type: 'report',
      ...saying({ boot: `boot-${nr}`, number, state }),
    });
    if (answer.type === 'error') throw new Error(`Not taken in: ${JSON.stringify(answer)}`);
  }

  /** All but those a test speaks for, again and again. */
  async function report(): Promise<void> {
    while (!isOver)
      await inTurns(sockets, every, async (_, nr) => {
        if (nr === full || nr === skewed || isOver) return;
        await tell(nr, { ...sound, journal: { ...sound.journal, head: said[nr]! } });
      });
  }

  async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
    const begun = performance.now();
    await work();
    const took = performance.now() - begun;
    console.log(`      ${what}: ${took.toFixed(0)} ms`);
    // The gate shares a machine: there it is only said.
    if (isProof) expect(took, what).to.be.below(usable);
  }

  /** `EVERTILL_LOOK`: a folder for pictures, for people. */
  async function look(name: string): Promise<void> {
    const folder = process.env['EVERTILL_LOOK'];
    if (folder === undefined || folder === '') return;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await atRest(page);
      await page.screenshot({ path: path.join(folder, `fleet-${name}-${colorScheme}.png`) });
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }

  it('shows what changes at one of them, and the worst on top', async () => {
    await signInToSupport(page, shop.url);
    await counted('all', tills);
    await counted('healthy', tills);
    await timed('a wrong clock is seen on top', async () => {
      await tell(skewed, { ...sound, clock: { skew: 300_000, jumped: null } });
      await first(skewed);
    });
    await timed('a full disk is seen', async () => {
      await tell(full, { ...sound, storage: { ...sound.storage, health: 'full' } });
      await page.locator(`[data-device=till-${full}]`).getByText('The disk of this device is full').waitFor();
    });
    await counted('needs_attention', 2);
    // Of two that need somebody, one that sells nothing any more comes first.
    await first(full);
    const ranked = await byId('fleet-row').evaluateAll((rows) =>
      rows.slice(1, 3).map((row) => ['data-device', 'data-standing'].map((name) => row.getAttribute(name))),
    );
    expect(ranked[0]).to.deep.equal([`till-${skewed}`, 'needs_attention']);
    expect(ranked[1]![1]).to.equal('healthy');
    await look('top');
  });

  it('draws a screenful, scrolls and turns pages to the last of them', async () => {
    const onPage = Math.min(tills, pageLength);
    expect(await byId('fleet-row').count()).to.be.below(30);
    await timed('scrolled to the end', async () => {
      await byId('fleet-list').evaluate((list) => list.scrollTo(0, list.scrollHeight));
      await page.locator(`[data-testid=fleet-row][aria-rowindex="${onPage + 1}"]`).waitFor();
    });
    await look('end');
    const pages = Math.ceil(tills / pageLength);
    if (pages === 1) return;
    await timed('the last page', async () => {
      await page.getByRole('button', { name: String(pages), exact: true }).click();
      await page.waitForURL(`**page=${pages}`);
      await page.locator('[data-testid=fleet-row][data-standing=healthy]').first().waitFor();
    });
    await page.getByRole('button', { name: '1', exact: true }).click();
    await first(full);
  });

  it('is filtered, searched and left for one device, while they report', async () => {
    await timed('filtered by what is wrong', async () => {
      await byId('fleet-finding').selectOption('storage_full');
      await listed(1);
      await first(full);
    });
    await byId('filters-clear').click();
    await listed(tills);
    await timed('searched', async () => {
      await byId('fleet-search').fill(`Till ${tills - 1}`);
      await listed(1);
      await first(tills - 1);
    });
    await timed('opened', async () => {
      await byId('fleet-search').press('Enter');
      await byId('device-title')
        .getByText(`Till ${tills - 1}`)
        .waitFor();
    });
    await look('device');
    await timed('back', async () => {
      await byId('back').click();
      await listed(1);
    });
    expect(said.reduce((sum, count) => sum + count, 0)).to.be.above(tills);
  });
});
