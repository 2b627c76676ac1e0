// The working week in the back office at its shortest: a shift is published on the schedule, and the card of a forgotten
// clock-out is found on the timesheet and corrected. office/schedule and office/timesheet test the rest.
import { expect } from 'chai';
import { addDays } from '@evertill/schemas';
import { askAsOwner, patchSettings } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { nextWeek, plannedPeople } from '../given-week.ts';
import type { TillPage } from '../till-page.ts';

/** The owner, as the server lists who may sign in. */
const owner = 0;
const date = '2026-03-10';

describe('the working week in the back office', function () {
  this.timeout(120_000);
  const shop = browserSuite();
  let till: TillPage;

  before(async () => {
    await patchSettings(shop.server, { time_zone: 'UTC' });
    till = await shop.tills.of(owner);
  });

  it('publishes a shift on the schedule', async () => {
    const [person] = await plannedPeople(shop.server);
    const tuesday = addDays(await nextWeek(shop.server), 2);
    await till.page.goto(`${shop.url}/dashboard/employees/schedule?week=${tuesday}`);
    const cell = till.page.locator(`td[data-person="${person!.id}"][data-date="${tuesday}"]`);
    await cell.getByTestId('shift-add').click();
    await till.byId('shift-start').fill('09:00');
    await till.byId('shift-end').fill('17:00');
    await till.byId('shift-save').click();
    await cell.getByTestId('shift').getByText('09:00').waitFor();
    const stored = await shop.sql(
      'SELECT vendor_employee_id, shift_date, start_time, end_time FROM vendor_attendance_schedule_shifts',
    );
    expect(stored).to.deep.equal([
      { vendor_employee_id: person!.id, shift_date: tuesday, start_time: '09:00', end_time: '17:00' },
    ]);
  });

  it('shows a forgotten clock-out under Needs review, and has it corrected', async () => {
    const [person] = await plannedPeople(shop.server);
    await askAsOwner(shop.server, 'POST', '/vendor/attendance', {
      store_id: shop.store.id,
      vendor_employee_id: person!.id,
      date,
      clock_in: `${date}T08:00:00Z`,
      clock_out: null,
    });
    const sheet = `${shop.url}/dashboard/employees/timesheet`;
    await till.page.goto(`${sheet}?date=${date}&tab=review`);
    const id = await till.byId('card-row').getAttribute('data-id');
    await till.page.goto(`${sheet}/${id}`);
    await till.byId('spans-to').first().fill('16:30');
    await till.byId('card-save').click();
    await till.page.locator('[data-testid=punch][data-kind=out]').waitFor();
    const stored = await shop.sql(
      'SELECT production_seconds::int AS worked FROM vendor_attendance_days WHERE id = $1',
      [id],
    );
    expect(stored).to.deep.equal([{ worked: 8.5 * 3600 }]);
  });
});
