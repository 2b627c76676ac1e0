// What stands on the paper, read back by a reader that knows nothing of what wrote it, and that nothing else happens.
import { expect } from 'chai';
import fc from 'fast-check';
import { receiptDocumentSchema } from '@evertill/schemas';
import type { ReceiptDocument } from '@evertill/schemas';
import type { Bitmap } from '../../../../desktop/services/printer/escpos/bitmap.ts';
import {
  code128,
  drawerPulse,
  drawerPulseNow,
  qrCode,
  raster,
} from '../../../../desktop/services/printer/escpos/commands.ts';
import { paper58, paper80 } from '../../../../desktop/services/printer/escpos/printer-profile.ts';
import type { PrinterProfile } from '../../../../desktop/services/printer/escpos/printer-profile.ts';
import { receiptBytes } from '../../../../desktop/services/printer/escpos/receipt-bytes.ts';
import type { DrawRow } from '../../../../desktop/services/printer/escpos/receipt-bytes.ts';
import type { PaperRow } from '../../../../desktop/ipc/paper-row.ts';
import { plainText, TextEncoder } from '../../../../desktop/services/printer/escpos/text-encoder.ts';
import { isProof } from '../../../support/is-proof.ts';
import { arabicReceipt, hostileTexts, receipt } from './given-receipt.ts';
import { readPaper } from './paper-reader/read-paper.ts';
import type { Paper } from './paper-reader/read-paper.ts';

const papers: readonly (readonly [string, PrinterProfile])[] = [
  ['58 mm', paper58],
  ['80 mm', paper80],
];

function printed(document: ReceiptDocument, profile: PrinterProfile, draw?: DrawRow): Paper {
  return readPaper(receiptBytes({ document, profile, draw }));
}

function textOn({ things }: Paper): string[] {
  return things.flatMap((thing) => (thing.kind === 'text' ? [thing.text] : []));
}

/** A stripe for each letter: what is drawn can be told apart, and is told. */
function stripes({ dots }: PrinterProfile, drawn: PaperRow[] = []): DrawRow {
  return (row) => {
    drawn.push(row);
    const line = new Uint8Array(dots / 8).fill(0x10);
    return { width: dots, height: 24, rows: Array.from({ length: 24 }, () => line) };
  };
}

describe('the command', () => {
  const hex = (bytes: readonly number[] | undefined) => Buffer.from(bytes ?? []).toString('hex');

  it('to open a drawer is what drawers know, in its turn and at once', () => {
    expect(hex(drawerPulse(2))).to.equal('1b700019fa');
    expect(hex(drawerPulse(5))).to.equal('1b700119fa');
    expect(hex(drawerPulseNow(2))).to.equal('1014010001');
    expect(hex(drawerPulseNow(5))).to.equal('1014010101');
  });

  it('of a bar code holds the text and its length', () => {
    expect(hex(code128('A{1', 384))).to.equal(
      `1d68501d77031d48001d6b4906${Buffer.from('{BA{{1').toString('hex')}`,
    );
    expect(code128('x'.repeat(20), 384), 'too wide').to.equal(undefined);
    expect(hex(qrCode('hi'))).to.contain('1d286b0500315030' + '6869');
  });

  it('of a picture is cut into strips, and has nothing in it that printers obey in the middle of one', () => {
    const row = Uint8Array.of(0x10, 0x14, 0x01, 0x00, 0x10, 0x04, 0x10, 0x05);
    const picture: Bitmap = { width: 64, height: 300, rows: Array.from({ length: 300 }, () => row) };
    const paper = readPaper(Uint8Array.from(raster(picture)));
    expect(paper.pulses).to.equal(0);
    const [thing] = paper.things;
    expect(paper.things).to.have.length(1);
    if (thing?.kind !== 'picture') return expect.fail('no picture');
    expect(thing.dots).to.have.length(300);
    // Every dot that was there is there, with one more beside each of the three.
    const black = thing.dots.map((line) => line.filter(Boolean).length);
    expect(new Set(black)).to.deep.equal(new Set([9 + 3]));
  });
});

describe('a receipt on paper', () => {
  it('[T23] [teeth] has no card number in any of its texts, whoever handed it in', () => {
    const pan = '5555555555554444';
    const split = pan.replaceAll(/(\d{4})/g, '$1\u200b');
    const document: ReceiptDocument = {
      ...receipt,
      head: [{ kind: 'address', text: `Quay 1\n${split}` }],
      facts: [{ kind: 'cashier', text: pan }],
      lines: [{ id: '1', name: `Gift ${split}`, total: '€1.00', notes: [pan] }],
      totals: [{ kind: 'payment', label: `Card ${pan}`, value: '€1.00' }],
      foot: [{ kind: 'note', text: pan }],
    };
    for (const [, profile] of papers) {
      const lines = textOn(printed(document, profile));
      expect(lines.join('\n')).to.not.include('55555555');
      expect(lines.filter((line) => line.includes('****4444'))).to.have.length(6);
    }
  });

  it('is a document', () => {
    expect(receiptDocumentSchema.parse(receipt)).to.deep.equal(receipt);
    expect(receiptDocumentSchema.parse(arabicReceipt)).to.deep.equal(arabicReceipt);
  });

  for (const [name, profile] of papers) {
    it(`of ${name} holds every word and figure, with its accents, and nothing beyond its edge`, () => {
      const paper = printed(receipt, profile);
      const lines = textOn(paper);
      for (const line of lines) expect(Array.from(line).length, line).to.be.at.most(profile.columns);
      const words = lines.join(' ').split(/\s+/);
      const wanted =
        'Café Müller Søn Hafenstraße Zoë Crème brûlée €4.50 Żurek śląski Борщ exceedingly €6.00 SN-17 €21.50 €3.43 schön! Danke 0.234'.split(
          ' ',
        );
      expect(words).to.include.members(wanted);
      expect(words).to.not.include('?');
      expect(paper).to.deep.include({ pulses: 0, cuts: profile.cuts ? 1 : 0 });
    });

    it(`of ${name} has its figures at the end of the line, and the total large`, () => {
      const paper = printed(receipt, profile);
      const line = textOn(paper).find((one) => one.includes('€4.50'))!;
      expect(line.length).to.equal(profile.columns);
      expect(line.startsWith('Crème brûlée ')).to.equal(true);
      const total = paper.things.find((thing) => thing.kind === 'text' && thing.text.startsWith('Total'));
      expect(total).to.include({ bold: true, tall: true });
      const after = paper.things.find((thing) => thing.kind === 'text' && thing.text.startsWith('incl.'));
      expect(after).to.include({ bold: false, tall: false });
    });

    it(`of ${name} carries its number for a scanner, no wider than the paper`, () => {
      const code = printed(receipt, profile).things.find(({ kind }) => kind === 'code128');
      expect(code).to.include({ data: 'L1-0042-ABCD', centred: true });
      expect(code && 'width' in code && code.width).to.be.below(profile.dots);
      const wide = printed({ ...receipt, scanCode: 'X'.repeat(20) }, paper58);
      expect(wide.things.find(({ kind }) => kind === 'qr')).to.include({ data: 'X'.repeat(20) });
    });

    it(`of ${name} has what runs from right to left drawn, and the rest of it on its own side`, () => {
      const drawn: PaperRow[] = [];
      const paper = printed(arabicReceipt, profile, stripes(profile, drawn));
      expect(drawn.map(({ start }) => start)).to.deep.equal([
        'مقهى الميناء',
        'قهوة عربية',
        'المجموع',
        'شكرًا لزيارتكم',
      ]);
      const pictures = paper.things.filter((thing) => thing.kind === 'picture');
      expect(pictures).to.have.length(4);
      for (const { width } of pictures) expect(width).to.equal(profile.dots);
      const espresso = textOn(paper).find((line) => line.includes('Espresso'))!;
      expect(espresso).to.match(/^2\.00 € +Espresso$/);
      expect(espresso.length).to.equal(profile.columns);
    });

    it(`of ${name} holds a long basket, item by item`, () => {
      const lines = Array.from({ length: 500 }, (_, nr) => ({
        id: `${nr}`,
        name: `Item number ${nr}`,
        total: `€${nr}.00`,
        notes: [],
      }));
      const shown = textOn(printed({ ...receipt, lines }, profile));
      for (const { name: item, total } of lines)
        expect(
          shown.filter((line) => line.startsWith(`${item} `) && line.endsWith(` ${total}`)),
        ).to.have.length(1);
    });
  }

  it('shows that something is missing where nobody can draw it', () => {
    const lines = textOn(printed(arabicReceipt, paper80));
    expect(lines.find((line) => line.includes('12.00'))).to.match(
      /12\.00 € +\?\?\?\?\? \?\?\?\?\?$|12\.00 € +\?{4} \?{5}$/,
    );
    expect(textOn(printed(arabicReceipt, paper80, () => undefined))).to.deep.equal(lines);
  });

  it('is printed with the pages a printer has, and without the others', () => {
    const profile = { ...paper80, codePages: [['cp437', 0]] as const };
    const lines = textOn(printed(receipt, profile));
    expect(lines.some((line) => line.includes('Café Müller & S?n'))).to.equal(true);
    expect(lines.some((line) => line.includes('????'))).to.equal(true);
  });
});

describe('[T19] whatever things are called', function () {
  this.timeout(isProof ? 600_000 : 20_000);
  const anyText = fc.oneof(
    fc.constantFrom(...hostileTexts),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    fc.array(fc.constantFrom(...hostileTexts), { maxLength: 3 }).map((texts) => texts.join('')),
  );
  const codePageCommand = (bytes: readonly number[], at: number) =>
    bytes[at] === 0x1b && bytes[at + 1] === 0x74;

  it('their text becomes one byte a character, and none of a command', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const plain = plainText(text);
        const bytes = new TextEncoder(paper80).write(plain);
        let characters = 0;
        for (let at = 0; at < bytes.length; at += 1) {
          if (codePageCommand(bytes, at)) at += 2;
          else {
            characters += 1;
            expect(
              bytes[at]! >= 0x20 && bytes[at] !== 0x7f,
              `${bytes[at]} of ${JSON.stringify(text)}`,
            ).to.equal(true);
          }
        }
        expect(characters).to.equal(Array.from(plain).length);
      }),
      { numRuns: isProof ? 100_000 : 2000 },
    );
  });

  it('each character there is becomes no command by itself', () => {
    const encoder = new TextEncoder(paper80);
    for (let point = 0; point < 0x1_1000; point += 1) {
      const bytes = encoder.write(plainText(String.fromCodePoint(point)));
      const shown = codePageCommand(bytes, 0) ? bytes.slice(3) : bytes;
      if (shown.some((byte) => byte < 0x20 || byte === 0x7f)) expect.fail(`U+${point.toString(16)}`);
    }
  });

  it('a receipt of them opens no drawer that was not asked for, and cuts where it ends', () => {
    const texts = fc.array(
      anyText.map((text) => text.slice(0, 200)),
      { minLength: 8, maxLength: 8 },
    );
    fc.assert(
      fc.property(
        texts,
        fc.boolean(),
        fc.constantFrom(paper58, paper80),
        fc.boolean(),
        (any, isOpened, profile, isDrawn) => {
          const [name = '', item = '', note = '', total = '', label = '', value = '', foot = '', lane = ''] =
            any;
          const document: ReceiptDocument = {
            ...receipt,
            head: [
              { kind: 'name', text: name },
              { kind: 'address', text: note },
            ],
            facts: [{ kind: 'lane', text: lane }],
            lines: [{ id: '1', name: item, total, notes: [note] }],
            totals: [{ kind: 'total', label, value }],
            foot: [{ kind: 'footer', text: foot }],
          };
          const openDrawer = isOpened ? 2 : undefined;
          const draw = isDrawn ? stripes(profile) : undefined;
          const paper = readPaper(receiptBytes({ document, profile, openDrawer, draw }));
          expect(paper.pulses).to.equal(isOpened ? 1 : 0);
          expect(paper.cuts).to.equal(profile.cuts ? 1 : 0);
          for (const line of textOn(paper)) expect(Array.from(line).length).to.be.at.most(profile.columns);
        },
      ),
      // Eight names each.
      { numRuns: isProof ? 12_500 : 400 },
    );
  });
});
