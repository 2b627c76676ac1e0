// Numbers as people of a region type and read them.
import { expect } from 'chai';
import { plainDecimal, readDecimalText } from '../../../desktop/renderer/ui/decimal.ts';
import { moneyDigits, readMoney } from '../../../desktop/renderer/ui/money.ts';

describe('a number somebody typed', () => {
  const rows: readonly (readonly [region: string, typed: string, meant: string | undefined])[] = [
    ['de-DE', '1,5', '1.5'],
    ['de-DE', '1.5', '1.5'],
    ['de-DE', '12', '12'],
    ['de-DE', ' 12, ', '12'],
    ['de-DE', ',5', '0.5'],
    ['de-DE', '0,455', '0.455'],
    ['de-DE', '0.455', '0.455'],
    ['de-DE', '1,455', '1.455'],
    ['de-DE', '1.234,50', '1234.50'],
    ['de-DE', '1.234.567', '1234567'],
    ['de-DE', '12.3456', '12.3456'],
    ['en-US', '1.5', '1.5'],
    ['en-US', '1,5', '1.5'],
    ['en-US', '1.234', '1.234'],
    ['en-US', '1,234.50', '1234.50'],
    ['en-US', '.5', '0.5'],
    ['fr-FR', '1,5', '1.5'],
    ['fr-FR', '1 234,50', '1234.50'],
    ['fr-FR', '1\u202f234', '1234'],
    ['fr-FR', '1.234', '1.234'],
    ['es-ES', '1.234,50', '1234.50'],
    ['de-CH', '1’234.50', '1234.50'],
    ['de-CH', "1'234", '1234'],
    ['ar-EG-u-nu-latn', '1.5', '1.5'],
    ['ar-EG-u-nu-latn', '١٢٫٥', '12.5'],
    // One sign and three figures after it could be thousands as well.
    ['de-DE', '1.500', undefined],
    ['de-DE', '12.500', undefined],
    ['de-AT', '1.500', undefined],
    ['en-US', '1,500', undefined],
    ['es-ES', '1.500', undefined],
    ['ar-EG-u-nu-latn', '1,500', undefined],
    ['de-DE', '1,234.50', undefined],
    ['en-US', '1.234,50', undefined],
    ['en-US', '1,23,456', undefined],
    ['en-US', '1.2.3', undefined],
    ['en-US', '-5', undefined],
    ['en-US', '1e3', undefined],
    ['en-US', '', undefined],
    ['en-US', '.', undefined],
    ['en-US', 'twelve', undefined],
  ];
  for (const [region, typed, meant] of rows) {
    it(`${region}: “${typed}” is ${meant ?? 'nothing'}`, () => {
      expect(readDecimalText(typed, region)).to.equal(meant);
    });
  }

  it('is an amount when the currency has such small coins', () => {
    expect(readMoney('12,50', 'EUR', 'de-DE')).to.equal(1250);
    expect(readMoney('1.234,50', 'EUR', 'de-DE')).to.equal(123_450);
    expect(readMoney('1.234', 'EUR', 'de-DE')).to.equal(undefined);
    expect(readMoney('1,234', 'EUR', 'de-DE')).to.equal(undefined);
    expect(readMoney('1.234', 'KWD', 'en-US')).to.equal(1234);
    expect(readMoney('500', 'JPY', 'ar-EG-u-nu-latn')).to.equal(500);
  });

  it('comes back as it was written, in every region', () => {
    for (const region of ['en-US', 'de-DE', 'de-CH', 'fr-FR', 'es-ES', 'ar-EG-u-nu-latn']) {
      for (const minor of [0, 5, 1250, 123_450, 99_999_999]) {
        expect(readMoney(moneyDigits(minor, 'EUR', region), 'EUR', region), region).to.equal(minor);
      }
      for (const text of ['0.455', '1.500', '12.000', '1234.250']) {
        expect(Number(readDecimalText(plainDecimal(text, region), region)), region).to.equal(Number(text));
      }
    }
  });
});

describe('a number on the screen', () => {
  it('has the sign of the region and no zeros at its end', () => {
    expect(plainDecimal('1.500', 'de-DE')).to.equal('1,5');
    expect(plainDecimal('1.500', 'en-US')).to.equal('1.5');
    expect(plainDecimal('2.000', 'fr-FR')).to.equal('2');
    expect(plainDecimal('100', 'fr-FR')).to.equal('100');
    expect(plainDecimal('0.455', 'ar-EG-u-nu-latn')).to.equal('0.455');
  });
});
