// What was asked and not yet answered. Every entry ends: with its answer, with the server's error, at its deadline,
// or when the connection drops; so nobody waits for ever.
import { ExchangeError } from '@evertill/sync';
import type { Clock, Down, Timer } from '@evertill/sync';

type Answered = Extract<Down, { readonly id: number }>;

interface Pending {
  readonly answers: readonly Down['type'][];
  readonly resolve: (frame: Answered) => void;
  readonly reject: (error: ExchangeError) => void;
  readonly timer: Timer;
}

export class PendingRequests {
  readonly #clock: Clock;
  readonly #deadline: number;
  readonly #pending = new Map<number, Pending>();
  /** Never begins again, so that a late answer of an earlier connection fits nothing. */
  #lastId = 0;

  constructor(clock: Clock, deadline: number) {
    this.#clock = clock;
    this.#deadline = deadline;
  }

  get size(): number {
    return this.#pending.size;
  }

  /** `what` names the request in the error; `answers` are the frames that may answer it. */
  add(
    what: string,
    answers: readonly Down['type'][],
  ): { readonly id: number; readonly answer: Promise<Answered> } {
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Answered>();
    const timer = this.#clock.after(this.#deadline, () =>
      this.reject(id, new ExchangeError('deadline', `No answer to ${what} in time.`, 'retry')),
    );
    this.#pending.set(id, { answers, resolve, reject, timer });
    return { id, answer: promise };
  }

  /** Answers false when the frame cannot be the answer to what was asked under its number. */
  resolve(frame: Answered): boolean {
    const pending = this.#pending.get(frame.id);
    if (pending === undefined) return true;
    if (!pending.answers.includes(frame.type)) return false;
    this.#take(frame.id);
    pending.resolve(frame);
    return true;
  }

  reject(id: number, error: ExchangeError): void {
    this.#take(id)?.reject(error);
  }

  rejectAll(error: ExchangeError): void {
    for (const id of this.#pending.keys()) this.reject(id, error);
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    pending?.timer.cancel();
    this.#pending.delete(id);
    return pending;
  }
}
