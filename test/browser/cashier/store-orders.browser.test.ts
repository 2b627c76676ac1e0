// What a manager looks after in the sales of a store, in a real browser: what was charged differently than the server would
// have, and what came too late and is parked until somebody says to which shift it belongs.
import { expect } from 'chai';
import { serverAnswer } from '../../support/server-answer.ts';
import { axeFinds } from '../axe-finds.ts';
import { askAsOwner, changePrice } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import type { TillPage } from '../till-page.ts';

const manager = 1;

describe('the sales a manager looks after', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let till: TillPage;
  let item: ShelfItem;

  before(async () => {
    [item] = (await shelf(shop.server, shop.store.id, 1)) as [ShelfItem];
    till = await shop.tills.of(manager);
    await till.openShift('Day', '100');
    await till.untilSync({ connection: 'live', waiting: 0 });
  });

  /** Without a network, after something happened at the server; answers the receipt’s code. */
  async function soldMeanwhile(happens: () => Promise<void>): Promise<string> {
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
    await happens();
    await till.go('sale');
    await till.scan(item.code);
    await till.byId('basket-line').first().waitFor();
    const { code } = await till.payExact();
    await till.nextSale();
    await shop.proxy.up();
    return code;
  }

  const shiftId = async () => {
    const [shift] = await shop.sql<{ id: string }>(
      `SELECT id FROM vendor_work_shifts WHERE shift_label = 'Day'`,
    );
    return shift!.id;
  };

  it('that were charged differently are listed, each with what the server would have charged', async () => {
    const code = await soldMeanwhile(() => changePrice(shop.server, item.id, item.price + 30));
    await till.untilSync({ connection: 'live', waiting: 0, attention: 0 });
    await till.go('orders');
    await till.byId('which-orders').getByText('Charged differently').click();
    await till.byId('variance-count').and(till.page.locator('[data-count="1"]')).waitFor();
    await till.openOrder(code);
    const variance = till.byId('variance').and(till.page.locator('[data-kind=unit_price]'));
    const [charged, wanted] = [item.price, item.price + 30].map(String);
    await variance.and(till.page.locator(`[data-charged="${charged}"][data-wanted="${wanted}"]`)).waitFor();
    const stored = await shop.sql<{ total: number }>(
      `SELECT total::float8 AS total FROM orders WHERE display_code = $1`,
      [code],
    );
    expect(stored, 'what the customer paid stays').to.deep.equal([{ total: item.price }]);
    await shop.proxy.down();
    await till.byId('order-void').click();
    await till.inFront('void-dialog');
    // As fingers type: a burst is a scan.
    await till.page.keyboard.type('Wrong price', { delay: 60 });
    await till.page.keyboard.press('Enter');
    await till.byId('order-drawer').locator('[data-mark=voided]').waitFor();
    expect(await till.byId('order-void').count()).to.equal(0);
    await shop.proxy.up();
    await till.byId('variance-count').and(till.page.locator('[data-count="0"]')).waitFor();
    expect(await till.byId('order-drawer').count(), 'what somebody is at').to.equal(1);
    await till.closeDialog();
  });

  it('that came too late are placed where a manager says, once; refusals lose nothing', async () => {
    const day = await shiftId();
    const code = await soldMeanwhile(() =>
      askAsOwner(shop.server, 'PATCH', `/vendor/shifts/work-shifts/${day}/close`, {
        closing_actual_cash: 10_000,
        closing_invoice_slip_count: 0,
        closing_voucher_stub_count: 0,
        closing_card_receipt_count: 0,
        closing_handover_basis: 'drawer',
        closing_handover_amount: 10_000,
      }),
    );
    await till.untilSync({ connection: 'live', attention: 1 });
    await till.page.goto(`${shop.url}/point-of-sale/orders?show=parked&page=7`);
    const row = till.byId('server-row').filter({ hasText: code });
    await row.waitFor();
    expect(await axeFinds(till.page)).to.deep.equal([]);
    await row.getByTestId('parked-place').press('Enter');
    const options = till.byId('parked-shift').locator('option');
    await options.nth(1).waitFor({ state: 'attached' });
    const shifts = await options.allInnerTexts();
    expect(
      shifts.filter((name) => name !== ''),
      'the shift of the day alone',
    ).to.have.length(1);
    await till.byId('parked-shift').selectOption({ index: 1 });
    // Another manager was first: that is said, and the list behind is looked at again.
    const placing = '**/parked-orders/*/attribute';
    await till.page.route(placing, (route) => route.fulfill(serverAnswer(409, { code: 'parked_settled' })));
    await Promise.all([
      till.page.waitForRequest((request) => request.url().includes('/parked-orders?')),
      till.byId('parked-confirm').press('Enter'),
    ]);
    await till.byId('server-problem').waitFor();
    await till.page.unroute(placing);
    await shop.proxy.down();
    await till.byId('parked-confirm').press('Enter');
    await till.page.locator('[data-testid=server-why-not][data-why=offline]').waitFor();
    await till.byId('server-problem').waitFor();
    await shop.proxy.up();
    await till.untilSync({ connection: 'live' });
    await till.byId('parked-confirm').press('Enter');
    await till.byId('server-none').waitFor();
    const stored = await shop.sql<{ shift: string; late: boolean; total: number }>(
      `SELECT svc_vendor_work_shift_id AS shift, late, total::float8 AS total FROM orders WHERE display_code = $1`,
      [code],
    );
    expect(stored).to.deep.equal([{ shift: day, late: true, total: item.price + 30 }]);
  });
});
