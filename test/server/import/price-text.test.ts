// Prices as lists write them, read exactly or not at all.
import { expect } from 'chai';
import { FileDecimals } from '../../../server/import/decimal-text.ts';
import { readCost, readQuantity } from '../../../server/import/figure-text.ts';
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

  const written: [string, string, number][] = [
    ['1\u2019234.50', 'CHF', 123450],
    ['CHF 1\u2019234.50', 'CHF', 123450],
    ['Fr. 12.50', 'CHF', 1250],
    ['1\u2009234,50', 'EUR', 123450],
    ['1\u202f234,50 €', 'EUR', 123450],
    ['1,00,000.00', 'INR', 10_000_000],
    ['₹ 12,34,567', 'INR', 123_456_700],
    ['Rs. 1,23,456.50', 'INR', 12_345_650],
    ['12,-', 'EUR', 1200],
    ['12.–', 'CHF', 1200],
    ['١٢٫٥٠', 'EUR', 1250],
    ['١٬٢٣٤٫٥٠', 'AED', 123450],
    ['१२.५०', 'INR', 1250],
    ['１２．５０', 'EUR', 1250],
    ['￥１２，３４５', 'JPY', 12345],
    ['1,000', 'JPY', 1000],
    ['.50', 'USD', 50],
    ['US$3.20', 'USD', 320],
    ['R$ 12,50', 'BRL', 1250],
    ['12,50 zł', 'PLN', 1250],
    ['kr 12,50', 'SEK', 1250],
    ['3,20 руб.', 'RUB', 320],
    ['\u200e12.50\u200f', 'ILS', 1250],
  ];
  for (const [text, currency, price] of written) {
    it(`reads "${text}" ${currency} as ${price} (field case 19)`, () => {
      expect(readPrice(text, currency)).to.equal(price);
    });
  }

  it('is read by the decimal sign of its file where it has two readings (field case 19)', () => {
    expect(readPrice('1,234', 'EUR', '.')).to.equal(123400);
    expect(readPrice('1.234', 'EUR', ',')).to.equal(123400);
    expect(readPrice('1,234', 'EUR', ',')).to.equal(undefined);
    expect(readQuantity('1,234', ',')).to.equal('1.234');
    expect(readQuantity('1,234', '.')).to.equal('1234.000');
    expect(readCost('1,234', 'EUR', '.')).to.equal('123400.000000');
  });

  it('shows no sign of its file where figures contradict one another', () => {
    const signAfter = (...texts: readonly string[]) => {
      const decimals = new FileDecimals();
      for (const text of texts) decimals.learn(text);
      decimals.settle();
      return decimals.sign;
    };
    expect(signAfter('1,234', '3.50')).to.equal('.');
    expect(signAfter('12', '3,5 €', '1.234.567')).to.equal(',');
    expect(signAfter('1,23,456')).to.equal('.');
    expect(signAfter('3.50', '3,50')).to.equal(undefined);
    expect(signAfter('1,234', '12')).to.equal(undefined);
  });

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
    '(1.50)',
    '1.50-',
    '0,0995',
    '1,2345,678',
    '1.23,456.00',
    '3⁹⁹',
    '①',
  ];
  for (const text of unreadable) {
    it(`does not read "${text}"`, () => {
      expect(readPrice(text, 'EUR')).to.equal(undefined);
    });
  }

  it('does not read another currency, or more than a price can be', () => {
    expect(readPrice('3.20 USD', 'EUR')).to.equal(undefined);
    expect(readPrice('£3.20', 'EUR')).to.equal(undefined);
    expect(readPrice('99999999999999', 'EUR')).to.equal(undefined);
  });
});
