// Given the shifts of a store's other lanes on a till without a network, when an owner ends, hands over or corrects one,
// then it is written down for the server, what the server would refuse is refused here, and this lane's own numbers stay.
import { expect } from 'chai';
import { amendShift } from '../../../client-core/actions/amend-shift.ts';
import { assignShift } from '../../../client-core/actions/assign-shift.ts';
import { closeShift } from '../../../client-core/actions/close-shift.ts';
import { openShift } from '../../../client-core/actions/open-shift.ts';
import { findOpenShift, findRunningShift } from '../../../client-core/queries/open-shift.ts';
import { summarizeShift } from '../../../client-core/queries/shift-summary.ts';
import { findStoreShifts } from '../../../client-core/queries/store-shifts.ts';
import { findZReport } from '../../../client-core/queries/z-reports.ts';
import type { Staff, WorkShift } from '@evertill/schemas';
import { aShift, aStaff } from '../../contract/contract-documents.ts';
import { openShop } from './open-shop.ts';
import type { Shop } from './open-shop.ts';

const counted = {
  actualCash: 10_000,
  invoiceSlips: 0,
  voucherStubs: 0,
  cardReceipts: 0,
  handoverBasis: 'drawer',
  handoverAmount: 10_000,
} as const;

describe('the shifts of a store’s other lanes', () => {
  let till: Shop;
  beforeEach(async () => {
    till = await openShop();
    await stand({ vendor_type: 'owner' });
    await till.put('staff', aStaff(2, { id: 'ann', store_ids: [till.storeId] }));
    await till.put('staff', aStaff(3, { id: 'elsewhere', store_ids: ['another-store'] }));
    await there({
      id: 'theirs',
      opened_by_vendor_employee_id: 'ben',
      opened_at: '2026-09-01T08:00:00.000Z',
    });
  });
  afterEach(() => till.close());

  const there = (fields: Partial<WorkShift> & Pick<WorkShift, 'id'>) =>
    till.put('work_shift', aShift({ store_id: till.storeId, pos_register_id: 'lane-2', ...fields }));
  const stand = (rights: Partial<Staff>) =>
    till.put('staff', aStaff(1, { id: 'user-1', store_ids: [till.storeId], ...rights }));
  const last = async () => (await till.entries()).at(-1);

  it('are ended by an owner at this till, once, and this lane’s next report keeps its number', async () => {
    const own = await till.opened();
    const closed = await closeShift(till, { ...counted, shiftId: 'theirs' });
    expect(closed).to.include({ ok: true, id: 'theirs' });
    expect((await last())!.payload).to.include({ id: 'theirs', closing_actual_cash: 10_000 });
    expect((await findOpenShift(till))!.id, 'its own goes on').to.equal(own);
    expect((await summarizeShift(till, (await findOpenShift(till))!)).nextZ).to.equal(1);
    expect(await closeShift(till, { ...counted, shiftId: 'theirs' })).to.include({ code: 'shift_not_found' });
    await till.put(
      'work_shift',
      aShift({ id: 'done', store_id: till.storeId, pos_register_id: 'lane-2', status: 'closed' }),
    );
    expect(await closeShift(till, { ...counted, shiftId: 'done' })).to.include({ code: 'shift_not_found' });
    await closeShift(till, counted);
    await openShift(till, { label: 'Evening', openingCash: 0 });
    expect((await summarizeShift(till, (await findOpenShift(till))!)).nextZ).to.equal(2);
  });

  it('are ended by nobody else who is not in them', async () => {
    await stand({ modules: ['order', 'settings'] });
    expect(await closeShift(till, { ...counted, shiftId: 'theirs' })).to.include({ code: 'forbidden' });
    await there({ id: 'theirs', assignees: [{ vendor_employee_id: 'user-1' }] });
    expect(await closeShift(till, { ...counted, shiftId: 'theirs' })).to.include({ ok: true });
  });

  it('are handed to somebody of the store who is not in them', async () => {
    const to = (personId: string, shiftId = 'theirs') => assignShift(till, { shiftId, personId });
    expect(await to('elsewhere')).to.include({ code: 'assignee_unknown' });
    expect(await to('nobody')).to.include({ code: 'assignee_unknown' });
    await till.put('staff', aStaff(4, { id: 'ben', store_ids: [till.storeId] }));
    expect(await to('ben'), 'who opened it').to.include({ code: 'assignee_busy' });
    await till.put('staff', aStaff(5, { id: 'gone', store_ids: [till.storeId], disabled: true }));
    expect(await to('gone')).to.include({ code: 'assignee_unknown' });
    expect(await till.entries()).to.have.length(0);
    expect(await to('ann')).to.include({ ok: true });
    const { type, payload } = (await last())!;
    expect({ type, payload }).to.deep.equal({
      type: 'shift.assign',
      payload: { id: 'theirs', assigned_vendor_employee_ids: ['ann'] },
    });
    await stand({ modules: ['order', 'settings'] });
    expect(await to('ann')).to.include({ code: 'forbidden' });
    const assignees = [{ vendor_employee_id: 'user-1' }];
    await there({ id: 'own', assignees });
    expect(await to('ann', 'own')).to.include({ ok: true });
    await there({ id: 'also own', assignees });
    await stand({ modules: ['order'] });
    expect(await to('ann', 'also own'), 'without settings').to.include({ code: 'forbidden' });
  });

  it('may be ended at once by whoever they were handed to, before the server hears of it', async () => {
    await assignShift(till, { shiftId: 'theirs', personId: 'user-1' });
    await stand({ modules: ['settings'] });
    expect((await findRunningShift(till, 'theirs'))!.assignees).to.deep.equal([
      { vendor_employee_id: 'user-1' },
    ]);
    expect(await closeShift(till, { ...counted, shiftId: 'theirs' })).to.include({ ok: true });
    expect(await findRunningShift(till, 'theirs')).to.equal(undefined);
  });

  it('are corrected by an owner once they are closed', async () => {
    const correct = (shiftId: string) =>
      amendShift(till, { shiftId, note: ' a note too many ', actualCash: 9500, settlesContest: true });
    expect(await correct('theirs')).to.include({ code: 'shift_still_open' });
    expect(await correct('none')).to.include({ code: 'shift_not_found' });
    await there({ id: 'theirs', status: 'closed' });
    expect(await amendShift(till, { shiftId: 'theirs', note: ' ' })).to.include({ code: 'invalid_input' });
    const corrected = await correct('theirs');
    if (!corrected.ok) throw new Error(corrected.code);
    expect((await last())!.payload).to.deep.equal({
      id: 'theirs',
      amendment_id: corrected.id,
      note: 'a note too many',
      closing_actual_cash: 9500,
      settles_contest: true,
    });
    await stand({ modules: ['order', 'settings'] });
    expect(await correct('theirs')).to.include({ code: 'forbidden' });
  });

  it('are found by lane, state and day; an open one however old it is', async () => {
    const since = '2026-11-20T00:00:00.000Z';
    await there({ id: 'old', status: 'closed', opened_at: '2026-10-01T08:00:00.000Z' });
    await there({
      id: 'new',
      status: 'closed',
      opened_at: '2026-11-21T08:00:00.000Z',
      contested: true,
      closing_figures: { drawer: {} },
    });
    const found = async (wanted: Partial<Parameters<typeof findStoreShifts>[1]>) =>
      (await findStoreShifts(till.documents, { since, laneId: '', state: '', ...wanted })).map(
        ({ id }) => id,
      );
    expect(await found({})).to.deep.equal(['new', 'theirs']);
    expect(await found({ since: '' })).to.deep.equal(['new', 'old', 'theirs']);
    expect(await found({ state: 'closed' })).to.deep.equal(['new']);
    expect(await found({ state: 'contested' })).to.deep.equal(['new']);
    expect(await found({ laneId: till.laneId })).to.deep.equal([]);
    expect(await findZReport(till, 'new')).to.include({ id: 'new', pos_register_id: 'lane-2' });
    expect(await findZReport(till, 'old'), 'from before reports were kept').to.equal(undefined);
    expect(await findZReport(till, 'theirs'), 'still open').to.equal(undefined);
  });
});
