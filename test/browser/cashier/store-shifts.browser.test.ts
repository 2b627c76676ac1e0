// The shifts of all lanes of a store, in a real browser: an owner finds one of another lane, hands it over, counts and
// closes it without a network, and corrects it; a manager who is not in it looks and may not; without the right to orders they are not shown.
import { expect } from 'chai';
import { axeFinds } from '../axe-finds.ts';
import { askAs, staffIdOf } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import type { TillPage } from '../till-page.ts';

const [owner, manager] = [0, 1];

interface StoredShift {
  readonly id: string;
  readonly status: string;
  readonly counted: number;
  readonly z_number: number;
  readonly closed_by: string;
  readonly assignee: string;
  readonly corrected: number;
}

describe('the shifts of the whole store', function () {
  this.timeout(120_000);
  const shop = browserSuite({ proxy: true, place: '/point-of-sale/work-shift' });
  let till: TillPage;

  before(async () => {
    await opened(owner, 0, 'Of the owner', 5000);
    await opened(manager, 1, 'Back door', 12_300);
    // At the first lane; the manager’s till is at the other one.
    await shop.tills.of(owner);
  });

  /** At a lane whose till is another one. `opening_cash`: minor units. */
  async function opened(
    login: number,
    lane: number,
    shift_label: string,
    opening_cash: number,
  ): Promise<void> {
    const [store] = shop.server.ready.stores;
    await askAs(login, shop.server, 'POST', '/auth/vendor/context/shifts/work-shifts', {
      store_id: store!.id,
      pos_register_id: store!.laneIds[lane],
      shift_label,
      opening_cash,
      opening_invoice_slip_count: 0,
      opening_voucher_stub_count: 0,
      opening_card_receipt_count: 0,
    });
  }

  async function stored(): Promise<StoredShift> {
    const [shift] = await shop.sql<StoredShift>(
      `SELECT s.id, s.status, s.closing_actual_cash::float8 AS counted, s.z_number::int AS z_number,
              c.name AS closed_by, a.name AS assignee, m.closing_actual_cash::float8 AS corrected
         FROM vendor_work_shifts s
         LEFT JOIN vendor_staff c ON c.id = s.closed_by_vendor_employee_id
         LEFT JOIN vendor_work_shift_assignees p ON p.parent_id = s.id
         LEFT JOIN vendor_staff a ON a.id = p.vendor_employee_id
         LEFT JOIN vendor_work_shift_amendments m ON m.parent_id = s.id
        WHERE s.shift_label = 'Back door'`,
    );
    return shift!;
  }

  const row = () => till.byId('store-shift').filter({ hasText: 'Back door' });
  const ofTheStore = async () => {
    await till.byId('whose-shifts').getByText('Whole store').click();
    await row().waitFor();
  };

  it('is seen by a manager, with its figures, and not ended by one who is not in it', async () => {
    till = await shop.tills.of(manager);
    await ofTheStore();
    await till.byId('store-shift').filter({ hasText: 'Of the owner' }).click();
    const sheet = till.byId('shift-sheet');
    expect(Number(await sheet.getByTestId('report-expected').first().getAttribute('data-minor'))).to.equal(
      5000,
    );
    expect(await till.byId('shift-close').count()).to.equal(0);
    await till.page.keyboard.press('Escape');
    await row().click();
    await till.byId('shift-close').waitFor();
  });

  it('is handed over, counted and closed by the owner without a network, and corrected; Postgres has all of it', async () => {
    till = await shop.tills.of(owner);
    await ofTheStore();
    await till.byId('shifts-state').selectOption('open');
    await shop.proxy.down();
    await till.untilSync({ connection: 'waiting' });
    await row().getByTestId('store-shift-open').press('Enter');
    await till.byId('shift-hand-over').press('Enter');
    const people = await till.byId('hand-over-to').locator('option').allInnerTexts();
    const [boss] = await shop.sql<{ name: string }>(
      `SELECT name FROM vendor_staff WHERE vendor_type = 'owner'`,
    );
    const assignee = people.find((name) => name !== '' && name !== boss!.name)!;
    await till.byId('hand-over-to').selectOption({ label: assignee });
    await till.byId('hand-over-confirm').press('Enter');
    await till.byId('hand-over').waitFor({ state: 'hidden' });
    await till.byId('shift-close').press('Enter');
    await till.byId('close-shift').waitFor();
    await till.byId('closing-cash').fill('120.50');
    for (const kind of ['invoiceSlips', 'voucherStubs', 'cardReceipts'])
      await till.byId(`slips-${kind}`).fill('0');
    await till.byId('close-confirm').click();
    // It is closed here, and nobody counts it once more.
    await till.byId('shift-ended-here').waitFor();
    for (const gone of ['shift-close', 'shift-hand-over', 'report-title'])
      expect(await till.byId(gone).count(), gone).to.equal(0);
    await till.byId('shift-assignee').getByText(assignee).waitFor();
    await row().getByTestId('shift-waiting').waitFor();
    expect((await stored()).status).to.equal('open');
    await shop.proxy.up();
    await till.untilSync({ connection: 'live', waiting: 0, attention: 0 });
    await till.byId('shifts-count').and(till.page.locator('[data-count="1"]')).waitFor();
    await till.byId('shifts-state').selectOption('closed');
    expect(Number(await row().getByTestId('shift-over-short').getAttribute('data-minor'))).to.equal(-250);
    await row().getByTestId('store-shift-open').press('Enter');
    expect(await till.byId('report-title').first().innerText()).to.contain('1');
    expect(await axeFinds(till.page)).to.deep.equal([]);
    await till.byId('shift-correct').press('Enter');
    await till.byId('correction-note').press('Escape');
    await till.byId('correction').waitFor({ state: 'hidden' });
    expect(await till.byId('shift-sheet').count(), 'what the question was about').to.equal(1);
    await till.byId('shift-correct').press('Enter');
    await till.byId('correction-note').fill('A note stuck in the drawer');
    await till.byId('correction-cash').fill('123');
    await till.byId('correction-save').press('Enter');
    await till.byId('shift-correction').filter({ hasText: 'A note stuck in the drawer' }).waitFor();
    const { id: _, ...shift } = await stored();
    expect(shift).to.deep.equal({
      status: 'closed',
      counted: 12_050,
      z_number: 1,
      closed_by: boss!.name,
      assignee,
      corrected: 12_300,
    });

    // The address brings it back.
    await till.page.reload();
    await till.byId('shift-correct').waitFor();
  });

  it('is not shown to whoever has no right to orders, by its address neither', async () => {
    till = await shop.tills.of(manager);
    await till.byId('whose-shifts').waitFor();
    const personId = await staffIdOf(shop.server, manager);
    await askAs(owner, shop.server, 'PATCH', `/vendor/vendor-employees/${personId}`, {
      modules: ['product'],
    });
    await till.byId('whose-shifts').waitFor({ state: 'detached' });
    await till.page.goto(`${shop.url}/point-of-sale/work-shift?of=store`);
    await till
      .byId('open-shift')
      .or(till.byId('closed-shift'))
      .or(till.byId('current-shift'))
      .first()
      .waitFor();
    expect(await till.byId('store-shifts').count()).to.equal(0);
  });
});
