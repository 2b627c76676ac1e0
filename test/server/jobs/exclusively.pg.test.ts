// Two processes, here two pools, on one database: one job runs in one of them at a time.
import { expect } from 'chai';
import pg from 'pg';
import { exclusively } from '../../../server/db/exclusively.ts';
import { createPool } from '../../../server/db/pool.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import type { TestDatabase } from '../../support/postgres.ts';

describe('exclusively', function () {
  this.timeout(30_000);
  let database: TestDatabase;
  let pools: pg.Pool[];

  beforeEach(async () => {
    database = await createTestDatabase();
    pools = [createPool({ url: database.url }), createPool({ url: database.url })];
  });
  afterEach(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await database.drop();
  });

  it('lets one work, turns the other away at once, and lets it in afterwards', async () => {
    const [one, other] = pools as [pg.Pool, pg.Pool];
    let finish = () => {};
    let begun = () => {};
    const isUnderWay = new Promise<void>((resolve) => (begun = resolve));
    const first = exclusively(one, 'sweep', () => {
      begun();
      return new Promise((resolve) => (finish = resolve));
    });
    await isUnderWay;
    let worked = false;
    const work = async () => void (worked = true);
    expect(await exclusively(other, 'sweep', work)).to.equal(false);
    expect(worked).to.equal(false);
    expect(await exclusively(other, 'another job', work), 'another name').to.equal(true);
    finish();
    expect(await first).to.equal(true);
    expect(await exclusively(other, 'sweep', work)).to.equal(true);
  });

  it('gives the turn back when the work fails and when its process is gone', async () => {
    const [one, other] = pools as [pg.Pool, pg.Pool];
    const failed = await exclusively(one, 'sweep', () => Promise.reject(new Error('no'))).catch(
      (error: Error) => error.message,
    );
    expect(failed).to.equal('no');
    expect(await exclusively(other, 'sweep', () => Promise.resolve())).to.equal(true);

    const process = new pg.Client({ connectionString: database.url });
    process.on('error', () => undefined);
    await process.connect();
    await process.query(`SELECT pg_advisory_lock(7318, hashtext('sweep'))`);
    expect(await exclusively(one, 'sweep', () => Promise.resolve())).to.equal(false);
    await process.end();
    let taken = false;
    for (let tries = 0; tries < 50 && !taken; tries++) {
      taken = await exclusively(one, 'sweep', () => Promise.resolve());
    }
    expect(taken).to.equal(true);
  });
});
