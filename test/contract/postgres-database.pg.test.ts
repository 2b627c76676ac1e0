// Real Postgres, migrated and used as the server uses it: as the application role, under row-level security.
import pg from 'pg';
import { createPool } from '../../server/db/pool.ts';
import { PostgresDatabase } from '../../server/db/postgres-database.ts';
import { createTestDatabase } from '../support/postgres.ts';
import type { TestDatabase } from '../support/postgres.ts';
import { registerDatabaseContract } from './database-contract.ts';
import type { FeedSubject } from './contract-subject.ts';

describe('a migrated database', () => {
  let made: TestDatabase;
  let owner: pg.Client;
  let opened = 0;

  before(async () => {
    made = await createTestDatabase();
    owner = new pg.Client({ connectionString: made.url });
    await owner.connect();
  });
  after(async () => {
    await owner?.end();
    await made?.drop();
  });

  /** One database for all: each test has vendors and connections of its own. */
  async function open(): Promise<FeedSubject> {
    opened += 1;
    const [vendorId, otherVendorId] = [`vendor-${opened}`, `vendor-${opened}-other`];
    await owner.query('INSERT INTO vendors (vendor_id, name) SELECT unnest($1::text[]), $2', [
      [vendorId, otherVendorId],
      'V',
    ]);
    const pools: pg.Pool[] = [];
    const another = (): PostgresDatabase => {
      const pool = createPool({ url: made.url, max: 40 });
      pools.push(pool);
      return new PostgresDatabase(pool);
    };
    const passTransactions = async (count: number): Promise<void> => {
      await owner.query(
        `DO $$ BEGIN FOR nr IN 1..${count} LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$`,
      );
    };
    const close = async (): Promise<void> => {
      for (const pool of pools) await pool.end();
    };
    return { database: another(), another, vendorId, otherVendorId, passTransactions, close };
  }

  registerDatabaseContract('Postgres', open, { randomRuns: 8 });
});
