// Time off in the back office, in a real browser: an employee asks, whoever has the right decides with a sentence, what is
// declined is asked for again, what waits is withdrawn; hours are the server's, and whoever only reads decides nothing.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFinds } from '../axe-finds.ts';
import { askAs, giveRights, staffIdOf } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { shortHarm } from '../hostile-shop.ts';
import type { TillPage } from '../till-page.ts';

const [owner, cashier] = [0, 2];

describe('time off in the back office', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let till: TillPage;
  let page: Page;
  let cashierId: string;

  before(async () => {
    cashierId = await staffIdOf(shop.server, cashier);
    await giveRights(shop.server, cashier, {});
  });

  async function at(login: number, place: string, testId: string): Promise<void> {
    till = await shop.tills.of(login);
    page = till.page;
    await page.goto(`${shop.url}/dashboard/employees/leave${place}`);
    await till.byId(testId).first().waitFor();
  }

  const stored = (date_from: string) =>
    shop.sql<{
      id: string;
      status: string;
      total_minutes: number;
      reason: string;
      vendor_employee_id: string;
    }>(
      `SELECT id, status, total_minutes::int, reason, vendor_employee_id FROM vendor_leaves
        WHERE date_from = $1 ORDER BY created_at`,
      [date_from],
    );

  const given = (login: number, date_from: string, fields: object = {}) =>
    askAs(login, shop.server, 'POST', '/vendor/leaves', {
      store_id: shop.store.id,
      leave_type: 'holiday',
      date_from,
      date_to: date_from,
      reason: 'Holiday',
      ...fields,
    });

  const until = (status: string) =>
    page.locator(`h1 ~ [data-testid=leave-status][data-status=${status}]`).waitFor();

  it('is asked for without any right, by keyboard, and withdrawn; offline nothing typed is lost', async () => {
    await at(cashier, '/request', 'leave-from');
    expect(await till.byId('leave-person').count()).to.equal(0);
    await till.byId('leave-submit').click();
    await page.getByText('Enter the first day.').waitFor();
    await till.byId('leave-type').selectOption('sick_leave');
    await till.byId('leave-from').fill('2030-05-06');
    await page.getByText('That is 8 hours.').waitFor();
    await till.byId('leave-to').fill('2030-05-05');
    await till.byId('leave-submit').click();
    await page.getByText('Enter a last day that is not before the first.').waitFor();
    await till.byId('leave-to').fill('2030-05-07');
    await till.byId('leave-part').selectOption('first_half');
    await page.getByText('That is 8 hours.').waitFor();
    await till.byId('leave-part').selectOption('window');
    await till.byId('leave-start').fill('09:00');
    await till.byId('leave-end').fill('11:30');
    await page.getByText('That is 5 hours.').waitFor();
    await till.byId('leave-notes').fill(`the dentist ${shortHarm}`);
    await shop.proxy.down();
    await till.byId('leave-submit').click();
    await till.byId('server-problem').waitFor();
    expect(await till.byId('leave-notes').inputValue()).to.equal(`the dentist ${shortHarm}`);
    expect(await stored('2030-05-06')).to.deep.equal([]);
    await shop.proxy.up();
    await till.untilSync({ connection: 'live' });
    await till.byId('leave-start').focus();
    await page.keyboard.press('Enter');
    await until('pending');
    const [asked] = await stored('2030-05-06');
    expect(asked).to.include({ status: 'pending', total_minutes: 300, vendor_employee_id: cashierId });
    expect(asked!.reason).to.equal(`Sick leave, the dentist ${shortHarm}`);
    expect(await till.byId('fact-hours').innerText()).to.contain('5');
    for (const id of ['leave-approve', 'leave-decline']) expect(await till.byId(id).count(), id).to.equal(0);
    await till.byId('leave-withdraw').click();
    await until('withdrawn');
    expect((await stored('2030-05-06'))[0]!.status).to.equal('withdrawn');
    await page.locator('[data-testid=leave-log][data-action=withdraw]').waitFor();
    expect(await page.evaluate(() => 'harmed' in window)).to.equal(false);
  });

  it('names what is there already, and the refusal stands at its field', async () => {
    await given(cashier, '2030-06-03');
    await at(cashier, '/request', 'leave-from');
    await till.byId('leave-from').fill('2030-06-03');
    await till.byId('leave-already').getByText('Holiday').waitFor();
    await till.byId('leave-submit').click();
    await page.locator('.mantine-TextInput-error').getByText('request for these days').waitFor();
    expect(await stored('2030-06-03')).to.have.length(1);
  });

  it('waits in sight, is declined with a sentence, asked for again, and approved', async () => {
    await given(cashier, '2030-07-01');
    await given(owner, '2030-07-01');
    await at(owner, '?q=nobody+of+this+name', 'leave-show-waiting');
    const waits = Number(await till.byId('leave-waiting').getAttribute('data-count'));
    expect(waits).to.equal(3);
    await till.byId('filters-clear').click();
    await till.byId('leave-show-waiting').click();
    await page.locator(`[data-testid=leave-count][data-count="${waits}"]`).waitFor();
    expect(new URL(page.url()).searchParams.get('status')).to.equal('pending');
    const [one] = await stored('2030-07-01');
    await at(owner, `/${one!.id}`, 'leave-decline');
    expect(await till.byId('leave-withdraw').count()).to.equal(0);
    await till.byId('leave-met').waitFor();
    expect(await till.byId('leave-met').count()).to.equal(1);
    await till.byId('leave-note').fill('Everybody is away then.');
    await till.byId('leave-decline').click();
    await until('declined');
    expect((await stored('2030-07-01'))[0]!.status).to.equal('declined');
    await at(cashier, `/${one!.id}`, 'leave-request');
    await till.byId('fact-decision').getByText('Everybody is away then.').waitFor();
    await till.byId('leave-request').last().click();
    await until('pending');
    await at(owner, `/${one!.id}`, 'leave-approve');
    expect(await till.byId('leave-log').count()).to.equal(3);
    await till.byId('leave-approve').click();
    await until('approved');
    expect((await stored('2030-07-01'))[0]!.status).to.equal('approved');
  });

  it('says when somebody was quicker, and shows what became of it', async () => {
    await given(cashier, '2030-08-01');
    const [one] = await stored('2030-08-01');
    await at(owner, `/${one!.id}`, 'leave-approve');
    // With the connection the page asks once more: that is over before somebody is quicker.
    await till.untilSync({ connection: 'live' });
    await page.waitForLoadState('networkidle');
    await askAs(cashier, shop.server, 'PATCH', `/vendor/leaves/${one!.id}/withdraw`, {});
    await till.byId('leave-approve').click();
    await until('withdrawn');
    expect((await stored('2030-08-01'))[0]!.status).to.equal('withdrawn');
    expect(await till.byId('leave-approve').count()).to.equal(0);
  });

  it('is asked for in somebody’s name by writers, and decided by no reader', async () => {
    await at(owner, '/request', 'leave-person');
    await till.byId('leave-person').selectOption(cashierId);
    await till.byId('leave-from').fill('2030-09-02');
    await till.byId('leave-part').selectOption('first_half');
    await till.byId('leave-submit').click();
    await until('pending');
    expect((await stored('2030-09-02'))[0]).to.include({ vendor_employee_id: cashierId, total_minutes: 240 });
    await given(owner, '2030-09-03');
    const [owners] = await stored('2030-09-03');
    // The count is there before the rows are.
    await at(cashier, '', 'cell-name');
    expect(await page.getByText('Sep 2, 2030').count()).to.equal(1);
    expect(await page.getByText('Sep 3, 2030').count()).to.equal(0);
    const names = await till.byId('cell-name').allInnerTexts();
    expect(new Set(names).size, 'one’s own alone').to.equal(1);
    await giveRights(shop.server, cashier, { employee: 'read' });
    await at(cashier, `/${owners!.id}`, 'leave-read-only');
    for (const id of ['leave-approve', 'leave-decline', 'leave-note'])
      expect(await till.byId(id).count(), id).to.equal(0);
    await giveRights(shop.server, cashier, { employee: 'write' });
    await till.byId('leave-approve').waitFor();
    const [own] = await stored('2030-09-02');
    await at(cashier, `/${own!.id}`, 'leave-withdraw');
    expect(await till.byId('leave-approve').count(), 'about oneself').to.equal(0);
    await page.getByText('Somebody else decides about your own request.').waitFor();
    expect(await axeFinds(page)).to.deep.equal([]);
  });
});
