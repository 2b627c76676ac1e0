// What comes back of a sale, as it is chosen, and what the screen promises to pay out for it.
import { expect } from 'chai';
import { leftOf } from '@evertill/schemas';
import type { SoldOrder } from '@evertill/schemas';
import {
  everything,
  nothingChosen,
  put,
  stepped,
  toggled,
  wantedLines,
} from '../../../desktop/renderer/cashier/returns/goods-back.ts';
import type { ReturnableLine } from '../../../desktop/renderer/cashier/returns/goods-back.ts';
import { hasOtherWays, payOutOf } from '../../../desktop/renderer/cashier/returns/pay-out.ts';

function line(id: string, sold: number, left = sold): ReturnableLine {
  return { id, item_id: id, variation_id: '', name: id, sold, left, total: 0 };
}

describe('choosing what comes back', () => {
  const rolls = line('rolls', 3000, 2000);
  const cheese = line('cheese', 455);
  const gone = line('gone', 1000, 0);

  it('takes all that is left of a line at once, and lets it go again', () => {
    const chosen = toggled(nothingChosen, rolls);
    expect([...chosen]).to.deep.equal([['rolls', 2000]]);
    expect([...toggled(chosen, rolls)]).to.deep.equal([]);
  });

  it('never takes more than is left, nor less than nothing', () => {
    const chosen = stepped(stepped(stepped(nothingChosen, rolls, 1), rolls, 1), rolls, 1);
    expect(chosen.get('rolls')).to.equal(2000);
    expect([...stepped(nothingChosen, rolls, -1)]).to.deep.equal([]);
    expect(stepped(nothingChosen, cheese, 1).get('cheese')).to.equal(455);
    expect([...put(nothingChosen, gone, 1000)]).to.deep.equal([]);
    expect([...toggled(nothingChosen, gone)]).to.deep.equal([]);
  });

  it('says it line by line, in the order of the receipt', () => {
    const lines = [gone, rolls, cheese];
    expect(wantedLines(lines, everything(lines))).to.deep.equal([
      { line_id: 'rolls', qty: '2.000' },
      { line_id: 'cheese', qty: '0.455' },
    ]);
  });
});

describe('what is paid out', () => {
  const soldLine = (id: string, qty: string, unit_price: number, total: number) => ({
    id,
    item_id: id,
    variation_id: '',
    barcode: '',
    qty,
    unit: '',
    unit_price,
    price_per: 1,
    price_source: 'list',
    tax_profile_id: '',
    tax_rate: '0.0000',
    tax_type: 'none' as const,
    tax: 0,
    tax_included: true,
    total,
    ebt: 0,
    price_list_id: '',
    discounts: [],
    return_of_line: '',
    weight: null,
    serial: '',
    lot: '',
  });
  /** 10.02 in all: 6.00 by card, the rest in cash. */
  const sale: SoldOrder = {
    voided: false,
    lines: [soldLine('a', '2.000', 400, 800), soldLine('b', '1.000', 202, 202)],
    payments: [
      { method: 'card', amount: 600, outcome: 'succeeded' },
      { method: 'cash', amount: 402, outcome: '' },
    ],
    rounding: 0,
    paid: 1002,
    currency_decimals: 2,
    cash_rounding: 5,
  };
  const left = leftOf(sale, []);
  const store = { cash_rounding: 1 };
  const ask = (way: 'as_paid' | 'cash', ...wanted: { line_id: string; qty?: string }[]) =>
    payOutOf({ sale, left, wanted, way, store });

  it('goes back to how it was paid, cash last', () => {
    expect(hasOtherWays(left)).to.equal(true);
    expect(ask('as_paid', { line_id: 'a' })).to.deep.equal({
      total: 800,
      parts: [
        { method: 'card', amount: 600 },
        { method: 'cash', amount: 200 },
      ],
    });
    expect(ask('as_paid', { line_id: 'b' })).to.deep.equal({
      total: 202,
      parts: [{ method: 'card', amount: 202 }],
    });
  });

  it('is all cash when somebody wants it so, rounded as cash is', () => {
    expect(ask('cash', { line_id: 'b' })).to.deep.equal({
      total: 200,
      parts: [{ method: 'cash', amount: 200 }],
    });
    expect(ask('cash', { line_id: 'a' }, { line_id: 'b' })!.total).to.equal(1002);
  });

  it('is nothing for nothing, and for more than there is', () => {
    expect(ask('as_paid')).to.equal(undefined);
    expect(ask('as_paid', { line_id: 'a', qty: '3.000' })).to.equal(undefined);
  });
});
