// Card terminals, as the rest of the server knows them. How one is reached is a driver's business; what a driver must
// be able to promise is written here.

export interface PaymentTerminal {
  readonly vendor_id: string;
  readonly store_id: string;
  /** Of the saved device. */
  readonly id: string;
}

/** What a terminal made of the command to close its batch. `words`: its own, for the person and the record. */
export type BatchAnswer =
  | { readonly kind: 'closed' | 'rejected'; readonly words: string }
  /** It has certainly not heard of it, and will not. */
  | { readonly kind: 'unreachable' }
  /** It may have heard of it: nobody knows what it did. */
  | { readonly kind: 'unknown' };

/** What became of a command. */
export type BatchFate =
  | { readonly kind: 'closed'; readonly words: string }
  /** It did not and will not, even when the command should still arrive. A driver that cannot say so says `unknown`. */
  | { readonly kind: 'not_closed' }
  | { readonly kind: 'unknown' };

export interface Terminals {
  /**
   * Tells it to close its batch. `key` names this one command: told twice under one key, a terminal does it once and
   * answers the same. Gives up when `signal` says so. A rejected promise counts as `unknown`.
   */
  closeBatch(terminal: PaymentTerminal, key: string, signal: AbortSignal): Promise<BatchAnswer>;
  /** Asks what became of a command; does nothing but keep one that has not arrived from being carried out. */
  fateOf(terminal: PaymentTerminal, key: string, signal: AbortSignal): Promise<BatchFate>;
}
