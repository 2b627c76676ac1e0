// Edits against real tables: many at once lose nothing, and what one may not do stays undone.
import { expect } from 'chai';
import { collections } from '@evertill/schemas';
import type { Customer } from '@evertill/schemas';
import { aCustomer, aReference } from '../../contract/contract-documents.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import { GivenLane } from '../../support/given-shift.ts';
import { give, giveProduct, giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';

describe('edits, in Postgres', () => {
  let system: System;
  let vendor: GivenVendor;
  let devices = 0;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
  });
  after(() => system?.stop());

  const desk = (role: 'manager' | 'cashier' | 'owner' | 'neighbour' = 'manager') =>
    new GivenLane(system, vendor, new GivenJournal(`desk-${++devices}`), { role });
  const stored = async (id: string) =>
    (await system.database.read({ vendor_id: 'acme' }, (tx) => tx.get(collections.product, id)))!.document;

  it('[O8] of different fields at once all survive, whatever base they were made against', async () => {
    await giveProduct(system, vendor, { id: 'milk', name: 'Milk', price: 100 });
    await give(
      system,
      vendor,
      collections.reference,
      aReference({ id: 'dairy', store_id: '', kind: 'category', data: { parent_id: '' } }),
    );
    await give(system, vendor, collections.reference, aReference({ id: 'own', store_id: '', kind: 'brand' }));
    const edits: readonly (readonly [object, object])[] = [
      [{ name: 'Milk' }, { name: 'Oat milk' }],
      [{ price: 100 }, { price: 120 }],
      [{ description: '' }, { description: 'White' }],
      [{ category_id: '' }, { category_id: 'dairy' }],
      [{ brand_id: '' }, { brand_id: 'own' }],
      [{ is_wholesale: false }, { is_wholesale: true }],
      [{ recommended: false }, { recommended: true }],
      [{ low_stock_threshold: '0.000' }, { low_stock_threshold: '5.000' }],
      [{ barcodes: [] }, { barcodes: ['1'] }],
      [{ status: 1 }, { status: 0 }],
    ];
    const outcomes = await Promise.all(
      edits.map(([base, changes]) => {
        const one = desk();
        return one.sendOne(one.edit('product', 'milk', 1, base, changes));
      }),
    );
    expect(new Set(outcomes.map(({ kind }) => kind))).to.deep.equal(new Set(['applied']));
    const product = await stored('milk');
    for (const [, changes] of edits) expect(product).to.deep.include(changes);
    expect(product.rev).to.equal(1 + edits.length);
  });

  it('[O8] of one field at once: the first is applied, the others are told all three values', async () => {
    await giveProduct(system, vendor, { id: 'bread', name: 'Bread' });
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const one = desk();
        return one.sendOne(one.edit('product', 'bread', 1, { name: 'Bread' }, { name: `Bread ${index}` }));
      }),
    );
    const winners = outcomes.filter(({ kind }) => kind === 'applied');
    expect(winners).to.have.length(1);
    const { name } = await stored('bread');
    for (const outcome of outcomes) {
      if (outcome.kind !== 'rejected') continue;
      expect(outcome.code).to.equal('conflict');
      const [field] = outcome.details['fields'] as { field: string; base: string; theirs: string }[];
      expect(field).to.include({ field: 'name', base: 'Bread', theirs: name });
    }
  });

  it('[I5] of a price writes its one history row, and the same edit again writes none', async () => {
    await giveProduct(system, vendor, { id: 'cheese', price: 100 });
    const one = desk();
    const entry = one.edit('product', 'cheese', 1, { price: 100 }, { price: 150 });
    const first = await one.sendOne(entry);
    expect(first).to.deep.include({ kind: 'applied', result: { id: 'cheese', rev: 2 } });
    expect(await one.sendOne(entry)).to.deep.equal(first);
    const { rows } = await system.owner.query(
      "SELECT changed_by FROM items_selling_price_history WHERE item_id = 'cheese'",
    );
    expect(rows).to.deep.equal([{ changed_by: vendor.people.manager.staff.id }]);
  });

  it('by somebody without the right are refused without a word about the document', async () => {
    await giveProduct(system, vendor, { id: 'secret', name: 'Hidden', admin_only: true });
    const one = desk('cashier');
    const outcomes = await one.send(
      one.edit('product', 'secret', 0, {}, { name: 'x' }),
      one.edit('product', 'secret', 1, { name: 'y' }, { name: 'x' }),
      one.edit('product', 'nothing', 1, { name: 'y' }, { name: 'x' }),
    );
    for (const outcome of outcomes) {
      expect(outcome).to.deep.include({
        kind: 'rejected',
        code: 'forbidden',
        details: { collection: 'product' },
      });
    }
    expect((await stored('secret')).rev).to.equal(1);
  });

  it('of another store’s document are refused as if it were not there', async () => {
    const neighbour = vendor.people.neighbour;
    const journal = new GivenJournal(`desk-${++devices}`);
    const by = { actor_id: neighbour.staff.id, store_id: vendor.stores[1].id };
    const payload = { base_rev: 1, base: { name: 'Milk' }, changes: { name: 'x' }, collection: 'product' };
    const entries = ['milk', 'nothing'].map((id) => journal.entry('edit', { ...payload, id }, by));
    const outcomes = await desk('neighbour').send(...entries);
    for (const outcome of outcomes) expect(outcome).to.include({ kind: 'rejected', code: 'not_found' });
    const [foreign, absent] = outcomes.map(({ kind, ...rest }) => ({
      kind,
      details: 'details' in rest ? rest.details : '',
    }));
    expect(foreign).to.deep.equal(absent);
  });

  it('can make and delete a document, and not give it to another store unseen', async () => {
    const one = desk();
    const customer = aCustomer({ id: 'ann', store_id: vendor.stores[0].id, name: 'Ann' });
    const { rev: _rev, ...fields } = customer;
    expect(await one.sendOne(one.edit('customer', 'ann', 0, {}, fields))).to.include({ kind: 'applied' });
    const moved = await one.sendOne(
      one.edit('customer', 'ann', 1, { store_id: fields.store_id }, { store_id: vendor.stores[1].id }),
    );
    expect(moved).to.include({ kind: 'rejected', code: 'not_found' });
    expect(await one.sendOne(one.edit('customer', 'ann', 1, {}, { _deleted: true }))).to.include({
      kind: 'applied',
    });
    const { rows } = await system.owner.query("SELECT deleted FROM customers WHERE id = 'ann'");
    expect(rows).to.deep.equal([{ deleted: true }]);
    await give(system, vendor, collections.customer, { ...customer, name: 'Ann again' } satisfies Customer);
  });

  it('signed by a manager are not sent by a cashier: somebody with the right must vouch for them', async () => {
    const manager = desk();
    const entry = manager.edit('product', 'bread', 1, { brand_id: '' }, { brand_id: 'own' });
    expect(await desk('cashier').sendOne(entry)).to.include({ kind: 'rejected', code: 'actor_absent' });
    expect((await stored('bread'))['brand_id']).to.equal('');
    expect(await manager.sendOne(entry), 'and once somebody does, they are').to.include({ kind: 'applied' });
  });

  it('[O8] behind refused ones of their own device go through, in one batch and in several', async () => {
    await giveProduct(system, vendor, { id: 'oats', name: 'Oats' });
    for (const send of ['together', 'one by one']) {
      const before = (await stored('oats'))['name'] as string;
      const one = desk();
      const names = [before, ' ', '  ', `Rolled oats ${send}`];
      const edits = names
        .slice(1)
        .map((name, index) => one.edit('product', 'oats', 1, { name: names[index]! }, { name }));
      const outcomes =
        send === 'together'
          ? await one.send(...edits)
          : [await one.sendOne(edits[0]!), await one.sendOne(edits[1]!), await one.sendOne(edits[2]!)];
      expect(outcomes.map(({ kind }) => kind)).to.deep.equal(['rejected', 'rejected', 'applied']);
      expect(await stored('oats')).to.include({ name: `Rolled oats ${send}` });
    }
  });
});
