// Migrations run once, whole, in order, whoever else starts at the same moment; a history that does not fit stops.
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { migrate } from '../../../server/db/migrate.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import type { TestDatabase } from '../../support/postgres.ts';

describe('migrate', function () {
  this.timeout(30_000);
  let dir: string;
  let database: TestDatabase;
  let client: pg.Client;

  beforeEach(async () => {
    dir = await mkdtemp(path.join(os.tmpdir(), 'evertill-migrations-'));
    database = await createTestDatabase({ empty: true });
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });

  afterEach(async () => {
    await client.end();
    await database.drop();
    await rm(dir, { recursive: true });
  });

  const file = (name: string, sql: string): Promise<void> => writeFile(path.join(dir, name), sql);

  async function refusal(): Promise<{ code: string; message: string }> {
    const outcome = await migrate(client, { dir }).catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(Error).and.to.include({ name: 'MigrationError' });
    return outcome as { code: string; message: string };
  }

  async function tables(): Promise<string[]> {
    const text = `select tablename as name from pg_tables where schemaname = 'public' order by 1`;
    return (await client.query<{ name: string }>(text)).rows.map((row) => row.name);
  }

  it('applies each file once, in order, and records number, name and checksum', async () => {
    await file('0001_store.sql', 'create table store (id int);\ninsert into store values (1);');
    await file('0002_lane.sql', 'alter table store add lane int default 7');
    expect(await migrate(client, { dir })).to.deep.equal({ applied: ['0001_store.sql', '0002_lane.sql'] });
    expect(await migrate(client, { dir })).to.deep.equal({ applied: [] });
    expect((await client.query('select * from store')).rows).to.deep.equal([{ id: 1, lane: 7 }]);
    const { rows } = await client.query('select number, name, length(sha256) as sha from schema_migrations');
    expect(rows).to.deep.equal([
      { number: 1, name: 'store', sha: 64 },
      { number: 2, name: 'lane', sha: 64 },
    ]);
  });

  it('applies only what is new, and takes a connection string too', async () => {
    await file('0001_a.sql', 'create table a ()');
    await migrate(database.url, { dir });
    await file('0002_b.sql', 'create table b ()');
    expect(await migrate(database.url, { dir })).to.deep.equal({ applied: ['0002_b.sql'] });
  });

  it('lets five that start at once apply each file exactly once', async () => {
    await file('0001_slow.sql', 'select pg_sleep(0.2); create table slow ()');
    await file('0002_count.sql', 'create table count (n int); insert into count values (1)');
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => migrate(database.url, { dir })));
    expect(results.map((result) => result.applied.length)).to.have.members([0, 0, 0, 0, 2]);
    expect((await client.query('select n from count')).rows).to.deep.equal([{ n: 1 }]);
  });

  it('rolls a failing file back as a whole, keeps those before it, and names file and line', async () => {
    await file('0001_good.sql', 'create table good ()');
    await file('0002_bad.sql', 'create table half ();\n\ncreate tabel typo ();');
    const { code, message } = await refusal();
    expect(code).to.equal('failed');
    expect(message).to.include('0002_bad.sql:3').and.to.include('tabel');
    expect(await tables()).to.deep.equal(['good', 'schema_migrations']);
    await file('0002_bad.sql', 'create table whole ()');
    expect(await migrate(client, { dir })).to.deep.equal({ applied: ['0002_bad.sql'] });
  });

  it('refuses an applied file that was edited or renamed, and forgives changed line ends', async () => {
    await file('0001_a.sql', 'create table a ();\ncreate table b ();\n');
    await migrate(client, { dir });
    await file('0001_a.sql', 'create table a ();\r\ncreate table b ();\r\n');
    expect(await migrate(client, { dir })).to.deep.equal({ applied: [] });
    await file('0001_a.sql', 'create table a ();\ncreate table c ();\n');
    expect(await refusal()).to.include({ code: 'edited' });
    await file('0001_a.sql', 'create table a ();\ncreate table b ();\n');
    await rename(path.join(dir, '0001_a.sql'), path.join(dir, '0001_z.sql'));
    expect(await refusal()).to.include({ code: 'edited' });
  });

  it('refuses a gap, two files of one number and a name it does not understand, before changing anything', async () => {
    await file('0001_a.sql', 'create table a ()');
    await file('0003_c.sql', 'create table c ()');
    expect(await refusal()).to.include({ code: 'gap' });
    await file('0002_b.sql', 'create table b ()');
    await file('0002_bb.sql', 'create table bb ()');
    expect(await refusal()).to.include({ code: 'duplicate' });
    await rename(path.join(dir, '0002_bb.sql'), path.join(dir, '4_bb.sql'));
    expect(await refusal()).to.include({ code: 'misnamed' });
    expect(await tables()).to.deep.equal([]);
  });

  it('refuses a database that is newer than the program, and one whose own history has a hole', async () => {
    await file('0001_a.sql', 'create table a ()');
    await file('0002_b.sql', 'create table b ()');
    await migrate(client, { dir });
    await rm(path.join(dir, '0002_b.sql'));
    expect(await refusal()).to.include({ code: 'newer_database' });
    await file('0002_b.sql', 'create table b ()');
    await client.query('delete from schema_migrations where number = 1');
    expect(await refusal()).to.include({ code: 'gap' });
  });

  it('reports a file that commits by itself', async () => {
    await file('0001_own.sql', 'create table a (); commit; create table b ()');
    expect(await refusal()).to.include({ code: 'own_transaction' });
  });

  it('gives a client its settings and the lock back, after success and after failure', async () => {
    await client.query(`set statement_timeout = '123ms'; set search_path = pg_catalog`);
    await file('0001_slow.sql', 'select pg_sleep(0.3); create table slow ()');
    await migrate(client, { dir });
    await file('0002_bad.sql', 'nonsense');
    await refusal();
    const { rows } = await client.query(
      `select current_setting('statement_timeout') as timeout, current_setting('search_path') as path,
              (select count(*)::int from pg_locks l join pg_database d on d.oid = l.database
               where l.locktype = 'advisory' and d.datname = current_database()) as locks`,
    );
    expect(rows).to.deep.equal([{ timeout: '123ms', path: 'pg_catalog', locks: 0 }]);
    expect((await client.query(`select to_regclass('public.slow') is not null as made`)).rows).to.deep.equal([
      { made: true },
    ]);
  });
});
