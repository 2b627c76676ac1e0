// A shift from its opening to its Z report, in a real browser: by keyboard alone, by touch alone, without a network; the
// figures are those of Postgres. And where a store wants it, nobody is told what should be in the drawer before counting.
import { expect } from 'chai';
import type { Screen } from '../../support/browser.ts';
import { askAsOwner, patchSettings } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { staysInPlace } from '../first-place.ts';
import { namelessIn, smallTargets } from '../reachable.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import type { TillPage } from '../till-page.ts';

interface StoredShift {
  readonly status: string;
  readonly opening_cash: number;
  readonly actual: number;
  readonly expected: number;
  readonly server_expected: number;
  readonly z_number: number;
  readonly basis: string;
  readonly handover: number;
  readonly recipient: string;
  readonly slips: string;
  readonly pieces: Record<string, number>;
}

const tablet: Screen = { width: 820, height: 1180, touch: true };

describe('a shift at the browser till', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true });
  let till: TillPage;
  let items: ShelfItem[];

  before(async () => {
    items = await shelf(shop.server, shop.store.id, 6);
  });

  afterEach(async () => {
    await till?.page.context().close();
    // The till of the next test is another one.
    await shop.sql('DELETE FROM lane_leases');
  });

  /** On the first lane, which has no shift open. `login`: as the server lists them. */
  async function atTheLane(screen?: Screen, login = 1): Promise<void> {
    till = await shop.till({ login, screen });
    await till.untilOfflineReady();
  }

  async function stored(label: string): Promise<StoredShift> {
    const rows = await shop.sql<StoredShift>(
      `SELECT status, opening_cash::float8 AS opening_cash, closing_actual_cash::float8 AS actual,
              closing_expected_cash::float8 AS expected, server_expected_cash::float8 AS server_expected,
              z_number::int AS z_number, closing_handover_basis AS basis,
              closing_handover_amount::float8 AS handover, handover_recipient_name AS recipient,
              concat_ws('/', closing_invoice_slip_count, closing_voucher_stub_count, closing_card_receipt_count)
                AS slips,
              closing_cash_count_detail AS pieces
         FROM vendor_work_shifts WHERE shift_label = $1`,
      [label],
    );
    expect(rows).to.have.length(1);
    return rows[0]!;
  }

  /** Rejects when the focus does not come there. */
  async function pressUntilOn(key: string, id: string): Promise<void> {
    const focused = till.page.locator(`[data-testid="${id}"]:focus`);
    for (let tries = 0; tries < 12; tries++) {
      if ((await focused.count()) > 0) return;
      await till.page.keyboard.press(key);
    }
    throw new Error(`${key} does not lead to ${id}.`);
  }

  /** As fingers do: a burst and two Enters would be a scan. */
  const type = (text: string) => till.page.keyboard.type(text, { delay: 60 });
  const minor = async (id: string) => Number(await till.byId(id).first().getAttribute('data-minor'));

  it('goes by keyboard alone, without a network, and Postgres has every figure afterwards', async () => {
    await atTheLane();
    const { keyboard } = till.page;
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
    await keyboard.press('Alt+7');
    await till.byId('open-shift').waitFor();
    await till.byId('shift-label').focus();
    await type('Keys');
    await keyboard.press('Enter');
    await type('150');
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await till.ready();
    for (const { code } of items.slice(0, 2)) {
      await till.scan(code);
      await till.byId('basket-line').first().waitFor();
      await keyboard.press('F12');
      await till.paid();
      await keyboard.press('Enter');
      await till.byId('paid').waitFor({ state: 'hidden' });
    }
    await keyboard.press('Alt+7');
    await till.byId('current-shift').waitFor();
    await keyboard.press('F4');
    await till.byId('move-amount').waitFor();
    await pressUntilOn('Shift+Tab', 'move-safe_drop');
    await keyboard.press('Space');
    await pressUntilOn('Tab', 'move-amount');
    await type('50');
    await keyboard.press('Enter');
    await type('noon');
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await till.page.locator('[data-testid=cash-movement][data-kind=safe_drop]').waitFor();
    // The keys are the dialog's until it has gone.
    await till.byId('cash-move').waitFor({ state: 'hidden' });
    const expected = 15_000 + items[0]!.price + items[1]!.price - 5_000;
    await keyboard.press('F9');
    await till.byId('report-drawer').getByTestId('report-expected').waitFor();
    expect(await minor('report-expected')).to.equal(expected);
    await till.closeDialog();
    await keyboard.press('F12');
    await till.byId('close-shift').waitFor();
    expect(await till.byId('close-unsent').getAttribute('data-count')).to.equal('2');
    // One of 100.00, none of 50.00 and so on: number, Enter, next.
    for (const count of ['1', '', '', '', '', '', '3', '', '', '', '']) {
      await type(count);
      await keyboard.press('Enter');
    }
    const counted = 10_300;
    expect(await till.byId('closing-cash').inputValue()).to.equal('103.00');
    expect(await minor('close-difference')).to.equal(counted - expected);
    // The total, and three slips as they are suggested; the arrows go as Enter does, and back.
    await keyboard.press('Enter');
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowUp');
    for (let more = 0; more < 3; more++) await keyboard.press('ArrowDown');
    await type('80');
    await keyboard.press('Enter');
    await type('Aino');
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await till.byId('closed-shift').waitFor();
    expect(await minor('over-short')).to.equal(counted - expected);
    expect(await till.byId('report-title').first().innerText()).to.equal('Z report 1');
    // Again after a reload, still without a network.
    await till.page.reload();
    await till.byId('past-shift').first().waitFor();
    await till.byId('past-shift').first().click();
    await till.byId('report-drawer').getByTestId('report-over-short').waitFor();
    expect(await minor('report-over-short')).to.equal(counted - expected);
    await till.closeDialog();
    await shop.proxy.up();
    await till.untilSync({ waiting: 0, attention: 0 });
    expect(await stored('Keys')).to.deep.equal({
      status: 'closed',
      opening_cash: 15_000,
      actual: counted,
      expected,
      server_expected: expected,
      z_number: 1,
      basis: 'drawer',
      handover: 8_000,
      recipient: 'Aino',
      slips: '2/0/0',
      pieces: { '10000': 1, '100': 3 },
    });
    await till.byId('past-shift').first().click();
    await till.byId('report-drawer').getByTestId('report-over-short').waitFor();
    expect(await minor('report-over-short')).to.equal(counted - expected);
  });

  it('goes by touch alone, with targets a finger hits and names that are read out', async () => {
    await atTheLane(tablet);
    const pad = async (...keys: string[]) => {
      for (const key of keys) await till.byId(`pad-${key}`).tap();
    };
    const reachable = async () => {
      expect(await smallTargets(till.page)).to.deep.equal([]);
      expect(await namelessIn(till.page)).to.deep.equal([]);
    };
    await till.go('work-shift', 'tap');
    await till.byId('opening-cash').tap();
    await pad('1', '2', '0');
    await reachable();
    const label = await till.byId('shift-label').inputValue();
    await till.byId('open-shift-submit').tap();
    await till.ready();
    await till.byId('item').first().tap();
    await till.byId('pay-exact').tap();
    const { total } = await till.paid();
    await till.byId('next-sale').tap();
    await till.go('work-shift', 'tap');
    await till.byId('cash-move-open').tap();
    await till.byId('move-paid_in').tap();
    await till.byId('move-amount').tap();
    await pad('5', '.', '5');
    await till.byId('reason-suggestion').first().tap();
    await reachable();
    await till.byId('move-confirm').tap();
    await till.byId('cash-move').waitFor({ state: 'hidden' });
    await reachable();
    const expected = 12_000 + total + 550;
    await till.byId('x-report').tap();
    await till.byId('report-drawer').getByTestId('report-expected').waitFor();
    expect(await minor('report-expected')).to.equal(expected);
    await reachable();
    await till.byId('report-drawer').getByRole('button').first().tap();
    await till.byId('report-drawer').waitFor({ state: 'detached' });
    await till.byId('close-shift-open').tap();
    await till.byId('count-10000').tap();
    await pad('1', 'next', 'next', '1');
    expect(await till.byId('count-2000').inputValue()).to.equal('1');
    await reachable();
    await till.byId('handover-basis').getByText('An amount only').tap();
    await till.byId('handover-amount').tap();
    await pad('2', '0');
    await till.byId('close-confirm').tap();
    await till.byId('closed-shift').waitFor();
    expect(await minor('over-short')).to.equal(12_000 - expected);
    await reachable();
    await till.untilSync({ waiting: 0, attention: 0 });
    expect(await stored(label)).to.include({ actual: 12_000, basis: 'ledger', handover: 2_000, z_number: 2 });
    // The next one begins with it.
    await till.byId('next-shift').tap();
    await till.byId('carry').tap();
    expect(await till.byId('opening-cash').inputValue()).to.equal('20.00');
  });

  it('keeps the report in front, and what is counted so far, while something else happens at the till', async () => {
    await atTheLane();
    await till.openShift('Counting', '100');
    await till.untilSync({ waiting: 0 });
    const marked = (id: string) => till.page.locator(`[data-testid=${id}][data-same=true]`);
    const mark = (id: string) => till.byId(id).evaluate((one) => one.setAttribute('data-same', 'true'));
    const soldUnsent = async () => {
      await shop.proxy.down();
      await till.untilSync({ connection: 'waiting' });
      await till.go('sale');
      await till.scan(items[0]!.code);
      await till.byId('basket-line').first().waitFor();
      await till.payExact();
      await till.nextSale();
      await till.go('work-shift');
      await till.byId('cash-move-open').focus();
    };
    await soldUnsent();
    await till.page.keyboard.press('F9');
    await till.byId('report-drawer').getByTestId('report-expected').waitFor();
    await till
      .byId('shift-report')
      .first()
      .evaluate((one) => one.setAttribute('data-same', 'true'));
    // The sale is sent, and the shift is read anew.
    await shop.proxy.up();
    await till.untilSync({ waiting: 0 });
    await till.byId('current-shift').getByText('Known to the server').waitFor();
    expect(await marked('shift-report').count()).to.equal(1);
    await till.closeDialog();
    // And the keyboard is where it was.
    await till.page.locator('[data-testid=cash-move-open]:focus').waitFor();
    await soldUnsent();
    await till.page.keyboard.press('F12');
    await till.byId('close-shift').waitFor();
    await till.byId('count-2000').fill('3');
    await mark('close-shift');
    expect(await till.byId('close-unsent').getAttribute('data-count')).to.equal('1');
    await shop.proxy.up();
    await till.untilSync({ waiting: 0 });
    await till.byId('close-unsent').waitFor({ state: 'hidden' });
    expect(await marked('close-shift').count()).to.equal(1);
    expect(await till.byId('count-2000').inputValue()).to.equal('3');
    await till.page.keyboard.press('Escape');
    await till.byId('current-shift').waitFor();
    await shop.sql(
      `UPDATE vendor_work_shifts SET status = 'closed', closed_at = instant() WHERE status = 'open'`,
    );
  });

  it('closes the batch of the lane’s own terminal with it; one that is not reached is left out by the owner, with a reason', async () => {
    const [store] = shop.server.ready.stores;
    await atTheLane(undefined, 0);
    await till.openShift('Batch', '100');
    await till.untilSync({ waiting: 0 });
    const { keyboard } = till.page;
    const beginClose = async () => {
      await till.go('work-shift');
      await till.byId('close-shift-open').click();
      await till.byId('closing-cash').fill('100');
    };
    const close = async () => {
      for (const kind of ['invoiceSlips', 'voucherStubs', 'cardReceipts'])
        await till.byId(`slips-${kind}`).fill('0');
      await keyboard.press('F12');
    };
    const saved = (pos_register_id: string, name: string) =>
      askAsOwner(shop.server, 'POST', '/vendor/settings/devices', {
        store_id: store!.id,
        type: 'payment_terminal',
        name,
        pos_register_id,
        enabled: true,
      });
    await saved(store!.laneIds[1]!, 'Of the other lane');
    await beginClose();
    // No terminal of this lane, and nothing is asked about one.
    await till.byId('close-confirm').waitFor();
    expect(await till.byId('terminal-batch').count()).to.equal(0);
    await keyboard.press('Escape');
    await saved(store!.laneIds[0]!, 'Counter terminal');
    await beginClose();
    await till.byId('terminal-batch').filter({ hasText: 'Counter terminal' }).waitFor();
    expect(await till.byId('batch-waive').count()).to.equal(0);
    await till.byId('batch-close').focus();
    await keyboard.press('Space');
    await close();
    await till.untilSync({ waiting: 0, attention: 1 });
    await till.page.locator('[data-testid=refused][data-code=terminal_unreachable]').waitFor();
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
    await beginClose();
    // Without contact it is known all the same.
    await till.byId('batch-waive').fill('The cable is cut');
    await close();
    await till.byId('closed-shift').waitFor();
    await shop.proxy.up();
    await till.untilSync({ waiting: 0 });
    const shifts = await shop.sql(
      `SELECT status, terminal_batch_waived_reason AS why FROM vendor_work_shifts WHERE shift_label = 'Batch'`,
    );
    expect(shifts).to.deep.equal([{ status: 'closed', why: 'The cable is cut' }]);
  });

  it('hides what should be in the drawer from whoever counts blind, until it is counted', async () => {
    await patchSettings(shop.server, { blind_close: true });
    try {
      await atTheLane(undefined, 2);
      await till.openShift('Blind', '100');
      await till.scan(items[2]!.code);
      await till.byId('basket-line').first().waitFor();
      const { total } = await till.payExact();
      await till.nextSale();
      await till.untilSync({ waiting: 0 });
      await shop.proxy.down();
      await till.scan(items[3]!.code);
      await till.byId('basket-line').first().waitFor();
      const second = await till.payExact();
      await till.nextSale();
      const expected = 10_000 + total + second.total;
      const giveaways = [expected, total + second.total, second.total].map((figure) =>
        (figure / 100).toFixed(2),
      );
      const seen = async () => (await till.byId('shift-page').innerText()).replaceAll(/\s+/g, ' ');
      await staysInPlace(till, 'close-shift-open', 'blind-note', () => till.go('work-shift'));
      await till.page.keyboard.press('F9');
      for (const figure of giveaways) expect(await seen()).not.to.contain(figure);
      expect(await till.byId('x-report').count()).to.equal(0);
      await till.byId('close-shift-open').click();
      await till.byId('close-shift').waitFor();
      await till.byId('close-unsent').waitFor();
      expect(await till.byId('close-unsent').innerText()).to.contain('1 sale not yet sent');
      for (const kind of ['invoiceSlips', 'voucherStubs', 'cardReceipts'])
        expect(await till.byId(`slips-${kind}`).inputValue()).to.equal('');
      await till.byId('closing-cash').fill('100');
      for (const figure of giveaways) expect(await seen()).not.to.contain(figure);
      expect(await till.byId('close-expected').count()).to.equal(0);
      expect(await till.byId('close-confirm').isDisabled()).to.equal(true);
      for (const kind of ['invoiceSlips', 'voucherStubs', 'cardReceipts'])
        await till.byId(`slips-${kind}`).fill('0');
      await till.byId('close-confirm').click();
      await till.byId('closed-shift').waitFor();
      expect(await minor('over-short')).to.equal(10_000 - expected);
      await shop.proxy.up();
      await till.untilSync({ waiting: 0, attention: 0 });
      expect(await stored('Blind')).to.include({ server_expected: expected, actual: 10_000, z_number: 4 });
    } finally {
      await patchSettings(shop.server, { blind_close: false });
    }
  });
});
