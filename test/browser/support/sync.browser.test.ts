// The sync inspector in a real browser against the real server: tills without screens report, a fleet stands beside them, and
// whoever helps the shops sees what is unsent, since when and why, asks something of a till that is away, and reads its journal.
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { openTill } from '@evertill/client-core';
import type { HeadlessTill } from '@evertill/client-core';
import type { Page } from 'playwright-core';
import { axeFinds } from '../axe-finds.ts';
import { browserSuite } from '../browser-suite.ts';
import { clippedWords } from '../clipped-words.ts';
import { comesTrue } from '../../support/comes-true.ts';
import { giveDay, giveFleet, giveGap, mixedFleet } from '../given-fleet.ts';
import { signInToSupport } from '../support-pictures.ts';
import { TillPage } from '../till-page.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1366, height: 768 };

describe('the sync inspector', function () {
  this.timeout(60_000);
  const shop = browserSuite();
  let page: Page;
  let till: HeadlessTill;

  before(async () => {
    await giveFleet(shop.server, mixedFleet(110));
    await giveGap(shop.server, 'given-gap');
    await giveDay(shop.server, 'given-lane-3');
    const [store] = shop.server.ready.stores;
    const { email, password } = shop.server.ready.logins[1]!;
    till = await openTill({
      url: shop.url,
      credentials: { email, password },
      storeId: store!.id,
      laneId: store!.laneIds[1]!,
      storage: 'memory',
      deviceName: 'Corner till',
    });
    shop.atEnd(() => till.close());
    await till.inSync();
    const { context } = await shop.open(desk);
    context.setDefaultTimeout(8_000);
    page = await context.newPage();
  });

  const byId = (id: string) => page.getByTestId(id);
  const row = (device: string) => page.locator(`[data-testid=fleet-row][data-device="${device}"]`);
  const counted = (standing: string, count: number) =>
    page.locator(`[data-testid=standing-${standing}][data-count="${count}"]`).waitFor();
  const listed = (count: number) =>
    page.locator(`[data-testid=fleet-count][data-count="${count}"]`).waitFor();

  it('shows what needs somebody first, and a look says what is unsent, since when and why', async () => {
    await signInToSupport(page, shop.url);
    await counted('all', 118);
    await counted('needs_attention', 4);
    await counted('silent', 2);
    const first = await byId('fleet-row').first().getAttribute('data-standing');
    expect(first).to.equal('needs_attention');
    const lane = row('given-lane-3');
    expect(await lane.getByTestId('fleet-unsent').innerText()).to.match(
      /^12\s+since .*\d\d:\d\d · 5 hr\. ago$/,
    );
    expect(await lane.getByTestId('fleet-why').innerText()).to.contain(
      'Nobody is signed in at this device, so it may send nothing.',
    );
    expect(await axeFinds(page)).to.deep.equal([]);
    expect(await axeFinds(page)).to.deep.equal([]);
  });

  it('says of a till without contact what it said last, and not that everything is here', async () => {
    for (const away of ['given-silent', 'given-away'])
      expect(await row(away).getByTestId('fleet-unsent').innerText()).to.match(/^Sent up to .*\d\d:\d\d$/);
    await row('given-away').getByRole('link').click();
    await byId('waiting').getByText('Nothing waited when this till spoke last.').waitFor();
    await byId('to-store').click();
    await byId('last-words').getByText('2 tills without contact: by their last word').waitFor();
    await page.goto(`${shop.url}/support/sync`);
    await counted('all', 118);
    await byId('fleet-search').fill('Corner till');
    await listed(1);
    expect(await row(till.deviceId).getByTestId('fleet-unsent').innerText()).to.equal('All sent');
    await byId('filters-clear').click();
    await listed(118);
  });

  it('narrows by standing, finding, shop and words, in the address, and turns pages', async () => {
    await byId('standing-silent').click();
    await listed(2);
    await byId('standing-silent').click();
    await byId('fleet-finding').selectOption('storage_full');
    await listed(1);
    await page.reload();
    await listed(1);
    await byId('filters-clear').click();
    await listed(118);
    await page.getByRole('button', { name: '2', exact: true }).click();
    await page.waitForURL('**page=2');
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=fleet-row]').length > 0);
    await byId('fleet-search').fill('bakery');
    await listed(1);
    await byId('fleet-search').press('Enter');
    await byId('device-title').getByText('Bakery counter').waitFor();
    await byId('back').click();
    await listed(1);
    expect(page.url()).to.contain('q=bakery');
    await byId('filters-clear').click();
  });

  it('is live: what changes is seen where it stands, nothing jumps under the pointer, and no news costs a line', async () => {
    await byId('fleet-search').fill('Corner till');
    await listed(1);
    const corner = row(till.deviceId);
    await corner.getByTestId('fleet-why').getByText('Healthy').waitFor();
    const sizes = async () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('/support/fleet?') && name.includes('Corner'))
          .map((entry) => (entry as PerformanceResourceTiming).responseStatus),
      );
    await comesTrue(async () => (await sizes()).includes(304), 8000);
    await byId('filters-clear').click();
    await listed(118);
    const healthy = row('given-000');
    await byId('fleet-search').fill('Till 1');
    await listed(22);
    await healthy.hover();
    const before = await byId('fleet-row').first().getAttribute('data-device');
    await shop.sql(
      `UPDATE device_states SET state = jsonb_set(state, '{storage,health}', '"full"'), number = number + 1 WHERE device_id = 'given-010'`,
    );
    await row('given-010').getByText('The disk of this device is full').waitFor();
    expect(await byId('fleet-row').first().getAttribute('data-device')).to.equal(before);
    await byId('order-held').getByText('The order stays').waitFor();
    await byId('standing-all').hover();
    await page.locator('[data-testid=fleet-row]:first-child[data-device=given-010]').waitFor();
    await byId('filters-clear').click();
  });

  it('asks something of a till that is away; it is done once when the till is back, and seen here', async () => {
    till.goOffline();
    await byId('fleet-search').fill('Corner till');
    await row(till.deviceId).getByText('Connected').waitFor({ state: 'detached' });
    await row(till.deviceId).getByRole('link').click();
    await byId('action-send_unsent').click();
    await byId('action-will').getByText('this is done when it is next there').waitFor();
    await byId('unsent-safe').getByText('Nothing here can change, drop or skip any of it').waitFor();
    await byId('action-do').click();
    await page.getByText('Say why, in three letters or more.').waitFor();
    expect(await axeFinds(page)).to.deep.equal([]);
    await byId('action-reason').fill('The shop called');
    await byId('action-do').click();
    await page.locator('[data-testid=instruction][data-state=waiting]').waitFor();
    till.goOnline();
    await page.locator('[data-testid=instruction][data-state=done]').waitFor({ timeout: 20_000 });
    const done = await shop.sql<{ state: string }>(
      'SELECT state FROM device_instructions WHERE device_id = $1',
      [till.deviceId],
    );
    expect(done.map(({ state }) => state)).to.deep.equal(['done']);
    // What it would hold of a till with unsent work.
    const held = gzipSync('{"device_seq":1}\n{"device_seq":2}\n').toString('hex');
    await shop.sql(`UPDATE device_files SET content = decode($1, 'hex') WHERE device_id = $2`, [
      held,
      till.deviceId,
    ]);
    const [download] = await Promise.all([page.waitForEvent('download'), byId('save-unsent').click()]);
    expect(download.suggestedFilename()).to.equal('unsent-Corner-till.jsonl');
    expect(await readFile(await download.path(), 'utf8')).to.equal('{"device_seq":1}\n{"device_seq":2}\n');
    const noted = await shop.sql<{ event: string }>(
      `SELECT event FROM security_events WHERE event IN ('device_instructed', 'unsent_downloaded') ORDER BY id`,
    );
    expect(noted.map(({ event }) => event)).to.deep.equal(['device_instructed', 'unsent_downloaded']);
  });

  it('[T29] asks everything else it can of a till, and shuts it out and lets it in, each with its reason on record', async () => {
    const asks = async (name: string, more?: () => Promise<void>) => {
      await byId(`action-${name}`).click();
      await more?.();
      await byId('action-reason').fill(`Why ${name}`);
      await byId('action-do').click();
      await byId('action-dialog').waitFor({ state: 'detached' });
    };
    const became = (kind: string, state: string) =>
      page
        .locator(`[data-testid=instruction][data-kind=${kind}][data-state=${state}]`)
        .waitFor({ timeout: 20_000 });
    await asks('report');
    await became('report', 'done');
    await asks('rebuild_replica');
    await became('rebuild_replica', 'done');
    // Nothing has that number.
    await asks('resend', () => byId('action-seq').fill('77'));
    await became('resend', 'refused');
    // Until somebody there has read it.
    await asks('message', () => byId('action-text').fill('Call us.'));
    await became('message', 'taken');
    await asks('revoke');
    await byId('action-admit').waitFor();
    await asks('admit');
    await byId('action-revoke').waitFor();
    const noted = await shop.sql<{ reason: string }>(
      `SELECT details ->> 'reason' AS reason FROM security_events WHERE details ->> 'reason' LIKE 'Why %' ORDER BY id`,
    );
    const inOrder = ['report', 'rebuild_replica', 'resend', 'message', 'revoke', 'admit'];
    expect(noted.map(({ reason }) => reason)).to.deep.equal(inOrder.map((name) => `Why ${name}`));
  });

  it('reads a journal with a gap, and one entry with its way and nothing of a person', async () => {
    await page.goto(`${shop.url}/support/sync?q=front`);
    await row('given-gap').getByRole('link').click();
    await byId('tab-journal').click();
    const words = await byId('ledger-words').getByRole('listitem').allInnerTexts();
    expect(words[0]).to.equal('1…497 complete');
    expect(words[1]).to.equal('498 refused');
    expect(words[3]).to.match(/^513 missing since .*\d\d:\d\d$/);
    expect(words[4]).to.equal('514 complete');
    expect(await axeFinds(page)).to.deep.equal([]);
    await byId('entries-search').fill('498');
    await page.locator('[data-testid=server-table][data-total="1"]').waitFor();
    await byId('entry-open').click();
    await byId('entry-outcome').getByText('Refused and not settled').waitFor();
    expect(await byId('refusal').getByRole('link').getAttribute('href')).to.equal(
      '/help/errors/order_shift_closed',
    );
    expect(await byId('json').first().innerText()).not.to.contain('Virtanen');
    expect(await byId('entry-way').getByRole('listitem').count()).to.equal(3);
    expect(await axeFinds(page)).to.deep.equal([]);
    await page.goto(page.url().replace('/entries/498', '/entries/513'));
    await byId('entry-missing').waitFor();
  });

  it('draws a day of a till over one clock, and says the same as a table', async () => {
    await page.goto(`${shop.url}/support/sync?q=lane%203`);
    await row('given-lane-3').getByRole('link').click();
    await byId('tab-history').click();
    await byId('timeline').waitFor();
    expect(Number(await byId('timeline').getAttribute('data-points'))).to.be.within(90, 96);
    await byId('timeline-charts').waitFor();
    const unheard = await byId('timeline')
      .locator('[data-kind=good]')
      .last()
      .evaluate((band) => {
        const edge = (element: Element) => element.getBoundingClientRect().right;
        return edge(band.parentElement!) - edge(band);
      });
    expect(unheard, 'nothing is drawn of the time in which nothing was heard').to.be.above(2);
    expect(await axeFinds(page)).to.deep.equal([]);
    await byId('timeline-table').click();
    await page.getByRole('cell', { name: 'Out of contact' }).first().waitFor();
    await byId('tab-compare').click();
    await page.locator('[data-testid=compared-row][data-collection=product]').waitFor();
    expect(await axeFinds(page)).to.deep.equal([]);
    await byId('to-store').click();
    await byId('support-store').getByTestId('fleet-row').first().waitFor();
    await byId('nav-/support/sync/server').click();
    await page.locator('[data-testid=feed][data-held=false]').waitFor();
    expect(await axeFinds(page)).to.deep.equal([]);
  });

  it('runs from right to left, and fits a phone', async () => {
    await page.evaluate(() => localStorage.setItem('evertill/language', JSON.stringify('ar')));
    await page.setViewportSize(phone);
    await page.goto(`${shop.url}/support/sync`);
    await page.locator('html[lang=ar][dir=rtl]').waitFor();
    await row('given-lane-3').waitFor();
    expect(await clippedWords(page)).to.deep.equal([]);
    const overfull = await byId('fleet-row').evaluateAll((rows) =>
      rows
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
        .map((one) => one.innerHTML),
    );
    expect(overfull, 'rows with more than they hold').to.deep.equal([]);
    expect(await sideways(page)).to.equal(0);
    expect(await axeFinds(page)).to.deep.equal([]);
    await row('given-lane-3').getByRole('link').click();
    await byId('waiting').waitFor();
    expect(await clippedWords(page)).to.deep.equal([]);
    expect(await sideways(page)).to.equal(0);
    await page.evaluate(() => localStorage.removeItem('evertill/language'));
    await page.setViewportSize(desk);
  });

  it('leads from "a shop calls" to cause and next step in under ten seconds', async () => {
    await page.goto(`${shop.url}/support/sync`);
    await byId('fleet-row').first().waitFor();
    const begun = performance.now();
    await byId('fleet-search').pressSequentially('lane 3');
    await listed(1);
    await byId('fleet-search').press('Enter');
    const finding = byId('finding').first();
    await finding.getByText('Nobody is signed in at this device, so it may send nothing.').waitFor();
    await finding.getByTestId('next-step').getByText('Have somebody sign in at the device.').waitFor();
    await byId('waiting-why').getByText('Nobody is signed in').waitFor();
    const seconds = (performance.now() - begun) / 1000;
    console.log(`      from the shop's name to cause and next step: ${seconds.toFixed(2)} s`);
    expect(seconds).to.be.lessThan(10);
  });

  it('shows an owner their own shops alone, signed in with their own account', async () => {
    await byId('menu').click();
    await byId('sign-out').click();
    await byId('support-sign-in').waitFor();
    expect(await axeFinds(page)).to.deep.equal([]);
    await byId('sign-in-who').getByText('I own the shops').click();
    const [owner] = shop.server.ready.logins;
    await byId('login-email').fill(owner!.email);
    await byId('login-password').fill(owner!.password);
    await page.keyboard.press('Enter');
    // Where the admin was.
    await byId('waiting').waitFor();
    await page.goto(`${shop.url}/support/sync`);
    await counted('all', 118);
    expect(await byId('fleet-vendor').count()).to.equal(0);
    expect(await byId('nav-/support/sync/server').count()).to.equal(0);
    await byId('nav-/support/sync/entries').click();
    await byId('support-entries').getByTestId('server-table').first().waitFor();
  });

  it('tells the office how its tills are in the same words, and leads an owner from there', async () => {
    const office = TillPage.over(page);
    await page.goto(`${shop.url}/point-of-sale/sale`);
    await office.useLane(shop.store.laneIds[0]!);
    await page.goto(`${shop.url}/dashboard/settings?tab=devices`);
    const troubled = page.locator('[data-testid=till-now][data-device=given-lane-3]');
    await troubled.getByText('Nobody is signed in at this device, so it may send nothing.').waitFor();
    expect(await axeFinds(page)).to.deep.equal([]);
    await byId('to-support').click();
    await byId('support-store').getByTestId('fleet-row').first().waitFor();
  });
});

/** CSS pixels by which the page is wider than its screen. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
