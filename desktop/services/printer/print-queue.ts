// What waits for one printer. A job is printed once, however often it is handed in: whoever asks again, because an answer
// was lost, gets the answer of the first time, also when the program was started again in between.
import { refuse } from '@evertill/client-core';
import type { Refusal } from '@evertill/client-core';
import type { Clock } from '@evertill/sync';
import { noMemory } from './job-memory.ts';
import type { JobMemory, RememberedJob } from './job-memory.ts';
import type { Printed, Printer } from './printer.ts';

export interface PrintJob {
  readonly jobId: string;
  readonly bytes: Uint8Array;
  /** ms since 1970; it is not begun at this moment or later. */
  readonly expiresAt?: number | undefined;
  /** Carried out at once by the printer, whatever keeps it from printing. */
  readonly needsNoPaper?: boolean;
}

export type PrintJobState = 'queued' | 'printing' | PrintResult['status'];

export interface PrintResult {
  readonly jobId: string;
  readonly status: 'printed' | 'failed' | 'expired';
  /** Why, unless it was printed. */
  readonly detail: Printed | Refusal;
}

interface Known {
  state: PrintJobState;
  readonly result: Promise<PrintResult>;
}

const mostWaiting = 100;
/** So many jobs that are over are known again. */
const mostRemembered = 1000;

export class PrintQueue {
  readonly #printer: Printer;
  readonly #clock: Clock;
  readonly #memory: JobMemory;
  /** In the order they came. */
  readonly #jobs = new Map<string, Known>();
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(printer: Printer, clock: Clock, memory: JobMemory = noMemory) {
    this.#printer = printer;
    this.#clock = clock;
    this.#memory = memory;
  }

  /** Never rejects. What finds the queue full fails, and may be handed in again. */
  submit(job: PrintJob): Promise<PrintResult> {
    const known = this.#jobs.get(job.jobId);
    if (known) return known.result;
    if (this.#waiting >= mostWaiting)
      return Promise.resolve({ jobId: job.jobId, status: 'failed', detail: refuse('print_queue_full') });
    this.#waiting += 1;
    const result = this.#last.then(() => this.#run(job));
    this.#last = result;
    this.#jobs.set(job.jobId, { state: 'queued', result });
    this.#forget();
    return result;
  }

  /** Undefined for a job that never came, or whose end is long ago. */
  state(jobId: string): PrintJobState | undefined {
    return this.#jobs.get(jobId)?.state;
  }

  /** Jobs that are not over. */
  get waiting(): number {
    let waiting = 0;
    for (const { state } of this.#jobs.values()) if (state === 'queued' || state === 'printing') waiting += 1;
    return waiting;
  }

  async #run({
    jobId,
    bytes,
    expiresAt = Number.POSITIVE_INFINITY,
    needsNoPaper = false,
  }: PrintJob): Promise<PrintResult> {
    this.#waiting -= 1;
    const known = this.#jobs.get(jobId)!;
    const end = (status: PrintResult['status'], detail: Printed | Refusal): PrintResult => {
      known.state = status;
      return { jobId, status, detail };
    };
    const before = this.#memory.find(jobId);
    if (before) return end(before === 'printed' ? before : 'failed', detailOf(before));
    if (this.#clock.now() >= expiresAt) return end('expired', refuse('print_expired'));
    known.state = 'printing';
    await this.#remember(jobId, 'begun');
    const detail = await (needsNoPaper ? this.#printer.sendNow(bytes) : this.#printer.print(bytes));
    await this.#remember(jobId, detail.ok ? 'printed' : { failed: detail.code });
    return end(detail.ok ? 'printed' : 'failed', detail);
  }

  /** A disk that takes nothing keeps no receipt from being printed. */
  async #remember(jobId: string, job: RememberedJob): Promise<void> {
    await this.#memory.note(jobId, job).catch(() => undefined);
  }

  #forget(): void {
    for (const [jobId, { state }] of this.#jobs) {
      if (this.#jobs.size <= mostRemembered) return;
      if (state !== 'queued' && state !== 'printing') this.#jobs.delete(jobId);
    }
  }
}

/** Of one that was begun nobody knows how much is on paper. */
function detailOf(before: RememberedJob): Printed | Refusal {
  if (before === 'printed') return { ok: true, confirmed: false };
  return refuse(before === 'begun' ? 'printer_cut_off' : before.failed);
}
