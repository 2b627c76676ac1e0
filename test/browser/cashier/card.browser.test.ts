// Cards at the till's own terminal, in a real browser: a till program in a process of its own, a terminal that speaks ZVT over
// a real socket, and whatever can be cut between them. The terminal's ledger is the truth about money, SQL about sales.
import { expect } from 'chai';
import { axeFinds } from '../axe-finds.ts';
import { CardTill } from '../card-till.ts';
import { comesTrue } from '../../support/comes-true.ts';

describe('[I12] a card at the till’s own terminal, in the browser', function () {
  this.timeout(120_000);
  const all = new CardTill();
  const { machine, shop } = all;
  let { program, till } = all;

  before(() => {
    ({ program, till } = all);
  });

  const codes = () => all.codes;
  const plugIn = (at: number) => all.plugIn(at);
  const unplug = () => all.unplug();
  const byManager = (note?: string, typed?: string) => all.byManager(note, typed);
  const approved = () => machine.ledger.filter(({ state }) => state === 'approved').length;
  const cardSales = async () => {
    const rows = await shop.sql<{ code: string; status: string; last4: string }>(
      `SELECT o.display_code AS code, o.payment_status AS status, p.card_last4 AS last4
         FROM orders o JOIN order_payments p ON p.vendor_id = o.vendor_id AND p.parent_id = o.id
        WHERE p.method = 'card' ORDER BY o.device_seq`,
    );
    return rows;
  };
  const step = (name: string) => till.page.locator(`[data-testid=card-dialog][data-step=${name}]`);

  it('is asked for, charged, and stands in the sale, also while the network is cut in the middle of it', async () => {
    machine.manners.push({ does: 'approve', takesMs: 20_000 });
    await till.scanAll(codes().slice(0, 2));
    await till.page.keyboard.press('F9');
    await step('charging').waitFor();
    expect(await axeFinds(till.page)).to.deep.equal([]);
    await shop.proxy.down();
    const paid = await till.paid();
    expect(approved()).to.equal(1);
    expect(machine.ledger.at(-1)!.amount).to.equal(paid.total);
    await till.nextSale();
    await shop.proxy.up();
    await till.untilSync({ connection: 'live', waiting: 0, attention: 0 });
    expect(await cardSales()).to.deep.equal([{ code: paid.code, status: 'paid', last4: '1111' }]);
  });

  it('that is declined, or stopped by the cashier, leaves the basket as it was', async () => {
    machine.manners.push({ does: 'decline' }, { does: 'approve', takesMs: 600_000 });
    await till.scanAll(codes().slice(2, 4));
    await till.page.keyboard.press('F9');
    await till.page.getByTestId('notice').filter({ hasText: 'The card was not charged' }).waitFor();
    expect(await till.byId('basket-line').count()).to.equal(2);
    await till.page.keyboard.press('F9');
    await step('charging').waitFor();
    await till.byId('card-stop').click();
    await till.byId('card-dialog').waitFor({ state: 'hidden' });
    expect(await till.byId('basket-line').count()).to.equal(2);
    expect(approved()).to.equal(1);
    await till.payExact();
    await till.nextSale();
  });

  it('whose end nobody heard is asked about, never charged again; the next customer is served meanwhile', async () => {
    machine.manners.push({ does: 'approve', takesMs: 10_000 });
    await till.scanAll(codes().slice(4, 6));
    await till.page.keyboard.press('F9');
    await step('charging').waitFor();
    await comesTrue(async () => machine.at !== undefined);
    const at = await unplug();
    await step('doubt').waitFor({ timeout: 60_000 });
    expect(await axeFinds(till.page)).to.deep.equal([]);
    await till.byId('card-look').click();
    await step('doubt').waitFor();
    await till.byId('card-leave').click();
    await till.byId('card-dialog').waitFor({ state: 'hidden' });
    expect(await till.byId('basket-line').count()).to.equal(0);
    await till.byId('card-unsettled').waitFor();
    await till.scanAll(codes().slice(6, 7));
    await till.payExact();
    await till.nextSale();
    await comesTrue(async () => approved() === 2);
    await plugIn(at);
    await till.byId('card-unsettled').waitFor({ state: 'hidden', timeout: 90_000 });
    await till.untilSync({ waiting: 0 });
    expect((await cardSales()).map(({ status }) => status)).to.deep.equal(['paid', 'paid']);
    expect(approved()).to.equal(2);
  });

  it('of a program that was killed while the terminal approved becomes its sale at the next start', async () => {
    machine.manners.push({ does: 'approve', takesMs: 15_000 });
    await till.scanAll(codes().slice(0, 1));
    await till.page.keyboard.press('F9');
    await step('charging').waitFor();
    await comesTrue(async () => machine.at !== undefined);
    await program.kill();
    await comesTrue(async () => approved() === 3);
    await program.start();
    await till.byId('host-away').waitFor({ state: 'detached' });
    await comesTrue(async () => (await cardSales()).length === 3, 90_000);
    // The window that asked hears how it ended, and goes on to the next customer.
    expect((await till.paid()).code).to.equal((await cardSales()).at(-1)!.code);
    await till.nextSale();
    await till.untilSync({ waiting: 0, attention: 0 });
    expect(approved()).to.equal(3);
    await till.page.getByTestId('card-unsettled').waitFor({ state: 'hidden' });
  });

  it('said by a manager not to be charged, and it was: that is shown, and the terminal gives it back', async () => {
    const before = approved();
    machine.manners.push({ does: 'approve', takesMs: 10_000 });
    await till.scanAll(codes().slice(1, 2));
    await till.page.keyboard.press('F9');
    await step('charging').waitFor();
    await comesTrue(async () => machine.at !== undefined);
    const at = await unplug();
    await step('doubt').waitFor({ timeout: 60_000 });
    await till.byId('card-not-charged').click();
    await byManager(undefined, '11792');
    await till.byId('card-doubt').getByText('This PIN is not right.').waitFor();
    expect(await axeFinds(till.page)).to.deep.equal([]);
    await byManager();
    await till.byId('card-dialog').waitFor({ state: 'hidden' });
    expect(await till.byId('basket-line').count()).to.equal(1);
    await comesTrue(async () => approved() === before + 1);
    await plugIn(at);
    await till.byId('card-trouble').waitFor({ timeout: 90_000 });
    await till.byId('card-trouble').getByText('A card was charged after all').waitFor();
    await till.untilSync({ attention: 1 });
    await till.byId('card-trouble-open').click();
    await till.inFront('card-trouble-dialog');
    await till.byId('trouble-terminal').click();
    expect(await axeFinds(till.page)).to.deep.equal([]);
    await byManager('the slip said it');
    await till.byId('card-trouble').waitFor({ state: 'hidden' });
    await till.untilSync({ attention: 0 });
    expect(machine.ledger.slice(-2).map(({ kind, state }) => `${kind} ${state}`)).to.deep.equal([
      'sale reversed',
      'reversal approved',
    ]);
    await till.payExact();
    await till.nextSale();
  });

  it('in two parts, and the second is declined: the first stays, and the rest is taken in cash', async () => {
    machine.manners.push({ does: 'approve' }, { does: 'decline' });
    await till.scanAll(codes().slice(0, 1));
    await till.byId('pay-split').click();
    await till.inFront('split-dialog');
    await till.byId('split-amount').fill('1.00');
    await till.byId('split-card').click();
    await till.byId('split-card').click();
    await step('doubt').waitFor();
    await till.byId('card-rest-cash').waitFor();
    expect(await axeFinds(till.page)).to.deep.equal([]);
    await till.byId('card-rest-cash').click();
    const paid = await till.paid();
    await till.nextSale();
    await till.untilSync({ waiting: 0, attention: 0 });
    const rows = await shop.sql<{ method: string; amount: number }>(
      `SELECT p.method, p.amount::int AS amount FROM orders o
         JOIN order_payments p ON p.vendor_id = o.vendor_id AND p.parent_id = o.id
        WHERE o.display_code = '${paid.code}' ORDER BY p.method`,
    );
    expect(rows).to.deep.equal([
      { method: 'card', amount: 100 },
      { method: 'cash', amount: paid.total - 100 },
    ]);
  });

  it('of a terminal that cannot be reached is charged on a separate one only when somebody says so', async () => {
    const at = await unplug();
    await till.scanAll(codes().slice(2, 3));
    await till.page.keyboard.press('F9');
    await till.inFront('elsewhere-dialog');
    expect(await axeFinds(till.page)).to.deep.equal([]);
    await till.byId('elsewhere-no').click();
    expect(await till.byId('basket-line').count()).to.equal(1);
    const before = machine.told;
    await till.page.keyboard.press('F9');
    await till.inFront('elsewhere-dialog');
    await till.byId('elsewhere-yes').click();
    const paid = await till.paid();
    await till.nextSale();
    await plugIn(at);
    await till.untilSync({ waiting: 0 });
    expect((await cardSales()).find(({ code }) => code === paid.code)).to.include({ last4: '' });
    expect(machine.told).to.equal(before);
  });

  it('that was given a tip and costs something itself: both are on the receipt, at once and when it is found again', async () => {
    await all.saveTerminal('pax');
    const receipt = async (where: 'paid' | 'order-drawer') =>
      (await till.byId(where).getByTestId('receipt').innerText())
        .replaceAll(/\s+/g, ' ')
        .match(/Tip \S+|Card surcharge \S+/g);
    const beside = ['Tip €1.50', 'Card surcharge €0.25'];
    await shop.proxy.down();
    machine.manners.push({ does: 'approve', tip: 150, surcharge: 25 });
    await till.scanAll(codes().slice(0, 2));
    await till.page.keyboard.press('F9');
    const paid = await till.paid();
    expect(machine.ledger.at(-1)!.amount).to.equal(paid.total + 175);
    expect(await receipt('paid')).to.deep.equal(beside);
    await till.nextSale();
    await till.go('orders');
    await till.openOrder(paid.code);
    expect(await receipt('order-drawer'), 'as the journal has it').to.deep.equal(beside);
    await till.closeDialog();
    await shop.proxy.up();
    await till.untilSync({ connection: 'live', waiting: 0, attention: 0 });
    const kept = await shop.sql(
      `SELECT p.tip::int, p.surcharge::int FROM orders o
         JOIN order_payments p ON p.vendor_id = o.vendor_id AND p.parent_id = o.id
        WHERE o.display_code = $1`,
      [paid.code],
    );
    expect(kept).to.deep.equal([{ tip: 150, surcharge: 25 }]);
    await till.openOrder(paid.code);
    await comesTrue(async () => (await receipt('order-drawer'))?.join() === beside.join());
    await till.closeDialog();
    await till.go('sale');
    await all.saveTerminal('zvt');
  });
});
