// The signs around and amid a code: seen and unseen, from scanners, lists and hands.
import { expect } from 'chai';
import fc from 'fast-check';
import { barcodeKeys, normaliseBarcode } from '../../../schemas/domain/barcode.ts';
import { controlSign, isTerminator, readCodeText, signByNumber } from '../../../schemas/domain/code-signs.ts';
import { readScan, storedBarcode } from '../../../schemas/domain/scan.ts';

const gs = '\u001d';

describe('normaliseBarcode', () => {
  const cells: [name: string, cell: string, code: string][] = [
    ['a zero-width space (field case 19)', '\u200b9520000000011', '9520000000011'],
    ['marks of direction (field case 19)', '\u202a9520000000028\u202c', '9520000000028'],
    ['an apostrophe of a spreadsheet (field case 19)', "'9520000000035", '9520000000035'],
    ['a mark of direction amid the digits (field case 19)', '952012345678\u200e8', '9520123456788'],
    ['a soft hyphen in an SKU (field case 19)', 'F06-\u00adD', 'F06-D'],
    ['a byte order mark and a joiner', '\ufeff9520\u200d000000011', '9520000000011'],
    ['isolates of a right-to-left page', '\u20679520000000011\u2069', '9520000000011'],
    ['a blank that does not break', 'ABC\u00a012\u00a0', 'ABC 12'],
    ['the identifier of a kind of bars', ']E09520000000011', '9520000000011'],
    ['an apostrophe inside', "O'BRIEN-1", "O'BRIEN-1"],
  ];
  for (const [name, cell, code] of cells) {
    it(`takes away ${name}`, () => expect(normaliseBarcode(cell)).to.equal(code));
  }
});

describe('storedBarcode', () => {
  it('keeps of a GS1 code the number every piece of it is scanned by', () => {
    for (const code of [
      ']C10109520123456788',
      '0109520123456788',
      '(01)09520123456788(10)AB12',
      `]d2010952012345678810AB12${gs}17261101`,
    ])
      expect(storedBarcode(code), code).to.equal('09520123456788');
  });

  it('keeps of a GTIN in groups its digits, and any other code as it is', () => {
    expect(storedBarcode('9 520000 000011')).to.equal('9520000000011');
    expect(storedBarcode('978-3-16-148410-0')).to.equal('9783161484100');
    for (const code of ['ABC-1 2', '9520000000012', '9771234567003 05', '4011', '12E5'])
      expect(storedBarcode(code)).to.equal(code);
  });

  it('changes nothing the second time, whatever is kept', () => {
    const signs = fc.constantFrom(...Array.from("0123456789AB-'()]Cde <>S\u200b\u00ad\u00a0\u202a\u001d"));
    fc.assert(
      fc.property(fc.string({ unit: signs, maxLength: 30 }), (text) => {
        const kept = storedBarcode(text);
        expect(storedBarcode(kept)).to.equal(kept);
      }),
      { numRuns: 2000 },
    );
  });

  it('is found by the scan of what was kept, with invisible signs in it too', () => {
    const unseen = fc.constantFrom('\u200b', '\u200e', '\u202a', '\ufeff', '\u00ad', '\u2060', '');
    fc.assert(
      fc.property(fc.array(unseen, { minLength: 14, maxLength: 14 }), (between) => {
        const dirty =
          Array.from('9520000000011', (digit, at) => `${between[at]}${digit}`).join('') + between[13];
        expect(barcodeKeys('9520000000011')).to.include(storedBarcode(dirty));
      }),
    );
  });
});

describe('a code of GS1', () => {
  const expired = `010952012345678810AB12${gs}17261101`;
  const read = (code: string) => readScan(code, [])[0]!;

  it('is the same with and without prefix, however its separator is written (field case 8)', () => {
    const written = [expired, `]C1${expired}`, `${gs}${expired}`, expired.replace(gs, '\u241d')];
    for (const code of [...written, expired.replace(gs, '<GS>'), '(01)09520123456788(10)AB12(17)261101'])
      expect(read(code), code).to.deep.include({
        barcodes: ['09520123456788', '9520123456788'],
        sellBy: '2026-11-01',
      });
  });

  it('says what a lost separator may hide, and reads no day out of a lot (field case 8)', () => {
    const lost = read(expired.replace(gs, ''));
    expect(lost).to.deep.include({ sellBy: '', hidden: ['sell_by'] });
    expect(read(`]C1${expired.replace(gs, '')}`).hidden).to.deep.equal(['sell_by']);
    // A scanner whose Ctrl does not pass leaves the bracket.
    expect(read(expired.replace(gs, ']')).hidden).to.deep.equal(['sell_by']);
    expect(read('010952012345678821SER13103001750').hidden).to.include('weight');
    expect(read('0109520123456788310300175010LOT39221749').hidden).to.include('price');
    for (const lot of ['LOT39221749', 'A3922175'])
      expect(read(`010952012345678810${lot}`).hidden, 'no amount that it is the price of').to.equal(
        undefined,
      );
    expect(read('01095201234567881726113010L17261101').hidden, 'a date that is read already').to.equal(
      undefined,
    );
    expect(read('01095201234567883922174917261101').hidden).to.deep.equal(['sell_by']);
    // Longer than a lot can be.
    expect(read(`010952012345678810${'A'.repeat(25)}`).hidden).to.include.members(['sell_by', 'price']);
  });

  it('hides nothing when its lot is last, or a separator came through (field case 8)', () => {
    for (const code of ['01095201234567881726110110AB12', '010952012345678810AB12', `${expired}${gs}21X`])
      expect(read(code).hidden, code).to.equal(undefined);
    expect(read(`010952012345678821X${gs}10AB1217261101`).hidden).to.equal(undefined);
  });

  it('carries weight and price in any order (field case 9)', () => {
    const [head, weight, price] = ['0199520123456781', '3103001750', '39221749'];
    for (const code of [`${head}${weight}${price}`, `${head}${price}${gs}${weight}`]) {
      expect(read(code), code).to.deep.include({
        carried: { kind: 'weight', value: 1750, decimals: 3 },
        price: { kind: 'price', value: 1749, decimals: 2 },
      });
    }
    expect(read(`${head}3202000250${price}`).pounds).to.deep.equal({
      kind: 'weight',
      value: 250,
      decimals: 2,
    });
    expect(read(`${head}${price}${gs}3012`)).to.deep.include({
      carried: { kind: 'quantity', value: 12, decimals: 0 },
      price: { kind: 'price', value: 1749, decimals: 2 },
    });
  });
});

describe('what a key types in a code', () => {
  it('is GS with Ctrl and the closing bracket, on a keyboard of any language (field case 8)', () => {
    expect(controlSign({ key: ']', code: 'BracketRight' })).to.equal(gs);
    expect(controlSign({ key: '+', code: 'BracketRight' })).to.equal(gs);
    expect(controlSign({ key: ']' })).to.equal(gs);
    expect(signByNumber('029')).to.equal(gs);
    expect(signByNumber('0029')).to.equal(gs);
    expect(controlSign({ key: '9', code: 'Digit9' })).to.equal(undefined);
  });

  it('ends it as Enter, Tab, CR or LF', () => {
    for (const key of ['Enter', 'Tab', controlSign({ key: 'm' })!, controlSign({ key: 'J' })!])
      expect(isTerminator(key)).to.equal(true);
    expect(isTerminator('a')).to.equal(false);
  });

  it('tells a GS1 code by prefix or separator', () => {
    expect(readCodeText(']C1019').isGs1).to.equal(true);
    expect(readCodeText(']E0952').isGs1).to.equal(false);
    expect(readCodeText(`${gs}019`)).to.deep.equal({ text: '019', isGs1: true, isSeparated: true });
  });
});
