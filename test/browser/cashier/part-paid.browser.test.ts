// A basket of which a part was paid, in real browsers: the part stays with it when the dialog is left, over a reload, a lock,
// another cashier and another lane, until it is given back or the rest is paid.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { patchSettings, setEmployeesPin, setOwnersPin } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { smallTargets } from '../reachable.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import type { PaidSale, TillPage } from '../till-page.ts';

const pin = '93518';

describe('a basket of which a part was paid', function () {
  this.timeout(120_000);
  const shop = browserSuite();
  let first: TillPage;
  let second: TillPage;
  let item: ShelfItem;
  let total: number;
  let owner: string;

  before(async () => {
    owner = await setOwnersPin(shop.server, pin);
    await setEmployeesPin(shop.server, '64207');
    [item] = (await shelf(shop.server, shop.store.id, 1)) as [ShelfItem];
    total = item.price * Math.ceil(3000 / item.price);
    first = await shop.till({ login: 2, shift: 'Day' });
    second = await shop.till({ lane: 1, shift: 'Day', screen: { width: 1024, height: 768, touch: true } });
  });

  /** `EVERTILL_LOOK`: a folder for pictures, for people. */
  async function look(till: TillPage, name: string): Promise<void> {
    const folder = process.env['EVERTILL_LOOK'];
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true });
    await till.page.screenshot({ path: path.join(folder, `${name}.png`) });
  }
  const dueIs = (till: TillPage, due: number) =>
    till.page.locator(`[data-testid=basket-due][data-minor="${due}"]`).waitFor();
  const named = (till: TillPage, name: string) => till.byId('held-basket').filter({ hasText: name });

  async function filled(till: TillPage): Promise<void> {
    await till.page.keyboard.type(`${total / item.price}*`);
    await till.scan(item.code);
    await till.byId('basket-line').waitFor();
  }
  /** And leaves the dialog. */
  async function took(till: TillPage, method: string, amount: string): Promise<void> {
    await till.page.keyboard.press('F10');
    await till.inFront('split-dialog');
    const before = await till.byId('split-part').count();
    await till.byId('split-amount').fill(amount);
    await till.byId(`split-${method}`).click();
    await till.byId('split-part').nth(before).waitFor();
    await till.closeDialog();
  }
  async function paymentsOf(till: TillPage, { code }: PaidSale): Promise<(string | number)[][]> {
    await till.untilSync({ waiting: 0, attention: 0 });
    const rows = await shop.sql<{ method: string; amount: number }>(
      `SELECT p.method, p.amount::float8 AS amount FROM order_payments p
         JOIN orders o ON o.vendor_id = p.vendor_id AND o.id = p.parent_id
        WHERE o.display_code = $1 ORDER BY p.position`,
      [code],
    );
    return rows.map(({ method, amount }) => [method, amount]);
  }

  it('keeps it when the dialog is left and the page loaded again (field case 14)', async () => {
    await filled(first);
    await took(first, 'card', '20.00');
    await dueIs(first, total - 2000);
    await look(first, 'part-paid-basket');
    await first.page.reload();
    await first.ready();
    await dueIs(first, total - 2000);
    await first.byId('clear').click();
    await first.byId('notice').filter({ hasText: 'already paid' }).waitFor();
    await look(first, 'part-paid-not-cleared');
    await first.page.keyboard.press('F10');
    await first.inFront('split-dialog');
    await first.page.locator(`[data-testid=split-due][data-minor="${total - 2000}"]`).waitFor();
    await look(first, 'part-paid-dialog');
    await first.page.keyboard.press('Enter');
    const paid = await first.paid();
    expect(await paymentsOf(first, paid)).to.deep.equal([
      ['card', 2000],
      ['cash', total - 2000],
    ]);
    await first.nextSale();
    expect(await first.byId('held-basket').count()).to.equal(0);
  });

  it('keeps it through a lock, for another cashier, and gives it back (field case 14)', async () => {
    await filled(first);
    await took(first, 'cash', '5.00');
    await first.page.keyboard.press('Control+l');
    await first.byId('locked').waitFor();
    const [{ name }] = (await shop.sql<{ name: string }>('SELECT name FROM vendor_staff WHERE id = $1', [
      owner,
    ])) as [{ name: string }];
    await first.byId('unlock-who').click();
    await first.page.getByRole('option', { name, exact: true }).click();
    await first.byId('unlock-pin').click();
    await first.page.keyboard.type(pin, { delay: 60 });
    await first.page.keyboard.press('Enter');
    await first.ready();
    await dueIs(first, total - 500);
    const back = first.byId('give-back');
    expect(await back.innerText()).to.match(/^Give back \D*5\.00$/);
    await back.click();
    await back.waitFor({ state: 'detached' });
    await first.byId('clear').click();
    await first.byId('basket-line').waitFor({ state: 'detached' });
    await first.untilSync({ waiting: 0, attention: 0 });
  });

  it('carries it to another lane, held or left open, which takes the rest (field case 14)', async () => {
    await filled(first);
    await took(first, 'voucher', '10.00');
    await first.hold('Table 5');
    await named(second, 'Table 5').filter({ hasText: '10.00 taken' }).tap();
    await dueIs(second, total - 1000);
    expect(await smallTargets(second.page)).to.deep.equal([]);
    await look(second, 'part-paid-other-lane');
    // As after the window was closed and the machine switched off.
    await took(second, 'card', '5.00');
    await second.page.evaluate(() => sessionStorage.clear());
    await second.page.reload();
    await second.ready();
    await named(second, 'Table 5').filter({ hasText: '15.00 taken' }).tap();
    await dueIs(second, total - 1500);
    await second.byId('pay-exact').tap();
    expect(await paymentsOf(second, await second.paid())).to.deep.equal([
      ['voucher', 1000],
      ['card', 500],
      ['cash', total - 1500],
    ]);
  });

  it('closes where less than the smallest coin is left, and says why a part is none (field case 11)', async () => {
    await patchSettings(shop.server, { cash_rounding: 50 });
    await first.page.reload();
    await first.ready();
    await filled(first);
    await first.page.keyboard.press('F10');
    await first.inFront('split-dialog');
    await first.byId('split-amount').fill('10.01');
    await first.page.keyboard.press('Enter');
    await first.byId('split-dialog').getByText('The smallest coin is').waitFor();
    await look(first, 'part-paid-coins');
    await first.byId('split-amount').fill(((total - 2) / 100).toFixed(2));
    await first.byId('split-voucher').click();
    await first.byId('split-dialog').getByText('Less than the smallest coin').waitFor();
    await look(first, 'part-paid-below-coin');
    await first.page.keyboard.press('Enter');
    const paid = await first.paid();
    expect(paid).to.deep.include({ total: total - 2, change: 0 });
  });

  it('names its cash beside the expected cash until it is paid, on every screen of the shift (field case 14)', async () => {
    await first.nextSale();
    await filled(first);
    await took(first, 'cash', '5.00');
    await first.byId('taken-by').filter({ hasText: ', ' }).waitFor();
    await look(first, 'part-paid-taken-by');
    await first.go('work-shift');
    const said = first.page.locator('[data-testid=unpaid-cash][data-minor="500"]');
    const onPaper = () => first.byId('shift-report').filter({ hasText: 'not paid yet' }).first().waitFor();
    await said.waitFor();
    await look(first, 'part-paid-shift');
    await first.byId('x-report').click();
    await onPaper();
    await first.closeDialog();
    await first.byId('close-shift-open').click();
    await said.waitFor();
    await first.byId('closing-cash').fill('100.00');
    await look(first, 'part-paid-close');
    await first.byId('close-confirm').click();
    await first.byId('closed-shift').waitFor();
    await onPaper();
    await look(first, 'part-paid-z');
  });

  it('names it where the shift was closed among those of the whole store (field case 14)', async () => {
    await second.nextSale();
    await filled(second);
    await took(second, 'cash', '5.00');
    await second.go('work-shift');
    await second.byId('whose-shifts').getByText('Whole store').click();
    await second.byId('shifts-state').selectOption('open');
    await second.byId('store-shift-open').click();
    await second.byId('shift-close').click();
    await second.byId('closing-cash').fill('100.00');
    await second.byId('close-confirm').click();
    await second.byId('shift-close').waitFor({ state: 'detached' });
    await second.byId('shift-sheet').getByTestId('report-title').waitFor();
    await second.byId('shift-report').filter({ hasText: 'not paid yet' }).first().waitFor();
    await look(second, 'part-paid-z-of-store');
  });
});
