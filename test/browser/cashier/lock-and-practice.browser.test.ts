// The till with nobody at it, and the till that is not real: what is locked away stays, what is practised leaves no trace.
import { expect } from 'chai';
import { setEmployeesPin, setOwnersPin } from '../back-office.ts';
import { browserSuite } from '../browser-suite.ts';
import { shelf } from '../shop-shelf.ts';
import type { ShelfItem } from '../shop-shelf.ts';
import type { TillPage } from '../till-page.ts';

const pin = '93518';
const secondPin = '64207';

describe('the lock and the practice of the browser till', function () {
  this.timeout(120_000);
  const shop = browserSuite();
  let till: TillPage;
  let items: ShelfItem[];
  let owner: string;
  let employee: string;

  before(async () => {
    owner = await setOwnersPin(shop.server, pin);
    employee = await setEmployeesPin(shop.server, secondPin);
    items = await shelf(shop.server, shop.store.id, 3);
    till = await shop.till({ login: 2, shift: 'Day' });
  });

  const sales = () =>
    shop.sql<{ actor_id: string }>(
      `SELECT actor_id FROM operation_ledger WHERE type = 'order.place' ORDER BY device_seq`,
    );
  const lockNow = async () => {
    await till.page.keyboard.press('Control+l');
    await till.byId('locked').waitFor();
    await till.page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await till.byId('sale').isVisible()).to.equal(false);
  };
  const unlockAs = async (staffId: string, tried: string) => {
    const name = (
      await shop.sql<{ name: string }>('SELECT name FROM vendor_staff WHERE id = $1', [staffId])
    )[0]!.name;
    await till.byId('unlock-pin').and(till.page.locator(':focus')).waitFor();
    const who = till.byId('unlock-who');
    if ((await who.inputValue()) !== name) {
      await who.click();
      await till.page.getByRole('option', { name, exact: true }).click();
    }
    await till.byId('unlock-pin').click();
    await till.page.keyboard.type(tried, { delay: 60 });
    await till.page.keyboard.press('Enter');
  };

  it('locks by key, hears no scanner, and outlives a reload; offline a PIN opens it, and the sale is theirs', async () => {
    await till.scan(items[0]!.code);
    await till.byId('basket-line').waitFor();
    await till.page.keyboard.press('Control+l');
    await till.byId('locked').waitFor();
    await till.scan(items[1]!.code);
    await till.page.context().setOffline(true);
    await till.page.reload();
    await till.byId('locked').waitFor();
    expect(await till.byId('sale').count()).to.equal(0);
    await unlockAs(owner, '0000');
    await till.page.getByText('tries').or(till.page.getByText('wrong')).first().waitFor();
    await unlockAs(owner, pin);
    await till.ready();
    expect(await till.byId('basket-line').count()).to.equal(1);
    await till.payExact();
    await till.nextSale();
    await till.page.context().setOffline(false);
    await till.untilSync({ connection: 'live', waiting: 0, attention: 0 });
    expect((await sales()).map(({ actor_id }) => actor_id)).to.deep.equal([owner]);
  });

  it('locks over a payment in parts, takes nothing while it is locked, and goes on for whoever began it', async () => {
    const placed = (await sales()).length;
    await till.scan(items[0]!.code);
    await till.byId('basket-line').waitFor();
    await till.page.keyboard.press('F10');
    await till.inFront('split-dialog');
    await till.byId('split-amount').fill('0.50');
    await till.page.keyboard.press('Enter');
    await till.byId('split-part').waitFor();
    await till.byId('split-amount').fill('0.25');
    const due = items[0]!.price - 50;
    await lockNow();
    // Neither what is behind the lock nor a key of it takes anything.
    for (const key of ['Enter', 'F9', 'F12', 'Escape']) await till.page.keyboard.press(key);
    await unlockAs(owner, pin);
    await till.inFront('split-dialog');
    expect(await till.byId('split-amount').inputValue()).to.equal('0.25');
    await till.page.locator(`[data-testid=split-due][data-minor="${due}"]`).waitFor();
    await till.byId('split-amount').press('Enter');
    await till.byId('split-part').nth(1).waitFor();
    await till.page.keyboard.press('F9');
    await till.paid();
    await till.nextSale();
    await till.untilSync({ waiting: 0, attention: 0 });
    expect(await sales()).to.have.length(placed + 1);
  });

  it('locks over any dialog; for anybody else nothing of it is left but the basket', async () => {
    const placed = (await sales()).length;
    await till.scan(items[0]!.code);
    await till.byId('basket-line').waitFor();
    const overs: readonly (readonly [string, string])[] = [
      ['Enter', 'cash-dialog'],
      ['F3', 'customer-dialog'],
      ['F7', 'hold-dialog'],
      ['F1', 'help'],
      ['Alt+S', 'sync-panel'],
      ['Control+K', 'palette'],
    ];
    for (const [nr, [key, dialog]] of overs.entries()) {
      await till.byId('entry').and(till.page.locator(':focus')).waitFor();
      await till.page.keyboard.press(key);
      await till.inFront(dialog);
      await lockNow();
      // Each finds the till as the other one has locked it.
      await unlockAs(nr % 2 === 0 ? employee : owner, nr % 2 === 0 ? secondPin : pin);
      await till.ready();
      expect(await till.page.getByRole('dialog').count(), dialog).to.equal(0);
      expect(await till.byId('basket-line').count()).to.equal(1);
    }
    await till.byId('menu').click();
    await till.byId('language').click();
    await till.byId('language-select').and(till.page.locator(':focus')).waitFor();
    await lockNow();
    await unlockAs(owner, pin);
    await till.ready();
    expect(await till.page.getByRole('dialog').count()).to.equal(0);
    expect(await sales()).to.have.length(placed);
    await till.page.keyboard.press('Control+Delete');
    await till.byId('basket-line').waitFor({ state: 'hidden' });
  });

  it('practises on the real catalog with a shift of its own, and afterwards nothing has happened', async () => {
    const before = await till.sync();
    const placed = (await sales()).length;
    await till.scan(items[2]!.code);
    await till.byId('basket-line').waitFor();
    await till.byId('menu').click();
    await till.byId('training-begin').click();
    await till.page.getByRole('button', { name: 'Start practising' }).click();
    await till.byId('training').waitFor();
    await till.byId('sale').waitFor();
    expect(await till.byId('basket-line').count()).to.equal(0);
    await till.openShift('Practice', '50');
    await till.scan(items[0]!.code);
    await till.byId('basket-line').waitFor();
    await till.payExact();
    await till.byId('receipt-practice').first().waitFor({ state: 'attached' });
    expect(await till.sync(), 'the truth about the real till').to.deep.equal(before);
    await till.byId('training-end').click();
    await till.byId('training').waitFor({ state: 'hidden' });
    await till.byId('basket-line').waitFor();
    expect(await till.byId('shift-chip').innerText()).to.include('Day');
    await till.untilSync({ connection: 'live', waiting: 0 });
    expect(await sales()).to.have.length(placed);
    expect(await shop.sql('SELECT id FROM vendor_work_shifts')).to.have.length(1);
  });

  it('locks itself when nobody has touched it for the time that is set, and never into a payment', async () => {
    // Time flows, and can be moved on.
    await till.page.clock.install();
    await till.page.reload();
    await till.go('settings');
    await till.byId('auto-lock').getByText('2', { exact: true }).click();
    await till.go('sale');
    await till.ready();
    const pass = (time: string) => till.page.clock.fastForward(time);
    const isLocked = () => till.byId('locked').isVisible();
    await pass('01:30');
    await till.page.keyboard.press('Shift');
    await pass('01:30');
    expect(await isLocked(), 'somebody was there').to.equal(false);
    await till.scan(items[0]!.code);
    await till.byId('pay-exact').and(till.page.locator(':enabled')).waitFor();
    await till.byId('pay-other').click();
    await till.inFront('cash-dialog');
    await pass('03:00');
    await pass('01:00');
    expect(await isLocked(), 'money is being taken').to.equal(false);
    await till.closeDialog();
    await pass('02:01');
    await till.byId('locked').waitFor();
    await unlockAs(owner, pin);
    await till.ready();
    await till.byId('basket-line').first().waitFor();
  });
});
