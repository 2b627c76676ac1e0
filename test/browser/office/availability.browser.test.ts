// Shift templates and their hours of the week in the back office, in a real browser: a template is made and given members,
// its hours are put down with breaks, published, changed and taken away; what is refused stands at its field, what somebody
// else did meanwhile is not written over; a phone, another direction, no network, and no right to write.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { addDays } from '@evertill/schemas';
import { axeFinds } from '../axe-finds.ts';
import { askAsOwner, giveRights } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { nextWeek, plannedPeople } from '../given-week.ts';
import type { Planned } from '../given-week.ts';
import type { TillPage } from '../till-page.ts';

/** As the server lists who may sign in: employed, and no owner. */
const worker = 2;

describe('weekly availability in the back office', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let till: TillPage;
  let page: Page;
  let aino: Planned;
  let marten: Planned;
  let template: string;
  let sunday: string;

  before(async () => {
    [aino, marten] = (await plannedPeople(shop.server)) as [Planned, Planned];
    sunday = await nextWeek(shop.server);
    await giveRights(shop.server, worker, { employee: 'write', settings: 'write' });
  });

  async function atTheOffice(screen = { width: 1366, height: 768 }): Promise<void> {
    till = await shop.tills.of(worker, screen);
    page = till.page;
  }

  const place = () => `${shop.url}/dashboard/employees/shifts`;
  async function goToTheWeek(more = ''): Promise<void> {
    await page.goto(`${place()}?templates=${template}${more}`);
    await till.byId('availability-table').waitFor();
  }

  /** Nobody: the row for everybody. */
  const cell = (person: Planned | undefined, weekday: number) =>
    page.locator(`td[data-person="${person?.id ?? ''}"][data-weekday="${weekday}"]`);
  const slotIn = (person: Planned | undefined, weekday: number) => cell(person, weekday).getByTestId('slot');
  const saidAt = (field: string, words: string) =>
    page
      .getByTestId(field)
      .locator('xpath=ancestor::*[contains(@class,"Input")][last()]')
      .getByText(words)
      .waitFor();
  const drawerGone = () => till.byId('slot-drawer').waitFor({ state: 'detached' });

  /** What is stored of the template's week, a line each. */
  async function stored(): Promise<string[]> {
    const rows = await shop.sql<
      Record<'vendor_employee_id' | 'start_time' | 'end_time' | 'kind', string> & {
        weekday: number;
        breaks: { kind: string; start_time: string; end_time: string }[];
      }
    >('SELECT * FROM vendor_availability_slots WHERE shift_template_id = $1', [template]);
    const who = (id: string) => (id === '' ? 'all' : id === aino.id ? 'Aino' : 'Marten');
    return rows
      .map(({ weekday, vendor_employee_id, kind, start_time, end_time, breaks }) =>
        [
          `${weekday} ${who(vendor_employee_id)} ${kind} ${start_time}-${end_time}`,
          ...breaks.map((one) => `${one.kind} ${one.start_time}-${one.end_time}`),
        ].join(', '),
      )
      .toSorted();
  }

  const monday = { weekday: 1, start_time: '06:00', end_time: '14:00' };
  const putSlots = (...slots: object[]) =>
    askAsOwner(shop.server, 'PUT', `/vendor/shifts/templates/${template}/slots`, slots);
  const refresh = () =>
    askAsOwner(shop.server, 'POST', '/vendor/attendance/schedule-auto/run', {
      store_id: shop.store.id,
    });

  /** What is published of the week by now, on the screen. */
  async function goToTheSchedule(): Promise<void> {
    await refresh();
    await page.goto(`${shop.url}/dashboard/employees/schedule?week=${sunday}`);
    await till.byId('schedule-table').waitFor();
  }

  const publishedIn = ({ id }: Planned, weekday: number) =>
    page
      .locator(`td[data-person="${id}"][data-date="${addDays(sunday, weekday)}"]`)
      .getByTestId('shift')
      .allInnerTexts();

  it('a template is made, told where it is wrong, given members, and listed in its place', async () => {
    await atTheOffice();
    await page.goto(`${shop.url}/dashboard/employees/schedule`);
    await till.byId('to-availability').click();
    await till.byId('to-templates').click();
    await till.byId('template-new').click();
    await till.byId('template-save').click();
    await saidAt('template-name', 'Enter a name');
    await saidAt('template-start', 'Enter a time.');
    await till.byId('template-name').fill('Early birds');
    await till.byId('template-start').fill('06:00');
    await till.byId('template-end').fill('14:00');
    await till.byId('template-order').fill('1.5');
    await till.byId('template-save').click();
    await saidAt('template-order', 'Enter a whole number');
    await till.byId('template-order').fill('-1');
    await till.byId('template-save').click();
    await till.byId('template-title').getByText('Early birds').waitFor();
    template = page.url().split('/').at(-1)!;
    await till.byId('template-members').focus();
    await page.keyboard.type(aino.name.slice(0, 3));
    await page.getByRole('option', { name: aino.name }).waitFor();
    for (const key of ['ArrowDown', 'Enter', 'Escape']) await page.keyboard.press(key);
    await till.byId('template-members-save').click();
    await page.getByText('The members are saved.').waitFor();
    await till.byId('template-effective').fill(addDays(sunday, 1));
    await till.byId('template-save').click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    await till.byId('back').click();
    const first = page.getByRole('row').filter({ hasText: 'Early birds' });
    await first.getByText(aino.name).waitFor();
    const names = await page.getByRole('row').allInnerTexts();
    expect(names.findIndex((name) => name.includes('Early birds'))).to.be.lessThan(
      names.findIndex((name) => name.includes('Morning')),
    );
    const [row] = await shop.sql<{ data: object }>('SELECT data FROM reference_entries WHERE id = $1', [
      template,
    ]);
    expect(row!.data).to.include({ time_start: '06:00', sort_order: -1, effective_on: addDays(sunday, 1) });
    expect(row!.data).to.deep.include({ vendor_employee_ids: [aino.id] });
    expect(await axeFinds(page)).to.deep.equal([]);
  });

  it('its hours are put down by click and by keyboard, with breaks, and published as they are', async () => {
    await goToTheWeek();
    await cell(undefined, 1).getByTestId('slot-add').click();
    await page.locator('[data-testid=slot-start]:focus').waitFor();
    expect(await till.byId('slot-start').inputValue(), 'as the template').to.equal('06:00');
    await till.byId('slot-break-add').click();
    await till.byId('slot-break-from').fill('10:00');
    await till.byId('slot-break-to').fill('10:30');
    for (const weekday of [2, 3]) await till.byId(`also-on-${weekday}`).check();
    await till.byId('slot-save').click();
    await slotIn(undefined, 3).getByText('Unpaid break: 30 min').waitFor();
    await slotIn(aino, 2).and(page.locator('[data-shared=true]')).waitFor();
    expect(await slotIn(marten, 2).count(), 'of no member').to.equal(0);
    const everybody = [1, 2, 3].map((weekday) => `${weekday} all working 06:00-14:00, unpaid 10:00-10:30`);
    expect(await stored()).to.deep.equal(everybody);
    // From the keyboard alone: from the day before to hers, which she gets for herself.
    const { keyboard } = page;
    await slotIn(aino, 1).focus();
    await keyboard.press('ArrowRight');
    await cell(aino, 2).locator('[data-testid=slot]:focus').waitFor();
    await keyboard.press('Enter');
    await page.locator('[data-testid=slot-start]:focus').waitFor();
    await keyboard.press('Shift+Tab');
    await keyboard.press('ArrowRight');
    await till.byId('slot-drawer').getByText('The schedule shows the day as Off.').waitFor();
    await till.byId('slot-start').press('Enter');
    await drawerGone();
    await slotIn(aino, 2).and(page.locator('[data-shared=false][data-off=true]')).waitFor();
    expect(await stored()).to.deep.equal([...everybody, '2 Aino unavailable 06:00-14:00'].toSorted());
    expect(await axeFinds(page)).to.deep.equal([]);
    await goToTheSchedule();
    expect(await publishedIn(aino, 1)).to.have.length(1);
    expect((await publishedIn(aino, 2)).join(), 'not available').to.include('Off');
    expect((await publishedIn(aino, 3)).join())
      .to.include('06:00')
      .and.not.include('Off');
    expect(await publishedIn(aino, 4)).to.deep.equal([]);
  });

  it('a change of them moves what is published, and without them it is Off', async () => {
    await putSlots(monday);
    await goToTheWeek();
    await slotIn(undefined, 1).click();
    await till.byId('slot-start').fill('07:00');
    await till.byId('slot-end').fill('15:30');
    await till.byId('slot-save').click();
    await slotIn(undefined, 1).getByText('15:30').waitFor();
    await page.locator('[data-testid=slot]:focus').waitFor();
    expect(await stored()).to.deep.equal(['1 all working 07:00-15:30']);
    await goToTheSchedule();
    expect((await publishedIn(aino, 1)).join())
      .to.include('07:00')
      .and.not.include('Off');
    await goToTheWeek();
    await slotIn(undefined, 1).click();
    await till.byId('slot-remove').click();
    await till.byId('slot-remove-sure').click();
    await slotIn(undefined, 1).waitFor({ state: 'detached' });
    expect(await stored()).to.deep.equal([]);
    await goToTheSchedule();
    expect((await publishedIn(aino, 1)).join()).to.include('Off');
  });

  it('what is wrong stands at its field, and hours of somebody who is no member say so', async () => {
    await putSlots(monday);
    await goToTheWeek();
    await cell(undefined, 1).getByTestId('slot-add').click();
    await till.byId('slot-end').fill('06:00');
    await till.byId('slot-save').click();
    await saidAt('slot-end', 'They end when they begin.');
    await till.byId('slot-start').fill('13:00');
    await till.byId('slot-end').fill('15:00');
    await till.byId('slot-save').click();
    await saidAt('slot-end', 'no two times of work overlap');
    await till.byId('slot-start').fill('14:00');
    await till.byId('slot-break-add').click();
    await till.byId('slot-break-to').fill('15:15');
    await till.byId('slot-save').click();
    await till.byId('slot-breaks').getByText('A break lies outside').waitFor();
    await till.byId('slot-break-from').fill('');
    await till.byId('slot-save').click();
    await till.byId('slot-breaks').getByText('Enter both times').waitFor();
    await till.byId('slot-break-take').click();
    await till.byId('slot-person').selectOption(marten.id);
    await till.byId('no-member').getByText(marten.name).waitFor();
    await till.byId('slot-save').click();
    await slotIn(marten, 1).getByTestId('idle').waitFor();
    expect(await stored()).to.deep.equal(['1 Marten working 14:00-15:00', '1 all working 06:00-14:00']);
  });

  it('what somebody else changed meanwhile is not written over, nor what was typed lost without a network', async () => {
    await putSlots(monday);
    await goToTheWeek();
    await slotIn(undefined, 1).click();
    await till.byId('slot-end').fill('15:00');
    await putSlots({ ...monday, end_time: '16:00' }, { ...monday, weekday: 5 });
    // The week behind is read again with the connection back: it is not what was decided by.
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
    await shop.proxy.up();
    await slotIn(undefined, 5).waitFor();
    await till.byId('slot-save').click();
    await till.byId('server-problem').getByText('meanwhile').waitFor();
    expect(await stored()).to.deep.equal(['1 all working 06:00-16:00', '5 all working 06:00-14:00']);
    await slotIn(undefined, 1).getByText('16:00').waitFor();
    await shop.proxy.down();
    await till.byId('slot-save').click();
    await till.byId('server-problem').getByText('meanwhile').waitFor({ state: 'detached' });
    await till.byId('server-problem').waitFor();
    expect(await till.byId('slot-end').inputValue()).to.equal('15:00');
    await shop.proxy.up();
    await till.untilSync({ connection: 'live' });
    await till.byId('slot-save').click();
    await drawerGone();
    expect(await stored()).to.deep.equal(['1 all working 06:00-15:00', '5 all working 06:00-14:00']);
  });

  it('shows one weekday at a time on a phone, runs the other way in Arabic, and nothing is wider than the screen', async () => {
    await putSlots(monday, { ...monday, vendor_employee_id: aino.id, end_time: '16:00' });
    await atTheOffice({ width: 390, height: 844 });
    await goToTheWeek('&members=1');
    await till.byId('weekday-1').click();
    await slotIn(aino, 1).getByText('16:00').waitFor();
    expect(await till.byId('availability-row').count(), 'everybody, and the only member').to.equal(2);
    const wider = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await wider()).to.equal(0);
    expect(await axeFinds(page)).to.deep.equal([]);
    await slotIn(aino, 1).click();
    await till.inFront('slot-drawer');
    expect(await axeFinds(page)).to.deep.equal([]);
    await till.speak('ar');
    await slotIn(aino, 1).waitFor();
    expect(await page.locator('html').getAttribute('dir')).to.equal('rtl');
    expect(await wider()).to.equal(0);
    await page.goto(`${place()}/templates/${template}`);
    await till.byId('template-form').waitFor();
    expect(await wider()).to.equal(0);
    expect(await axeFinds(page)).to.deep.equal([]);
    await till.speak('en');
  });

  it('is read, and not changed, by whoever may only read', async () => {
    await putSlots({ ...monday, breaks: [{ kind: 'paid', start_time: '09:00', end_time: '09:15' }] });
    await giveRights(shop.server, worker, { settings: 'read' });
    await atTheOffice();
    await goToTheWeek();
    await slotIn(undefined, 1).getByText('Paid break: 15 min').waitFor();
    await till.byId('slot-add').first().waitFor({ state: 'detached' });
    for (const person of [undefined, aino]) {
      await slotIn(person, 1).click();
      await till.byId('slot-form').waitFor();
      expect(await till.byId('slot-break-to').inputValue()).to.equal('09:15');
      for (const id of ['slot-save', 'slot-remove', 'slot-break-add', 'also-on-4', 'slot-add'])
        expect(await till.byId(id).count(), id).to.equal(0);
      await till.closeDialog();
    }
    await till.byId('to-templates').click();
    await page.getByText('Early birds').click();
    await till.byId('template-members').getByText(aino.name).waitFor();
    for (const id of ['template-save', 'template-members-save', 'template-remove'])
      expect(await till.byId(id).count(), id).to.equal(0);
    await till.byId('back').click();
    await page.getByText('Morning').waitFor();
    expect(await till.byId('template-new').count()).to.equal(0);
    await giveRights(shop.server, worker, { employee: 'write', settings: 'write' });
  });

  it('a template is taken away, and is not there any more', async () => {
    await atTheOffice();
    await page.goto(`${place()}/templates/${template}`);
    await till.byId('template-remove').click();
    await till.byId('template-remove-sure').click();
    await page.getByText('Morning').waitFor();
    expect(await page.getByText('Early birds').count()).to.equal(0);
    await page.goto(`${place()}/templates/${template}`);
    await till.byId('template-gone').waitFor();
  });
});
