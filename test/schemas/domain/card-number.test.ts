// [T23] Card numbers are found in whatever text they stand, and what is none is left alone.
import { expect } from 'chai';
import { hasCardNumber, withoutCardNumbers, withoutCardNumbersOnPaper } from '@evertill/schemas';

/** What the card brands publish for tests. */
const published = [
  '4111111111111111',
  '4012888888881881',
  '4222222222222',
  '5555555555554444',
  '5105105105105100',
  '2223003122003222',
  '378282246310005',
  '371449635398431',
  '6011111111111117',
  '30569309025904',
  '38520000023237',
  '3530111333300000',
  '6304000000000000',
];

const grouped = (number: string) => number.replace(/(\d{4})(\d{4})(\d{4})(\d+)/, '$1 $2 $3 $4');

describe('[T23] a card number', () => {
  for (const number of published) {
    it(`${number} is found, together and in groups, and only its end stays`, () => {
      const texts = [
        number,
        `CARD ${number}`,
        `;${number}=25121010000`,
        `%B${number}^ANN/B^2512`,
        `no. ${number}, paid`,
      ];
      if (number.length === 16) texts.push(grouped(number), grouped(number).replaceAll(' ', '-'));
      for (const text of texts) {
        expect(hasCardNumber(text), text).to.equal(true);
        const kept = withoutCardNumbers(text);
        expect(kept).to.include(`****${number.slice(-4)}`);
        expect(kept).to.not.include(number);
        expect(hasCardNumber(kept), kept).to.equal(false);
      }
    });
  }

  it('is not what only looks like one', () => {
    const others = [
      '',
      '4111111111111112',
      '1234567890123456',
      '0000000000000000',
      'A-77',
      '20261125140000',
      '411111111111',
    ];
    for (const text of [...others, `${'1'.repeat(30)}`, '0198f1c2-7c5e-7a3b-9d4e-0123456789ab']) {
      expect(hasCardNumber(text), text).to.equal(false);
      expect(withoutCardNumbers(text)).to.equal(text);
    }
  });

  it('is not the number of a phone, which has its check digit and belongs on its receipt', () => {
    for (const imei of ['490154203237518', '356938035643809']) {
      expect(hasCardNumber(imei), imei).to.equal(false);
      expect(withoutCardNumbers(`IMEI ${imei}`)).to.equal(`IMEI ${imei}`);
    }
    expect(hasCardNumber('378282246310005')).to.equal(true);
  });

  it('on paper is one also where signs without a width stand in it', () => {
    for (const text of ['4111\u200b1111\u20601111\u00ad1111', '4111\u00a01111\u00a01111\u00a01111'])
      expect(withoutCardNumbersOnPaper(`paid ${text}!`)).to.equal('paid ****1111!');
    const joined = '\u0646\u200c\u0627 👨\u200d👩\u200d👧';
    expect(withoutCardNumbersOnPaper(joined), 'joined signs stay').to.equal(joined);
  });

  it('of 13 digits may be told from a barcode by who asks', () => {
    expect(hasCardNumber('4006381333931')).to.equal(hasCardNumber('4006381333931', 13));
    for (const number of ['4222222222222', '4006381333931'])
      expect(hasCardNumber(number, 14)).to.equal(false);
    expect(hasCardNumber('4111111111111111', 14)).to.equal(true);
  });

  it('in a text of a megabyte is looked for in no time', () => {
    const began = performance.now();
    for (const text of ['1'.repeat(1_000_000), '1234 '.repeat(200_000), '4111-'.repeat(200_000)])
      hasCardNumber(text);
    expect(performance.now() - began).to.be.below(2000);
  });
});
