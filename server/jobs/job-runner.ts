// Runs jobs one after another in the rhythm each asks for. A job that fails is logged and has its next turn as usual.
import type { Clock, Timer } from '@evertill/sync';
import type { Log } from '../log.ts';
import type { Job } from './job.ts';

/** Runs `work` unless another process is at it; false when one is. */
export type Exclusively = (name: string, work: () => Promise<void>) => Promise<boolean>;

export interface JobRunnerDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly exclusively: Exclusively;
}

export class JobRunner {
  readonly #deps: JobRunnerDeps;
  readonly #jobs: readonly Job[];
  readonly #timers = new Map<string, Timer>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(jobs: readonly Job[], deps: JobRunnerDeps) {
    this.#jobs = jobs;
    this.#deps = deps;
  }

  start(): void {
    for (const job of this.#jobs) this.#plan(job);
  }

  /** Now, and to its end; joins a run of this process that is under way. Nothing begins once it was stopped. */
  runNow(name: string): Promise<void> {
    const job = this.#jobs.find((one) => one.name === name);
    if (!job) throw new Error(`There is no job ${name}.`);
    if (this.#stopping.signal.aborted) return Promise.resolve();
    return this.#running.get(name) ?? this.#begin(job);
  }

  /** Tells running jobs to stop and waits for them. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers.values()) timer.cancel();
    await Promise.all(this.#running.values());
  }

  #plan(job: Job): void {
    if (this.#stopping.signal.aborted) return;
    this.#timers.get(job.name)?.cancel();
    this.#timers.set(
      job.name,
      this.#deps.clock.after(job.every, () => void this.runNow(job.name)),
    );
  }

  #begin(job: Job): Promise<void> {
    const run = this.#run(job).finally(() => {
      this.#running.delete(job.name);
      this.#plan(job);
    });
    this.#running.set(job.name, run);
    return run;
  }

  async #run(job: Job): Promise<void> {
    const { log, exclusively } = this.#deps;
    try {
      await exclusively(job.name, () => job.run(this.#stopping.signal));
    } catch (err) {
      log.error({ err, job: job.name }, 'a job failed');
    }
  }
}
