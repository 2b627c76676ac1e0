// Whether the database is one this program can work on: its version, its migrations, and room for connections.
import type pg from 'pg';
import { migrationFault, readHistory } from '../db/migrate.ts';
import type { MigrationFile } from '../db/migration-files.ts';
import { unwell, well } from './finding.ts';
import type { Finding } from './finding.ts';

/** Transaction ids of 64 bits and what the feed asks of them came with this one. */
const oldestPostgres = 13;
const testedPostgres = 18;
/** What a server process may hold at most: its pool, the locks of terminals, and who listens. */
const connectionsOfProcess = 35;

export async function checkVersion(client: pg.ClientBase, milliseconds: number): Promise<Finding> {
  const { rows } = await client.query<{ number: string }>(
    "SELECT current_setting('server_version_num') AS number",
  );
  const number = Number(rows[0]!.number);
  const major = Math.floor(number / 10_000);
  const says = `Postgres ${major}.${number % 10_000} answers in ${milliseconds} ms.`;
  if (major < oldestPostgres)
    return unwell(
      'database',
      'fail',
      says,
      `Move to Postgres ${testedPostgres}; ${oldestPostgres} is the oldest that can do this.`,
    );
  if (major < testedPostgres)
    return unwell(
      'database',
      'warn',
      says,
      `Postgres ${testedPostgres} is what is tested; plan to move to it.`,
    );
  return well('database', says);
}

export async function checkMigrations(
  client: pg.ClientBase,
  files: readonly MigrationFile[],
): Promise<Finding> {
  const { rows } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('public.schema_migrations') IS NOT NULL AS there",
  );
  if (!rows[0]!.there)
    return unwell(
      'migrations',
      'fail',
      'The database was never migrated.',
      'Start the server once: npm start.',
    );
  const known = await readHistory(client);
  const fault = migrationFault(files, known);
  if (fault)
    return unwell(
      'migrations',
      'fail',
      fault.message,
      'Run the program the database belongs to, or put the file back from version control; never edit the table by hand.',
    );
  const pending = files.slice(known.length);
  if (pending.length > 0)
    return unwell(
      'migrations',
      'fail',
      `${pending.length} of ${files.length} migrations are not applied, from ${pending[0]!.file} on.`,
      'Start the server: it applies them before it serves anybody.',
    );
  return well('migrations', `All ${files.length} are applied, unchanged.`);
}

export async function checkConnections(client: pg.ClientBase): Promise<Finding> {
  const { rows } = await client.query<{ most: number; kept: number; used: number }>(
    `SELECT current_setting('max_connections')::int AS most,
            current_setting('superuser_reserved_connections')::int AS kept,
            (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used`,
  );
  const { most, kept, used } = rows[0]!;
  const free = most - kept - used;
  const says = `${used} of ${most} connections are in use, ${free} are free.`;
  if (free < 5)
    return unwell(
      'connections',
      'fail',
      says,
      'Raise max_connections, or stop what holds them: see pg_stat_activity.',
    );
  if (free < connectionsOfProcess)
    return unwell(
      'connections',
      'warn',
      says,
      `One more server process may want ${connectionsOfProcess}: raise max_connections first.`,
    );
  return well('connections', says);
}
