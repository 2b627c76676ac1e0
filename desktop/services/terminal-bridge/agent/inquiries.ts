// Asks terminals what became of payments nobody knows the end of, less and less often, until it is known or a person has
// settled it. Asking moves no money.
import { backoff } from '@evertill/sync';
import type { Surroundings, Timer } from '@evertill/sync';
import type { TerminalResult } from '../payment-terminal.ts';

export interface InquiriesDeps extends Pick<Surroundings, 'clock' | 'chance'> {
  /** `unknown` when it cannot be asked now. */
  readonly inquire: (transactionRef: string) => Promise<TerminalResult>;
  readonly known: (transactionRef: string, result: TerminalResult) => void;
}

interface Open {
  readonly since: number;
  tries: number;
  timer: Timer;
}

export class Inquiries {
  readonly #deps: InquiriesDeps;
  readonly #open = new Map<string, Open>();
  #isStopped = false;

  constructor(deps: InquiriesDeps) {
    this.#deps = deps;
  }

  watch(transactionRef: string): void {
    if (this.#isStopped || this.#open.has(transactionRef)) return;
    const since = this.#deps.clock.monotonic();
    const open = { since, tries: 0 } as Open;
    this.#open.set(transactionRef, open);
    this.#wait(transactionRef, open);
  }

  /** It is known, from whomever. */
  settled(transactionRef: string): void {
    this.#open.get(transactionRef)?.timer.cancel();
    this.#open.delete(transactionRef);
  }

  stop(): void {
    this.#isStopped = true;
    for (const transactionRef of this.#open.keys()) this.settled(transactionRef);
  }

  #wait(transactionRef: string, open: Open): void {
    const { clock, chance } = this.#deps;
    open.tries += 1;
    const failingFor = clock.monotonic() - open.since;
    const wait = backoff({ attempt: open.tries, failingFor, random: chance.random() });
    open.timer = clock.after(wait, () => void this.#ask(transactionRef, open));
  }

  async #ask(transactionRef: string, open: Open): Promise<void> {
    const result = await this.#deps.inquire(transactionRef);
    if (this.#open.get(transactionRef) !== open) return;
    if (result.outcome === 'unknown') return this.#wait(transactionRef, open);
    this.settled(transactionRef);
    this.#deps.known(transactionRef, result);
  }
}
