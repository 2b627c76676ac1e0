// Where an import goes: the database of the environment and the store that was named. A server that runs on the same
// data goes on running; one that does not is not needed.
import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { collections } from '@evertill/schemas';
import type { Store } from '@evertill/schemas';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { migrationsDir } from '../db/migration-files.ts';
import { createPool } from '../db/pool.ts';
import { PostgresDatabase } from '../db/postgres-database.ts';
import { withTenantSql } from '../db/tx.ts';
import { ImportError } from './columns.ts';
import { Statistics } from './statistics.ts';

export interface DatabasePlace {
  readonly url: string;
  /** Stops a Postgres that was started for this; one that ran already goes on. */
  close(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** `DATABASE_URL`, else the embedded Postgres of `EVERTILL_DATA_DIR`. @throws ImportError, EmbeddedPostgresError */
export async function openDatabase(environment: Environment): Promise<DatabasePlace> {
  const given = environment['DATABASE_URL'];
  if (given) {
    await migrate(given, { dir: migrationsDir });
    return { url: given, close: () => Promise.resolve() };
  }
  const dataDir = path.resolve(environment['EVERTILL_DATA_DIR'] || '.evertill');
  const cluster = path.join(dataDir, 'postgres');
  if (!existsSync(cluster)) {
    throw new ImportError(
      `There is no database in ${dataDir}. Start Evertill there once, or set DATABASE_URL.`,
    );
  }
  const embedded = await startEmbeddedPostgres({ dataDir: cluster, whenInUse: 'join' });
  try {
    await migrate(embedded.url, { dir: migrationsDir });
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return { url: embedded.url, close: () => embedded.stop() };
}

export interface StorePlace {
  readonly database: PostgresDatabase;
  readonly vendorId: string;
  readonly store: Store;
  readonly statistics: Statistics;
  /** For what no document says, in a transaction of the tenant. */
  readonly sql: <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>;
  close(): Promise<void>;
}

/** `vendorId` is needed only where two vendors have a store of the same id. @throws ImportError */
export async function openStore(
  url: string,
  storeId: string,
  vendorId: string | undefined,
): Promise<StorePlace> {
  const vendor = await vendorOf(url, storeId, vendorId);
  const pool = createPool({ url, max: 2, statementTimeout: 60_000 });
  const database = new PostgresDatabase(pool);
  const stored = await database.read({ vendor_id: vendor }, (tx) => tx.get(collections.store, storeId));
  return {
    database,
    vendorId: vendor,
    store: stored!.document as Store,
    statistics: new Statistics(url),
    sql: (work) => withTenantSql(pool, { vendor_id: vendor }, work),
    close: () => pool.end(),
  };
}

async function vendorOf(url: string, storeId: string, vendorId: string | undefined): Promise<string> {
  const stores = await storesOf(url);
  const named = stores.filter(
    (one) => one.id === storeId && (vendorId === undefined || one.vendor_id === vendorId),
  );
  if (named.length === 1) return named[0]!.vendor_id;
  if (named.length > 1) {
    const vendors = named.map((one) => one.vendor_id).join(', ');
    throw new ImportError(`Several vendors have a store ${storeId}; add --vendor with one of ${vendors}.`);
  }
  const known = stores.slice(0, 20).map(({ id, name }) => `  ${id}  ${name}`);
  throw new ImportError([`There is no store ${storeId}. The stores are:`, ...known].join('\n'));
}

interface StoreRow {
  readonly vendor_id: string;
  readonly id: string;
  readonly name: string;
}

/** Of every vendor: only the role that owns the sign-in functions may look across. */
async function storesOf(url: string): Promise<StoreRow[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'evertill import' });
  await client.connect();
  try {
    await client.query('SET ROLE evertill_system');
    const text = 'SELECT vendor_id, id, name FROM stores WHERE NOT deleted ORDER BY name, id';
    return (await client.query<StoreRow>(text)).rows;
  } finally {
    await client.end();
  }
}
