// Breaks at the time clock of a till, in a real browser: started and ended offline over a reload, ended at another till than
// they were started at, asked about where they do not follow, and readable on a phone.
import { expect } from 'chai';
import { axeFinds } from '../axe-finds.ts';
import { giveRights } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { clippedWords } from '../clipped-words.ts';
import { overflowing, smallTargets } from '../reachable.ts';
import type { TillPage } from '../till-page.ts';

/** As the server lists them. */
const manager = 1;
const cashier = 2;

/** The employee clocks in with the first test, and stays. */
describe('breaks at the time clock in the browser', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let one: TillPage;
  let other: TillPage;

  before(async () => {
    [one, other] = [await shop.till({ login: cashier }), await shop.till({ login: cashier, lane: 1 })];
    for (const till of [one, other]) await till.untilOfflineReady();
  });
  beforeEach(async () => {
    for (const till of [one, other]) await atClock(till);
  });

  async function atClock(till: TillPage): Promise<void> {
    await till.page.goto(`${shop.url}/point-of-sale/time-clock`);
    await till.byId('clock-today').waitFor();
  }
  /** Waits for the next second, for the server knows whole ones. Answers when the till says it was, ms. */
  async function press(till: TillPage, key: string, entry: string): Promise<number> {
    await till.page.waitForTimeout(1500);
    await till.page.keyboard.press(key);
    const row = till.page.locator(entry).last();
    await till.page.locator('[data-testid=clock-done]').waitFor();
    await row.waitFor();
    return Date.parse((await row.getAttribute('data-at'))!);
  }
  const mark = (kind: string) => `[data-testid=clock-break][data-kind=${kind}][data-state=waiting]`;
  const punch = (kind: string) => `[data-testid=clock-punch][data-kind=${kind}]`;
  /** Where the till has from what it shows. */
  const from = (till: TillPage, source: string) =>
    till.page.locator(`[data-testid=clock-standing][data-from=${source}]`).waitFor();
  const onBreak = (till: TillPage, kind: string) =>
    till.page.locator(`[data-testid=clock-standing][data-break=${kind}]`).waitFor();
  const offline = async () => {
    await shop.proxy.down();
    for (const till of [one, other]) {
      await till.untilSync({ connection: 'waiting' });
      // Opened offline: what the server said before is forgotten.
      await atClock(till);
      await from(till, 'till');
    }
  };
  const online = async () => {
    await shop.proxy.up();
    for (const till of [one, other]) await till.untilSync({ connection: 'live', waiting: 0, attention: 0 });
  };
  const breaks = () =>
    shop.sql<{ kind: string; source: string; start: number; end: number }>(
      `SELECT kind, source, extract(epoch FROM start_at)::float8 * 1000 AS start,
              extract(epoch FROM end_at)::float8 * 1000 AS end FROM vendor_attendance_breaks ORDER BY start_at`,
    );

  it('starts and ends offline over a reload, and is on the card once when it is sent', async () => {
    await offline();
    await press(one, 'F9', punch('in'));
    const start = await press(one, 'F7', mark('unpaid'));
    await onBreak(one, 'unpaid');
    await one.page.reload();
    await onBreak(one, 'unpaid');
    const end = await press(one, 'F10', mark('end'));
    expect(await axeFinds(one.page)).to.deep.equal([]);
    await online();
    expect(await breaks()).to.deep.equal([{ kind: 'unpaid', source: 'time_clock', start, end }]);
  });

  it('ends at another till than it was started at, whichever sends first', async () => {
    await offline();
    const start = await press(one, 'F8', mark('paid'));
    const end = await press(other, 'F10', mark('end'));
    await online();
    expect((await breaks()).at(-1)).to.deep.equal({ kind: 'paid', source: 'time_clock', start, end });
    expect(await breaks()).to.have.length(2);
  });

  it('asks before it ends a break that was never started, and writes nothing when it is left', async () => {
    const marks = 'SELECT id FROM vendor_attendance_break_marks';
    const before = await shop.sql(marks);
    await from(one, 'server');
    await one.page.keyboard.press('F10');
    await one.page.locator('[data-testid=clock-doubt][data-code=clock_unsure]').waitFor();
    await one.byId('clock-leave').click();
    await one.untilSync({ waiting: 0 });
    expect(await shop.sql(marks)).to.deep.equal(before);
  });

  it('stands on the time card with what was pressed', async () => {
    await giveRights(shop.server, manager, { employee: 'read' });
    const office = await shop.till({ login: manager, lane: 1 });
    const [{ card } = { card: '' }] = await shop.sql<{ card: string }>(
      'SELECT id AS card FROM vendor_attendance_days',
    );
    await office.page.goto(`${shop.url}/dashboard/employees/timesheet/${card}`);
    await office.byId('break-mark').first().waitFor();
    const kinds = await office
      .byId('break-mark')
      .evaluateAll((all) => all.map((mark) => mark.dataset['kind']));
    expect(kinds).to.deep.equal(['unpaid', 'end', 'paid', 'end']);
    expect(await axeFinds(office.page)).to.deep.equal([]);
    await office.page.context().close();
  });

  it('starts at a till that knows only of their clock-out, with a question', async () => {
    await press(one, 'F12', punch('out'));
    await one.untilSync({ waiting: 0 });
    await from(one, 'server');
    await one.byId('clock-break-unpaid').click();
    await one.page.locator('[data-testid=clock-doubt][data-code=clock_unsure]').waitFor();
    await one.byId('clock-leave').click();
    await press(one, 'F9', punch('in'));
    await one.untilSync({ waiting: 0 });
  });

  it('fits a phone in every language', async () => {
    await from(one, 'server');
    await press(one, 'F7', '[data-testid=clock-break]');
    await one.page.setViewportSize({ width: 390, height: 844 });
    for (const code of ['de', 'es', 'fr', 'ar', 'en']) {
      await one.speak(code);
      await onBreak(one, 'unpaid');
      const found = [
        ...(await clippedWords(one.page)),
        ...(await overflowing(one.page)),
        ...(await smallTargets(one.page)),
      ];
      expect(found, code).to.deep.equal([]);
    }
  });
});
