// What an opening may name beside its count, and what the next shift of a lane begins with, on a till without a network.
import { expect } from 'chai';
import type { Staff } from '@evertill/schemas';
import { openShift } from '../../../client-core/actions/open-shift.ts';
import { findPreviousShift } from '../../../client-core/queries/previous-shift.ts';
import { noDetails, firstDrawer, openingOf } from '../../../desktop/renderer/cashier/shift/drawer.ts';
import { aReference, aShift, aStaff } from '../../contract/contract-documents.ts';
import { openShop } from './open-shop.ts';
import type { Shop } from './open-shop.ts';

describe('opening a shift', () => {
  let till: Shop;
  beforeEach(async () => {
    till = await openShop();
    await stand({ vendor_type: 'owner' });
    await till.put('staff', aStaff(2, { id: 'ann', store_ids: [till.storeId] }));
    await till.put('staff', aStaff(3, { id: 'elsewhere', store_ids: ['another-store'] }));
    await till.put(
      'reference',
      aReference({ id: 'early', store_id: till.storeId, kind: 'shift_template', name: 'Early' }),
      aReference({ id: 'cellar', store_id: till.storeId, kind: 'warehouse', name: 'Cellar' }),
      aReference({ id: 'theirs', store_id: 'another-store', kind: 'warehouse', name: 'Theirs' }),
    );
  });
  afterEach(() => till.close());

  const stand = (rights: Partial<Staff>) =>
    till.put('staff', aStaff(1, { id: 'user-1', store_ids: [till.storeId], ...rights }));
  const open = (details: object) => openShift(till, { label: 'Morning', openingCash: 10_000, ...details });

  it('names template, warehouse, assignee and notes, as the form says them (field case E)', async () => {
    const details = { templateId: 'early', warehouseId: 'cellar', assigneeId: 'ann', notes: ' two keys ' };
    const opened = await openShift(till, openingOf('Early', 10_000, firstDrawer('100.00'), details));
    expect(opened).to.include({ ok: true });
    expect((await till.entries()).at(-1)!.payload).to.deep.include({
      shift_label: 'Early',
      template_id: 'early',
      warehouse_id: 'cellar',
      assigned_vendor_employee_ids: ['ann'],
      notes: 'two keys',
    });
  });

  it('says nothing of what was left blank (field case E)', async () => {
    await openShift(till, openingOf('Early', 10_000, firstDrawer('100.00'), noDetails));
    expect((await till.entries()).at(-1)!.payload).to.not.have.any.keys(
      'template_id',
      'warehouse_id',
      'assigned_vendor_employee_ids',
      'notes',
    );
  });

  for (const [details, code] of [
    [{ templateId: 'nowhere' }, 'template_unknown'],
    [{ templateId: 'cellar' }, 'template_unknown'],
    [{ warehouseId: 'nowhere' }, 'warehouse'],
    [{ warehouseId: 'theirs' }, 'warehouse'],
    [{ assigneeId: 'elsewhere' }, 'assignee_unknown'],
    [{ assigneeId: 'nowhere' }, 'assignee_unknown'],
  ] as const)
    it(`refuses ${JSON.stringify(details)} at once: ${code} (field case E)`, async () => {
      expect(await open(details)).to.include({ ok: false, code });
      expect(await till.entries()).to.deep.equal([]);
    });

  it('lets an owner alone name an assignee (field case E)', async () => {
    await stand({ vendor_type: 'employee' });
    expect(await open({ assigneeId: 'ann' })).to.include({ code: 'assignees_forbidden' });
    expect(await open({ warehouseId: 'cellar' })).to.include({ ok: true });
  });

  it('takes over from the last shift out of the same warehouse, as the server does (field case E)', async () => {
    const closed = { store_id: till.storeId, pos_register_id: till.laneId, status: 'closed' } as const;
    await till.put(
      'work_shift',
      aShift({ ...closed, id: 'cellar-shift', warehouse_id: 'cellar', z_number: 1 }),
      aShift({ ...closed, id: 'shop-shift', warehouse_id: '', z_number: 2 }),
    );
    expect((await findPreviousShift(till))!.id).to.equal('shop-shift');
    expect((await findPreviousShift(till, 'cellar'))!.id).to.equal('cellar-shift');
    expect(await findPreviousShift(till, 'attic')).to.equal(undefined);
  });
});
