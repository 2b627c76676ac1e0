// Money that goes back to a card which a terminal of this till charged. A return that waits for it is kept beside the journal
// until it is known what became of it: given and written down, or neither.
import type { TerminalOutcome } from '@evertill/schemas';
import type { ByManager } from '../actions/approve-by.ts';
import type { OrderReturn, ReturnedOrder } from '../actions/return-order.ts';
import type { Refusal } from '../refusal.ts';

/** A charge of a sale that money can go back to. */
export interface RefundableCard {
  /** The reference it was charged under. */
  readonly charge: string;
  /** Blank where the terminal did not say. */
  readonly cardLast4: string;
  /** Minor units that may go back to it at most. */
  readonly left: number;
}

/** Goods come back, and their card part goes back to one card. */
export interface CardRefundWish extends OrderReturn {
  /** Names this one movement of money for ever: wished again under it, nothing is given again. */
  readonly transactionRef: string;
  /** Which of the sale's charges it goes back to. */
  readonly charge: string;
}

export interface CardRefund {
  readonly transactionRef: string;
  /** Of the sale. */
  readonly orderId: string;
  /** Minor units that go back to the card. */
  readonly amount: number;
  readonly currency: string;
  /** Of the card that was charged; blank where the terminal did not say. */
  readonly cardLast4: string;
  /** ISO-8601 */
  readonly at: string;
  /** `pending`: nobody knows yet, or it was given and the return is not written down (`problem`). */
  readonly state: 'pending' | 'given' | 'not_given';
  readonly outcome: TerminalOutcome;
  /** Why not, as the terminal or the till says it. */
  readonly declineCode: string;
  readonly message: string;
  /** It was given, and the return cannot be written down yet: why, as a code. Blank otherwise. */
  readonly problem: string;
  /** Once it is given; null also where the journal has passed it on long ago. */
  readonly returned: Omit<ReturnedOrder, 'ok'> | null;
}

export interface CardRefundTill {
  /** Of a sale; none: no card of it was charged at a terminal this till drives, or all of it went back. */
  cards(orderId: string): Promise<readonly RefundableCard[] | Refusal>;
  /** Resolves when the terminal has ended, or nobody knows how it did; a refusal says that nothing was given. */
  give(wish: CardRefundWish): Promise<CardRefund | Refusal>;
  /** Asks the terminal what became of it, and gives nothing. */
  look(transactionRef: string): Promise<CardRefund | Refusal>;
  /** Asks whoever stands at the terminal to stop; what became of it is still what `give` answers. */
  cancel(transactionRef: string): Promise<void>;
  /** A person read the terminal's own journal. */
  settle(
    transactionRef: string,
    outcome: 'succeeded' | 'declined',
    by: ByManager,
  ): Promise<CardRefund | Refusal>;
  /** Those no screen has shown the end of, the oldest first. */
  unseen(): Promise<readonly CardRefund[] | Refusal>;
  /** The end of it is on this screen. False: another screen was first. */
  seen(transactionRef: string): Promise<boolean | Refusal>;
}
