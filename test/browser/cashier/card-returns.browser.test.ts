// Money of a return that goes back to a card at the till's own terminal, in a real browser, cut wherever it can be. The
// terminal's ledger is the truth about money, SQL about returns.
import { expect } from 'chai';
import { axeFinds } from '../axe-finds.ts';
import { CardTill } from '../card-till.ts';
import { comesTrue } from '../../support/comes-true.ts';

describe('[I12] a card that money of a return goes back to, in the browser', function () {
  this.timeout(120_000);
  const all = new CardTill();
  const { machine, shop } = all;
  let { program, till } = all;

  before(() => {
    ({ program, till } = all);
  });

  /** A sale by card whose receipt is brought back: all of it is chosen, and nothing is paid out yet. */
  async function broughtBack(code: string): Promise<string> {
    await till.scanAll([code]);
    await till.page.keyboard.press('F9');
    const paid = await till.paid();
    await till.nextSale();
    await bringBack(paid.code);
    await till.page.locator('[data-testid=return-card-where][data-here=true]').waitFor();
    await till.byId('return-parts').getByText('•••• 1111').waitFor();
    return paid.code;
  }
  async function bringBack(code: string): Promise<void> {
    await till.go('returns');
    await till.page.keyboard.type(code);
    await till.page.keyboard.press('Enter');
    await till.byId('return-sale').waitFor();
    await till.byId('return-all').click();
  }
  const refundStep = (name: string) => till.page.locator(`[data-testid=refund-dialog][data-step=${name}]`);
  const lastMoves = (count: number) =>
    machine.ledger.slice(0 - count).map(({ kind, state }) => `${kind} ${state}`);
  const returnsOf = (code: string) =>
    shop.sql<{ method: string; amount: number; last4: string }>(
      `SELECT p.method, p.amount::int AS amount, p.card_last4 AS last4
         FROM orders r JOIN orders s ON s.vendor_id = r.vendor_id AND s.id = r.return_of
         JOIN order_payments p ON p.vendor_id = r.vendor_id AND p.parent_id = r.id
        WHERE s.display_code = $1`,
      [code],
    );
  const returnedOnce = async (code: string, method = 'card') => {
    await till.untilSync({ connection: 'live', waiting: 0, attention: 0 });
    expect((await returnsOf(code)).map((one) => [one.method, one.last4])).to.deep.equal([
      [method, method === 'card' ? '1111' : ''],
    ]);
  };

  it('gets its money back at the terminal, also while the network is cut in the middle of it', async () => {
    const code = await broughtBack(all.codes[0]!);
    machine.manners.push({ does: 'approve', takesMs: 20_000 });
    await till.byId('return-confirm').click();
    await refundStep('giving').waitFor();
    expect(await axeFinds(till.page)).to.deep.equal([]);
    // What is scanned or pressed meanwhile changes nothing.
    await till.page.keyboard.press('Escape');
    await shop.proxy.down();
    await till.byId('return-done').waitFor();
    expect(await till.byId('handed-over').getAttribute('data-method')).to.equal('card');
    await shop.proxy.up();
    await returnedOnce(code);
    expect(lastMoves(2)).to.deep.equal(['sale reversed', 'reversal approved']);
    await till.go('sale');
  });

  it('is given nothing when that is declined or stopped; then it is paid out in cash', async () => {
    const code = await broughtBack(all.codes[1]!);
    const before = machine.told;
    machine.manners.push({ does: 'approve', takesMs: 600_000 });
    await till.byId('return-confirm').click();
    await refundStep('giving').waitFor();
    await comesTrue(async () => machine.at !== undefined);
    // The button to stop has the keyboard.
    await till.page.keyboard.press('Enter');
    await till.page.locator('[data-testid=refused][data-code=card_not_refunded]').waitFor();
    // Neither taken back nor given anew.
    machine.manners.push({ does: 'decline' }, { does: 'decline' });
    await till.byId('return-confirm').click();
    await till.inFront('elsewhere-dialog');
    expect(await axeFinds(till.page)).to.deep.equal([]);
    await till.page.keyboard.press('Escape');
    await till.byId('elsewhere-dialog').waitFor({ state: 'hidden' });
    expect([machine.told - before, await till.byId('return-sale').count()]).to.deep.equal([3, 1]);
    machine.manners.push({ does: 'decline' }, { does: 'decline' });
    await till.byId('return-confirm').click();
    await till.inFront('elsewhere-dialog');
    await till.byId('elsewhere-no').click();
    await till.byId('return-parts').locator('[data-method=cash]').waitFor();
    expect(await returnsOf(code)).to.deep.equal([]);
    await till.byId('return-confirm').click();
    await till.byId('return-done').waitFor();
    await returnedOnce(code, 'cash');
    await till.go('sale');
  });

  it('that may have got it back is asked about, never given it again, and comes to its end by itself', async () => {
    const code = await broughtBack(all.codes[2]!);
    machine.manners.push({ does: 'approve', takesMs: 10_000 });
    await till.byId('return-confirm').click();
    await refundStep('giving').waitFor();
    await comesTrue(async () => machine.at !== undefined);
    const at = await all.unplug();
    await refundStep('doubt').waitFor({ timeout: 60_000 });
    expect(await axeFinds(till.page)).to.deep.equal([]);
    await till.byId('refund-look').click();
    await refundStep('doubt').waitFor();
    await till.byId('refund-leave').click();
    await till.byId('refund-unsettled').waitFor();
    const before = machine.told;
    await bringBack(code);
    await till.byId('return-confirm').click();
    await till.page.locator('[data-testid=refused][data-code=card_refund_unsettled]').waitFor();
    await till.go('sale');
    await till.byId('refund-unsettled').waitFor();
    await till.byId('refund-unsettled-open').click();
    await till.inFront('refund-unsettled-dialog');
    expect(await axeFinds(till.page)).to.deep.equal([]);
    await till.page.keyboard.press('Escape');
    await all.plugIn(at);
    await till.byId('refund-unsettled').waitFor({ state: 'hidden', timeout: 90_000 });
    await returnedOnce(code);
    expect(machine.told).to.equal(before);
  });

  it('gets it once from a program that was killed while the terminal gave it', async () => {
    const code = await broughtBack(all.codes[3]!);
    machine.manners.push({ does: 'approve', takesMs: 15_000 });
    await till.byId('return-confirm').click();
    await refundStep('giving').waitFor();
    await comesTrue(async () => machine.at !== undefined);
    const before = machine.told;
    await program.kill();
    await comesTrue(async () => machine.at === undefined);
    await program.start();
    await till.byId('host-away').waitFor({ state: 'detached' });
    await till.byId('return-done').waitFor({ timeout: 90_000 });
    await returnedOnce(code);
    expect([machine.told, ...lastMoves(2)]).to.deep.equal([before, 'sale reversed', 'reversal approved']);
    await till.go('sale');
  });

  it('said by a manager to have got it back: the return is written', async () => {
    const code = await broughtBack(all.codes[4]!);
    machine.manners.push({ does: 'approve', takesMs: 10_000 });
    await till.byId('return-confirm').click();
    await refundStep('giving').waitFor();
    await comesTrue(async () => machine.at !== undefined);
    const at = await all.unplug();
    await refundStep('doubt').waitFor({ timeout: 60_000 });
    await till.byId('refund-given').click();
    await all.byManager();
    await till.byId('return-done').waitFor();
    await all.plugIn(at);
    await returnedOnce(code);
    await till.go('sale');
  });
});
