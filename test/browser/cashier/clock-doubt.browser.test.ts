// A till whose clock battery died, offline: it says so above every screen, opens no shift, and takes the date from a person.
import { expect } from 'chai';
import { letClockBeSet, setClockOff } from '../../support/page-clock.ts';
import { testClock } from '../../support/test-clock.ts';
import { browserSuite } from '../browser-suite.ts';
import type { TillPage } from '../till-page.ts';

describe('a till whose clock shows a time before its last entry', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let till: TillPage;

  before(async () => {
    till = await shop.till({ prepare: letClockBeSet });
    await till.untilOfflineReady();
  });

  it('says so, opens no shift, and opens one once the date is confirmed; one years ahead it asks about again', async () => {
    const now = testClock.now();
    await shop.proxy.down();
    await setClockOff(till.page, Date.parse('2015-01-01T00:05:00.000Z') - now);
    await till.page.reload();
    await till.ready();
    const banner = till.byId('banner-clock-doubt');
    await banner.filter({ hasText: '2015' }).waitFor();
    await till.go('work-shift');
    await till.byId('opening-cash').fill('100');
    await till.byId('open-shift-submit').click();
    await till.byId('shift-refused').filter({ hasText: 'can’t be right' }).waitFor();
    await till.byId('clock-doubt-confirm').click();
    await till.byId('clock-date').fill('2062-11-24');
    await till.byId('clock-confirm').click();
    await till.byId('refused').and(till.page.locator('[data-code=clock_far]')).waitFor();
    await till.byId('clock-confirm').click();
    await till.byId('clock-dialog').waitFor({ state: 'detached' });
    await banner.filter({ hasText: 'confirmed' }).waitFor();
    await till.byId('shift-refused').waitFor({ state: 'detached' });
    await till.byId('clock-doubt-confirm').click();
    await till.byId('clock-date').fill(new Date(now).toISOString().slice(0, 10));
    await till.byId('clock-confirm').click();
    await till.byId('clock-dialog').waitFor({ state: 'detached' });
    await till.byId('open-shift-submit').click();
    await till.byId('shift-chip').and(till.page.locator('[data-open=true]')).waitFor();
    await shop.proxy.up();
    await till.untilSync({ connection: 'live', waiting: 0, attention: 0 });
    await banner.waitFor({ state: 'detached' });
    expect(await till.byId('banner-clock').count()).to.equal(1);
  });
});
