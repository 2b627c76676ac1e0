// The rhythm of jobs, what happens to one that fails, and how they end.
import { expect } from 'chai';
import { JobRunner } from '../../../server/jobs/job-runner.ts';
import type { Job } from '../../../server/jobs/job.ts';
import { createLog } from '../../../server/log.ts';
import { FakeClock, settle } from '../../support/fake-clock.ts';

const given = (jobs: readonly Job[], isTaken: (name: string) => boolean = () => false) => {
  const clock = new FakeClock();
  const logged: string[] = [];
  const log = createLog('error', { write: (line) => void logged.push(line) });
  const exclusively = async (name: string, work: () => Promise<void>) => {
    if (isTaken(name)) return false;
    await work();
    return true;
  };
  return { clock, logged, runner: new JobRunner(jobs, { clock, log, exclusively }) };
};

describe('jobs', () => {
  it('have their next turn when the rest after the last one is over', async () => {
    let [begun, finish] = [0, () => {}];
    const run = () => {
      begun++;
      return new Promise<void>((resolve) => (finish = resolve));
    };
    const { clock, runner } = given([{ name: 'long', every: 1000, run }]);
    runner.start();
    await clock.advance(999);
    expect(begun).to.equal(0);
    await clock.advance(1);
    expect(begun).to.equal(1);
    await clock.advance(5000);
    expect(begun, 'while the first is still running').to.equal(1);
    finish();
    await settle();
    await clock.advance(1000);
    expect(begun).to.equal(2);
    finish();
    await runner.stop();
  });

  it('that fail are logged by name and tried again', async () => {
    let tries = 0;
    const run = () => (tries++ === 0 ? Promise.reject(new Error('the platform is away')) : Promise.resolve());
    const { clock, logged, runner } = given([{ name: 'frail', every: 1000, run }]);
    runner.start();
    await clock.advance(1000);
    await settle();
    expect(logged.join()).to.contain('"job":"frail"').and.contain('the platform is away');
    await clock.advance(1000);
    expect(tries).to.equal(2);
    await runner.stop();
  });

  it('wait for their turn while another process has it', async () => {
    let [taken, runs] = [true, 0];
    const job = { name: 'shared', every: 1000, run: async () => void runs++ };
    const { clock, runner } = given([job], () => taken);
    runner.start();
    await clock.advance(1000);
    expect(runs).to.equal(0);
    taken = false;
    await settle();
    await clock.advance(1000);
    expect(runs).to.equal(1);
    await runner.stop();
  });

  it('asked for twice at once run once', async () => {
    let runs = 0;
    const { runner } = given([{ name: 'one', every: 1000, run: async () => void runs++ }]);
    await Promise.all([runner.runNow('one'), runner.runNow('one')]);
    expect(runs).to.equal(1);
    await runner.stop();
  });

  it('are told to stop, waited for, and not begun again', async () => {
    const said: string[] = [];
    const run = (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          said.push('stopping');
          setImmediate(() => {
            said.push('stopped');
            resolve();
          });
        });
      });
    const { clock, runner } = given([{ name: 'long', every: 1000, run }]);
    runner.start();
    await clock.advance(1000);
    await runner.stop();
    expect(said).to.deep.equal(['stopping', 'stopped']);
    await clock.advance(10_000);
    await runner.runNow('long');
    expect(said).to.have.length(2);
  });
});
