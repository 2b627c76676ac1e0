// Given an edit the server refused because somebody else changed the same field meanwhile, when a person answers field by
// field, then what they chose goes out as a new edit, and nothing that others changed beside it is taken back.
import { expect } from 'chai';
import type { EditPayload, JsonObject, Product, Reference, RejectionCode } from '@evertill/schemas';
import { editDocument } from '../../../client-core/actions/edit-document.ts';
import {
  conflictsOf,
  dismissRefusedEdit,
  settleConflict,
} from '../../../client-core/actions/resolve-edit-conflict.ts';
import { aProduct, aReference, aVariation } from '../../contract/contract-documents.ts';
import { settle } from '../../support/fake-clock.ts';
import { accepting } from '../../support/till-journal.ts';
import { openShop } from './open-shop.ts';
import type { Shop } from './open-shop.ts';

describe('an edit that met another one', () => {
  let till: Shop;
  beforeEach(async () => {
    till = await openShop();
  });
  afterEach(() => till.close());

  /** The first entry is refused with these words. */
  const refused = async (code: RejectionCode, details: JsonObject) => {
    till.test.link.answer({
      operations: accepting((seq) => (seq === 1 ? { kind: 'rejected', ack: '', code, details } : undefined)),
    });
    till.test.drain();
    till.test.link.connect();
    await settle();
  };
  const met = (current: object, rev = 8) =>
    refused('conflict', { current: { ...current, rev } as JsonObject, current_rev: rev, fields: [] });
  const edit = (changes: JsonObject, id = 'p1', collection = 'product') =>
    editDocument(till, collection, id, changes);
  const seen = <T>(id: string, collection = 'product') => till.documents.get(collection, id) as Promise<T>;
  const lastEdit = async () => (await till.entries()).at(-1)!.payload as unknown as EditPayload;
  const asked = async () => conflictsOf((await till.desk.get('op:1'))!).map(({ field }) => field);

  it('"mine" is a new edit against what the server has now, once', async () => {
    const product = await seen<Product>('p1');
    await edit({ price: 150 });
    await met({ ...product, price: 140 });
    expect(await asked()).to.deep.equal(['price']);
    expect(await settleConflict(till, 'op:1', ['price'])).to.include({ ok: true, deviceSeq: 2 });
    expect(await lastEdit()).to.deep.equal({
      collection: 'product',
      id: 'p1',
      base_rev: 8,
      base: { price: 140 },
      changes: { price: 150 },
    });
    expect(await till.desk.open()).to.deep.equal([]);
    expect(await settleConflict(till, 'op:1', ['price'])).to.include({ code: 'not_found' });
  });

  it('"theirs" needs nothing but the answer', async () => {
    const product = await seen<Product>('p1');
    await edit({ price: 150 });
    await met({ ...product, price: 140 });
    expect(await settleConflict(till, 'op:1', [])).to.include({ ok: true, deviceSeq: 0 });
    expect(await till.desk.open()).to.deep.equal([]);
    expect(await till.entries()).to.have.length(1);
    expect((await till.desk.get('op:1'))!.resolved_at).to.be.a('string');
  });

  it('"theirs" in one field keeps what I changed in the others', async () => {
    const product = await seen<Product>('p1');
    await edit({ price: 150, name: 'Oat milk' });
    await met({ ...product, price: 140 });
    expect(await asked()).to.deep.equal(['price']);
    await settleConflict(till, 'op:1', []);
    expect(await lastEdit()).to.deep.include({ base: { name: product.name }, changes: { name: 'Oat milk' } });
  });

  it('"mine" for one variation takes back nothing others did to the list', async () => {
    const variations = ['a', 'b', 'c'].map((id) => aVariation({ id, key: id, name: id, price: 100 }));
    const [a, b, c] = variations as [
      Product['variations'][0],
      Product['variations'][0],
      Product['variations'][0],
    ];
    await till.put('product', { ...aProduct({ id: 'cup', store_id: 'store-1' }), variations, rev: 3 });
    await edit({ variations: [{ ...a, price: 150 }, { ...b, price: 111 }, c] as never }, 'cup');
    const added = aVariation({ id: 'd', key: 'd', name: 'd', price: 5 });
    const theirs = [{ ...a, price: 140, name: 'Small' }, { ...b, price: 222 }, { ...c, price: 333 }, added];
    await met({ ...(await seen<Product>('cup')), variations: theirs });
    expect(await asked()).to.deep.equal(['variations.a.price', 'variations.b.price']);
    await settleConflict(till, 'op:1', ['variations.a.price']);
    const { base, changes } = await lastEdit();
    expect(base).to.deep.equal({ variations: theirs });
    expect(changes).to.deep.equal({ variations: [{ ...theirs[0], price: 150 }, ...theirs.slice(1)] });
  });

  it('"mine" for one member of `data` takes back no other member', async () => {
    const data = { contact_name: 'Ann', email: 'a@b.c', phone: '1', address: 'Here', note: '' };
    const supplier = aReference({ id: 's', store_id: 'store-1', kind: 'supplier', name: 'Dairy', data });
    await till.put('reference', { ...supplier, rev: 3 });
    await edit({ data: { ...data, phone: '2' } }, 's', 'reference');
    const theirs = { ...data, phone: '3', address: 'There' };
    await met({ ...(await seen<Reference>('s', 'reference')), data: theirs });
    expect(await asked()).to.deep.equal(['data.phone']);
    await settleConflict(till, 'op:1', ['data.phone']);
    expect((await lastEdit()).changes).to.deep.equal({ data: { ...theirs, phone: '2' } });
  });

  it('another value counts instead of both, in the field it was typed for', async () => {
    const product = await seen<Product>('p1');
    await edit({ price: 150, name: 'Oat milk' });
    await met({ ...product, price: 140, name: 'Goat milk' });
    await settleConflict(till, 'op:1', ['name'], { price: 145 });
    const { base, changes } = await lastEdit();
    expect(base).to.deep.equal({ price: 140, name: 'Goat milk' });
    expect(changes).to.deep.equal({ price: 145, name: 'Oat milk' });
  });

  it('is about one price of an item in a price list, and takes back no other', async () => {
    const price = (min_quantity: string, amount: number) => ({
      variation_id: '',
      min_quantity,
      price: amount,
    });
    const data = (...prices: object[]) => ({ price_list_id: 'trade', item_id: 'p1', prices }) as JsonObject;
    const entry = aReference({ id: 'trade|p1', store_id: 'store-1', kind: 'price_list_item' });
    await till.put('reference', {
      ...entry,
      data: data(price('1.000', 100), price('12.000', 90)),
      rev: 3,
    });
    await edit({ data: data(price('1.000', 110), price('12.000', 90)) }, 'trade|p1', 'reference');
    const theirs = data(price('1.000', 120), price('12.000', 80), price('50.000', 70));
    await met({ ...(await seen<Reference>('trade|p1', 'reference')), data: theirs });
    expect(await asked()).to.deep.equal(['data.prices.@1000.price']);
    await settleConflict(till, 'op:1', [], { 'data.prices.@1000.price': 115 });
    expect((await lastEdit()).changes).to.deep.equal({
      data: data(price('1.000', 115), price('12.000', 80), price('50.000', 70)),
    });
  });

  it('of one that was refused for another reason the server’s value is back at once, and it is dismissed when read', async () => {
    const { price } = await seen<Product>('p1');
    await edit({ price: 150 });
    expect((await seen<Product>('p1')).price, 'the overlay').to.equal(150);
    await refused('forbidden', {});
    expect((await seen<Product>('p1')).price).to.equal(price);
    const [attention] = await till.desk.open();
    expect(attention).to.include({ kind: 'operation_refused', code: 'forbidden', document_id: 'p1' });
    expect(await settleConflict(till, 'op:1', [])).to.include({ code: 'not_found' });
    expect(await dismissRefusedEdit(till, 'op:1')).to.deep.equal({ ok: true });
    expect(await till.desk.open()).to.deep.equal([]);
    expect(await dismissRefusedEdit(till, 'op:9')).to.include({ code: 'not_found' });
  });
});
