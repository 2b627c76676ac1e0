// `npm run import` as it is typed: its report, its refusals, and which Postgres it uses.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import iconv from 'iconv-lite';
import pg from 'pg';
import { rejections } from '@evertill/schemas';
import { startEmbeddedPostgres } from '../../../server/db/embedded-postgres.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { migrationsDir } from '../../../server/db/migration-files.ts';
import { importPlace } from './import-place.ts';
import type { TestImportPlace } from './import-place.ts';
import { withList } from './write-list.ts';

const program = path.resolve(import.meta.dirname, '../../../server/import-catalog.ts');
const list = 'sku,name,price,code\nA,Tea,2.50,4006381333931\n,Cup,4,\nB,Jug,ask,\nC,Pot,"3,10",123\n';
const map = ['--map', 'sku=sku,name=name,price=price,barcode=code'];

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

async function run(
  args: readonly string[],
  environment: Record<string, string>,
  started = program,
): Promise<Ran> {
  const { DATABASE_URL: _url, EVERTILL_DATA_DIR: _dir, INIT_CWD: _cwd, ...rest } = process.env;
  const child = spawn(process.execPath, [started, ...args], { env: { ...rest, ...environment } });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number | null, out, err };
}

describe('npm run import', function () {
  this.timeout(60_000);
  let place: TestImportPlace;

  before(async () => {
    place = await importPlace();
  });

  after(() => place.close());

  const imported = (more: readonly string[]) =>
    withList('list.csv', list, (file) =>
      run(['--store', place.store.id, '--file', file, ...map, ...more], { DATABASE_URL: place.url }),
    );

  it('prints its report as one line of JSON', async () => {
    const { code, out } = await imported(['--json']);
    expect(code).to.equal(0);
    expect(out.trim().split('\n')).to.have.length(1);
    const { warned: _warned, ...report } = JSON.parse(out) as Record<string, unknown>;
    expect(report).to.deep.equal({
      read: 4,
      created: 2,
      updated: 0,
      unchanged: 0,
      priceChanges: 0,
      warnings: 1,
      rejected: [
        {
          line: 3,
          column: 'sku',
          code: 'cell_missing',
          reason: 'missing SKU',
          next: rejections.cell_missing.next,
        },
        {
          line: 4,
          column: 'price',
          code: 'cell_unreadable',
          reason: 'unreadable price: "ask"',
          next: rejections.cell_unreadable.next,
        },
      ],
      alsoCreated: {},
      ignoredColumns: [],
      encoding: 'utf-8',
      otherReadings: [],
      separator: ',',
      // 2.50 and 3,10 contradict one another.
      decimalSign: '',
      sample: [
        { line: 2, cells: { sku: 'A', name: 'Tea', price: '2.50', barcode: '4006381333931' } },
        { line: 5, cells: { sku: 'C', name: 'Pot', price: '3.10', barcode: '123' } },
      ],
    });
  });

  it('prints its report for a person, and plain lines of progress beside it', async () => {
    const { code, out, err } = await imported([]);
    expect(code).to.equal(0);
    expect(out).to.match(/4 rows: 0 created, 0 updated, 2 unchanged, 2 refused/);
    expect(out).to.match(/line 3: missing SKU/);
    expect(out).to.match(
      /Read as utf-8, separator “,”, no one decimal sign[^]*line 2: sku A \| name Tea \| price 2.50/,
    );
    expect(err).to.equal('4 of 4 rows\n');
  });

  it('says which other encoding the file could be in (field case 19)', async () => {
    const few = iconv.encode('sku,name,price\nE,ΕΛΑΙΟΛΑΔΟ,4\n', 'cp737');
    const { out } = await withList('list.csv', few, (file) =>
      run(['--store', place.store.id, '--file', file, '--dry-run'], environment()),
    );
    expect(out).to.include(
      'line 1: read as cp737; it could also be cp866 (“ДКАИОКАГО” instead of “ΕΛΑΙΟΛΑΔΟ”',
    );
  });

  it('rehearses with --dry-run, and writes the refused rows where it is told', async () => {
    const more = 'sku,name,price\nD,Dry,1\n,No SKU,2\n';
    const folder = await mkdtemp(path.join(os.tmpdir(), 'evertill-refused-'));
    const to = path.join(folder, 'refused.csv');
    const ran = await withList('list.csv', more, (file) =>
      run(['--store', place.store.id, '--file', file, '--dry-run', '--refused', to], environment()),
    );
    expect([ran.code, ran.err]).to.deep.equal([0, '2 of 2 rows\n']);
    expect(ran.out).to.match(
      /A dry run: nothing was written[^]*2 rows: 1 created, 0 updated, 0 unchanged, 1 refused/,
    );
    expect((await readFile(to, 'utf8')).split('\r\n')).to.deep.equal([
      '\ufeffrefused_line,refused_column,refused_code,refused_reason,refused_next,sku,name,price',
      '3,sku,cell_missing,missing SKU,Fill the named column.,,No SKU,2',
      '',
    ]);
    await rm(folder, { recursive: true });
    expect((await place.owner.query(`SELECT FROM items WHERE sku_code = 'D'`)).rowCount).to.equal(0);
  });

  it('brings in every kind, and refuses records that are not there with --no-create', async () => {
    const strict = await withList('list.csv', 'path\nFood\nNone > Fruit\n', (file) =>
      run(
        ['--store', place.store.id, '--file', file, '--kind', 'categories', '--no-create', '--json'],
        environment(),
      ),
    );
    expect(JSON.parse(strict.out)).to.include({ created: 1 });
    expect(JSON.parse(strict.out)).to.have.nested.property('rejected[0].code', 'category_unknown');
  });

  it('takes out what npm run export writes, to the output or into a file', async () => {
    const exporter = path.resolve(import.meta.dirname, '../../../server/export-catalog.ts');
    const out = await run(['--store', place.store.id, '--kind', 'products'], environment(), exporter);
    expect(out.code, out.err).to.equal(0);
    expect(out.err).to.equal('2 of 2 rows\n');
    expect(out.out).to.match(/^sku,name,price,[^]*\r\nA,Tea,2\.50,4006381333931/);
    const report = await withList('export.csv', out.out, (file) =>
      run(['--store', place.store.id, '--file', file, '--json'], environment()),
    );
    expect(JSON.parse(report.out)).to.include({ created: 0, updated: 0, unchanged: 2 });
    const wrong = await run(['--store', place.store.id, '--kind', 'orders'], environment(), exporter);
    expect([wrong.code, wrong.err]).to.deep.equal([
      1,
      '--kind: "orders" is none of taxes, suppliers, categories, products, stock.\n',
    ]);
  });

  const environment = () => ({ DATABASE_URL: place.url });
  const refusals: [string, (file: string) => string[], RegExp][] = [
    [
      'a store that is not there, naming those that are',
      (file) => ['--store', 'x', '--file', file, ...map],
      /no store x[^]*Test store/,
    ],
    [
      'a file that is not there',
      () => ['--store', place.store.id, '--file', '/nowhere.csv', ...map],
      /nowhere\.csv/,
    ],
    [
      'a column that is not there',
      (file) => ['--store', place.store.id, '--file', file, '--map', 'sku=Nro'],
      /no column "Nro"/,
    ],
    ['an option that does not exist', () => ['--shop', 'x'], /--shop/],
    ['a command without what it needs', () => ['--json'], /Usage: npm run import/],
  ];
  for (const [what, args, message] of refusals) {
    it(`refuses ${what} in words`, async () => {
      const { code, out, err } = await withList('list.csv', list, (file) => run(args(file), environment()));
      expect(code).to.equal(1);
      expect(out).to.equal('');
      expect(err).to.match(message);
      expect(err).to.not.match(/ {4}at /);
    });
  }

  it('asks which vendor is meant when two have a store of that id', async () => {
    await place.owner.query(`INSERT INTO vendors (vendor_id, name) VALUES ('twin', 'Twin')`);
    await place.owner.query(
      `INSERT INTO stores (vendor_id, id, name, time_zone) VALUES ('twin', $1, 'Twin store', 'UTC')`,
      [place.store.id],
    );
    const { code, err } = await imported([]);
    expect(code).to.equal(1);
    expect(err).to.match(/Several vendors have a store .*--vendor/);
    const named = await imported(['--vendor', 'twin', '--json']);
    expect(JSON.parse(named.out)).to.include({ created: 2 });
    const { rows } = await place.owner.query(
      `SELECT DISTINCT vendor_id FROM items WHERE name = 'Tea' ORDER BY 1`,
    );
    expect(rows).to.have.length(2);
  });

  it('uses the embedded Postgres of a running system and leaves it running', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'evertill-import-'));
    const running = await startEmbeddedPostgres({
      dataDir: path.join(dataDir, 'postgres'),
      settings: { fsync: 'off' },
    });
    try {
      await migrate(running.url, { dir: migrationsDir });
      const client = new pg.Client({ connectionString: running.url });
      await client.connect();
      await client.query(`INSERT INTO vendors (vendor_id, name) VALUES ('v', 'V')`);
      await client.query(`INSERT INTO stores (vendor_id, id, name, time_zone) VALUES ('v', 's', 'S', 'UTC')`);
      const { code, out } = await withList('list.csv', list, (file) =>
        run(['--store', 's', '--file', file, ...map, '--json'], { EVERTILL_DATA_DIR: dataDir }),
      );
      expect(code).to.equal(0);
      expect(JSON.parse(out)).to.include({ created: 2 });
      expect((await client.query('SELECT count(*)::int AS n FROM items')).rows).to.deep.equal([{ n: 2 }]);
      await client.end();
    } finally {
      await running.stop();
    }
    // And on its own when nothing runs.
    const alone = await withList('list.csv', list, (file) =>
      run(['--store', 's', '--file', file, ...map, '--json'], { EVERTILL_DATA_DIR: dataDir }),
    );
    expect(JSON.parse(alone.out)).to.include({ unchanged: 2 });
    await rm(dataDir, { recursive: true });
  });

  it('says so when there is no database at all', async () => {
    const { code, err } = await run(['--store', 's', '--file', 'x', ...map], {
      EVERTILL_DATA_DIR: '/nowhere',
    });
    expect(code).to.equal(1);
    expect(err).to.match(/There is no database in/);
  });
});
