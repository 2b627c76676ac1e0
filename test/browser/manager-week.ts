// The week a manager lives, told through the screens of the back office: what is planned, what becomes of it, and what is paid
// for it. The week is one that is over, so that its time can be kept; tests and pictures live the same one.
import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { addDays } from '@evertill/schemas';
import { askAs, askAsOwner, patchSettings } from './back-office.ts';
import type { Camera } from './shift-pictures.ts';
import type { TillPage } from './till-page.ts';
import type { TillServer } from './till-server.ts';

export interface ManagerWeek {
  /** The manager, signed in. */
  readonly till: TillPage;
  readonly server: TillServer;
  readonly camera: Camera;
}

/** As the server lists who may sign in. */
export const [manager, cashier] = [1, 2];

export interface Colleague {
  readonly id: string;
  readonly name: string;
}

/** Of the payroll's file: column by column, a record a person. */
export type PayrollFile = readonly Readonly<Record<string, string>>[];

const monday = '2025-03-03';
const [tuesday, wednesday, thursday, friday] = [1, 2, 3, 4].map((days) => addDays(monday, days)) as [
  string,
  string,
  string,
  string,
];

export async function colleague(server: TillServer, login: number): Promise<Colleague> {
  const [person] = await server.sql<Colleague>(
    `SELECT s.id, s.name FROM vendor_staff s JOIN logins l ON l.vendor_id = s.vendor_id AND l.staff_id = s.id
      WHERE l.email = $1`,
    [server.ready.logins[login]!.email],
  );
  return person!;
}

/** The store's time is UTC; the manager may plan, decide and pay, the cashier none of it. Nothing was planned or worked before. */
export async function beforeTheWeek(server: TillServer): Promise<void> {
  await patchSettings(server, { time_zone: 'UTC' });
  for (const [login, rights] of [
    [manager, { employee: 'write', settings: 'read' }],
    [cashier, {}],
  ] as const) {
    const { id } = await colleague(server, login);
    await askAsOwner(server, 'PATCH', `/vendor/vendor-employees/${id}`, {
      modules: Object.keys(rights),
      module_permissions: rights,
    });
  }
}

/** From an empty schedule to the file the payroll is made of. */
export async function liveTheWeek({ till, server, camera }: ManagerWeek): Promise<PayrollFile> {
  const { page } = till;
  const [me, them] = [await colleague(server, manager), await colleague(server, cashier)];
  const store_id = server.ready.stores[0]!.id;
  const at = async (place: string, testId: string) => {
    await page.goto(new URL(`/dashboard/employees/${place}`, page.url()).href);
    await till.byId(testId).first().waitFor();
  };
  const cell = ({ id }: Colleague, date: string) =>
    page.locator(`td[data-person="${id}"][data-date="${date}"]`);
  const shiftIn = (person: Colleague, date: string) => cell(person, date).getByTestId('shift');
  const leaveIs = (status: string) =>
    page.locator(`h1 ~ [data-testid=leave-status][data-status=${status}]`).waitFor();

  async function publish(person: Colleague, times: readonly [string, string], days: readonly string[]) {
    await cell(person, monday).getByTestId('shift-add').click();
    await till.inFront('shift-drawer');
    await till.byId('shift-start').fill(times[0]);
    await till.byId('shift-end').fill(times[1]);
    for (const date of days) await till.byId(`apply-${new Date(date).getUTCDay()}`).check();
    await camera(`publish-${times[0].slice(0, 2)}`);
    await till.byId('shift-save').click();
    for (const date of [monday, ...days]) await shiftIn(person, date).getByText(times[0]).waitFor();
  }

  /** What the time clock keeps. */
  const worked = (
    person: Colleague,
    date: string,
    [from, to]: readonly [string, string | undefined],
    breaks: readonly object[] = [],
  ) =>
    askAsOwner(server, 'POST', '/vendor/attendance', {
      store_id,
      vendor_employee_id: person.id,
      date,
      clock_in: `${date}T${from}:00Z`,
      clock_out: to ? `${date}T${to}:00Z` : null,
      breaks,
    });

  // The period that is paid, and with it the week of the schedule, begins on Mondays.
  await at('time-settings', 'pay-start');
  await till.byId('pay-frequency').selectOption('week');
  await till.byId('pay-start').selectOption({ label: 'Monday' });
  await till.byId('pay-schedule-save').click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await camera('settings');

  await at(`schedule?week=${monday}`, 'schedule-table');
  await publish(them, ['09:00', '17:00'], [tuesday, wednesday, thursday]);
  await publish(me, ['12:00', '20:00'], [wednesday]);
  await camera('published');

  // The cashier cannot come on Thursday, and the manager takes it.
  await shiftIn(them, thursday).click();
  await till.inFront('shift-drawer');
  await till.byId('trade-with').selectOption(me.id);
  await till.byId('trade-effect').getByText(`${them.name} gets Off.`).waitFor();
  await camera('trade');
  await till.byId('trade').click();
  await shiftIn(me, thursday).getByText('09:00').waitFor();
  await shiftIn(them, thursday).getByText('Off').waitFor();

  await worked(
    them,
    monday,
    ['09:00', '17:00'],
    [{ kind: 'unpaid', start_at: `${monday}T12:00:00Z`, end_at: `${monday}T12:30:00Z` }],
  );
  await worked(me, monday, ['12:00', '20:00']);

  // On Tuesday the cashier calls in sick: written down and approved, and no longer counted on.
  await at('leave/request', 'leave-person');
  await till.byId('leave-person').selectOption(them.id);
  await till.byId('leave-type').selectOption('sick_leave');
  await till.byId('leave-from').fill(tuesday);
  await till.byId('leave-notes').fill('called at seven');
  await till.byId('leave-submit').click();
  await leaveIs('pending');
  await till.byId('leave-approve').click();
  await leaveIs('approved');
  await camera('sick');
  await at(`schedule?week=${monday}`, 'schedule-table');
  await till.byId('only-conflicts').check();
  await cell(them, tuesday).getByTestId('conflict-leave').waitFor();
  await camera('conflict');
  await shiftIn(them, tuesday).click();
  await till.inFront('shift-drawer');
  await till.byId('shift-kind').getByText('Off').click();
  await till.byId('shift-save').click();
  await cell(them, tuesday).getByTestId('conflict-leave').waitFor({ state: 'detached' });

  // A wish for Friday waits, and is granted.
  await askAs(cashier, server, 'POST', '/vendor/leaves', {
    store_id,
    leave_type: 'vacation_unpaid',
    date_from: friday,
    date_to: friday,
    session: 'first_half',
    reason: 'Vacation unpaid, my brother marries',
  });
  await at('leave', 'leave-show-waiting');
  await till.byId('leave-show-waiting').click();
  await till.byId('list-row').filter({ hasText: them.name }).first().click();
  await till.byId('leave-approve').waitFor();
  await camera('wish');
  await till.byId('leave-approve').click();
  await leaveIs('approved');

  // On Wednesday the cashier forgot to clock out; there was a break, and tips.
  await worked(me, wednesday, ['12:00', '20:00']);
  await worked(them, wednesday, ['09:00', undefined]);
  await at(`timesheet?date=${wednesday}`, 'card-row');
  await till.byId('tab-review').click();
  const forgotten = till.byId('card-row').filter({ hasText: 'Missed clock-out' });
  await forgotten.waitFor();
  await camera('review');
  await forgotten.getByRole('link').click();
  await till.byId('spans-to').first().fill('17:15');
  await till.byId('add-unpaid').click();
  await till.byId('unpaid-from').fill('13:00');
  await till.byId('unpaid-to').fill('13:45');
  await till.byId('cash_tips_cents').fill('12.50');
  await till.byId('card-note').fill('Forgot, left at a quarter past');
  await till.byId('card-save').click();
  await page.locator('[data-testid=edit-log][data-action=updated]').waitFor();
  await till.byId('card-issues').getByText('None').waitFor();
  await camera('card');

  // On Thursday the manager stayed longer than was planned: written down by hand, and looked at.
  await at(`timesheet/create?date=${thursday}`, 'card-person');
  await till.byId('card-person').selectOption(me.id);
  await till.byId('spans-from').fill('09:00');
  await till.byId('spans-to').fill('18:30');
  await till.byId('card-save').click();
  await till.byId('card-issues').getByText('Overtime').waitFor();
  await at(`payroll?date=${friday}`, 'payroll-row');
  await till.byId('payroll-open').waitFor();
  await camera('payroll-open');
  await at(`timesheet?date=${thursday}&tab=review`, 'card-row');
  await till.byId('select-all').check();
  await till.byId('batch-resolve').click();
  await till.byId('timesheet-none').waitFor();

  await at(`payroll?date=${friday}`, 'payroll-row');
  expect(await till.byId('payroll-open').count(), 'nothing is left to be looked at').to.equal(0);
  await camera('payroll');
  const [download] = await Promise.all([page.waitForEvent('download'), till.byId('payroll-save').click()]);
  return recordsOf(await readFile(await download.path(), 'utf8'));
}

function recordsOf(csv: string): PayrollFile {
  const [head, ...lines] = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  return lines.map((cells) => Object.fromEntries(head!.map((name, at) => [name, cells[at] ?? ''])));
}
