// [C2] The order of a client's checkpoints is the order in which Postgres serves rows: `COLLATE "C"` and the order of
// xid8 are what `compareCheckpoints` says they are.
import { expect } from 'chai';
import fc from 'fast-check';
import pg from 'pg';
import { compareCheckpoints } from '@evertill/sync';
import { createTestDatabase } from '../support/postgres.ts';
import type { TestDatabase } from '../support/postgres.ts';

describe('the order of checkpoints, here and in Postgres', () => {
  let database: TestDatabase;
  let client: pg.Client;

  before(async () => {
    database = await createTestDatabase({ empty: true });
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  after(async () => {
    await client?.end();
    await database?.drop();
  });

  it('[C2] is one order', async () => {
    const id = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.string({ unit: fc.constantFrom('a', 'Z', '-', 'é', '～', '\uffff', '😀', '𐀀'), maxLength: 4 }),
      fc.uuid(),
    );
    const xid = fc.oneof(fc.bigInt({ min: 0n, max: 12n }), fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }));
    const place = fc.record({ xid: xid.map(String), id: id.filter((text) => !text.includes('\0')) });
    const places = fc.sample(place, { numRuns: 1500, seed: 7 }).map((one) => ({ epoch: '', ...one }));
    const { rows } = await client.query<{ xid: string; id: string }>(
      `SELECT t.xid, t.id FROM unnest($1::text[], $2::text[]) AS t (xid, id)
        ORDER BY t.xid::xid8, t.id COLLATE "C"`,
      [places.map((one) => one.xid), places.map((one) => one.id)],
    );
    const mine = places.toSorted(compareCheckpoints).map(({ xid, id }) => ({ xid, id }));
    expect(rows).to.deep.equal(mine);
  });
});
