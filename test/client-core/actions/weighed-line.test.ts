// Goods that were weighed, from the scale into the books: their line stands alone, and how it was weighed goes with it
// through a hold and into the sale.
import { expect } from 'chai';
import type { Product } from '@evertill/schemas';
import { addItem, changeQuantity, emptyCart } from '../../../client-core/actions/cart.ts';
import type { Cart } from '../../../client-core/actions/cart.ts';
import { holdDraft } from '../../../client-core/actions/hold-draft.ts';
import { placeOrder, prepareOrder } from '../../../client-core/actions/place-order.ts';
import { resumeDraft } from '../../../client-core/actions/resume-draft.ts';
import { describe as sellables } from '../../../client-core/queries/sellable.ts';
import type { Sellable } from '../../../client-core/queries/sellable.ts';
import { stock } from '../../support/till-at-rest.ts';
import { openShop } from './open-shop.ts';
import type { Shop } from './open-shop.ts';

const weight = { gross: '0.500', tare: '0.045', stable: true, device: 'Deli' };

describe('a line that was weighed', () => {
  let till: Shop;
  let apples: Sellable;
  beforeEach(async () => {
    till = await openShop();
    await till.opened();
    await stock(till, { id: 'apples', sku_code: 'APPLES', item_type: 'WEIGHT', plu: '04011', price: 299 });
    apples = await described('apples');
  });
  afterEach(() => till.close());

  async function described(id: string): Promise<Sellable> {
    const product = (await till.documents.get<Product>('product', id))!;
    const [item] = await sellables(till.documents, [{ product, variation_id: '', barcode: '' }]);
    return item!;
  }
  const weighed = (cart: Cart, lineId: string) => addItem(cart, apples, { lineId, qty: '0.455', weight })!;

  it('is of an item that is sold by weight', async () => {
    expect(apples.by_weight).to.equal(true);
    expect(await described('p1')).to.not.have.property('by_weight');
  });

  it('is joined by nothing, weighed or not', () => {
    const twice = weighed(weighed(emptyCart('o1'), 'l1'), 'l2');
    const more = addItem(twice, apples, { lineId: 'l3' })!;
    expect(more.lines.map(({ id, qty }) => [id, qty])).to.deep.equal([
      ['l1', '0.455'],
      ['l2', '0.455'],
      ['l3', '1.000'],
    ]);
  });

  it('says how it was weighed as long as its quantity is that weight', () => {
    const cart = weighed(emptyCart('o1'), 'l1');
    const again = { ...weight, gross: '0.700' };
    expect(changeQuantity(cart, 'l1', '0.655', again)!.lines[0]).to.deep.include({ weight: again });
    expect(changeQuantity(cart, 'l1', '2.000')!.lines[0]).to.not.have.property('weight');
  });

  it('is written down so, after a hold too', async () => {
    const held = await holdDraft(till, weighed(emptyCart('o1'), 'l1'), 'Apples');
    if (!held.ok) throw new Error(held.code);
    const resumed = await resumeDraft(till, held.draft.id);
    if (!resumed.ok) throw new Error(resumed.code);
    const prepared = await prepareOrder(till, resumed.cart);
    if (!prepared.ok) throw new Error(prepared.code);
    const { total } = prepared.cashTotals;
    const placed = await placeOrder(till, prepared, [{ method: 'cash', amount: total }]);
    if (!placed.ok) throw new Error(placed.code);
    const { lines } = await till.payloadOf(placed.record.device_seq);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.deep.include({ qty: '0.455', total: 136, weight });
  });
});
