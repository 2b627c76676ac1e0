// Prices as lists write them, read exactly or not at all.
import { expect } from 'chai';
import { readPrice } from '../../../server/import/price-text.ts';

describe('a price in a list', () => {
  const readable: [string, string, number][] = [
    ['12.34', 'EUR', 1234],
    ['12,34', 'EUR', 1234],
    ['0', 'EUR', 0],
    ['7', 'EUR', 700],
    ['7.5', 'EUR', 750],
    ['0.500', 'EUR', 50],
    ['1234.5', 'EUR', 123450],
    ['1 234,50', 'EUR', 123450],
    ['1\u00a0234,50', 'EUR', 123450],
    ["1'234.50", 'CHF', 123450],
    ['1.234,50', 'EUR', 123450],
    ['1,234.50', 'EUR', 123450],
    ['1,234,567', 'EUR', 123456700],
    ['1.234.567,8', 'EUR', 123456780],
    ['€ 3.20', 'EUR', 320],
    ['3,20 €', 'EUR', 320],
    ['3.20 EUR', 'EUR', 320],
    ['120', 'JPY', 120],
    ['1.234', 'KWD', 1234],
    ['12,34', 'KWD', 12340],
  ];
  for (const [text, currency, price] of readable) {
    it(`reads "${text}" ${currency} as ${price}`, () => {
      expect(readPrice(text, currency)).to.equal(price);
    });
  }

  const unreadable = [
    '',
    ' ',
    'free',
    '-1',
    '1.2.3',
    '12,34,5',
    '1e3',
    '0.001',
    '12.345',
    '1,000',
    '1.000',
    '12.340',
    '1 00',
    'NaN',
    '1,23.4',
  ];
  for (const text of unreadable) {
    it(`does not read "${text}"`, () => {
      expect(readPrice(text, 'EUR')).to.equal(undefined);
    });
  }

  it('does not read another currency, or more than a price can be', () => {
    expect(readPrice('3.20 USD', 'EUR')).to.equal(undefined);
    expect(readPrice('99999999999999', 'EUR')).to.equal(undefined);
  });
});
