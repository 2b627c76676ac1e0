// How a terminal is asked to give money back to a card, and what became of it: read in the book, where each step is an attempt
// under a name of its own for ever, and asked of the terminal where nobody knows.
import type { RefundStep, WaitingRefund } from '../services/terminal-bridge/book/card-refund-table.ts';
import type { Bridge } from '../services/terminal-bridge/open-bridge.ts';
import { refused } from '../services/terminal-bridge/payment-terminal.ts';
import type { TerminalResult } from '../services/terminal-bridge/payment-terminal.ts';

export interface RefundFate {
  /** The last one that was asked for. */
  readonly step: RefundStep;
  readonly state: 'given' | 'not_given' | 'unknown';
  readonly result: TerminalResult;
}

/** What a terminal said in this process, by the step; it may not have been written down. */
export type SaidOfSteps = ReadonlyMap<string, TerminalResult>;

/** Whoever wrote it down stopped before it was sent. */
const notSent = refused('never_carried_out');

export class RefundSteps {
  readonly #bridge: Pick<Bridge, 'agent' | 'book'>;

  constructor(bridge: Pick<Bridge, 'agent' | 'book'>) {
    this.#bridge = bridge;
  }

  /** One after the other, until one is not refused by the terminal. `isStopped`: nobody wants the next one any more. */
  async give(refund: WaitingRefund, isStopped: () => boolean): Promise<SaidOfSteps> {
    const said = new Map<string, TerminalResult>();
    for (const step of refund.steps) {
      const result: TerminalResult = isStopped() ? { outcome: 'canceled' } : await this.#ask(refund, step);
      said.set(step.transactionRef, result);
      if (!this.#isRefusedThere(step, result)) break;
    }
    return said;
  }

  /** Asks the terminal about one nobody knows the end of. */
  async inquire(refund: WaitingRefund): Promise<SaidOfSteps> {
    const { step, state } = this.fate(refund);
    const result =
      state === 'unknown' ? await this.#bridge.agent.payments.inquire(step.transactionRef) : undefined;
    return new Map(result && [[step.transactionRef, result]]);
  }

  fate({ steps }: WaitingRefund, said: SaidOfSteps = new Map()): RefundFate {
    let last: RefundFate = { step: steps[0]!, state: 'not_given', result: notSent };
    for (const step of steps) {
      const written = this.#bridge.book.attempts.find(step.transactionRef);
      const result = written?.attempt.result ?? said.get(step.transactionRef);
      // Never asked for, or not sent since another terminal stands there: a later one may have been.
      if (!written && !result) continue;
      if (!result || result.outcome === 'unknown') return { step, state: 'unknown', result: unknown };
      last = { step, state: result.outcome === 'succeeded' ? 'given' : 'not_given', result };
      if (last.state === 'given') break;
    }
    return last;
  }

  #ask(
    { terminalId, amount, currency, charge }: WaitingRefund,
    { transactionRef, ...step }: RefundStep,
  ): Promise<TerminalResult> {
    const { agent, book } = this.#bridge;
    const request = { transactionRef, amount, currency };
    if (step.kind === 'refund') return agent.payments.refund(terminalId, request);
    const madeAt = book.attempts.find(charge)?.attempt.device;
    return agent.payments.reverse(terminalId, { ...request, original: step.original, madeAt });
  }

  /** It was refused for certain, and not by the line: another way of the same is no second movement of money. */
  #isRefusedThere({ transactionRef }: RefundStep, { outcome, declineCode = '' }: TerminalResult): boolean {
    if (declineCode === 'another_terminal') return true;
    const isThere = this.#bridge.book.attempts.find(transactionRef) !== undefined;
    return isThere && (outcome === 'declined' || (outcome === 'error' && !ofTheLine.has(declineCode)));
  }
}

const unknown: TerminalResult = { outcome: 'unknown' };
/** Whatever is asked next comes to the same. */
const ofTheLine: ReadonlySet<string> = new Set(['unreachable', 'busy', 'never_carried_out']);
