// Money of a return that goes back to a card at this till's own terminal: written down, given, and the return written, in this
// order, and taken up again at the step it was cut off at. Given means written, once; not given means nothing is; and what
// nobody knows stays open until the terminal or a person has said it.
import { managerBy, refuse, writeReturn } from '@evertill/client-core';
import type {
  ByManager,
  CardRefund,
  CardRefundWish,
  RefundableCard,
  Refusal,
  Till,
} from '@evertill/client-core';
import { chargedAmount } from '@evertill/schemas';
import type { WaitingRefund, WrittenRefund } from '../services/terminal-bridge/book/card-refund-table.ts';
import { terminalOf } from './card-charges.ts';
import type { CardSalesDeps } from './card-sales.ts';
import { lookAgain } from './look-again.ts';
import { whilePaidOnce } from './paid-once.ts';
import { prepareRefund } from './prepare-refund.ts';
import { RefundSteps } from './refund-steps.ts';
import type { RefundFate, SaidOfSteps } from './refund-steps.ts';
import { refundableCards } from './refundable-cards.ts';
import { shownRefund } from './shown-refund.ts';
import { UnderWay } from './under-way.ts';

export class CardRefunds {
  readonly #deps: CardSalesDeps;
  readonly #steps: RefundSteps;
  readonly #giving = new UnderWay<CardRefund | Refusal>();
  readonly #looking: ReturnType<typeof lookAgain>;

  constructor(deps: CardSalesDeps) {
    this.#deps = deps;
    this.#steps = new RefundSteps(deps.bridge);
    this.#looking = lookAgain(deps.clock, () => this.#lookAll());
  }

  async cards(till: Till, orderId: string): Promise<{ readonly cards: RefundableCard[] } | Refusal> {
    const { bridge } = this.#deps;
    // How much of it is left nobody knows.
    if (bridge.book.refunds.waitingFor(orderId)) return refuse('card_refund_unsettled');
    const found = await refundableCards(till, bridge, orderId);
    if ('ok' in found) return found;
    return { cards: found.map(({ charge, cardLast4, left }) => ({ charge, cardLast4, left })) };
  }

  /** Asked again while it is under way, it is the same one. */
  give(till: Till, wish: CardRefundWish): Promise<CardRefund | Refusal> {
    return this.#giving.do(wish.transactionRef, () => this.#give(till, wish));
  }

  /** Stop, wherever it is by now; what became of it is what `give` answers. */
  async cancel(transactionRef: string): Promise<void> {
    if (!this.#giving.stop(transactionRef)) return;
    const { agent, book } = this.#deps.bridge;
    const steps = book.refunds.find(transactionRef)?.refund.steps ?? [];
    for (const step of steps) await agent.payments.cancel(step.transactionRef);
  }

  /** What became of it, asked of the book and then of the terminal. */
  async look(till: Till, transactionRef: string): Promise<CardRefund | Refusal> {
    const written = this.#written(till, transactionRef);
    if (!written) return refuse('attempt_unknown', { transaction_ref: transactionRef });
    return this.#giving.has(transactionRef) ? shownRefund(till, written) : this.#ask(till, written);
  }

  async settle(
    till: Till,
    transactionRef: string,
    outcome: 'succeeded' | 'declined',
    by: ByManager,
  ): Promise<CardRefund | Refusal> {
    const written = this.#written(till, transactionRef);
    if (!written) return refuse('attempt_unknown', { transaction_ref: transactionRef });
    const manager = await managerBy(till, by);
    if (!manager.ok) return manager;
    if (written.state !== 'pending' || this.#giving.has(transactionRef)) return shownRefund(till, written);
    const { step, state } = this.#steps.fate(written.refund);
    if (state !== 'unknown') return this.#ask(till, written);
    const word = { by: by.employeeId, note: by.note, at: this.#deps.clock.now() };
    const { payments } = this.#deps.bridge.agent;
    const result = await payments.settleByHand(step.transactionRef, outcome, word);
    // It is being asked just now: nothing was written down of what the person said.
    if (!result || result.declineCode === 'busy') return shownRefund(till, written);
    return this.#after(till, written.refund, new Map([[step.transactionRef, result]]));
  }

  /** Of this till's store. */
  unseen(till: Till): Promise<CardRefund[]> {
    const ours = this.#deps.bridge.book.refunds
      .unseen()
      .filter(({ refund }) => refund.storeId === till.storeId);
    return Promise.all(ours.map((written) => shownRefund(till, written)));
  }

  /** Whether this screen is the one that shows its end: the first that asks has it. */
  seen(till: Till, transactionRef: string, screen: string): { readonly isFirst: boolean } | Refusal {
    const written = this.#written(till, transactionRef);
    if (!written || written.state === 'pending')
      return refuse('attempt_unknown', { transaction_ref: transactionRef });
    return { isFirst: this.#deps.bridge.book.refunds.seen(transactionRef, screen) };
  }

  close(): void {
    this.#looking.close();
  }

  /** What waits in another store is written there, when that one is open. */
  #written(till: Till, transactionRef: string): WrittenRefund | undefined {
    const written = this.#deps.bridge.book.refunds.find(transactionRef);
    return written?.refund.storeId === till.storeId ? written : undefined;
  }

  async #give(till: Till, wish: CardRefundWish): Promise<CardRefund | Refusal> {
    const { bridge } = this.#deps;
    const { transactionRef } = wish;
    const known = this.#written(till, transactionRef);
    if (known) return this.#ask(till, known);
    // Whoever pays it out another way meanwhile waits, and is told.
    const refund = await whilePaidOnce(till, wish.orderId, async () => {
      const prepared = await prepareRefund(till, bridge, wish);
      if ('ok' in prepared) return prepared;
      try {
        bridge.book.refunds.begin(prepared);
      } catch {
        return refuse('card_unwritten');
      }
      return prepared;
    });
    if ('ok' in refund) return refund;
    const said = await this.#steps.give(refund, () => this.#giving.isStopped(transactionRef));
    return this.#after(till, refund, said);
  }

  async #ask(till: Till, written: WrittenRefund): Promise<CardRefund> {
    if (written.state !== 'pending') return shownRefund(till, written);
    return this.#after(till, written.refund, await this.#steps.inquire(written.refund));
  }

  /** One at a time for each, in all that may hear of its end. */
  #after(till: Till, refund: WaitingRefund, said: SaidOfSteps): Promise<CardRefund> {
    const { transactionRef } = refund;
    return till.surroundings.locks.exclusive(`card:${transactionRef}`, async () => {
      const { refunds } = this.#deps.bridge.book;
      if (refunds.find(transactionRef)!.state === 'pending')
        await this.#end(till, refund, this.#steps.fate(refund, said));
      return shownRefund(till, refunds.find(transactionRef)!);
    });
  }

  async #end(till: Till, refund: WaitingRefund, fate: RefundFate): Promise<void> {
    const { refunds } = this.#deps.bridge.book;
    const { transactionRef, prepared, actorId } = refund;
    if (fate.state === 'unknown') return;
    if (fate.state === 'not_given') return refunds.end(transactionRef, 'not_given', fate.result);
    const payments = prepared.figures.payments.map((payment) =>
      payment.method === 'card' ? { ...payment, terminal: toldOf(refund, fate) } : payment,
    );
    const figures = { ...prepared.figures, payments };
    const returned = await writeReturn(till, { ...prepared, figures }, actorId);
    if (!returned.ok) return refunds.note(transactionRef, fate.result, returned.code);
    this.#raiseOtherAmount(refund, fate);
    refunds.end(transactionRef, 'given', fate.result);
  }

  /** The return says what was to be given; what was is for somebody to look at. */
  #raiseOtherAmount(refund: WaitingRefund, { step, result }: RefundFate): void {
    const { orderId, storeId, laneId, terminalId: storeDeviceId, currency } = refund;
    const amount = chargedAmount(result) ?? refund.amount;
    if (amount === refund.amount) return;
    const { book, agent, log } = this.#deps.bridge;
    const { transactionRef } = step;
    log.warn(`${transactionRef}: ${amount} were given back instead of ${refund.amount}.`);
    const facts = { transactionRef, orderId, storeId, laneId, storeDeviceId, currency, saidBy: '' };
    book.troubles.raise({ ...facts, code: 'card_refund_amount', amount });
    agent.report(storeId);
  }

  /** One whose window is gone, or whose end came later. */
  async #lookAll(): Promise<void> {
    const till = this.#deps.till();
    const { agent, book, log } = this.#deps.bridge;
    if (!till) return;
    for (const written of book.refunds.pending()) {
      const { transactionRef, storeId } = written.refund;
      if (storeId !== till.storeId || this.#giving.has(transactionRef)) continue;
      try {
        const { step, state } = this.#steps.fate(written.refund);
        // Known once and not written down, it would be asked about by nobody.
        if (state === 'unknown') agent.payments.watch(step.transactionRef);
        else await this.#ask(till, written);
      } catch (error) {
        log.warn(`${transactionRef} could not be brought to its end; it is tried again.`, error);
      }
    }
  }
}

/** What stands of it in the return; a charge that is taken back is of the card that was charged. */
function toldOf({ cardLast4 }: WaitingRefund, { step, result }: RefundFate) {
  const { surcharge: _, ...told } = terminalOf(step.transactionRef, result);
  return step.kind === 'reversal' && told.cardLast4 === '' ? { ...told, cardLast4 } : told;
}
