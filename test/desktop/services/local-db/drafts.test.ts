// The draft channels: baskets saved whole as plain data, for this till and the other lanes.
import { expect } from 'chai';
import { addItem, emptyCart } from '../../../../client-core/actions/cart.ts';
import { holdDraft } from '../../../../client-core/actions/hold-draft.ts';
import { describe as sellables } from '../../../../client-core/queries/sellable.ts';
import { aProduct } from '../../../contract/contract-documents.ts';
import { draftLine as line, offlineTill, plugIn } from './local-till.ts';
import type { LocalTill } from './local-till.ts';

describe('drafts by the local data channels', () => {
  let local: LocalTill;
  const code = async (name: string, request?: unknown) => {
    const answer = await local.ask(name, request);
    return answer.ok ? 'ok' : answer.code;
  };
  afterEach(() => local.close());
  beforeEach(async () => {
    local = await offlineTill();
  });

  it('are saved whole, listed, and given up', async () => {
    const cart = { name: 'Table 4', customer_id: '', lines: [line] };
    const { draft } = await local.done<{ draft: object }>('local-db:save-draft', {
      draftId: 'draft-1',
      cart,
    });
    expect(draft).to.deep.include({
      id: 'draft-1',
      store_id: 'store-1',
      pos_register_id: 'lane-1',
      name: 'Table 4',
      status: 'held',
      held_by: 'user-1',
      lines: [line],
    });
    await local.pass(1000);
    await local.done('local-db:save-draft', { draftId: 'draft-2', cart: { lines: [line] } });
    const listed = await local.done<{ drafts: { id: string }[] }>('local-db:get-drafts');
    expect(listed.drafts.map(({ id }) => id)).to.deep.equal(['draft-2', 'draft-1']);
    expect(await local.done('local-db:delete-draft', { draftId: 'draft-1' })).to.deep.equal({
      draftId: 'draft-1',
    });
    expect(await local.done('local-db:delete-draft', { draftId: 'draft-1' })).to.deep.equal({
      draftId: 'draft-1',
    });
    expect((await local.done<{ drafts: object[] }>('local-db:get-drafts')).drafts).to.have.length(1);
    expect(await local.till().drafts.get('draft-1')).to.include({ status: 'discarded' });
  });

  it('saved again are the same draft with the new lines, for the other lanes too', async () => {
    await local.done('local-db:save-draft', { draftId: 'draft-1', cart: { lines: [line] } });
    const more = [line, { ...line, id: 'l2', qty: '2.000' }];
    await local.done('local-db:save-draft', { draftId: 'draft-1', cart: { lines: more } });
    const { drafts } = await local.done<{ drafts: { lines: object[] }[] }>('local-db:get-drafts');
    expect(drafts.map(({ lines }) => lines)).to.deep.equal([more]);
    await plugIn(local);
    await local.till().inSync();
    expect(local.server.heard('push').length).to.be.above(0);
  });

  it('that were given up or paid are not opened again, and unknown ones are not given up', async () => {
    await local.done('local-db:save-draft', { draftId: 'draft-1', cart: { lines: [line] } });
    await local.done('local-db:delete-draft', { draftId: 'draft-1' });
    const again = { draftId: 'draft-1', cart: { lines: [line] } };
    expect(await code('local-db:save-draft', again)).to.equal('draft_closed');
    expect(await code('local-db:delete-draft', { draftId: 'nobody' })).to.equal('not_found');
    const paid = { ...(await local.till().drafts.get('draft-1'))!, id: 'draft-9', status: 'paid' };
    await local.till().drafts.put([paid]);
    expect(await code('local-db:delete-draft', { draftId: 'draft-9' })).to.equal('draft_closed');
    const foreign = { ...paid, id: 'draft-8', status: 'held', store_id: 'store-2' };
    await local.till().drafts.put([foreign]);
    expect(await code('local-db:delete-draft', { draftId: 'draft-8' })).to.equal('not_found');
    expect(await code('local-db:save-draft', { ...again, draftId: 'draft-8' })).to.equal('not_found');
  });

  it('of the cashier’s screen are the same drafts', async () => {
    const [item] = await sellables(local.till().documents, [
      { product: aProduct({ id: 'p1', store_id: 'store-1', price: 5 }), variation_id: '', barcode: '' },
    ]);
    await holdDraft(local.till(), addItem(emptyCart('o'), item!, { lineId: 'a' })!, 'Anna');
    const { drafts } = await local.done<{ drafts: { name: string }[] }>('local-db:get-drafts');
    expect(drafts.map(({ name }) => name)).to.deep.equal(['Anna']);
  });

  it('need a basket that can be read', async () => {
    for (const cart of [
      {},
      { lines: [] },
      { lines: [{ ...line, qty: 'two' }] },
      { lines: [{ ...line, unit_price: 0.5 }] },
    ]) {
      expect(await code('local-db:save-draft', { draftId: 'a', cart })).to.equal('invalid_input');
    }
    const extra = { draftId: 'a', cart: { lines: [line], vendor_id: 'x' } };
    expect(await code('local-db:save-draft', extra)).to.equal('unknown_field');
  });
});
