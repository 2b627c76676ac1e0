// What is typed or scanned into the search of the orders, and what a receipt carries for it.
import { expect } from 'chai';
import { readOrderQuery } from '../../../desktop/renderer/workplace/orders/order-query.ts';
import { scanCodeOf } from '../../../desktop/renderer/workplace/receipt/scan-code.ts';

describe('looking for an order', () => {
  const read = (typed: string, currency = 'EUR') => readOrderQuery(typed, currency);

  it('reads the number of a receipt as a person writes it', () => {
    for (const typed of ['L1-0042', ' l1-42 ', 'L1-42', 'L1-042'])
      expect(read(typed), typed).to.deep.equal({ code: 'L1-0042', idEnd: '' });
    expect(read('L12-12345')).to.deep.equal({ code: 'L12-12345', idEnd: '' });
  });

  it('reads what a receipt carries for a scanner: another sale with the same number is not meant', () => {
    const id = '0198f5a2-6c1e-7b3c-9d10-1f2e3d4c5b6a';
    const scanned = scanCodeOf({ code: 'L1-0042', id });
    expect(scanned).to.equal('L1-0042-5B6A');
    expect(read(scanned)).to.deep.equal({ code: 'L1-0042', idEnd: '5B6A' });
  });

  it('carries the number as it is when it is no number of a till, and nothing that no scanner reads', () => {
    expect(scanCodeOf({ code: 'WEB 77', id: 'x' })).to.equal('WEB 77');
    expect(scanCodeOf({ code: 'L1-0042', id: 'a-b' })).to.equal('L1-0042');
    expect(scanCodeOf({ code: 'Großkunde', id: 'x' })).to.equal('');
    expect(scanCodeOf({ code: '', id: 'x' })).to.equal('');
    expect(scanCodeOf({ code: 'W'.repeat(21), id: 'x' })).to.equal('');
  });

  it('takes an amount for an amount, a whole number for a number too, and words for a customer', () => {
    expect(read('12.50')).to.deep.equal({ amount: 1250 });
    expect(read('12,5')).to.deep.equal({ amount: 1250 });
    expect(read('128')).to.deep.equal({ amount: 12_800, number: 128, words: '128' });
    expect(read('128', 'JPY')).to.deep.equal({ amount: 128, number: 128, words: '128' });
    expect(read('Virtanen')).to.deep.equal({ code: 'Virtanen', words: 'Virtanen' });
    expect(read('   ')).to.equal(undefined);
  });
});
