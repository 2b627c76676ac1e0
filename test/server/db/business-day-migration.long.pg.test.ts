// Stores from before business days could begin later: their days begin at midnight, a time zone by an older name becomes the
// region it means, and devices are sent every store again.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { timeZoneRegion } from '@evertill/schemas';
import { migrate } from '../../../server/db/migrate.ts';
import { migrationsDir } from '../../../server/db/migration-files.ts';
import { createTestDatabase } from '../../support/postgres.ts';

const migration = '0038_business_day.sql';
const zones = [
  'CET',
  'met',
  'EET',
  'WET',
  'EST',
  'MST',
  'HST',
  'EST5EDT',
  'CST6CDT',
  'MST7MDT',
  'PST8PDT',
  'Europe/Helsinki',
  'UTC',
];

describe(migration, function () {
  this.timeout(60_000);
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let owner: pg.Client;
  let dir: string;

  before(async () => {
    dir = await mkdtemp(path.join(os.tmpdir(), 'evertill-migrations-'));
    database = await createTestDatabase({ empty: true });
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
  });
  after(async () => {
    await owner?.end();
    await database?.drop();
    await rm(dir, { recursive: true, force: true });
  });

  it('reads old names of zones as the product does, and keeps the rev of every other store (field case 16)', async () => {
    const filter = (file: string) => file === migrationsDir || path.basename(file) < migration;
    await cp(migrationsDir, dir, { recursive: true, filter });
    await migrate(owner, { dir });
    await owner.query(`SET ROLE evertill_app; SELECT set_config('app.vendor_id', 'v', false);
      INSERT INTO vendors (vendor_id, name) VALUES ('v', 'V')`);
    for (const zone of zones)
      await owner.query(
        `INSERT INTO stores (vendor_id, id, name, currency, time_zone) VALUES ('v', $1, $1, 'EUR', $1)`,
        [zone],
      );
    const before = await owner.query<{ xid: string }>('SELECT max(sync_xid)::text AS xid FROM stores');
    await owner.query('RESET ROLE');
    await migrate(owner, { dir: migrationsDir });
    await owner.query(`SET ROLE evertill_app; SELECT set_config('app.vendor_id', 'v', false)`);
    const { rows } = await owner.query<{
      id: string;
      time_zone: string;
      starts: string;
      rev: string;
      isNew: boolean;
    }>(
      `SELECT id, time_zone, business_day_starts AS starts, rev::text, sync_xid > $1::text::xid8 AS "isNew" FROM stores`,
      [before.rows[0]!.xid],
    );
    expect(rows).to.have.length(zones.length);
    for (const { id, time_zone, starts, rev, isNew } of rows) {
      expect(time_zone, id).to.equal(timeZoneRegion(id));
      expect([starts, isNew], id).to.deep.equal(['00:00', true]);
      expect(rev, id).to.equal(time_zone === id ? '1' : '2');
    }
  });
});
