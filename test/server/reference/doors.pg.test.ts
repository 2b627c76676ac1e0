// One rule, three doors: what is refused of a look-up record through REST is refused through document push and through a
// journal entry with the same code; and what two managers changed apart is put together.
import { expect } from 'chai';
import { blankPromotion, blankReferenceData, collections, everyLine, wireCode } from '@evertill/schemas';
import type { JsonObject, Reference, RejectionCode, ReplicatedDocument } from '@evertill/schemas';
import type { PushOutcome } from '@evertill/sync';
import { aCustomer, aReference } from '../../contract/contract-documents.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { operate } from '../../support/given-shift.ts';
import { give, giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor, Role } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { ask } from '../../support/system-http.ts';
import { greeted } from '../../support/system-socket.ts';

const effect = { kind: 'percent', percent: '10.0000' };
const paths: Partial<Record<Reference['kind'], string>> = {
  category: 'categories',
  tag: 'tags',
  attribute: 'attributes',
  supplier: 'suppliers',
  price_list: 'price-lists',
  promotion: 'promotions',
  coupon: 'coupons',
};

describe('the doors of look-up records', () => {
  let system: System;
  let vendor: GivenVendor;
  let store: string;
  let journal: GivenJournal;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    store = vendor.stores[0].id;
    journal = new GivenJournal('desk');
    const ten = { ...blankPromotion, effect } as unknown as JsonObject;
    const records: Partial<Reference>[] = [
      { id: 'top', kind: 'category', data: { parent_id: '' } },
      { id: 'sub', kind: 'category', data: { parent_id: 'top' } },
      { id: 'new', kind: 'tag' },
      { id: 'colour', kind: 'attribute', data: { values: [{ id: 'red', name: 'Red' }] } },
      { id: 'grower', kind: 'supplier', data: blankReferenceData.supplier },
      { id: 'trade', kind: 'price_list', data: blankReferenceData.price_list },
      { id: 'sale', kind: 'promotion', data: ten },
      {
        id: 'ten',
        kind: 'coupon',
        code: 'TEN',
        data: { ...ten, max_uses: null, max_uses_per_customer: null, uses: 0 },
      },
      {
        id: 'held',
        kind: 'coupon',
        code: 'HELD',
        data: { ...ten, max_uses: null, max_uses_per_customer: null, uses: 0 },
      },
      { id: 'taken', kind: 'tag', name: 'Taken' },
    ];
    for (const one of records) await record(one as Reference);
    await giveProduct(system, vendor, { id: 'milk', tag_ids: ['new'], category_id: 'sub' });
    await give(system, vendor, collections.customer, aCustomer({ id: 'far', store_id: vendor.stores[1].id }));
  });
  after(() => system?.stop());

  const record = (fields: Partial<Reference> & { id: string }) =>
    give(system, vendor, collections.reference, aReference({ store_id: store, ...fields }));

  async function current(id: string): Promise<Reference> {
    const stored = await system.database.read({ vendor_id: 'acme' }, (tx) =>
      tx.get(collections.reference, id),
    );
    return { ...(stored!.document as unknown as Reference), ...(stored!.deleted ? { _deleted: true } : {}) };
  }

  type Door = (role: Role, id: string, changes: Partial<Reference> & { _deleted?: true }) => Promise<string>;

  const doors: Readonly<Record<'rest' | 'push' | 'edit', Door>> = {
    async rest(role, id, { data, _deleted, ...changes }) {
      const { kind } = await current(id);
      const body = _deleted ? {} : { body: { ...changes, ...data } };
      const { token } = vendor.people[role];
      const answer = await ask(system.url, _deleted ? 'delete' : 'patch', `/vendor/${paths[kind]!}/${id}`, {
        token,
        ...body,
      });
      return answer.status === 200 ? 'applied' : (answer.body.code as string);
    },

    async push(role, id, changes) {
      const known = await current(id);
      const rows = [{ newDocumentState: merged(known, changes), assumedMasterState: known }];
      const { token } = vendor.people[role];
      const answer = await ask(system.url, 'post', `/sync/reference/push?store_id=${store}`, {
        token,
        body: { rows },
      });
      const [outcome] = answer.body.outcomes as PushOutcome[];
      return outcome!.kind === 'rejected' ? wireCode(outcome!.code as RejectionCode) : outcome!.kind;
    },

    async edit(role, id, changes) {
      const known = await current(id);
      const wanted = changes.data ? { ...changes, data: merged(known, changes).data } : changes;
      const base = Object.fromEntries(
        Object.keys(wanted).flatMap((field) =>
          field in known ? [[field, known[field as keyof Reference]]] : [],
        ),
      );
      const person = vendor.people[role];
      const payload = { collection: 'reference', id, base_rev: known.rev, base, changes: wanted };
      const entry = journal.entry('edit', JSON.parse(JSON.stringify(payload)) as object, {
        actor_id: person.staff.id,
        store_id: store,
      });
      const [outcome] = await operate(system, person, [entry]);
      return outcome!.kind === 'rejected' ? wireCode(outcome!.code as RejectionCode) : outcome!.kind;
    },
  };
  const doorNames = Object.keys(doors) as (keyof typeof doors)[];

  function merged(known: Reference, { data, ...changes }: Partial<Reference>): Reference {
    return { ...known, ...changes, data: { ...known.data, ...data } };
  }

  const refusals: readonly (readonly [string, RejectionCode, string, Parameters<Door>[2], Role?])[] = [
    ['a parent nobody has', 'category_unknown', 'top', { data: { parent_id: 'gone' } }],
    ['a parent that is no category', 'category_unknown', 'top', { data: { parent_id: 'new' } }],
    ['a category below itself', 'category_cycle', 'top', { data: { parent_id: 'sub' } }],
    ['the end of a category with a child', 'in_use', 'top', { _deleted: true }],
    ['the end of a tag that a product has', 'in_use', 'new', { _deleted: true }],
    ['a name that is taken', 'name_taken', 'new', { name: 'TAKEN' }],
    ['a code that is taken', 'coupon_taken', 'ten', { code: 'held' }],
    ['a code nobody can type', 'invalid_input', 'ten', { code: 'two words' }],
    [
      'a promotion for a tag nobody has',
      'tag_unknown',
      'sale',
      { data: { selection: { ...everyLine, tag_ids: ['x'] } } },
    ],
    [
      'a promotion for a brand nobody has',
      'brand_unknown',
      'sale',
      { data: { selection: { ...everyLine, brand_ids: ['x'] } } },
    ],
    [
      'a promotion for an item nobody has',
      'item_unknown',
      'sale',
      { data: { selection: { ...everyLine, item_ids: ['x'] } } },
    ],
    ['a list for a store nobody has', 'store_unknown', 'trade', { data: { store_ids: ['nowhere'] } }],
    [
      'a list for a customer of another store',
      'customer_unknown',
      'trade',
      { data: { customer_ids: ['far'] } },
    ],
    ['data of another shape', 'invalid_input', 'trade', { data: { priority: 1001 } }],
    ['a store nobody has', 'not_found', 'sale', { store_id: 'nowhere' }, 'owner'],
    ['a change by somebody who may only read', 'forbidden', 'new', { name: 'x' }, 'reader'],
    ['a change by somebody without the module', 'forbidden', 'new', { name: 'x' }, 'cashier'],
  ];
  for (const [what, code, id, changes, role = 'manager'] of refusals) {
    it(`all refuse ${what} (${code}), and none of them changes anything`, async () => {
      const before = await current(id);
      for (const door of doorNames)
        expect(await doors[door](role, id, changes), door).to.equal(wireCode(code));
      expect(await current(id)).to.deep.equal(before);
    });
  }

  for (const door of doorNames) {
    it(`${door} makes what is allowed of a change, and a till hears of it`, async () => {
      const socket = await greeted(system.url, { token: vendor.people.cashier.token, store_id: store });
      await socket.ask({ type: 'stream', collections: { reference: { checkpoint: null } } });
      const from = socket.frames.length;
      const name = `  By   ${door} `;
      expect(await doors[door]('manager', 'grower', { name, data: { phone: door } })).to.equal('applied');
      expect(await current('grower')).to.deep.include({
        name: `By ${door}`,
        data: { ...blankReferenceData.supplier, phone: door },
      });
      await socket.next((frame) => JSON.stringify(frame).includes(`By ${door}`), { from });
      await socket.close();
    });

    it(`${door} removes what nobody needs`, async () => {
      const id = `gone-by-${door}`;
      await record({ id, kind: 'tag' });
      expect(await doors[door]('manager', id, { _deleted: true })).to.equal('applied');
      expect(await current(id)).to.include({ _deleted: true, name: id });
    });
  }

  it('the items of a price list are pushed and edited too, under their own id', async () => {
    const item = (id: string, fields: object = {}) =>
      aReference({
        id,
        store_id: store,
        kind: 'price_list_item',
        data: {
          price_list_id: 'trade',
          item_id: 'milk',
          prices: [{ variation_id: '', min_quantity: '1.000', price: 199 }],
          ...fields,
        },
      });
    const { token } = vendor.people.manager;
    const push = async (document: Reference) => {
      const body = { rows: [{ newDocumentState: document as unknown as ReplicatedDocument }] };
      const answer = await ask(system.url, 'post', `/sync/reference/push?store_id=${store}`, { token, body });
      const [outcome] = answer.body.outcomes as PushOutcome[];
      return outcome!.kind === 'rejected' ? outcome!.code : outcome!.kind;
    };
    expect(await push(item('any-id'))).to.equal('invalid_input');
    expect(await push(item('other|milk', { price_list_id: 'other' }))).to.equal('price_list_unknown');
    expect(await push(item('trade|bread', { item_id: 'bread' }))).to.equal('item_unknown');
    expect(await push({ ...item('trade|milk'), store_id: '' })).to.equal('price_list_unknown');
    expect(await push(item('trade|milk'))).to.equal('applied');
    expect(await current('trade|milk'), 'the rule wrote its names').to.include({
      name: 'milk',
      code: 'trade',
      rev: 1,
    });
    const prices = [{ variation_id: '', min_quantity: '1.000', price: 150 }];
    expect(await doors.edit('manager', 'trade|milk', { data: { prices } })).to.equal('applied');
    expect((await current('trade|milk')).data).to.deep.include({ prices });
  });

  describe('two managers offline', () => {
    let devices = 0;
    async function edit(role: Role, base: JsonObject, changes: JsonObject, base_rev = 1) {
      const person = vendor.people[role];
      const payload = { collection: 'reference', id: 'farm', base_rev, base, changes };
      const desk = new GivenJournal(`desk-${++devices}`);
      const [outcome] = await operate(system, person, [
        desk.entry('edit', payload, { actor_id: person.staff.id, store_id: store }),
      ]);
      return outcome!;
    }
    const { supplier } = blankReferenceData;

    it('who change a supplier’s telephone and its address are both heard; the same field asks', async () => {
      await record({ id: 'farm', kind: 'supplier', data: supplier });
      const phone = await edit('manager', { data: supplier }, { data: { ...supplier, phone: '1' } });
      const address = await edit('owner', { data: supplier }, { data: { ...supplier, address: 'Quay' } });
      expect([phone.kind, address.kind]).to.deep.equal(['applied', 'applied']);
      expect((await current('farm')).data).to.deep.equal({ ...supplier, phone: '1', address: 'Quay' });
      const asked = await edit('owner', { data: supplier }, { data: { ...supplier, phone: '2' } });
      expect(asked).to.deep.include({ kind: 'rejected', code: 'conflict' });
      const details = (asked as { details: JsonObject }).details;
      const [field, ...others] = details['fields'] as JsonObject[];
      expect(others).to.deep.equal([]);
      expect(field).to.include({ field: 'data.phone', base: '', mine: '2', theirs: '1' });
      expect(field, 'who did it').to.include({ by: vendor.people.manager.staff.name });
    });
  });

  it('what a till pulls adds up with the server’s digest, kinds of every sort among it', async () => {
    const { token } = vendor.people.cashier;
    const pulled = await ask(system.url, 'get', `/sync/reference/pull?store_id=${store}&limit=5000`, {
      token,
    });
    const digest = await ask(system.url, 'get', `/sync/reference/digest?store_id=${store}`, { token });
    const living = (pulled.body.documents as ReplicatedDocument[]).filter((one) => !one._deleted);
    expect(digest.body.count).to.equal(living.length);
    expect(new Set(living.map((one) => one['kind']))).to.include.members([
      'price_list_item',
      'coupon',
      'promotion',
    ]);
  });
});
