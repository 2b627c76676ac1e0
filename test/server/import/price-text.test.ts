// Prices as lists write them, read exactly or not at all.
import { expect } from 'chai';
import { FileDecimals } from '../../../server/import/decimal-text.ts';
import { Cells } from '../../../server/import/cells.ts';
import {
  costProblem,
  costText,
  priceText,
  quantityProblem,
  rateText,
  readCost,
  readQuantity,
  readRate,
} from '../../../server/import/figure-text.ts';
import { priceProblem, readPrice } from '../../../server/import/price-text.ts';

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
    ['1.250,-', 'EUR', 125_000],
    ['CHF 1’250.–', 'CHF', 125_000],
    ['1,250.-', 'USD', 125_000],
    ['12:-', 'SEK', 1200],
    ['1 250:-', 'SEK', 125_000],
    ['₹ 250/-', 'INR', 25_000],
    ['Rs.1,250/-', 'INR', 125_000],
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

  const ofCurrency: [string, string, number][] = [
    ...['CLP', 'ISK', 'VND', 'JPY', 'KRW'].flatMap((currency): [string, string, number][] => [
      ['1.990', currency, 1990],
      ['1,990', currency, 1990],
      ['1 990', currency, 1990],
      ['1.990.000', currency, 1_990_000],
      ['1990.00', currency, 1990],
      ['1.990,00', currency, 1990],
    ]),
    ['1,990', 'TND', 1990],
    ['1,990', 'LYD', 1990],
    ['1,250', 'IQD', 1_250_000],
    ['1.250', 'IQD', 1_250_000],
    ['0.250', 'IQD', 250],
    ...['KWD', 'BHD', 'TND'].flatMap((currency): [string, string, number][] => [
      ['1.990', currency, 1990],
      ['1 990', currency, 1_990_000],
      ['1,990.500', currency, 1_990_500],
      ['12.5', currency, 12_500],
    ]),
    ['1.990 ₫', 'VND', 1990],
    ['$1.990', 'CLP', 1990],
    ['1.990 kr.', 'ISK', 1990],
  ];
  for (const [text, currency, price] of ofCurrency) {
    it(`reads "${text}" ${currency} as ${price}, which its decimals settle (field case 19)`, () => {
      expect(readPrice(text, currency)).to.equal(price);
    });
  }

  it('is in thousands where its currency has no decimals, whatever its file shows (field case 19)', () => {
    for (const sign of [',', '.'] as const) {
      expect(readPrice('1.990', 'CLP', sign)).to.equal(1990);
    }
    expect(readCost('1,990', 'KRW')).to.equal('1990.000000');
    expect(readRate('1.990', 'flat', 'CLP')).to.equal('1990.0000');
    expect(rateText('1.9900', 'flat', 'CLP')).to.equal('1.99');
    expect(readRate(rateText('1.2340', 'flat', 'CLP'), 'flat', 'CLP')).to.equal('1.2340');
    expect(readPrice('1,990', 'KWD', '.')).to.equal(1_990_000);
  });

  it('is a cost of decimals where its file shows so, whatever its currency has (field case 19)', () => {
    const costs = (texts: readonly string[], currency: string) => {
      const decimals = new FileDecimals();
      const cells = texts.map((text) => new Cells([text], { unit_cost: { column: 0 } }, decimals));
      const readAll = () =>
        cells.map((cell, at) =>
          cell.amount('unit_cost', texts[at]!, (text, sign) => readCost(text, currency, sign)),
        );
      readAll();
      decimals.settle();
      return readAll();
    };
    expect(costs(['8.25', '123.456', '98.5'], 'JPY')).to.deep.equal(['8.250000', '123.456000', '98.500000']);
    expect(costs(['8,25', '1.990', '1,990'], 'CLP')).to.deep.equal(['8.250000', '1990.000000', '1.990000']);
    expect(costs(['1.990', '2.500'], 'CLP')).to.deep.equal(['1990.000000', '2500.000000']);
    expect(costs(['8.25', '1.990'], 'IQD')).to.deep.equal(['8250.000000', '1990.000000']);
  });

  it('is not read in dinars whose comma may group, unless its file shows a sign (field case 19)', () => {
    for (const currency of ['KWD', 'BHD', 'OMR', 'JOD']) {
      expect(readPrice('1,250', currency), currency).to.equal(undefined);
      expect(readCost('1,250', currency), currency).to.equal(undefined);
      expect(readPrice('1,250', currency, ','), currency).to.equal(1250);
      expect(readPrice('1,250', currency, '.'), currency).to.equal(1_250_000);
      const both = 'it could be 1250 or 1.250; write one of these';
      expect(priceProblem('1,250', currency), currency).to.equal(both);
      expect(costProblem('1,250', currency), currency).to.equal(both);
    }
  });

  it('is read back as it is written, in currencies of three decimals (field case 19)', () => {
    for (const currency of ['IQD', 'KWD', 'TND']) {
      for (const price of [0, 250, 1250, 1_250_000, 250_000, 12_345, 1_234_567]) {
        expect(readPrice(priceText(price, currency), currency), `${currency} ${price}`).to.equal(price);
        const cost = `${price}.000000`;
        expect(readCost(costText(cost, currency), currency), `${currency} ${cost}`).to.equal(cost);
        const rate = `${price}.0000`;
        expect(readRate(rateText(rate, 'flat', currency), 'flat', currency), currency).to.equal(rate);
      }
    }
    expect(priceText(250_000, 'IQD')).to.equal('250');
  });

  it('says what is wrong with it, and how to write it', () => {
    const problems: [string, string, string][] = [
      ['1.99', 'CLP', 'CLP has no decimals; write a whole number'],
      ['1.990,50', 'CLP', 'CLP has no decimals; write a whole number'],
      ['1.9905', 'KWD', 'KWD has only 3 decimals'],
      ['0.001', 'EUR', 'EUR has only 2 decimals'],
      ['1,250', 'EUR', 'it could be 1250 or 1.25; write 1250 or 1.2500'],
      ['1,234', 'EUR', 'EUR has only 2 decimals; if thousands are meant, write 1234'],
      ['free', 'EUR', ''],
      ['-5', 'EUR', 'it is negative'],
      ['1,280-', 'JPY', 'it is negative'],
      ['(1.50)', 'EUR', 'it is negative'],
    ];
    for (const [text, currency, problem] of problems)
      expect(priceProblem(text, currency), text).to.equal(problem);
    expect(quantityProblem('1,000')).to.equal('it could be 1000 or 1; write 1000 or 1.0000');
    expect(costProblem('-2,50', 'EUR')).to.equal('it is negative');
    expect(costProblem('€ 1,250', 'EUR')).to.equal('it could be 1250 or 1.25; write 1250 or 1.2500');
  });

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
