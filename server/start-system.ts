// The whole system on one machine: Postgres (embedded unless an address is given), migrations, demo data unless
// refused, and a server. `npm start` and the tests both begin here.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from './config.ts';
import { insertFirstAdmin } from './access/first-admin.ts';
import { newPublicId } from './access/public-id.ts';
import { Passwords } from './access/passwords.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { migrationsDir } from './db/migration-files.ts';
import { createPool } from './db/pool.ts';
import { PostgresDatabase } from './db/postgres-database.ts';
import type { DemoOffers } from './demo/demo-offers.ts';
import { seedDemo } from './demo/seed-demo.ts';
import type { DemoVendor } from './demo/seed-demo.ts';
import type { Log } from './log.ts';
import { startServer } from './start-server.ts';
import type { RunningServer, ServerOptions } from './start-server.ts';
import { serverSurroundings } from './surroundings.ts';

export interface SystemOptions {
  readonly config: Config;
  readonly log: Log;
  /** No demo data. */
  readonly empty: boolean;
  readonly appDirectory?: string | undefined;
  readonly extra?: ServerOptions['extra'];
  /** One line a step, for a person who waits. */
  readonly progress?: (step: string) => void;
}

export interface RunningSystem extends DemoVendor {
  readonly url: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly server: RunningServer;
  /** Where the first run is done; undefined once a vendor exists. */
  readonly setupUrl: string | undefined;
  stop(): Promise<void>;
}

export async function startSystem(options: SystemOptions): Promise<RunningSystem> {
  const { config, log, progress = () => undefined } = options;
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  progress(config.databaseUrl === undefined ? 'Starting Postgres' : 'Connecting to Postgres');
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log })
      : undefined;
  const databaseUrl = config.databaseUrl ?? embedded!.url;
  try {
    progress('Migrating the database');
    await migrate(databaseUrl, { dir: migrationsDir, log });
    if (config.firstAdmin) await giveFirstAdmin(databaseUrl, config.firstAdmin);
    const vendor = options.empty
      ? { logins: [], stores: [] }
      : await demo(databaseUrl, config.demoOffers, progress);
    progress('Starting the server');
    const server = await startServer({
      config,
      databaseUrl,
      log,
      noteFile: embedded && join(config.dataDir, 'history.json'),
      appDirectory: options.appDirectory,
      ...(options.extra ? { extra: options.extra } : {}),
    });
    return {
      url: server.url,
      databaseUrl,
      dataDir: config.dataDir,
      ...vendor,
      setupUrl: await server.setupUrl(),
      server,
      async stop() {
        await server.stop();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function giveFirstAdmin(databaseUrl: string, { email, password }: { email: string; password: string }) {
  const owner = new pg.Client({ connectionString: databaseUrl });
  const passwords = new Passwords();
  await owner.connect();
  try {
    const who = { id: serverSurroundings.chance.id(), public_id: newPublicId(), name: email };
    await insertFirstAdmin(owner, { ...who, email, password }, (text) => passwords.hash(text));
  } finally {
    await owner.end();
  }
}

async function demo(
  databaseUrl: string,
  offers: DemoOffers,
  progress: (step: string) => void,
): Promise<DemoVendor> {
  const pool = createPool({ url: databaseUrl });
  const owner = new pg.Client({ connectionString: databaseUrl });
  const passwords = new Passwords();
  try {
    await owner.connect();
    return await seedDemo({
      database: new PostgresDatabase(pool),
      owner,
      surroundings: serverSurroundings,
      hashPassword: (password) => passwords.hash(password),
      offers,
      progress,
    });
  } finally {
    await owner.end();
    await pool.end();
  }
}
