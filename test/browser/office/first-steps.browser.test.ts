// The first steps of a store in a real browser: the steps left to do stand above the office until it is done or hidden, and
// the sample products come in like any file.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFinds } from '../axe-finds.ts';
import { browserSuite } from '../browser-suite.ts';
import type { TillPage } from '../till-page.ts';

describe('the first steps of a store', function () {
  this.timeout(60_000);
  const shop = browserSuite({ place: '/dashboard/start' });
  let till: TillPage;
  let page: Page;

  before(async () => {
    till = await shop.tills.of(0);
    ({ page } = till);
  });

  const step = (name: string, done: boolean) =>
    page.locator(`[data-testid=step-${name}][data-done=${done}]`).waitFor();
  const ended = (isDry: boolean) =>
    page.locator(`[data-testid=import-run][data-state=done][data-dry=${isDry}]`).waitFor();

  it('are three doors, and a list with the finished steps ticked', async () => {
    for (const door of ['products', 'employees', 'till']) await till.byId(`door-${door}`).waitFor();
    await step('tax', true);
    await step('products', true);
    await step('employee', false);
    await step('shift', false);
    expect(await till.byId('checklist').count()).to.equal(0);
    expect(await axeFinds(page)).to.deep.equal([]);
  });

  it('take sample products as if their file had been chosen', async () => {
    await till.byId('start-sample').click();
    await till.byId('import-first').getByText('SAMPLE-01').waitFor();
    await till.byId('import-rehearse').click();
    await ended(true);
    await till.byId('import-really').click();
    await ended(false);
    expect(await till.byId('import-created').innerText()).to.equal('24');
    const [row] = await shop.sql<{ price: number }>(
      `SELECT price::float8 AS price FROM items WHERE sku_code = 'SAMPLE-09' AND store_id = $1`,
      [shop.store.id],
    );
    expect(row).to.deep.equal({ price: 129 });
  });

  it('stand above the office; an employee created with a PIN ticks one of them', async () => {
    await till.byId('checklist').getByTestId('step-employee').click();
    await till.byId('person-name').fill('Maria');
    await till.byId('person-email').fill('maria@example.com');
    await till.byId('pin-field').fill('1234');
    await till.byId('person-save').click();
    await page.locator('[data-testid=pin-field][aria-invalid=true]').waitFor();
    await till.byId('pin-field').fill('93518');
    await till.byId('person-save').click();
    await page.locator('[data-testid=pin-form][data-set=true]').waitFor();
    await step('employee', true);
  });

  it('go away for good when all of them are done', async () => {
    await till.byId('checklist').getByTestId('step-shift').click();
    await till.openShift('Morning', '0');
    await page.goto(`${shop.url}/dashboard/start`);
    await step('shift', true);
    await page.goto(`${shop.url}/dashboard/products`);
    await page.waitForFunction(
      (key) => localStorage.getItem(key) === 'true',
      `evertill/checklist/${shop.store.id}`,
    );
    expect(await till.byId('checklist').count()).to.equal(0);
  });
});
