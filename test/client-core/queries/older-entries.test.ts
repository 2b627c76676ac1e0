// An older version of the till took longer texts than this one does. Its entries are refused when they are sent; what they
// did with money counts on the till all the same.
import { expect } from 'chai';
import { moveCash } from '../../../client-core/actions/move-cash.ts';
import { sell } from '../../../client-core/actions/sell.ts';
import { voidOrder } from '../../../client-core/actions/void-order.ts';
import { readPayload } from '../../../client-core/journal/read-payload.ts';
import { findOpenShift } from '../../../client-core/queries/open-shift.ts';
import { summarizeShift } from '../../../client-core/queries/shift-summary.ts';
import { openShop } from '../actions/open-shop.ts';
import type { Shop } from '../actions/open-shop.ts';

describe('entries with texts longer than this version takes', () => {
  let till: Shop;
  beforeEach(async () => {
    till = await openShop();
    await till.opened();
  });
  afterEach(() => till.close());

  async function milk(): Promise<{ readonly id: string; readonly number: number }> {
    const payments = [{ method: 'cash', amount: 124 } as const];
    const sale = await sell(till, { lines: [{ sku: 'MILK', qty: 1 }], payments });
    if (!sale.ok) throw new Error(sale.code);
    return { id: sale.clientOrderId, number: sale.record.device_seq };
  }

  async function expectedCash(): Promise<number> {
    const shift = await findOpenShift(till);
    return (await summarizeShift(till, shift!)).figures.drawer.expected_cash;
  }

  /** Writes over what a person typed, as if an older version had let it through. */
  async function lengthen(number: number, field: string): Promise<void> {
    await till.operations.change([number], (record) => ({
      ...record,
      payload: { ...record.payload, [field]: 'x'.repeat(200_000) },
    }));
    await till.view.refresh([number]);
  }

  it('count in the drawer: a sale, a void and moved cash', async () => {
    const [kept, voided] = [await milk(), await milk()];
    const cancelled = await voidOrder(till, { orderId: voided.id, reason: 'wrong' });
    const paidIn = await moveCash(till, { kind: 'paid_in', amount: 500, reason: 'change' });
    if (!cancelled.ok || !paidIn.ok) throw new Error('refused');
    const before = await expectedCash();
    await lengthen(kept.number, 'note');
    await lengthen(cancelled.record.device_seq, 'reason');
    await lengthen(paidIn.record.device_seq, 'reason');
    expect(await expectedCash()).to.equal(before);
  });

  it('leave out what has another shape, and stop nothing', async () => {
    const first = await milk();
    await milk();
    const before = await expectedCash();
    await till.operations.change([first.number], (record) => ({ ...record, payload: { note: 7 } }));
    await till.view.refresh([first.number]);
    expect(await expectedCash()).to.equal(before - 124);
  });

  it('are read with the texts cut between two characters', () => {
    const payload = { client_order_id: 'order-1', reason: `${'x'.repeat(199)}😀😀` };
    const read = readPayload('order.void', payload);
    expect(read).to.deep.include({ client_order_id: 'order-1', reason: 'x'.repeat(199) });
    expect(readPayload('order.void', { ...payload, client_order_id: 7 })).to.equal(undefined);
    expect(readPayload('order.void', null)).to.equal(undefined);
    expect(readPayload('toString' as never, payload)).to.equal(undefined);
  });
});
