// What RxDB's strictest mode accepts: its dev-mode checks every schema, ajv in strict mode compiles it and checks
// every written document.
import { expect } from 'chai';
import { addRxPlugin } from 'rxdb';
import { RxDBDevModePlugin, checkSchema } from 'rxdb/plugins/dev-mode';
import { wrappedValidateAjvStorage } from 'rxdb/plugins/validate-ajv';
import { blankProduct, collections, defineCollection, idField, nameField } from '@evertill/schemas';
import type { Collection } from '@evertill/schemas';
import { openDatabase } from '../../../client-core/database/open-database.ts';
import type { StorageError } from '../../../client-core/database/storage-error.ts';
import { rxSchemaOf } from '../../../client-core/database/rx-schema.ts';
import { memorySurroundings } from '../../support/memory-surroundings.ts';

const base = { name: 'thing', version: 1, table: '', scope: 'local', writers: () => false } as const;
/** Any zod type, by way of a collection that has one of each. */
type ZodType =
  | (typeof collections.product.shape)[keyof typeof collections.product.shape]
  | (typeof collections.work_shift.shape)['closed_at'];
const faultOf = (error: unknown) => (error as StorageError).fault;
const upgrade = { 1: (old: Record<string, unknown>) => old };

describe('the RxDB schema of a collection', () => {
  for (const collection of Object.values(collections) as Collection[]) {
    it(`of ${collection.name} passes RxDB's dev-mode checks`, () => {
      expect(checkSchema(rxSchemaOf(collection))).to.equal(undefined);
    });
  }

  it('requires every field, and lets only nullable ones be null', () => {
    const { required, properties } = rxSchemaOf(collections.work_shift);
    expect(required).to.have.members(Object.keys(collections.work_shift.document.shape));
    expect(properties['closed_at']).to.deep.equal({ type: ['string', 'null'] });
    expect(properties['closing_handover_basis']).to.deep.equal({ type: ['string', 'null'] });
    expect(properties['cash_count_detail']).to.deep.equal({ type: 'object' });
  });

  it('bounds what is indexed, because index keys have a fixed width', () => {
    const { status } = collections.product.shape;
    const shape = { id: idField, text: nameField, status };
    const numbered = defineCollection({ ...base, shape, indexes: [['status'], ['text', 'id']], upgrade });
    const { properties, indexes, version } = rxSchemaOf(numbered);
    expect(properties['id']).to.deep.equal({ type: 'string', maxLength: 128 });
    expect(properties['text']).to.deep.equal({ type: 'string', maxLength: 200 });
    expect(properties['status']).to.deep.equal({ type: 'integer', minimum: 0, maximum: 2, multipleOf: 1 });
    expect(indexes).to.deep.equal([['id'], ['status'], ['text', 'id']]);
    expect(version).to.equal(0);
  });

  it('refuses an index that no storage could keep', () => {
    const indexed = (field: ZodType) => () =>
      rxSchemaOf(defineCollection({ ...base, shape: { id: idField, field }, indexes: [['field']], upgrade }));
    const { item_type: unbounded, barcodes: list } = collections.product.shape;
    expect(indexed(unbounded)).to.throw('Collection thing: indexed field field needs a maximum length');
    expect(indexed(list)).to.throw('neither a string, an integer nor a boolean');
    expect(indexed(collections.work_shift.shape.closed_at)).to.throw('neither a string');
  });

  describe('with ajv in strict mode', () => {
    before(() => {
      const { warn } = console;
      console.warn = () => undefined;
      addRxPlugin(RxDBDevModePlugin);
      console.warn = warn;
    });

    it('all twelve compile, and documents are checked', async () => {
      const surroundings = memorySurroundings();
      const storage = wrappedValidateAjvStorage({ storage: surroundings.storage });
      const database = await openDatabase({
        surroundings: { ...surroundings, storage },
        name: 'checked',
        collections: Object.values(collections) as Collection[],
        mode: 'screen',
      });
      const product = { ...blankProduct, id: 'p1', store_id: 's1', sku_code: 'A', name: 'Apple' };
      await database.store('product').put([product]);
      expect(await database.rxCollection('product').findOne('p1').exec()).to.include({ name: 'Apple' });
      for (const name of Object.keys(collections)) {
        expect(await database.store(name).insert({ id: '0000000000000001' }).catch(faultOf)).to.equal(
          'failed',
        );
      }
      const free = { ...product, id: 'p2', price: 'free' };
      expect(await database.store('product').insert(free).catch(faultOf)).to.equal('failed');
      await database.remove();
    });
  });
});
