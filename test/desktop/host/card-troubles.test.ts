// [I12] Card money that does not go with what is on record is shown at the till until a manager has dealt with it, and kept with
// who did, when and why.
import { expect } from 'chai';
import { refuse } from '../../../client-core/refusal.ts';
import { settle } from '../../support/fake-clock.ts';
import { byBoss, byCashier } from '../../support/given-pins.ts';
import { GivenCards, total } from './given-cards.ts';

describe('[I12] card money that does not go with what is on record', () => {
  let all: GivenCards;
  beforeEach(async () => {
    all = await GivenCards.open();
  });
  afterEach(() => all.close());
  const deal = (how: 'terminal' | 'hand' | 'noted', who = byBoss, ref = 't-1') =>
    all.passing(all.troubles.dealWith(all.till, ref, how, who));
  const heard = async () => {
    all.agent.device.isUnplugged = false;
    await all.agent.clock.advance(400_000);
    await settle();
  };
  const shown = async () => {
    await all.agent.clock.advance(5000);
    await settle();
    return (await all.till.attention()).map(({ kind, code, details }) => [kind, code, details]);
  };
  const open = () =>
    all.troubles.open(all.till).map(({ transactionRef, code, amount }) => [transactionRef, code, amount]);
  const ledger = () => all.machine.ledger.map(({ kind, state }) => `${kind} ${state}`);

  describe('said not to be charged, and it was', () => {
    beforeEach(async () => {
      await all.unheard();
      expect(await all.sales.settle(all.till, 't-1', 'declined', byBoss)).to.include({ state: 'not_paid' });
      expect(await shown()).to.deep.equal([]);
      await heard();
    });

    it('is shown with its amount, to every person and at the server, also by the next start', async () => {
      const expected = [['card_payment', 'card_charged_after_all', { amount: total, currency: 'EUR' }]];
      expect(open()).to.deep.equal([['t-1', 'card_charged_after_all', total]]);
      expect(await shown()).to.deep.equal(expected);
      all.killed();
      expect(await shown()).to.deep.equal(expected);
      expect(all.agent.bridge.alarms()[0]).to.deep.include({
        transactionRef: 't-1',
        orderId: 'sale-1',
        laneId: all.till.laneId,
        saidBy: 'boss',
      });
      expect(await all.placed()).to.deep.equal([]);
    });

    it('the terminal gives it back when a manager says so, once', async () => {
      expect(await deal('terminal', byCashier)).to.include({ code: 'forbidden' });
      expect(ledger()).to.deep.equal(['sale approved']);
      expect(await deal('terminal')).to.include({ ok: true });
      expect(await deal('terminal')).to.include({ ok: true });
      expect(ledger()).to.deep.equal(['sale reversed', 'reversal approved']);
      expect([open(), await shown()]).to.deep.equal([[], []]);
      const { settled } = all.agent.book.troubles.find('t-1')!;
      expect(settled).to.include({ how: 'given_back', by: 'boss', note: byBoss.note });
      expect(all.agent.bridge.alarms().at(-1)!.settled).to.include({ how: 'given_back', by: 'boss' });
    });

    it('the terminal refuses: it stays shown, and is given back by hand', async () => {
      all.machine.manners.push({ does: 'decline' });
      expect(await deal('terminal')).to.include({ code: 'card_not_given_back' });
      expect(open()).to.have.length(1);
      expect(await deal('hand')).to.include({ ok: true });
      expect([open(), await shown()]).to.deep.equal([[], []]);
    });

    it('a reversal nobody heard the end of is asked about, and never given twice', async () => {
      all.machine.manners.push({ does: 'approve', says: 'never' });
      const dealing = all.troubles.dealWith(all.till, 't-1', 'terminal', byBoss);
      await all.agent.clock.advance(10_000);
      all.agent.device.isUnplugged = true;
      expect(await all.passing(dealing)).to.include({ code: 'card_not_given_back' });
      expect(await deal('terminal')).to.include({ code: 'card_not_given_back' });
      all.agent.device.isUnplugged = false;
      expect(await all.passing(all.troubles.dealWith(all.till, 't-1', 'terminal', byBoss), 5000)).to.include({
        ok: true,
      });
      expect(ledger()).to.deep.equal(['sale reversed', 'reversal approved']);
    });
  });

  it('said to be charged, and it was not: the sale that is not paid is shown', async () => {
    all.machine.manners.push({ does: 'approve', dies: 'before' });
    const paying = all.sales.pay(all.till, all.wish('t-1'));
    await all.agent.clock.advance(200_000);
    expect(await paying).to.include({ state: 'pending' });
    expect(await all.sales.settle(all.till, 't-1', 'succeeded', byBoss)).to.include({ state: 'paid' });
    await heard();
    expect(open()).to.deep.equal([['t-1', 'card_not_charged_after_all', total]]);
    expect(await deal('noted')).to.include({ ok: true });
    expect(await shown()).to.deep.equal([]);
  });

  it('another amount that the terminal does not take back: a manager says that it was given back', async () => {
    all.machine.manners.push({ does: 'approve', amount: 300 }, { does: 'decline' });
    expect(await all.pay('t-1')).to.include({ state: 'pending', problem: 'card_other_amount' });
    await all.agent.clock.advance(60_000);
    // It is not asked for again and again by itself.
    expect(all.machine.told).to.equal(2);
    expect(await deal('noted')).to.include({ code: 'card_nothing_to_give' });
    expect(await deal('hand', byCashier)).to.include({ code: 'forbidden' });
    expect(await deal('hand')).to.include({ ok: true });
    const [back] = await all.sales.unseen(all.till);
    expect(back).to.include({ state: 'not_paid', declineCode: 'given_back' });
    expect(all.agent.book.troubles.find('t-1')).to.deep.include({ amount: 300 });
    expect(await all.placed()).to.deep.equal([]);
  });

  it('a tip that cannot be written down is shown, and the sale stands', async () => {
    all.machine.manners.push({ does: 'approve', tip: 20 });
    const paying = all.sales.pay(all.till, all.wish('t-1'));
    await all.agent.clock.advance(1000);
    const append = all.shop.append;
    Object.assign(all.shop, {
      append: ((entry) =>
        entry.type === 'order.tip'
          ? Promise.resolve(refuse('journal_unwritable'))
          : append(entry)) as typeof append,
    });
    expect(await all.passing(paying)).to.include({ state: 'paid' });
    expect(open()).to.deep.equal([['t-1', 'card_tip_unwritten', 20]]);
    expect(all.agent.book.troubles.find('t-1')!.laneId).to.equal(all.till.laneId);
    expect(await shown()).to.deep.equal([
      ['card_payment', 'card_tip_unwritten', { amount: 20, currency: 'EUR' }],
    ]);
  });

  it('said not to be charged, and it was: the same basket is not charged before that is known', async () => {
    await all.unheard();
    await all.sales.settle(all.till, 't-1', 'declined', byBoss);
    all.agent.device.isUnplugged = false;
    expect(await all.pay('t-2')).to.include({ state: 'not_paid', declineCode: 'earlier_contradicted' });
    expect(open()).to.have.length(1);
    expect(all.charged()).to.have.length(1);
  });

  it('nothing is given back of what was not charged', async () => {
    await all.unheard();
    expect(await deal('hand')).to.include({ code: 'card_unsettled' });
    expect(await all.sales.takeBack(all.till, 't-1')).to.include({ code: 'card_unsettled' });
    expect(await deal('terminal', byBoss, 'never')).to.include({ code: 'card_nothing_to_give' });
  });

  it('what a person settles needs a manager’s PIN', async () => {
    await all.unheard();
    for (const [who, code] of [
      [byCashier, 'forbidden'],
      [{ ...byBoss, pin: '0' }, 'pin_wrong'],
    ] as const)
      expect(await all.sales.settle(all.till, 't-1', 'declined', who)).to.include({ code });
    expect(all.agent.book.attempts.find('t-1')!.attempt.result).to.equal(undefined);
  });
});
