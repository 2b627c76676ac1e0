// Given a till without a network, when its shift is worked through, then the lane opens, moves cash, counts and closes as
// if the server were there, and says beforehand what it has not heard of.
import { expect } from 'chai';
import { shiftClosePayload } from '@evertill/schemas';
import { closeShift } from '../../../client-core/actions/close-shift.ts';
import { moveCash } from '../../../client-core/actions/move-cash.ts';
import { openShift } from '../../../client-core/actions/open-shift.ts';
import { sell } from '../../../client-core/actions/sell.ts';
import { voidOrder } from '../../../client-core/actions/void-order.ts';
import { findOpenShift } from '../../../client-core/queries/open-shift.ts';
import { findPreviousShift } from '../../../client-core/queries/previous-shift.ts';
import { summarizeShift } from '../../../client-core/queries/shift-summary.ts';
import { aShift, aStaff } from '../../contract/contract-documents.ts';
import { openShop } from './open-shop.ts';
import type { Shop } from './open-shop.ts';

const counted = {
  actualCash: 10_324,
  invoiceSlips: 1,
  voucherStubs: 0,
  cardReceipts: 0,
  handoverBasis: 'drawer',
  handoverAmount: 10_000,
} as const;

describe('a shift on a till without a network', () => {
  let till: Shop;
  beforeEach(async () => {
    till = await openShop();
  });
  afterEach(() => till.close());

  const current = () => findOpenShift(till);
  const sold = () =>
    sell(till, { lines: [{ sku: 'MILK', qty: 1 }], payments: [{ method: 'cash', amount: 124 }] });

  it('is opened, sold in, paid out of, counted and closed, and the next one is opened', async () => {
    const id = await till.opened();
    await sold();
    expect(await moveCash(till, { kind: 'paid_in', amount: 500, reason: 'float' })).to.include({ ok: true });
    expect(await moveCash(till, { kind: 'safe_drop', amount: 300, reason: 'noon' })).to.include({ ok: true });
    const shift = await current();
    expect(shift!.cash_movements.map(({ kind, amount }) => [kind, amount])).to.deep.equal([
      ['paid_in', 500],
      ['safe_drop', 300],
    ]);
    const { figures, unsent, nextZ } = await summarizeShift(till, shift!);
    expect(figures.drawer.expected_cash).to.equal(10_324);
    expect(unsent).to.deep.equal({ count: 1, total: 124 });
    expect(nextZ).to.equal(1);

    const closed = await closeShift(till, counted);
    expect(closed).to.include({ ok: true, id });
    const entry = (await till.entries()).at(-1)!;
    expect(entry.type).to.equal('shift.close');
    expect(shiftClosePayload.parse(entry.payload)).to.include({
      id,
      closing_actual_cash: 10_324,
      closing_expected_cash: 10_324,
      closing_handover_basis: 'drawer',
    });
    expect(await current()).to.equal(undefined);
    expect(await sold()).to.include({ ok: false, code: 'order_shift_missing' });

    const next = await openShift(till, { label: 'Evening', openingCash: 10_000 });
    expect(next).to.include({ ok: true });
    expect((await summarizeShift(till, (await current())!)).nextZ).to.equal(2);
  });

  it('of two windows that open it, or close it, at once one does', async () => {
    const openings = await Promise.all(
      ['one', 'two'].map((label) => openShift(till, { label, openingCash: 10_000 })),
    );
    expect(openings.map((one) => (one.ok ? 'ok' : one.code)).toSorted()).to.deep.equal(['ok', 'shift_open']);
    const closings = await Promise.all([closeShift(till, counted), closeShift(till, counted)]);
    expect(closings.map((one) => (one.ok ? 'ok' : one.code)).toSorted()).to.deep.equal([
      'ok',
      'shift_not_found',
    ]);
    expect((await till.entries()).map(({ type }) => type)).to.deep.equal(['shift.open', 'shift.close']);
  });

  it('takes no sale, no void and no cash that another window began before it was closed', async () => {
    const shift = await till.opened();
    const sale = await sold();
    if (!sale.ok) throw new Error(sale.code);
    const [closed, ...others] = await Promise.all([
      closeShift(till, counted),
      sold(),
      voidOrder(till, { orderId: sale.clientOrderId, reason: 'wrong customer' }),
      moveCash(till, { kind: 'paid_in', amount: 5, reason: 'x' }),
    ]);
    expect(closed).to.include({ ok: true, id: shift });
    expect(others.map((one) => (one.ok ? 'ok' : one.code))).to.deep.equal([
      'order_shift_missing',
      'void_shift_closed',
      'shift_not_found',
    ]);
    expect((await till.entries()).at(-1)!.type).to.equal('shift.close');
  });

  it('is refused what cannot be: closing nothing, moving cash without an amount, and another one’s shift', async () => {
    expect(await closeShift(till, counted)).to.include({ ok: false, code: 'shift_not_found' });
    expect(await moveCash(till, { kind: 'paid_in', amount: 5, reason: 'x' })).to.include({
      code: 'shift_not_found',
    });
    await till.opened();
    expect(await moveCash(till, { kind: 'paid_in', amount: 0, reason: 'x' })).to.include({
      code: 'cash_amount',
    });
    for (const kind of ['paid_in', 'safe_drop'] as const)
      expect(await moveCash(till, { kind, amount: 400_638_133_393, reason: 'a barcode' })).to.include({
        code: 'shift_full',
      });
    expect(await moveCash(till, { kind: 'no_sale', amount: 5, reason: 'x' })).to.include({
      code: 'cash_amount',
    });
    expect(await closeShift(till, { ...counted, actualCash: -1 })).to.include({ code: 'invalid_input' });
    const before = (await till.entries()).length;
    await till.put(
      'work_shift',
      aShift({
        id: 'theirs',
        store_id: till.storeId,
        pos_register_id: 'lane-2',
        opened_by_vendor_employee_id: 'ben',
      }),
    );
    await till.put('staff', aStaff(1, { id: 'user-1', vendor_type: 'employee', store_ids: ['store-1'] }));
    const there = { ...till, laneId: 'lane-2' };
    expect(await closeShift(there, counted)).to.include({ code: 'forbidden' });
    expect(await moveCash(there, { kind: 'paid_in', amount: 5, reason: 'x' })).to.include({
      code: 'forbidden',
    });
    expect(await till.entries()).to.have.length(before);
  });

  it('is not opened on a lane that belongs to another till, which is named; its own contested shift stays its own', async () => {
    const lease = {
      pos_register_id: till.laneId,
      device_id: 'other',
      device_name: 'Front',
      granted_at: '2026-11-21T08:00:00.000Z',
    };
    const store = await till.documents.get('store', till.storeId);
    await till.put('store', { ...store, lane_leases: [lease] });
    expect(await openShift(till, { label: 'A', openingCash: 0 })).to.deep.include({
      ok: false,
      code: 'lane_leased',
      details: { device_id: 'other', device_name: 'Front' },
    });
    await till.put('store', { ...store, lane_leases: [{ ...lease, device_id: till.deviceId }] });
    expect(await openShift(till, { label: 'A', openingCash: 0 })).to.include({ ok: true });
    const mine = aShift({ id: 'mine', store_id: till.storeId, pos_register_id: 'lane-2', contested: true });
    await till.put('work_shift', { ...mine, opened_device_id: till.deviceId });
    expect((await findOpenShift({ ...till, laneId: 'lane-2' }))!.id).to.equal('mine');
    expect(await findOpenShift({ ...till, laneId: 'lane-2', deviceId: 'other' })).to.equal(undefined);
    await till.put('work_shift', {
      ...mine,
      id: 'theirs',
      contested: false,
      opened_at: '2030-01-01T00:00:00.000Z',
    });
    expect((await findOpenShift({ ...till, laneId: 'lane-2' }))!.id, 'beside a later one').to.equal('mine');
    expect((await findOpenShift({ ...till, laneId: 'lane-2', deviceId: 'other' }))!.id).to.equal('theirs');
  });

  it('begins with what the last one of this lane left, also when the server has not heard of its close', async () => {
    expect(await findPreviousShift(till)).to.equal(undefined);
    const known = aShift({
      id: 'known',
      store_id: till.storeId,
      pos_register_id: till.laneId,
      status: 'closed',
    });
    const later = {
      ...known,
      closed_at: '2030-01-01T00:00:00.000Z',
      closing_handover_amount: 1,
      z_number: 1,
    };
    await till.put('work_shift', later, { ...known, id: 'second', z_number: 2, closing_handover_amount: 2 });
    expect((await findPreviousShift(till))!.id, 'by Z number, not by the clock').to.equal('second');
    const id = await till.opened();
    await closeShift(till, counted);
    expect(await findPreviousShift(till)).to.include({
      id,
      closing_handover_amount: counted.handoverAmount,
      closing_invoice_slip_count: counted.invoiceSlips,
    });
    expect(await findPreviousShift({ ...till, laneId: 'lane-2' }), 'of another lane').to.equal(undefined);
    const entry = (await till.entries()).at(-1)!;
    await till.operations.put([{ ...entry, state: 'attention', outcome: 'rejected', code: 'shift_closed' }]);
    await till.view.refresh([entry.device_seq]);
    expect((await findPreviousShift(till))!.id, 'refused').to.equal('second');
  });

  it('stays closed on this device while the replica still shows it open, and opens again when the close was refused', async () => {
    const shift = aShift({ id: 's1', store_id: till.storeId, pos_register_id: till.laneId, z_number: 0 });
    await till.put('work_shift', { ...shift, opened_by_vendor_employee_id: 'user-1' });
    expect(await closeShift(till, counted)).to.include({ ok: true });
    expect(await current()).to.equal(undefined);
    const entry = (await till.entries()).at(-1)!;
    await till.operations.put([{ ...entry, state: 'attention', outcome: 'rejected', code: 'forbidden' }]);
    await till.view.refresh([entry.device_seq]);
    expect((await current())!.id).to.equal('s1');
  });

  it('counts a sale once, whether the replica shows it or not, and a refused one too', async () => {
    const id = await till.opened();
    await sold();
    await sold();
    const [, first, second] = await till.entries();
    await till.operations.put([
      { ...second!, state: 'attention', outcome: 'rejected', code: 'order_totals' },
    ]);
    await till.view.refresh([first!.device_seq, second!.device_seq]);
    const { figures, unsent } = await summarizeShift(till, (await current())!);
    expect(figures.order_stats.order_count).to.equal(2);
    expect(unsent.count).to.equal(2);
    expect(figures.drawer.expected_cash).to.equal(10_000 + 248);
    expect(id).to.equal((await current())!.id);
  });

  it('counts a sale that was voided here no more, before the server has heard of either', async () => {
    await till.opened();
    const sale = await sold();
    if (!sale.ok) throw new Error(sale.code);
    await sold();
    expect(await voidOrder(till, { orderId: sale.clientOrderId, reason: 'wrong item' })).to.include({
      ok: true,
    });
    const { figures } = await summarizeShift(till, (await current())!);
    expect(figures.order_stats).to.include({ order_count: 1, voided_order_count: 1, sales: 124 });
    expect(figures.drawer.expected_cash).to.equal(10_124);
  });
});
