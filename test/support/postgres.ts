// One Postgres for the whole test process, started when the first test asks, gone with the process. Every test
// gets a database of its own, copied from a template that has the migrations, which takes milliseconds. With
// TEST_DATABASE_URL the same happens on that server (its user must be allowed to make databases and roles).
import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { withDatabase } from '../../server/db/connection-url.ts';
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts';
import { migrate } from '../../server/db/migrate.ts';
import { migrationsDir, readMigrations } from '../../server/db/migration-files.ts';
import { isAlive } from '../../server/db/postmaster-pid.ts';
import { databaseClock, databaseClockSql, installDatabaseClock } from './database-clock.ts';

export interface TestDatabase {
  /** A `pg` connection string as the owner of the database. */
  url: string;
  drop(): Promise<void>;
}

interface TestServer {
  /** Answers one statement at a time, in the maintenance database. */
  admin: pg.Client;
  url: string;
  stop(): Promise<void>;
}

/** Nothing here has to survive a power cut. */
const fast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 300,
  max_wal_size: '512MB',
};
const templateLock = 4_801_339;

let server: Promise<TestServer> | undefined;
let template: Promise<string> | undefined;
let queue: Promise<unknown> = Promise.resolve();

/** `empty` leaves the migrations out. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  server ??= startServer();
  const { url } = await server;
  const source = options.empty ? 'template0' : await (template ??= makeTemplate());
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name} template ${source} strategy file_copy`);
  if (!options.empty) await administer(databaseClock(name));
  return {
    url: withDatabase(url, name),
    drop: () => administer(`drop database if exists ${name} with (force)`),
  };
}

/** Ends the server of this process, if one was started; a later test would start another. */
export async function stopTestServer(): Promise<void> {
  const running = server;
  server = undefined;
  template = undefined;
  await (await running)?.stop();
}

// Registered while mocha loads the first file that imports this one, and so for the whole run.
if (typeof after === 'function') after('stop the test Postgres', stopTestServer);

/** Copies of a template cannot overlap, so statements wait for each other here instead of failing there. */
function administer(statement: string): Promise<void> {
  const done = queue.then(async () => {
    const { admin } = await server!;
    await admin.query(statement);
  });
  queue = done.catch(() => {});
  return done;
}

async function startServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    const admin = await connect(given);
    return { admin, url: given, stop: () => admin.end() };
  }
  const base = await fastDirectory();
  await removeAbandoned(base);
  const dataDir = await mkdtemp(path.join(base, `${directoryPrefix}${process.pid}-`));
  const remove = (): void =>
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  const postgres = await startEmbeddedPostgres({ dataDir, settings: fast }).catch((error: unknown) => {
    remove();
    throw error;
  });
  // After the handler by which the server ends with the process, so that its files go when it does.
  process.once('exit', remove);
  const admin = await connect(withDatabase(postgres.url, 'postgres'));
  const stop = async (): Promise<void> => {
    await admin.end();
    await postgres.stop();
    remove();
    process.removeListener('exit', remove);
  };
  return { admin, url: postgres.url, stop };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'evertill tests' });
  await client.connect();
  return client;
}

/** Named after what made it, so that test runs against one outside server share it. */
async function makeTemplate(): Promise<string> {
  const files = await readMigrations(migrationsDir);
  const content = createHash('sha256').update(files.map((file) => file.sha256).join());
  content.update(databaseClockSql);
  const name = `evertill_template_${content.digest('hex').slice(0, 16)}`;
  const { admin, url } = await server!;
  await admin.query('select pg_advisory_lock($1)', [templateLock]);
  try {
    const found = await admin.query('select from pg_database where datname = $1 and datistemplate', [name]);
    if (found.rowCount === 0) {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`create database ${name} template template0`);
      await migrate(withDatabase(url, name), { dir: migrationsDir });
      await giveClock(withDatabase(url, name));
      await admin.query(`alter database ${name} is_template true allow_connections false`);
    }
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [templateLock]);
  }
  return name;
}

async function giveClock(url: string): Promise<void> {
  const client = await connect(url);
  await installDatabaseClock(client);
  await client.end();
}

const directoryPrefix = 'evertill-test-';
const roomNeededBytes = 4 * 1024 ** 3;

/** Memory where there is plenty: a new database is some four hundred files, slow on a busy disk. */
async function fastDirectory(): Promise<string> {
  const memory = '/dev/shm';
  const room = await statfs(memory).catch(() => undefined);
  return room && room.bavail * room.bsize >= roomNeededBytes ? memory : os.tmpdir();
}

/** Directories of test processes that were killed. */
async function removeAbandoned(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    const pid = Number(new RegExp(`^${directoryPrefix}(\\d+)-`).exec(name)?.[1]);
    if (!Number.isInteger(pid) || isAlive(pid)) continue;
    await rm(path.join(base, name), { recursive: true, force: true });
  }
}
