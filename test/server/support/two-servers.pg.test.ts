// [W4] Several server processes on one database: whichever has the device's socket nudges it, whichever was asked; and one that
// is killed in the middle loses no instruction and settles none twice. Who runs is told, and who died is forgotten.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { startBatchServer } from '../../support/batch-server.ts';
import { giveVendor } from '../../support/given.ts';
import type { GivenVendor } from '../../support/given.ts';
import { isProof } from '../../support/is-proof.ts';
import { startTestSystem } from '../../support/system.ts';
import type { System } from '../../support/system.ts';
import { askOf, done, greetedDevice, pastMoment, rowsOf, saying } from './given-reports.ts';
import type { Said } from './given-reports.ts';
import { testClock } from '../../support/test-clock.ts';

/** Each kills one process. */
const rounds = isProof ? 40 : 2;

describe('[W4] two servers', function () {
  this.timeout(isProof ? 600_000 : 90_000);
  let system: System;
  let vendor: GivenVendor;

  before(async () => {
    system = await startTestSystem();
    vendor = await giveVendor(system, 'acme');
  });
  after(() => system?.stop());

  const start = () => startBatchServer({ databaseUrl: system.databaseUrl, patience: 5000 });
  const processes = async () =>
    (await system.owner.query('SELECT * FROM server_processes ORDER BY started_at, id')).rows;
  const until = async (holds: () => Promise<boolean>) => {
    for (let tries = 0; tries < 100; tries++, await sleep(100)) if (await holds()) return;
    expect(await holds()).to.equal(true);
  };
  const frame = (said: Partial<Said> = {}) => ({ type: 'report' as const, ...saying(said) });

  it('nudge a device of what was asked at the other one, and say who is there', async () => {
    const other = await start();
    const socket = await greetedDevice(system, vendor, 'till-1', other.url);
    await socket.ask(frame());
    const seq = await askOf(system, vendor, 'till-1');
    await socket.next(({ type }) => type === 'instructed');
    const { instructions } = await socket.ask(frame({ number: 2 }));
    expect(instructions.map(({ seq: one }: { seq: number }) => one)).to.deep.equal([seq]);
    const both = await processes();
    expect(both).to.have.length(2);
    for (const one of both) {
      expect(one).to.include({ version: '0.1.0' });
      expect(one.memory_bytes).to.be.greaterThan(2 ** 24);
      expect(one.loop_lag_ms).to.be.within(0, 60_000);
      expect(testClock.now() - one.heard_at.getTime()).to.be.within(-1000, 10_000);
    }
    await until(async () => (await processes()).some(({ sockets }) => Number(sockets) === 1));
    await socket.close();
    await other.stop();
    expect(await processes(), 'one that stops says so').to.have.length(1);
  });

  it('forget one that has not spoken for a minute, and who was connected to it', async () => {
    const doomed = await start();
    const socket = await greetedDevice(system, vendor, 'till-2', doomed.url);
    const connections = async () => (await rowsOf(system, 'device_connections', 'till-2')).length;
    await until(async () => (await connections()) === 1);
    await doomed.kill();
    await socket.closed;
    expect(await processes()).to.have.length(2);
    await system.owner.query(
      `UPDATE server_processes SET heard_at = instant() - interval '61 seconds'
        WHERE id = (SELECT process_id FROM device_connections WHERE device_id = 'till-2')`,
    );
    await until(async () => (await processes()).length === 1);
    expect(await connections()).to.equal(0);
  });

  it(`[teeth] one of which is killed with a report on its way: ${rounds} times nothing is taken in by halves`, async () => {
    for (let round = 0; round < rounds; round++) {
      const id = `till-killed-${round}`;
      const doomed = await start();
      const socket = await greetedDevice(system, vendor, id, doomed.url);
      for (let seq = 1; seq <= 3; seq++) await askOf(system, vendor, id);
      await socket.ask(frame());
      const past = [1, 2, 3].map((minutes) => pastMoment(testClock.now() - minutes * 60_000));
      const journal = { ...saying().state.journal!, waiting: 3 };
      const told = { number: 2, base: 1, state: { journal }, past, instructed: 2, results: [done(1)] };
      socket.send({ ...frame(told), id: 77 });
      // Anywhere between nothing and everything.
      await sleep((round % 10) * 2);
      await doomed.kill();
      await socket.closed;
      const isIn = (await rowsOf(system, 'device_states', id))[0]!['number'] === 2;
      const states = async () =>
        (await rowsOf(system, 'device_instructions', id)).map(({ state }) => state as string);
      const kept = async () =>
        (await rowsOf(system, 'device_moments', id)).filter(({ source }) => source === 'kept').length;
      expect(await states()).to.deep.equal(
        isIn ? ['done', 'taken', 'waiting'] : ['waiting', 'waiting', 'waiting'],
      );
      expect(await kept()).to.equal(isIn ? 3 : 0);
      // It says the same elsewhere, as it does not know: the second answer is no other.
      const again = await greetedDevice(system, vendor, id);
      const answer = await again.ask(frame({ ...told, wall: testClock.now() + 5 }));
      expect(answer).to.include({ again: false, acknowledged: 1 });
      expect(answer['instructions'].map(({ seq }: { seq: number }) => seq)).to.deep.equal([3]);
      expect(await states()).to.deep.equal(['done', 'taken', 'waiting']);
      expect(await kept()).to.equal(3);
      await again.close();
    }
  });

  it('of which one was deaf for a while nudges its devices when it hears again', async () => {
    const socket = await greetedDevice(system, vendor, 'till-3');
    await socket.ask(frame());
    await system.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'evertill hints' AND datname = current_database()`,
    );
    await askOf(system, vendor, 'till-3');
    await socket.next(({ type }) => type === 'instructed');
    await socket.close();
  });
});
