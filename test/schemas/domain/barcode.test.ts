// Barcodes: check digits against public codes, and the spellings under which one article is stored and scanned.
import { gunzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import fc from 'fast-check';
import {
  barcodeKeys,
  gtinCheckDigit,
  internalEan13,
  isValidGtin,
  normaliseBarcode,
} from '../../../schemas/domain/barcode.ts';
import { realDataFile } from '../../support/real-data.ts';

describe('a GTIN', () => {
  const valid = {
    '96385074': 'EAN-8',
    '036000291452': 'UPC-A',
    '4006381333931': 'EAN-13',
    '10614141000415': 'GTIN-14',
    '2810275005024': 'a price label, EAN-13',
    '2957776004085': 'another price label',
    '212345001998': 'a price label, UPC-A',
    '2100001027506': 'a weight label',
  };
  for (const [code, kind] of Object.entries(valid)) {
    it(`${code} (${kind}) is valid, with another check digit it is not`, () => {
      expect(isValidGtin(code)).to.equal(true);
      expect(gtinCheckDigit(code.slice(0, -1))).to.equal(Number(code.at(-1)));
      const other = `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`;
      expect(isValidGtin(other)).to.equal(false);
    });
  }

  for (const code of [
    '',
    '4',
    '400638133393',
    '40063813339310000',
    '400638133393X',
    ' 4006381333931',
    '٤٠٠٦٣٨١٣٣٣٩٣١',
  ]) {
    it(`is not ${JSON.stringify(code)}`, () => expect(isValidGtin(code)).to.equal(false));
  }

  for (const body of ['', '123456', '123456789', '12345678901234', '123456x']) {
    it(`has no check digit for ${JSON.stringify(body)}`, () =>
      expect(gtinCheckDigit(body)).to.equal(undefined));
  }

  const anyBody = fc
    .tuple(fc.constantFrom(7, 11, 12, 13), fc.array(fc.nat(9), { minLength: 13, maxLength: 13 }))
    .map(([length, digits]) => digits.slice(0, length));

  it('notices every single wrong digit', () => {
    fc.assert(
      fc.property(anyBody, fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
        const code = [...body, gtinCheckDigit(body.join('')) ?? 0];
        const wrong = code.with(at % code.length, ((code[at % code.length] ?? 0) + by) % 10);
        expect(isValidGtin(code.join(''))).to.equal(true);
        expect(isValidGtin(wrong.join(''))).to.equal(false);
      }),
    );
  });
});

describe('normaliseBarcode', () => {
  const table: [text: string, code: string][] = [
    ['4006381333931', '4006381333931'],
    ['  4006381333931\r\n', '4006381333931'],
    ['\u00024006381333931\u0003', '4006381333931'],
    ['\u00a0ABC-1 2\t', 'ABC-1 2'],
    ['0104006381333931\u001d10L1', '0104006381333931\u001d10L1'],
    [' \n ', ''],
    ['', ''],
  ];
  for (const [text, code] of table) {
    it(`takes ${JSON.stringify(text)} to ${JSON.stringify(code)}`, () =>
      expect(normaliseBarcode(text)).to.equal(code));
  }
});

describe('barcodeKeys', () => {
  const table: [given: string, code: string, keys: string[]][] = [
    ['a UPC-A', '036000291452', ['036000291452', '36000291452', '0036000291452', '00036000291452']],
    [
      'the EAN-13 of a UPC-A',
      '0036000291452',
      ['0036000291452', '36000291452', '036000291452', '00036000291452'],
    ],
    [
      'a UPC-A that lost its zero',
      '36000291452',
      ['36000291452', '036000291452', '0036000291452', '00036000291452'],
    ],
    ['an EAN-13', '4006381333931', ['4006381333931', '04006381333931']],
    ['an EAN-8', '96385074', ['96385074', '000096385074', '0000096385074', '00000096385074']],
    ['a case of its own', '10614141000415', ['10614141000415']],
    ['blanks around it', ' 4006381333931\r', ['4006381333931', '04006381333931']],
    ['a wrong check digit', '4006381333932', ['4006381333932']],
    ['a short number', '4011', ['4011']],
    ['letters', 'ABC-123', ['ABC-123']],
    ['nothing', '', ['']],
  ];
  for (const [given, code, keys] of table) {
    it(`given ${given}, looks up ${keys.join(', ')}`, () => expect(barcodeKeys(code)).to.deep.equal(keys));
  }

  it('are the same from each spelling of one GTIN, its own first', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { minLength: 13, maxLength: 13 }), fc.nat(12), (digits, zeros) => {
        const body = digits.fill(0, 0, zeros).join('');
        const keys = barcodeKeys(`${body}${gtinCheckDigit(body)}`);
        for (const key of keys) {
          expect(barcodeKeys(key)[0]).to.equal(key);
          expect(barcodeKeys(key)).to.have.members(keys);
        }
      }),
    );
  });

  it('find 100,000 real codes under their EAN-13 and under their GTIN-14', function () {
    const file = realDataFile(this, 'catalog/uhtt_dev_100k.tsv.gz');
    const rows = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n').slice(1);
    const codes = rows.flatMap((row) => row.split('\t').find((cell) => /^\d{8,14}$/.test(cell)) ?? []);
    expect(codes.length).to.be.at.least(99_000);
    const lost = codes.filter(
      (code) =>
        !isValidGtin(code) ||
        !barcodeKeys(code.padStart(13, '0')).includes(code) ||
        !barcodeKeys(code.padStart(14, '0')).includes(code),
    );
    expect(lost).to.deep.equal([]);
  });
});

describe('an internal EAN-13', () => {
  const table: [number: number, prefix: string | undefined, code: string | undefined][] = [
    [1, undefined, '2000000000015'],
    [0, undefined, '2000000000008'],
    [1, '29', '2900000000018'],
    [9_999_999_999, undefined, '2099999999998'],
    [10_000_000_000, undefined, undefined],
    [-1, undefined, undefined],
    [1.5, undefined, undefined],
    [1, '40', undefined],
    [1, '2', undefined],
  ];
  for (const [number, prefix, code] of table) {
    it(`for ${number} with prefix ${prefix ?? '(default)'} is ${code}`, () => {
      expect(internalEan13(number, prefix)).to.equal(code);
      expect(code === undefined || isValidGtin(code)).to.equal(true);
    });
  }
});
