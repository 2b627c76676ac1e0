// A person's edits over the replica: there at once, gone when they should be, never flickering.
import { expect } from 'chai';
import { openJournal } from '../../../client-core/journal/journal.ts';
import { aVariation } from '../../contract/contract-documents.ts';
import { settle } from '../../support/fake-clock.ts';
import { accepting, append, editing, testJournal } from '../../support/till-journal.ts';
import type { TestJournal } from '../../support/till-journal.ts';

describe('edits over the replica', () => {
  let test: TestJournal;
  const p1 = { id: 'p1', price: 100, name: 'Milk', rev: 3 };
  beforeEach(async () => {
    test = await testJournal();
  });
  afterEach(() => test.close());
  const over = (document = p1) => test.journal.overlay.over('product', document);

  it('shows an edit at once, and several in their order', async () => {
    await append(test, { price: 200 });
    await append(test, { price: 300, name: 'Whole milk' });
    expect(over()).to.deep.equal({ id: 'p1', price: 300, name: 'Whole milk', rev: 3 });
    expect(over({ ...p1, id: 'p2' })).to.deep.equal({ ...p1, id: 'p2' });
    expect(test.journal.overlay.over('customer', p1)).to.equal(p1);
  });

  it('shows the price that follows from an edited variation, as the server will reckon it', async () => {
    const variations = [aVariation({ id: 'v1', price: 120 }), aVariation({ id: 'v2', price: 90 })];
    await append(test, { variations });
    expect(over()).to.include({ price: 90 });
    expect(over({ ...p1, id: 'p2' })).to.include({ price: 100 });
  });

  it('shows no age of a price that it changes, and the ages of the others', async () => {
    const age = (variation_id: string) => ({
      variation_id,
      since: '2026-11-03T09:13:00.000Z',
      changed_by: 'ada',
      changed_by_name: '',
    });
    const variations = [aVariation({ id: 'v1', price: 100 }), aVariation({ id: 'v2', price: 90 })];
    const p2 = { ...p1, price: 90, variations, price_ages: ['', 'v1', 'v2'].map(age) };
    await append(test, { variations: [{ ...variations[0]!, price: 120 }, variations[1]!] });
    expect(test.journal.overlay.over('product', p2)['price_ages']).to.deep.equal([age(''), age('v2')]);
    await append(test, { price: 200 });
    const p3 = { ...p1, variations: [], price_ages: [age('')] };
    expect(test.journal.overlay.over('product', p3)['price_ages']).to.deep.equal([]);
  });

  it('shows beside it what others change meanwhile, price by price, and of the same one its own', async () => {
    const price = (min_quantity: string, amount: number) => ({
      variation_id: '',
      min_quantity,
      price: amount,
    });
    const data = (piece: number, dozen: number) => ({
      prices: [price('1.000', piece), price('12.000', dozen)],
    });
    const parts = { collection: 'reference', id: 'entry', base: { data: data(100, 90) } };
    const payload = editing({ data: data(110, 90) }, parts);
    await test.journal.append({ store_id: 's', actor_id: 'u', type: 'edit', payload: () => payload });
    const seen = (now: object) => test.journal.overlay.over('reference', { id: 'entry', rev: 4, data: now });
    expect(seen(data(100, 80))['data']).to.deep.equal(data(110, 80));
    expect(seen(data(105, 80))['data']).to.deep.equal(data(110, 80));
  });

  it('does not flicker back between the answer and the replica', async () => {
    await append(test, { price: 200 });
    test.link.answer({ operations: accepting() });
    test.drain();
    test.link.connect();
    await settle();
    expect((await test.journal.operations.get(1))!.state).to.equal('settled');
    expect(over().price, 'answered with rev 4, the replica still has 3').to.equal(200);
    expect(over({ ...p1, price: 250, rev: 4 }).price, 'the replica shows it').to.equal(250);
    expect(over({ ...p1, price: 260, rev: 5 }).price, 'somebody changed it later').to.equal(260);
  });

  it('lifts a refused edit off', async () => {
    await append(test, { price: 200 });
    const refusal = { kind: 'rejected', ack: '', code: 'forbidden', details: {} } as const;
    test.link.answer({ operations: accepting(() => refusal) });
    test.drain();
    test.link.connect();
    await settle();
    expect(over()).to.deep.equal(p1);
  });

  it('turns a conflict into a question that holds both values', async () => {
    await append(test, { price: 200 });
    const current = { ...p1, price: 150, rev: 7 };
    const details = {
      current,
      current_rev: 7,
      fields: [{ field: 'price', base: 100, mine: 200, theirs: 150 }],
    };
    const conflict = { kind: 'rejected', ack: '', code: 'conflict', details } as const;
    test.link.answer({ operations: accepting(() => conflict) });
    test.drain();
    test.link.connect();
    await settle();
    const [question] = await test.journal.desk.open();
    expect(question).to.deep.include({
      id: 'op:1',
      kind: 'edit_conflict',
      collection_name: 'product',
      document_id: 'p1',
      details: { ...details, base: { price: 100 }, mine: { price: 200 } },
    });
  });

  it('shows a document that so far exists only here', async () => {
    const payload = editing({ name: 'New', price: 5 }, { id: 'p9', base_rev: 0, base: {} });
    await test.journal.append({ store_id: 's', actor_id: 'u', type: 'edit', payload: () => payload });
    expect(test.journal.overlay.created('product', 'p9')).to.deep.equal({
      id: 'p9',
      name: 'New',
      price: 5,
      rev: 0,
    });
    expect(test.journal.overlay.created('product', 'p1')).to.equal(undefined);
    expect(test.journal.overlay.ids('product')).to.deep.equal(['p9']);
  });

  it('is there again after a restart, and in another tab at once', async () => {
    const { surroundings, database } = test;
    const identity = test.journal.device.current();
    const other = await openJournal({
      surroundings,
      database,
      identity,
      skew: () => 0,
      appended: () => undefined,
    });
    const changes: unknown[] = [];
    other.overlay.changes$.subscribe((edited) => changes.push(edited));
    await append(test, { price: 200 });
    await settle();
    expect(other.overlay.over('product', p1).price).to.equal(200);
    expect(changes).to.deep.equal([[{ collection: 'product', id: 'p1' }]]);
    other.close();
  });
});
