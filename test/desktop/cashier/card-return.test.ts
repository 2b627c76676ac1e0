// [I12] Money of a return that goes back to a card, without a screen: the terminal is asked once, whoever stands here says how it
// goes on, and what is not given is never taken for given.
import { refuse } from '@evertill/client-core';
import type { CardRefund, CardRefundTill, Refusal } from '@evertill/client-core';
import { expect } from 'chai';
import {
  asksElsewhere,
  CardReturn,
  fittingCard,
} from '../../../desktop/renderer/cashier/returns/card-return.ts';
import type { Giving } from '../../../desktop/renderer/cashier/returns/card-return.ts';
import { settle } from '../../support/fake-clock.ts';
import { byBoss } from '../../support/given-pins.ts';

const blank: CardRefund = {
  transactionRef: 'r-1',
  orderId: 'sale-1',
  amount: 124,
  currency: 'EUR',
  cardLast4: '4242',
  at: '2026-11-26T10:00:00.000Z',
  state: 'pending',
  outcome: 'unknown',
  declineCode: '',
  message: '',
  problem: '',
  returned: null,
};
const returned = { clientOrderId: 'return-1', displayCode: 'L1-0002' } as NonNullable<CardRefund['returned']>;
const given: CardRefund = { ...blank, state: 'given', outcome: 'succeeded', returned };

describe('[I12] giving money of a return back to a card', () => {
  let asked: string[];
  let answers: (CardRefund | Refusal)[];
  let shown: (Giving | undefined)[];
  let card: CardReturn;
  beforeEach(() => {
    [asked, answers, shown] = [[], [], []];
    const answer = async (what: string) => {
      asked.push(what);
      return answers.shift()!;
    };
    const refunds = {
      give: ({ transactionRef, charge }: { transactionRef: string; charge: string }) =>
        answer(`give ${transactionRef} ${charge}`),
      look: () => answer('look'),
      settle: (_ref: string, outcome: string) => answer(`settle ${outcome}`),
      cancel: async (ref: string) => void asked.push(`cancel ${ref}`),
      seen: async () => {
        asked.push('seen');
        return true;
      },
    } as unknown as CardRefundTill;
    card = new CardReturn(refunds, (giving) => shown.push(giving));
  });

  const give = () =>
    card.give(
      'r-1',
      { orderId: 'sale-1', returnId: 'return-1' },
      { charge: 't-1', cardLast4: '4242', left: 124 },
      124,
    );
  const steps = () => shown.map((one) => one?.step);

  it('given: it is the return, seen, and the dialog is gone', async () => {
    answers.push(given);
    expect(await give()).to.deep.include({ ok: true, clientOrderId: 'return-1' });
    expect([asked, steps()]).to.deep.equal([
      ['give r-1 t-1', 'seen'],
      ['giving', undefined],
    ]);
    expect(shown[0]).to.include({ cardLast4: '4242', amount: 124 });
  });

  it('not given: nothing is returned, and why is said', async () => {
    answers.push({ ...blank, state: 'not_given', outcome: 'declined', declineCode: '51' });
    const refused = await give();
    expect(refused).to.include({ ok: false, code: 'card_not_refunded' });
    expect((refused as Refusal).details).to.include({ outcome: 'declined', decline_code: '51' });
    expect(steps().at(-1)).to.equal(undefined);
  });

  it('nobody knows: it waits for an answer, is asked, settled by hand, and what was refused changes nothing', async () => {
    answers.push(blank, refuse('pin_wrong'), blank, given);
    const giving = give();
    await settle();
    expect(shown.at(-1)).to.include({ step: 'doubt', refusal: undefined });
    card.say({ kind: 'settle', outcome: 'succeeded', by: byBoss });
    await settle();
    expect(shown.at(-1)!.refusal).to.include({ code: 'pin_wrong' });
    card.say({ kind: 'look' });
    await settle();
    expect(shown.at(-1)).to.include({ step: 'doubt', refusal: undefined });
    card.say({ kind: 'look' });
    expect(await giving).to.include({ ok: true });
    expect(asked).to.deep.equal(['give r-1 t-1', 'settle succeeded', 'look', 'look', 'seen']);
  });

  it('left for the next customer: it is not seen, and not given again', async () => {
    answers.push(blank);
    const giving = give();
    await settle();
    card.say({ kind: 'leave' });
    expect(await giving).to.include({ ok: false, code: 'card_refund_unsettled' });
    expect(asked).to.deep.equal(['give r-1 t-1']);
    card.cancel();
    expect(asked).to.deep.equal(['give r-1 t-1']);
  });

  it('given, and what was written cannot be read here: nobody is told that it was not', async () => {
    answers.push({ ...given, returned: null });
    expect(await give()).to.include({ ok: false, code: 'card_refund_unsettled' });
    expect(asked).to.not.include('seen');
  });

  it('whoever presses stop is heard while it is given', async () => {
    let over: (refund: CardRefund) => void = () => undefined;
    answers.push(new Promise<CardRefund>((resolve) => (over = resolve)) as never);
    const giving = give();
    await settle();
    card.cancel();
    over({ ...blank, state: 'not_given', outcome: 'canceled' });
    const refused = await giving;
    expect(asked).to.include('cancel r-1');
    expect(asksElsewhere(refused as Refusal)).to.equal(false);
  });

  it('goes to the card that was chosen, else to one that can take it all', () => {
    const cards = [
      { charge: 'a', cardLast4: '', left: 24 },
      { charge: 'b', cardLast4: '', left: 100 },
    ];
    const charge = (amount: number, chosen = '') => fittingCard(cards, amount, chosen)?.charge;
    expect([charge(20), charge(50), charge(124), charge(20, 'b'), charge(20, 'gone')]).to.deep.equal([
      'a',
      'b',
      'a',
      'b',
      'a',
    ]);
    expect(fittingCard([], 1, '')).to.equal(undefined);
  });

  it('another terminal is asked about only where this one gave nothing', () => {
    const declined = (details: object) => asksElsewhere(refuse('card_not_refunded', { ...details }));
    expect(declined({ outcome: 'declined' })).to.equal(true);
    expect(declined({ outcome: 'error', decline_code: 'unreachable' })).to.equal(true);
    expect(declined({ outcome: 'error', decline_code: 'busy' })).to.equal(false);
    expect(asksElsewhere(refuse('terminal_book_unusable'))).to.equal(true);
    for (const code of ['card_refund_unsettled', 'card_refund_exceeds', 'order_shift_missing'] as const)
      expect(asksElsewhere(refuse(code)), code).to.equal(false);
  });
});
