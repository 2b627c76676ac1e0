// The registries: what every collection and operation of the house must be for the engine to carry it, and who may do
// and see what.
import { expect } from 'chai';
import {
  collections,
  defineCollection,
  idField,
  keyConcerns,
  mayRead,
  mayWrite,
  maySee,
  operations,
  replicated,
  scopeKeyFor,
  scopeKeysOf,
  seesStore,
} from '@evertill/schemas';
import type { Actor, Collection, ReplicatedDocument } from '@evertill/schemas';

interface Property {
  readonly type?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

function propertiesOf({ document }: Collection): Record<string, Property> {
  return (document.toJSONSchema({ unrepresentable: 'any' }) as { properties: Record<string, Property> })
    .properties;
}

const all: readonly Collection[] = Object.values(collections);

describe('the registry of collections', () => {
  it('holds twelve, under their own names: RxDB’s free edition opens thirteen', () => {
    expect(Object.entries(collections).map(([key, { name }]) => [key, name])).to.deep.equal(
      Object.keys(collections).map((key) => [key, key]),
    );
    expect(all).to.have.length(12);
  });

  it('lets three stay on the device and gives each of the others a table of its own', () => {
    const local = all.filter(({ scope }) => scope === 'local');
    expect(local.map(({ name }) => name)).to.have.members(['operation', 'attention', 'device']);
    expect(local.map(({ table }) => table)).to.deep.equal(['', '', '']);
    const tables = replicated(collections).flatMap(({ table, children = {} }) => [
      table,
      ...Object.values(children),
    ]);
    expect(tables).to.not.include('');
    expect(new Set(tables).size).to.equal(tables.length);
  });

  for (const collection of all) {
    it(`finds that ${collection.name} names only fields it has, of a kind that fits`, () => {
      const properties = propertiesOf(collection);
      expect(properties['id']).to.include({ type: 'string' });
      expect(properties['rev']).to.include({ type: 'integer', minimum: 0 });
      expect(properties).to.not.have.any.keys('_deleted', 'collection', '_rev', '_meta', '_attachments');
      for (const name of collection.indexes.flat()) {
        const property = properties[name]!;
        expect(property, `${name} is indexed on Dexie, where nothing may be null`).to.have.property('type');
        if (property.type === 'string') expect(property, name).to.have.property('maxLength');
        else if (property.type === 'integer') expect(property, name).to.include.keys('minimum', 'maximum');
        else expect(property.type, name).to.equal('boolean');
      }
      for (const field of Object.keys(collection.children ?? {}))
        expect(properties[field]).to.include({ type: 'array' });
      expect(properties).to.include.keys('id', ...(collection.kept ?? []));
      if (collection.restricted)
        expect(properties[collection.restricted.field]).to.include({ type: 'boolean' });
      if (collection.timeBound)
        expect(properties[collection.timeBound]).to.include({ type: 'string', maxLength: 10 });
      if (['store', 'store_or_vendor'].includes(collection.scope))
        expect(properties).to.include.keys('store_id');
      if (collection.scope === 'stores') expect(properties['store_ids']).to.include({ type: 'array' });
    });
  }

  it('takes no version without the upgrades that lead to it', () => {
    const define = (version: number, upgrade: Collection['upgrade']) => () =>
      defineCollection({
        name: 'x',
        version,
        table: 'x',
        scope: 'vendor',
        writers: () => true,
        shape: { id: idField },
        indexes: [],
        upgrade,
      });
    expect(define(2, { 1: (old) => old })).to.throw('no upgrade to version 2');
    expect(define(2, { 1: (old) => old, 2: (old) => old })).to.not.throw();
  });

  it('knows operations by their types', () => {
    expect(Object.entries(operations).map(([key, { type }]) => [key, type])).to.deep.equal(
      Object.keys(operations).map((key) => [key, key]),
    );
  });
});

function anActor(fields: Partial<Actor> = {}): Actor {
  return {
    kind: 'vendor',
    user_id: 'u',
    vendor_id: 'v',
    vendor_type: 'employee',
    name: 'U',
    store_ids: ['a'],
    modules: [],
    module_permissions: {},
    fixed_lane_id: '',
    ...fields,
  };
}

const owner = anActor({ vendor_type: 'owner', store_ids: null });
const employee = anActor();
const clerk = anActor({ modules: ['product'] });
const reader = anActor({ modules: ['product'], module_permissions: { product: 'read' } });

describe('who may', () => {
  it('an owner everything; an employee what the modules say, and a module without an entry is a write right', () => {
    expect(
      [owner, employee, clerk, reader].map((actor) => [
        mayRead(actor, 'product'),
        mayWrite(actor, 'product'),
      ]),
    ).to.deep.equal([
      [true, true],
      [false, false],
      [true, true],
      [true, false],
    ]);
    expect(
      mayWrite(anActor({ module_permissions: { product: 'write' } }), 'product'),
      'a permission without its module',
    ).to.equal(false);
  });

  it('an owner sees every store, an employee the named ones', () => {
    expect([owner, employee].map((actor) => [seesStore(actor, 'a'), seesStore(actor, 'b')])).to.deep.equal([
      [true, true],
      [true, false],
    ]);
  });

  const { product, customer, staff, store } = collections;
  const cases: readonly (readonly [string, Actor, Collection, Partial<ReplicatedDocument>, boolean])[] = [
    ['a product of an own store', employee, product, { store_id: 'a', admin_only: false }, true],
    ['a product of another store', employee, product, { store_id: 'b', admin_only: false }, false],
    [
      'an admin_only product without the module',
      employee,
      product,
      { store_id: 'a', admin_only: true },
      false,
    ],
    [
      'an admin_only product with the module, read is enough',
      reader,
      product,
      { store_id: 'a', admin_only: true },
      true,
    ],
    ['an admin_only product of another store', clerk, product, { store_id: 'b', admin_only: true }, false],
    ['a customer of every store', employee, customer, { store_id: '' }, true],
    ['a customer of another store', employee, customer, { store_id: 'b' }, false],
    ['a colleague of one shared store', employee, staff, { store_ids: ['b', 'a'] }, true],
    ['a colleague of another store', employee, staff, { store_ids: ['b'] }, false],
    ['an owner, who belongs to no store', employee, staff, { store_ids: [] }, false],
    ['the own store', employee, store, { id: 'a' }, true],
    ['another store', employee, store, { id: 'b' }, false],
    ['anything, as an owner', owner, product, { store_id: 'b', admin_only: true }, true],
  ];
  for (const [what, actor, collection, fields, expected] of cases) {
    it(`[T1] ${expected ? 'sees' : 'does not see'} ${what}`, () => {
      expect(maySee(actor, collection, { id: 'x', ...fields } as ReplicatedDocument)).to.equal(expected);
    });
  }
});

describe('a scope key', () => {
  const { product, customer, staff, store } = collections;

  it('is the same for everybody with the same rights, and another one for other rights', () => {
    expect(scopeKeyFor(product, employee, 'a')).to.equal('store:a');
    expect(scopeKeyFor(product, reader, 'a')).to.equal('store:a:full');
    expect(scopeKeyFor(product, owner, 'a')).to.equal('store:a:full');
    expect(scopeKeyFor(customer, owner, 'a')).to.equal('store:a');
  });

  it('is every one a document lies in', () => {
    const of = (collection: Collection, fields: object) =>
      scopeKeysOf(collection, { id: 'x', ...fields } as ReplicatedDocument);
    expect(of(product, { store_id: 'a', admin_only: false })).to.have.members(['store:a', 'store:a:full']);
    expect(of(product, { store_id: 'a', admin_only: true })).to.have.members(['store:a:full']);
    expect(of(customer, { store_id: '' })).to.deep.equal(['store:*']);
    expect(of(staff, { store_ids: ['a', 'b'] })).to.deep.equal(['store:a', 'store:b']);
    expect(of(staff, { store_ids: ['a'], vendor_type: 'employee' })).to.deep.equal(['store:a']);
    expect(of(staff, { store_ids: [], vendor_type: 'owner' })).to.deep.equal(['store:*']);
    expect(of(store, {})).to.deep.equal(['store:x']);
    expect(of(collections.device, {})).to.deep.equal([]);
  });

  it('concerns itself, and every store when it says so', () => {
    const concerned = (key: string, mine: string) => keyConcerns(key, mine);
    expect(concerned('store:a', 'store:a')).to.equal(true);
    expect(concerned('store:a', 'store:b')).to.equal(false);
    expect(concerned('store:a', 'store:a:full')).to.equal(false);
    expect(concerned('store:*', 'store:b')).to.equal(true);
    expect(concerned('store:*', 'store:b:full')).to.equal(false);
    expect(concerned('store:*:full', 'store:b:full')).to.equal(true);
    expect(concerned('store:*', 'vendor')).to.equal(false);
  });
});
