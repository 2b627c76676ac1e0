// What a code means, in a real browser: from the notice itself, without leaving what was typed, in the language of the app,
// and on a till whose server is gone.
import path from 'node:path';
import { expect } from 'chai';
import { rejections } from '@evertill/schemas';
import { errorPages } from '@evertill/schemas/error-pages';
import { happenedIn } from '../../../desktop/renderer/languages/happened.ts';
import { axeFinds } from '../axe-finds.ts';
import { browserSuite } from '../browser-suite.ts';
import { TillPage } from '../till-page.ts';

describe('the pages of codes', function () {
  this.timeout(60_000);
  const shop = browserSuite({ environment: { LOG_LEVEL: 'silent' }, proxy: true });
  let till: TillPage;

  before(async () => {
    const { context } = await shop.open();
    till = await TillPage.open(context, shop.url);
  });

  it('open over the notice of a problem, and leave what was typed', async () => {
    await till.logIn({ email: 'nobody@shop.example', password: 'not the password' });
    await till.byId('login-problem').getByTestId('error-link').click();
    await till.byId('error-explained').and(till.page.locator('[data-code=invalid_credentials]')).waitFor();
    await till.byId('error-happened').filter({ hasText: errorPages.invalid_credentials.happened }).waitFor();
    await till.closeDialog();
    expect(await till.byId('login-email').inputValue()).to.equal('nobody@shop.example');
    expect(new URL(till.page.url()).pathname).to.equal('/point-of-sale/sale');
  });

  it('are found by a word, and are read with the server gone', async () => {
    // Once the worker has everything.
    await till.page.evaluate(() => navigator.serviceWorker.ready);
    await till.page.reload();
    await shop.proxy.down();
    await till.page.goto(`${shop.url}/help/errors`);
    await till.byId('error-index').waitFor();
    const all = Object.keys(rejections).length;
    await till
      .byId('error-count')
      .filter({ hasText: `${all} codes` })
      .waitFor();
    await till.byId('error-search').fill('disk full');
    await till.byId('error-entry').filter({ hasText: rejections.journal_unwritable.sentence }).waitFor();
    expect(await till.byId('error-entry').count()).to.be.lessThan(5);
    expect(await axeFinds(till.page)).to.deep.equal([]);
    await till.byId('error-entry').filter({ hasText: rejections.journal_unwritable.sentence }).click();
    await till.byId('error-explained').and(till.page.locator('[data-code=journal_unwritable]')).waitFor();
    const steps = await till.byId('error-steps').locator('li').allInnerTexts();
    expect(steps).to.have.length(1 + errorPages.journal_unwritable.steps.length);
    expect(steps[0]).to.equal(rejections.journal_unwritable.next);
    expect(await axeFinds(till.page)).to.deep.equal([]);
  });

  it('say all of it in another language, and of a code that is none that it is none', async () => {
    for (const [code, safe] of [
      ['de', 'Sind die Daten sicher?'],
      ['ar', 'هل البيانات في أمان؟'],
    ] as const) {
      await till.speak(code);
      await till.byId('error-explained').getByText(safe).waitFor();
      const { journal_unwritable: happened } = await happenedIn[code]();
      await till.byId('error-happened').filter({ hasText: happened }).waitFor();
      await look(`error-page-${code}`);
    }
    await till.page.goto(`${shop.url}/help/errors/nothing_like_it`);
    await till.byId('error-page').getByText('nothing_like_it').waitFor();
    await till.byId('error-index-link').click();
    await till.byId('error-entry').first().waitFor();
  });

  /** `EVERTILL_LOOK`: a folder for pictures, for people. */
  async function look(name: string): Promise<void> {
    const folder = process.env['EVERTILL_LOOK'];
    if (folder !== undefined) await till.page.screenshot({ path: path.join(folder, `${name}.png`) });
  }
});
