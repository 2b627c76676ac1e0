// What keeps reports from slowing a till down: two at a time, for a few seconds, reading only.
import { expect } from 'chai';
import type pg from 'pg';
import { createPool } from '../../../server/db/pool.ts';
import { ReportQueries } from '../../../server/db/report-queries.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import type { TestDatabase } from '../../support/postgres.ts';

describe('report queries', function () {
  this.timeout(30_000);
  const tenant = { vendor_id: 'acme' };
  let database: TestDatabase;
  let pool: pg.Pool;

  before(async () => {
    database = await createTestDatabase();
    pool = createPool({ url: database.url });
  });
  after(async () => {
    await pool.end();
    await database.drop();
  });

  it('run two at a time, and refuse a third at once', async () => {
    const reports = new ReportQueries(pool);
    const slow = () => reports.run(tenant, (client) => client.query('SELECT pg_sleep(0.2)'));
    const running = [slow(), slow()];
    expect(await reports.run(tenant, (client) => client.query('SELECT 1'))).to.equal('busy');
    await Promise.all(running);
    expect(await reports.run(tenant, (client) => client.query('SELECT 1'))).to.be.an('object');
  });

  it('stop one that takes too long, and leave its connection usable', async () => {
    const reports = new ReportQueries(pool, 50);
    for (let round = 0; round < 12; round++)
      expect(await reports.run(tenant, (client) => client.query('SELECT pg_sleep(1)'))).to.equal('too_long');
    const { rows } = await pool.query('SHOW statement_timeout');
    expect(rows).to.deep.equal([{ statement_timeout: '5s' }]);
  });

  it('read one snapshot on one core and cannot write', async () => {
    const reports = new ReportQueries(pool);
    const answer = await reports.run(tenant, (client) =>
      client.query(`SELECT current_setting('transaction_read_only') AS read_only,
        current_setting('transaction_isolation') AS isolation, current_setting('max_parallel_workers_per_gather') AS workers`),
    );
    expect((answer as { rows: object[] }).rows).to.deep.equal([
      { read_only: 'on', isolation: 'repeatable read', workers: '0' },
    ]);
  });
});
