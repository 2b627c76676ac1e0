// What a terminal says of a payment after a person had said otherwise: it is raised for everybody who should look at it, once,
// here and at the server. The word of the person stands until then, and what was done by it is done.
import type { WrittenAttempt } from '../book/attempt-table.ts';
import type { TerminalBook } from '../book/terminal-book.ts';
import type { BridgeLog } from '../bridge-log.ts';
import type { Terminals } from './terminals.ts';

const charged = ['card_charged_after_all', 'card_not_charged_after_all'] as const;
const refunded = ['card_refunded_after_all', 'card_not_refunded_after_all'] as const;

export interface ContradictionsDeps {
  readonly book: TerminalBook;
  readonly terminals: Terminals;
  readonly log: BridgeLog;
  /** The server of this store does not know it yet. */
  readonly toReport: (storeId: string) => void;
}

export class Contradictions {
  readonly #deps: ContradictionsDeps;

  constructor(deps: ContradictionsDeps) {
    this.#deps = deps;
  }

  /** Never throws. */
  raise(): void {
    const { book, log } = this.#deps;
    try {
      for (const written of book.attempts.contradicted())
        if (!book.troubles.find(written.attempt.transactionRef)) this.#raise(written);
    } catch (error) {
      log.warn('What terminals say against what people said could not be looked up.', error);
    }
  }

  #raise({ terminal, attempt }: WrittenAttempt): void {
    const { book, terminals, log, toReport } = this.#deps;
    const { transactionRef, kind, amount, currency, result, heard } = attempt;
    const sale = book.sales.find(transactionRef)?.sale;
    const refund = book.refunds.ofStep(transactionRef);
    const asked = sale ?? refund ?? book.reports.find(transactionRef);
    const storeId = asked?.storeId ?? terminals.find(terminal)?.config.storeId ?? '';
    const hasMoved = heard!.outcome === 'succeeded';
    const [after, notAfter] = kind === 'sale' ? charged : refunded;
    book.troubles.raise({
      transactionRef,
      storeId,
      storeDeviceId: terminal,
      orderId: sale?.prepared.cart.client_order_id ?? refund?.orderId ?? '',
      laneId: (sale ?? refund)?.laneId,
      code: hasMoved ? after : notAfter,
      amount: hasMoved ? (heard!.amountApproved ?? amount) : amount,
      currency,
      saidBy: result!.byHand!.by,
    });
    log.warn(`${transactionRef}: a person said ${result!.outcome}, the terminal says ${heard!.outcome}.`);
    toReport(storeId);
  }
}
