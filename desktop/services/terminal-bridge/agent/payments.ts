// Payments at the terminals of this till, whoever asks for them. A reference names one movement of money for ever: it is
// sent to one terminal, once, and whatever is asked under it afterwards is answered by what is written down, or by asking
// that terminal what it did.
import type { Surroundings } from '@evertill/sync';
import type { MoneyKind } from '../attempts.ts';
import type { WrittenAttempt } from '../book/attempt-table.ts';
import type { TerminalBook } from '../book/terminal-book.ts';
import type { BridgeLog } from '../bridge-log.ts';
import { refused } from '../payment-terminal.ts';
import type {
  HandWord,
  MoneyRequest,
  PaymentTerminal,
  ReversalRequest,
  TerminalResult,
} from '../payment-terminal.ts';
import { saidByHand } from '../settled-by-hand.ts';
import { Inquiries } from './inquiries.ts';
import type { Terminals } from './terminals.ts';

const unknown: TerminalResult = { outcome: 'unknown' };

export interface PaymentsDeps extends Pick<Surroundings, 'clock' | 'chance'> {
  readonly book: TerminalBook;
  readonly terminals: Terminals;
  readonly log: BridgeLog;
  /** Something was said about a payment, or asked of a terminal: what was open before may be known now. */
  readonly heard: () => void;
}

interface Running extends MoneyRequest {
  readonly kind: MoneyKind;
  readonly storeDeviceId: string;
  readonly result: Promise<TerminalResult>;
  /** Somebody wants it stopped. */
  isStopped: boolean;
}

export class Payments {
  readonly #deps: PaymentsDeps;
  readonly #inquiries: Inquiries;
  /** Sent to a terminal by this process, and not answered yet. */
  readonly #running = new Map<string, Running>();
  /** By terminal: a question under way, which a payment waits for. */
  readonly #asking = new Map<string, Promise<unknown>>();

  constructor(deps: PaymentsDeps) {
    this.#deps = deps;
    const { clock, chance } = deps;
    this.#inquiries = new Inquiries({
      clock,
      chance,
      inquire: (transactionRef) => this.#ask(transactionRef),
      known: (transactionRef, result) => this.#known(transactionRef, result),
    });
  }

  /** What a crash left open is asked about, and what a person settled until the terminal has said it. */
  resume(): void {
    const { attempts } = this.#deps.book;
    for (const { attempt } of [...attempts.unsettled(), ...attempts.unproven()])
      this.watch(attempt.transactionRef);
  }

  /** Sent by this process, and not answered yet. */
  isRunning(transactionRef: string): boolean {
    return this.#running.has(transactionRef);
  }

  /** Asks about it until it is known. */
  watch(transactionRef: string): void {
    if (!this.isRunning(transactionRef)) this.#inquiries.watch(transactionRef);
  }

  /** At this till. Asked again while it is under way, it is the same one. Never rejects. */
  pay(storeDeviceId: string, request: MoneyRequest): Promise<TerminalResult> {
    return this.#move('sale', storeDeviceId, request, (terminal) => terminal.pay(request));
  }

  /** Gives money to a card, under the same rules. */
  refund(storeDeviceId: string, request: MoneyRequest): Promise<TerminalResult> {
    return this.#move('refund', storeDeviceId, request, (terminal) => terminal.refund(request));
  }

  /** Takes an earlier payment back whole, under the same rules. */
  reverse(storeDeviceId: string, request: ReversalRequest): Promise<TerminalResult> {
    return this.#move('reversal', storeDeviceId, request, (terminal) => terminal.reverse(request));
  }

  async #move(
    kind: MoneyKind,
    storeDeviceId: string,
    request: MoneyRequest,
    send: (terminal: PaymentTerminal) => Promise<TerminalResult>,
  ): Promise<TerminalResult> {
    const { transactionRef } = request;
    const running = this.#running.get(transactionRef);
    if (running) {
      const { amount, currency } = running;
      const isSame =
        running.kind === kind &&
        running.storeDeviceId === storeDeviceId &&
        amount === request.amount &&
        currency === request.currency;
      return isSame ? running.result : refused('reference_reused');
    }
    const { book, terminals, log } = this.#deps;
    const work = async (): Promise<TerminalResult> => {
      try {
        const terminal = terminals.find(storeDeviceId);
        if (!terminal) return refused('terminal_unsaved');
        // It went to another terminal: that one knows, and this one is asked for nothing.
        const sent = book.attempts.find(transactionRef);
        if (sent && sent.terminal !== storeDeviceId) return refused('reference_reused');
        const over = book.reports.find(transactionRef)?.result;
        if (!sent && over) return refused('reference_reused');
        await this.#asking.get(storeDeviceId);
        if (this.#running.get(transactionRef)?.isStopped) return { outcome: 'canceled' };
        return await send(terminal.guarded);
      } catch (error) {
        log.warn(`${transactionRef} failed before anything was sent.`, error);
        return refused('not_recorded');
      }
    };
    const paying = work();
    this.#running.set(transactionRef, { ...request, kind, storeDeviceId, result: paying, isStopped: false });
    const result = await paying;
    this.#running.delete(transactionRef);
    log.info(`${transactionRef}: ${result.outcome} ${result.declineCode ?? ''}`.trim());
    if (result.outcome === 'unknown') this.watch(transactionRef);
    this.#deps.heard();
    return result;
  }

  /** What became of it, from the book or the terminal. Undefined: nothing is known here under this reference. */
  async inquire(transactionRef: string): Promise<TerminalResult | undefined> {
    const known = this.#fromBook(transactionRef);
    if (known) return known;
    if (this.#running.has(transactionRef)) return unknown;
    if (!this.#deps.book.attempts.find(transactionRef)) return undefined;
    const result = await this.#ask(transactionRef);
    if (result.outcome !== 'unknown') this.#known(transactionRef, result);
    return result;
  }

  /** False: it is not under way here. */
  async cancel(transactionRef: string): Promise<boolean> {
    const running = this.#running.get(transactionRef);
    if (!running) return false;
    running.isStopped = true;
    await this.#deps.terminals.find(running.storeDeviceId)?.guarded.cancel(transactionRef);
    return true;
  }

  /** A person read the terminal's journal. Undefined: nothing is known here under this reference. */
  async settleByHand(
    transactionRef: string,
    outcome: 'succeeded' | 'declined',
    word: HandWord,
  ): Promise<TerminalResult | undefined> {
    const { book, terminals } = this.#deps;
    const sent = book.attempts.find(transactionRef);
    if (!sent) return this.#fromBook(transactionRef);
    const result =
      (await terminals.find(sent.terminal)?.guarded.settleByHand(transactionRef, outcome, word)) ??
      (await this.#settleForgotten(sent, outcome, word));
    if (result.declineCode === 'busy') return result;
    this.#deps.log.info(`${transactionRef} was settled by hand, by ${word.by}: ${result.outcome}.`);
    this.#inquiries.settled(transactionRef);
    // The terminal may still say otherwise.
    if (result.byHand) this.watch(transactionRef);
    this.#deps.heard();
    return result;
  }

  /** At a terminal that is not saved any more. */
  async #settleForgotten(
    { terminal, attempt }: WrittenAttempt,
    outcome: 'succeeded' | 'declined',
    word: HandWord,
  ): Promise<TerminalResult> {
    if (attempt.result) return attempt.result;
    const result = saidByHand(attempt, outcome, word);
    await this.#deps.book.attempts.of(terminal).record({ ...attempt, result });
    return result;
  }

  stop(): void {
    this.#inquiries.stop();
  }

  #fromBook(transactionRef: string): TerminalResult | undefined {
    const sent = this.#deps.book.attempts.find(transactionRef)?.attempt.result;
    if (sent) return sent;
    const told = this.#deps.book.reports.find(transactionRef)?.result;
    return (
      told && {
        outcome: told.outcome,
        ...(told.declineCode !== undefined && { declineCode: told.declineCode }),
      }
    );
  }

  /** `unknown` also while something else is under way at the terminal. Never rejects. */
  async #ask(transactionRef: string): Promise<TerminalResult> {
    const { book, terminals, log } = this.#deps;
    try {
      const sent = book.attempts.find(transactionRef);
      const { result, heard } = sent?.attempt ?? {};
      const isByHand = result?.byHand !== undefined;
      // What a terminal can say no more stays as the person said it.
      if (result && (!isByHand || heard)) return heard && heard.outcome !== 'unknown' ? heard : result;
      const terminal = sent && terminals.find(sent.terminal);
      if (!terminal) return unknown;
      const { guarded } = terminal;
      const asking = isByHand ? guarded.prove(transactionRef) : guarded.inquire(transactionRef);
      const over = asking.catch(() => undefined).then(() => this.#asking.delete(sent.terminal));
      this.#asking.set(sent.terminal, over);
      return await asking;
    } catch (error) {
      log.warn(`${transactionRef} could not be looked up.`, error);
      return unknown;
    }
  }

  #known(transactionRef: string, { outcome, declineCode = '' }: TerminalResult): void {
    this.#inquiries.settled(transactionRef);
    this.#deps.log.info(`${transactionRef}: ${outcome} ${declineCode}, after asking.`);
    this.#deps.heard();
  }
}
