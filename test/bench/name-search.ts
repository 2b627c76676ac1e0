// Seven searches among 100,000 names in memory, median ms: the till's index beside RxDB’s own query by `$regex`, which
// stops at the first twenty it meets and ranks nothing.
import { createRxDatabase } from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { stock, tillAtRest } from '../support/till-at-rest.ts';
import type { Side } from './contender.ts';
import { percentile } from './measure.ts';

const words = ['milk', 'bread', 'apple', 'cheese', 'wine', 'soap', 'rice', 'tea'];
const searches = ['milk', 'bread che', 'p099', 's5000', 'zzz', 'm', 'wine tea'];
const items = 100_000;
const page = 5000;

export async function runNameSearch(side: Side): Promise<number> {
  const search = side === 'ours' ? await ours() : await theirs();
  await search('warm up');
  const times: number[] = [];
  for (const text of searches) {
    const begun = performance.now();
    await search(text);
    times.push(performance.now() - begun);
  }
  return percentile(times, 0.5);
}

async function ours(): Promise<(text: string) => Promise<unknown>> {
  const till = await tillAtRest();
  for (const some of pages()) await stock(till, ...some);
  return (text) => till.search.search(text);
}

async function theirs(): Promise<(text: string) => Promise<unknown>> {
  const database = await createRxDatabase({ name: 'names', storage: getRxStorageMemory() });
  const { product } = await database.addCollections({
    product: {
      schema: {
        version: 0,
        primaryKey: 'id',
        type: 'object',
        properties: {
          id: { type: 'string', maxLength: 20 },
          name: { type: 'string' },
          sku_code: { type: 'string' },
        },
      },
    },
  });
  for (const some of pages()) await product!.bulkInsert(some);
  return (text) => {
    const all = text.split(' ').map((word) => ({ name: { $regex: word, $options: 'i' } }));
    return product!.find({ selector: { $or: [{ $and: all }, { sku_code: text }] }, limit: 20 }).exec();
  };
}

function* pages(): Generator<{ id: string; name: string; sku_code: string }[]> {
  for (let from = 0; from < items; from += page) {
    yield Array.from({ length: page }, (_, nr) => {
      const id = `p${String(from + nr).padStart(6, '0')}`;
      return { id, name: `${words[nr % 8]} ${words[(nr * 7) % 5]} ${id}`, sku_code: `S${from + nr}` };
    });
  }
}
