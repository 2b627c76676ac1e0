// A whole server on a database of its own, for tests that come in through its doors. It is started the way `npm start`
// starts it, minus the embedded Postgres and the demo data; what it serves is given by the test (`given.ts`).
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { UserKind } from '@evertill/schemas';
import { Sessions } from '../../server/access/sessions.ts';
import { Tokens } from '../../server/access/tokens.ts';
import type { TokenBearer } from '../../server/access/tokens.ts';
import { createLog } from '../../server/log.ts';
import { createPool } from '../../server/db/pool.ts';
import { PostgresDatabase } from '../../server/db/postgres-database.ts';
import { startServer } from '../../server/start-server.ts';
import type { RunningServer, ServerOptions } from '../../server/start-server.ts';
import { serverSurroundings } from '../../server/surroundings.ts';
import { MemoryMail } from './memory-mail.ts';
import { createTestDatabase } from './postgres.ts';

export interface System {
  readonly url: string;
  readonly databaseUrl: string;
  readonly server: RunningServer;
  /** Connected as the owner of the database: row-level security does not bind it. */
  readonly owner: pg.Client;
  /** The application's own view of the data, beside the server's. */
  readonly database: PostgresDatabase;
  readonly pool: pg.Pool;
  /** What its servers have sent. */
  readonly mail: MemoryMail;
  /** An access token of a person with that password hash, past the door of signing in, which has tests of its own. */
  signIn(kind: UserKind, whose: TokenBearer, provedHash: string): Promise<string>;
  /** Another server process' worth of objects on the same database. */
  another(options?: Partial<ServerOptions>): Promise<RunningServer>;
  stop(): Promise<void>;
}

export const testSecrets = {
  access: 'access secret of the tests, long enough to be one',
  refresh: 'refresh secret of the tests, long enough to be one',
  seal: 'seal secret of the tests, long enough to be one',
} as const;

export const testConfig: ServerOptions['config'] = {
  port: 0,
  host: '127.0.0.1',
  secrets: testSecrets,
  accessExpires: 900,
  refreshExpires: 604_800,
  logResetCodes: false,
  mail: { to: 'files', directory: '/nowhere', from: 'till@shop.example' },
  // Nothing listens there: a test that reads prices brings a platform of its own.
  platforms: {
    sandbox: { base: 'http://127.0.0.1:9', mayBePrivate: true },
    production: { base: 'http://127.0.0.1:9', mayBePrivate: true },
  },
  allowedOrigins: ['https://till.example'],
  tls: undefined,
  trustProxy: 0,
  autoAttendance: { enabled: true, everyMinutes: 5, daysAhead: 13 },
  publicUrl: undefined,
  metricsToken: undefined,
};

export interface SystemOptions {
  readonly server?: Partial<Omit<ServerOptions, 'config'>> & {
    readonly config?: Partial<ServerOptions['config']>;
  };
  /** Before the server starts, as the owner. */
  readonly prepare?: (owner: pg.Client) => Promise<unknown>;
}

/** On a database of its own, which goes with it. */
export async function startTestSystem(options: SystemOptions = {}): Promise<System> {
  const testDatabase = await createTestDatabase();
  const system = await startSystemOn(testDatabase.url, options);
  return {
    ...system,
    async stop() {
      await system.stop();
      await testDatabase.drop();
    },
  };
}

/** On a migrated database that was there before and stays. */
export async function startSystemOn(databaseUrl: string, options: SystemOptions = {}): Promise<System> {
  const owner = new pg.Client({ connectionString: databaseUrl, application_name: 'evertill test owner' });
  await owner.connect();
  await options.prepare?.(owner);
  const pool = createPool({ url: databaseUrl, max: 20 });
  const config = { ...testConfig, ...options.server?.config };
  const { clock } = options.server?.surroundings ?? serverSurroundings;
  // As the server makes its own.
  const sessions = new Sessions(pool, clock, config);
  const tokens = new Tokens(config, () => clock.now());
  const started: RunningServer[] = [];
  const mail = new MemoryMail();
  const start = async (more: Partial<ServerOptions> = {}): Promise<RunningServer> => {
    const server = await startServer({
      databaseUrl,
      log: createLog(process.env['LOG_LEVEL'] ?? 'silent'),
      mailDriver: mail,
      ...options.server,
      ...more,
      config: { ...config, ...more.config },
    });
    started.push(server);
    return server;
  };
  const server = await start();
  return {
    url: server.url,
    databaseUrl,
    server,
    owner,
    database: new PostgresDatabase(pool),
    pool,
    mail,
    async signIn(kind, { userId, vendorId }, provedHash) {
      const signIn = { kind, userId, vendorId, provedHash, deviceId: '', deviceName: '' };
      const step = await sessions.open(signIn, randomUUID());
      if (step === undefined) throw new Error(`${userId} of ${vendorId} cannot sign in`);
      return tokens.pair(step).access_token;
    },
    another: start,
    async stop() {
      for (const one of started) await one.stop().catch(() => undefined);
      await pool.end();
      await owner.end();
    },
  };
}
