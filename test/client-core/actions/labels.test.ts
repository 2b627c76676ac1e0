// Labels that carry a weight, a price or a number of pieces, from the scan to the sale: the customer pays what is
// printed to the cent, and the quantity is right for the stock.
import { expect } from 'chai';
import fc from 'fast-check';
import { gtinCheckDigit, lineAmount } from '@evertill/schemas';
import { addItem, emptyCart } from '../../../client-core/actions/cart.ts';
import { holdDraft } from '../../../client-core/actions/hold-draft.ts';
import { priceForAll } from '../../../client-core/actions/price.ts';
import { resumeDraft } from '../../../client-core/actions/resume-draft.ts';
import { sell } from '../../../client-core/actions/sell.ts';
import { findByBarcode } from '../../../client-core/queries/find-by-barcode.ts';
import { describe as sellables } from '../../../client-core/queries/sellable.ts';
import { aStore } from '../../contract/contract-documents.ts';
import { stock } from '../../support/till-at-rest.ts';
import { openShop } from './open-shop.ts';
import type { Shop } from './open-shop.ts';

const withCheck = (body: string) => `${body}${gtinCheckDigit(body)}`;
const store = aStore({ id: 'store-1' });

describe('a label', () => {
  let till: Shop;
  beforeEach(async () => {
    till = await openShop();
    await till.opened();
    await stock(
      till,
      { id: 'apples', sku_code: 'APPLES', item_type: 'WEIGHT', plu: '04011', price: 299 },
      { id: 'ham', sku_code: 'HAM', item_type: 'PRICE_EMBEDDED', plu: '1027', price: 400 },
      { id: 'eggs', sku_code: 'EGGS', item_type: 'QTY_EMBEDDED', plu: '4711', price: 30 },
      {
        id: 'nuts',
        sku_code: 'NUTS',
        barcodes: ['90614141000415'],
        item_type: 'WEIGHT',
        plu: '5000',
        price: 1000,
      },
      { id: 'plain', sku_code: 'PLAIN', plu: '7777', price: 100 },
    );
  });
  afterEach(() => till.close());

  const sold = async (barcode: string, qty = 1, amount = 10_000) => {
    const sale = await sell(till, { lines: [{ barcode, qty }], payments: [{ method: 'cash', amount }] });
    if (!sale.ok) throw new Error(sale.code);
    const [line] = (await till.payloadOf(2)).lines;
    return { ...line!, paid: sale.totals.total };
  };

  it('with a weight sells that weight at the list price', async () => {
    expect(await sold(withCheck('210401102750'))).to.include({
      item_id: 'apples',
      qty: '2.750',
      unit_price: 299,
      price_source: 'list',
      paid: 822,
    });
  });
  it('with a price costs that price, and is as much as that price buys', async () => {
    const line = await sold('2810275005024');
    expect(line).to.include({
      item_id: 'ham',
      qty: '1.255',
      price_source: 'embedded',
      total: 502,
      paid: 502,
    });
    expect(lineAmount(line)).to.equal(502);
  });
  it('with a number of pieces sells so many', async () => {
    expect(await sold(withCheck('250471100012'))).to.include({ item_id: 'eggs', qty: '12.000', paid: 360 });
  });
  it('of GS1 is read for an item that is sold by it', async () => {
    expect(await sold(']C101906141410004153103000455')).to.include({
      item_id: 'nuts',
      qty: '0.455',
      paid: 455,
    });
  });
  it('scanned three times over is three pieces, each as printed', async () => {
    expect(await sold('2810275005024', 3)).to.include({ qty: '3.765', paid: 1506 });
  });
  it('is not for an item that is sold by something else', async () => {
    const { label } = (
      await sellables(till.documents, await findByBarcode(till.documents, '7777', store))
    )[0]!;
    expect(label).to.equal(undefined);
    expect(await findByBarcode(till.documents, withCheck('210777702750'), store)).to.deep.equal([]);
  });
  it('whose last day has passed is refused, with the day', async () => {
    const outcome = (barcode: string) =>
      sell(till, { lines: [{ barcode, qty: 1 }], payments: [{ method: 'cash', amount: 455 }] });
    expect(await outcome(']C101906141410004153103000455' + '17261120')).to.deep.include({
      ok: false,
      code: 'item_expired',
      details: { sku: 'NUTS', sell_by: '2026-11-20' },
    });
    expect(await outcome(']C101906141410004153103000455' + '17261121')).to.include({ ok: true });
  });
  it('has a line of its own, and keeps its price when the basket is held and resumed', async () => {
    const [ham] = await sellables(
      till.documents,
      await findByBarcode(till.documents, '2810275005024', store),
    );
    const one = addItem(emptyCart('o'), ham!, { lineId: 'a' })!;
    const two = addItem(one, ham!, { lineId: 'b' })!;
    expect(two.lines.map(({ qty }) => qty)).to.deep.equal(['1.255', '1.255']);
    expect(addItem(one, ham!, { lineId: 'b', qty: '0.500' }), 'half a label').to.equal(undefined);
    const held = await holdDraft(till, two, 'Ham');
    if (!held.ok) throw new Error(held.code);
    const resumed = await resumeDraft(till, held.draft.id);
    if (!resumed.ok) throw new Error(resumed.code);
    expect(
      resumed.cart.lines.map((line) => [line.qty, lineAmount({ qty: line.qty, ...line.price! })]),
    ).to.deep.equal([
      ['1.255', 502],
      ['1.255', 502],
    ]);
    const [first] = resumed.cart.lines;
    const again = await holdDraft(till, resumed.cart, 'Ham');
    expect(again.ok && again.draft.lines[0]).to.include({
      price_source: 'embedded',
      unit_price: first!.price!.unit_price,
    });
  });
  it('that no sale could say is one piece at what is printed, or no label', async () => {
    await stock(till, { id: 'cheap', sku_code: 'CHEAP', item_type: 'PRICE_EMBEDDED', plu: '1028', price: 7 });
    expect(await sold(withCheck('230102899999'), 1, 99_999)).to.include({ item_id: 'cheap', total: 99_999 });
    await stock(till, {
      id: 'dear',
      barcodes: ['10614141000415'],
      item_type: 'PRICE_EMBEDDED',
      plu: '1029',
      price: 1,
    });
    const huge = ']C101106141410004153922123456789012345';
    expect(await findByBarcode(till.documents, huge, store)).to.deep.equal([]);
  });
  it('of any price and any list price comes to exactly what is printed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (minor, list) => {
          const thousandths = Math.max(1, Math.round((minor * 1000) / list));
          fc.pre(thousandths <= 1_000_000);
          const price = priceForAll(minor, thousandths);
          const qty = `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`;
          expect(lineAmount({ qty, ...price })).to.equal(minor);
          expect(price.price_per).to.be.at.most(1_000_000);
        },
      ),
    );
  });
});
