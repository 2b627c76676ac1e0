// Owners stored before they were in every store's staff scope are sent to the devices again.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { migrate } from '../../../server/db/migrate.ts';
import { migrationsDir } from '../../../server/db/migration-files.ts';
import { createTestDatabase } from '../../support/postgres.ts';

const migration = '0034_first_shop.sql';

describe(migration, function () {
  this.timeout(30_000);

  it('stamps each owner anew, with the revision as it was, and no employee', async () => {
    const dir = await mkdtemp(path.join(os.tmpdir(), 'evertill-migrations-'));
    const database = await createTestDatabase({ empty: true });
    const owner = new pg.Client({ connectionString: database.url });
    try {
      await owner.connect();
      await cp(migrationsDir, dir, {
        recursive: true,
        filter: (file) => file === migrationsDir || path.basename(file) < migration,
      });
      await migrate(owner, { dir });
      await owner.query(`SET ROLE evertill_app; SELECT set_config('app.vendor_id', 'v', false);
        INSERT INTO vendors (vendor_id, name) VALUES ('v', 'V');
        INSERT INTO vendor_staff (vendor_id, id, public_id, name, vendor_type)
          VALUES ('v', 'olga', '0000000000000', 'Olga', 'owner'), ('v', 'timo', '0000000000001', 'Timo', 'employee');
        RESET ROLE`);
      const stamps = async () => {
        await owner.query('SET ROLE evertill_system');
        const { rows } = await owner.query<{ id: string; xid: string; rev: string }>(
          'SELECT id, sync_xid::text AS xid, rev::text FROM vendor_staff ORDER BY id',
        );
        await owner.query('RESET ROLE');
        return rows;
      };
      const [olga, timo] = await stamps();
      await cp(path.join(migrationsDir, migration), path.join(dir, migration));
      expect(await migrate(owner, { dir })).to.deep.include({ applied: [migration] });
      const [olgaNow, timoNow] = await stamps();
      expect(timoNow).to.deep.equal(timo);
      expect(olgaNow!.rev).to.equal(olga!.rev);
      expect(BigInt(olgaNow!.xid) > BigInt(olga!.xid)).to.equal(true);
    } finally {
      await owner.end();
      await database.drop();
      await rm(dir, { recursive: true, force: true });
    }
  });
});
