// The backend of the runs on real Postgres: a database of its own in the tests' cluster. A process that dies leaves its
// connections cut; a backup is another database, and a restore brings the rows back while the cluster goes on.
import type { Store } from '@evertill/schemas';
import pg from 'pg';
import type { Database } from '../../server/db/database.ts';
import { withDatabase } from '../../server/db/connection-url.ts';
import { createPool } from '../../server/db/pool.ts';
import { PostgresDatabase } from '../../server/db/postgres-database.ts';
import { salesReport } from '../../server/db/sales-report.ts';
import { withReadTx } from '../../server/db/tx.ts';
import { createTestDatabase } from '../support/postgres.ts';
import type { Backend, RestoreKind } from './backend.ts';
import type { Life } from './life.ts';
import { OutsideDatabase, OutsideWork } from './outside-database.ts';
import type { SeededChance } from './seeded-chance.ts';
import { tenant, vendorId } from './shop.ts';
import type { World } from './world.ts';

/** All days, all lanes, all shifts. */
const wholeReport = {
  vendorId,
  from: undefined,
  to: undefined,
  laneId: undefined,
  shiftId: undefined,
  limit: 100_000,
  offset: 0,
} as const;

export class PostgresBackend implements Backend {
  onStatement: () => void = () => undefined;
  readonly #url: string;
  readonly #drop: () => Promise<void>;
  readonly #chance: SeededChance;
  readonly #outside = new OutsideWork();
  readonly #admin: pg.Client;
  /** Of the server’s processes, dead ones too. */
  readonly #pools: pg.Pool[] = [];
  #inspecting: pg.Pool | undefined;
  #hasBackup = false;

  private constructor(
    url: string,
    drop: () => Promise<void>,
    admin: pg.Client,
    chance: SeededChance,
    world: World,
  ) {
    this.#url = url;
    this.#drop = drop;
    this.#admin = admin;
    this.#chance = chance;
    world.attach(this.#outside);
  }

  static async create(chance: SeededChance, world: World): Promise<PostgresBackend> {
    const made = await createTestDatabase();
    const owner = new pg.Client({ connectionString: made.url });
    await owner.connect();
    await owner.query('INSERT INTO vendors (vendor_id, name) VALUES ($1, $1)', [vendorId]);
    await owner.end();
    const admin = new pg.Client({ connectionString: withDatabase(made.url, 'postgres') });
    await admin.connect();
    return new PostgresBackend(made.url, () => made.drop(), admin, chance, world);
  }

  open(process: Life): Database {
    const pool = this.#pool(20);
    this.#pools.push(pool);
    const clients = new Set<pg.PoolClient>();
    pool.on('connect', (client) => {
      // A query that is cut off in the middle says so to its caller; the client itself says it once more.
      client.on('error', () => undefined);
      clients.add(client);
    });
    process.onEnd(() => {
      for (const client of clients) (client as unknown as WithStream).connection.stream.destroy();
    });
    const inner = new PostgresDatabase(pool);
    return new OutsideDatabase({
      inner,
      outside: this.#outside,
      process,
      chance: this.#chance,
      onStatement: () => this.onStatement(),
    });
  }

  async backUp(): Promise<void> {
    await this.#copy(this.#url, backupOf(this.#url));
    this.#hasBackup = true;
  }

  async restore(kind: RestoreKind): Promise<boolean> {
    if (kind !== 'rows' || !this.#hasBackup) return false;
    await this.#copy(backupOf(this.#url), this.#url);
    return true;
  }

  wentBack(): Promise<string | undefined> {
    return Promise.resolve(undefined);
  }

  /** The shipped statement itself. */
  async shiftReport(store: Store) {
    const question = { ...wholeReport, storeId: store.id, currency: store.currency, clock: store };
    const asked = withReadTx(this.#inspected(), tenant, (client) => salesReport(client, 'shifts', question));
    return (await this.#outside.during(asked)).rows;
  }

  inspect(): Database {
    return new OutsideDatabase({ inner: new PostgresDatabase(this.#inspected()), outside: this.#outside });
  }

  #inspected(): pg.Pool {
    this.#inspecting ??= this.#pool(4);
    return this.#inspecting;
  }

  async close(): Promise<void> {
    await this.#inspecting?.end();
    // A process that died in the middle of a transaction never gives its connection back; nobody waits for it.
    for (const pool of this.#pools) void pool.end();
    await this.#admin.query(`DROP DATABASE IF EXISTS ${nameOf(backupOf(this.#url))} WITH (FORCE)`);
    await this.#admin.end();
    await this.#drop();
  }

  #pool(max: number): pg.Pool {
    const pool = createPool({ url: this.#url, max });
    // Its timers would run in virtual time, which passes in leaps.
    pool.options.idleTimeoutMillis = 0;
    pool.options.connectionTimeoutMillis = 0;
    return pool;
  }

  async #copy(from: string, to: string): Promise<void> {
    await this.#inspecting?.end();
    this.#inspecting = undefined;
    const work = async () => {
      await this.#admin.query(`DROP DATABASE IF EXISTS ${nameOf(to)} WITH (FORCE)`);
      await this.#admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
        nameOf(from),
      ]);
      await this.#admin.query(`CREATE DATABASE ${nameOf(to)} TEMPLATE ${nameOf(from)} STRATEGY file_copy`);
    };
    await this.#outside.during(work());
  }
}

interface WithStream {
  readonly connection: { readonly stream: { destroy(): void } };
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

function backupOf(url: string): string {
  return withDatabase(url, `${nameOf(url)}_backup`);
}
