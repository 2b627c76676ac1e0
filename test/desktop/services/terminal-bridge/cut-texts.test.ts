// Texts that are cut where the server's frames and an order's fields end: never inside a character.
import { expect } from 'chai';
import { terminalOf } from '../../../../desktop/host/card-charges.ts';
import { alarmMessage } from '../../../../desktop/services/terminal-bridge/agent/alarm-message.ts';
import { resultMessage } from '../../../../desktop/services/terminal-bridge/agent/result-message.ts';

/** One more unit than `most`, the last two of them one character. */
const endingAt = (most: number) => `${'x'.repeat(most - 1)}\u{1F9FE}`;
const cut = (most: number) => 'x'.repeat(most - 1);

describe('a text that ends in the middle of a character', () => {
  it('of a terminal’s result loses the whole of it', () => {
    const about = { transactionRef: 't', storeDeviceId: 'd', orderReference: 'o' };
    const message = resultMessage(about, {
      outcome: 'declined',
      declineCode: endingAt(60),
      authCode: endingAt(40),
      receiptLines: [endingAt(200)],
      rawRef: endingAt(100),
    });
    expect(message).to.deep.include({
      declineCode: cut(60),
      authCode: cut(40),
      receiptLines: [cut(200)],
      paymentReference: cut(100),
    });
  });

  it('of a person’s note on an alarm loses the whole of it', () => {
    const message = alarmMessage({
      storeId: 's',
      transactionRef: 't',
      storeDeviceId: 'd',
      orderId: 'o',
      code: 'card_unplaced',
      amount: 100,
      currency: 'EUR',
      saidBy: '',
      at: 0,
      settled: { how: 'given_back', by: 'ada', note: endingAt(500), at: 0 },
    });
    expect(message.settled!.note).to.equal(cut(500));
  });

  it('of a card payment loses the whole of it in the order', () => {
    const said = { outcome: 'succeeded', cardBrand: endingAt(40), entryMode: endingAt(40) } as const;
    expect(terminalOf('t', said)).to.include({ cardBrand: cut(40), entryMode: cut(40) });
  });
});
