// Records that were named alike before names had to be one in their kind: the migration keeps all of them.
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { migrate } from '../../../server/db/migrate.ts';
import { migrationsDir } from '../../../server/db/migration-files.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import type { TestDatabase } from '../../support/postgres.ts';

describe('a database from before look-up records had rules', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  let before: string;

  beforeEach(async () => {
    database = await createTestDatabase({ empty: true });
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    before = await mkdtemp(path.join(os.tmpdir(), 'evertill-migrations-'));
    const files = (await readdir(migrationsDir)).toSorted();
    const older = files.slice(
      0,
      files.findIndex((file) => file.endsWith('_reference.sql')),
    );
    for (const file of older) await copyFile(path.join(migrationsDir, file), path.join(before, file));
    await migrate(owner, { dir: before });
  });
  afterEach(async () => {
    await owner?.end();
    await rm(before, { recursive: true, force: true });
    await database?.drop();
  });

  it('keeps every one under a name of its own, and tells the tills', async () => {
    await owner.query("INSERT INTO vendors (vendor_id, name) VALUES ('acme', 'Acme'), ('other', 'Other')");
    const record = (vendor: string, id: string, store: string, kind: string, name: string, deleted = false) =>
      owner.query(
        `INSERT INTO reference_entries (vendor_id, id, store_id, kind, name, data, deleted)
          VALUES ($1, $2, $3, $4, $5, '{"parent_id": ""}', $6)`,
        [vendor, id, store, kind, name, deleted],
      );
    await record('acme', '1', '', 'category', 'Drinks');
    await record('acme', '2', '', 'category', 'DRINKS');
    await record('acme', '3', '', 'category', 'drinks');
    await record('acme', '4', '', 'category', 'Drinks', true);
    await record('acme', '5', 'store', 'category', 'Drinks');
    await record('acme', '6', '', 'brand', 'Drinks');
    await record('other', '1', '', 'category', 'Drinks');
    await migrate(owner, { dir: migrationsDir });
    const { rows } = await owner.query<{ vendor_id: string; id: string; name: string; rev: string }>(
      'SELECT vendor_id, id, name, rev FROM reference_entries ORDER BY vendor_id, id',
    );
    expect(rows.map(({ vendor_id, id, name, rev }) => `${vendor_id} ${id} ${name} ${rev}`)).to.deep.equal([
      'acme 1 Drinks 1',
      'acme 2 DRINKS (2) 2',
      'acme 3 drinks (3) 2',
      'acme 4 Drinks 1',
      'acme 5 Drinks 1',
      'acme 6 Drinks 1',
      'other 1 Drinks 1',
    ]);
  });
});
