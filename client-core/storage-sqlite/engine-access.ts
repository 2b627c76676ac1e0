// How a storage reaches its engine: in its own thread, or in a worker, so that a slow disk never holds up whoever
// asks. Both take the same calls and answer in the order they were made in.
import { Worker } from 'node:worker_threads';
import type { CallArguments, CallName, CallResult } from './engine.ts';
import { Engine, callEngine } from './engine.ts';
import { SqliteStorageError, unpackError } from './storage-fault.ts';
import type { SentError } from './storage-fault.ts';

export interface EngineAccess {
  /** Rejects with a SqliteStorageError when the disk, or the thread, failed. */
  call<K extends CallName>(name: K, ...args: CallArguments<K>): Promise<CallResult<K>>;
  /** After the last call. */
  end(): void;
}

export type Asked = readonly [nr: number, name: CallName, args: unknown[]];
export type Answered = readonly [nr: number, result: unknown, error?: SentError];

export function engineInThread(directory: string, ended: () => void): EngineAccess {
  const engine = new Engine(directory);
  return {
    // Async: what is thrown becomes a rejection.
    call: async (name, ...args) => callEngine(engine, name, args),
    end: ended,
  };
}

/** What passes through is text that nobody keeps: more room for it would only be filled before it is swept. */
const resourceLimits = { maxYoungGenerationSizeMb: 2 };

export function engineInWorker(directory: string, ended: () => void): EngineAccess {
  const file = new URL('./engine-worker.ts', import.meta.url);
  return new WorkerAccess(new Worker(file, { workerData: directory, resourceLimits }), ended);
}

interface Waiting {
  readonly resolve: (result: any) => void;
  readonly reject: (error: unknown) => void;
}

class WorkerAccess implements EngineAccess {
  readonly #worker: Worker;
  readonly #ended: () => void;
  readonly #waiting = new Map<number, Waiting>();
  #calls = 0;
  #dead: SqliteStorageError | undefined;

  constructor(worker: Worker, ended: () => void) {
    this.#worker = worker;
    this.#ended = ended;
    // It holds the process up only while somebody waits for an answer.
    worker.unref();
    worker.on('message', (answer: Answered) => this.#answer(answer));
    worker.on('error', (error) => this.#die(`The storage's thread failed: ${String(error)}`, error));
    worker.on('exit', (code) => this.#die(`The storage's thread ended with ${code}`));
  }

  call<K extends CallName>(name: K, ...args: CallArguments<K>): Promise<CallResult<K>> {
    if (this.#dead) return Promise.reject(this.#dead);
    return new Promise((resolve, reject) => {
      const nr = ++this.#calls;
      this.#worker.postMessage([nr, name, args] satisfies Asked);
      this.#worker.ref();
      this.#waiting.set(nr, { resolve, reject });
    });
  }

  end(): void {
    this.#ended();
    void this.#worker.terminate();
  }

  #answer([nr, result, error]: Answered): void {
    const { resolve, reject } = this.#waiting.get(nr)!;
    this.#waiting.delete(nr);
    if (this.#waiting.size === 0) this.#worker.unref();
    if (error === undefined) resolve(result);
    else reject(unpackError(error));
  }

  /** Whether an unanswered write is on the disk is not known: reading it again tells. */
  #die(message: string, cause?: unknown): void {
    this.#dead ??= new SqliteStorageError('io', message, cause);
    for (const { reject } of this.#waiting.values()) reject(this.#dead);
    this.#waiting.clear();
    this.#ended();
  }
}
