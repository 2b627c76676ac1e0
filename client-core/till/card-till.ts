// Cards that are charged by a terminal this till reaches itself. A sale that waits for its cards is kept beside the journal
// until it is known what became of it: charged and placed, or neither.
import type { JsonObject, PaymentAlarm, TerminalOutcome } from '@evertill/schemas';
import type { ByManager } from '../actions/approve-by.ts';
import type { OrderExchange } from '../actions/exchange-order.ts';
import type { Attributed, PlacedOrder } from '../actions/place-order.ts';
import type { Cart } from '../actions/cart.ts';
import type { Handed } from '../actions/take-payments.ts';
import type { Refusal } from '../refusal.ts';
import type { CardRefundTill } from './card-refund-till.ts';

export interface CardWish {
  /** Names this one sale's charges for ever: wished again under it, nothing is charged again. */
  readonly transactionRef: string;
  readonly terminalId: string;
  readonly cart: Cart;
  /** At least one part of it is charged by the terminal; those are, one after the other in their order. */
  readonly handed: readonly Handed[];
  /** What the screen showed of the basket before any payment, minor units. */
  readonly shown: number;
  readonly attributed: Attributed;
  /** Goods of another sale that come back for it. */
  readonly exchange?: Pick<OrderExchange, 'orderId' | 'back'> | undefined;
}

/** One that is charged by the terminal. */
export interface CardPart {
  readonly method: 'card' | 'ebt';
  /** Minor units. */
  readonly amount: number;
  /** `waiting`: the terminal was not asked for it. */
  readonly state: 'waiting' | 'charged' | 'not_charged' | 'unknown';
}

export interface CardSale {
  readonly transactionRef: string;
  /** Minor units the cards are charged, all together. */
  readonly amount: number;
  /** Minor units of it that are charged by now. */
  readonly charged: number;
  readonly parts: readonly CardPart[];
  /** What is left to pay where a part is charged, in cash as the store rounds it, or by card; minor units. */
  readonly rest: Readonly<Record<RestBy, number>>;
  readonly currency: string;
  /** ISO-8601 */
  readonly at: string;
  readonly cart: Cart;
  /** `pending`: nobody knows yet, or something was charged and the sale is not placed (`problem`). */
  readonly state: 'pending' | 'paid' | 'not_paid';
  readonly outcome: TerminalOutcome;
  /** Why not, as the terminal or the till says it. */
  readonly declineCode: string;
  readonly message: string;
  /** Something was charged, and the sale cannot be placed: why, as a code. Blank otherwise. */
  readonly problem: string;
  /** Once it is paid. */
  readonly placed: Omit<PlacedOrder, 'ok'> | null;
}

/** Card money that does not go with what is on record, until somebody has dealt with it. */
export interface CardTrouble {
  readonly transactionRef: string;
  readonly code: PaymentAlarm['code'];
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** ISO-8601 */
  readonly at: string;
}

/** A terminal that this till drives from now on. */
export interface TerminalSaving {
  /** What the activation of its saved device answered. */
  readonly wsUrl: string;
  readonly webhookUrl: string;
  readonly terminalId: string;
  readonly terminalConfig: object;
  readonly storeId: string;
  /** What only the till is told: currency, passwords, keys of the terminal. */
  readonly settings: JsonObject;
}

export interface CardTerminal {
  /** Of the saved device. */
  readonly id: string;
  /** False: not as it is saved. */
  readonly isUsable: boolean;
  /** It charges food benefits as well. */
  readonly takesEbt: boolean;
}

export interface CardTerminals {
  readonly ok: true;
  /** The usual one first; none: this till drives no terminal, cards are charged on one of their own. */
  readonly terminals: readonly CardTerminal[];
}

/** Exactly what is left, in cash; or on a card that the terminal is asked for. */
export type RestBy = 'cash' | 'card';

export interface CardTill {
  readonly refunds: CardRefundTill;
  /** A refusal says that nobody knows whether this till drives one. */
  terminals(): Promise<CardTerminals | Refusal>;
  /** Resolves when the terminal has ended, or nobody knows how it did; a refusal says that nothing was charged. */
  pay(wish: CardWish): Promise<CardSale | Refusal>;
  /** Asks the terminal what became of it, and charges nothing. */
  look(transactionRef: string): Promise<CardSale | Refusal>;
  /** Of one that is charged in part: what is left is paid like this. What is charged stays in it as it is. */
  goOn(transactionRef: string, rest: RestBy): Promise<CardSale | Refusal>;
  /** Of one that is charged in part, or charged and not placed: the terminal takes everything back. */
  takeBack(transactionRef: string): Promise<CardSale | Refusal>;
  /** Asks whoever stands at the terminal to stop; what became of it is still what `pay` answers. */
  cancel(transactionRef: string): Promise<void>;
  /** A person read the terminal's own journal. */
  settle(
    transactionRef: string,
    outcome: 'succeeded' | 'declined',
    by: ByManager,
  ): Promise<CardSale | Refusal>;
  /** The oldest first. */
  troubles(): Promise<readonly CardTrouble[] | Refusal>;
  /**
   * Of a trouble, or of a sale that is charged and cannot be placed. `terminal`: it takes the money back; `hand`: somebody
   * gave it back; `noted`: it is right as it is.
   */
  dealWith(
    transactionRef: string,
    how: 'terminal' | 'hand' | 'noted',
    by: ByManager,
  ): Promise<{ readonly ok: true } | Refusal>;
  save(terminal: TerminalSaving): Promise<{ readonly ok: true } | Refusal>;
  /** Those no screen has shown the end of, the oldest first. */
  unseen(): Promise<readonly CardSale[] | Refusal>;
  /**
   * The end of it is on this screen; `holdAs`: its basket is put aside under this name, where it was not paid. False: another
   * screen was first, and has it.
   */
  seen(transactionRef: string, holdAs?: string): Promise<boolean | Refusal>;
}
