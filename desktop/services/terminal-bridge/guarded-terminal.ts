// The rules about money that hold for every terminal: one command at a time; an attempt is on disk before its command
// leaves; a command leaves once; any doubt after that is `unknown` and is answered by asking, never by paying again.
import type { Clock } from '@evertill/sync';
import type { Attempt, AttemptBook, MoneyKind } from './attempts.ts';
import { TerminalBusy } from './driver.ts';
import type { TerminalDriver, TerminalSession } from './driver.ts';
import { refused } from './payment-terminal.ts';
import type {
  DoneResult,
  MoneyRequest,
  PaymentTerminal,
  ReversalRequest,
  TerminalResult,
} from './payment-terminal.ts';

const unknown: TerminalResult = { outcome: 'unknown' };
/** Six BCD bytes, the least any of the protocols can carry. */
const largestAmount = 999_999_999_999;

export interface GuardedTerminalDeps {
  readonly driver: TerminalDriver;
  readonly book: AttemptBook;
  readonly clock: Clock;
  /** Told what went wrong, for the log; never money's fate, which is in the results. */
  readonly report: (message: string, error: unknown) => void;
}

export class GuardedTerminal implements PaymentTerminal {
  readonly #deps: GuardedTerminalDeps;
  /** When attempts of this process left, by the clock that cannot be set. */
  readonly #left = new Map<string, number>();
  #isBusy = false;
  #running: { readonly attempt: Attempt; readonly session: TerminalSession; left: boolean } | undefined;
  /** The reference under way, and whether somebody wants it stopped before anything left. */
  #current: { readonly transactionRef: string; isCanceled: boolean } | undefined;

  constructor(deps: GuardedTerminalDeps) {
    this.#deps = deps;
  }

  pay(request: MoneyRequest): Promise<TerminalResult> {
    return this.#alone(() => this.#move('sale', request), refused('busy'));
  }

  refund(request: MoneyRequest): Promise<TerminalResult> {
    return this.#alone(() => this.#move('refund', request), refused('busy'));
  }

  reverse(request: ReversalRequest): Promise<TerminalResult> {
    return this.#alone(() => this.#move('reversal', request, request.original), refused('busy'));
  }

  async cancel(transactionRef: string): Promise<void> {
    if (this.#current?.transactionRef === transactionRef) this.#current.isCanceled = true;
    const running = this.#running;
    if (!running?.left || running.attempt.transactionRef !== transactionRef) return;
    try {
      await running.session.cancel(running.attempt);
    } catch (error) {
      this.#deps.report('The terminal could not be told to stop.', error);
    }
  }

  inquire(transactionRef: string): Promise<TerminalResult> {
    return this.#alone(async () => {
      const attempt = await this.#deps.book.find(transactionRef);
      return attempt ? this.#fate(attempt) : refused('no_such_attempt');
    }, unknown);
  }

  settleByHand(transactionRef: string, outcome: 'succeeded' | 'declined'): Promise<TerminalResult> {
    return this.#alone(async () => {
      const attempt = await this.#deps.book.find(transactionRef);
      if (!attempt) return refused('no_such_attempt');
      if (attempt.result) return attempt.result;
      const result: TerminalResult = {
        outcome,
        ...(outcome === 'succeeded' && { amountApproved: attempt.amount }),
      };
      await this.#deps.book.record({ ...attempt, result });
      return result;
    }, refused('busy'));
  }

  closeBatch(): Promise<DoneResult> {
    return this.#do((session) => session.closeBatch());
  }

  print(lines: readonly string[]): Promise<DoneResult> {
    return this.#do((session) => session.print(lines));
  }

  async #move(kind: MoneyKind, request: MoneyRequest, original?: string): Promise<TerminalResult> {
    const { book, driver, clock, report } = this.#deps;
    const current = { transactionRef: request.transactionRef, isCanceled: false };
    this.#current = current;
    if (!isPossible(request) || driver.refuses(request)) return refused('invalid_request');
    const { transactionRef, amount, currency, tender = 'card' } = request;
    const known = await book.find(transactionRef);
    if (known) {
      const same = known.kind === kind && known.amount === amount && known.currency === currency;
      return same ? this.#fate(known) : refused('reference_reused');
    }
    if (driver.recalls === 'the last one' && !(await this.#settleEarlier()))
      return refused('earlier_unsettled');
    let session: TerminalSession | undefined;
    try {
      session = await driver.open();
      const bookmark = await session.bookmark();
      const attempt: Attempt = {
        transactionRef,
        kind,
        amount,
        currency,
        tender,
        ...(original !== undefined && { original }),
        at: clock.now(),
        bookmark,
      };
      try {
        await book.record(attempt);
      } catch (error) {
        report('An attempt could not be written down.', error);
        return refused('not_recorded');
      }
      if (current.isCanceled) return await this.#settle(attempt, { outcome: 'canceled' });
      return await this.#send(session, attempt);
    } catch (error) {
      report('The terminal could not be reached.', error);
      return refused(error instanceof TerminalBusy ? 'busy' : 'unreachable');
    } finally {
      session?.close();
    }
  }

  /** Never rejects: what fails here fails after something may have left. */
  async #send(session: TerminalSession, attempt: Attempt): Promise<TerminalResult> {
    const { transactionRef } = attempt;
    const running = { attempt, session, left: false };
    this.#running = running;
    const leaving = () => {
      running.left = true;
      this.#left.set(transactionRef, this.#deps.clock.monotonic());
    };
    try {
      return await this.#settle(attempt, await session.command(attempt, leaving));
    } catch (error) {
      this.#deps.report('The line to the terminal failed.', error);
      return running.left ? unknown : await this.#settle(attempt, refused('unreachable'));
    } finally {
      this.#running = undefined;
    }
  }

  async #fate(attempt: Attempt): Promise<TerminalResult> {
    if (attempt.result) return attempt.result;
    const age = this.#age(attempt);
    let session: TerminalSession | undefined;
    try {
      session = await this.#deps.driver.open();
      const found = await session.recall(attempt);
      if (found !== 'absent') return await this.#settle(attempt, found);
    } catch (error) {
      this.#deps.report('The terminal could not be asked.', error);
      return unknown;
    } finally {
      session?.close();
    }
    // That it knows nothing of it says nothing while it may still be at it.
    return age > this.#deps.driver.longestMs ? this.#settle(attempt, refused('never_carried_out')) : unknown;
  }

  /** A clock that was set back makes an attempt look young, which is the safe side. */
  #age({ transactionRef, at }: Attempt): number {
    const { clock } = this.#deps;
    const left = this.#left.get(transactionRef);
    return left === undefined ? clock.now() - at : clock.monotonic() - left;
  }

  /** Whether nothing is open any more: the next payment would make a terminal forget this one. */
  async #settleEarlier(): Promise<boolean> {
    for (const attempt of await this.#deps.book.unsettled()) {
      const { outcome } = await this.#fate(attempt);
      if (outcome === 'unknown') return false;
    }
    return true;
  }

  async #settle(attempt: Attempt, result: TerminalResult): Promise<TerminalResult> {
    if (result.outcome === 'unknown') return result;
    this.#left.delete(attempt.transactionRef);
    try {
      await this.#deps.book.record({ ...attempt, result });
    } catch (error) {
      // The attempt stays open, and asking again finds the same.
      this.#deps.report('A result could not be written down.', error);
    }
    return result;
  }

  #do(work: (session: TerminalSession) => Promise<DoneResult>): Promise<DoneResult> {
    return this.#alone<DoneResult>(async () => {
      let session: TerminalSession | undefined;
      try {
        session = await this.#deps.driver.open();
        return await work(session);
      } catch (error) {
        this.#deps.report('The line to the terminal failed.', error);
        return session ? { outcome: 'unknown' } : { ...refused('unreachable') };
      } finally {
        session?.close();
      }
    }, refused('busy'));
  }

  async #alone<T>(work: () => Promise<T>, busy: T): Promise<T> {
    if (this.#isBusy) return busy;
    this.#isBusy = true;
    try {
      return await work();
    } finally {
      this.#isBusy = false;
      this.#current = undefined;
    }
  }
}

function isPossible({ amount, currency, transactionRef }: MoneyRequest): boolean {
  return (
    Number.isSafeInteger(amount) &&
    amount > 0 &&
    amount <= largestAmount &&
    /^[A-Z]{3}$/.test(currency) &&
    /^[\x21-\x7e]{1,100}$/.test(transactionRef)
  );
}
