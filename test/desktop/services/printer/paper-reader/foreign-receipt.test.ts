// The reader that judges our receipts reads those of somebody else too: it knows the printers, not our own habits.
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { expect } from 'chai';
import { readPaper } from './read-paper.ts';

describe('the reader of printed paper', () => {
  it('reads a receipt of another encoder: five code pages, bold, centred, both codes, drawer and knife', () => {
    const codepageCandidates = ['cp437', 'windows1252', 'cp866', 'cp852', 'cp737'] as const;
    const bytes = new ReceiptPrinterEncoder({
      columns: 42,
      newline: '\n',
      codepageCandidates: [...codepageCandidates],
    })
      .initialize()
      .codepage('auto')
      .align('center')
      .bold(true)
      .line('Müller & Zoë, 12,34 €')
      .bold(false)
      .align('left')
      .line('Ёлка')
      .line('Zażółć gęślą jaźń')
      .line('Ψωμί')
      .barcode('L1-0002', 'code128', 60)
      .qrcode('https://evertill.test/r/1')
      .pulse()
      .cut()
      .encode();
    const { things, pulses, cuts } = readPaper(bytes);
    expect([pulses, cuts]).to.deep.equal([1, 1]);
    const texts = things.filter(({ kind }) => kind === 'text').flatMap((one) => ('text' in one ? [one] : []));
    const said = texts.map(({ text }) => text.trim()).filter((text) => text !== '');
    expect(said).to.deep.equal(['Müller & Zoë, 12,34 €', 'Ёлка', 'Zażółć gęślą jaźń', 'Ψωμί']);
    expect(texts.filter(({ bold }) => bold).map(({ text }) => text.trim())).to.deep.equal([said[0]]);
    const codes = things.flatMap((one) => ('data' in one ? [[one.kind, one.data]] : []));
    expect(codes).to.deep.equal([
      ['code128', 'L1-0002'],
      ['qr', 'https://evertill.test/r/1'],
    ]);
  });
});
