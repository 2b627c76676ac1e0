// A manager's week in a real browser, from the schedule to the payroll: publish, trade, call in sick, approve leave, mend a
// missed clock-out, and the sums of the file are those a hand reckons.
import { expect } from 'chai';
import { atRest } from '../at-rest.ts';
import { browserSuite } from '../browser-suite.ts';
import { beforeTheWeek, cashier, colleague, liveTheWeek, manager } from '../manager-week.ts';

describe('the week of a manager', function () {
  this.timeout(120_000);
  const shop = browserSuite();

  before(async () => {
    await beforeTheWeek(shop.server);
  });

  it('ends with a payroll whose sums are those of the hand', async () => {
    const till = await shop.tills.of(manager);
    const wide: string[] = [];
    const camera = async (name: string) => {
      await atRest(till.page);
      const over = await till.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (over > 0) wide.push(name);
    };
    const rows = await liveTheWeek({ till, server: shop.server, camera });
    const [me, them] = [await colleague(shop.server, manager), await colleague(shop.server, cashier)];
    const week = { period_from: '2025-03-03', period_to: '2025-03-09', open_issues: '0' };
    const minutes = (hours: number, more = 0) => hours * 60 + more;
    expect(rows).to.have.length(2);
    expect(rows.find(({ vendor_employee_id }) => vendor_employee_id === them.id)).to.include({
      ...week,
      days: '2',
      // Monday 9 to 17 without half an hour; Wednesday 9 to 17:15 without three quarters.
      production_seconds: String((minutes(8, -30) + minutes(8, 15 - 45)) * 60),
      overtime_seconds: '0',
      unpaid_break_minutes: '75',
      paid_break_minutes: '0',
      cash_tips_cents: '1250',
      credit_tips_cents: '0',
      // Tuesday's sickness; half of Friday.
      leave_hours: '8',
      unpaid_leave_hours: '4',
    });
    expect(rows.find(({ vendor_employee_id }) => vendor_employee_id === me.id)).to.include({
      ...week,
      days: '3',
      // Monday and Wednesday 12 to 20; Thursday 9 to 18:30, of which 8 hours were planned.
      production_seconds: String((minutes(8) + minutes(8) + minutes(9, 30)) * 60),
      overtime_seconds: String(minutes(1, 30) * 60),
      unpaid_break_minutes: '0',
      cash_tips_cents: '0',
      leave_hours: '0',
      unpaid_leave_hours: '0',
    });
    expect(wide, 'wider than the screen').to.deep.equal([]);
  });
});
