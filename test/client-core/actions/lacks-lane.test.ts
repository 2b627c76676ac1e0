// A back office without a lane refuses what belongs to a lane, even when a screen asks for it.
import { expect } from 'chai';
import { addItem, emptyCart } from '../../../client-core/actions/cart.ts';
import { closeShift } from '../../../client-core/actions/close-shift.ts';
import { editDocument } from '../../../client-core/actions/edit-document.ts';
import { exchangeOrder } from '../../../client-core/actions/exchange-order.ts';
import { holdDraft } from '../../../client-core/actions/hold-draft.ts';
import { moveCash } from '../../../client-core/actions/move-cash.ts';
import { openShift } from '../../../client-core/actions/open-shift.ts';
import { prepareOrder } from '../../../client-core/actions/place-order.ts';
import { resumeDraft } from '../../../client-core/actions/resume-draft.ts';
import { returnOrder } from '../../../client-core/actions/return-order.ts';
import { saveDraft } from '../../../client-core/actions/save-draft.ts';
import { findByBarcode } from '../../../client-core/queries/find-by-barcode.ts';
import { describe as sellables } from '../../../client-core/queries/sellable.ts';
import { aStore } from '../../contract/contract-documents.ts';
import { openShop } from './open-shop.ts';
import type { Shop } from './open-shop.ts';

describe('a back office without a lane', () => {
  let shop: Shop;
  let office: Shop;
  before(async () => {
    shop = await openShop();
    office = { ...shop, laneId: '' };
    await shop.opened();
  });
  after(() => shop.close());

  it('refuses shifts, sales, returns, exchanges, held baskets and cash', async () => {
    const written = (await shop.entries()).length;
    const [found] = await sellables(
      shop.documents,
      await findByBarcode(shop.documents, '4006381333931', aStore({ id: 'store-1' })),
    );
    const cart = addItem(emptyCart('order-2'), found!, { lineId: 'line-1' })!;
    const closing = { actualCash: 0, invoiceSlips: 0, voucherStubs: 0, cardReceipts: 0 };
    const answers = [
      await openShift(office, { label: 'Morning', openingCash: 0 }),
      await closeShift(office, { ...closing, handoverBasis: 'drawer', handoverAmount: 0 }),
      await prepareOrder(office, cart),
      await prepareOrder(office, cart, 'actor'),
      await returnOrder(office, { orderId: 'order', returnId: 'return' }),
      await exchangeOrder(office, { orderId: 'order', back: [], cart }),
      await holdDraft(office, cart, 'Ann'),
      await saveDraft(office, 'draft', { name: 'Ann', customer_id: '', lines: [] }),
      await resumeDraft(office, 'draft'),
      await moveCash(office, { kind: 'no_sale', amount: 0, reason: 'Change' }),
    ];
    expect(answers.map((answer) => ('code' in answer ? answer.code : 'done'))).to.deep.equal(
      answers.map(() => 'lane_required'),
    );
    expect(await shop.entries()).to.have.length(written);
  });

  it('edits prices', async () => {
    expect(await editDocument(office, 'product', 'p1', { price: 150 })).to.include({ ok: true });
  });
});
