// One's own account, in a real browser: reached from the menu by whoever has no right at all, changed by keyboard with the
// password alone; without a network it is said and nothing typed is lost.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFinds } from '../axe-finds.ts';
import { giveRights, setOwnersPin } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import type { TillPage } from '../till-page.ts';

const cashier = 2;
const pin = '93518';

describe('one’s own account in the browser', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true, place: '/point-of-sale/sale' });
  let till: TillPage;
  let page: Page;

  before(async () => {
    await giveRights(shop.server, cashier, {});
  });

  beforeEach(async () => {
    till = await shop.tills.of(cashier);
    page = till.page;
  });

  const login = () => shop.server.ready.logins[cashier]!;
  const errorAt = (field: string, words: string) =>
    page
      .getByTestId(field)
      .locator('xpath=ancestor::*[contains(@class,"Input")][last()]')
      .getByText(words)
      .waitFor();

  async function open(): Promise<void> {
    await till.byId('menu').click();
    await till.byId('own-account-open').click();
    await till.byId('own-pin').waitFor();
  }

  it('sets the PIN that opens the till, with the password alone; offline nothing typed is lost', async () => {
    await open();
    expect(await till.byId('own-email').innerText()).to.equal(login().email);
    await till.byId('pin-current').focus();
    await page.keyboard.press('Enter');
    await errorAt('pin-current', 'Type your password.');
    await page.keyboard.type('a guess');
    await till.byId('own-pin-field').focus();
    await page.keyboard.type('1234');
    await page.keyboard.press('Enter');
    await errorAt('own-pin-field', 'one of the first anybody would try');
    await till.byId('own-pin-field').fill(pin);
    await page.keyboard.press('Enter');
    await errorAt('pin-current', 'This is not your password.');
    await shop.proxy.down();
    await till.byId('pin-current').fill(login().password);
    await page.keyboard.press('Enter');
    await till.byId('own-pin').getByTestId('server-problem').waitFor();
    expect(await till.byId('own-pin-field').inputValue()).to.equal(pin);
    await shop.proxy.up();
    await till.untilSync({ connection: 'live' });
    await till.byId('pin-current').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-testid=own-pin][data-set=true]').waitFor();
    expect(await till.byId('own-pin-field').inputValue()).to.equal('');
    await till.byId('menu').click();
    await till.byId('lock').click();
    await till.byId('locked').waitFor();
    await till.byId('unlock-pin').click();
    await page.keyboard.type(pin, { delay: 60 });
    await page.keyboard.press('Enter');
    await till.byId('own-account').waitFor();
  });

  it('changes the password, and this till goes on', async () => {
    await open();
    await till.byId('password-current').focus();
    await page.keyboard.type(login().password);
    await till.byId('new-password').focus();
    await page.keyboard.type('short');
    await page.keyboard.press('Enter');
    await page.getByText('Choose at least 8 characters.').waitFor();
    await till.byId('new-password').fill('a longer battery staple');
    await page.keyboard.press('Enter');
    await page.getByText('Your password is changed.').waitFor();
    expect(await till.byId('password-current').inputValue()).to.equal('');
    await page.reload();
    await till.byId('own-pin').waitFor();
    await till.untilSync({ connection: 'live' });
  });

  it('is clean for axe in light and dark, on a desk and a phone', async () => {
    for (const [width, colorScheme] of [
      [1366, 'light'],
      [390, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await page.goto(`${shop.url}/point-of-sale/account`);
      await till.byId('own-pin').waitFor();
      expect(await axeFinds(page), colorScheme).to.deep.equal([]);
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond, colorScheme).to.equal(0);
    }
  });

  it('shows whoever unlocked with a PIN nothing of the account of who is signed in', async () => {
    const ownerId = await setOwnersPin(shop.server, '50817');
    const [owner] = await shop.sql<{ name: string }>('SELECT name FROM vendor_staff WHERE id = $1', [
      ownerId,
    ]);
    await till.untilSync({ connection: 'live' });
    await open();
    await till.byId('menu').click();
    await till.byId('lock').click();
    await till.byId('unlock-who').click();
    await page.getByRole('option', { name: owner!.name, exact: true }).click();
    await till.byId('unlock-pin').click();
    await page.keyboard.type('50817', { delay: 60 });
    await page.keyboard.press('Enter');
    await till.byId('own-account-elses').waitFor();
    expect([await till.byId('own-email').count(), await till.byId('own-pin').count()]).to.deep.equal([0, 0]);
  });
});
