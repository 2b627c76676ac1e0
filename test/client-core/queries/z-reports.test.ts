// Given shifts that were closed, when their Z reports are asked for, then a till has them without a network as well: its
// own close at once, with the number it will have, and the server's figures as soon as the replica shows them.
import { expect } from 'chai';
import { closeShift } from '../../../client-core/actions/close-shift.ts';
import { moveCash } from '../../../client-core/actions/move-cash.ts';
import { openShift } from '../../../client-core/actions/open-shift.ts';
import { sell } from '../../../client-core/actions/sell.ts';
import { isBlindCount } from '../../../client-core/queries/blind-count.ts';
import { findOpenShift } from '../../../client-core/queries/open-shift.ts';
import { findZReports } from '../../../client-core/queries/z-reports.ts';
import { aShift, aStaff, anOrder } from '../../contract/contract-documents.ts';
import { openShop } from '../actions/open-shop.ts';
import type { Shop } from '../actions/open-shop.ts';

const counted = {
  actualCash: 9_800,
  invoiceSlips: 1,
  voucherStubs: 0,
  cardReceipts: 0,
  handoverBasis: 'ledger',
  handoverAmount: 5_000,
  recipient: 'Aino',
} as const;

describe('the Z reports of a lane', () => {
  let till: Shop;
  beforeEach(async () => {
    till = await openShop();
  });
  afterEach(() => till.close());

  it('are there at once for what was closed here, and numbered on', async () => {
    await till.opened();
    await sell(till, { lines: [{ sku: 'MILK', qty: 1 }], payments: [{ method: 'cash', amount: 124 }] });
    await moveCash(till, { kind: 'safe_drop', amount: 300, reason: 'noon' });
    await closeShift(till, counted);
    await openShift(till, { label: 'Evening', openingCash: 5_000 });
    await closeShift(till, { ...counted, actualCash: 5_000 });
    const [evening, morning] = await findZReports(till, 10);
    expect(evening).to.include({ shift_label: 'Evening', z_number: 2, confirmed: false });
    expect(morning).to.include({
      shift_label: 'Morning',
      z_number: 1,
      closing_actual_cash: 9_800,
      closing_handover_basis: 'ledger',
      handover_recipient_name: 'Aino',
    });
    expect(morning!.figures.drawer).to.include({ cash_received: 124, safe_drops: 300, expected_cash: 9_824 });
    expect(morning!.cash_movements.map(({ reason }) => reason)).to.deep.equal(['noon']);
    expect(await findZReports(till, 1)).to.have.length(1);
  });

  it('are the server’s own as soon as it tells them, with what came in late', async () => {
    const figures = { drawer: { expected_cash: 700 } };
    const closed = {
      status: 'closed' as const,
      store_id: till.storeId,
      pos_register_id: till.laneId,
      closed_at: '2026-11-21T12:00:00.000Z',
      closing_actual_cash: 650,
    };
    await till.put('work_shift', aShift({ ...closed, id: 's7', z_number: 7, closing_figures: figures }));
    await till.put('work_shift', aShift({ ...closed, id: 's6', z_number: 6, closing_figures: {} }));
    const late = {
      store_id: till.storeId,
      svc_vendor_work_shift_id: 's7',
      late: true,
      total: 99,
    };
    await till.put('order', anOrder({ ...late, id: 'o1', order_number: 1 }));
    await till.put('order', anOrder({ ...late, id: 'o2', order_number: 2, status: 'voided' }));
    const reports = await findZReports(till, 10);
    expect(reports.map(({ z_number }) => z_number)).to.deep.equal([7]);
    expect(reports[0]).to.deep.include({
      closing_actual_cash: 650,
      late: { count: 1, total: 99 },
      confirmed: true,
    });
  });
});

describe('counting blind', () => {
  let till: Shop;
  beforeEach(async () => {
    till = await openShop();
  });
  afterEach(() => till.close());

  const isBlind = async (blind_close: boolean) =>
    isBlindCount(till, { blind_close }, (await findOpenShift(till))!);

  it('is for whoever stands in the shift and may not read settings, where the store wants it', async () => {
    await till.opened();
    expect(await isBlind(true), 'a person this till does not know').to.equal(true);
    expect(await isBlind(false)).to.equal(false);
    const person = { id: till.actorId(), store_ids: [till.storeId] };
    await till.put('staff', aStaff(1, { ...person, vendor_type: 'employee', modules: [] }));
    expect(await isBlind(true)).to.equal(true);
    await till.put('staff', aStaff(1, { ...person, vendor_type: 'employee', modules: ['settings'], rev: 3 }));
    expect(await isBlind(true)).to.equal(false);
    await till.put('staff', aStaff(1, { ...person, vendor_type: 'owner', modules: [], rev: 4 }));
    expect(await isBlind(true)).to.equal(false);
  });
});
