// Money of a return that goes back to a card at this till's terminal: it is asked once, and whoever stands here sees what it
// says. When nobody knows how it ended, the return waits on, or is left and comes to its end by itself.
import { refuse } from '@evertill/client-core';
import type {
  ByManager,
  CardRefund,
  CardRefundTill,
  OrderReturn,
  RefundableCard,
  Refusal,
  ReturnedOrder,
} from '@evertill/client-core';

/** What the cashier sees of it. */
export interface Giving extends Pick<CardRefund, 'transactionRef' | 'amount' | 'cardLast4' | 'problem'> {
  /** `doubt`: it is not at its end, and somebody has to say how it goes on; `asked`: that is being done. */
  readonly step: 'giving' | 'doubt' | 'asked';
  /** What was said last was not done. */
  readonly refusal: Refusal | undefined;
}

/** What a cashier can say of it. `leave`: the next customer; the return comes to its end by itself. */
export type RefundAnswer =
  | { readonly kind: 'look' | 'leave' }
  | { readonly kind: 'settle'; readonly outcome: 'succeeded' | 'declined'; readonly by: ByManager };

export class CardReturn {
  readonly #refunds: CardRefundTill;
  readonly #show: (giving: Giving | undefined) => void;
  #giving: Giving | undefined;
  #answer: ((answer: RefundAnswer) => void) | undefined;

  constructor(refunds: CardRefundTill, show: (giving: Giving | undefined) => void) {
    this.#refunds = refunds;
    this.#show = show;
  }

  /** `request`: of which `amount` goes back to this card. A refusal says that nothing was written, or that it waits. */
  async give(
    transactionRef: string,
    request: OrderReturn,
    { charge, cardLast4 }: RefundableCard,
    amount: number,
  ): Promise<ReturnedOrder | Refusal> {
    this.#set({ transactionRef, amount, cardLast4, problem: '', step: 'giving', refusal: undefined });
    try {
      return await this.#toItsEnd(await this.#refunds.give({ ...request, transactionRef, charge }));
    } finally {
      this.#set(undefined);
    }
  }

  /** Stop, if it still can; what became of it the terminal says. */
  cancel(): void {
    if (this.#giving) void this.#refunds.cancel(this.#giving.transactionRef);
  }

  say(answer: RefundAnswer): void {
    this.#answer?.(answer);
  }

  async #toItsEnd(first: CardRefund | Refusal): Promise<ReturnedOrder | Refusal> {
    if ('ok' in first) return first;
    let heard = first;
    let refusal: Refusal | undefined;
    while (heard.state === 'pending') {
      this.#set({ ...heard, step: 'doubt', refusal });
      const answer = await new Promise<RefundAnswer>((resolve) => (this.#answer = resolve));
      this.#answer = undefined;
      if (answer.kind === 'leave') return refuse('card_refund_unsettled');
      this.#set({ ...heard, step: 'asked', refusal: undefined });
      const { transactionRef } = heard;
      const next =
        answer.kind === 'settle'
          ? await this.#refunds.settle(transactionRef, answer.outcome, answer.by)
          : await this.#refunds.look(transactionRef);
      // The till could not be asked just now, or refused: what was known stays.
      refusal = 'ok' in next ? next : undefined;
      if (!('ok' in next)) heard = next;
    }
    return this.#ended(heard);
  }

  async #ended({
    transactionRef,
    state,
    outcome,
    declineCode,
    message,
    returned,
  }: CardRefund): Promise<ReturnedOrder | Refusal> {
    // It is given, and what was written of it cannot be shown here: the list of what nobody has seen says so.
    if (state === 'given' && !returned) return refuse('card_refund_unsettled');
    await this.#refunds.seen(transactionRef);
    if (returned) return { ok: true, ...returned };
    if (declineCode === 'earlier_contradicted') return refuse('card_contradicted');
    return refuse('card_not_refunded', { outcome, decline_code: declineCode, message });
  }

  #set(giving: Giving | undefined): void {
    this.#giving = giving && {
      transactionRef: giving.transactionRef,
      amount: giving.amount,
      cardLast4: giving.cardLast4,
      problem: giving.problem,
      step: giving.step,
      refusal: giving.refusal,
    };
    this.#show(this.#giving);
  }
}

/** The first that can take it all; without one, the first: the till says why not. */
export function fittingCard(
  cards: readonly RefundableCard[],
  amount: number,
  chosen: string,
): RefundableCard | undefined {
  return (
    cards.find(({ charge }) => charge === chosen) ?? cards.find(({ left }) => left >= amount) ?? cards[0]
  );
}

/** Nothing was given at this till's terminal, and another one may be asked for it, or another way taken. */
export function asksElsewhere({ code, details }: Refusal): boolean {
  if (code !== 'card_not_refunded')
    return ['card_terminal_unusable', 'terminal_book_unusable', 'terminal_unsaved'].includes(code);
  return details['outcome'] !== 'canceled' && details['decline_code'] !== 'busy';
}
