// The admins' door in a real browser against the real server: who runs the service signs in, reads and clears their inbox,
// makes and suspends vendors, reads what happened at them, and is offered nothing beyond their rights. Access tokens live
// three seconds here: every sign-in is renewed many times on the way.
import { expect } from 'chai';
import type { Page, Request } from 'playwright-core';
import type { Browser } from '../../support/browser.ts';
import { axeFinds } from '../axe-finds.ts';
import { browserSuite } from '../browser-suite.ts';
import { comesTrue } from '../../support/comes-true.ts';
import { firstAdmin, giveAdmin, giveNotices, minuteLater, takeNotice } from '../given-admins.ts';

describe('the admins’ door', function () {
  this.timeout(60_000);
  const shop = browserSuite({ environment: { JWT_ACCESS_EXPIRES: '3s' }, proxy: true });
  let browser: Browser;
  let page: Page;

  before(async () => {
    await giveNotices(shop.server, 'system', 'System', 21);
    await giveNotices(shop.server, 'customers', 'Customer', 2);
    await giveNotices(shop.server, 'orders', 'Order', 17);
    browser = await shop.open();
    browser.context.setDefaultTimeout(8_000);
    page = await browser.context.newPage();
  });

  const byId = (id: string) => page.getByTestId(id);
  const press = (key: string) => page.keyboard.press(key);
  const row = (title: string) => byId('notification').filter({ has: page.getByText(title, { exact: true }) });
  const focused = (within: string) => page.locator(`${within}:focus`).waitFor();
  const counted = (count: number) =>
    page.locator(`[data-testid=inbox-count][data-count="${count}"]`).waitFor();

  async function signIn(email: string, password = firstAdmin.password): Promise<void> {
    await byId('login-email').focus();
    await page.keyboard.type(email);
    await press('Tab');
    await page.keyboard.type(password);
    await press('Enter');
  }

  async function signOut(): Promise<void> {
    await byId('menu').click();
    await byId('sign-out').click();
    await byId('admin-sign-in').waitFor();
  }

  /** What all windows asked meanwhile. */
  async function requestsWhile(work: () => Promise<void>): Promise<Request[]> {
    const asked: Request[] = [];
    const hear = (request: Request) => asked.push(request);
    browser.context.on('request', hear);
    await work();
    browser.context.off('request', hear);
    return asked;
  }

  /** Below `/api/v1`. */
  async function askedWhile(work: () => Promise<void>): Promise<string[]> {
    return (await requestsWhile(work)).map((request) => request.url().split('/api/v1')[1] ?? '');
  }

  it('lets an admin in by keyboard, and knows them when the page is loaded anew', async () => {
    await page.goto(`${shop.url}/admin`);
    await focused('[data-testid=login-email]');
    expect(await axeFinds(page)).to.deep.equal([]);
    expect(await byId('forgot-password').getAttribute('href')).to.equal('/password-reset/admin');
    await signIn(shop.server.ready.logins[0]!.email, shop.server.ready.logins[0]!.password);
    await byId('login-problem').waitFor();
    await byId('login-email').fill('');
    await byId('login-password').fill('');
    await signIn(firstAdmin.email);
    await counted(40);
    await page.waitForURL('**/admin/notifications');
    await page.reload();
    await counted(40);
    expect(await byId('unread-total').textContent()).to.equal('40');
  });

  it('shows all and the unread page by page of the server, and a category of the first hundred rows', async () => {
    expect(await byId('notification').count()).to.equal(15);
    const third = await askedWhile(async () => {
      await page.getByRole('button', { name: '3', exact: true }).click();
      await page.waitForURL('**/admin/notifications?page=3');
      await row('System 1').waitFor();
    });
    expect(third).to.include('/auth/admin/notifications?page=3&limit=15');
    expect(await byId('notification').count()).to.equal(10);
    const unread = await askedWhile(async () => {
      await byId('tab-all').focus();
      await press('ArrowRight');
      await page.waitForURL('**/admin/notifications?tab=unread');
      await row('Order 17').waitFor();
    });
    expect(unread).to.include('/auth/admin/notifications?page=1&limit=15&unread=true');
    const orders = await askedWhile(async () => {
      await byId('tab-orders').click();
      await counted(17);
      await page.getByRole('button', { name: 'The next page' }).click();
      await row('Order 1').waitFor();
    });
    expect(await byId('notification').count()).to.equal(2);
    // Twice where the token has just run out; never another question.
    const questions = new Set(orders.filter((path) => path.startsWith('/auth/admin/notifications?')));
    expect([...questions]).to.deep.equal(['/auth/admin/notifications?page=1&limit=100']);
    await byId('tab-payments').click();
    await byId('inbox-none').waitFor();
    await byId('tab-customers').click();
    await counted(2);
    expect(await axeFinds(page)).to.deep.equal([]);
  });

  it('is read and cleared by keyboard, a line at a time', async () => {
    await byId('tab-all').click();
    await row('Order 17').getByTestId('notification-pick').focus();
    await press('ArrowDown');
    await focused('[data-testid=notification]:has-text("Order 16") [data-part=pick]');
    await press('Tab');
    await press('Enter');
    await page.locator('[data-testid=notification][data-unread=false]').waitFor();
    await byId('unread-total').getByText('39', { exact: true }).waitFor();
    await focused('[data-testid=notification]:has-text("Order 16") [data-part=pick]');
    await press('Delete');
    await counted(39);
    expect(await row('Order 16').count()).to.equal(0);
    await focused('[data-testid=notification]:has-text("Order 15") [data-part=pick]');
    await byId('tab-unread').click();
    await counted(39);
    await byId('read-all').click();
    await byId('inbox-none').waitFor();
    expect(await byId('unread-total').count()).to.equal(0);
    expect(await byId('tab-unread-count').count()).to.equal(0);
  });

  it('deletes several at once, and says which were gone already', async () => {
    await byId('tab-all').click();
    await byId('page-length').selectOption('50');
    await page.waitForURL('**/admin/notifications?limit=50');
    await row('Customer 2').getByTestId('notification-pick').press('Space');
    await row('Customer 1').getByTestId('notification-pick').press('Space');
    await row('System 3').getByTestId('notification-pick').press('Space');
    await takeNotice(shop.server, 'Customer 1');
    await byId('delete-chosen').click();
    await byId('delete-sure').waitFor();
    expect(await axeFinds(page)).to.deep.equal([]);
    await byId('delete-sure').click();
    await page.getByText('2 notifications deleted. 1 was gone already.').waitFor();
    await counted(36);
    expect(await page.getByTestId('delete-chosen').isDisabled()).to.equal(true);
    // Only one was deleted of what another window deletes meanwhile: this one says so, and looks again.
    await takeNotice(shop.server, 'System 5');
    await row('System 5').getByTestId('notification-delete').click();
    await byId('server-problem').waitFor();
    await counted(35);
    expect(await row('System 5').count()).to.equal(0);
  });

  it('keeps what is chosen while something else is being deleted', async () => {
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/v1/auth/admin/notifications/*', async (route) => {
      await asked;
      await route.fallback();
    });
    await row('System 7').getByTestId('notification-pick').press('Space');
    await row('System 6').getByTestId('notification-delete').click();
    await row('System 7').getByTestId('notification-pick').press('Space');
    await row('System 8').getByTestId('notification-pick').press('Space');
    answer();
    await counted(34);
    await page.unroute('**/api/v1/auth/admin/notifications/*');
    expect(await row('System 7').getByTestId('notification-pick').isChecked()).to.equal(false);
    expect(await row('System 8').getByTestId('notification-pick').isChecked()).to.equal(true);
    await row('System 8').getByTestId('notification-pick').press('Space');
  });

  it('makes a vendor, suspends it once it is sure, lets it in again, and reads what happened there', async () => {
    await byId('nav-/admin/vendors').click();
    await byId('list-row').filter({ hasText: 'Lighthouse Goods' }).waitFor();
    expect(await axeFinds(page)).to.deep.equal([]);
    await byId('vendor-new').focus();
    await press('Enter');
    await focused('[data-testid=vendor-name]');
    await press('Enter');
    await page.getByText('Enter an e-mail address, like maria@example.com.').waitFor();
    await byId('vendor-name').fill('Corner Bakery');
    await byId('vendor-ownerName').fill('Bo Berg');
    await byId('vendor-owner').fill(shop.server.ready.logins[0]!.email);
    await press('Enter');
    await page.getByText('already signs somebody in').waitFor();
    expect(await byId('vendor-name').inputValue()).to.equal('Corner Bakery');
    await byId('vendor-owner').fill('bo@example.com');
    await press('Enter');
    await byId('vendor-title').getByText('Corner Bakery').waitFor();
    expect(await axeFinds(page)).to.deep.equal([]);
    await byId('unread-total').getByText('1', { exact: true }).waitFor();
    await byId('invite-again').click();
    await page.getByText(/Not yet\. Try again in \d+ seconds\./).waitFor();
    await minuteLater(shop.server, 'bo@example.com');
    await byId('invite-again').click();
    await page.getByText('Another invitation is on its way.').waitFor();
    const isSuspended = async () => {
      const [vendor] = await shop.sql<{ at: Date | null }>(
        `SELECT suspended_at AS at FROM vendors WHERE name = 'Corner Bakery'`,
      );
      return vendor!.at !== null;
    };
    await byId('vendor-turn').click();
    await byId('vendor-turn-sure').waitFor();
    await press('Escape');
    await byId('vendor-turn-sure').waitFor({ state: 'detached' });
    expect(await isSuspended()).to.equal(false);
    await byId('vendor-turn').click();
    await byId('vendor-turn-sure').click();
    await byId('vendor-state').getByText('Suspended').waitFor();
    expect(await isSuspended()).to.equal(true);
    await byId('vendor-turn').click();
    await byId('vendor-turn-sure').click();
    await byId('vendor-state').getByText('Active').waitFor();
    expect(await isSuspended()).to.equal(false);
    await byId('vendor-name').fill('Corner Bakery & Co');
    await press('Enter');
    await byId('vendor-title').getByText('Corner Bakery & Co').waitFor();
    await byId('to-audit-log').click();
    for (const happened of ['Vendor made', 'Vendor suspended', 'Vendor resumed', 'Vendor renamed'])
      await byId('list-row').filter({ hasText: happened }).filter({ hasText: 'Ada Berg' }).waitFor();
    expect(await axeFinds(page)).to.deep.equal([]);
    await byId('nav-/admin/notifications').click();
    const told = byId('notification').filter({ hasText: 'A vendor was suspended' });
    await told.getByTestId('notification-title').press('Enter');
    await byId('vendor-title').waitFor();
    await byId('unread-total').getByText('2', { exact: true }).waitFor();
  });

  it('renews the sign-in once for all windows, and signs out in all of them', async () => {
    const other = await browser.context.newPage();
    await other.goto(`${shop.url}/admin/vendors?page=9`);
    await other.getByTestId('list-row').first().waitFor();
    await page.waitForTimeout(3200);
    const asked = await requestsWhile(async () => {
      await Promise.all([
        byId('nav-/admin/notifications').click(),
        other.getByTestId('nav-/admin/notifications').click(),
      ]);
      await byId('notification').first().waitFor();
      await other.getByTestId('notification').first().waitFor();
    });
    const shown = asked
      .filter((request) => request.url().endsWith('/auth/admin/refresh'))
      .map((request) => request.postData());
    // On a slow machine it is needed twice; but no window shows a token that another one has shown.
    expect(shown).to.not.be.empty;
    expect(new Set(shown).size).to.equal(shown.length);
    await signOut();
    await other.getByTestId('admin-sign-in').waitFor();
    await other.close();
    await comesTrue(async () => {
      const ends = await shop.sql<{ end_reason: string }>(
        `SELECT end_reason FROM auth_sessions WHERE kind = 'admin'`,
      );
      return ends.length === 1 && ends[0]!.end_reason === 'logout';
    });
  });

  it('offers nothing beyond the rights of an admin', async () => {
    await giveAdmin(shop.server, { email: 'reader@evertill.example', rights: { settings: 'read' } });
    await giveAdmin(shop.server, { email: 'nobody@evertill.example', rights: {} });
    await signIn('reader@evertill.example');
    await byId('nav-/admin/vendors').click();
    const bakery = byId('list-row').filter({ hasText: 'Corner Bakery & Co' });
    await bakery.waitFor();
    expect(await byId('vendor-new').count()).to.equal(0);
    await byId('vendors-search').fill('bakery');
    await page.locator('[data-testid=vendors-count][data-count="1"]').waitFor();
    await byId('vendors-search').press('Enter');
    await byId('vendor-title').waitFor();
    for (const id of ['vendor-rename', 'vendor-turn', 'invite-again'])
      expect(await byId(id).count(), id).to.equal(0);
    await byId('to-audit-log').click();
    await byId('list-row').first().waitFor();
    await page.goto(`${shop.url}/admin/vendors/create`);
    await byId('not-permitted').waitFor();
    await signOut();
    await signIn('nobody@evertill.example');
    await byId('not-permitted').waitFor();
    expect(await byId('nav-/admin/vendors').count()).to.equal(0);
    await page.getByRole('link', { name: 'To the notifications' }).click();
    await byId('inbox-none').waitFor();
    await signOut();
  });

  it('says that the server cannot be reached, and asks to sign in again over what was typed', async () => {
    await signIn(firstAdmin.email);
    await byId('notification').first().waitFor();
    await shop.proxy.down();
    await byId('tab-unread').click();
    await page.locator('[data-testid=server-why-not][data-why=offline]').waitFor();
    await shop.proxy.up();
    await byId('server-again').click();
    await byId('notification').first().waitFor();
    await byId('nav-/admin/vendors').click();
    await byId('vendor-new').click();
    await byId('vendor-name').fill('Second Bakery');
    await byId('vendor-ownerName').fill('Di Berg');
    await byId('vendor-owner').fill('di@example.com');
    await shop.sql(
      `BEGIN; SET LOCAL ROLE evertill_system;
       UPDATE auth_sessions SET ended_at = instant(), end_reason = 'revoked' WHERE kind = 'admin';
       COMMIT`,
    );
    await page.waitForTimeout(3200);
    await byId('vendor-save').click();
    await focused('[data-testid=login-email]');
    expect(await axeFinds(page)).to.deep.equal([]);
    await signIn(firstAdmin.email);
    await byId('login-email').waitFor({ state: 'detached' });
    expect(await byId('vendor-name').inputValue()).to.equal('Second Bakery');
    await byId('vendor-save').click();
    await byId('vendor-title').getByText('Second Bakery').waitFor();
  });
});
