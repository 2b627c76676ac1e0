// Whoever is not signed in, in a real browser: an invitation from a mail, and a forgotten password in three steps.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { otherHost } from '../../support/browser.ts';
import type { Browser } from '../../support/browser.ts';
import { askAsOwner } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { linkIn, mailTo } from '../mail-folder.ts';

describe('somebody who is not signed in', function () {
  this.timeout(60_000);
  const shop = browserSuite({
    environment: { EVERTILL_PUBLIC_URL: 'https://till.example', LOG_LEVEL: 'silent' },
  });
  let browser: Browser;
  let page: Page;

  before(async () => {
    browser = await shop.open({ width: 390, height: 800 });
    browser.context.on('console', (message) => {
      if (/autocomplete/i.test(message.text())) shop.pageErrors.push(message.text());
    });
    page = await browser.context.newPage();
  });

  const byId = (id: string) => page.getByTestId(id);

  describe('but was invited', () => {
    it('chooses the first password with the link of the mail, by keyboard alone, and signs in with it', async () => {
      await invite('ines@shop.example');
      const link = linkIn(await mailTo(shop.server, 'ines@shop.example'));
      expect(link).to.match(/^https:\/\/till\.example\/invitation\/vendor#/);
      await page.goto(link.replace('https://till.example', shop.url));
      await focused('new-password');
      await page.keyboard.type('correct horse');
      expect(await byId('new-password').getAttribute('autocomplete')).to.equal('new-password');
      await page.keyboard.press('Enter');
      await byId('password-chosen').waitFor();
      expect(page.url()).to.equal(`${shop.url}/invitation/vendor`);
      await focused('to-sign-in');
      await page.keyboard.press('Enter');
      await signIn('ines@shop.example', 'correct horse');
      await byId('place').waitFor();
      await byId('place-sign-out').click();
    });

    it('is told that a password has at least 8 characters before anything is sent', async () => {
      await invite('jo@shop.example');
      const token = linkIn(await mailTo(shop.server, 'jo@shop.example')).split('#')[1]!;
      await page.goto(`${shop.url}/invitation/vendor#${token}`);
      await byId('new-password').fill('😀😀😀😀');
      await page.keyboard.press('Enter');
      await page.getByText('Choose at least 8 characters.').waitFor();
      expect(await byId('new-password').getAttribute('aria-invalid')).to.equal('true');
      await byId('new-password').fill('8 letters');
      await page.keyboard.press('Enter');
      await byId('password-chosen').waitFor();
    });

    it('is told what is wrong with an invitation: used, run out, or not whole', async () => {
      await invite('kim@shop.example');
      const token = linkIn(await mailTo(shop.server, 'kim@shop.example')).split('#')[1]!;
      await page.goto(`${shop.url}/invitation/vendor#${token.slice(0, -9)}`);
      await byId('invitation-problem').filter({ hasText: 'not a whole invitation' }).waitFor();
      // As mail programs break it into lines.
      await byId('invitation-token').fill(token.replace(/.{60}/g, '$&\n'));
      await byId('new-password').fill('correct horse');
      await byId('invitation-submit').click();
      await byId('password-chosen').waitFor();
      await page.goto(`${shop.url}/invitation/vendor#${token}`);
      await byId('new-password').fill('correct horse');
      await byId('invitation-submit').click();
      await byId('invitation-problem').filter({ hasText: 'used or replaced' }).waitFor();
      const [head, claims, signature] = token.split('.');
      const old = { ...(JSON.parse(Buffer.from(claims!, 'base64url').toString()) as object), exp: 1 };
      const past = `${head}.${Buffer.from(JSON.stringify(old)).toString('base64url')}.${signature}`;
      await page.goto(`${shop.url}/invitation/vendor#${past}`);
      await byId('invitation-problem').filter({ hasText: 'has run out' }).waitFor();
    });

    it('can do so also where no till can run', async () => {
      await page.goto(`http://${otherHost}:${shop.server.port}/invitation/customer`);
      await byId('invitation-token').waitFor();
      await page.goto(`http://${otherHost}:${shop.server.port}/`);
      await byId('plain-address').waitFor();
    });
  });

  describe('because the password is forgotten', () => {
    it('chooses a new one in three steps from the sign-in page, and signs in with it', async () => {
      const { email } = shop.server.ready.logins[0]!;
      await page.goto(`${shop.url}/point-of-sale/sale`);
      await byId('forgot-password').click();
      await focused('reset-email');
      await page.keyboard.type(email);
      // As the wrong one first: nobody is kept waiting for that.
      await byId('reset-submit').click();
      await byId('other-email').click();
      await byId('reset-type').getByText('Owner').click();
      await byId('reset-submit').click();
      const code = /The code is (\d{6})/.exec(await mailTo(shop.server, email))![1]!;
      await focused('reset-code');
      expect(await byId('reset-code').getAttribute('autocomplete')).to.equal('one-time-code');
      await page.keyboard.type(code === '000000' ? '000001' : '000000');
      await page.keyboard.press('Enter');
      await byId('code-problem').filter({ hasText: 'The code is wrong' }).waitFor();
      expect(await byId('code-problem').getAttribute('role')).to.equal('alert');
      await byId('reset-code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
      await page.keyboard.press('Enter');
      await focused('new-password');
      await page.keyboard.type('battery staple');
      await page.keyboard.press('Enter');
      await byId('password-chosen').waitFor();
      await byId('to-sign-in').click();
      await signIn(email, 'battery staple');
      await byId('place').waitFor();
    });

    it('is told to wait, not that the server is away, after too many tries', async () => {
      const { email } = shop.server.ready.logins[1]!;
      await byId('place-sign-out').click();
      for (let tries = 0; tries < 5; tries++) {
        await signIn(email, `wrong ${tries}`);
        await byId('login-problem').filter({ hasText: 'E-mail or password is wrong' }).waitFor();
      }
      await signIn(email, 'wrong again');
      await byId('login-problem')
        .filter({ hasText: /Try again in \d+ seconds/ })
        .waitFor();
    });
  });

  /** Without a click: the page has put it there. */
  function focused(id: string): Promise<void> {
    return page.locator(`[data-testid=${id}]:focus`).waitFor();
  }

  async function signIn(email: string, password: string): Promise<void> {
    await byId('login-email').fill(email);
    await byId('login-password').fill(password);
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/auth/vendor/login'));
    await byId('login-submit').click();
    await answered;
  }

  function invite(email: string): Promise<void> {
    const store_ids = [shop.store.id];
    return askAsOwner(shop.server, 'POST', '/vendor/vendor-employees', { name: 'New', email, store_ids });
  }
});
