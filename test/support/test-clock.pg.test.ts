// One instant for all: a test, the processes it starts, their `Date` and the functions and columns of their databases.
import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import { clockOffset } from './clock-offset.ts';
import { startTestSystem } from './system.ts';
import type { System } from './system.ts';
import { testClock } from './test-clock.ts';

/** ms a query or a process may take. */
const patience = 5000;

describe('the clock of the tests', () => {
  let system: System;

  before(async () => (system = await startTestSystem()));
  after(() => system.stop());

  /** SQL that gives a timestamp, asked as the server or as the owner of the database. */
  async function ask(sql: string, as: 'server' | 'owner' = 'server'): Promise<number> {
    const pool = as === 'server' ? system.pool : system.owner;
    const { rows } = await pool.query<{ at: Date }>(`SELECT ${sql} AS at`);
    return rows[0]!.at.getTime();
  }

  it('goes on from the given instant', () => {
    expect(testClock.now() - (performance.timeOrigin + performance.now())).to.be.closeTo(clockOffset(), 100);
  });

  it('is that of every process a test starts', () => {
    const said = execFileSync(process.execPath, ['-e', 'console.log(Date.now(), new Date().getTime())']);
    for (const at of said.toString().split(' ').map(Number))
      expect(at).to.be.closeTo(testClock.now(), patience);
  });

  it('leaves Date what it is', () => {
    expect(new Date(0)).to.be.instanceOf(Date);
    expect(structuredClone(new Date(0))).to.be.instanceOf(Date);
    expect(new Date(0).constructor).to.equal(Date);
    expect(new Date(2026, 0, 1).getMonth()).to.equal(0);
    expect(Date()).to.equal(new Date().toString());
  });

  for (const sql of ['instant()', 'now()', 'clock_timestamp()']) {
    for (const who of ['server', 'owner'] as const) {
      it(`is ${sql} for the ${who} of a database`, async () => {
        expect(await ask(sql, who)).to.be.closeTo(testClock.now(), patience);
      });
    }
  }

  it('fills in the columns of a table and is what its triggers and routines go by', async () => {
    await system.owner.query("INSERT INTO vendors (vendor_id, name) VALUES ('acme', 'Acme')");
    const column = await ask("(SELECT created_at FROM vendors WHERE vendor_id = 'acme')", 'owner');
    expect(column).to.be.closeTo(testClock.now(), patience);
    await system.owner.query("SELECT renew_epoch(epoch, 'test') FROM sync_epoch");
    expect(await ask('(SELECT renewed_at FROM sync_epoch)', 'owner')).to.be.closeTo(
      testClock.now(),
      patience,
    );
  });
});
