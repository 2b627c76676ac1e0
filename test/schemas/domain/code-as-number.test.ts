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
  ])
    it(`is not "${text}" (field case 19)`, () => {
      expect(isCodeAsNumber(text)).to.equal(false);
    });
});
