// Time settings and payroll in the back office, in a real browser: flags and pay periods are saved and leave the rest as it
// is; a period adds up, is turned, and downloads as the server's file; whoever only reads changes nothing.
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFinds } from '../axe-finds.ts';
import { askAsOwner, giveRights, patchSettings, staffIdOf } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import type { TillPage } from '../till-page.ts';

/** As the server lists them. */
const manager = 1;

describe('time settings and payroll in the back office', function () {
  this.timeout(120_000);
  const shop = browserSuite();
  let till: TillPage;
  let page: Page;
  let managerId: string;

  before(async () => {
    managerId = await staffIdOf(shop.server, manager);
    await mayThe('write');
  });

  const mayThe = (employee: 'read' | 'write') => giveRights(shop.server, manager, { employee });

  async function at(place: string, testId: string): Promise<void> {
    till = await shop.tills.of(manager);
    page = till.page;
    await page.goto(`${shop.url}/dashboard/employees/${place}`);
    await till.byId(testId).first().waitFor();
  }

  async function prefs(): Promise<{ time_clock?: object; pay_schedule?: object }> {
    const [row] = await shop.sql<{ dashboard_prefs: object }>(
      'SELECT dashboard_prefs FROM store_settings WHERE store_id = $1',
      [shop.store.id],
    );
    return row!.dashboard_prefs;
  }

  it('saves the flags that were changed, and leaves the others and what no form shows', async () => {
    await patchSettings(shop.server, { dashboard_prefs: { time_clock: { server_banking: false } } });
    await at('time-settings', 'flag-clock_in_reminder');
    for (const hidden of ['server_banking', 'import_credit_tips'])
      expect(await till.byId(`flag-${hidden}`).count(), hidden).to.equal(0);
    expect(await page.locator('[data-testid^=flag-]').count()).to.equal(6);
    await page.getByText('nobody is reminded yet').waitFor();
    // Somebody else changes another one meanwhile.
    const others = { auto_clock_in_on_schedule: false };
    await patchSettings(shop.server, { dashboard_prefs: { time_clock: others } });
    await till.byId('flag-prevent_open_order_clock_outs').click();
    await till.byId('clock-flags-save').click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect((await prefs()).time_clock).to.deep.include({
      server_banking: false,
      auto_clock_in_on_schedule: false,
      prevent_open_order_clock_outs: false,
    });
    expect(await till.byId('flag-auto_clock_in_on_schedule').isChecked()).to.equal(false);
    expect(await till.byId('flag-clock_in_reminder').isChecked()).to.equal(true);
  });

  it('saves how often is paid with the start that fits, and shows the period that makes', async () => {
    await at('time-settings', 'pay-frequency');
    await till.byId('pay-start').selectOption({ label: 'Wednesday' });
    await till.byId('pay-frequency').selectOption('two_weeks');
    expect(await till.byId('pay-start').inputValue(), 'a weekday stays').to.equal('3');
    await till.byId('pay-frequency').selectOption('month');
    expect(await till.byId('pay-start').locator('option').count()).to.equal(29);
    await till.byId('pay-frequency').selectOption('twice_month');
    const from = await till.byId('pay-now').getAttribute('data-from');
    expect(from).to.match(/-(01|16)$/);
    await till.byId('pay-schedule-save').click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    const kept = await prefs();
    expect(kept.pay_schedule).to.deep.equal({ frequency: 'twice_month', period_start: '1_15' });
    expect(kept.time_clock, 'the flags stay').to.deep.include({ server_banking: false });
  });

  it('adds up a period, turns to the next, and downloads the server’s file', async () => {
    const store_id = shop.store.id;
    const [store] = await shop.sql<{ zone: string }>('SELECT time_zone AS zone FROM stores WHERE id = $1', [
      store_id,
    ]);
    for (const [date, hours, tips] of [
      ['2026-03-02', ['08:00', '16:00'], 1250],
      ['2026-03-03', ['08:00', '17:30'], 5],
    ] as const)
      await askAsOwner(shop.server, 'POST', '/vendor/attendance', {
        store_id,
        vendor_employee_id: managerId,
        date,
        clock_in: `${date}T${hours[0]}:00${offset(store!.zone, date)}`,
        clock_out: `${date}T${hours[1]}:00${offset(store!.zone, date)}`,
        cash_tips_cents: tips,
      });
    await at('payroll?date=2026-03-07', 'payroll-row');
    const period = till.byId('period');
    expect(await period.getAttribute('data-from')).to.equal('2026-03-01');
    expect(await period.getAttribute('data-to')).to.equal('2026-03-15');
    for (const line of ['payroll-row', 'payroll-total']) {
      const figure = (id: string) => till.byId(line).getByTestId(`pay-${id}`).innerText();
      expect(await figure('production_seconds'), line).to.equal('17:30');
      expect(await figure('overtime_seconds'), line).to.equal('1:30');
      expect(await figure('cash_tips_cents'), line).to.contain('12.55');
      expect(await figure('days'), line).to.equal('2');
    }
    const review = till.byId('pay-review');
    expect(await review.getAttribute('href')).to.match(/^\/dashboard\/employees\/timesheet\?tab=review&q=/);
    const [download] = await Promise.all([page.waitForEvent('download'), till.byId('payroll-save').click()]);
    expect(download.suggestedFilename()).to.equal('payroll_2026-03-01_2026-03-15.csv');
    const [head, line] = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
    const row = Object.fromEntries(head!.split(',').map((name, index) => [name, line!.split(',')[index]]));
    expect(row).to.include({
      period_from: '2026-03-01',
      period_to: '2026-03-15',
      vendor_employee_id: managerId,
      production_seconds: '63000',
      overtime_seconds: '5400',
      cash_tips_cents: '1255',
    });
    expect(await axeFinds(page)).to.deep.equal([]);
    await till.byId('period-after').click();
    await page.locator('[data-testid=period][data-from="2026-03-16"]').waitFor();
    expect(new URL(page.url()).searchParams.get('date')).to.equal('2026-03-16');
    await till.byId('payroll-none').waitFor();
    await till.byId('period-before').click();
    await till.byId('payroll-row').waitFor();
  });

  it('is read, and not changed, by whoever may only read', async () => {
    await mayThe('read');
    await at('time-settings', 'flag-clock_in_reminder');
    await page.getByText('needs the right to change employees').waitFor();
    await till.byId('pay-frequency').waitFor();
    for (const id of ['clock-flags-save', 'pay-schedule-save'])
      expect(await till.byId(id).count(), id).to.equal(0);
    expect(await till.byId('flag-clock_in_reminder').isDisabled()).to.equal(true);
    expect(await till.byId('pay-frequency').isDisabled()).to.equal(true);
  });
});

/** `-05:00`: of a time zone on a day. */
function offset(timeZone: string, day: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const part = format.formatToParts(Date.parse(day)).find(({ type }) => type === 'timeZoneName');
  return part!.value.replace('GMT', '') || 'Z';
}
