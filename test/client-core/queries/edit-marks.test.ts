// The marks beside documents that were changed at this till: on their way, then refused or gone.
import { expect } from 'chai';
import { editMarks } from '../../../client-core/queries/edit-marks.ts';
import { editDocument } from '../../../client-core/actions/edit-document.ts';
import { aStaff } from '../../contract/contract-documents.ts';
import { settle } from '../../support/fake-clock.ts';
import { accepting } from '../../support/till-journal.ts';
import { stock, tillAtRest } from '../../support/till-at-rest.ts';
import type { TillAtRest } from '../../support/till-at-rest.ts';

describe('the marks of changes made here', () => {
  let till: TillAtRest;
  beforeEach(async () => {
    till = await tillAtRest();
    await stock(till, { id: 'p1', price: 100 }, { id: 'p2', price: 200 });
    await till.put('staff', aStaff(1, { id: 'user-1', store_ids: [], vendor_type: 'owner', rev: 1 }));
  });
  afterEach(() => till.close());

  const marks = async (collection = 'product') =>
    Object.fromEntries(
      [...(await editMarks({ view: till.view, attention: () => till.desk.open() }, collection))].map(
        ([id, { state, fields, code, actor_id }]) => [id, [state, fields.join(), code, actor_id]],
      ),
    );

  it('say that a change waits, of which fields, and whose it is; and nothing of another collection', async () => {
    expect(await marks()).to.deep.equal({});
    expect(await editDocument(till, 'product', 'p1', { price: 150 })).to.include({ ok: true });
    expect(await editDocument(till, 'product', 'p1', { name: 'New' })).to.include({ ok: true });
    expect(await marks()).to.deep.equal({ p1: ['waiting', 'price,name', '', 'user-1'] });
    expect(await marks('customer')).to.deep.equal({});
  });

  it('go once the server has taken the change', async () => {
    await editDocument(till, 'product', 'p1', { price: 150 });
    till.test.link.answer({ operations: accepting() });
    till.test.drain();
    till.test.link.connect();
    await settle();
    expect(till.view.ofType('edit').map(({ state }) => state)).to.deep.equal(['settled']);
    expect(await marks()).to.deep.equal({});
  });

  it('say that a change was refused and why, until a person has seen it', async () => {
    const edited = await editDocument(till, 'product', 'p2', { price: 250 });
    const device_seq = edited.ok ? edited.deviceSeq : 0;
    const about = { store_id: 'store-1', collection_name: 'product', document_id: 'p2', details: {} };
    const id = `op:${device_seq}`;
    await till.desk.raise([{ id, kind: 'operation_refused', device_seq, code: 'sku_taken', ...about }]);
    expect(await marks()).to.deep.equal({ p2: ['refused', 'price', 'sku_taken', 'user-1'] });
    await till.desk.resolve([id]);
    expect((await marks())['p2']?.[0]).to.equal('waiting');
  });
});
