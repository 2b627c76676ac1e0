// Brings a database to the state of this program's migrations. It promises: each file runs once and as a whole or
// not at all, however many processes start at the same moment; a history that does not fit the files (edited,
// missing, doubled, or newer than the program) stops the start before anything is changed.
import pg from 'pg';
import type { DatabaseLog } from './database-log.ts';
import { silentLog } from './database-log.ts';
import { MigrationError } from './migration-error.ts';
import { readMigrations } from './migration-files.ts';
import type { MigrationFile } from './migration-files.ts';

export interface MigrateOptions {
  /** Directory of the `NNNN_name.sql` files. */
  dir: string;
  log?: DatabaseLog;
}

/** Names of the files that this call applied, in order; empty when the database was up to date. */
export interface MigrateResult {
  applied: string[];
}

/** Held while migrating; session-wide, because each file commits on its own. */
const migrationLock = 4_801_338;

/**
 * Waits for any other migrator of this database. Files run in the schema `public` without a statement timeout;
 * a client that is passed in gets its own settings back.
 * @throws MigrationError
 */
export async function migrate(
  target: pg.ClientBase | string,
  options: MigrateOptions,
): Promise<MigrateResult> {
  const files = await readMigrations(options.dir);
  if (typeof target !== 'string') return migrateLocked(target, files, options.log ?? silentLog);
  const client = new pg.Client({ connectionString: target, application_name: 'evertill migrate' });
  await client.connect();
  try {
    return await migrateLocked(client, files, options.log ?? silentLog);
  } finally {
    await client.end();
  }
}

async function migrateLocked(
  client: pg.ClientBase,
  files: MigrationFile[],
  log: DatabaseLog,
): Promise<MigrateResult> {
  await inTransaction(client, () => client.query('select pg_advisory_lock($1)', [migrationLock]));
  try {
    await inTransaction(client, () => client.query(historyTable));
    const known = await readHistory(client);
    const fault = migrationFault(files, known);
    if (fault) throw fault;
    const pending = files.slice(known.length);
    for (const file of pending) await apply(client, file, log);
    return { applied: pending.map((file) => file.file) };
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  }
}

const historyTable = `
  create table if not exists public.schema_migrations (
    number int primary key,
    name text not null,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`;

export interface AppliedMigration {
  number: number;
  name: string;
  sha256: string;
}

export async function readHistory(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const text = 'select number, name, sha256 from public.schema_migrations order by number';
  return (await client.query<AppliedMigration>(text)).rows;
}

/** What was applied must be the beginning of the files, unchanged; undefined when it is. */
export function migrationFault(
  files: readonly MigrationFile[],
  known: readonly AppliedMigration[],
): MigrationError | undefined {
  const newest = known.at(-1);
  if (newest && newest.number > files.length) {
    const detail = `it has migration ${newest.number} (${newest.name}) and this program ends at ${files.length}; start the newer program`;
    return new MigrationError('newer_database', detail);
  }
  for (const [index, applied] of known.entries()) {
    const file = files[index]!;
    if (applied.number !== file.number) {
      return new MigrationError('gap', `the database never got ${file.file}, but has ${applied.number}`);
    }
    if (applied.sha256 !== file.sha256 || applied.name !== file.name) {
      const detail = `${file.file} differs from what was applied as ${applied.number} (${applied.name}); restore the file and write the change as a new migration`;
      return new MigrationError('edited', detail);
    }
  }
  return undefined;
}

async function apply(client: pg.ClientBase, file: MigrationFile, log: DatabaseLog): Promise<void> {
  const startedAt = Date.now();
  await inTransaction(client, async () => {
    const before = await currentTransaction(client);
    try {
      await client.query(file.sql);
    } catch (cause) {
      throw new MigrationError(
        'failed',
        `${file.file}${lineOf(cause, file.sql)}: ${(cause as Error).message}`,
        {
          cause,
        },
      );
    }
    if ((await currentTransaction(client)) !== before) {
      throw new MigrationError('own_transaction', `take begin, commit and rollback out of ${file.file}`);
    }
    const row = [file.number, file.name, file.sha256];
    await client.query(
      'insert into public.schema_migrations (number, name, sha256) values ($1, $2, $3)',
      row,
    );
  });
  log.info({ migration: file.file, ms: Date.now() - startedAt }, 'migration applied');
}

async function currentTransaction(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id');
  return rows[0]!.id;
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0; set local search_path = public');
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Postgres counts characters from 1; people count lines. */
function lineOf(error: unknown, sql: string): string {
  const position = Number((error as { position?: string }).position);
  return Number.isInteger(position) ? `:${sql.slice(0, position).split('\n').length}` : '';
}
