// A database of its own with one vendor and one empty store, to import into.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Store } from '@evertill/schemas';
import { createPool } from '../../../server/db/pool.ts';
import { PostgresDatabase } from '../../../server/db/postgres-database.ts';
import type { ImportPlace } from '../../../server/import/import-context.ts';
import { openStore } from '../../../server/import/place.ts';
import type { StorePlace } from '../../../server/import/place.ts';
import { serverSurroundings } from '../../../server/surroundings.ts';
import { createTestDatabase } from '../../support/postgres.ts';

export interface TestImportPlace extends ImportPlace {
  readonly sql: StorePlace['sql'];
  readonly url: string;
  /** Connected as the owner, who sees every row. */
  readonly owner: pg.Client;
  readonly store: Store;
  close(): Promise<void>;
}

export async function importPlace(settings: { currency?: string } = {}): Promise<TestImportPlace> {
  const test = await createTestDatabase();
  const owner = new pg.Client({ connectionString: test.url });
  await owner.connect();
  const vendorId = randomUUID();
  const storeId = randomUUID();
  await owner.query('INSERT INTO vendors (vendor_id, name) VALUES ($1, $2)', [vendorId, 'Test vendor']);
  await owner.query(
    'INSERT INTO stores (vendor_id, id, name, currency, time_zone) VALUES ($1, $2, $3, $4, $5)',
    [vendorId, storeId, 'Test store', settings.currency ?? 'EUR', 'Europe/Helsinki'],
  );
  const place: StorePlace = await openStore(test.url, storeId, undefined);
  return {
    ...place,
    surroundings: serverSurroundings,
    url: test.url,
    owner,
    async close() {
      await place.close();
      await owner.end();
      await test.drop();
    },
  };
}

/** Another writer on the same database. */
export async function withOtherWriter(
  url: string,
  work: (database: PostgresDatabase) => Promise<void>,
): Promise<void> {
  const pool = createPool({ url });
  try {
    await work(new PostgresDatabase(pool));
  } finally {
    await pool.end();
  }
}
