// SQLite's own word on how it answers: by an index wherever one fits, for every index of every replicated collection.
import { expect } from 'chai';
import type { MangoQuery } from 'rxdb';
import { collections } from '@evertill/schemas';
import { rxSchemaOf } from '../../../client-core/database/rx-schema.ts';
import { getRxStorageSqliteInThread } from '../../../client-core/storage-sqlite/index.ts';
import type { SqliteInstance } from '../../../client-core/storage-sqlite/instance.ts';
import { openInstance, prepared, temporaryDirectory } from './given-storage.ts';
import { thingSchema } from './random-things.ts';

const { directory, remove } = temporaryDirectory({ inMemory: true });
const storage = getRxStorageSqliteInThread({ directory });

async function stepsOf(instance: SqliteInstance, query: MangoQuery<any>): Promise<string[]> {
  return instance.explain(prepared(instance, query));
}

const example: Readonly<Record<string, unknown>> = { string: 'm', integer: 3, number: 3, boolean: true };

describe('the way SQLite goes', () => {
  after(remove);

  for (const collection of Object.values(collections)) {
    it(`searches an index for everything the indexes of ${collection.name} can answer`, async () => {
      const schema = rxSchemaOf(collection);
      const instance = (await openInstance(storage, schema, { collection: collection.name })) as never;
      const { indexes } = (instance as SqliteInstance).schema;
      for (const index of indexes as string[][]) {
        for (let length = index[0] === '_deleted' ? 2 : 1; length < index.length; length++) {
          const value = (path: string) =>
            example[schema.properties[path]?.type as string] ?? (path === '_deleted' ? false : 3);
          const equal = Object.fromEntries(
            index.slice(0, length - 1).map((path) => [path, { $eq: value(path) }]),
          );
          const last = index[length - 1]!;
          const sort = index.slice(length - 1).map((path) => ({ [path]: 'asc' as const }));
          for (const condition of [{ $eq: value(last) }, { $gte: value(last) }]) {
            const steps = await stepsOf(instance, {
              selector: { ...equal, [last]: condition },
              sort,
              limit: 5,
            });
            expect(steps, `${index.join()} to ${last}`).to.have.length(1);
            expect(steps[0]).to.match(/^SEARCH documents_\d+ USING (COVERING )?INDEX /);
          }
        }
      }
      await (instance as SqliteInstance).remove();
    });
  }

  describe('over a collection with many kinds of fields', () => {
    let instance: SqliteInstance;
    before(async () => {
      instance = (await openInstance(storage, thingSchema)) as never;
    });
    after(() => instance.remove());

    const alive = { _deleted: { $eq: false } };
    const searched: Readonly<Record<string, MangoQuery<any>>> = {
      'one of several values': { selector: { ...alive, name: { $in: ['a', 'b', 'c'] } } },
      'a value in a document inside': { selector: { ...alive, 'deep.nr': { $gt: 3 } } },
      'an optional field': { selector: { ...alive, code: 'a' } },
      'an index and what SQL cannot answer': { selector: { ...alive, name: 'a', note: { $regex: 'x' } } },
      'an index and a field without one': { selector: { ...alive, price: { $gt: 3 }, size: 5 } },
      'the newest first': {
        selector: { '_meta.lwt': { $gt: 5 } },
        sort: [{ '_meta.lwt': 'desc' }],
        limit: 1,
      },
      'the primary key': { selector: { id: 'k1' } },
      'either of two': {
        selector: {
          $or: [
            { ...alive, name: 'a' },
            { ...alive, price: 3 },
          ],
        },
      },
    };
    for (const [what, query] of Object.entries(searched)) {
      it(`searches an index for ${what}`, async () => {
        const steps = (await stepsOf(instance, query)).filter((step) => !/TEMP B-TREE/.test(step));
        expect(steps.join('; '))
          .to.match(/SEARCH/)
          .and.not.match(/\bSCAN documents/);
      });
    }

    it('reads no index backwards in steps when it can walk it, and sorts nothing it need not', async () => {
      const steps = await stepsOf(instance, {
        selector: alive,
        sort: [{ price: 'desc' }, { id: 'desc' }],
        limit: 3,
      });
      expect(steps).to.have.length(1);
      expect(steps[0]).to.match(/^SEARCH/);
    });

    it('scans only for what has no index', async () => {
      expect(await stepsOf(instance, { selector: { size: 3 } })).to.match(/SCAN/);
    });
  });
});
