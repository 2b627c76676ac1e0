// Which jobs of a printer were begun or ended in an earlier run of the program: what was printed before it was started again
// is not printed a second time, whoever asks for it anew because an answer was lost.
import { isRejectionCode } from '@evertill/schemas';
import type { RejectionCode } from '@evertill/schemas';

/** `begun`: some of it may be on paper. Else the code of why it was not printed. */
export type RememberedJob = 'begun' | 'printed' | { readonly failed: RejectionCode };

export interface JobMemory {
  find(jobId: string): RememberedJob | undefined;
  /** Rejects when it could not be written down. */
  note(jobId: string, job: RememberedJob): Promise<void>;
}

/** Where nothing outlives the program. */
export const noMemory: JobMemory = { find: () => undefined, note: () => Promise.resolve() };

export interface JobNotes {
  read(name: string): Promise<unknown>;
  write(name: string, value: Record<string, unknown>): Promise<void>;
}

const noteName = 'print-jobs';
/** Jobs of all printers, the newest. */
const mostRemembered = 500;

export class JobMemories {
  readonly #notes: JobNotes;
  /** In the order they were begun. */
  readonly #jobs: Map<string, RememberedJob>;
  #written: Promise<void> = Promise.resolve();

  private constructor(notes: JobNotes, jobs: Map<string, RememberedJob>) {
    this.#notes = notes;
    this.#jobs = jobs;
  }

  /** What cannot be read is forgotten: a till prints all the same. */
  static async open(notes: JobNotes): Promise<JobMemories> {
    const found = (await notes.read(noteName).catch(() => undefined)) as { jobs?: unknown } | undefined;
    const jobs = Array.isArray(found?.jobs) ? found.jobs.flatMap(jobOf) : [];
    return new JobMemories(notes, new Map(jobs));
  }

  /** Of one printer, by the id it is saved under. */
  of(printerId: string): JobMemory {
    const key = (jobId: string) => `${printerId} ${jobId}`;
    return {
      find: (jobId) => this.#jobs.get(key(jobId)),
      note: (jobId, job) => {
        this.#jobs.set(key(jobId), job);
        return this.#write();
      },
    };
  }

  /** Of whichever printer. */
  find(jobId: string): RememberedJob | undefined {
    for (const [key, job] of this.#jobs) if (key.endsWith(` ${jobId}`)) return job;
    return undefined;
  }

  #write(): Promise<void> {
    for (const key of this.#jobs.keys()) {
      if (this.#jobs.size <= mostRemembered) break;
      this.#jobs.delete(key);
    }
    const write = () => {
      const jobs = [...this.#jobs].map(([key, job]) => [key, typeof job === 'string' ? job : job.failed]);
      return this.#notes.write(noteName, { jobs });
    };
    const written = this.#written.then(write, write);
    this.#written = written.catch(() => undefined);
    return written;
  }
}

function jobOf(entry: unknown): [string, RememberedJob][] {
  const [key, job] = Array.isArray(entry) ? (entry as unknown[]) : [];
  if (typeof key !== 'string' || typeof job !== 'string') return [];
  if (job === 'begun' || job === 'printed') return [[key, job]];
  return isRejectionCode(job) ? [[key, { failed: job }]] : [];
}
