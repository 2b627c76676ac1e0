// Labels on paper: a scanner reads the number that was asked for, in words stands what it is, and nothing else happens.
import { expect } from 'chai';
import fc from 'fast-check';
import { paper58, paper80 } from '../../../../desktop/services/printer/escpos/printer-profile.ts';
import type { PrinterProfile } from '../../../../desktop/services/printer/escpos/printer-profile.ts';
import { labelBytes } from '../../../../desktop/services/printer/label/label-bytes.ts';
import type { Label } from '../../../../desktop/services/printer/label/label-bytes.ts';
import { isProof } from '../../../support/is-proof.ts';
import { hostileTexts } from './given-receipt.ts';
import { readPaper } from './paper-reader/read-paper.ts';
import type { PaperPicture } from './paper-reader/read-paper.ts';
import { scanPicture } from './paper-reader/scan-picture.ts';

const label: Label = { sku: 'SKU-0042', name: 'Crème brûlée', price: '€4.50', barcodeFormat: 'code128' };

async function printed(change: Partial<Label>, profile: PrinterProfile, copies = 1) {
  const made = await labelBytes({ ...label, ...change }, { profile, copies });
  if (!made.ok) return expect.fail(JSON.stringify(made));
  const paper = readPaper(made.bytes);
  const pictures = paper.things.filter((thing): thing is PaperPicture => thing.kind === 'picture');
  const texts = paper.things.flatMap((thing) => (thing.kind === 'text' ? [thing.text.trim()] : []));
  return { paper, pictures, texts };
}

describe('a label on paper', () => {
  it('[T23] has no card number in its name, and its own number as it is', async () => {
    const { texts } = await printed({ name: 'Gift 4111111111111111', sku: '4111111111111111' }, paper80);
    expect(texts[0]).to.equal('Gift ****1111');
    expect(texts.at(-1)).to.equal('4111111111111111');
  });

  const codes: readonly (readonly [Label['barcodeFormat'], string, string, string?])[] = [
    ['code128', 'SKU-0042', 'CODE_128'],
    ['ean13', '2810275005024', 'EAN_13'],
    ['ean13', '281027500502', 'EAN_13', '2810275005024'],
    ['ean8', '96385074', 'EAN_8'],
    ['upca', '012345678905', 'UPC_A'],
    ['qrcode', 'SKU-0042/ö', 'QR_CODE'],
    ['code128', 'A-LONG-NUMBER-OF-SOMEBODY-ELSE-0123456789', 'QR_CODE'],
    ['qrcode', 'x'.repeat(80), 'QR_CODE'],
  ];
  for (const [profile, paper] of [
    [paper58, '58 mm'],
    [paper80, '80 mm'],
  ] as const) {
    for (const [barcodeFormat, sku, format, text = sku] of codes) {
      it(`of ${paper} is read as ${format} ${text.slice(0, 20)} when ${barcodeFormat} ${sku.slice(0, 20)} was asked for`, async () => {
        const { pictures } = await printed({ barcodeFormat, sku }, profile);
        expect(pictures).to.have.length(1);
        const [picture] = pictures;
        expect(picture!.width).to.be.at.most(profile.dots);
        expect(picture!.centred).to.equal(true);
        expect(scanPicture(picture!)).to.deep.equal({ text, format });
      });
    }

    it(`of ${paper} says what it is, what it costs and its number`, async () => {
      const { texts, paper: on } = await printed({}, profile);
      expect(texts).to.deep.equal(['Crème brûlée', '€4.50', 'SKU-0042']);
      expect(on).to.deep.include({ pulses: 0, cuts: profile.cuts ? 1 : 0 });
    });
  }

  it('is printed as often as asked', async () => {
    const { pictures, paper } = await printed({}, paper80, 3);
    expect(pictures.map((picture) => scanPicture(picture).text)).to.deep.equal(Array(3).fill('SKU-0042'));
    expect(paper.cuts).to.equal(3);
  });

  it('is refused where the number is none of that kind, with the reason', async () => {
    const wrong: readonly (readonly [Label['barcodeFormat'], string])[] = [
      ['ean13', 'SKU-0042'],
      ['ean13', '2810275005025'],
      ['ean8', '1'],
      ['upca', '01234567890x'],
      ['code128', 'ключ'],
    ];
    for (const [barcodeFormat, sku] of wrong) {
      const made = await labelBytes({ ...label, barcodeFormat, sku }, { profile: paper80 });
      expect(made, sku).to.include({ ok: false, code: 'label_code' });
    }
  });

  it('opens no drawer and cuts once, whatever it is called', async function () {
    this.timeout(isProof ? 300_000 : 20_000);
    const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 60 }));
    await fc.assert(
      fc.asyncProperty(text, text, async (name, price) => {
        const { paper } = await printed({ name, price }, paper80);
        expect(paper).to.deep.include({ pulses: 0, cuts: 1 });
      }),
      { numRuns: isProof ? 5000 : 100 },
    );
  });
});
