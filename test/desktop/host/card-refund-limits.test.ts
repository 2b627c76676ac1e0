// [I12] Never more goes back to a card than it paid, whatever way money of the sale went back before, and whoever asks at once.
import { expect } from 'chai';
import type { CardRefundWish, Till } from '@evertill/client-core';
import { channels } from '../../../desktop/ipc/channels.ts';
import { createDispatch } from '../../../desktop/ipc/dispatch.ts';
import { cardHandlers } from '../../../desktop/host/card-handlers.ts';
import { tillHandlers } from '../../../desktop/host/till-handlers.ts';
import { settle } from '../../support/fake-clock.ts';
import { byBoss } from '../../support/given-pins.ts';
import { terminalId, total } from './given-cards.ts';
import { givenRefunds, orderId } from './given-refunds.ts';

describe('[I12] how much goes back to a card, and where', () => {
  const { all, instead, unsold, wish, give, left, returns, ledger, given, unseen, piece, unheard } =
    givenRefunds();

  it('in two windows at once: one is given, the other is told', async () => {
    const both = [all().refunds.give(all().till, wish('r-1')), all().refunds.give(all().till, wish('r-2'))];
    await all().agent.clock.advance(200_000);
    const outcomes = await Promise.all(both);
    expect(outcomes.map((one) => ('code' in one ? one.code : one.state)).toSorted()).to.deep.equal([
      'card_refund_unsettled',
      'given',
    ]);
    expect([given(), (await returns()).length]).to.deep.equal([1, 1]);
  });

  for (const first of ['card', 'cash'] as const)
    it(`to the card in one window and in cash in another, ${first} first: once`, async () => {
      const cash = () =>
        tillHandlers(() => all().till, all().agent.book)['till:return-order']({
          orderId,
          returnId: 'return-cash',
          paidOut: [{ method: 'cash', amount: total }],
        }) as Promise<{ code?: string }>;
      const card = () => all().refunds.give(all().till, wish('r-1')) as Promise<{ code?: string }>;
      const both = first === 'cash' ? [cash(), card()] : [card(), cash()];
      await all().agent.clock.advance(200_000);
      expect((await Promise.all(both)).filter(({ code }) => code !== undefined)).to.have.length(1);
      expect([given(), (await returns()).length]).to.deep.equal([first === 'card' ? 1 : 0, 1]);
    });

  it('piece by piece: never more than the card paid, in whatever way it went back', async () => {
    await instead([{ method: 'card', amount: 3 * total }], 'pax', 3);
    const lines = [await piece()];
    expect(await give('r-1', { lines })).to.include({ state: 'given', amount: total });
    expect(await left()).to.deep.equal([2 * total]);
    expect(await give('r-2', { lines })).to.include({ state: 'given' });
    expect(await left()).to.deep.equal([total]);
    expect(await give('r-3')).to.include({ state: 'given', amount: total });
    expect(await left()).to.deep.equal([]);
    expect(await give('r-4')).to.include({ ok: false });
    expect(ledger().slice(1)).to.deep.equal(Array.from({ length: 3 }, () => `refund ${total} approved`));
    expect((await returns()).length).to.equal(3);
  });

  it('of a payment in two parts: the card gets at most what it paid, the rest goes another way', async () => {
    const handed = [
      { method: 'cash', amount: 24 },
      { method: 'card', amount: 100 },
    ] as const;
    await instead(handed);
    expect(await left()).to.deep.equal([100]);
    const more = [{ method: 'card' as const, amount: total }];
    expect(await give('r-1', { paidOut: more })).to.include({ ok: false, code: 'card_refund_exceeds' });
    expect(all().machine.told).to.equal(1);
    expect(await give('r-2')).to.include({ state: 'given', amount: 100 });
    const [order] = await returns();
    expect(order!.payments.map(({ method, amount }) => [method, amount])).to.deep.equal([
      ['card', -100],
      ['cash', -24],
    ]);
    expect(ledger()).to.deep.equal(['sale 100 reversed', 'reversal 100 approved']);
  });

  it('of a sale by two cards: each gets at most what it was charged', async () => {
    await instead([
      { method: 'card', amount: 24 },
      { method: 'card', amount: 100 },
    ]);
    expect(await left()).to.deep.equal([24, 100]);
    const paidOut = (card: number) => [
      { method: 'card' as const, amount: card },
      { method: 'cash' as const, amount: total - card },
    ];
    expect(await give('r-1')).to.include({ ok: false, code: 'card_refund_exceeds' });
    expect(await give('r-2', { paidOut: paidOut(25) })).to.include({ ok: false });
    expect(await give('r-3', { paidOut: paidOut(24) })).to.include({ state: 'given', amount: 24 });
    expect(ledger()).to.deep.equal(['sale 24 reversed', 'sale 100 approved', 'reversal 24 approved']);
  });

  it('what can be refused is refused before the terminal is asked, and nothing is kept of it', async () => {
    const cash = [{ method: 'cash' as const, amount: total }];
    const refused: [Partial<CardRefundWish>, string][] = [
      [{ paidOut: cash }, 'card_parts'],
      [{ charge: 't-9' }, 'card_refund_exceeds'],
      [{ orderId: 'sale-9' }, 'return_unknown'],
      [{ lines: [{ line_id: 'nobody' }] }, 'refund_exceeds'],
    ];
    for (const [more, code] of refused) expect(await give('r-1', more)).to.include({ ok: false, code });
    await all().closedShift();
    expect(await give('r-1')).to.include({ ok: false, code: 'order_shift_missing' });
    expect([all().machine.told, await unseen()]).to.deep.equal([1, []]);
  });

  it('with a tip on top it is given anew: the tip stays with whoever got it', async () => {
    await unsold();
    all().machine.manners.push({ does: 'approve', tip: 20 });
    await all().pay('t-1');
    expect(await give('r-1')).to.include({ state: 'given', amount: total });
    expect(ledger()).to.deep.equal([`sale ${total + 20} approved`, `refund ${total} approved`]);
  });

  it('another amount that went back is shown to somebody: the return says what was asked for', async () => {
    all().machine.manners.push({ does: 'approve', amount: 100 });
    expect(await give('r-1')).to.include({ state: 'given' });
    expect(
      all()
        .troubles.open(all().till)
        .map(({ code, amount }) => [code, amount]),
    ).to.deep.equal([['card_refund_amount', 100]]);
  });

  it('what waits is kept however long; what its charge was is known as long', async () => {
    const giving = all().refunds.give(all().till, wish('r-1'));
    await all().agent.clock.advance(1000);
    await all().closedShift();
    await all().agent.clock.advance(200_000);
    expect(await giving).to.include({ state: 'pending' });
    all().agent.clock.jump(6 * 365 * 86_400_000);
    all().killed();
    await all().shop.opened();
    await all().agent.clock.advance(5000);
    await settle();
    expect([await unseen(), (await returns()).length]).to.deep.equal([['given'], 1]);
  });

  it('the end of it is shown by one screen', async () => {
    await give('r-1');
    const seen = (screen: string) => all().refunds.seen(all().till, 'r-1', screen);
    expect(['one', 'two', 'one'].map(seen)).to.deep.equal([
      { isFirst: true },
      { isFirst: false },
      { isFirst: true },
    ]);
    expect(await unseen()).to.deep.equal([]);
  });

  it('is written in its own store alone, at the terminal that charged it alone', async () => {
    await unheard();
    const other = { ...all().shop, storeId: 'store-2' } as unknown as Till;
    expect(await all().refunds.look(other, 'r-1')).to.include({ code: 'attempt_unknown' });
    const settled = await all().refunds.settle(other, 'r-1', 'succeeded', byBoss);
    expect(settled).to.include({ code: 'attempt_unknown' });
    expect(await all().refunds.unseen(other)).to.deep.equal([]);
    expect(all().agent.book.attempts.find('r-1')!.terminal).to.equal(terminalId);
  });

  it('where the book cannot be used, nobody is told that there is no card', async () => {
    const handlers = cardHandlers(undefined, () => all().till) as never;
    const dispatch = createDispatch(channels, handlers, () => undefined);
    const asked = { 'card:refundable': { orderId }, 'card:refund-unseen': {} };
    for (const [name, request] of Object.entries(asked))
      expect(await dispatch(name, request)).to.include({ ok: false, code: 'terminal_book_unusable' });
  });
});
