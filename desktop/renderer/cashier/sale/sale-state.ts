// What the sale screen shows, as one immutable value.
import type { Cart, Refusal, Sellable } from '@evertill/client-core';
import type { CartTotals } from '@evertill/schemas';
import type { Receipt } from '../receipt/receipt.ts';

/** Something to tell the cashier that stops nothing. */
export type Notice =
  | { readonly kind: 'unknown_code'; readonly code: string }
  | { readonly kind: 'nothing_found'; readonly text: string }
  | { readonly kind: 'bad_quantity' }
  | { readonly kind: 'held'; readonly name: string }
  | { readonly kind: 'lines_missing'; readonly count: number }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** The till's own storage did not answer. */
  | { readonly kind: 'failed' };

/** A scan with more than one hit: which one is it? */
export interface Choice {
  readonly code: string;
  readonly qty: string;
  readonly hits: readonly Sellable[];
}

export interface SaleState {
  readonly cart: Cart;
  /** Figures of the basket in cash; undefined when one is out of range. */
  readonly totals: CartTotals | undefined;
  /** The line that `+`, `-` and Delete are about; blank without lines. */
  readonly selected: string;
  readonly notice: Notice | undefined;
  readonly choice: Choice | undefined;
  /** The sale that was just paid, until the next one starts. */
  readonly paid: Receipt | undefined;
  /** A payment is being written down. */
  readonly busy: boolean;
  /** Something can be taken back. */
  readonly undoable: boolean;
}
