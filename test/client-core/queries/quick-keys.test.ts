// The quick keys of a lane, offline: pages and keys in their order, what is gone skipped, one's own edits laid over.
import { expect } from 'chai';
import type { JsonObject } from '@evertill/schemas';
import { editDocument } from '../../../client-core/actions/edit-document.ts';
import { quickKeys } from '../../../client-core/queries/quick-keys.ts';
import { aReference, aStaff } from '../../contract/contract-documents.ts';
import { openShop } from '../actions/open-shop.ts';
import type { Shop } from '../actions/open-shop.ts';

const key = (id: string, fields: object) => ({ id, label: '', color: 'blue', ...fields });

describe('the quick keys of a lane', () => {
  let till: Shop;
  const page = (id: string, data: object, fields: object = {}) =>
    till.put(
      'reference',
      aReference({
        id,
        store_id: 'store-1',
        kind: 'quick_key_page',
        data: { pos_register_id: '', position: 0, keys: [], ...data } as JsonObject,
        rev: 1,
        ...fields,
      }),
    );
  const shown = async (lane = 'lane-1') =>
    (await quickKeys(till.documents, lane)).map(({ name, keys }) => [name, keys.map(({ label }) => label)]);

  beforeEach(async () => {
    till = await openShop();
    const category = (id: string, active = true) =>
      aReference({
        id,
        store_id: '',
        kind: 'category',
        name: `The ${id}`,
        data: { parent_id: '' },
        active,
        rev: 1,
      });
    await till.put('reference', category('drinks'), category('closed', false));
    await till.put('staff', aStaff(1, { id: 'user-1', store_ids: [], vendor_type: 'owner', rev: 1 }));
  });
  afterEach(() => till.close());

  it('are the pages of the lane and of every lane, by position and name, without those switched off', async () => {
    await page('b', { position: 2 });
    await page('a', { position: 2, pos_register_id: 'lane-1' });
    await page('c', { position: 1 });
    await page('d', { pos_register_id: 'lane-2' });
    await page('e', {}, { active: false });
    expect(await shown()).to.deep.equal([
      ['c', []],
      ['a', []],
      ['b', []],
    ]);
    expect(await shown('lane-2')).to.deep.equal([
      ['d', []],
      ['c', []],
      ['b', []],
    ]);
    expect(await shown('lane-3')).to.deep.equal([
      ['c', []],
      ['b', []],
    ]);
  });

  it('open items, variations and categories, in their order, under a label or their own name', async () => {
    await page('a', {
      keys: [
        key('1', { kind: 'category', category_id: 'drinks' }),
        key('2', { kind: 'variation', item_id: 'p2', variation_id: 'v1' }),
        key('3', { kind: 'item', item_id: 'p1', label: 'Cow', color: 'pink' }),
      ],
    });
    const [{ keys } = { keys: [] }] = await quickKeys(till.documents, 'lane-1');
    expect(keys.map(({ label, color }) => [label, color])).to.deep.equal([
      ['The drinks', 'blue'],
      ['p2 v1', 'blue'],
      ['Cow', 'pink'],
    ]);
    expect(keys[0]!.opens).to.deep.equal({ kind: 'category', category_id: 'drinks' });
    expect(keys[1]!.opens).to.have.nested.property('item.variation_id', 'v1');
    expect(keys[2]!.opens).to.have.nested.property('item.product.price', 124);
  });

  it('skip what was archived, is for the back office, or is gone, and bring it back with it', async () => {
    await page('a', {
      keys: [
        key('1', { kind: 'item', item_id: 'p3' }),
        key('2', { kind: 'item', item_id: 'nothing' }),
        key('3', { kind: 'variation', item_id: 'p2', variation_id: 'nothing' }),
        key('4', { kind: 'category', category_id: 'closed' }),
        key('5', { kind: 'category', category_id: 'vat' }),
        key('6', { kind: 'item', item_id: 'p1' }),
      ],
    });
    expect(await shown()).to.deep.equal([['a', ['Milk']]]);
    const milk = (await till.documents.get('product', 'p1'))!;
    await till.put('product', { ...milk, admin_only: true });
    expect(await shown()).to.deep.equal([['a', []]]);
    await till.put('product', milk);
    expect(await shown()).to.deep.equal([['a', ['Milk']]]);
  });

  it('show an edit made without a network at once', async () => {
    await page('a', { keys: [key('1', { kind: 'item', item_id: 'p1' })] });
    const stored = (await till.documents.get('reference', 'a'))!;
    const data = {
      ...(stored['data'] as JsonObject),
      keys: [key('9', { kind: 'item', item_id: 'p1', label: 'New' })],
    };
    expect(await editDocument(till, 'reference', 'a', { data: data as JsonObject })).to.include({ ok: true });
    expect(await shown()).to.deep.equal([['a', ['New']]]);
  });
});
