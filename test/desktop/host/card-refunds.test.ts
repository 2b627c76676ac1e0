// [I12] Given back at the terminal ⇔ one return in the journal, whatever happens to the till, the window or the line in between;
// and never more than the card paid.
import { expect } from 'chai';
import type { CardRefund, Refusal } from '@evertill/client-core';
import { tillHandlers } from '../../../desktop/host/till-handlers.ts';
import { settle } from '../../support/fake-clock.ts';
import { byBoss } from '../../support/given-pins.ts';
import { byCard, total } from './given-cards.ts';
import { givenRefunds, orderId } from './given-refunds.ts';

describe('[I12] a return whose money goes back to a card', () => {
  const { all, instead, wish, give, left, returns, ledger, given, unseen, plug, piece, unheard } =
    givenRefunds();

  it('approved: it is written once, with what the terminal said', async () => {
    expect(await left()).to.deep.equal([total]);
    const back = await give('r-1');
    expect(back).to.include({ state: 'given', outcome: 'succeeded', problem: '', cardLast4: '1111' });
    const [order] = await returns();
    expect((back as CardRefund).returned).to.include({ clientOrderId: order!.client_order_id });
    expect(order!.payments).to.have.length(1);
    expect(order!.payments[0]).to.deep.include({ method: 'card', amount: -total });
    expect(order!.payments[0]!.terminal).to.include({
      paymentReference: 'r-1',
      cardLast4: '1111',
      outcome: 'succeeded',
    });
    expect(ledger()).to.deep.equal([`sale ${total} reversed`, `reversal ${total} approved`]);
    expect(await left()).to.deep.equal([]);
  });

  it('asked for again under its name, it is the same one: given once, written once', async () => {
    const first = all().refunds.give(all().till, wish('r-1'));
    const again = all().refunds.give(all().till, wish('r-1'));
    await all().agent.clock.advance(200_000);
    expect(await first).to.include({ state: 'given' });
    expect(await again).to.deep.equal(await first);
    all().killed();
    expect(await give('r-1')).to.include({ state: 'given' });
    expect([all().machine.told, given(), (await returns()).length]).to.deep.equal([2, 1, 1]);
  });

  it('declined, also by the way that follows: nothing is written, and it is paid out another way', async () => {
    all().machine.manners.push({ does: 'decline' }, { does: 'decline' });
    expect(await give('r-1')).to.deep.include({ state: 'not_given', outcome: 'declined', returned: null });
    expect([await returns(), given()]).to.deep.equal([[], 0]);
    const paidOut = [{ method: 'cash' as const, amount: total }];
    const cash = all().till.actions.returnOrder({ orderId, returnId: 'return-2', paidOut });
    expect(await cash).to.include({ ok: true });
    expect(await give('r-2')).to.include({ ok: false, code: 'refund_exceeds' });
    expect((await returns()).map(({ payments }) => payments[0]!.method)).to.deep.equal(['cash']);
  });

  it('a terminal that takes a charge back no more gives the money anew, under another name', async () => {
    all().machine.manners.push({ does: 'decline' });
    expect(await give('r-1')).to.include({ state: 'given' });
    const [order] = await returns();
    expect(order!.payments[0]!.terminal).to.include({ paymentReference: 'r-1.2' });
    expect(ledger().slice(1)).to.deep.equal([`reversal ${total} declined`, `refund ${total} approved`]);
  });

  it('another terminal that stands there now takes no payment of its own back for it, but gives the money anew', async () => {
    all().machine.serial = '87654321';
    expect(await give('r-1')).to.include({ state: 'given' });
    expect(ledger()).to.deep.equal([`sale ${total} approved`, `refund ${total} approved`]);
    all().killed();
    expect(await give('r-1')).to.include({ state: 'given' });
    expect([all().machine.told, (await returns()).length]).to.deep.equal([2, 1]);
  });

  it('nobody hears what another terminal that stands there now did: known as a doubt after a kill, and found out', async () => {
    all().machine.serial = '87654321';
    await unheard();
    all().killed();
    expect(await unseen()).to.deep.equal(['pending']);
    plug(true);
    await all().agent.clock.advance(120_000);
    await settle();
    expect([given(), (await returns()).length, await unseen()]).to.deep.equal([1, 1, ['given']]);
  });

  for (const does of ['cancel', 'wait in vain'] as const)
    it(`stopped, or nobody shows the card (${does}): it is not asked for another way`, async () => {
      all().machine.manners.push({ does });
      expect(await give('r-1')).to.include({ state: 'not_given' });
      expect([all().machine.told, given(), await returns()]).to.deep.equal([2, 0, []]);
    });

  it('stopped by whoever stands here, also before it is written down', async () => {
    const giving = all().refunds.give(all().till, wish('r-1'));
    void all().refunds.cancel('r-1');
    expect(await all().passing(giving)).to.include({ state: 'not_given', outcome: 'canceled' });
    expect(all().machine.told).to.equal(1);
    all().machine.manners.push({ does: 'approve', takesMs: 60_000 });
    const later = all().refunds.give(all().till, wish('r-2'));
    await all().agent.clock.advance(5000);
    await all().refunds.cancel('r-2');
    expect(await all().passing(later)).to.include({ state: 'not_given', outcome: 'canceled' });
    expect([given(), await returns()]).to.deep.equal([0, []]);
  });

  it('unreachable: nothing is written, nothing waits, and it is tried again', async () => {
    plug(false);
    expect(await give('r-1')).to.include({ state: 'not_given', declineCode: 'unreachable' });
    expect(await returns()).to.deep.equal([]);
    plug(true);
    expect(await give('r-2')).to.include({ state: 'given' });
    expect([given(), (await returns()).length]).to.deep.equal([1, 1]);
  });

  for (const protocol of ['pax', 'zvt', 'nexo', 'cloud'] as const)
    for (const kind of ['reversal', 'refund'] as const)
      it(`${protocol}, ${kind}: cut before and after it is approved, it is written as the terminal has it`, async () => {
        await instead([{ method: 'card', amount: 2 * total }], protocol, 2);
        const lines = kind === 'refund' ? [await piece()] : undefined;
        let round = 0;
        for (const dies of ['before', 'after'] as const) {
          all().machine.manners.push({ does: 'approve', dies });
          const ref = `r-${++round}`;
          let back = await give(ref, { lines });
          for (let asked = 0; 'state' in back && back.state === 'pending' && asked < 30; asked += 1) {
            await all().agent.clock.advance(60_000);
            back = await all().passing(all().refunds.look(all().till, ref));
          }
          all().machine.manners.length = 0;
          const isGiven = 'state' in back && back.state === 'given';
          expect(isGiven, JSON.stringify(back)).to.equal(dies === 'after');
          expect([given(), (await returns()).length]).to.deep.equal(isGiven ? [1, 1] : [0, 0]);
        }
        expect(all().machine.ledger.at(-1)!.kind).to.equal(kind);
      });

  it('not heard to its end: it waits, is given no other way, and is written when the terminal is heard', async () => {
    await unheard();
    expect(await give('r-2')).to.include({ ok: false, code: 'card_refund_unsettled' });
    expect(await left()).to.equal('card_refund_unsettled');
    expect(await all().passing(all().refunds.look(all().till, 'r-1'))).to.include({ state: 'pending' });
    const handlers = tillHandlers(() => all().till, all().agent.book);
    const code = async (answer: unknown) => ((await answer) as Refusal).code;
    const request = { orderId, returnId: 'return-cash' };
    expect(await code(handlers['till:return-order'](request))).to.equal('card_refund_unsettled');
    const voided = handlers['till:void-order']({ orderId, reason: 'wrong', approvals: [] });
    expect(await code(voided)).to.equal('card_refund_unsettled');
    const cart = { ...all().cart, client_order_id: 'sale-2' };
    const exchange = { orderId, back: [await piece()] };
    const exchanged = handlers['till:exchange-order']({ ...exchange, cart: cart as never });
    expect(await code(exchanged)).to.equal('card_refund_unsettled');
    expect(await all().pay('t-2', byCard, { cart, exchange })).to.include({ code: 'card_refund_unsettled' });
    plug(true);
    await all().agent.clock.advance(120_000);
    await settle();
    expect(await unseen()).to.deep.equal(['given']);
    expect([given(), (await returns()).length]).to.deep.equal([1, 1]);
  });

  it('the till is killed after the terminal approved: the return is written by its next start, once', async () => {
    void all()
      .refunds.give(all().till, wish('r-1'))
      .catch(() => undefined);
    await all().agent.clock.advance(2900);
    all().killed();
    await all().agent.clock.advance(60_000);
    await settle();
    expect([given(), await unseen(), (await returns()).length]).to.deep.equal([1, ['given'], 1]);
    all().killed();
    await all().agent.clock.advance(60_000);
    expect((await returns()).length).to.equal(1);
  });

  it('the till is killed between the return and the book: the return is not written again', async () => {
    const { refunds } = all().agent.book;
    refunds.end = () => {
      throw new Error('killed');
    };
    const giving = all()
      .refunds.give(all().till, wish('r-1'))
      .catch(() => 'killed');
    await all().agent.clock.advance(3500);
    expect(await giving).to.equal('killed');
    expect((await returns()).length).to.equal(1);
    all().killed();
    await all().agent.clock.advance(60_000);
    await settle();
    expect([await unseen(), (await returns()).length]).to.deep.equal([['given'], 1]);
  });

  it('the till is killed before anything was sent: nothing is given, and nothing is written', async () => {
    all().agent.agent.payments.reverse = () => new Promise(() => undefined);
    void all()
      .refunds.give(all().till, wish('r-1'))
      .catch(() => undefined);
    await all().agent.clock.advance(5000);
    all().killed();
    await all().agent.clock.advance(5000);
    await settle();
    const [back] = await all().refunds.unseen(all().till);
    expect(back).to.include({ state: 'not_given', declineCode: 'never_carried_out' });
    expect([all().machine.told, await returns()]).to.deep.equal([1, []]);
  });

  it('its shift was closed meanwhile: it waits, and is written into the one that is open next', async () => {
    const giving = all().refunds.give(all().till, wish('r-1'));
    await all().agent.clock.advance(1000);
    expect(await all().closedShift()).to.include({ ok: true });
    await all().agent.clock.advance(200_000);
    expect(await giving).to.include({ state: 'pending', problem: 'order_shift_missing' });
    const shift = await all().shop.opened();
    await all().agent.clock.advance(5000);
    await settle();
    expect(await unseen()).to.deep.equal(['given']);
    expect((await returns()).map((order) => order.vendor_work_shift_id)).to.deep.equal([shift]);
    expect(given()).to.equal(1);
  });

  it('the goods came back another way meanwhile: what was given is on record all the same', async () => {
    const giving = all().refunds.give(all().till, wish('r-1'));
    await all().agent.clock.advance(1000);
    const paidOut = [{ method: 'cash' as const, amount: total }];
    await all().till.actions.returnOrder({ orderId, returnId: 'return-2', paidOut });
    await all().agent.clock.advance(200_000);
    expect(await giving).to.include({ state: 'given' });
    expect((await returns()).map(({ payments }) => payments[0]!.method)).to.deep.equal(['cash', 'card']);
  });

  for (const outcome of ['succeeded', 'declined'] as const)
    it(`settled by whoever read the terminal’s receipt: ${outcome}`, async () => {
      await unheard('r-1', outcome === 'succeeded' ? 'approve' : 'decline');
      const nobody = await all().refunds.settle(all().till, 'r-1', outcome, { ...byBoss, pin: '0000' });
      expect(nobody).to.include({ ok: false });
      expect(await returns()).to.deep.equal([]);
      const ended = await all().refunds.settle(all().till, 'r-1', outcome, byBoss);
      expect(ended).to.include({ state: outcome === 'succeeded' ? 'given' : 'not_given' });
      expect((await returns()).length).to.equal(outcome === 'succeeded' ? 1 : 0);
      plug(true);
      await all().agent.clock.advance(200_000);
      expect(all().troubles.open(all().till)).to.deep.equal([]);
    });

  for (const [said, code] of [
    ['succeeded', 'card_not_refunded_after_all'],
    ['declined', 'card_refunded_after_all'],
  ] as const)
    it(`settled by hand as ${said}, and the terminal says otherwise: that is shown, and no terminal undoes it`, async () => {
      await unheard('r-1', said === 'succeeded' ? 'decline' : 'approve');
      await all().refunds.settle(all().till, 'r-1', said, byBoss);
      plug(true);
      await all().agent.clock.advance(200_000);
      await settle();
      const open = all().troubles.open(all().till);
      expect(open.map((one) => [one.code, one.amount])).to.deep.equal([[code, total]]);
      const told = all().machine.told;
      const undone = await all().passing(all().troubles.dealWith(all().till, 'r-1', 'terminal', byBoss));
      expect([undone.ok, all().machine.told]).to.deep.equal([false, told]);
      expect(await all().troubles.dealWith(all().till, 'r-1', 'noted', byBoss)).to.include({ ok: true });
    });
});
