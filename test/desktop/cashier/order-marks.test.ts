// What an order is at a glance: goods came back in it by its lines, whatever it came to in the end.
import { expect } from 'chai';
import { marksOf } from '../../../desktop/renderer/cashier/orders/order-marks.ts';
import { receiptOfOrder } from '../../../desktop/renderer/workplace/receipt/receipt.ts';
import type { KnownOrder } from '../../../desktop/renderer/workplace/orders/known-orders.ts';
import { anOrder, aStore, orderLine } from '../../contract/contract-documents.ts';

function known(totals: readonly number[]): KnownOrder {
  const lines = totals.map((total, index) => orderLine(String(index), total));
  const total = totals.reduce((sum, one) => sum + one, 0);
  const order = anOrder({ id: 'order', store_id: 'store', order_number: 1, total, lines });
  return {
    receipt: receiptOfOrder(order, aStore({ id: 'store' }), 'Zoë'),
    state: 'sent',
    code: '',
    number: 1,
    late: false,
    payment: 'paid',
    flags: [],
    variances: [],
    voidReason: '',
    returnOf: '',
    partlyBack: false,
    customer: '',
  };
}

describe('the marks of an order', () => {
  for (const [what, totals, isBack] of [
    ['a sale', [500], false],
    ['goods sold for nothing', [0], false],
    ['a return without its sale', [-500], true],
    ['an exchange for something dearer', [-500, 600], true],
    ['an exchange at the same price', [-500, 500], true],
    ['an exchange for something cheaper', [-500, 200], true],
  ] as const)
    it(`say of ${what} ${isBack ? 'that goods came back' : 'nothing of goods coming back'} (field case 12)`, () => {
      expect(marksOf(known(totals)).includes('goodsBack')).to.equal(isBack);
    });
});
