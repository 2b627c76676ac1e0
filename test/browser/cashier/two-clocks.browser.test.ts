// Clocks that are wrong, and one employee at two tills that are offline: the time card has the right times, shows one conflict,
// and no minute is lost.
import { expect } from 'chai';
import { giveRights } from '../back-office.ts';
import { setClock } from '../../support/set-clock.ts';
import { testClock } from '../../support/test-clock.ts';
import { browserSuite } from '../browser-suite.ts';
import type { TillPage } from '../till-page.ts';

/** As the server lists them. */
const manager = 1;
const cashier = 2;
const minute = 60_000;

describe('the time clocks of offline tills in the browser', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });

  /** `ahead`: of the right time, ms. */
  async function atClock(lane: number, ahead = 0): Promise<TillPage> {
    const till = await shop.till({
      login: cashier,
      lane,
      prepare: (context) => context.addInitScript(setClock, ahead),
    });
    await till.untilOfflineReady();
    await till.page.goto(`${shop.url}/point-of-sale/time-clock`);
    await till.byId('clock-today').waitFor();
    return till;
  }
  /** The server knows whole seconds. */
  async function press(till: TillPage, kind: 'in' | 'out'): Promise<number> {
    await till.page.waitForTimeout(1500);
    await till.byId(`clock-${kind}`).click();
    const done = till.page.locator(`[data-testid=clock-done][data-kind=${kind}]`);
    await done.waitFor();
    const punch = till.page.locator(`[data-testid=clock-punch][data-kind=${kind}]`).last();
    return Date.parse((await punch.getAttribute('data-at'))!);
  }

  it('clocks in and out offline over a reload on a till whose clock is wrong, at the right times', async () => {
    const till = await atClock(0, 7 * minute);
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
    const wall = Date.parse((await till.byId('wall-clock').getAttribute('datetime'))!);
    expect(Math.abs(wall - testClock.now()), 'shows the right time').to.be.below(2 * minute);
    const from = testClock.now();
    const shown = [await press(till, 'in')];
    await till.page.reload();
    await till.page.locator('[data-testid=clock-punch][data-state=waiting]').waitFor();
    shown.push(await press(till, 'out'));
    const to = testClock.now();
    await shop.proxy.up();
    await till.untilSync({ connection: 'live', waiting: 0, attention: 0 });
    const punches = await shop.sql<{ kind: string; at: Date }>(
      'SELECT kind, at FROM vendor_attendance_punches ORDER BY at',
    );
    expect(punches.map(({ kind }) => kind)).to.deep.equal(['in', 'out']);
    expect(punches.map(({ at }) => at.getTime())).to.deep.equal(shown);
    for (const at of shown) expect(at).to.be.within(from - 2000, to + 2000);
    await till.page.context().close();
    await shop.sql('DELETE FROM vendor_attendance_days');
  });

  it('shows one conflict on the time card, and counts from the first clock-in to the clock-out', async () => {
    const [one, other] = [await atClock(0), await atClock(1)];
    await shop.proxy.down();
    for (const till of [one, other]) await till.untilSync({ connection: 'waiting' });
    const came = await press(one, 'in');
    await press(other, 'in');
    const went = await press(other, 'out');
    await one.page.reload();
    await one.page.locator('[data-testid=clock-punch][data-state=waiting]').waitFor();
    await shop.proxy.up();
    for (const till of [other, one]) await till.untilSync({ connection: 'live', waiting: 0, attention: 0 });

    const cards = await shop.sql<{ id: string; seconds: number }>(
      'SELECT id, production_seconds::int AS seconds FROM vendor_attendance_days ORDER BY date',
    );
    const seconds = cards.reduce((sum, card) => sum + card.seconds, 0);
    expect(seconds).to.equal((went - came) / 1000);
    await giveRights(shop.server, manager, { employee: 'read' });
    const office = await shop.till({ login: manager });
    await office.page.goto(`${shop.url}/dashboard/employees/timesheet/${cards[0]!.id}`);
    await office.byId('card-issues').getByText('Punch conflict').waitFor();
    expect(await office.byId('punch').count()).to.equal(3);
    expect(await office.page.getByText('Does not count', { exact: true }).count()).to.equal(1);
    // The first till asks the server when its page is opened.
    await one.page.reload();
    await one.page.locator('[data-testid=clock-punch][data-state=set_aside]').waitFor();
  });
});
