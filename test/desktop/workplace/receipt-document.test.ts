// A receipt in words, once for every kind of paper: what the page shows and what the receipt printer prints come from here.
import { expect } from 'chai';
import { createInstance } from 'i18next';
import { receiptDocumentSchema } from '@evertill/schemas';
import { cashierWords } from '../../../desktop/renderer/cashier/words.ts';
import { receiptDocument } from '../../../desktop/renderer/workplace/receipt/receipt-document.ts';
import type { ReceiptWording } from '../../../desktop/renderer/workplace/receipt/receipt-document.ts';
import type { Receipt } from '../../../desktop/renderer/workplace/receipt/receipt.ts';
import { paper80 } from '../../../desktop/services/printer/escpos/printer-profile.ts';
import { receiptBytes } from '../../../desktop/services/printer/escpos/receipt-bytes.ts';
import { readPaper } from '../services/printer/paper-reader/read-paper.ts';

const receipt: Receipt = {
  id: '0199-abcd',
  code: 'L1-0042',
  capturedAt: '2026-11-25T10:42:00.000Z',
  cashier: 'Zoë',
  lane: 'Lane 1',
  currency: 'EUR',
  currencyDecimals: 2,
  lines: [
    {
      id: 'a',
      name: 'Apples',
      qty: '2.000',
      unitPrice: 150,
      pricePer: 1,
      total: 300,
      weighed: { gross: '2.250', tare: '0.250' },
      serial: 'SN-17',
      lot: 'L-11',
    },
    {
      id: 'b',
      name: 'Bag',
      qty: '1.000',
      unitPrice: 10,
      pricePer: 1,
      total: 10,
      weighed: undefined,
      serial: '',
      lot: '',
    },
  ],
  taxes: [{ rate: '25.5000', tax: 63, included: true }],
  taxIncluded: true,
  subtotal: 310,
  discount: 0,
  tax: 63,
  rounding: 0,
  total: 310,
  tendered: 500,
  payments: [
    { id: 'p', method: 'cash', tendered: 500, card: '', tip: 0, surcharge: 0 },
    { id: 'q', method: 'card', tendered: 10, card: '4242', tip: 40, surcharge: 5 },
  ],
  change: 200,
  voided: false,
  note: '',
};

const store: ReceiptWording['store'] = {
  name: 'Harbour Street',
  address: 'Quay 1\nHelsinki',
  receipt_header: '',
  receipt_footer: 'Thank you',
  time_zone: 'UTC',
};

const language = createInstance();

function worded(change: Partial<ReceiptWording> = {}) {
  const t = language.getFixedT('en', 'cashier') as unknown as ReceiptWording['t'];
  return receiptDocument({ receipt, store, isPractice: false, t, direction: 'ltr', ...change });
}

describe('a receipt in words', () => {
  before(() => language.init({ lng: 'en', resources: { en: { cashier: cashierWords } } }));

  it('says everything that is on it, in the order of the paper', () => {
    const document = worded();
    expect(receiptDocumentSchema.parse(document)).to.deep.equal(document);
    expect(document.head).to.deep.equal([
      { kind: 'name', text: 'Harbour Street' },
      { kind: 'address', text: 'Quay 1\nHelsinki' },
    ]);
    expect(document.facts.map(({ text }) => text)).to.include.members(['L1-0042', 'Lane 1', 'Served by Zoë']);
    expect(document.lines).to.deep.equal([
      {
        id: 'a',
        name: 'Apples',
        total: '€3.00',
        notes: ['2 × €1.50', '2.25 gross − 0.25 tare', 'Serial number SN-17', 'Lot L-11'],
      },
      { id: 'b', name: 'Bag', total: '€0.10', notes: [] },
    ]);
    expect(document.totals.map(({ kind, value }) => `${kind} ${value}`)).to.deep.equal([
      'total €3.10',
      'tax €0.63',
      'payment €5.00',
      'payment €0.10',
      'tip €0.40',
      'surcharge €0.05',
      'change €2.00',
    ]);
    expect(document.totals[1]?.label).to.equal('incl. tax 25.5 %');
    expect(document.totals[3]?.label).to.match(/ 4242$/);
    expect(document.totals.slice(4, 6).map(({ label }) => label)).to.deep.equal(['Tip', 'Card surcharge']);
    expect(document.scanCode).to.equal('L1-0042-ABCD');
  });

  it('[T23] says no card number, whatever somebody typed one into', () => {
    const pan = '4111 1111 1111 1111';
    const [first] = receipt.lines;
    const document = worded({
      receipt: {
        ...receipt,
        cashier: pan,
        lane: pan,
        note: `call ${pan}`,
        lines: [{ ...first!, name: `Gift ${pan}`, serial: pan, lot: pan }],
        payments: [{ ...receipt.payments[1]!, card: pan }],
      },
      store: { ...store, address: `Quay 1\n${pan}`, receipt_header: pan, receipt_footer: pan },
    });
    const text = JSON.stringify(document);
    expect(text).to.include('****1111');
    expect(text).to.not.include('4111 1111');
    expect(document.scanCode).to.equal('L1-0042-ABCD');
  });

  it('has tax and what comes before it above the total where prices are without', () => {
    const taxes = [{ ...receipt.taxes[0]!, included: false }];
    const change = { taxes, taxIncluded: false, discount: -20, rounding: 1 };
    const { totals } = worded({ receipt: { ...receipt, ...change } });
    expect(totals.slice(0, 5).map(({ kind }) => kind)).to.deep.equal([
      'subtotal',
      'discount',
      'tax',
      'rounding',
      'total',
    ]);
  });

  it('has tax on top above the total and tax in the price below it where an exchange has both', () => {
    const taxes = [...receipt.taxes, { rate: '13.5000', tax: -36, included: false }];
    const { totals } = worded({ receipt: { ...receipt, taxes, taxIncluded: false } });
    expect(totals.slice(0, 4).map(({ kind, label }) => [kind, label])).to.deep.equal([
      ['subtotal', 'Subtotal'],
      ['tax', 'Tax 13.5 %'],
      ['total', 'Total'],
      ['tax', 'incl. tax 25.5 %'],
    ]);
  });

  it('shows money with the digits the order was reckoned in', () => {
    const { lines } = worded({ receipt: { ...receipt, currencyDecimals: 0 } });
    expect(lines[0]!.total).to.equal('€300');
  });

  it('says of practice, of returns and of what is void that it is', () => {
    const back = receipt.lines.map((line) => ({ ...line, qty: `-${line.qty}` }));
    const { head } = worded({ isPractice: true, receipt: { ...receipt, voided: true, lines: back } });
    expect(head.map(({ kind }) => kind)).to.deep.equal(['practice', 'name', 'address', 'notice', 'notice']);
    expect(head[0]?.text).to.equal('PRACTICE — NOT A RECEIPT');
  });

  it('is what the receipt printer prints, word for word', async () => {
    const document = worded({ receipt: { ...receipt, note: 'Ring twice' } });
    const { things } = readPaper(receiptBytes({ document, profile: paper80 }));
    const shown = things.flatMap((thing) => (thing.kind === 'text' ? thing.text.split(/ {2,}/) : []));
    const texts = [
      ...document.facts.map(({ text }) => text),
      ...document.lines.flatMap(({ name, total, notes }) => [name, total, ...notes]),
      ...document.totals.flatMap(({ label, value }) => [label, value]),
      ...document.foot.map(({ text }) => text),
    ];
    const asPrinted = texts.map((text) => text.replaceAll('−', '-').replaceAll('\u202f', ' '));
    expect(shown).to.include.members(asPrinted);
  });
});
