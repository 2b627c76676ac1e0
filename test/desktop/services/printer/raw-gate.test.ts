// Raw commands: what prints passes, and nothing that outlasts the paper.
import { expect } from 'chai';
import fc from 'fast-check';
import { paper58, paper80 } from '../../../../desktop/services/printer/escpos/printer-profile.ts';
import { refusedByte } from '../../../../desktop/services/printer/escpos/raw-gate.ts';
import { receiptBytes } from '../../../../desktop/services/printer/escpos/receipt-bytes.ts';
import { labelBytes } from '../../../../desktop/services/printer/label/label-bytes.ts';
import { isProof } from '../../../support/is-proof.ts';
import { receipt } from './given-receipt.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));

/** From the makers' lists of commands, each alone and behind something that prints. */
const forbidden: readonly (readonly [string, string])[] = [
  ['FS q, pictures into memory that lasts', '1c 71 01 01 00 01 00 ff ff ff ff ff ff ff ff'],
  ['FS g 1, bytes into memory that lasts', '1c 67 31 00 00 00 00 00 01 00 41'],
  ['FS g 2, what is in it', '1c 67 32 00 00 00 00 00 01 00'],
  ['GS ( A, a test print', '1d 28 41 02 00 00 02'],
  ['GS ( C, memory that lasts', '1d 28 43 05 00 00 00 00 41 42'],
  ['GS ( D, real-time commands on', '1d 28 44 03 00 14 01 01'],
  ['GS ( E, settings that last', '1d 28 45 03 00 01 49 4e'],
  ['GS ( L, pictures into memory that lasts', '1d 28 4c 0c 00 30 43 30 41 42 01 08 00 01 00 31 ff'],
  ['GS 8 L, the same', '1d 38 4c 0c 00 00 00 30 43 30 41 42 01 08 00 01 00 31 ff'],
  ['GS ( M, settings kept', '1d 28 4d 02 00 01 31'],
  ['GS ( P, page sizes', '1d 28 50 02 00 30 01'],
  ['GS *, a picture into memory', '1d 2a 01 01 ff ff ff ff ff ff ff ff'],
  ['GS :, a macro', '1d 3a'],
  ['GS ^, the macro carried out', '1d 5e 01 01 00'],
  ['GS a, says on what it likes', '1d 61 ff'],
  ['GS g 0, counters back to nothing', '1d 67 30 00 14 00'],
  ['GS I, who it is', '1d 49 01'],
  ['ESC &, letters into memory', '1b 26 03 41 41 0c ff ff ff'],
  ['ESC =, another device', '1b 3d 02'],
  ['ESC c 5, its keys off', '1b 63 35 01'],
  ['DLE ENQ, over an error', '10 05 02'],
  ['DLE DC4 2, off', '10 14 02 01 08'],
  ['DLE DC4 8, everything forgotten', '10 14 08 01 03 14 01 06 02 08'],
  ['a firmware update of one maker', '1b 1b 46 57'],
  ['US, a display', '1f 40'],
  ['NUL', '00'],
  ['DEL', '7f'],
];

describe('[T18] the gate for raw commands', () => {
  for (const [name, hex] of forbidden) {
    it(`refuses ${name}`, () => {
      const command = bytes(hex);
      expect(refusedByte(command), 'alone').to.include({ at: 0 });
      const behind = Uint8Array.from([...bytes('1b 40 48 69 0a'), ...command, ...bytes('0a')]);
      expect(refusedByte(behind), 'behind a text').to.include({ at: 5 });
    });
  }

  it('refuses orders that a printer carries out in the middle of a picture, a code or a text', () => {
    for (const hidden of ['10 14 02 01 08', '10 14 01 00 01', '10 05 02', '10 04 01']) {
      const length = bytes(hidden).length.toString(16).padStart(2, '0');
      expect(refusedByte(bytes(`1d 76 30 00 ${length} 00 01 00 ${hidden}`)), hidden).to.include({ at: 8 });
      expect(refusedByte(bytes(`1b 2a 00 ${length} 00 ${hidden}`)), hidden).to.include({ at: 5 });
      expect(refusedByte(bytes(`1d 6b 49 ${length} ${hidden}`)), hidden).to.include({ at: 4 });
    }
  });

  it('refuses a command that is cut off', () => {
    for (const hex of [
      '1b',
      '1b 61',
      '1d 76 30 00 48 00 10 00 ff',
      '1d 6b 04 41',
      '1d 28 6b 09 00 31',
      '1b 44 08',
    ])
      expect(refusedByte(bytes(hex)), hex).to.include({ at: 0 });
  });

  it('lets pass what this till prints itself, and what others do', async () => {
    for (const profile of [paper58, paper80]) {
      expect(refusedByte(receiptBytes({ document: receipt, profile, openDrawer: 2 }))).to.equal(undefined);
      const label = await labelBytes(
        { sku: 'A-1', name: 'Tea', price: '1.00', barcodeFormat: 'qrcode' },
        { profile },
      );
      expect(label.ok && refusedByte(label.bytes)).to.equal(undefined);
    }
    for (const hex of [
      '10 14 01 00 01',
      '1b 70 00 19 fa',
      '1b 44 08 10 18 00',
      '1d 56 00',
      '1d 56 42 00',
      '1d 6b 04 41 42 00',
    ])
      expect(refusedByte(bytes(hex)), hex).to.equal(undefined);
  });

  it('of random bytes lets none pass that holds the beginning of anything else', () => {
    const pieces = fc.oneof(
      fc.constantFrom(...forbidden.map(([, hex]) => [...bytes(hex)])),
      fc.array(fc.integer({ min: 0x20, max: 0x7e }), { maxLength: 6 }),
      fc.constantFrom([0x1b, 0x40], [0x0a], [0x1d, 0x56, 0x00], [0x1b, 0x61, 0x01]),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (many) => {
        const isBad = many.some((piece) =>
          forbidden.some(([, hex]) => String([...bytes(hex)]) === String(piece)),
        );
        expect(refusedByte(Uint8Array.from(many.flat())) !== undefined).to.equal(isBad);
      }),
      { numRuns: isProof ? 50_000 : 1000 },
    );
  });
});
