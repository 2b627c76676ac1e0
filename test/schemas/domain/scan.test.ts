// What a code on a package, a label or a scale's print means. Vectors: GS1 General Specifications, public retail tests.
import { expect } from 'chai';
import fc from 'fast-check';
import { gtinCheckDigit } from '../../../schemas/domain/barcode.ts';
import {
  isLayoutPattern,
  readEmbedded,
  usualLayouts,
  writeEmbedded,
} from '../../../schemas/domain/barcode-layout.ts';
import { readElements } from '../../../schemas/domain/gs1-elements.ts';
import { readScan } from '../../../schemas/domain/scan.ts';
import { expandUpcE } from '../../../schemas/domain/upc-e.ts';
import { verifierDigit } from '../../../schemas/domain/verifier-digit.ts';

const gs = '\u001d';
const readings = (code: string) => readScan(code, usualLayouts);
const withCheck = (body: string) => `${body}${gtinCheckDigit(body)}`;

describe('the digit that guards a price', () => {
  for (const [digits, digit] of [
    ['2875', 9],
    ['0199', 0],
    ['00502', 5],
    ['00408', 6],
  ] as const) {
    it(`of ${digits} is ${digit}`, () => expect(verifierDigit(digits)).to.equal(digit));
  }
  it('notices every digit that is one too high', () => {
    let [wrong, noticed] = [0, 0];
    for (let price = 0; price < 10_000; price++) {
      const digits = String(price).padStart(4, '0');
      for (let place = 0; place < 4; place++) {
        const other = `${digits.slice(0, place)}${(Number(digits[place]) + 1) % 10}${digits.slice(place + 1)}`;
        wrong += 1;
        noticed += verifierDigit(other) === verifierDigit(digits) ? 0 : 1;
      }
    }
    expect(noticed, 'of 40,000').to.equal(wrong);
  });
  it('guards four or five digits and nothing else', () => {
    for (const text of ['', '123', '123456', '12a4']) expect(verifierDigit(text)).to.equal(undefined);
  });
});

describe('UPC-E', () => {
  for (const [short, long] of [
    ['01234505', '012000003455'],
    ['04252614', '042100005264'],
    ['01234531', '012300000451'],
    ['01234543', '012340000053'],
    ['01234558', '012345000058'],
    ['01234596', '012345000096'],
  ] as const) {
    it(`${short} stands for ${long}`, () => {
      expect(expandUpcE(short)).to.equal(long);
      expect(readings(short)[0]!.barcodes).to.include.members([short, long, `0${long}`]);
    });
  }
  it('is eight digits of system 0 or 1', () => {
    for (const code of ['21234505', '1234505', '012345055', 'x1234505'])
      expect(expandUpcE(code)).to.equal(undefined);
  });
  it('with a wrong check digit is only the text it is', () => {
    expect(readings('01234506')[0]!.barcodes).to.deep.equal(['01234506']);
  });
});

describe('a label of the store', () => {
  const carried = (code: string) =>
    readings(code).flatMap(({ carried: label, plus }) => (label ? [{ ...label, plus }] : []));

  it('says a weight', () => {
    expect(carried('2100001027506')).to.deep.equal([
      { kind: 'weight', value: 2750, decimals: 3, plus: ['00001'] },
    ]);
  });
  it('says a price when the digit that guards it fits', () => {
    expect(carried('2810275005024')).to.deep.equal([
      { kind: 'price', value: 502, decimals: 2, plus: ['1027'] },
    ]);
    expect(carried('2957776004085')).to.deep.equal([
      { kind: 'price', value: 408, decimals: 2, plus: ['5777'] },
    ]);
    expect(carried('212345001998')).to.deep.equal([
      { kind: 'price', value: 199, decimals: 2, plus: ['12345'] },
    ]);
    expect(carried(withCheck('281027600502')), 'another guard').to.deep.equal([]);
  });
  it('says a quantity', () => {
    expect(carried(withCheck('250401100012'))).to.deep.equal([
      { kind: 'quantity', value: 12, decimals: 0, plus: ['04011', '4011'] },
    ]);
  });
  it('with a wrong check digit says nothing', () => {
    expect(carried('2100001027507')).to.deep.equal([]);
  });
  it('is found under its code without a value too, whatever it says', () => {
    const [reading] = readings('2100001027506').filter(({ carried: label }) => label);
    expect(reading!.barcodes).to.include('2100001000004');
  });
  it('of any layout gives back the item and the value that were printed on it', () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.nat(99_999), (item, value) => {
        const code = withCheck(`21${String(item).padStart(5, '0')}${String(value).padStart(5, '0')}`);
        const [found] = readEmbedded(code, usualLayouts);
        expect(found).to.include({ kind: 'weight', value, decimals: 3, item: String(item).padStart(5, '0') });
      }),
    );
  });
  it('has a layout that is one run of item, guard, value and check', () => {
    for (const { pattern } of usualLayouts) expect(isLayoutPattern(pattern), pattern).to.equal(true);
    for (const pattern of [
      '',
      '21IIIIINNDDD',
      '21NNDDDIIIIIC',
      '28IIIIVNNDC',
      '21IIIIINNDDDCC',
      'IIIIIIINNDDDC',
    ])
      expect(isLayoutPattern(pattern), pattern).to.equal(false);
  });
});

describe('a GS1 element string', () => {
  it('names article, weight and sell-by day, whatever else it says', () => {
    const text = `]C1019061414100041531030027501726112110AB-7${gs}21X9`;
    expect(readings(text)).to.deep.equal([
      {
        barcodes: ['90614141000415'],
        plus: [],
        carried: { kind: 'weight', value: 2750, decimals: 3 },
        isLabel: false,
        sellBy: '2026-11-21',
      },
    ]);
  });
  it('says an amount to pay, with or without a currency, and a count', () => {
    const carried = (rest: string) => readings(`]e00190614141000415${rest}`)[0]!.carried;
    expect(carried('3922502')).to.deep.equal({ kind: 'price', value: 502, decimals: 2 });
    expect(carried('3932978502')).to.deep.equal({ kind: 'price', value: 502, decimals: 2 });
    expect(carried('3012')).to.deep.equal({ kind: 'quantity', value: 12, decimals: 0 });
    expect(carried('3202000250')).to.deep.equal({ kind: 'weight', value: 1134, decimals: 3 });
    expect(carried('10LOT')).to.equal(undefined);
  });
  it('takes day 00 as the last of its month, and no day for none', () => {
    const sellBy = (data: string) => readings(`]C1010061414100041517${data}`)[0]!.sellBy;
    expect(sellBy('280200')).to.equal('2028-02-29');
    expect(sellBy('260230')).to.equal('');
    expect(sellBy('261301')).to.equal('');
  });
  it('without a mark is one only when it begins with an article and goes on', () => {
    expect(readElements(`0190614141000415${gs}10A`)).to.have.length(2);
    expect(readElements('0190614141000415')).to.equal(undefined);
    expect(readElements('4006381333931')).to.equal(undefined);
  });
  it('that breaks off, or names no article, is none', () => {
    for (const text of [']C10190614141000', ']C110LOT', ']C101906141410004153103002', ']C1x1', `]C101${gs}`])
      expect(readElements(text), text).to.equal(undefined);
  });
  it('is read without a fault whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        expect(readScan(text, usualLayouts)).to.be.an('array');
        expect(readScan(`]C1${text}`, usualLayouts)).to.be.an('array');
      }),
    );
  });
});

describe('a produce number', () => {
  it('is four to six digits', () => {
    expect(readings('4011')[0]!.plus).to.deep.equal(['4011']);
    expect(readings('94011')[0]!.plus).to.deep.equal(['94011']);
    expect(readings('401')[0]!.plus).to.deep.equal([]);
  });
});

describe('a label the store prints', () => {
  it('is read back as what was written, whatever fits its layout', () => {
    const given = fc.record({
      layout: fc.constantFrom(...usualLayouts),
      item: fc.nat(99_999).map(String),
      value: fc.nat(99_999),
    });
    fc.assert(
      fc.property(given, ({ layout, item, value }) => {
        const room = (sign: RegExp) => Array.from(layout.pattern).filter((one) => sign.test(one)).length;
        const code = writeEmbedded(layout, item, value);
        const fits = item.length <= room(/I/) && String(value).length <= room(/[ND]/);
        expect(code !== undefined).to.equal(fits);
        if (code === undefined) return;
        const [read] = readEmbedded(code, [layout]);
        expect(read).to.deep.include({ kind: layout.kind, value, item: item.padStart(room(/I/), '0') });
      }),
      { numRuns: 500 },
    );
  });
  it('is the vector of the price label', () => {
    expect(writeEmbedded({ kind: 'price', pattern: '28IIIIVNNNDDC' }, '1027', 502)).to.equal('2810275005024');
    expect(writeEmbedded({ kind: 'weight', pattern: '21IIIIINNDDDC' }, '1', 2750)).to.equal('2100001027506');
  });
  it('takes no number that is none', () => {
    for (const item of ['', '12a', '123456'])
      expect(writeEmbedded({ kind: 'weight', pattern: '21IIIIINNDDDC' }, item, 1)).to.equal(undefined);
    expect(writeEmbedded({ kind: 'weight', pattern: '21IIIIINNDDDC' }, '1', -1)).to.equal(undefined);
    expect(writeEmbedded({ kind: 'weight', pattern: '21IIIIINNDDDC' }, '1', 1.5)).to.equal(undefined);
  });
});
