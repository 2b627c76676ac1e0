// Real Postgres, migrated and used as the server uses it: as the application role, under row-level security.
import pg from 'pg';
import { createPool } from '../../server/db/pool.ts';
import { PostgresDatabase } from '../../server/db/postgres-database.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { registerDatabaseContract } from './database-contract.ts';
import type { ContractSubject } from './contract-subject.ts';

async function open(): Promise<ContractSubject> {
  const made = await createTestDatabase();
  const { url } = made;
  const [vendorId, otherVendorId] = ['vendor', 'vendor-2'];
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('INSERT INTO vendors (vendor_id, name) SELECT unnest($1::text[]), $2', [
    [vendorId, otherVendorId],
    'V',
  ]);
  await owner.end();
  const pools: pg.Pool[] = [];
  const another = (): PostgresDatabase => {
    const pool = createPool({ url, max: 40 });
    pools.push(pool);
    return new PostgresDatabase(pool);
  };
  const close = async (): Promise<void> => {
    for (const pool of pools) await pool.end();
    await made.drop();
  };
  return { database: another(), another, vendorId, otherVendorId, close };
}

registerDatabaseContract('Postgres', open, { randomRuns: 8 });
