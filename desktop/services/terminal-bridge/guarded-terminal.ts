// The rules about money that hold for every terminal: one command at a time; an attempt is on disk before its command
// leaves; a command leaves once; any doubt after that is `unknown` and is answered by asking, never by paying again.
import type { Clock } from '@evertill/sync';
import { isAnother } from './attempts.ts';
import type { Attempt, AttemptBook, MoneyKind } from './attempts.ts';
import { TerminalBusy } from './driver.ts';
import type { TerminalDriver, TerminalSession } from './driver.ts';
import { refused } from './payment-terminal.ts';
import type {
  DoneResult,
  HandWord,
  MoneyRequest,
  PaymentTerminal,
  ReversalRequest,
  Tender,
  TerminalResult,
} from './payment-terminal.ts';
import { isContradicted, saidByHand } from './settled-by-hand.ts';

const unknown: TerminalResult = { outcome: 'unknown' };
/** Six BCD bytes, the least any of the protocols can carry. */
const largestAmount = 999_999_999_999;

/** How it is reached. */
export interface Reached {
  readonly driver: TerminalDriver;
  /** The terminal as it is saved: everything that says which one it is. */
  readonly device: string;
}

export interface GuardedTerminalDeps extends Reached {
  readonly book: AttemptBook;
  readonly clock: Clock;
  /** Told what went wrong, for the log; never money's fate, which is in the results. */
  readonly report: (message: string, error: unknown) => void;
}

export class GuardedTerminal implements PaymentTerminal {
  #deps: GuardedTerminalDeps;
  /** When attempts of this process left, by the clock that cannot be set. */
  readonly #left = new Map<string, number>();
  #isBusy = false;
  #running: { readonly attempt: Attempt; readonly session: TerminalSession; left: boolean } | undefined;
  /** The reference under way, and whether somebody wants it stopped before anything left. */
  #current: { readonly transactionRef: string; isCanceled: boolean } | undefined;

  constructor(deps: GuardedTerminalDeps) {
    this.#deps = deps;
  }

  /** It is reached another way from now on. False: not while something is under way. */
  use({ driver, device }: Reached): boolean {
    if (this.#isBusy) return false;
    this.#deps = { ...this.#deps, driver, device };
    return true;
  }

  pay(request: MoneyRequest): Promise<TerminalResult> {
    return this.alone(() => this.#move('sale', request), refused('busy'));
  }

  refund(request: MoneyRequest): Promise<TerminalResult> {
    return this.alone(() => this.#move('refund', request), refused('busy'));
  }

  reverse(request: ReversalRequest): Promise<TerminalResult> {
    return this.alone(() => this.#move('reversal', request, request), refused('busy'));
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
    return this.alone(async () => {
      const attempt = await this.#deps.book.find(transactionRef);
      return attempt ? this.#fate(attempt) : refused('no_such_attempt');
    }, unknown);
  }

  settleByHand(
    transactionRef: string,
    outcome: 'succeeded' | 'declined',
    word: HandWord,
  ): Promise<TerminalResult> {
    return this.alone(async () => {
      const attempt = await this.#deps.book.find(transactionRef);
      if (!attempt) return refused('no_such_attempt');
      if (attempt.result) return attempt.result;
      const result = saidByHand(attempt, outcome, word);
      await this.#deps.book.record({ ...attempt, result });
      return result;
    }, refused('busy'));
  }

  prove(transactionRef: string): Promise<TerminalResult> {
    return this.alone(async () => {
      const attempt = await this.#deps.book.find(transactionRef);
      if (!attempt?.result?.byHand) return refused('no_such_attempt');
      return attempt.heard ?? this.#prove(attempt);
    }, unknown);
  }

  /** A terminal that remembers only its last transaction forgets it with the batch: what is open is settled first. */
  closeBatch(): Promise<DoneResult> {
    return this.alone<DoneResult>(async () => {
      if (this.#deps.driver.recalls === 'the last one' && !(await this.#settleEarlier()))
        return refused('earlier_unsettled');
      return this.#do((session) => session.closeBatch());
    }, refused('busy'));
  }

  print(lines: readonly string[]): Promise<DoneResult> {
    return this.alone(() => this.#do((session) => session.print(lines)), refused('busy'));
  }

  async #move(
    kind: MoneyKind,
    request: MoneyRequest,
    { original, madeAt }: Partial<ReversalRequest> = {},
  ): Promise<TerminalResult> {
    const { book, driver, device, clock, report } = this.#deps;
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
    // What a person said was not charged may well be what is asked for here once more.
    if (await this.#provesOtherwise()) return refused('earlier_contradicted');
    let session: TerminalSession | undefined;
    try {
      session = await driver.open();
      const { told, bookmark } = await session.bearings();
      if (madeAt && isAnother(madeAt, { saved: device, told })) return refused('another_terminal');
      const attempt: Attempt = {
        transactionRef,
        kind,
        amount,
        currency,
        tender,
        ...(original !== undefined && { original }),
        device: { saved: device, told },
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
    return attempt.result ?? this.#settle(attempt, await this.#asked(attempt));
  }

  /** What the terminal says of it; nothing is written down. */
  async #asked(attempt: Attempt): Promise<TerminalResult> {
    const { driver, device: saved, report } = this.#deps;
    const age = this.#age(attempt);
    let session: TerminalSession | undefined;
    try {
      session = await driver.open();
      const { told } = await session.bearings();
      const isOther = isAnother(attempt.device, { saved, told });
      // One that remembers only its last would tell of a payment of its own.
      const found = isOther && driver.recalls === 'the last one' ? 'absent' : await session.recall(attempt);
      if (found !== 'absent') return found;
      if (isOther) {
        report(
          'The terminal that answers is not known to be the one it was sent to.',
          attempt.transactionRef,
        );
        return unknown;
      }
    } catch (error) {
      report('The terminal could not be asked.', error);
      return unknown;
    } finally {
      session?.close();
    }
    // That it knows nothing of it says nothing while it may still be at it.
    return age > driver.longestMs ? refused('never_carried_out') : unknown;
  }

  async #prove(attempt: Attempt): Promise<TerminalResult> {
    const { book, driver, report } = this.#deps;
    const { transactionRef } = attempt;
    const isForgotten =
      driver.recalls === 'the last one' && (await book.newest())?.transactionRef !== transactionRef;
    const heard = isForgotten ? unknown : await this.#asked(attempt);
    if (heard.outcome === 'unknown' && !isForgotten) return heard;
    try {
      await book.record({ ...attempt, heard });
    } catch (error) {
      report('What a terminal said could not be written down.', error);
      return unknown;
    }
    return heard;
  }

  /** Whether the terminal says otherwise than a person did of an earlier payment. Heard once, it holds up nothing more. */
  async #provesOtherwise(): Promise<boolean> {
    let isOtherwise = false;
    for (const attempt of await this.#deps.book.unproven())
      isOtherwise = isContradicted({ ...attempt, heard: await this.#prove(attempt) }) || isOtherwise;
    return isOtherwise;
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

  async #do(work: (session: TerminalSession) => Promise<DoneResult>): Promise<DoneResult> {
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
  }

  takes(tender: Tender): boolean {
    return this.#deps.driver.tenders.includes(tender);
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** Nothing else is done at the terminal meanwhile; `busy` when something is. */
  async alone<T>(work: () => Promise<T>, busy: T): Promise<T> {
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
