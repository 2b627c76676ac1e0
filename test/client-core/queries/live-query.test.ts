// A query a screen can follow: current, quiet while nothing changes, and free when nobody looks.
import { expect } from 'chai';
import type { Product } from '@evertill/schemas';
import { LiveQuery } from '../../../client-core/queries/live-query.ts';
import { settle } from '../../support/fake-clock.ts';
import { append } from '../../support/till-journal.ts';
import { stock, tillAtRest } from '../../support/till-at-rest.ts';
import type { TillAtRest } from '../../support/till-at-rest.ts';

describe('a query that stays true', () => {
  let till: TillAtRest;
  let query: LiveQuery<Product>;
  let told: number;
  let stop: () => void;
  beforeEach(async () => {
    till = await tillAtRest();
    await stock(till, { id: 'p1', price: 100 }, { id: 'p2', price: 300 });
    query = new LiveQuery(till.documents, 'product', {
      selector: { price: { $lt: 250 } },
      sort: [{ id: 'asc' }],
    });
    told = 0;
    stop = query.subscribe(() => told++);
    await settle();
  });
  afterEach(async () => {
    stop();
    await till.close();
  });
  const ids = () => query.snapshot().documents.map(({ id }) => id);

  it('answers, and again when a document comes, changes or goes', async () => {
    expect(query.snapshot().ready).to.equal(true);
    expect(ids()).to.deep.equal(['p1']);
    await stock(till, { id: 'p3', price: 5 }, { id: 'p2', price: 200 });
    await settle();
    expect(ids()).to.deep.equal(['p1', 'p2', 'p3']);
    await till.replica.store('product').remove(['p1']);
    await settle();
    expect(ids()).to.deep.equal(['p2', 'p3']);
  });

  it('follows this device’s own edits', async () => {
    await append(till.test, { price: 999 });
    await settle();
    expect(ids()).to.deep.equal([]);
  });

  it('keeps the same answer, and is silent, while nothing it shows has changed', async () => {
    const before = query.snapshot();
    await stock(till, { id: 'p9', price: 900 });
    await settle();
    expect(query.snapshot()).to.equal(before);
    expect(told).to.equal(1);
  });

  it('reads once more for many changes at once', async () => {
    let reads = 0;
    const find = till.documents.find.bind(till.documents);
    till.documents.find = ((...input: Parameters<typeof find>) => {
      reads++;
      return find(...input);
    }) as typeof find;
    await Promise.all(Array.from({ length: 50 }, (_, nr) => stock(till, { id: `q${nr}`, price: 1 })));
    await settle();
    expect(query.snapshot().documents).to.have.length(51);
    expect(reads).to.be.lessThan(50);
  });

  it('stops reading when nobody listens, and begins again when somebody does', async () => {
    stop();
    await stock(till, { id: 'p3', price: 5 });
    await settle();
    expect(ids()).to.deep.equal(['p1']);
    stop = query.subscribe(() => told++);
    await settle();
    expect(ids()).to.deep.equal(['p1', 'p3']);
  });
});
