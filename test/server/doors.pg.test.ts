// One rule, several doors: whatever is refused through REST is refused through document push and through a journal
// operation with the same code, and a changed price leaves one history row whichever way it came in.
import { expect } from 'chai';
import { collections, rejections, wireCode } from '@evertill/schemas';
import type { Product, RejectionCode, ReplicatedDocument } from '@evertill/schemas';
import type { PushOutcome } from '@evertill/sync';
import { aProduct, aReference, aVariation } from '../contract/contract-documents.ts';
import { GivenJournal } from '../support/given-journal.ts';
import { give, giveProduct, giveVendor, put } from '../support/given.ts';
import type { GivenVendor, Role } from '../support/given.ts';
import { operate } from '../support/given-shift.ts';
import { startTestSystem } from '../support/system.ts';
import type { System } from '../support/system.ts';
import { ask } from '../support/system-http.ts';

/** `applied`, or the code a client sees. */
type Word = string;
type Door = (role: Role, id: string, changes: Partial<Product>) => Promise<Word>;

describe('the doors of a product', () => {
  let system: System;
  let vendor: GivenVendor;
  let storeId: string;
  let journal: GivenJournal;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
    storeId = vendor.stores[0].id;
    journal = new GivenJournal('desk');
    await giveProduct(system, vendor, { id: 'holder', sku_code: 'TAKEN', plu: '4011' });
    await give(
      system,
      vendor,
      collections.reference,
      aReference({
        id: 'vat',
        store_id: '',
        kind: 'tax_profile',
        data: { rate: '24.0000', rate_type: 'percent' },
      }),
    );
  });
  after(() => system?.stop());

  async function current(id: string): Promise<Product | undefined> {
    const stored = await system.database.read({ vendor_id: 'acme' }, (tx) => tx.get(collections.product, id));
    return stored?.document as Product | undefined;
  }

  const inMajor = ({ price, variations, ...fields }: Partial<Product>): object => ({
    ...fields,
    ...(price === undefined ? {} : { price: price / 100 }),
    ...(variations === undefined
      ? {}
      : { variations: variations.map((one) => ({ ...one, price: one.price / 100 })) }),
  });

  const doors: Readonly<Record<'rest' | 'push' | 'edit', Door>> = {
    async rest(role, id, changes) {
      const answer = await ask(system.url, 'patch', `/vendor/products/${id}`, {
        token: vendor.people[role].token,
        body: inMajor(changes),
      });
      if (answer.status === 200) return 'applied';
      expect(answer.status).to.be.within(400, 499);
      return answer.body.code as string;
    },

    async push(role, id, changes) {
      const known = (await current(id)) ?? aProduct({ id, store_id: storeId });
      const rows = [{ newDocumentState: { ...known, ...changes }, assumedMasterState: known }];
      const answer = await ask(
        system.url,
        'post',
        `/sync/product/push?store_id=${vendor.stores[role === 'neighbour' ? 1 : 0].id}`,
        { token: vendor.people[role].token, body: { rows } },
      );
      const [outcome] = answer.body.outcomes as PushOutcome[];
      return outcome!.kind === 'rejected' ? wireCode(outcome!.code as RejectionCode) : outcome!.kind;
    },

    async edit(role, id, changes) {
      const known: Partial<Product> = (await current(id)) ?? {};
      const base = Object.fromEntries(
        Object.keys(changes).map((field) => [field, known[field as keyof Product]]),
      );
      const payload = { collection: 'product', id, base_rev: known.rev ?? 1, base, changes };
      const person = vendor.people[role];
      const entry = journal.entry('edit', JSON.parse(JSON.stringify(payload)) as object, {
        actor_id: person.staff.id,
        store_id: vendor.stores[role === 'neighbour' ? 1 : 0].id,
      });
      const [outcome] = await operate(system, person, [entry]);
      return outcome!.kind === 'rejected' ? wireCode(outcome!.code as RejectionCode) : outcome!.kind;
    },
  };
  const doorNames = Object.keys(doors) as (keyof typeof doors)[];

  const v = aVariation;
  const refusals: readonly (readonly [string, RejectionCode, Partial<Product>, Role?])[] = [
    ['a SKU that is taken', 'sku_taken', { sku_code: 'TAKEN' }],
    ['a PLU that is taken', 'plu_taken', { plu: '4011' }],
    ['a weighed product without a PLU', 'plu_required', { item_type: 'WEIGHT' }],
    ['a unit nobody has', 'unit_unknown', { unit_id: 'box' }],
    ['a tax profile as unit', 'unit_unknown', { unit_id: 'vat' }],
    ['a tax profile nobody has', 'tax_unknown', { store_tax_id: 'box' }],
    [
      'one barcode on two variations',
      'barcode_taken',
      { variations: [v({ id: 'a', barcodes: ['1'] }), v({ id: 'b', barcodes: ['1'] })] },
    ],
    [
      'a base of nothing',
      'base_variation',
      { variations: [v({ id: 'a', base_variation_id: 'z', units_per_pack: '2.000' }), v({ id: 'b' })] },
    ],
    [
      'two default variations',
      'invalid_input',
      { variations: [v({ id: 'a', is_default: true }), v({ id: 'b', is_default: true })] },
    ],
    ['another store', 'field_read_only', { store_id: 'acme-store-2' }, 'owner'],
    ['a status that is none', 'invalid_input', { status: 3 }],
    ['a price below zero', 'invalid_input', { price: -1 }],
    ['a name that is too long', 'invalid_input', { name: 'x'.repeat(201) }],
    ['an item type that is none', 'invalid_input', { item_type: 'HEAVY' as 'WEIGHT' }],
    ['a field nobody knows', 'unknown_field', { flavour: 'sour' } as Partial<Product>],
    [
      'a field nobody knows inside a variation',
      'unknown_field',
      { variations: [{ ...v({ id: 'a' }), flavour: 'sour' } as never] },
    ],
    ['a change by somebody without the module', 'forbidden', { name: 'x' }, 'cashier'],
    ['a change by somebody who may only read', 'forbidden', { name: 'x' }, 'reader'],
  ];
  for (const [what, code, changes, role = 'manager'] of refusals) {
    it(`all refuse ${what} (${code}), and none of them changes anything`, async () => {
      await giveProduct(system, vendor, { id: 'subject', sku_code: 'S' });
      const before = await current('subject');
      for (const door of doorNames)
        expect(await doors[door](role, 'subject', changes), door).to.equal(wireCode(code));
      expect(await current('subject')).to.deep.equal(before);
    });
  }

  it('all refuse what is not there and what one may not see alike', async () => {
    await giveProduct(system, vendor, { id: 'here', sku_code: 'HERE' });
    for (const door of doorNames) {
      const absent = await doors[door]('neighbour', 'nothing', { name: 'x' });
      const foreign = await doors[door]('neighbour', 'here', { name: 'x' });
      expect(foreign, door).to.equal(absent);
      expect(foreign, door).to.equal(door === 'rest' ? 'product_not_found' : 'not_found');
    }
  });

  it('[T1] nobody learns of a hidden product by being refused', async () => {
    const hidden = { name: 'Secret', sku_code: 'SECRET', admin_only: true };
    await giveProduct(system, vendor, { id: 'secret', ...hidden });
    const { token } = vendor.people.cashier;
    const told = async (id: string) => {
      const row = aProduct({ id, store_id: storeId, sku_code: 'x', name: 'Guess' });
      const rows = [{ newDocumentState: row }, { newDocumentState: row, assumedMasterState: row }];
      const path = `/sync/product/push?store_id=${storeId}`;
      const { text } = await ask(system.url, 'post', path, { token, body: { rows } });
      return [text.replaceAll(id, 'id'), await doors.edit('cashier', id, { name: 'Guess' })];
    };
    expect(await told('secret')).to.deep.equal(await told('nothing'));
  });

  it('all refuse a change made against an older state, where the door can say so', async () => {
    await giveProduct(system, vendor, { id: 'older', name: 'Old', sku_code: 'OLD' });
    const before = (await current('older'))!;
    await doors.rest('manager', 'older', { name: 'Theirs' });
    const { token } = vendor.people.manager;
    const rest = await ask(system.url, 'patch', '/vendor/products/older', {
      token,
      body: { name: 'Mine' },
      headers: { 'If-Match': '"1"' },
    });
    expect([rest.status, rest.body.code, rest.body.current_rev]).to.deep.equal([409, 'conflict', 2]);
    const rows = [{ newDocumentState: { ...before, name: 'Mine' }, assumedMasterState: before }];
    const push = await ask(system.url, 'post', `/sync/product/push?store_id=${storeId}`, {
      token,
      body: { rows },
    });
    expect(push.body.outcomes[0]).to.deep.include({ kind: 'conflict', id: 'older' });
    expect(push.body.outcomes[0].master).to.include({ name: 'Theirs', rev: 2, _deleted: false });
    const payload = {
      collection: 'product',
      id: 'older',
      base_rev: 1,
      base: { name: 'Old' },
      changes: { name: 'Mine' },
    };
    const entry = journal.entry('edit', payload, {
      actor_id: vendor.people.manager.staff.id,
      store_id: storeId,
    });
    const [edit] = await operate(system, vendor.people.manager, [entry]);
    expect(edit).to.include({ kind: 'rejected', code: 'conflict' });
  });

  it('a deletion is refused through both doors that could say it (archive_instead)', async () => {
    await giveProduct(system, vendor, { id: 'kept', sku_code: 'KEPT' });
    const deleted = { _deleted: true } as Partial<Product>;
    expect(await doors.push('manager', 'kept', deleted)).to.equal('archive_instead');
    expect(await doors.edit('manager', 'kept', deleted)).to.equal('archive_instead');
  });

  describe('[I5] a changed price', () => {
    const historyOf = async (id: string) => {
      const { rows } = await system.owner.query(
        'SELECT old_price, new_price, changed_by, changed_by_name FROM items_selling_price_history WHERE item_id = $1 ORDER BY entry',
        [id],
      );
      return rows.map((row) => ({
        ...row,
        old_price: Number(row.old_price),
        new_price: Number(row.new_price),
      }));
    };
    const manager = () => ({
      changed_by: vendor.people.manager.staff.id,
      changed_by_name: vendor.people.manager.staff.name,
    });

    for (const door of doorNames) {
      it(`through ${door} leaves exactly one row, an unchanged one none`, async () => {
        const id = `price-${door}`;
        await giveProduct(system, vendor, { id, price: 100, sku_code: id });
        expect(await doors[door]('manager', id, { price: 120 })).to.equal('applied');
        expect(await doors[door]('manager', id, { price: 120, name: 'only renamed' })).to.equal('applied');
        expect(await historyOf(id)).to.deep.equal([{ old_price: 100, new_price: 120, ...manager() }]);
      });

      it(`through ${door} by way of a variation leaves exactly one row`, async () => {
        const id = `varied-${door}`;
        const variations = [
          v({ id: `${id}-a`, price: 100, is_default: true }),
          v({ id: `${id}-b`, price: 50 }),
        ];
        await giveProduct(system, vendor, { id, variations, sku_code: id });
        const dearer = [{ ...variations[0]!, price: 130 }, variations[1]!];
        expect(await doors[door]('manager', id, { variations: dearer })).to.equal('applied');
        expect(await historyOf(id)).to.deep.equal([{ old_price: 100, new_price: 130, ...manager() }]);
      });
    }

    it('by hand in SQL leaves exactly one row too, and reaches every client', async () => {
      await giveProduct(system, vendor, { id: 'by-hand', price: 100, sku_code: 'by-hand' });
      await system.owner.query("UPDATE items SET price = 140 WHERE id = 'by-hand'");
      await system.owner.query("UPDATE items SET name = 'Renamed by hand' WHERE id = 'by-hand'");
      expect(await historyOf('by-hand')).to.deep.equal([
        { old_price: 100, new_price: 140, changed_by: '0', changed_by_name: 'Database' },
      ]);
      expect(await current('by-hand')).to.include({ price: 140, name: 'Renamed by hand', rev: 3 });
    });
  });

  it('[U2] an applied push writes what the rule made of it, and the same again is nothing', async () => {
    const { token } = vendor.people.manager;
    const proposed = aProduct({
      id: 'pushed',
      store_id: storeId,
      sku_code: 'pushed',
      price: 7,
      stock: '99.000',
      barcodes: ['77'],
    });
    const push = (rows: object[]) =>
      ask(system.url, 'post', `/sync/product/push?store_id=${storeId}`, { token, body: { rows } });
    for (let time = 0; time < 2; time++) {
      expect((await push([{ newDocumentState: proposed }])).body.outcomes, `time ${time}`).to.deep.equal([
        time === 0
          ? { kind: 'applied', id: 'pushed', rev: 1 }
          : { kind: 'conflict', id: 'pushed', master: { ...(await current('pushed')), _deleted: false } },
      ]);
    }
    const master = (await current('pushed')) as unknown as ReplicatedDocument;
    expect(master).to.include({ stock: '0.000', barcode: '77', rev: 1 });
    expect((await push([{ newDocumentState: master }])).body.outcomes, 'equal to the master').to.deep.equal([
      { kind: 'applied', id: 'pushed', rev: 1 },
    ]);
    expect(await current('pushed')).to.include({ rev: 1 });
  });

  it('[U4][U5] a refused row stops no other, and is answered with what the server holds', async () => {
    await put(
      system,
      vendor.id,
      collections.product,
      aProduct({ id: 'held', store_id: storeId, sku_code: 'held', price: 5 }),
    );
    const held = (await current('held'))!;
    const { token } = vendor.people.manager;
    const fresh = (id: string, fields: Partial<Product> = {}) => ({
      newDocumentState: aProduct({ id, store_id: storeId, sku_code: id, ...fields }),
    });
    const rows = [
      fresh('row-1'),
      fresh('row-2', { sku_code: 'TAKEN' }),
      { newDocumentState: { ...held, unit_id: 'box' }, assumedMasterState: held },
      fresh('row-3'),
    ];
    const answer = await ask(system.url, 'post', `/sync/product/push?store_id=${storeId}`, {
      token,
      body: { rows },
    });
    const outcomes = answer.body.outcomes as PushOutcome[];
    expect(outcomes.map(({ kind }) => kind)).to.deep.equal(['applied', 'rejected', 'rejected', 'applied']);
    expect(outcomes[1]).to.deep.include({ code: 'sku_taken', details: { sku_code: 'TAKEN' } });
    expect((outcomes[1] as { master: object }).master, 'a tombstone for what never was').to.include({
      id: 'row-2',
      _deleted: true,
    });
    expect((outcomes[2] as { master: object }).master).to.deep.equal({ ...held, _deleted: false });
    const { rows: kept } = await system.owner.query(
      "SELECT code, payload ->> 'id' AS id FROM rejections WHERE door = 'push' AND document_id IN ('row-2', 'held')",
    );
    expect(kept).to.have.deep.members([
      { code: 'sku_taken', id: 'row-2' },
      { code: 'unit_unknown', id: 'held' },
    ]);
  });

  it('every code of this table keeps its words at the REST door', async () => {
    const answer = await ask(system.url, 'patch', '/vendor/products/holder', {
      token: vendor.people.manager.token,
      body: { unit_id: 'box' },
    });
    const { status, sentence, next } = rejections.unit_unknown;
    expect(answer.status).to.equal(status);
    expect(answer.body).to.deep.include({
      title: sentence,
      detail: next,
      code: 'unit_unknown',
      unit_id: 'box',
    });
  });
});
