// Finding and counting by what lies inside a document: in its lists, its objects, and the rows of its array fields.
import { expect } from 'chai';
import type { JsonObject, Reference } from '@evertill/schemas';
import { aProduct, aReference, aVariation } from './contract-documents.ts';
import { product, reference, save, storeId, tenantOf, withStores } from './contract-subject.ts';
import type { Subject } from './contract-subject.ts';

export function insideContract(subject: Subject): void {
  describe('finding and counting inside', () => {
    beforeEach(async () => {
      const { database } = subject();
      const tenant = tenantOf(subject());
      await withStores(subject(), storeId);
      const tagged = (id: string, tag_ids: string[], variations: object[] = []) =>
        aProduct({
          id,
          store_id: storeId,
          tag_ids,
          variations: variations.map((fields, index) => aVariation({ id: `${id}-${index}`, ...fields })),
        });
      const red = { attribute_id: 'colour', value_id: 'red' };
      const large = { attribute_id: 'size', value_id: 'large' };
      await save(database, tenant, product, tagged('p1', ['new', 'own']));
      await save(
        database,
        tenant,
        product,
        tagged('p2', ['own'], [{ unit_id: 'kg' }, { attributes: [red] }]),
      );
      await save(
        database,
        tenant,
        product,
        tagged('p3', [], [{ attributes: [large, red] }, { unit_id: 'l' }]),
      );
      await save(database, tenant, product, tagged('gone', ['new'], [{ unit_id: 'kg' }]), true);
      const entry = (id: string, kind: Reference['kind'], data: JsonObject) =>
        save(database, tenant, reference, aReference({ id, store_id: '', kind, code: id, data }));
      await entry('r1', 'category', { parent_id: '' });
      await entry('r2', 'category', { parent_id: 'r1' });
      await entry('r3', 'coupon', { selection: { tag_ids: ['new', 'own'] }, effect: { bought: null } });
      await entry('r4', 'coupon', { selection: { tag_ids: [] }, effect: { bought: { tag_ids: ['new'] } } });
    });

    const cases: readonly (readonly [
      what: string,
      collection: typeof product | typeof reference,
      where: Record<string, string | string[]>,
      ids: string[],
    ])[] = [
      ['a list that holds a text', product, { tag_ids: 'own' }, ['p1', 'p2']],
      ['a list that holds one of several', product, { tag_ids: ['new', 'old'] }, ['p1']],
      ['one of none', product, { tag_ids: [] }, []],
      ['a field of a row of its own', product, { 'variations.unit_id': ['kg', 'l'] }, ['p2', 'p3']],
      ['a list in such a row', product, { 'variations.attributes.value_id': 'red' }, ['p2', 'p3']],
      [
        'several things at once',
        product,
        { 'variations.attributes.attribute_id': 'size', 'variations.unit_id': 'l', store_id: storeId },
        ['p3'],
      ],
      ['a member of an object', reference, { 'data.parent_id': 'r1' }, ['r2']],
      ['a blank member', reference, { kind: 'category', 'data.parent_id': '' }, ['r1']],
      ['a list in an object', reference, { 'data.selection.tag_ids': 'own' }, ['r3']],
      ['a list in what may be null', reference, { 'data.effect.bought.tag_ids': 'new' }, ['r4']],
      ['what nobody has', reference, { 'data.nothing.at.all': 'new' }, []],
      ['a text that is no other text', product, { tag_ids: 'ow' }, []],
      ['a text with everything in it', product, { tag_ids: `"]' $v \\` }, []],
    ];
    for (const [what, collection, where, ids] of cases) {
      it(`looks for ${what}`, async () => {
        const found = await subject().database.read(tenantOf(subject()), async (tx) => ({
          ids: (await tx.find(collection, where, { orderBy: 'id' })).map(({ id }) => id),
          count: await tx.count(collection, where),
        }));
        expect(found).to.deep.equal({ ids, count: ids.length });
      });
    }

    it('counts everything that lives, also what this transaction has just written', async () => {
      const counts = await subject().database.write(tenantOf(subject()), async (tx) => {
        const before = await tx.count(product, {});
        await tx.put(product, aProduct({ id: 'p4', store_id: storeId, tag_ids: ['own'] }), false);
        return [before, await tx.count(product, {}), await tx.count(product, { tag_ids: 'own' })];
      });
      expect(counts).to.deep.equal([3, 4, 3]);
    });
  });
}
