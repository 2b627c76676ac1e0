// The hour that comes twice, in a real browser: the form of a time card asks which one is meant, and says it everywhere
// afterwards; one that never comes is refused where it is typed.
import { expect } from 'chai';
import { axeFinds } from '../axe-finds.ts';
import { patchSettings } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import type { TillPage } from '../till-page.ts';

const owner = 0;
const sheet = '/dashboard/employees/timesheet';

describe('the hour that comes twice', function () {
  this.timeout(120_000);
  const shop = browserSuite();
  let till: TillPage;

  before(async () => {
    await patchSettings(shop.server, { time_zone: 'America/New_York' });
    till = await shop.tills.of(owner);
  });

  it('is asked about in the form of a time card, and told apart on card and list (field case 17)', async () => {
    await till.page.goto(`${shop.url}${sheet}/create?date=2026-11-01`);
    await till.byId('card-person').selectOption({ index: 1 });
    await till.byId('spans-from').fill('01:30');
    await till.byId('spans-to').fill('09:00');
    const which = till.byId('spans-from-which');
    expect(await which.locator('option').allInnerTexts()).to.deep.equal(['', '01:30 EDT', '01:30 EST']);
    await till.byId('card-save').click();
    await till.page.getByText('The clocks go back then: this time comes twice.').waitFor();
    expect(await axeFinds(till.page)).to.deep.equal([]);
    expect(await shop.sql("SELECT id FROM vendor_attendance_days WHERE date = '2026-11-01'")).to.deep.equal(
      [],
    );

    await which.selectOption('01:30 EST');
    await till.byId('card-save').click();
    await till.byId('card-page').waitFor();
    const punch = till.page.locator('[data-testid=punch][data-kind=in]');
    await punch.waitFor();
    expect(await punch.innerText()).to.contain('01:30 EST');
    expect(await till.byId('spans-from').inputValue()).to.equal('01:30');
    expect(await which.locator('option:checked').innerText()).to.equal('01:30 EST');
    await till.page.goto(`${shop.url}${sheet}?date=2026-11-01`);
    expect(await till.byId('card-row').first().innerText()).to.contain('01:30 EST');
    const [stored] = await shop.sql<{ at: Date }>(
      "SELECT at FROM vendor_attendance_punches WHERE date = '2026-11-01' AND kind = 'in'",
    );
    expect(stored!.at.toISOString()).to.equal('2026-11-01T06:30:00.000Z');
  });

  it('is told apart in a request for time off, and in the list of them (field case 17)', async () => {
    await till.page.goto(`${shop.url}/dashboard/employees/leave/request`);
    await till.byId('leave-from').fill('2026-11-01');
    await till.byId('leave-part').selectOption('window');
    await till.byId('leave-start').fill('00:30');
    await till.byId('leave-end').fill('01:45');
    await till.page.getByText('Clocks change then: 00:30 to 01:45 EDT is meant.').waitFor();
    await till.byId('leave-submit').click();
    await till.page.goto(`${shop.url}/dashboard/employees/leave`);
    await till.page.getByText('00:30 to 01:45 EDT').first().waitFor();
  });

  it('has a sibling that never comes, refused where it is typed (field case 17)', async () => {
    await till.page.goto(`${shop.url}${sheet}/create?date=2026-03-08`);
    await till.byId('card-person').selectOption({ index: 1 });
    await till.byId('spans-from').fill('02:30');
    await till.page.getByText('The clocks go forward then: this time does not exist.').waitFor();
    await till.byId('card-save').click();
    await till.page.getByText('This cannot be read. Look at it again.').waitFor();
    expect(await shop.sql("SELECT id FROM vendor_attendance_days WHERE date = '2026-03-08'")).to.deep.equal(
      [],
    );
  });
});
