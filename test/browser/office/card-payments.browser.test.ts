// Card payments in the back office, in a real browser: what a real agent contradicted, or never answered, is counted in the
// navigation, listed by what stands in the address, read with its history, and settled by whoever may, by keyboard alone.
import { expect } from 'chai';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { PaymentRequest } from '@evertill/schemas';
import { approved, unapproved } from '../../support/scripted-agent.ts';
import { axeFinds } from '../axe-finds.ts';
import { giveRights } from '../back-office.ts';
import { BridgedOffice } from '../bridged-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { clippedWords } from '../clipped-words.ts';
import { comesTrue } from '../../support/comes-true.ts';
import type { TillPage } from '../till-page.ts';

describe('card payments in the back office', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let office: BridgedOffice;
  let till: TillPage;
  let page: Page;

  before(async () => {
    office = await BridgedOffice.open(shop.server, 'Terminal at the counter');
    shop.atEnd(() => office.agent.close());
  });

  /** `EVERTILL_LOOK`: a folder for pictures, for people. */
  async function look(name: string): Promise<void> {
    const folder = process.env['EVERTILL_LOOK'];
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true });
    await page.waitForTimeout(400);
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
  }

  /** `login`: as the server lists them; 0 is the owner. */
  async function atTheOffice(login = 0): Promise<void> {
    till = await shop.tills.of(login);
    page = till.page;
  }

  async function goTo(place: string, testId: string): Promise<void> {
    await page.goto(`${shop.url}/dashboard/${place}`);
    await till.byId(testId).first().waitFor();
  }

  const isCounted = (count: number) =>
    page.locator(`[data-testid=card-attention-count][data-count="${count}"]`).waitFor();
  const isListed = (count: number) =>
    page.locator(`[data-testid=card-payments-count][data-count="${count}"]`).waitFor();
  const steps = () =>
    till
      .byId('card-step')
      .evaluateAll((all) =>
        all.map(({ dataset }) => `${dataset['kind'] ?? ''} ${dataset['outcome'] ?? ''}`.trim()),
      );

  /** First no, then yes: what is on record and what the terminal says are two things. */
  async function contradicted(): Promise<PaymentRequest> {
    const request = await office.told();
    office.agent.send(unapproved(request));
    await office.received(request);
    office.agent.send(approved(request, { authCode: 'LATE42' }));
    await comesTrue(async () => (await office.flagged(request)) === 'payment_contradicted');
    return request;
  }

  it('counts what needs attention in the navigation, and shows it while the page stays open', async () => {
    await atTheOffice();
    await goTo('card-payments', 'card-payments-count');
    expect(await till.byId('card-attention-count').count()).to.equal(0);
    const paid = await office.told();
    office.agent.send(approved(paid));
    await isListed(1);
    await page.locator('[data-testid=payment-state][data-state=succeeded]').waitFor();
    const request = await contradicted();
    await isCounted(1);
    await isListed(2);
    await till.byId('card-waiting').waitFor();
    await till.byId('card-show-waiting').click();
    await page.waitForURL(/only=attention/);
    await isListed(1);
    await till.byId('list-row').filter({ hasText: request.orderReference }).waitFor();
    await look('card-payments-attention');
  });

  it('says what happened, and is settled by keyboard alone as given back, with the reason on record', async () => {
    const request = await contradicted();
    await atTheOffice();
    await goTo('card-payments?only=attention', 'card-payments-search');
    await till.byId('list-row').first().waitFor();
    const { keyboard } = page;
    await page.locator('[data-testid=card-payments-search]:focus').waitFor();
    await keyboard.type(request.orderReference);
    await isListed(1);
    await keyboard.press('Enter');
    await till.byId('card-attention').waitFor();
    expect(new URL(page.url()).pathname).to.equal(`/dashboard/card-payments/${request.transactionRef}`);
    expect(await till.byId('card-attention').getAttribute('data-code')).to.equal('payment_contradicted');
    expect(await steps()).to.deep.equal(['asked', 'told', 'answered declined', 'flagged succeeded']);
    await look('card-payment-contradicted');
    await till.byId('settle-save').focus();
    await keyboard.press('Enter');
    await page.getByText('Choose what became of it.').waitFor();
    await page.getByText('Write down how you know.').waitFor();
    await till.byId('settle-succeeded').focus();
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    expect(await till.byId('settle-given_back').isChecked()).to.equal(true);
    await keyboard.press('Tab');
    await keyboard.type('slip 17 of the terminal');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await page.locator('[data-testid=payment-state][data-state=given_back]').waitFor();
    expect(await till.byId('settle-card').count()).to.equal(0);
    expect(await till.byId('card-attention').count()).to.equal(0);
    await till.byId('card-step-reason').getByText('slip 17 of the terminal').waitFor();
    expect((await steps()).at(-1)).to.equal('by_hand declined');
    expect(await office.orderOf(request)).to.deep.equal({
      status: 'pending',
      payment_status: 'pending',
      paid: 0,
    });
    await isCounted(1);
  });

  it('[teeth] that nobody knows the end of is settled as approved, and its order is paid', async () => {
    const request = await office.told(2);
    await atTheOffice();
    await goTo(`card-payments/${request.transactionRef}`, 'settle-card');
    expect(await till.byId('card-attention').count(), 'not yet').to.equal(0);
    await office.ages(request, '20 minutes');
    await page.reload();
    await page.locator('[data-testid=card-attention][data-code=overdue]').waitFor();
    await isCounted(2);
    await look('card-payment-overdue');
    await till.byId('settle-succeeded').check();
    await till.byId('settle-auth-code').fill('SLIP99');
    await till.byId('settle-reason').fill('seen on the slip');
    await shop.proxy.down();
    await till.byId('settle-save').click();
    await till.byId('server-problem').waitFor();
    expect(await till.byId('settle-reason').inputValue(), 'what was typed').to.equal('seen on the slip');
    await shop.proxy.up();
    await till.untilSync({ connection: 'live' });
    await till.byId('settle-save').click();
    await page.locator('[data-testid=payment-state][data-state=succeeded]').waitFor();
    await till.byId('fact-authCode').getByText('SLIP99').waitFor();
    expect(await office.orderOf(request)).to.deep.equal({
      status: 'completed',
      payment_status: 'paid',
      paid: request.amount,
    });
    await isCounted(1);
    await till.byId('card-order').click();
    await page.waitForURL(/point-of-sale\/orders\?order=/);
  });

  it('says what to do about one that was approved after its shift was counted, or for a voided order', async () => {
    const late = await office.told();
    await office.closesShift();
    office.agent.send(approved(late, { tipAmount: 50, amountApproved: late.amount + 50 }));
    await office.received(late);
    await atTheOffice();
    await goTo(`card-payments/${late.transactionRef}`, 'card-after-close');
    await look('card-payment-after-close');
    expect(await till.byId('card-shift').getAttribute('href')).to.match(/work-shift\?of=store&shift=/);
    await till.byId('settle-succeeded').check();
    await till.byId('settle-reason').fill('noted beside the Z report');
    await till.byId('settle-save').click();
    await till.byId('card-attention').waitFor({ state: 'detached' });
    await office.opensShift();
    const gone = await office.told();
    await office.voids(gone);
    office.agent.send(approved(gone));
    await comesTrue(async () => (await office.flagged(gone)) === 'payment_of_voided');
    await goTo(`card-payments/${gone.transactionRef}`, 'settle-card');
    await till.byId('settle-succeeded').check();
    await till.byId('settle-reason').fill('it was paid');
    await till.byId('settle-save').click();
    await page.getByText('A card was charged for an order that was voided meanwhile.').nth(1).waitFor();
    expect(await office.flagged(gone)).to.equal('payment_of_voided');
    expect(await till.byId('settle-reason').inputValue()).to.equal('it was paid');
    await till.byId('settle-given_back').check();
    await till.byId('settle-save').click();
    await page.locator('[data-testid=payment-state][data-state=given_back]').waitFor();
    expect(await office.flagged(gone)).to.equal('');
  });

  it('finds payments by what stands in the address', async () => {
    const request = await office.told();
    await atTheOffice();
    await goTo('card-payments?state=asked', 'list-row');
    await isListed(1);
    await page.reload();
    await isListed(1);
    expect(await till.byId('filter-state').inputValue()).to.equal('asked');
    await till.byId('filter-terminal').selectOption({ label: 'Terminal at the counter' });
    await page.waitForURL(new RegExp(`terminal=${office.terminal}`));
    await isListed(1);
    await till.byId('filter-to').fill('2001-01-01');
    await isListed(0);
    await till.byId('filters-clear').click();
    await till.byId('filter-state').selectOption('succeeded');
    await page.locator('[data-testid=payment-state][data-state=asked]').waitFor({ state: 'detached' });
    await till.byId('filter-store').selectOption({ label: shop.server.ready.stores[1]!.name });
    await page.waitForURL(/store=/);
    await isListed(0);
    office.agent.send(unapproved(request));
    await office.received(request);
  });

  it('shows what a till found out about its own card money, until somebody there has dealt with it', async () => {
    await contradicted();
    const before = await office.attention();
    const alarm = office.alarm('till-alarm-1');
    const isOnRecord = (isSettled: boolean) =>
      office.agent.next(
        'payment_alarm_received',
        (frame) => frame.transactionRef === alarm.transactionRef && frame.isSettled === isSettled,
      );
    office.agent.send(alarm);
    await isOnRecord(false);
    await atTheOffice();
    await goTo('card-payments', 'open-alarm');
    await isCounted(before + 1);
    const shown = till.byId('open-alarm').filter({ hasText: alarm.transactionRef });
    const facts = ['A card was charged after all', '12.34', 'Terminal at the counter', office.owner.name];
    for (const words of facts) expect(await shown.innerText()).to.include(words);
    await shown.getByTestId('alarm-next').getByText('in its red note').waitFor();
    await shown.getByTestId('alarm-lane').getByText(office.lane.name).waitFor();
    await look('card-alarm-open');
    office.agent.send({ ...alarm, settled: office.dealtWith('given back at the counter') });
    await isOnRecord(true);
    await goTo('card-payments', 'card-payments-count');
    await isCounted(before);
    expect(await till.byId('open-alarms').count()).to.equal(0);
    await till.byId('filter-only').selectOption('tills');
    await page.waitForURL(/only=tills/);
    await till.byId('till-alarms-search').fill('at the counter');
    await page.locator('[data-testid=till-alarms-count][data-count="1"]').waitFor();
    await till.byId('filter-what').selectOption('card_unplaced');
    await page.locator('[data-testid=till-alarms-count][data-count="0"]').waitFor();
    await till.byId('filter-what').selectOption('card_charged_after_all');
    await till.byId('list-row').getByRole('button').press('Enter');
    await till.byId('alarm-note').getByText('given back at the counter').waitFor();
    expect(await till.byId('alarm-how').innerText()).to.include('Given back');
    expect(await axeFinds(page)).to.deep.equal([]);
    await look('card-alarm-settled');
  });

  it('is read by whoever may only read orders, and closed to whoever may not', async () => {
    const request = await contradicted();
    await giveRights(shop.server, 2, { order: 'read' });
    await atTheOffice(2);
    await goTo(`card-payments/${request.transactionRef}`, 'card-read-only');
    expect(await till.byId('settle-card').count()).to.equal(0);
    await giveRights(shop.server, 2, { product: 'read' });
    for (const place of ['card-payments', `card-payments/${request.transactionRef}`])
      await goTo(place, 'not-permitted');
    expect(await till.byId('card-attention-count').count()).to.equal(0);
  });

  it('keeps the count in sight on a phone, wherever one is and however far the places are scrolled', async () => {
    await contradicted();
    await atTheOffice();
    /** At both of its ends it is what one would touch there. */
    const isWhole = (element: Locator) =>
      element.evaluate((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return [left + 6, right - 6].every((x) =>
          one.contains(document.elementFromPoint(x, (top + bottom) / 2)),
        );
      });
    const count = till.byId('card-attention-count');
    await page.setViewportSize({ width: 390, height: 844 });
    for (const language of ['en', 'ar']) {
      if (language !== 'en') await till.speak(language);
      for (const place of ['products', 'products/categories', 'customers', 'settings']) {
        await goTo(place, 'card-attention-count');
        const at = `${place} ${language}`;
        await comesTrue(() => isWhole(page.locator('nav a[aria-current=page]')));
        expect(await isWhole(count), at).to.equal(true);
        await look(`card-count-phone-${place.replace('/', '-')}-${language}`);
      }
      for (const end of [-10_000, 10_000]) {
        await page.locator('nav').evaluate((nav, left) => nav.scrollTo({ left }), end);
        expect(await isWhole(count), `${end} ${language}`).to.equal(true);
      }
    }
  });

  it('has nothing axe would find, in light and dark, on a desk and a phone, from left and from right', async () => {
    const request = await contradicted();
    const open = await office.told();
    office.agent.send(office.alarm('till-alarm-2'));
    await atTheOffice();
    const screens = [
      ['card-payments', 'open-alarm'],
      [`card-payments/${request.transactionRef}`, 'settle-card'],
    ] as const;
    for (const [width, height, language] of [
      [1366, 768, 'en'],
      [390, 844, 'en'],
      [1366, 768, 'ar'],
      [390, 844, 'ar'],
      [390, 844, 'de'],
    ] as const) {
      await page.setViewportSize({ width, height });
      if (language !== 'en') await till.speak(language);
      for (const [place, testId] of screens) {
        await goTo(place, testId);
        const at = `${place} ${language}`;
        expect(await axeFinds(page), at).to.deep.equal([]);
        // The name of a store may be cut.
        const clipped = (await clippedWords(page)).filter((key) => !key.startsWith('store-selector'));
        expect(clipped, at).to.deep.equal([]);
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(wide, at).to.equal(0);
        await look(`card-${testId}-${width}-${language}`);
      }
    }
    office.agent.send(unapproved(open));
    await office.received(open);
  });
});
