// [I4] A server that is killed in the middle of closing a shift with its terminal's batch: whatever the step, once another
// one has taken it up the shift is closed with its batch, or open with nothing saved, and the terminal was told once.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import pg from 'pg';
import { SeededChance } from '../../simulation/seeded-chance.ts';
import { startBatchServer } from '../../support/batch-server.ts';
import type { BatchServer } from '../../support/batch-server.ts';
import { GivenJournal } from '../../support/given-journal.ts';
import type { System } from '../../support/system.ts';
import { manners } from '../../support/terminal-simulation.ts';
import type { Moment, TerminalSimulation } from '../../support/terminal-simulation.ts';
import { doors, said, startGivenBatches } from './given-batch.ts';
import type { CloseDoor, GivenBatches } from './given-batch.ts';
import { isProof } from '../../support/is-proof.ts';

const randomCloses = isProof ? 400 : 8;
/** The full run kills at each step behind every door, the gate behind one each. */
const doorsOf = (nr: number): readonly CloseDoor[] => (isProof ? doors : [doors[nr % doors.length]!]);

/** Where the database holds a server up until it is killed: in the middle of a transaction, or in its commit. */
interface DatabaseStep {
  readonly table: 'terminal_batch_closes' | 'vendor_work_shifts';
  readonly event: 'INSERT' | 'UPDATE';
  readonly when: string;
}

const steps: Readonly<Record<string, DatabaseStep>> = {
  'the record of the command': { table: 'terminal_batch_closes', event: 'INSERT', when: 'true' },
  'the record of the answer': {
    table: 'terminal_batch_closes',
    event: 'UPDATE',
    when: "NEW.state IN ('closed', 'rejected', 'unreachable')",
  },
  'the close itself': {
    table: 'vendor_work_shifts',
    event: 'UPDATE',
    when: "NEW.status = 'closed' AND OLD.status = 'open'",
  },
};

/** The advisory lock at which it is held up. */
const barrier = 77_001;
const patience = 400;

describe('a server that is killed while it closes a shift with its batch', function () {
  this.timeout(isProof ? 3_600_000 : 180_000);
  let system: System;
  let terminal: TerminalSimulation;
  let given: GivenBatches;
  let server: BatchServer;
  /** Holds the barrier. */
  let holder: pg.Client;

  before(async () => {
    given = await startGivenBatches(patience);
    ({ system, terminal } = given);
    // From now on there are only servers of their own that can be killed.
    await system.server.stop();
    holder = new pg.Client({
      connectionString: system.databaseUrl,
      application_name: 'evertill test holder',
    });
    await holder.connect();
    await starts();
  });
  after(async () => {
    await server?.stop();
    await holder?.end();
    await given?.stop();
  });

  async function starts(): Promise<void> {
    server = await startBatchServer({
      databaseUrl: system.databaseUrl,
      terminalPort: terminal.port,
      patience,
    });
    given.url = server.url;
  }

  /** Resolves when a transaction stands at that step; `commits`: in its commit, which goes through without the server. */
  async function heldUpAt({ table, event, when }: DatabaseStep, commits: boolean): Promise<void> {
    await holder.query('SELECT pg_advisory_lock($1)', [barrier]);
    await system.owner.query(
      `CREATE OR REPLACE FUNCTION held_up() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN PERFORM pg_advisory_xact_lock(${barrier}); RETURN NEW; END $$`,
    );
    const kind = commits ? 'CONSTRAINT TRIGGER held_up AFTER' : 'TRIGGER held_up BEFORE';
    await system.owner.query(
      `CREATE ${kind} ${event} ON ${table} ${commits ? 'DEFERRABLE INITIALLY DEFERRED' : ''}
         FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION held_up()`,
    );
  }

  /** `meanwhile` brings on what has to get there. */
  async function stoodStill(meanwhile?: () => Promise<unknown>): Promise<void> {
    for (;;) {
      await meanwhile?.();
      const { rowCount } = await system.owner.query(
        "SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted",
        [barrier],
      );
      if (rowCount! > 0) return;
      await sleep(5);
    }
  }

  /** Nobody waits for the next try. Told again and again: one that is just failing puts it off, one at work holds it. */
  const triedNow = () =>
    system.owner.query(
      `UPDATE terminal_batch_closes SET next_try_at = asked_at
        WHERE ctid IN (SELECT ctid FROM terminal_batch_closes
                        WHERE next_try_at > asked_at FOR UPDATE SKIP LOCKED)`,
    );

  /** The transaction of the dead server ends: undone, or committed where it stood in its commit. */
  async function goesOn({ table }: DatabaseStep): Promise<void> {
    await holder.query('SELECT pg_advisory_unlock($1)', [barrier]);
    await system.owner.query(`DROP TRIGGER held_up ON ${table}`);
  }

  /** Taken up by the next server; then the shift can be closed if it is not. */
  async function comesToRest(shift: string): Promise<'closed' | 'open'> {
    await given.recovered();
    await given.expectAgreement();
    const { status, terminal_batch_closed_at } = await given.shift(shift);
    if (status === 'closed') {
      expect(terminal_batch_closed_at).to.be.a('string');
      return 'closed';
    }
    given.takes('accepts');
    expect(said(await given.sells(shift)), 'it still sells').to.equal('201');
    const again = await given.closes(shift, 'auth');
    // On a slow machine the terminal may be heard late once more; then the close that was begun has to end by itself.
    if (again === '409 terminal_undecided') await given.recovered();
    else expect(again, 'it can still be closed').to.equal('200');
    expect((await given.shift(shift)).status, 'it can still be closed').to.equal('closed');
    await given.expectAgreement();
    return 'open';
  }

  for (const [nr, [name, step]] of Object.entries(steps).entries()) {
    for (const commits of [false, true]) {
      const place = commits ? `the commit of ${name}` : `${name}, before its commit`;
      // Only before the terminal was told nothing has happened.
      const ends = step.event === 'INSERT' ? 'open' : 'closed';
      it(`in ${place}: the shift is ${ends}`, async () => {
        for (const door of doorsOf(nr + Number(commits))) {
          given.takes('accepts');
          const shift = await given.opened();
          await heldUpAt(step, commits);
          const closing = given.closes(shift, door).catch(() => 'cut off');
          await stoodStill();
          await server.kill();
          expect(await closing).to.equal('cut off');
          await goesOn(step);
          await starts();
          expect(await comesToRest(shift), door).to.equal(ends);
        }
      });
    }
  }

  it('in the record of a rejection: the shift is open', async () => {
    const step = steps['the record of the answer']!;
    for (const commits of [false, true]) {
      given.takes('rejects');
      const shift = await given.opened();
      await heldUpAt(step, commits);
      const closing = given.closes(shift, 'auth').catch(() => 'cut off');
      await stoodStill();
      await server.kill();
      expect(await closing).to.equal('cut off');
      await goesOn(step);
      await starts();
      expect(await comesToRest(shift)).to.equal('open');
    }
  });

  for (const [moment, ends] of [
    ['heard', 'open'],
    ['done', 'closed'],
  ] as const satisfies readonly (readonly [Moment, string])[]) {
    it(`when the terminal has ${moment} it: the shift is ${ends}`, async () => {
      for (const door of doorsOf(ends.length)) {
        given.takes(ends === 'open' ? 'dies before it' : 'accepts');
        const shift = await given.opened();
        const struck = Promise.withResolvers<void>();
        terminal.strike = async (now) => {
          if (now !== moment) return;
          terminal.strike = () => undefined;
          await server.kill();
          struck.resolve();
        };
        const closing = given.closes(shift, door).catch(() => 'cut off');
        await struck.promise;
        expect(await closing).to.equal('cut off');
        await starts();
        expect(await comesToRest(shift), door).to.equal(ends);
      }
    });
  }

  it('and the one that takes it up is killed as well, and the terminal does not know for a while', async () => {
    given.takes('does it and dies');
    terminal.isForgetful = true;
    const shift = await given.opened();
    expect(await given.closes(shift, 'auth')).to.equal('409 terminal_undecided');
    await server.kill();
    await starts();
    terminal.isForgetful = false;
    const step = steps['the close itself']!;
    for (const commits of [false, false, true]) {
      await heldUpAt(step, commits);
      await stoodStill(triedNow);
      await server.kill();
      await goesOn(step);
      await starts();
    }
    expect(await comesToRest(shift)).to.equal('closed');
    expect((await given.shift(shift)).closing_actual_cash).to.equal(10_730);
  });

  it('a journal brings its close again after the crash, and finds it settled', async () => {
    given.takes('accepts');
    const shift = await given.opened();
    const step = steps['the close itself']!;
    await heldUpAt(step, false);
    const entry = given.entry(new GivenJournal('till-crash'), 'shift.close', {
      id: shift,
      ...given.counting(),
    });
    const sent = given.send(entry).catch(() => 'cut off');
    await stoodStill();
    await server.kill();
    expect(await sent).to.equal('cut off');
    await goesOn(step);
    await starts();
    expect(await given.send(entry)).to.match(/^(applied|waiting_for)$/);
    await given.recovered();
    expect(await given.send(entry)).to.equal('applied');
    expect(await comesToRest(shift)).to.equal('closed');
  });

  it(`at ${randomCloses} random moments, through several doors at once, from terminals of every manner, while it sells: batch and shift agree`, async () => {
    const chance = new SeededChance('kills of batch closes');
    const ended = { closed: 0, open: 0 };
    for (let nr = 1; nr <= randomCloses; nr++) {
      const how = chance.pick(manners);
      given.takes(how, chance.pick(manners), 'accepts');
      terminal.isForgetful = chance.random() < 0.3;
      const shift = await given.opened();
      const struck = Promise.withResolvers<void>();
      const dies = () => server.kill().then(() => struck.resolve());
      const moment = chance.pick(['heard', 'done', 'any'] as const);
      if (moment === 'any') setTimeout(() => void dies(), chance.between(0, 120));
      else
        terminal.strike = (now) => {
          if (now !== moment) return;
          terminal.strike = () => undefined;
          return dies();
        };
      const closes = doors
        .slice(0, chance.between(1, 3))
        .map((door) => given.closes(shift, door).catch(() => 'cut off'));
      const lane = new GivenJournal(`till-${nr}`);
      const sales = [
        given.sells(shift).then(said, () => 'cut off'),
        given.send(given.entry(lane, 'order.place', given.sale(shift))).catch(() => 'cut off'),
      ];
      await Promise.all([...closes, ...sales]);
      terminal.strike = () => undefined;
      // No command came that far.
      if (moment !== 'any' && terminal.manners.length === 3) void dies();
      await struck.promise;
      await starts();
      terminal.isForgetful = false;
      ended[await comesToRest(shift).catch((error: Error) => fails(nr, how, moment, error))] += 1;
    }
    console.log(`      ${ended.closed} closed by what was begun, ${ended.open} open and closed anew`);
    // A few may all end in one way.
    if (isProof) for (const count of Object.values(ended)) expect(count).to.be.greaterThan(0);
  });
});

function fails(nr: number, ...context: readonly unknown[]): never {
  throw new Error(`Close ${nr}: ${context.map(String).join(', ')}`, { cause: context.at(-1) });
}
