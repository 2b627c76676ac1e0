/** A shift that was closed on this screen, and what lay beside its drawer then. */
export interface JustClosed {
  /** Blank: none. */
  readonly closedId: string;
  /** Taken in cash for baskets that were not paid at the close; minor units. */
  readonly unpaidCash: number;
}
