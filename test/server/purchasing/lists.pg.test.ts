// Lots, what is low, and what a supplier delivers, as lists a person narrows and sorts.
import { expect } from 'chai';
import { draftLotNote } from '@evertill/schemas';
import { lots, Purchasing, word } from './given-purchasing.ts';

describe('the lists of purchasing', function () {
  this.timeout(60_000);
  let shop: Purchasing;
  const milk = { item_id: 'milk', quantity: 10, unit_cost: 1 };
  const bread = { item_id: 'bread', quantity: 1, unit_cost: 5 };

  before(async () => {
    shop = await Purchasing.open();
    await shop.warehouse('cellar', true);
    await shop.supplier('bakery', 'Bakery 100%');
  });
  beforeEach(async () => {
    await shop.clear();
    for (const [id, name] of [
      ['milk', 'Milk'],
      ['bread', 'Bread'],
      ['tea', 'Tea'],
    ] as const)
      await shop.product(id, { name, low_stock_threshold: '5.000' });
  });
  after(() => shop?.system.stop());

  const ids = async (path: string): Promise<unknown[]> => {
    const { status, body, text } = await shop.as('reader', 'get', path);
    expect(status, text).to.equal(200);
    return (body.data as { id?: string; item_id?: string }[]).map(({ id, item_id }) => id ?? item_id);
  };

  it('find a lot by its supplier, its note and its number, and nothing by a sign of a pattern', async () => {
    const one = await shop.order([milk], { note: 'for Tuesday' });
    const two = await shop.order([bread], { supplier_id: 'bakery' });
    const { number } = await shop.read(two);
    expect(await ids(`${lots}?q=dairy`)).to.deep.equal([one]);
    expect(await ids(`${lots}?q=TUESDAY`)).to.deep.equal([one]);
    expect(await ids(`${lots}?q=${number as number}`)).to.deep.equal([two]);
    expect(await ids(`${lots}?q=%23${number as number}`)).to.deep.equal([two]);
    expect(await ids(`${lots}?q=100%25`)).to.deep.equal([two]);
    expect(await ids(`${lots}?q=_`)).to.deep.equal([]);
    expect(await ids(`${lots}?q=%20`)).to.deep.equal([two, one]);
  });

  it('put lots in the order that is asked for, the newest first when none is', async () => {
    const dear = await shop.order([milk]);
    const cheap = await shop.order([bread], { supplier_id: 'bakery' });
    for (const [sort, order] of [
      ['', [cheap, dear]],
      ['?sort=created_at', [dear, cheap]],
      ['?sort=number', [dear, cheap]],
      ['?sort=supplier_name', [cheap, dear]],
      ['?sort=-supplier_name', [dear, cheap]],
      ['?sort=total_cost', [cheap, dear]],
      ['?sort=-total_cost', [dear, cheap]],
    ] as const)
      expect(await ids(`${lots}${sort}`), sort).to.deep.equal(order);
    await shop.patch(dear, { status: 1 });
    expect(await ids(`${lots}?sort=-status`)).to.deep.equal([dear, cheap]);
    expect(word(await shop.as('reader', 'get', `${lots}?sort=colour`))).to.equal('400 invalid_input');
  });

  it('tell the draft of the job from what somebody ordered', async () => {
    const ordered = await shop.order([milk]);
    const draft = await shop.order([milk], { note: draftLotNote });
    expect(await ids(`${lots}?draft=true`)).to.deep.equal([draft]);
    expect(await ids(`${lots}?draft=false`)).to.deep.equal([ordered]);
    await shop.patch(draft, { status: 2 });
    expect(await ids(`${lots}?draft=true`)).to.deep.equal([]);
  });

  it('find what is low by its name and SKU', async () => {
    const path = '/vendor/products/low-stock';
    expect(await ids(`${path}?q=MIL`)).to.deep.equal(['milk']);
    expect(await ids(`${path}?q=sku-tea`)).to.deep.equal(['tea']);
    expect(await ids(`${path}?q=%25`)).to.deep.equal([]);
    expect((await shop.as('reader', 'get', `${path}?q=bread`)).body.total).to.equal(1);
  });

  it('narrow products to what was ordered of a supplier, unless the lot was cancelled', async () => {
    const products = '/vendor/products?supplier_id=dairy';
    expect(await ids(products)).to.deep.equal([]);
    await shop.order([milk]);
    await shop.patch(await shop.order([bread]), { status: 1 });
    await shop.order([{ ...milk, item_id: 'tea' }], { supplier_id: 'bakery' });
    expect(await ids(products)).to.deep.equal(['bread', 'milk']);
    const cancelled = await shop.order([{ ...milk, item_id: 'tea' }]);
    expect(await ids(`${products}&q=tea`)).to.deep.equal(['tea']);
    await shop.patch(cancelled, { status: 2 });
    expect(await ids(products)).to.deep.equal(['bread', 'milk']);
  });

  it('a draft that a person makes an order of is on order, and is not suggested again', async () => {
    await shop.product('salt', { low_stock_threshold: '10.000', auto_add_purchase_on_low_stock: true });
    await shop.system.server.jobs.runNow('low-stock-lots');
    const [draft] = await ids(`${lots}?draft=true&store_id=${shop.storeId}`);
    const changed = await shop.patch(draft as string, { supplier_id: 'dairy', note: '' });
    expect(word(changed)).to.equal('200');
    await shop.system.server.jobs.runNow('low-stock-lots');
    expect(await ids(`${lots}?draft=true`)).to.deep.equal([]);
    const { body } = await shop.as('reader', 'get', '/vendor/products/low-stock?q=salt');
    expect(body.data[0]).to.include({ on_order: 20, suggested_quantity: 0 });
  });
});
