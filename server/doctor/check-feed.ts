// Whether changes reach devices: the feed serves only what lies behind every open writing transaction, so one that is
// forgotten holds everybody back.
import type pg from 'pg';
import { collections, replicated } from '@evertill/schemas';
import { quote, tableOf } from '../db/table.ts';
import { unwell, well } from './finding.ts';
import type { Finding } from './finding.ts';

/** Seconds. */
const slowFeed = 5;
const heldFeed = 60;
const longTransaction = 60;

interface Unread {
  readonly rows: number;
  readonly tables: readonly string[];
}

export async function checkFeed(client: pg.ClientBase): Promise<Finding> {
  const { rows } = await client.query<{ age: number | null; holder: number | null }>(`
    SELECT extract(epoch FROM clock_timestamp() - xact_start)::float8 AS age, pid AS holder
      FROM pg_stat_activity
     WHERE backend_xid IS NOT NULL AND pid <> pg_backend_pid()
     ORDER BY age(backend_xid) DESC LIMIT 1`);
  const { age = null, holder = null } = rows[0] ?? {};
  const unread = await unreadRows(client);
  const waiting =
    unread === undefined
      ? ''
      : unread.rows === 0
        ? ' No change waits.'
        : ` ${unread.rows} changes wait, in ${unread.tables.join(', ')}.`;
  if (age === null || age < slowFeed)
    return well('feed', `It is open: devices are served what is written.${waiting}`);
  const says = `Process ${holder} has held it for ${Math.round(age)} s.${waiting}`;
  const todo = `End that transaction, or its process: SELECT pg_terminate_backend(${holder}).`;
  return unwell('feed', age < heldFeed ? 'warn' : 'fail', says, todo);
}

/** Committed and not served yet. Undefined where row-level security hides the rows from this role. */
async function unreadRows(client: pg.ClientBase): Promise<Unread | undefined> {
  const { rows: roles } = await client.query<{ sees: boolean }>(
    'SELECT rolsuper OR rolbypassrls AS sees FROM pg_roles WHERE rolname = current_user',
  );
  if (!roles[0]?.sees) return undefined;
  const counted: { readonly name: string; readonly count: number }[] = [];
  for (const collection of replicated(collections)) {
    const { name } = tableOf(collection);
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (SELECT FROM ${quote(name)}
        WHERE sync_xid >= pg_snapshot_xmin(pg_current_snapshot()) LIMIT 10000) unread`,
    );
    counted.push({ name, count: rows[0]!.count });
  }
  const waiting = counted.filter(({ count }) => count > 0);
  return {
    rows: waiting.reduce((sum, { count }) => sum + count, 0),
    tables: waiting.map(({ name }) => name),
  };
}

export async function checkTransactions(client: pg.ClientBase): Promise<Finding> {
  const { rows } = await client.query<{ pid: number; name: string; state: string; age: number }>(
    `SELECT pid, application_name AS name, state, extract(epoch FROM clock_timestamp() - xact_start)::float8 AS age
       FROM pg_stat_activity
      WHERE xact_start < clock_timestamp() - make_interval(secs => $1) AND pid <> pg_backend_pid()
        AND backend_type = 'client backend'
      ORDER BY xact_start LIMIT 5`,
    [longTransaction],
  );
  const { rows: prepared } = await client.query<{ gid: string }>('SELECT gid FROM pg_prepared_xacts LIMIT 5');
  if (prepared.length > 0)
    return unwell(
      'transactions',
      'fail',
      `Prepared transactions are open: ${prepared.map(({ gid }) => gid).join(', ')}.`,
      'Finish each: COMMIT PREPARED or ROLLBACK PREPARED. The server itself makes none.',
    );
  if (rows.length === 0) return well('transactions', `None is open for longer than ${longTransaction} s.`);
  const listed = rows.map(
    ({ pid, name, state, age }) => `${pid} (${name || 'unnamed'}, ${state}, ${Math.round(age)} s)`,
  );
  return unwell(
    'transactions',
    'warn',
    `Open for longer than ${longTransaction} s: ${listed.join(', ')}.`,
    'End them where they are, or by SELECT pg_terminate_backend(<pid>): old rows cannot be cleaned up meanwhile.',
  );
}
