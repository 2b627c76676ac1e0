// The index of the items in a thread of its own finds what the one in this thread finds, and says so when it is gone.
import { Worker } from 'node:worker_threads';
import { stockFilters } from '@evertill/schemas';
import { expect } from 'chai';
import { indexOverPort } from '../../../client-core/queries/index-over-port.ts';
import type { IndexPort } from '../../../client-core/queries/index-over-port.ts';
import { indexHere } from '../../../client-core/queries/item-index.ts';
import type { ItemIndex } from '../../../client-core/queries/item-index.ts';
import type { IndexRow } from '../../../client-core/queries/index-row.ts';
import { SeededChance } from '../../simulation/seeded-chance.ts';

const program = `
  const { parentPort } = require('node:worker_threads');
  const heard = (listener) => parentPort.on('message', (data) => listener({ data }));
  import(${JSON.stringify(import.meta.resolve('../../../client-core/queries/index-over-port.ts'))}).then(
    ({ serveIndex }) =>
      serveIndex({ postMessage: (m) => parentPort.postMessage(m), addEventListener: (_, l) => heard(l) }),
  );`;

describe('the index of the items in a thread of its own', () => {
  let worker: Worker;
  let there: ItemIndex;
  let here: ItemIndex;
  let failed: (() => void) | undefined;

  beforeEach(() => {
    worker = new Worker(program, { eval: true });
    const port: IndexPort = {
      postMessage: (message) => worker.postMessage(message),
      addEventListener(type, listener) {
        if (type === 'message') worker.on('message', (data) => listener({ data }));
        else failed = () => listener({});
      },
    };
    there = indexOverPort(port, () => void worker.terminate());
    here = indexHere();
  });
  afterEach(async () => {
    there.close();
    await worker.terminate();
  });

  const chance = new SeededChance('names of items');
  const words = ['Ärtsoppa', 'Milk', 'Bread', 'Chêne', 'Oat', 'milk chocolate'];
  const row = (nr: number): IndexRow => ({
    id: `p${nr}`,
    name: `${chance.pick(words)} ${chance.pick(words)} ${nr}`,
    category_id: chance.pick(['c1', 'c2', '']),
    for_sale: chance.random() < 0.9,
    status: chance.pick([0, 1, 2]),
    item_type: chance.pick(['NORMAL', 'WEIGHT']),
    price: chance.between(1, 50),
    stock: chance.between(-3, 6),
    low_stock_threshold: chance.between(0, 3),
    skus: [[`S${nr}`, ''], ...(nr % 5 === 0 ? ([[`S${nr}-L`, `v${nr}`]] as const) : [])],
  });

  it('finds the same, in the same order, after any changes, without waiting for them', async () => {
    for (let round = 0; round < 20; round++) {
      const ids = Array.from({ length: chance.between(0, 30) }, () => `p${chance.between(0, 300)}`);
      const rows = Array.from({ length: chance.between(1, 60) }, () => row(chance.between(0, 300)));
      void there.replace(ids, rows);
      await here.replace(ids, rows);
      for (const text of ['milk', 's1', 'S15-l', 'artsoppa oat', 'che', 'zzz', 'bread 2'])
        expect(await there.search(text, 12), text).to.deep.equal(await here.search(text, 12));
      const filter = {
        words: chance.pick(['', 'milk', 'o']),
        category_ids: ['c1'],
        in_stock: round % 2 === 0,
      };
      expect(await there.list(filter, 2, 7)).to.deep.equal(await here.list(filter, 2, 7));
      const asked = {
        ...filter,
        statuses: round % 3 === 0 ? [] : [chance.pick([0, 1, 2])],
        item_types: [],
        stock: chance.pick(['', ...stockFilters] as const),
        sort: chance.pick(['name', 'price', 'stock', 'sku_code'] as const),
        descending: chance.random() < 0.5,
      };
      expect(await there.catalog(asked, 2, 7)).to.deep.equal(await here.catalog(asked, 2, 7));
      const sku = `S${chance.between(0, 60) * 5}-L`;
      expect(await there.bySku(sku)).to.deep.equal(await here.bySku(sku));
    }
    expect((await here.search('milk', 12)).length).to.equal(12);
    await there.clear();
    expect(await there.search('milk', 12)).to.deep.equal([]);
  });

  it('rejects what is asked of it once it has failed or is closed, and what nobody has answered yet', async () => {
    const said = (asked: Promise<unknown>) => asked.then(String, (error: Error) => error.message);
    const unanswered = said(there.search('milk', 5));
    failed!();
    expect(await unanswered).to.equal('The index of the items has failed.');
    expect(await said(there.bySku('S1'))).to.equal('The index of the items has failed.');
    there.close();
    expect(await said(there.bySku('S1'))).to.equal('The index of the items is closed.');
  });
});
