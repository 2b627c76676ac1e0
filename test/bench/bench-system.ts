// What every bench runs against: the shipped server in a process of its own, with a generated catalog, and a plain
// server for stock RxDB over the same rows in the same Postgres.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { internalEan13 } from '@evertill/schemas';

const root = join(import.meta.dirname, '..', '..');

export interface BenchSystem {
  readonly url: string;
  readonly databaseUrl: string;
  readonly email: string;
  readonly password: string;
  readonly storeId: string;
  readonly laneId: string;
  readonly stockUrl: string;
  /** How many the store has. */
  readonly products: number;
  stop(): Promise<void>;
}

interface Ready {
  readonly url: string;
  readonly databaseUrl: string;
  readonly logins: { email: string; password: string }[];
  readonly stores: { id: string; laneIds: string[] }[];
}

export async function startBenchSystem(products: number, say: (line: string) => void): Promise<BenchSystem> {
  const directory = mkdtempSync(join(tmpdir(), 'evertill-bench-'));
  const env = { ...process.env, EVERTILL_DATA_DIR: directory, PORT: '0', LOG_LEVEL: 'error' };
  say('starting the server');
  const server = spawn(process.execPath, [join(import.meta.dirname, 'bench-server.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ready = (await firstJson(server)) as Ready;
  const { databaseUrl, stores, logins } = ready;
  const store = stores[0]!;
  say(`importing ${products} products`);
  const file = join(directory, 'catalog.csv');
  writeFileSync(file, catalogCsv(products));
  await run(
    [
      'server/import-catalog.ts',
      '--store',
      store.id,
      '--file',
      file,
      '--map',
      'sku=sku,name=name,price=price,barcode=barcode',
      '--json',
    ],
    env,
  );
  await fillStock(databaseUrl, store.id);
  const stock = spawn(
    process.execPath,
    [join(import.meta.dirname, 'stock', 'stock-server.ts'), databaseUrl],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const { url: stockUrl } = (await firstJson(stock)) as { url: string };
  return {
    url: ready.url,
    databaseUrl,
    email: logins[0]!.email,
    password: logins[0]!.password,
    storeId: store.id,
    laneId: store.laneIds[0]!,
    stockUrl,
    products,
    async stop() {
      for (const child of [stock, server]) {
        child.kill('SIGTERM');
        if (child.exitCode === null) await once(child, 'exit');
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export async function firstJson(child: ChildProcess): Promise<unknown> {
  for await (const line of createInterface({ input: child.stdout! })) {
    if (line.startsWith('{')) return JSON.parse(line);
  }
  throw new Error('The process ended before it was ready.');
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${args[0]} exited with ${code}.`);
}

function catalogCsv(products: number): string {
  const words = ['Amber', 'Birch', 'Cedar', 'Dill', 'Elder', 'Fennel', 'Ginger', 'Hazel', 'Iris', 'Juniper'];
  const rows = Array.from({ length: products }, (_, i) => {
    const name = `${words[i % 10]} ${words[Math.floor(i / 10) % 10]} no. ${i}`;
    return `B${i},${name},${(1 + (i % 5000) / 100).toFixed(2)},${internalEan13(1_000_000 + i, '29')}`;
  });
  return `sku,name,price,barcode\n${rows.join('\n')}\n`;
}

/** The same documents, as a plain table with `updated_at`: what RxDB's documentation shows. */
async function fillStock(databaseUrl: string, storeId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    CREATE TABLE stock_products (id text PRIMARY KEY, updated_at timestamptz NOT NULL DEFAULT clock_timestamp(), document jsonb NOT NULL);
    CREATE INDEX ON stock_products (updated_at, id);
    CREATE TABLE stock_orders (id text PRIMARY KEY, updated_at timestamptz NOT NULL DEFAULT clock_timestamp(), document jsonb NOT NULL)`);
  await client.query(
    `INSERT INTO stock_products (id, document)
      SELECT t.id, to_jsonb(t) - 'vendor_id' - 'sync_xid' - 'deleted' || jsonb_build_object('variations', '[]'::jsonb,
        'stock', t.stock::text, 'profit_percent', t.profit_percent::text, 'custom_tax', t.custom_tax::text,
        'low_stock_threshold', t.low_stock_threshold::text)
        FROM items t WHERE store_id = $1 AND NOT deleted`,
    [storeId],
  );
  await client.query('ANALYZE');
  await client.end();
}
