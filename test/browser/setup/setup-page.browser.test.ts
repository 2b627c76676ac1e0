// The page that sets up a new server, in a real browser, against a server that answers as the contract says: one form of
// few fields, nothing typed is lost, and each way it can end says what to do.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { setupBody } from '@evertill/schemas';
import type { HttpAnswer } from '../../../client-core/surroundings.ts';
import { serverAnswer } from '../../support/server-answer.ts';
import { axeFinds } from '../axe-finds.ts';
import { browserSuite } from '../browser-suite.ts';

const refusal = (code: string) => serverAnswer(409, { code, title: `Refused: ${code}.` });

describe('the set-up of a new server', function () {
  this.timeout(60_000);
  const shop = browserSuite();
  let page: Page;
  let isOpen: boolean;
  /** Undefined: the line is cut. */
  let answer: HttpAnswer | undefined;
  let sent: unknown[];

  before(async () => {
    const { context } = await shop.open({ width: 390, height: 844 });
    page = await context.newPage();
    await page.route('**/api/v1/setup', (route) => {
      const request = route.request();
      if (request.method() === 'GET') return route.fulfill(serverAnswer(200, { open: isOpen }));
      sent.push(request.postDataJSON());
      if (!answer) return route.abort();
      return route.fulfill(answer);
    });
  });

  beforeEach(() => {
    isOpen = true;
    sent = [];
  });

  // The next test begins with an empty form, and without a chosen language.
  afterEach(async () => {
    await page.evaluate(() => localStorage.removeItem('evertill/language'));
    await page.goto('about:blank');
  });

  const byId = (id: string) => page.getByTestId(id);

  async function openForm(code = 'once'): Promise<void> {
    await page.goto(`${shop.url}/setup#${code}`);
    await byId('setup-business').waitFor();
  }

  async function fill(): Promise<void> {
    await byId('setup-business').fill('Pier Coffee');
    await byId('setup-ownerName').fill('Ines');
    await byId('setup-email').fill('ines@pier.example');
    await byId('new-password').fill('correct horse');
  }

  async function select(country: string): Promise<void> {
    await byId('store-country').click();
    await page.getByRole('option', { name: country, exact: true }).click();
  }

  it('has at most eight fields, and tells everything a country fills in', async () => {
    await openForm();
    await select('Finland');
    await byId('country-summary').getByText('Settings for Finland').waitFor();
    const summary = await byId('country-summary').innerText();
    for (const words of ['Euro (EUR)', 'Include tax', 'ALV yleinen', '25.5%', 'January 1, 2026', 'Helsinki'])
      expect(summary).to.include(words);
    const form = page.locator('form', { has: byId('setup-submit') });
    expect(await form.locator('input:visible, select:visible').count()).to.be.at.most(8);
    expect(await axeFinds(page)).to.deep.equal([]);
  });

  it('suggests the country of this device, and asks for the time zone where there are several', async () => {
    await openForm();
    // By the language of this device, whose zone is no country’s.
    expect(await byId('store-country').inputValue()).to.equal('United States');
    expect(await byId('store-time-zone').inputValue()).to.equal('America/New_York');
    await select('Finland');
    await byId('store-time-zone').waitFor({ state: 'detached' });
  });

  it('speaks the language of the country that is selected, unless one was chosen on this device', async () => {
    await openForm();
    await select('Germany');
    await page.locator('html[lang=de]').waitFor();
    await byId('language-select').selectOption('en');
    await page.locator('html[lang=en]').waitFor();
    await select('France');
    await byId('country-summary').getByText('Settings for France').waitFor();
  });

  it('shows an error at each blank field and focuses the first one', async () => {
    await openForm();
    await byId('setup-submit').click();
    await page.locator('[data-testid=setup-business]:focus').waitFor();
    for (const id of ['setup-business', 'store-name', 'setup-ownerName', 'setup-email', 'new-password'])
      expect(await byId(id).getAttribute('aria-invalid'), id).to.equal('true');
    await byId('setup-business').fill('Pier Coffee');
    expect(await byId('store-name').inputValue()).to.equal('Pier Coffee');
    expect(await byId('store-name').getAttribute('aria-invalid')).to.not.equal('true');
    expect(sent).to.deep.equal([]);
  });

  it('keeps all entries when the server can’t be reached, and when the email is taken', async () => {
    await openForm();
    await fill();
    answer = undefined;
    await byId('setup-submit').click();
    await byId('setup-problem').waitFor();
    answer = refusal('email_taken');
    await byId('setup-submit').click();
    await page.locator('[data-testid=setup-email][aria-invalid=true]').waitFor();
    expect(await byId('setup-email').inputValue()).to.equal('ines@pier.example');
    expect(sent).to.have.length(2);
    expect(setupBody.parse(sent[1])).to.deep.equal({
      code: 'once',
      business_name: 'Pier Coffee',
      owner: { name: 'Ines', email: 'ines@pier.example', password: 'correct horse' },
      store: { name: 'Pier Coffee', country: 'US', time_zone: 'America/New_York', lane: 'Lane 1' },
    });
  });

  it('explains a wrong code, and keeps what was typed for the right one', async () => {
    await openForm('wrong');
    await fill();
    answer = refusal('setup_code');
    await byId('setup-submit').click();
    await byId('setup-code').getByText('Open the whole address the server printed').waitFor();
    await page.evaluate(() => {
      location.hash = '#right';
    });
    await byId('setup-business').waitFor();
    expect(await byId('setup-business').inputValue()).to.equal('Pier Coffee');
    await page.goto(`${shop.url}/setup`);
    await byId('setup-code').getByText('missing').waitFor();
  });

  it('leads to the sign-in once it was used', async () => {
    isOpen = false;
    await page.goto(`${shop.url}/setup#once`);
    await byId('setup-closed').waitFor();
    await byId('to-sign-in').click();
    await byId('login').waitFor();
  });

  it('leads to the sign-in when the business was created and cannot be entered', async () => {
    await openForm();
    await fill();
    answer = serverAnswer(201, { vendor_id: 'v', store_id: 's', pos_register_id: 'r' });
    await byId('setup-submit').click();
    await byId('setup-created').getByText('ines@pier.example').waitFor();
  });
});
