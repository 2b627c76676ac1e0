// Payments the server asks for by the bridge. Each is in the book as asked for before anything is done, and answered from
// there for ever after: a reference that was said to have charged nothing charges nobody later.
import type { PaymentInquiry, PaymentRequest, PaymentResult } from '@evertill/schemas';
import type { Report } from '../book/report-table.ts';
import type { TerminalBook } from '../book/terminal-book.ts';
import type { BridgeLog } from '../bridge-log.ts';
import { refused } from '../payment-terminal.ts';
import type { TerminalResult } from '../payment-terminal.ts';
import type { Payments } from './payments.ts';
import { resultMessage } from './result-message.ts';
import type { Terminals } from './terminals.ts';

const unknown: TerminalResult = { outcome: 'unknown' };

export interface ServerPaymentsDeps {
  readonly book: TerminalBook;
  readonly terminals: Terminals;
  readonly payments: Payments;
  readonly log: BridgeLog;
  /** A result stands in the book that the server of this store does not have yet. */
  readonly toReport: (storeId: string) => void;
}

/** Who asks, and hears at once what is known now. */
export interface Asking {
  readonly storeId: string;
  readonly tell: (result: PaymentResult) => void;
}

export class ServerPayments {
  readonly #deps: ServerPaymentsDeps;
  /** Asked for by this process, and not answered yet. */
  readonly #underWay = new Set<string>();

  constructor(deps: ServerPaymentsDeps) {
    this.#deps = deps;
  }

  /** What a crash left open and was never sent to a terminal is over. */
  resume(): void {
    const { attempts, reports } = this.#deps.book;
    for (const report of reports.unanswered())
      if (!attempts.find(report.transactionRef)) this.#answer(report, refused('never_carried_out'));
    this.heard();
  }

  /** Rejects only when the book cannot be read. */
  async requested(asking: Asking, request: PaymentRequest): Promise<void> {
    const { transactionRef, storeDeviceId, orderReference, amount, currency } = request;
    const { book, terminals, payments, log } = this.#deps;
    const { storeId, tell } = asking;
    let isNew: boolean;
    try {
      isNew = book.reports.ask({ transactionRef, storeId, terminal: storeDeviceId, orderReference });
    } catch (error) {
      log.warn(`${transactionRef} was asked for and could not be written down.`, error);
      return tell(resultMessage({ transactionRef, storeDeviceId, orderReference }, refused('not_recorded')));
    }
    const report = book.reports.find(transactionRef)!;
    if (!isNew) return this.#askedAgain(asking, report);
    log.info(`${transactionRef}: ${amount} ${currency} are asked for at ${storeDeviceId}.`);
    const terminal = terminals.find(storeDeviceId);
    const isOurs = terminal?.config.storeId === storeId;
    if (!isOurs) return this.#answer(report, refused('terminal_unsaved'));
    this.#underWay.add(transactionRef);
    const result = await payments.pay(storeDeviceId, { transactionRef, amount, currency });
    this.#underWay.delete(transactionRef);
    if (result.outcome === 'unknown') this.#doubt(asking, report);
    else this.#answer(report, result, tell);
  }

  /** Never throws, and moves nothing. */
  inquired(asking: Asking, inquiry: PaymentInquiry): void {
    const { transactionRef, storeDeviceId, orderReference = '' } = inquiry;
    const { book, terminals, log } = this.#deps;
    const { storeId, tell } = asking;
    try {
      const report = book.reports.find(transactionRef);
      if (report) return this.#askedAgain(asking, report);
      const about = { transactionRef, storeDeviceId, orderReference };
      // Another agent's terminal, or one a cashier pays at: what this one was not asked it cannot say.
      const isOurs = terminals.find(storeDeviceId)?.config.storeId === storeId;
      if (!isOurs || book.attempts.find(transactionRef)) return tell(resultMessage(about, unknown));
      // Written down as over, so that a request which still comes charges nobody.
      book.reports.ask({ transactionRef, storeId, terminal: storeDeviceId, orderReference });
      this.#answer(book.reports.find(transactionRef)!, refused('no_such_attempt'));
    } catch (error) {
      log.warn(
        `What became of ${transactionRef} was asked, and the answer could not be written down.`,
        error,
      );
    }
  }

  /** Whatever is known by now is told: by an inquiry, a person, or the payment after it. Never throws. */
  heard(): void {
    const { attempts, reports } = this.#deps.book;
    try {
      for (const report of reports.unanswered()) {
        const result = attempts.find(report.transactionRef)?.attempt.result;
        if (result && !this.#underWay.has(report.transactionRef)) this.#answer(report, result);
      }
    } catch (error) {
      this.#deps.log.warn('What became of payments could not be looked up.', error);
    }
  }

  #askedAgain(asking: Asking, report: Report): void {
    const { transactionRef, result } = report;
    if (result) return asking.tell(result);
    const sent = this.#deps.book.attempts.find(transactionRef)?.attempt.result;
    if (sent) return this.#answer(report, sent, asking.tell);
    this.#doubt(asking, report);
    this.#deps.payments.watch(transactionRef);
  }

  /** `tell`: whoever hears it when it cannot be written down. */
  #answer(report: Report, result: TerminalResult, tell?: Asking['tell']): void {
    const { transactionRef, storeId } = report;
    const message = messageOf(report, result);
    try {
      this.#deps.book.reports.answer(transactionRef, message);
    } catch (error) {
      this.#deps.log.warn(`What became of ${transactionRef} could not be written down.`, error);
      return tell?.(message);
    }
    this.#deps.toReport(storeId);
  }

  /** Not written down: it is asked for again. */
  #doubt({ tell }: Asking, report: Report): void {
    tell(messageOf(report, unknown));
  }
}

function messageOf(
  { transactionRef, terminal, orderReference }: Report,
  result: TerminalResult,
): PaymentResult {
  return resultMessage({ transactionRef, storeDeviceId: terminal, orderReference }, result);
}
