// Given baskets of which a part was paid in cash, when a drawer is counted, then this lane’s are known until they are paid.
import { expect } from 'chai';
import type { Draft, Product } from '@evertill/schemas';
import { addItem, emptyCart } from '../../../client-core/actions/cart.ts';
import { changeTaken } from '../../../client-core/actions/change-taken.ts';
import { holdDraft } from '../../../client-core/actions/hold-draft.ts';
import { placeOrder, prepareOrder } from '../../../client-core/actions/place-order.ts';
import { findOpenShift } from '../../../client-core/queries/open-shift.ts';
import { describe as sellables } from '../../../client-core/queries/sellable.ts';
import { summarizeShift } from '../../../client-core/queries/shift-summary.ts';
import { findUnpaidCash } from '../../../client-core/queries/unpaid-cash.ts';
import { aDraft } from '../../contract/contract-documents.ts';
import { openShop } from '../actions/open-shop.ts';
import type { Shop } from '../actions/open-shop.ts';

describe('the cash of baskets that are not paid yet', () => {
  let till: Shop;
  beforeEach(async () => {
    till = await openShop();
    await till.opened();
  });
  afterEach(() => till.close());

  it('is known from taking it to placing the sale, which the shift counts (field case 14)', async () => {
    const product = (await till.documents.get<Product>('product', 'p1'))!;
    const [item] = await sellables(till.documents, [{ product, variation_id: '', barcode: '' }]);
    const cart = addItem(emptyCart('sale'), item!, { lineId: 'line', qty: '10.000' })!;
    expect(await findUnpaidCash(till, till.laneId)).to.equal(0);
    const part = await changeTaken(till, cart, { kind: 'take', id: 'p1', method: 'cash', amount: 500 });
    if (!part.ok) throw new Error(part.code);
    const paid = { ...cart, draft_id: part.draft.id, draft: part.draft, taken: part.draft.taken };
    expect(await findUnpaidCash(till, till.laneId)).to.equal(500);
    const figures = async () => (await summarizeShift(till, (await findOpenShift(till))!)).figures;
    expect((await figures()).drawer.expected_cash, 'in no figure yet').to.equal(10_000);
    await holdDraft(till, paid, 'Table 5');
    expect(await findUnpaidCash(till, till.laneId), 'held').to.equal(500);
    const prepared = await prepareOrder(till, paid);
    if (!prepared.ok) throw new Error(prepared.code);
    const handed = [500, prepared.cashTotals.total - 500].map(
      (amount) => ({ method: 'cash', amount }) as const,
    );
    expect(await placeOrder(till, prepared, handed)).to.include({ ok: true });
    expect(await findUnpaidCash(till, till.laneId), 'paid').to.equal(0);
    expect((await figures()).drawer.expected_cash).to.equal(10_000 + prepared.cashTotals.total);
  });

  it('is the cash of this lane’s open baskets alone', async () => {
    const basket = (id: string, fields: Partial<Draft>): Draft => {
      const part = { taken_by: 'user-1', taken_at: '2026-11-24T10:00:00.000Z' };
      return aDraft({
        id,
        store_id: till.storeId,
        pos_register_id: till.laneId,
        taken: [
          { ...part, id: `${id}-1`, method: 'cash', amount: 300 },
          { ...part, id: `${id}-2`, method: 'card', amount: 7000 },
          { ...part, id: `${id}-3`, method: 'cash', amount: 40 },
        ],
        ...fields,
      });
    };
    await till.drafts.put([
      basket('held', {}),
      basket('resumed', { status: 'resumed' }),
      basket('paid', { status: 'paid' }),
      basket('discarded', { status: 'discarded' }),
      basket('elsewhere', { pos_register_id: 'lane-2' }),
      basket('other-store', { store_id: 'store-2' }),
    ]);
    expect(await findUnpaidCash(till, till.laneId)).to.equal(2 * 340);
    expect(await findUnpaidCash(till, 'lane-2')).to.equal(340);
  });
});
