// What the sale screen shows, as one immutable value.
import type { Cart, Handed, Refusal, Sellable } from '@evertill/client-core';
import type { BasketTotals, CouponFlaw, PricedBasket, Weighing } from '@evertill/schemas';
import type { Charging } from './card-payment.ts';
import type { Exchange } from './exchange.ts';
import type { Receipt } from '../receipt/receipt.ts';

/** Something to tell the cashier that stops nothing. */
export type Notice =
  | { readonly kind: 'unknown_code'; readonly code: string }
  | { readonly kind: 'nothing_found'; readonly text: string }
  | { readonly kind: 'bad_quantity' }
  | { readonly kind: 'not_by_weight' }
  /** An exchange cannot be put aside. */
  | { readonly kind: 'exchange_first' }
  /** It takes nothing off, now. */
  | { readonly kind: 'coupon'; readonly code: string; readonly reason: CouponFlaw }
  | { readonly kind: 'held'; readonly name: string }
  | { readonly kind: 'lines_missing'; readonly count: number }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** The till's own storage did not answer. */
  | { readonly kind: 'failed' };

/** A scan with more than one hit: which one is it? */
export interface Choice {
  readonly code: string;
  /** Undefined when none was given. */
  readonly qty: string | undefined;
  readonly hits: readonly Sellable[];
}

/** What is it? How much does it weigh? */
export interface OnScales {
  readonly item: Sellable;
  /** The line that is weighed again; blank for goods that are not in the basket yet. */
  readonly lineId: string;
  readonly before: Weighing | undefined;
}

/** Whether the customer is old enough, or whether a manager approves. */
export type Ask =
  | { readonly kind: 'age_check'; readonly minimumAge: number }
  | { readonly kind: 'discount' }
  /** The till's terminal cannot be used: whether the card was charged on another one. */
  | { readonly kind: 'card_elsewhere'; readonly refusal: Refusal };

export interface SaleState {
  readonly cart: Cart;
  /** Goods of another sale come back for it: the figures below are of both sides together. */
  readonly exchange: Exchange | undefined;
  /** Priced line by line; undefined when a figure is out of range, or nothing was ever in it. */
  readonly basket: PricedBasket | undefined;
  /** Figures of the basket when no cash is taken. */
  readonly exact: BasketTotals | undefined;
  /** Figures of the basket in cash. */
  readonly totals: BasketTotals | undefined;
  /** How an exchange goes back the way its sale was paid; undefined when it is none, or it cannot. */
  readonly asPaid: readonly Handed[] | undefined;
  /** The line that `+`, `-` and Delete are about; blank without lines. */
  readonly selected: string;
  readonly notice: Notice | undefined;
  readonly choice: Choice | undefined;
  readonly onScales: OnScales | undefined;
  /** What somebody must say before the payment goes on. */
  readonly ask: Ask | undefined;
  /** A terminal charges a card for it. */
  readonly charging: Charging | undefined;
  /** The sale that was just paid, until the next one starts. */
  readonly paid: Receipt | undefined;
  /** A payment is being written down. */
  readonly busy: boolean;
  /** Something can be taken back. */
  readonly undoable: boolean;
}
