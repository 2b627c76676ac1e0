// [T23] Card numbers end in the codecs: what is masked, what is left alone.
import { expect } from 'chai';
import * as fc from 'fast-check';
import { lastFour, withoutCardNumbers } from '../../../../desktop/services/terminal-bridge/card-number.ts';
import { readAnswer, resultOf } from '../../../../desktop/services/terminal-bridge/cloud/messages.ts';
import { isProof } from '../../../support/is-proof.ts';

/** Published numbers for tests, of every length in use. */
const published = [
  '4222222222222', '30569309025904', '371449635398431', '4111111111111111', '5555555555554444', '6011000990139424',
  '3530111333300000', '6304000000000000', '6759649826438453', '4000000000000000006',
]; // prettier-ignore

describe('card numbers', () => {
  it('[T23] published ones are cut to four digits, alone, in groups, between words and in longer runs', () => {
    for (const pan of published) {
      const groups = pan.match(/.{1,4}/g)!;
      for (const text of [pan, groups.join(' '), groups.join('-'), `Karte ${pan} VISA`, `00012${pan}9`]) {
        const masked = withoutCardNumbers(text);
        expect(masked.replaceAll(/\D/g, '').length, masked).to.equal(4);
        expect(masked.length).to.equal(text.length);
      }
    }
  });

  it('[T23] any number with its check digit is, wherever it stands', () => {
    const pans = fc
      .tuple(
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 17 }),
      )
      .map(([first, rest]) => checked([first, ...rest].join('')));
    const words = fc.string({ maxLength: 8 }).filter((text) => !/\d/.test(text));
    fc.assert(
      fc.property(words, pans, words, (before, pan, after) => {
        expect(withoutCardNumbers(`${before}${pan}${after}`)).to.not.include(pan.slice(0, -4));
      }),
      { numRuns: isProof ? 100_000 : 1_000 },
    );
  });

  it('leaves what is none: amounts, dates, terminal ids, numbers whose digits do not check', () => {
    for (const text of [
      'EUR 12,34',
      '25.11.2026 12:34',
      'TID 12345678',
      'Beleg-Nr. 0042',
      '1234567890121',
      '',
    ]) {
      expect(withoutCardNumbers(text)).to.equal(text);
    }
  });

  it('four digits of whatever was sent', () => {
    const sent = ['4111111111111111', '************1111', '1111', '411111******1111', '111', '', 'XXXX'];
    const read = ['1111', '1111', '1111', '1111', undefined, undefined, undefined];
    expect(sent.map(lastFour)).to.deep.equal(read);
  });
});

describe('messages of a provider’s cloud', () => {
  const told = { type: 'payment_result', transactionRef: 'r', outcome: 'succeeded' };

  it('[T23] are read with card numbers cut', () => {
    const full = {
      ...told,
      amountApproved: 5,
      currency: 'EUR',
      cardLast4: published[3],
      receiptLines: [`Card ${published[3]}`],
      message: published[4],
      authCode: 'A1',
      paymentReference: 'p-9',
    };
    const read = readAnswer(JSON.stringify(full));
    expect(read?.type === 'payment_result' && resultOf(read, 'EUR')).to.deep.equal({
      outcome: 'succeeded', amountApproved: 5, cardLast4: '1111', receiptLines: ['Card ************1111'],
      message: '************4444', authCode: 'A1', rawRef: 'p-9',
    }); // prettier-ignore
    expect(read?.type === 'payment_result' && resultOf(read, 'USD')).to.deep.equal({ outcome: 'unknown' });
  });

  it('are nothing when they are anything else', () => {
    const others = [
      '',
      '{',
      '[]',
      'null',
      '{"type":"payment_result"}',
      JSON.stringify({ ...told, outcome: 'ok' }),
      JSON.stringify({ ...told, amountApproved: -1 }),
      JSON.stringify({ ...told, amountApproved: 1.5 }),
    ];
    for (const text of others) expect(readAnswer(text), text).to.equal(undefined);
    fc.assert(
      fc.property(fc.json(), (text) => readAnswer(text) === undefined),
      { numRuns: isProof ? 50_000 : 300 },
    );
    fc.assert(fc.property(fc.string(), (text) => readAnswer(text) === undefined));
  });
});

function checked(digits: string): string {
  for (let check = 0; check < 10; check += 1) {
    const all = `${digits}${check}`;
    const sum = all
      .split('')
      .toReversed()
      .reduce((total, digit, at) => {
        const value = Number(digit) * (at % 2 ? 2 : 1);
        return total + Math.floor(value / 10) + (value % 10);
      }, 0);
    if (sum % 10 === 0) return all;
  }
  throw new Error(digits);
}
