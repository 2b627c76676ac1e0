// Timesheets in the back office, in a real browser: what is looked for stands in the address, a missed clock-out is put
// right and seen in the history, issues are looked at while something is typed, and whoever only reads changes nothing.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFinds } from '../axe-finds.ts';
import { askAsOwner, giveRights, patchSettings } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import type { TillPage } from '../till-page.ts';

/** As the server lists them. */
const manager = 1;
const date = '2026-03-10';
const sheet = `/dashboard/employees/timesheet`;

describe('timesheets in the back office', function () {
  this.timeout(120_000);
  const shop = browserSuite();
  let till: TillPage;
  let page: Page;
  let people: string[];
  /** Of whoever never clocked out. */
  let card: string;
  /** Of the other one. */
  let role: string;

  before(async () => {
    await patchSettings(shop.server, { time_zone: 'UTC' });
    const rows = await shop.sql<{ id: string }>(
      `SELECT s.id FROM vendor_staff s LEFT JOIN logins l ON l.vendor_id = s.vendor_id AND l.staff_id = s.id
        WHERE s.vendor_type = 'employee' AND NOT s.deleted ORDER BY (l.email = $1) DESC NULLS LAST, s.id LIMIT 2`,
      [shop.server.ready.logins[manager]!.email],
    );
    people = rows.map(({ id }) => id);
    await mayThe('write');
    // A card keeps the role of the day it was made.
    await askAsOwner(shop.server, 'POST', '/vendor/vendor-employees/roles', {
      store_id: shop.store.id,
      name: 'Baker',
    });
    [role] = (
      await shop.sql<{ id: string }>(`SELECT id FROM vendor_employee_roles WHERE name = 'Baker'`)
    ).map(({ id }) => id) as [string];
    await askAsOwner(shop.server, 'PATCH', `/vendor/vendor-employees/${people[1]!}`, {
      employee_role_id: role,
    });
    await made(people[0]!, null);
    await made(people[1]!, `${date}T12:00:00Z`);
    const [day] = await shop.sql<{ id: string }>(
      'SELECT id FROM vendor_attendance_days WHERE vendor_employee_id = $1 AND date = $2',
      [people[0]!, date],
    );
    card = day!.id;
  });

  const mayThe = (employee: 'read' | 'write') => giveRights(shop.server, manager, { employee });

  const made = (vendor_employee_id: string, clock_out: string | null) =>
    askAsOwner(shop.server, 'POST', '/vendor/attendance', {
      store_id: shop.store.id,
      vendor_employee_id,
      date,
      clock_in: `${date}T08:00:30Z`,
      clock_out,
    });

  async function at(address: string, testId: string): Promise<void> {
    till = await shop.tills.of(manager);
    page = till.page;
    await page.goto(`${shop.url}${address}`);
    await till.byId(testId).first().waitFor();
  }

  const rows = () => till.byId('card-row');

  it('shows all cards of a day, and with Needs review those with issues; the address says which, after a reload too', async () => {
    await at(`${sheet}?date=${date}`, 'card-row');
    expect(await rows().count()).to.equal(2);
    await page.getByRole('tab', { name: 'Needs review' }).click();
    await page.waitForURL(/tab=review/);
    await rows().first().waitFor();
    expect(await rows().count()).to.equal(1);
    await page.goto(`${shop.url}${sheet}?date=${date}&tab=review&issues=overtime`);
    await page.waitForFunction(() => !document.querySelector('[data-testid=card-row]'));
    await page.goto(`${shop.url}${sheet}?date=${date}&tab=review&issues=missed_clock_out`);
    await rows().first().waitFor();
    await page.reload();
    await rows().first().waitFor();
    expect(await rows().first().getAttribute('data-id')).to.equal(card);
    expect(await axeFinds(page)).to.deep.equal([]);
  });

  it('finds by name, role and issue together; the address brings the same back', async () => {
    await at(`${sheet}?date=${date}`, 'card-row');
    await till.byId('filter-roles').focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Baker' }).click();
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.searchParams.get('roles') === role);
    const others = page.locator(`[data-testid=card-row]:not([data-id="${card}"])`);
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=card-row]').length === 1);
    expect(await others.count()).to.equal(1);
    await page.reload();
    await others.waitFor();
    expect(await rows().count()).to.equal(1);
    await till.byId('filter-q').fill('nobody of this name');
    await page.waitForURL((url) => url.searchParams.get('q') === 'nobody of this name');
    await page.waitForFunction(() => !document.querySelector('[data-testid=card-row]'));
    await page.goto(`${shop.url}${sheet}?date=${date}&roles=${role}&issues=missed_clock_out`);
    await page.waitForFunction(() => !document.querySelector('[data-testid=card-row]'));
    await page.goto(`${shop.url}${sheet}?date=${date}&issues=missed_clock_out`);
    await rows().first().waitFor();
    expect(await rows().evaluateAll((all) => all.map((one) => one.dataset['id']))).to.deep.equal([card]);
  });

  it('what is typed stays while issues are looked at, and is saved after that', async () => {
    await at(`${sheet}/${card}`, 'card-resolve');
    await till.byId('card-note').fill('Forgot, was there until five');
    await till.byId('card-resolve').click();
    await page.locator('[data-testid=edit-log][data-action=issue_resolved]').waitFor();
    expect(await till.byId('card-note').inputValue()).to.equal('Forgot, was there until five');
    await till.byId('spans-to').first().fill('17:00');
    await till.byId('card-save').click();
    await page.locator('[data-testid=edit-log][data-action=updated]').waitFor();
    await page.locator('[data-testid=punch][data-kind=out]').waitFor();
    expect(await till.byId('log-before').innerText(), 'what the change found').to.match(
      /08:00.* still here$/,
    );
    const stored = await shop.sql<{ note: string; worked: number }>(
      'SELECT note, production_seconds::int AS worked FROM vendor_attendance_days WHERE id = $1',
      [card],
    );
    // To the second: the clock-in nobody touched keeps its half minute.
    expect(stored).to.deep.equal([{ note: 'Forgot, was there until five', worked: 9 * 3600 - 30 }]);
    expect(await axeFinds(page)).to.deep.equal([]);
  });

  it('many are looked at at once', async () => {
    await at(`${sheet}?date=${date}&tab=review`, 'card-row');
    await till.byId('select-all').check();
    await till.byId('batch-resolve').click();
    await page.waitForFunction(() => !document.querySelector('[data-testid=card-row]'));
  });

  it('a request for time off that waits is an issue of its day, and stands beside the cards with a way there', async () => {
    await askAsOwner(shop.server, 'POST', '/vendor/leaves', {
      store_id: shop.store.id,
      vendor_employee_id: people[1]!,
      leave_type: 'sick_leave',
      date_from: date,
      date_to: date,
      reason: 'Sick leave',
    });
    await at(`${sheet}?date=${date}&tab=review&issues=pending_leave`, 'card-row');
    expect(await rows().getByText('Pending leave').count()).to.equal(1);
    await till.byId('timesheet-leave').getByRole('link').click();
    await till.byId('leave-approve').click();
    await page.locator('h1 ~ [data-testid=leave-status][data-status=approved]').waitFor();
    await at(`${sheet}?date=${date}`, 'timesheet-leave');
    await till.byId('card-row').nth(1).waitFor();
    expect(await rows().getByText('Pending leave').count()).to.equal(0);
  });

  it('whoever only reads sees the card and changes nothing', async () => {
    await mayThe('read');
    await at(`${sheet}/${card}`, 'card-form');
    // The right is taken away when the till hears of it.
    await till.byId('card-save').waitFor({ state: 'detached' });
    for (const id of ['card-remove', 'card-resolve']) expect(await till.byId(id).count(), id).to.equal(0);
    expect(await till.byId('card-note').isEditable()).to.equal(false);
  });
});
