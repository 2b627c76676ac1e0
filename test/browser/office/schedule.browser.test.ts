// The schedule of a week in the back office, in a real browser: published by a click, moved by hand and from the keyboard,
// traded, applied to other days; what overlaps, the address, a phone, another direction, no network, and no right to write.
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { addDays } from '@evertill/schemas';
import { axeFinds } from '../axe-finds.ts';
import { giveRights } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { approveLeave, assignTemplate, nextWeek, plannedPeople, publishShift } from '../given-week.ts';
import type { Planned } from '../given-week.ts';
import type { TillPage } from '../till-page.ts';

/** As the server lists who may sign in: employed, and no owner. */
const worker = 2;

describe('the schedule in the back office', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let till: TillPage;
  let page: Page;
  let aino: Planned;
  let marten: Planned;
  let sunday: string;

  before(async () => {
    [aino, marten] = (await plannedPeople(shop.server)) as [Planned, Planned];
    sunday = await nextWeek(shop.server);
    await giveRights(shop.server, worker, { employee: 'write', settings: 'read' });
  });

  beforeEach(() => shop.sql('DELETE FROM vendor_attendance_schedule_shifts'));

  async function atTheOffice(screen = { width: 1366, height: 768 }): Promise<void> {
    till = await shop.tills.of(worker, screen);
    page = till.page;
  }

  async function goTo(more = ''): Promise<void> {
    await page.goto(`${shop.url}/dashboard/employees/schedule?week=${sunday}${more}`);
    await till.byId('schedule-table').waitFor();
  }

  const day = (weekday: number) => addDays(sunday, weekday);
  const cell = ({ id }: Planned, weekday: number) =>
    page.locator(`td[data-person="${id}"][data-date="${day(weekday)}"]`);
  const shiftIn = (person: Planned, weekday: number) => cell(person, weekday).getByTestId('shift');
  const saidAt = (field: string, words: string) =>
    page
      .getByTestId(field)
      .locator('xpath=ancestor::*[contains(@class,"Input")][last()]')
      .getByText(words)
      .waitFor();

  /** What is stored of the week, a line a shift. */
  async function stored(): Promise<string[]> {
    const rows = await shop.sql<{
      vendor_employee_id: string;
      shift_date: string;
      start_time: string;
      end_time: string;
      is_no_working: boolean;
    }>('SELECT * FROM vendor_attendance_schedule_shifts ORDER BY shift_date, vendor_employee_id, start_time');
    return rows
      .map((row) => {
        const who = row.vendor_employee_id === aino.id ? 'Aino' : 'Marten';
        const what = row.is_no_working ? 'off' : 'works';
        const date = [0, 1, 2, 3, 4, 5, 6].findIndex((weekday) => day(weekday) === row.shift_date);
        return `${date} ${who} ${what} ${row.start_time}-${row.end_time}`;
      })
      .toSorted();
  }

  async function dragTo(shift: Locator, target: Locator): Promise<void> {
    await shift.waitFor();
    const [from, to] = [(await shift.boundingBox())!, (await target.boundingBox())!];
    await page.mouse.move(from.x + 20, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + from.height / 2, { steps: 3 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
  }

  it('is published by a click on a day, over midnight too, on other days of its week, and told where it is wrong', async () => {
    await atTheOffice();
    await goTo();
    await cell(aino, 2).getByTestId('shift-add').click();
    await page.locator('[data-testid=shift-start]:focus').waitFor();
    await till.byId('shift-start').fill('22:00');
    await till.byId('shift-end').fill('22:00');
    await till.byId('shift-save').click();
    await saidAt('shift-end', 'It ends when it begins.');
    await till.byId('shift-end').fill('06:00');
    await saidAt('shift-end', 'On the next day.');
    await till.byId('shift-note').fill('Keys are with Marten');
    for (const weekday of [4, 6]) await till.byId(`apply-${weekday}`).check();
    await shop.proxy.down();
    await till.byId('shift-save').click();
    await till.byId('server-problem').waitFor();
    expect(await till.byId('shift-note').inputValue()).to.equal('Keys are with Marten');
    expect(await stored()).to.deep.equal([]);
    await shop.proxy.up();
    await till.untilSync({ connection: 'live' });
    await till.byId('shift-save').click();
    await shiftIn(aino, 6).getByText('22:00').waitFor();
    await shiftIn(aino, 2).getByText('Keys are with Marten').waitFor();
    expect(await stored()).to.deep.equal([2, 4, 6].map((weekday) => `${weekday} Aino works 22:00-06:00`));
    const row = page.locator(`[data-testid=schedule-row][data-name="${aino.name}"]`);
    expect(await row.getByTestId('person-hours').innerText()).to.equal('24 hr');
    expect(await till.byId(`total-${day(4)}`).innerText()).to.equal('8 hr');
    await shiftIn(aino, 4).click();
    await till.byId('shift-kind').getByText('Off').click();
    await till.byId('shift-save').click();
    await shiftIn(aino, 4).getByText('Off').waitFor();
    await shiftIn(aino, 6).click();
    await till.byId('shift-remove').click();
    await till.byId('shift-remove-sure').click();
    await shiftIn(aino, 6).waitFor({ state: 'detached' });
    expect(await stored()).to.deep.equal(['2 Aino works 22:00-06:00', '4 Aino off 22:00-06:00']);
  });

  it('goes by hand to another day, stays there, and goes back with a sentence when it cannot be', async () => {
    await publishShift(shop.server, aino.id, day(1));
    await goTo();
    await dragTo(shiftIn(aino, 1), cell(aino, 3));
    await page.locator(`td[data-date="${day(3)}"][data-over=true]`).waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await till.byId('shift-drawer').count(), 'no click came of it').to.equal(0);
    await dragTo(shiftIn(aino, 1), cell(aino, 3));
    await page.mouse.up();
    await page.getByText('Moved.', { exact: true }).waitFor();
    await shiftIn(aino, 3).waitFor();
    expect(await stored()).to.deep.equal(['3 Aino works 09:00-17:00']);
    await publishShift(shop.server, marten.id, day(3));
    await goTo();
    await page.route('**/schedule/shifts/*', async (route) => {
      await shop.sql('DELETE FROM vendor_attendance_schedule_shifts WHERE vendor_employee_id = $1', [
        marten.id,
      ]);
      await route.continue();
    });
    await dragTo(shiftIn(marten, 3), cell(marten, 5));
    await page.mouse.up();
    await till.byId('server-problem').getByText('The shift is where it was.').waitFor();
    // Somebody took it away meanwhile.
    await shiftIn(marten, 3).waitFor({ state: 'detached' });
    await page.unrouteAll();
    await shop.proxy.down();
    await dragTo(shiftIn(aino, 3), cell(aino, 5));
    await page.mouse.up();
    await till.byId('server-problem').getByText('The shift is where it was.').waitFor();
    await shiftIn(aino, 3).waitFor();
    expect(await shiftIn(aino, 5).count()).to.equal(0);
    await till.byId('server-why-not').waitFor();
    expect(await stored()).to.deep.equal(['3 Aino works 09:00-17:00']);
  });

  it('goes from the keyboard to another day, and to somebody else as a trade or without one', async () => {
    await publishShift(shop.server, aino.id, day(1));
    await goTo();
    const { keyboard } = page;
    await shiftIn(aino, 1).focus();
    for (const key of ['Space', 'ArrowRight', 'Escape']) await keyboard.press(key);
    await page.locator('[data-over=true]').waitFor({ state: 'detached' });
    for (const key of ['Space', 'ArrowRight', 'ArrowRight']) await keyboard.press(key);
    await till.byId('schedule-said').getByText(aino.name).waitFor();
    await keyboard.press('Space');
    await page.getByText('Moved.', { exact: true }).waitFor();
    // It has the focus where it was put down.
    await cell(aino, 3).locator('[data-testid=shift]:focus').waitFor();
    expect(await stored()).to.deep.equal(['3 Aino works 09:00-17:00']);
    for (const key of ['Space', 'ArrowDown', 'Enter']) await keyboard.press(key);
    await till.inFront('give-away');
    await till.byId('trade-effect').getByText(`${aino.name} gets Off.`).waitFor();
    await till.byId('give-trade').click();
    await shiftIn(marten, 3).waitFor();
    await shiftIn(aino, 3).getByText('Off').waitFor();
    expect(await stored()).to.deep.equal(['3 Aino off 09:00-17:00', '3 Marten works 09:00-17:00']);
    await dragTo(shiftIn(marten, 3), cell(aino, 5));
    await page.mouse.up();
    await till.inFront('give-away');
    expect(await till.byId('give-trade').count(), 'a trade is within a day').to.equal(0);
    await till.byId('give-reassign').click();
    await shiftIn(aino, 5).waitFor();
    expect(await stored()).to.deep.equal(['3 Aino off 09:00-17:00', '5 Aino works 09:00-17:00']);
  });

  it('is traded in front of it, which says what becomes of both', async () => {
    await publishShift(shop.server, aino.id, day(2), { is_no_working: true });
    await goTo();
    await shiftIn(aino, 2).click();
    await till.byId('trade-with').selectOption(marten.id);
    await till.byId('trade-effect').getByText(`${marten.name} works 09:00`).waitFor();
    await till.byId('trade').click();
    await shiftIn(marten, 2).nth(1).waitFor();
    expect(await stored()).to.deep.equal(['2 Marten off 09:00-17:00', '2 Marten works 09:00-17:00']);
  });

  it('shows what a template would make of a day, publishes it, and keeps the breaks of its slot', async () => {
    const template = await assignTemplate(shop.server, marten.id);
    await goTo();
    const chip = cell(marten, 4).getByTestId('chip');
    await chip.getByText('Early birds').waitFor();
    await chip.click();
    await till.byId('shift-end').fill('15:00');
    await till.byId('shift-save').click();
    await shiftIn(marten, 4).getByText('15:00').waitFor();
    expect(await chip.count()).to.equal(0);
    await shiftIn(marten, 4).click();
    await till.byId('slot-break-to').fill('20:00');
    await till.byId('shift-save').click();
    await till.byId('slot-breaks').getByTestId('server-problem').waitFor();
    await till.byId('slot-break-to').fill('10:45');
    await till.byId('shift-save').click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    const [slot] = await shop.sql<{ breaks: { end_time: string }[] }>(
      'SELECT breaks FROM vendor_availability_slots WHERE weekday = 4 AND shift_template_id = $1',
      [template],
    );
    expect(slot!.breaks.map(({ end_time }) => end_time)).to.deep.equal(['10:45']);
    expect(await stored()).to.deep.equal(['4 Marten works 06:00-15:00']);
  });

  it('shows what overlaps alone; week, name and that stand in the address; axe finds nothing', async () => {
    await publishShift(shop.server, aino.id, day(1));
    await publishShift(shop.server, aino.id, day(2), { start_time: '22:00', end_time: '06:00' });
    await publishShift(shop.server, aino.id, day(3), { start_time: '05:00', end_time: '12:00' });
    await publishShift(shop.server, aino.id, day(5));
    await approveLeave(shop.server, aino.id, day(5), day(6));
    await goTo();
    await cell(aino, 6).getByTestId('leave').getByText('approved').waitFor();
    await till.byId('only-conflicts').check();
    await cell(aino, 2).getByTestId('conflict-overlap').waitFor();
    await cell(aino, 3).getByTestId('conflict-overlap').waitFor();
    await cell(aino, 5).getByTestId('conflict-leave').waitFor();
    expect(await shiftIn(aino, 1).count(), 'what overlaps nothing').to.equal(0);
    expect(await till.byId('schedule-row').count()).to.equal(1);
    await till.byId('schedule-search').fill(aino.name.slice(0, 3));
    await page.reload();
    await cell(aino, 5).getByTestId('conflict-leave').waitFor();
    expect(await till.byId('schedule-search').inputValue()).to.equal(aino.name.slice(0, 3));
    expect(await till.byId('week-said').getAttribute('data-week')).to.equal(sunday);
    expect(await axeFinds(page)).to.deep.equal([]);
    await till.byId('filters-clear').click();
    await till.byId('schedule-row').nth(1).waitFor();
    await till.byId('week-this').click();
    await page.locator(`[data-testid=week-said][data-week="${addDays(sunday, -7)}"]`).waitFor();
    await till.byId('week-after').focus();
    await page.keyboard.press('Enter');
    await page.locator(`[data-testid=week-said][data-week="${sunday}"]`).waitFor();
    await shiftIn(aino, 5).waitFor();
    // Weeks are leafed through from the keyboard.
    expect(await page.locator('[data-testid=week-after]:focus').count()).to.equal(1);
  });

  it('says when there are more people, or more time off, than it shows', async () => {
    await page.route('**/vendor/attendance/schedule?*', async (route) => {
      const answer = await route.fetch();
      const more = { more_employees: true, more_leave: true };
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...more } });
    });
    await goTo();
    await till.byId('more-people').getByText('Only the first 2 people').waitFor();
    await till.byId('more-leave').waitFor();
    await page.unrouteAll();
  });

  it('shows one day at a time on a phone, and another day takes a shift', async () => {
    await publishShift(shop.server, aino.id, day(0));
    await atTheOffice({ width: 390, height: 844 });
    await goTo();
    await dragTo(shiftIn(aino, 0), till.byId(`day-${day(1)}`));
    await page.mouse.up();
    await page.getByText('Moved.', { exact: true }).waitFor();
    expect(await stored()).to.deep.equal(['1 Aino works 09:00-17:00']);
    await till.byId(`day-${day(1)}`).click();
    await shiftIn(aino, 1).focus();
    for (const key of ['Space', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await shiftIn(aino, 2).waitFor();
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide).to.equal(0);
    await page.reload();
    await shiftIn(aino, 2).waitFor();
    expect(await axeFinds(page)).to.deep.equal([]);
  });

  it('runs the other way in Arabic, and so do its keys', async () => {
    await publishShift(shop.server, aino.id, day(1));
    await atTheOffice();
    await goTo();
    await till.speak('ar');
    await shiftIn(aino, 1).focus();
    for (const key of ['Space', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
    await shiftIn(aino, 2).waitFor();
    const [before, after] = [await cell(aino, 1).boundingBox(), await cell(aino, 2).boundingBox()];
    expect(after!.x).to.be.lessThan(before!.x);
    await dragTo(shiftIn(aino, 2), cell(aino, 4));
    await page.mouse.up();
    await shiftIn(aino, 4).waitFor();
    await till.speak('en');
  });

  it('is read, and not changed, by whoever may only read', async () => {
    await publishShift(shop.server, aino.id, day(1));
    await giveRights(shop.server, worker, { employee: 'read' });
    await goTo();
    await till.byId('shift-add').first().waitFor({ state: 'detached' });
    await shiftIn(aino, 1).click();
    await till.byId('shift-form').waitFor();
    expect(await till.byId('shift-start').inputValue()).to.equal('09:00');
    for (const id of ['shift-save', 'shift-remove', 'trade-with', 'apply-4', 'shift-add'])
      expect(await till.byId(id).count(), id).to.equal(0);
    await till.closeDialog();
    const isCarried = () => page.locator('[data-over=true], [data-lifted=true]').count();
    await dragTo(shiftIn(aino, 1), cell(aino, 3));
    expect(await isCarried(), 'by hand').to.equal(0);
    await page.mouse.up();
    await shiftIn(aino, 1).focus();
    for (const key of ['Space', 'ArrowRight']) await page.keyboard.press(key);
    expect(await isCarried(), 'by keyboard').to.equal(0);
    expect(await stored()).to.deep.equal(['1 Aino works 09:00-17:00']);
  });
});
