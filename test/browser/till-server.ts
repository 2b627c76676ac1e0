// The whole system as `npm start` runs it, in a process of its own: a test can kill it and start it again over the
// same data. The app is built first when it is not.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { databaseClock, installDatabaseClock } from '../support/database-clock.ts';
import { furnishedShopVariable } from '../support/furnished-shop.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Set when several processes of tests share one furnished shop. */
const sharedShop = process.env[furnishedShopVariable];

/** The line `npm start -- --json` prints. */
export interface Ready {
  readonly url: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly logins: readonly {
    readonly email: string;
    readonly password: string;
    readonly storeIds: readonly string[];
  }[];
  readonly stores: readonly {
    readonly id: string;
    readonly name: string;
    readonly laneIds: readonly string[];
  }[];
  /** Undefined once a vendor exists. */
  readonly setupUrl?: string;
}

export class TillServer {
  /** A shop as a first start furnishes it, which takes longer than all else of a start. */
  static #furnished: Promise<string> | undefined;
  readonly port: number;
  readonly #dataDir: string;
  readonly #environment: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #ready: Ready | undefined;

  private constructor(port: number, dataDir: string, environment: Readonly<Record<string, string>>) {
    this.port = port;
    this.#dataDir = dataDir;
    this.#environment = environment;
  }

  /** `environment`: beside what every test server has. */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<TillServer> {
    const server = new TillServer(await freePort(), await TillServer.#newDataDir(), environment);
    await server.start();
    return server;
  }

  /** As `npm start -- --empty` on a new machine: no vendor, and a first run to do. */
  static async startEmpty(environment: Readonly<Record<string, string>> = {}): Promise<TillServer> {
    const directory = await mkdtemp(path.join(os.tmpdir(), 'evertill-empty-'));
    const server = new TillServer(await freePort(), directory, environment);
    await server.#begin('--empty');
    await server.#giveClock();
    await server.#end('SIGTERM');
    await server.#begin('--empty');
    return server;
  }

  /** Every server begins with a copy of one shop. */
  static async #newDataDir(): Promise<string> {
    const directory = await mkdtemp(path.join(os.tmpdir(), 'evertill-till-'));
    const isThere = sharedShop !== undefined && existsSync(sharedShop);
    TillServer.#furnished ??= isThere ? Promise.resolve(sharedShop) : TillServer.#furnish();
    await cp(await TillServer.#furnished, directory, { recursive: true });
    return directory;
  }

  static async #furnish(): Promise<string> {
    const directory = await mkdtemp(path.join(os.tmpdir(), 'evertill-shop-'));
    process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
    const server = new TillServer(await freePort(), directory, {});
    await server.#begin('--empty');
    await server.#giveClock();
    await server.#end('SIGTERM');
    await server.start();
    await server.#end('SIGTERM');
    if (sharedShop === undefined) return directory;
    // It stays here when another process was first.
    return rename(directory, sharedShop).then(
      () => sharedShop,
      () => directory,
    );
  }

  /** For what connects to its database from now on. */
  async #giveClock(): Promise<void> {
    const client = new pg.Client({ connectionString: this.ready.databaseUrl });
    await client.connect();
    await installDatabaseClock(client);
    await client.query(databaseClock(client.database!));
    await client.end();
  }

  get ready(): Ready {
    if (!this.#ready) throw new Error('The server is not running.');
    return this.#ready;
  }

  get isRunning(): boolean {
    return this.#ready !== undefined;
  }

  /** Rejects with what the server said when it ended instead. */
  start(): Promise<void> {
    return this.#begin();
  }

  async #begin(...options: readonly string[]): Promise<void> {
    const child = spawn(process.execPath, [path.join(root, 'server/main.ts'), '--json', ...options], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // A test that bundles something leaves `production` behind for the whole run.
        NODE_ENV: 'test',
        PORT: String(this.port),
        HOST: '127.0.0.1',
        EVERTILL_DATA_DIR: this.#dataDir,
        DATABASE_URL: '',
        LOG_LEVEL: 'warn',
        // Prices that are the same on every weekday.
        EVERTILL_DEMO_OFFERS: 'undated',
        ...this.#environment,
      },
    });
    this.#child = child;
    let said = '';
    child.stderr.on('data', (data: Buffer) => (said = (said + data.toString()).slice(-4000)));
    const line = await Promise.race([
      once(createInterface(child.stdout), 'line').then(([text]) => text as string),
      once(child, 'exit').then(() => Promise.reject(new Error(`The server did not start:\n${said}`))),
    ]);
    this.#ready = JSON.parse(line) as Ready;
  }

  /** As a power cut does it: the server and its Postgres, without a word. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    await rm(this.#dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  /** Asks Postgres itself, past the server. */
  async sql<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.ready.databaseUrl });
    await client.connect();
    try {
      return (await client.query<Row>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    this.#ready = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
}

/** Nobody listens there now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
