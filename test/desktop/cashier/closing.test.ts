// Counting a drawer, and what of a close goes into the books.
import { expect } from 'chai';
import { beginClosing, closingOf, handoverText } from '../../../desktop/renderer/cashier/shift/closing.ts';
import type { Closing } from '../../../desktop/renderer/cashier/shift/closing.ts';
import {
  cashCountOf,
  denominationsOf,
  nothingCounted,
  withPieces,
  worthOf,
} from '../../../desktop/renderer/cashier/shift/drawer-count.ts';

const euro = { currency: 'EUR' };
const suggested = {
  closing_invoice_slip_count: 3,
  closing_voucher_stub_count: 0,
  closing_card_receipt_count: 1,
};

describe('counting a drawer', () => {
  it('goes through the store’s own coins and notes, the largest first, or through what is usual', () => {
    expect(denominationsOf({ cash_denominations: [5, 5000, 100], currency: 'EUR' })).to.deep.equal([
      5000, 100, 5,
    ]);
    expect(denominationsOf({ cash_denominations: [], currency: 'JPY' })[0]).to.equal(10_000);
  });

  it('comes to what the pieces are worth, and tells how many there were of each', () => {
    const pieces = withPieces(withPieces(nothingCounted, 5000, 2), 5, 7);
    expect(worthOf(pieces)).to.equal(10_035);
    expect(cashCountOf(pieces)).to.deep.equal({ '5000': 2, '5': 7 });
    expect(cashCountOf(withPieces(withPieces(pieces, 5000, 0), 5, 0))).to.equal(undefined);
  });
});

describe('a close as the form holds it', () => {
  const counted: Closing = { ...beginClosing(suggested), cash: '130.50' };

  it('lets the whole drawer stay, or nothing when only an amount is handed over, until somebody says otherwise', () => {
    expect(handoverText(counted, 'EUR')).to.equal('130.50');
    expect(handoverText({ ...counted, basis: 'ledger' }, 'EUR')).to.equal('0.00');
    expect(handoverText({ ...counted, handover: '80' }, 'EUR')).to.equal('80');
  });

  it('is told as it was counted', () => {
    expect(
      closingOf({ ...counted, pieces: { '5000': 2 }, recipient: ' Aino ', notes: ' ' }, euro),
    ).to.deep.equal({
      actualCash: 13_050,
      invoiceSlips: 3,
      voucherStubs: 0,
      cardReceipts: 1,
      handoverBasis: 'drawer',
      handoverAmount: 13_050,
      cashCount: { '5000': 2 },
      recipient: 'Aino',
    });
  });

  it('names the terminal whose batch is closed with it, or why an owner leaves it out', () => {
    expect(closingOf(counted, euro)).to.not.have.any.keys('batchOfTerminal', 'batchWaivedReason');
    expect(closingOf({ ...counted, batchOf: 't1' }, euro)).to.deep.include({ batchOfTerminal: 't1' });
    expect(closingOf({ ...counted, waived: ' It smokes ' }, euro)).to.deep.include({
      batchWaivedReason: 'It smokes',
    });
  });

  it('is not told as long as something is missing; whoever counts blind is given no slips', () => {
    expect(closingOf({ ...counted, cash: '' }, euro)).to.equal(undefined);
    expect(closingOf({ ...counted, handover: 'x' }, euro)).to.equal(undefined);
    const blind = { ...beginClosing(undefined), cash: '1' };
    expect(blind.invoiceSlips).to.equal(undefined);
    expect(closingOf(blind, euro)).to.equal(undefined);
    expect(closingOf({ ...blind, invoiceSlips: 0, voucherStubs: 0, cardReceipts: 0 }, euro)).to.not.equal(
      undefined,
    );
  });
});
