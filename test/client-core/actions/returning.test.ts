// Given a till without a network, when goods come back or a sale is voided, then it is written down at once within the
// limits this device knows, and everything beyond them is refused before money leaves the drawer.
import { expect } from 'chai';
import { orderVoidPayload } from '@evertill/schemas';
import { returnOrder } from '../../../client-core/actions/return-order.ts';
import { sell } from '../../../client-core/actions/sell.ts';
import { voidOrder } from '../../../client-core/actions/void-order.ts';
import { anOrder, aShift, aStaff, orderLine, orderPayment } from '../../contract/contract-documents.ts';
import { openShop } from './open-shop.ts';
import type { Shop } from './open-shop.ts';

describe('goods that come back on a till without a network', () => {
  let till: Shop;
  let ids = 0;
  beforeEach(async () => {
    till = await openShop();
  });
  afterEach(() => till.close());

  const back = (orderId: string, more: object = {}) =>
    returnOrder(till, { orderId, returnId: `return-${++ids}`, ...more });
  const sold = async (qty = 3, method: 'cash' | 'card' = 'cash') => {
    const outcome = await sell(till, {
      lines: [
        { sku: 'MILK', qty },
        { sku: 'SHIRT', qty: 1 },
      ],
      payments: [{ method, amount: qty * 124 + 2000 }],
    });
    if (!outcome.ok) throw new Error(outcome.code);
    const { lines } = await till.payloadOf(outcome.record.device_seq);
    return { id: outcome.clientOrderId, milk: lines[0]!.client_line_id, shirt: lines[1]!.client_line_id };
  };
  const code = (outcome: { ok: boolean; code?: string }) => (outcome.ok ? 'ok' : outcome.code);

  it('are written down as an order of the shift that names the sale and its lines', async () => {
    const shift = await till.opened();
    const { id, milk } = await sold();
    const outcome = await back(id, { lines: [{ line_id: milk, qty: '2.000' }], note: 'sour' });
    expect(outcome).to.deep.include({ ok: true, displayCode: 'L1-0003' });
    const entry = (await till.entries()).at(-1)!;
    const payload = await till.payloadOf(entry.device_seq);
    expect(payload).to.deep.include({ vendor_work_shift_id: shift, refs: { return_of: id }, note: 'sour' });
    expect(payload.lines[0]).to.include({
      return_of_line: milk,
      qty: '-2.000',
      total: -248,
      unit_price: 124,
    });
    expect(payload.lines[0]!.tax).to.include({ rate: '24.0000', type: 'percent', amount: -48 });
    expect(payload.totals).to.include({ total: -248, tax: -48, paid: -248 });
    expect(payload.payments.map(({ method, amount }) => [method, amount])).to.deep.equal([['cash', -248]]);
  });

  it('come back once: this device remembers what is not sent yet, also started anew', async () => {
    await till.opened();
    const { id, milk, shirt } = await sold();
    expect(code(await back(id, { lines: [{ line_id: milk }] }))).to.equal('ok');
    await till.view.reload();
    const again = await back(id, { lines: [{ line_id: milk, qty: '0.001' }] });
    expect(again).to.deep.include({ ok: false, code: 'refund_exceeds' });
    expect(code(await back(id))).to.equal('ok');
    expect(code(await back(id))).to.equal('refund_exceeds');
    const total = (
      await Promise.all((await till.entries()).slice(1).map(({ device_seq }) => till.payloadOf(device_seq)))
    )
      .map(({ totals }) => totals.total)
      .reduce((a, b) => a + b, 0);
    expect(total, 'all of it came back').to.equal(0);
    expect(shirt).to.be.a('string');
  });

  it('asked for again under one id are one return; under it for another sale they are refused', async () => {
    await till.opened();
    const [one, two] = [await sold(), await sold()];
    const request = { orderId: one.id, returnId: 'mine', lines: [{ line_id: one.milk, qty: '1.000' }] };
    const outcomes = await Promise.all([returnOrder(till, request), returnOrder(till, request)]);
    expect(outcomes[0]).to.deep.equal(outcomes[1]);
    expect((await till.entries()).filter(({ type }) => type === 'order.place')).to.have.length(3);
    expect(
      code(await returnOrder(till, { ...request, orderId: two.id, lines: [{ line_id: two.milk }] })),
    ).to.equal('order_mismatch');
  });

  it('many at once give one receipt back once', async () => {
    await till.opened();
    const { id } = await sold();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => back(id)));
    expect(outcomes.filter(({ ok }) => ok)).to.have.length(1);
  });

  it('are paid out as the sale was paid, and by no other method but cash', async () => {
    await till.opened();
    const { id, shirt } = await sold(3, 'card');
    const lines = [{ line_id: shirt }];
    expect(code(await back(id, { lines, paidOut: [{ method: 'cash', amount: 1999 }] }))).to.equal(
      'refund_exceeds',
    );
    const outcome = await back(id, { lines });
    expect(outcome.ok && outcome.payments.map(({ method, amount }) => [method, amount])).to.deep.equal([
      ['card', -2000],
    ]);
    expect(code(await back(id, { paidOut: [{ method: 'cash', amount: 372 }] }))).to.equal('ok');
  });

  it('of a sale of the replica, with what other lanes returned of it', async () => {
    await till.opened();
    const line = { ...orderLine('l', 1000), qty: '2.000' };
    const common = { store_id: 'store-1', pos_register_id: 'other' };
    await till.put('order', {
      ...anOrder({ ...common, id: 'sold', order_number: 1, total: 1000, lines: [line] }),
      rev: 1,
    });
    const returned = { ...line, id: 'r', qty: '-1.000', total: -501, return_of_line: 'l' };
    await till.put('order', {
      ...anOrder({
        ...common,
        id: 'back',
        order_number: 2,
        total: -501,
        return_of: 'sold',
        lines: [returned],
      }),
      rev: 1,
    });
    expect(code(await back('sold', { lines: [{ line_id: 'l', qty: '1.001' }] }))).to.equal('refund_exceeds');
    const outcome = await back('sold');
    expect(outcome.ok && outcome.totals.total, 'the rest').to.equal(-499);
  });

  it('are refused without a shift, of a sale nobody knows, of one that was not paid or was voided', async () => {
    expect(code(await back('x'))).to.equal('order_shift_missing');
    await till.opened();
    expect(code(await back('x'))).to.equal('return_unknown');
    const order = (fields: object) => ({
      ...anOrder({
        id: 'o',
        store_id: 'store-1',
        order_number: 1,
        total: 5,
        payments: [orderPayment('p', 5)],
      }),
      rev: 1,
      ...fields,
    });
    await till.put('order', order({ payment_status: 'partial' }));
    expect(code(await back('o'))).to.equal('order_unpaid');
    await till.put('order', order({ status: 'voided' }));
    expect(code(await back('o'))).to.equal('order_voided');
    await till.put('order', order({}));
    expect(code(await back('o', { lines: [{ line_id: 'none' }] }))).to.equal('refund_exceeds');
    expect((await till.entries()).filter(({ type }) => type === 'order.place')).to.deep.equal([]);
  });

  describe('voiding', () => {
    const undo = (orderId: string, reason = 'wrong item') => voidOrder(till, { orderId, reason });

    it('is written down with its reason and shift, once, and leaves nothing to return', async () => {
      const shift = await till.opened();
      const { id } = await sold();
      expect(code(await undo(id, '  '))).to.equal('invalid_input');
      expect(code(await undo(id, 'x'.repeat(201)))).to.equal('invalid_input');
      const outcome = await undo(id, ' wrong item ');
      expect(outcome.ok && orderVoidPayload.parse(outcome.record.payload)).to.deep.equal({
        client_order_id: id,
        vendor_work_shift_id: shift,
        reason: 'wrong item',
      });
      expect(code(await undo(id))).to.equal('order_voided');
      expect(code(await back(id))).to.equal('order_voided');
    });

    it('of a return brings back what it took', async () => {
      await till.opened();
      const { id } = await sold();
      const outcome = await back(id);
      expect(code(await undo(id))).to.equal('order_returned');
      expect(outcome.ok && code(await undo(outcome.clientOrderId))).to.equal('ok');
      expect(code(await undo(id))).to.equal('ok');
    });

    it('is refused for an unknown order, after its shift closed, after its batch, and to who may not', async () => {
      expect(code(await undo('x'))).to.equal('order_not_found');
      const order = (fields: object = {}) => ({
        ...anOrder({ id: 'o', store_id: 'store-1', order_number: 1, total: 5 }),
        pos_register_id: till.laneId,
        svc_vendor_work_shift_id: 'closed',
        rev: 1,
        ...fields,
      });
      await till.put('order', order());
      const shift = aShift({ id: 'closed', store_id: 'store-1', pos_register_id: till.laneId });
      const closed = { ...shift, status: 'closed', closed_at: '2026-11-21T09:00:00.000Z', rev: 1 };
      await till.put('work_shift', closed);
      expect(code(await undo('o'))).to.equal('void_shift_closed');
      await till.put('work_shift', { ...closed, terminal_batch_closed_at: '2026-11-21T09:00:00.000Z' });
      await till.put('order', order({ payments: [{ ...orderPayment('p', 5), method: 'card' }] }));
      expect(code(await undo('o'))).to.equal('terminal_batch_closed');
      const person = aStaff(1, { id: till.actorId(), store_ids: ['store-1'] });
      await till.put('staff', { ...person, modules: [], rev: 1 });
      expect(code(await undo('o'))).to.equal('forbidden');
      await till.put('staff', {
        ...person,
        modules: ['order'],
        module_permissions: { order: 'read' },
        rev: 2,
      });
      expect(code(await undo('o'))).to.equal('forbidden');
      expect((await till.entries()).filter(({ type }) => type === 'order.void')).to.deep.equal([]);
      await till.put('work_shift', { ...shift, opened_by_vendor_employee_id: till.actorId(), rev: 2 });
      expect(code(await undo('o')), 'whoever opened it').to.equal('ok');
    });
  });
});
