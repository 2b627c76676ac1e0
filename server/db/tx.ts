// The only place that opens a transaction. It names the tenant for row-level security, says that the waist is
// writing (so that the by-hand triggers stay quiet), and retries what is worth retrying.
import pg from 'pg';
import type { Tenant, Touched, WriteTx } from './database.ts';
import { translatePgError } from './pg-error.ts';
import { PostgresTx } from './postgres-tx.ts';
import { retryTransaction } from './retry-transaction.ts';

export interface Committed<T> {
  readonly value: T;
  readonly touched: readonly Touched[];
}

export function withWriteTx<T>(
  pool: pg.Pool,
  tenant: Tenant,
  work: (tx: WriteTx, client: pg.ClientBase) => Promise<T>,
): Promise<Committed<T>> {
  return retryTransaction(() => once(pool, tenant, work));
}

async function once<T>(
  pool: pg.Pool,
  tenant: Tenant,
  work: (tx: WriteTx, client: pg.ClientBase) => Promise<T>,
): Promise<Committed<T>> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin(tenant, 'on'));
    const tx = new PostgresTx(client, tenant);
    const value = await work(tx, client);
    await tx.finish();
    await client.query('COMMIT');
    return { value, touched: tx.touched() };
  } catch (error) {
    await client.query('ROLLBACK').catch((rollback: Error) => (broken = rollback));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** One snapshot for every statement of `work`; it cannot write. */
export async function withReadTx<T>(
  pool: pg.Pool,
  tenant: Tenant,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`${begin(tenant, '')}; SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
    return await work(client);
  } finally {
    await client.query('COMMIT').catch((error: Error) => (broken = error));
    client.release(broken);
  }
}

/** One round trip; the simple protocol takes no parameters, so the value is escaped by the driver. */
function begin(tenant: Tenant, waist: 'on' | ''): string {
  const vendor = pg.escapeLiteral(tenant.vendor_id);
  return `BEGIN; SET LOCAL app.vendor_id = ${vendor}; SET LOCAL app.waist = '${waist}'`;
}

/** Plain SQL of a route in one transaction of the tenant. */
export async function withTenantSql<T>(
  pool: pg.Pool,
  tenant: Tenant,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin(tenant, ''));
    const value = await work(client);
    await client.query('COMMIT');
    return value;
  } catch (error) {
    await client.query('ROLLBACK').catch((rollback: Error) => (broken = rollback));
    throw translatePgError(error);
  } finally {
    client.release(broken);
  }
}
