// GS1 codes and codes with more behind them, from the scan to the sale: what is printed is charged and booked, what a
// separator may hide is not sold, and each spelling of a code leads to its item.
import { expect } from 'chai';
import { gtinCheckDigit, lineAmount } from '@evertill/schemas';
import type { Product } from '@evertill/schemas';
import { addItem, emptyCart } from '../../../client-core/actions/cart.ts';
import { holdDraft } from '../../../client-core/actions/hold-draft.ts';
import { resumeDraft } from '../../../client-core/actions/resume-draft.ts';
import { returnOrder } from '../../../client-core/actions/return-order.ts';
import { sell } from '../../../client-core/actions/sell.ts';
import { findByBarcode } from '../../../client-core/queries/find-by-barcode.ts';
import { lookUp } from '../../../client-core/queries/look-up.ts';
import { describe as sellables } from '../../../client-core/queries/sellable.ts';
import { aReference, aStore } from '../../contract/contract-documents.ts';
import { stock } from '../../support/till-at-rest.ts';
import { openShop } from './open-shop.ts';
import type { Shop } from './open-shop.ts';

const gs = '\u001d';
const store = aStore({ id: 'store-1' });
const [head, weight, price] = ['0199520123456781', '3103001750', '39221749'];

describe('a piece with a GS1 code', () => {
  let till: Shop;
  beforeEach(async () => {
    till = await openShop();
    await till.opened();
  });
  afterEach(() => till.close());

  const given = (fields: Partial<Product> = {}) =>
    stock(till, {
      id: 'ham',
      sku_code: 'HAM',
      barcodes: ['99520123456781'],
      item_type: 'WEIGHT',
      price: 999,
      ...fields,
    });
  const sale = (barcode: string, amount = 100_000) =>
    sell(till, { lines: [{ barcode, qty: 1 }], payments: [{ method: 'cash', amount }] });
  const sold = async (barcode: string) => {
    const outcome = await sale(barcode);
    if (!outcome.ok) throw new Error(outcome.code);
    const [line] = (await till.payloadOf(outcome.record.device_seq)).lines;
    return { ...line!, orderId: outcome.clientOrderId };
  };

  for (const list of [999, 899, 1]) {
    for (const [order, code] of [
      ['weight first', `${head}${weight}${price}`],
      ['price first', `]C1${head}${price}${gs}${weight}`],
    ] as const) {
      it(`costs 17.49 and weighs 1.750, ${order}, at ${list} in the catalog (field case 9)`, async () => {
        await given({ price: list });
        expect(await sold(code)).to.include({ qty: '1.750', total: 1749, price_source: 'embedded' });
      });
    }
  }

  it('gives back what was charged, and stays as printed when it is held (field case 9)', async () => {
    await given();
    const { orderId, client_line_id } = await sold(`${head}${weight}${price}`);
    const back = await returnOrder(till, { orderId, returnId: 'r1', lines: [{ line_id: client_line_id }] });
    if (!back.ok) throw new Error(back.code);
    const { lines, totals } = await till.payloadOf(back.record.device_seq);
    expect([totals.total, lines[0]!.qty]).to.deep.equal([-1749, '-1.750']);
    const [ham] = await sellables(
      till.documents,
      await findByBarcode(till.documents, `${head}${weight}${price}`, store),
    );
    const held = await holdDraft(till, addItem(emptyCart('o'), ham!, { lineId: 'a' })!, 'Ham');
    const resumed = held.ok && (await resumeDraft(till, held.draft.id));
    if (!resumed || !resumed.ok) throw new Error('It was not held.');
    const [line] = resumed.cart.lines;
    expect([line!.qty, lineAmount({ qty: line!.qty, ...line!.price! })]).to.deep.equal(['1.750', 1749]);
  });

  it('in pounds is booked in the unit it is sold in, to the thousandth (field case 9)', async () => {
    await till.put(
      'reference',
      aReference({ id: 'lb', store_id: '', kind: 'unit', data: { symbol: 'lb' }, rev: 1 }),
    );
    await given({ unit_id: 'lb' });
    expect(await sold(`${head}3202000250${price}`)).to.include({ qty: '2.500', total: 1749 });
    expect(await sold(`${head}3103001134`)).to.include({ qty: '2.500', total: 2498 });
    await given();
    expect(await sold(`${head}3202000250${price}`)).to.include({ qty: '1.134', total: 1749 });
  });

  it('with a count and a price is so many at that price; with a price alone one piece (field case 9)', async () => {
    await given({ item_type: 'QTY_EMBEDDED', plu: '4711' });
    expect(await sold(`${head}3012${gs}${price}`)).to.include({ qty: '12.000', total: 1749 });
    expect(await sold(`${head}${price}${gs}376`)).to.include({ qty: '6.000', total: 1749 });
    await given({ item_type: 'NORMAL' });
    expect(await sold(`${head}${price}`)).to.include({ qty: '1.000', total: 1749 });
    expect(await sold(`${head}${weight}${price}`), 'one piece, whatever it weighs').to.include({
      qty: '1.000',
      total: 1749,
    });
    await given({ item_type: 'QTY_EMBEDDED', plu: '4711' });
    for (const code of [`${head}${weight}306`, `${head}306${gs}${weight}`])
      expect(await sold(code), 'beside their weight').to.include({ qty: '6.000' });
    await given();
    // A count says nothing of how much there is of what is weighed.
    await given();
    const [weighed] = await findByBarcode(till.documents, `${head}3012`, store);
    expect(weighed).to.not.have.property('printed');
  });

  it('whose day has passed is refused with a separator, and said to be cut without one (field case 8)', async () => {
    await given({ item_type: 'NORMAL' });
    const code = `${head}10AB12${gs}17261101`;
    expect(await sale(code)).to.deep.include({
      code: 'item_expired',
      details: { sku: 'HAM', sell_by: '2026-11-01' },
    });
    expect(await sale(code.replace(gs, ''))).to.deep.include({
      code: 'separator_lost',
      details: { sku: 'HAM' },
    });
    expect(await sale(`${head}10AB12${gs}17271101`)).to.include({ ok: true });
    expect(await sale(`${head}1727110110AB12`)).to.include({ ok: true });
  });

  it('is cut only by what it is sold by (field case 8)', async () => {
    const [lotAndWeight, lotAndCount] = [`${head}21SER-${weight}`, `${head}10LOT3012`];
    await given({ item_type: 'NORMAL' });
    expect(await sale(lotAndCount)).to.include({ ok: true });
    await given();
    expect(await sale(lotAndWeight)).to.include({ code: 'separator_lost' });
    await given({ item_type: 'QTY_EMBEDDED', plu: '4711' });
    expect(await sale(lotAndCount)).to.include({ code: 'separator_lost' });
  });

  it('is cut where a figure holds more than a figure, at the end of the code too (field case 9)', async () => {
    const cut = { code: 'separator_lost' };
    await given();
    for (const rest of [`${weight}${price}10AB`, `${price}${weight}`, `${weight}${price}17261101`])
      expect(await sale(`${head}${rest}`), rest).to.include(cut);
    // Other separators of it came through.
    expect(await sale(`]C1${head}${weight}${price}10AB${gs}17271101`)).to.include(cut);
    expect(await sale(`]C1${head}3103001A50`)).to.include(cut);
    await given({ item_type: 'QTY_EMBEDDED', plu: '4711' });
    expect(await sale(`${head}301210AB`)).to.include(cut);
    expect(await sale(`${head}3012`)).to.include({ ok: true });
  });

  it('is sold until the first of its days, an expiry with a time among them (field case 8)', async () => {
    await given({ item_type: 'NORMAL' });
    const expired = { code: 'item_expired', details: { sku: 'HAM', sell_by: '2026-11-01' } };
    for (const days of ['1626110117261210', '1726110116261210', '70032611011200', `10A${gs}70032611011200`])
      expect(await sale(`${head}${days}`), days).to.deep.include(expired);
    expect(await sale(`${head}10AB1270032611011200`)).to.include({ code: 'separator_lost' });
    expect(await sale(`${head}70032712011200`)).to.include({ ok: true });
  });

  it('with a date that is no day is not sold, and with none is (field case 8)', async () => {
    await given({ item_type: 'NORMAL' });
    for (const days of ['17261131', '1726113116271210', '1627121017261300'])
      expect(await sale(`${head}${days}`), days).to.include({ code: 'separator_lost' });
    expect(await sale(`${head}17000000`)).to.include({ ok: true });
  });
});

describe('a code with more or fewer digits', () => {
  let till: Shop;
  beforeEach(async () => {
    till = await openShop();
  });
  afterEach(() => till.close());

  const found = async (code: string) =>
    (await lookUp(till, code, store)).map(({ product }) => product.id).toSorted();
  const withCheck = (body: string) => `${body}${gtinCheckDigit(body)}`;

  it('is a price label with and without a zero in front (field case 10)', async () => {
    await stock(till, { id: 'ham', sku_code: 'HAM', item_type: 'PRICE_EMBEDDED', plu: '12345', price: 400 });
    for (const code of ['212345001998', '0212345001998', '00212345001998', ']E00212345001998']) {
      const [hit] = await findByBarcode(till.documents, code, store);
      expect(hit?.printed, code).to.deep.include({ minor: 199 });
    }
    const weights = aStore({
      id: 'store-1',
      barcode_layouts: [{ kind: 'weight', pattern: '02IIIIINNDDDC' }],
    });
    await stock(till, { id: 'nuts', sku_code: 'NUTS', item_type: 'WEIGHT', plu: '54321', price: 400 });
    const label = withCheck('025432101750');
    for (const code of [label, label.slice(1)]) {
      const [hit] = await findByBarcode(till.documents, code, weights);
      expect(hit?.printed, code).to.deep.equal({ thousandths: 1750 });
    }
  });

  it('is the same item with an add-on of two or five digits, parted or not (field case 10)', async () => {
    await stock(
      till,
      { id: 'paper', sku_code: 'PAPER', barcodes: ['9771234567003'] },
      { id: 'book', sku_code: 'BOOK', barcodes: ['9783161484100'] },
      { id: 'comic', sku_code: 'COMIC', barcodes: ['036000291452'] },
    );
    for (const code of ['977123456700305', '9771234567003 05', ']E3977123456700305', ']E09771234567003]E105'])
      expect(await found(code), code).to.deep.equal(['paper']);
    for (const code of ['978316148410051299', '9783161484100 51299'])
      expect(await found(code), code).to.deep.equal(['book']);
    for (const code of ['03600029145212', '036000291452 12', '0036000291452 51299'])
      expect(await found(code), code).to.deep.equal(['comic']);
    expect(await found('9771234567003 0')).to.deep.equal([]);
    // An EAN-13 that begins like an EAN-8 is another article.
    await stock(till, { id: 'mint', sku_code: 'MINT', barcodes: ['40000015'] });
    expect(await found('4000001512348')).to.deep.equal([]);
  });

  it('kept with its add-on is found without, and asks which where there are two (field case 10)', async () => {
    await stock(till, { id: 'may', sku_code: 'MAY', barcodes: ['977123456700305'] });
    expect(await found('9771234567003')).to.deep.equal(['may']);
    expect(await found('9771234567003 05')).to.deep.equal(['may']);
    // Another issue is another item.
    expect(await found('9771234567003 06')).to.deep.equal([]);
    await stock(till, { id: 'june', sku_code: 'JUNE', barcodes: ['9771234567003 06'] });
    expect(await found('977123456700306')).to.deep.equal(['june']);
    expect(await found('9771234567003')).to.deep.equal(['june', 'may']);
    // What is kept under the code itself goes before.
    await stock(till, { id: 'any', sku_code: 'ANY', barcodes: ['9771234567003'] });
    expect(await found('9771234567003')).to.deep.equal(['any']);
    expect(await found('977123456700307')).to.deep.equal(['any']);
    // A case whose number begins like an article’s is no issue of it.
    await stock(till, { id: 'case', sku_code: 'CASE', barcodes: [withCheck('4006381333931')] });
    expect(await found('400638133393')).to.deep.equal([]);
  });

  it('is the same item as UPC-E, as UPC-A and as EAN-13, whichever is kept (field case 10)', async () => {
    const spelled = ['01234505', '012000003455', '0012000003455', ']E001234505'];
    for (const [nr, kept] of spelled.slice(0, 3).entries()) {
      await stock(till, { id: 'gum', sku_code: 'GUM', barcodes: [kept], rev: nr + 1 });
      for (const code of spelled) expect(await found(code), `${code} of ${kept}`).to.deep.equal(['gum']);
    }
  });

  it('leads to its SKU past signs that cannot be seen (field case 19)', async () => {
    await stock(till, { id: 'pesto', sku_code: 'F06-D', barcodes: [] });
    for (const code of ['F06-D', 'F06-\u00adD', "'F06-D", '\u200bF06-D '])
      expect(await found(code)).to.deep.equal(['pesto']);
  });
});
