// [I12] Approved at the terminal ⇔ one sale in the journal, whatever happens to the till, the window or the line in between.
import { expect } from 'chai';
import type { Cart } from '../../../client-core/actions/cart.ts';
import type { Till } from '@evertill/client-core';
import type { CardSales } from '../../../desktop/host/card-sales.ts';
import type { Shop } from '../../client-core/actions/open-shop.ts';
import { settle } from '../../support/fake-clock.ts';
import { byBoss } from '../../support/given-pins.ts';
import type { GivenAgent } from '../services/terminal-bridge/given-agent.ts';
import { byCard, GivenCards, terminalId, total } from './given-cards.ts';

describe('[I12] a sale that waits for its card', () => {
  let all: GivenCards;
  let shop: Shop;
  let given: GivenAgent;
  let cards: CardSales;
  let cart: Cart;

  beforeEach(async () => {
    all = await GivenCards.open();
    ({ shop, agent: given, sales: cards, cart } = all);
  });
  afterEach(() => all.close());

  const till = () => all.till;
  const wish = (transactionRef: string, handed = byCard) => all.wish(transactionRef, handed);
  const pay = (transactionRef: string, handed = byCard) => all.pay(transactionRef, handed);
  const sales = () => all.placed();
  const charged = () => all.charged();
  const closedShift = () => all.closedShift();
  const unheard = () => all.unheard();
  const killed = () => {
    all.killed();
    cards = all.sales;
  };

  it('approved: it is placed once, with what the terminal said', async () => {
    const paid = await pay('t-1');
    expect(paid).to.deep.include({ state: 'paid', outcome: 'succeeded', problem: '' });
    const [sale] = await sales();
    const { payments } = await shop.payloadOf(sale!.device_seq);
    expect(payments).to.have.length(1);
    expect(payments[0]).to.deep.include({
      method: 'card',
      amount: total,
      terminal: {
        paymentReference: 't-1',
        authCode: '100001',
        cardLast4: '1111',
        cardBrand: payments[0]!.terminal!.cardBrand,
        entryMode: payments[0]!.terminal!.entryMode,
        outcome: 'succeeded',
      },
    });
    expect(charged().map(({ amount }) => amount)).to.deep.equal([total]);
  });

  it('asked for again under its name, it is the same one: charged once, placed once', async () => {
    const first = cards.pay(till(), wish('t-1'));
    const again = cards.pay(till(), wish('t-1'));
    await given.clock.advance(200_000);
    expect(await first).to.include({ state: 'paid' });
    expect(await again).to.include({ transactionRef: 't-1' });
    expect(await pay('t-1')).to.deep.equal(await first);
    expect(given.device.machine.told).to.equal(1);
    expect(await sales()).to.have.length(1);
  });

  it('declined: nothing is placed, and the same basket is paid by another try', async () => {
    given.device.machine.manners.push({ does: 'decline' });
    expect(await pay('t-1')).to.deep.include({ state: 'not_paid', outcome: 'declined', placed: null });
    expect(await sales()).to.deep.equal([]);
    expect(await pay('t-2')).to.include({ state: 'paid' });
    expect(await sales()).to.have.length(1);
  });

  it('partly in cash: the terminal takes its part, and both stand in the sale', async () => {
    const paid = await pay('t-1', [
      { method: 'cash', amount: 24 },
      { method: 'card', amount: 100 },
    ]);
    expect(paid).to.include({ state: 'paid', amount: 100 });
    const { payments } = await shop.payloadOf((await sales())[0]!.device_seq);
    expect(payments.map(({ method, amount }) => [method, amount])).to.deep.equal([
      ['cash', 24],
      ['card', 100],
    ]);
  });

  it('what can be refused is refused before a card is charged', async () => {
    expect(await pay('t-1', [{ method: 'cash', amount: total }])).to.include({ code: 'card_parts' });
    expect(await pay('t-2', [{ method: 'card', amount: 100 }])).to.include({ code: 'order_unpaid' });
    expect(await cards.pay(till(), { ...wish('t-3'), shown: 100 })).to.include({ code: 'basket_repriced' });
    expect(await cards.pay(till(), { ...wish('t-4'), terminalId: 'nobody' })).to.include({
      code: 'terminal_unsaved',
    });
    expect(given.device.machine.told).to.equal(0);
    expect(await cards.unseen(till())).to.deep.equal([]);
  });

  it('not heard to its end: it stays open, is not sold another way, and is placed when the terminal is heard', async () => {
    given.device.machine.manners.push({ does: 'approve', says: 'never' });
    given.device.isUnplugged = false;
    const paying = cards.pay(till(), wish('t-1'));
    await given.clock.advance(10_000);
    given.device.isUnplugged = true;
    await given.clock.advance(170_000);
    expect(await paying).to.deep.include({ state: 'pending', outcome: 'unknown' });
    expect(await cards.pay(till(), wish('t-2'))).to.include({ code: 'card_unsettled' });
    expect(await cards.look(till(), 't-1')).to.include({ state: 'pending' });
    expect(await sales()).to.deep.equal([]);
    given.device.isUnplugged = false;
    await given.clock.advance(120_000);
    await settle();
    expect((await cards.unseen(till())).map(({ state }) => state)).to.deep.equal(['paid']);
    expect(await sales()).to.have.length(1);
    expect(charged()).to.have.length(1);
  });

  it('the till is killed after the terminal approved: the sale is placed by its next start', async () => {
    void cards.pay(till(), wish('t-1')).catch(() => undefined);
    await given.clock.advance(2900);
    killed();
    await given.clock.advance(60_000);
    await settle();
    expect(charged()).to.have.length(1);
    expect((await cards.unseen(till())).map(({ state }) => state)).to.deep.equal(['paid']);
    expect(await sales()).to.have.length(1);
  });

  it('the till is killed before anything was sent: nothing is charged, and the basket comes back', async () => {
    given.book.sales.begin({
      ...(await preparedSale()),
      transactionRef: 't-1',
      charges: [{ transactionRef: 't-1', part: 0, amount: total, tender: 'card' }],
    });
    killed();
    await given.clock.advance(5000);
    await settle();
    const [back] = await cards.unseen(till());
    expect(back).to.deep.include({ state: 'not_paid', declineCode: 'never_carried_out' });
    expect(back!.cart.lines.map(({ item }) => item.sku_code)).to.deep.equal(['MILK']);
    expect(given.device.machine.told).to.equal(0);
    expect(await sales()).to.deep.equal([]);
  });

  async function preparedSale() {
    const { prepareOrder } = await import('../../../client-core/actions/place-order.ts');
    const prepared = await prepareOrder(shop, cart);
    if (!prepared.ok) throw new Error(prepared.code);
    return {
      terminalId,
      handed: byCard,
      storeId: 'store-1',
      actorId: 'user-1',
      currency: 'EUR',
      prepared,
    };
  }

  it('more than twice the amount approved is taken back: no sale, and no money', async () => {
    given.device.machine.manners.push({ does: 'approve', amount: 300 });
    expect(await pay('t-1')).to.deep.include({ state: 'not_paid', declineCode: 'other_amount' });
    expect(given.device.machine.ledger.map(({ kind, state }) => `${kind} ${state}`)).to.deep.equal([
      'sale reversed',
      'reversal approved',
    ]);
    expect(await sales()).to.deep.equal([]);
  });

  it('a tip that the terminal does not call one stands on the sale as one (field case 13)', async () => {
    given.device.machine.manners.push({ does: 'approve', amount: 144 });
    expect(await pay('t-1')).to.include({ state: 'paid' });
    const tips = (await shop.entries()).filter(({ type }) => type === 'order.tip');
    expect(tips.map(({ payload }) => payload['tip'])).to.deep.equal([20]);
  });

  it('a tip on top is no other amount, and stands on the sale', async () => {
    given.device.machine.manners.push({ does: 'approve', tip: 20 });
    expect(await pay('t-1')).to.include({ state: 'paid' });
    const tips = (await shop.entries()).filter(({ type }) => type === 'order.tip');
    expect(tips.map(({ payload }) => payload['tip'])).to.deep.equal([20]);
  });

  it('its shift was closed meanwhile: the sale goes into the one that is open next', async () => {
    const paying = cards.pay(till(), wish('t-1'));
    await given.clock.advance(1000);
    expect(await closedShift()).to.include({ ok: true });
    await given.clock.advance(200_000);
    expect(await paying).to.deep.include({ state: 'pending', outcome: 'succeeded' });
    await shop.opened();
    await given.clock.advance(5000);
    await settle();
    expect((await cards.unseen(till())).map(({ state }) => state)).to.deep.equal(['paid']);
    expect(await sales()).to.have.length(1);
    expect(charged()).to.have.length(1);
  });

  it('settled by whoever read the terminal’s receipt: charged is placed, not charged comes back', async () => {
    for (const [ref, outcome] of [
      ['t-1', 'declined'],
      ['t-2', 'succeeded'],
    ] as const) {
      const does = outcome === 'succeeded' ? 'approve' : 'decline';
      given.device.machine.manners.push({ does, says: 'never' });
      const paying = cards.pay(till(), wish(ref));
      await given.clock.advance(10_000);
      given.device.isUnplugged = true;
      await given.clock.advance(170_000);
      expect(await paying).to.include({ state: 'pending' });
      const ended = await cards.settle(till(), ref, outcome, byBoss);
      expect(ended).to.include({ state: outcome === 'succeeded' ? 'paid' : 'not_paid' });
      given.device.isUnplugged = false;
    }
    expect(await sales()).to.have.length(1);
  });

  it('settled while the terminal is being asked: it stays open, and is settled by saying it again', async () => {
    await unheard();
    let over = () => undefined as void;
    const asking = given.agent.terminals
      .find(terminalId)!
      .guarded.alone(() => new Promise<void>((resolve) => (over = resolve)), undefined);
    expect(await cards.settle(till(), 't-1', 'succeeded', byBoss)).to.include({ state: 'pending' });
    over();
    await asking;
    expect(await cards.settle(till(), 't-1', 'succeeded', byBoss)).to.include({ state: 'paid' });
    expect(await sales()).to.have.length(1);
  });

  it('is placed in its own store alone', async () => {
    await unheard();
    const other = { ...shop, storeId: 'store-2' } as unknown as Till;
    expect(await cards.settle(other, 't-1', 'succeeded', byBoss)).to.include({ code: 'attempt_unknown' });
    expect(await cards.look(other, 't-1')).to.include({ code: 'attempt_unknown' });
    expect(await cards.pay(other, wish('t-1'))).to.include({ ok: false });
    expect(await sales()).to.deep.equal([]);
    expect(await cards.settle(till(), 't-1', 'succeeded', byBoss)).to.include({ state: 'paid' });
  });

  it('what the terminal said could not be written down: it is asked again, and the sale is placed', async () => {
    const { attempts } = given.book;
    const of = attempts.of.bind(attempts);
    let isFull = true;
    attempts.of = (terminal) => {
      const own = of(terminal);
      return {
        ...own,
        record: (attempt) =>
          attempt.result && isFull ? Promise.reject(new Error('SQLITE_FULL')) : own.record(attempt),
      };
    };
    const paying = cards.pay(till(), wish('t-1'));
    await given.clock.advance(1000);
    expect(await closedShift()).to.include({ ok: true });
    await given.clock.advance(200_000);
    expect(await paying).to.include({ state: 'pending', outcome: 'succeeded' });
    isFull = false;
    await shop.opened();
    await given.clock.advance(60_000);
    expect((await cards.unseen(till())).map(({ state }) => state)).to.deep.equal(['paid']);
    expect(await sales()).to.have.length(1);
    expect(charged()).to.have.length(1);
  });

  it('the clock is set forward by years before it is placed: what the terminal said is not forgotten', async () => {
    const paying = cards.pay(till(), wish('t-1'));
    await given.clock.advance(1000);
    expect(await closedShift()).to.include({ ok: true });
    await given.clock.advance(200_000);
    expect(await paying).to.include({ state: 'pending', outcome: 'succeeded' });
    given.clock.jump(6 * 365 * 86_400_000);
    killed();
    await shop.opened();
    await given.clock.advance(5000);
    await settle();
    expect((await cards.unseen(till())).map(({ state }) => state)).to.deep.equal(['paid']);
    expect(await sales()).to.have.length(1);
  });

  it('is shown until a screen has shown its end', async () => {
    await pay('t-1');
    expect((await cards.unseen(till())).map(({ transactionRef }) => transactionRef)).to.deep.equal(['t-1']);
    given.book.sales.seen('t-1', 'window-1');
    expect(await cards.unseen(till())).to.deep.equal([]);
  });
});
