// Connections work as the application role from their first statement on: it owns no table, and row-level security
// binds it. Timeouts are set so that a forgotten transaction cannot hold the feed back.
import pg from 'pg';

// bigint columns hold counters and money well inside the safe integers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface PoolOptions {
  readonly url: string;
  readonly max?: number;
  /** ms */
  readonly statementTimeout?: number;
}

export function createPool({ url, max = 10, statementTimeout = 5000 }: PoolOptions): pg.Pool {
  const options = [
    'role=evertill_app',
    `statement_timeout=${statementTimeout}`,
    'idle_in_transaction_session_timeout=10000',
    'lock_timeout=4000',
    'timezone=UTC',
  ];
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: options.map((option) => `-c ${option}`).join(' '),
    application_name: 'evertill',
    connectionTimeoutMillis: 5000,
  });
  // A connection that dies while idle is replaced by the next query; without a listener Node would exit.
  pool.on('error', () => undefined);
  // One that is cut off at work tells its caller by the query, and then says it once more by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
