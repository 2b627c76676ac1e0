// Codes that a spreadsheet showed as numbers, told from codes that only look like it.
import { expect } from 'chai';
import { isCodeAsNumber } from '@evertill/schemas';

describe('a code that a spreadsheet took for a number', () => {
  for (const text of [
    '9.52E+12',
    '9,52E+12',
    '9.52e12',
    '9E+12',
    ' 9.52 E+12 ',
    '９．５２Ｅ＋１２',
    "'9.52E+12",
    '1.2E-05',
    '########',
    '#N/A',
    '9520000000011.0',
    '9520000000011,00',
    ' 4006381333931.00',
    '36000291452.0',
    '9,520,000,000,011',
    '9 520 000 000 011,0',
    "'9,520,000,000,011.00",
    '\u200b９，５２０，０００，０００，０１１',
  ])
    it(`is "${text}" (field case 19)`, () => {
      expect(isCodeAsNumber(text)).to.equal(true);
    });

  for (const text of [
    '12E5',
    '9E-12',
    '9E12',
    '952E+12',
    'E+12',
    '9.52',
    '9520000000011',
    'A9.52E+12',
    '#A1',
    '#',
    '',
    '1.2',
    '12.50',
    '100,5',
    '10.20.30',
    'AB-1.0',
    '12345.0',
    '123456.00',
    '252003.00',
    '20250101.0',
    '123,456,789',
    '9520000000012.0',
    '9520000000011.5',
    '123456.10',
    '123456.000',
    '0123456.0',
    '123,456',
    '0,123,456',
    '1,234,56',
    '1,234.567',
    'A1,234,567',
    // As people write them.
    '9 520 000 000 011',
    '9.520.000.000.011',
    "9'520'000",
    '040 123 456',
  ])
    it(`is not "${text}" (field case 19)`, () => {
      expect(isCodeAsNumber(text)).to.equal(false);
    });
});
