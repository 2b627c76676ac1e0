// What people were told in a run: everything that was acknowledged and must therefore be true at its end.

export interface Sale {
  readonly device: string;
  readonly clientOrderId: string;
  readonly total: number;
  readonly deviceSeq: number;
  readonly hash: string;
  /** When it was acknowledged, ms since the beginning by the true clock. */
  readonly at: number;
  /** A unit price no other sale has; absent when a held basket was paid, which two tills may do. */
  readonly marker?: number;
}

/** A change of one field of a held basket. */
export interface DraftChange {
  readonly device: string;
  readonly draftId: string;
  readonly field: 'name' | 'customer_id';
  readonly value: string;
  readonly created: boolean;
}

/** Any other entry of a journal. */
interface Entry {
  readonly device: string;
  readonly deviceSeq: number;
  readonly type: string;
  readonly hash: string;
  /** As of a sale. */
  readonly at: number;
}

/** A card payment of an order that was left open, as its terminal reported it and the server took it down. */
interface LaterPayment {
  readonly clientOrderId: string;
  readonly paymentId: string;
  readonly amount: number;
}

/** What the till said of a shift when it closed it. */
interface Closing {
  readonly shiftId: string;
  readonly z: number;
  /** Nobody wrote between its figures and the close. */
  readonly isAlone: boolean;
}

export class Facts {
  readonly sales: Sale[] = [];
  readonly entries: Entry[] = [];
  /** Entries of an older version with any text in them: settled, or set aside with a reason. */
  readonly poisoned: Omit<Entry, 'at'>[] = [];
  /** Orders that were left open, by `client_order_id`. */
  readonly unpaid: string[] = [];
  readonly laterPayments: LaterPayment[] = [];
  /** Every time zone a store has had. */
  readonly zones = new Set(['UTC']);
  readonly closings: Closing[] = [];
  readonly draftChanges: DraftChange[] = [];
  /** Ids of deliveries that were acknowledged. */
  readonly deliveries: string[] = [];
  /** Changes begun, `draft id field value`: one whose till died before it answered may be there all the same. */
  readonly draftAttempts = new Set<string>();
  /** Things that went wrong and must not. */
  readonly complaints: string[] = [];
  restores = 0;
  readonly counts: Record<string, number> = {};
  #unique = 0;

  /** A number nobody had before in this run. */
  unique(): number {
    return ++this.#unique;
  }

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }
}
