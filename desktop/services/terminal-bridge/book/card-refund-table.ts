// Returns that wait for a card to be given its money back, written down before the terminal is asked: what was given becomes
// its return whatever happens to the till meanwhile, and what was not is written nowhere.
import type { CardRefundWish, PreparedReturn } from '@evertill/client-core';
import type { Clock } from '@evertill/sync';
import type { BookFile } from './terminal-book.ts';
import { factsOf, WaitingTable } from './waiting-table.ts';
import type { WaitingFacts, WaitingRow } from './waiting-table.ts';

/** One movement of money at the terminal. */
export type RefundStep =
  /** The whole of the charge is taken back, by the terminal's own name for it. */
  | { readonly transactionRef: string; readonly kind: 'reversal'; readonly original: string }
  | { readonly transactionRef: string; readonly kind: 'refund' };

/** As it was reckoned, so that what is written is what was given. */
export interface WaitingRefund extends Pick<CardRefundWish, 'transactionRef' | 'orderId' | 'charge'> {
  /** Where the card was charged. */
  readonly terminalId: string;
  readonly storeId: string;
  readonly laneId: string;
  /** Who gives it back. */
  readonly actorId: string;
  readonly currency: string;
  /** Minor units that go back to the card. */
  readonly amount: number;
  /** The last digits of the card that was charged; blank where the terminal did not say. */
  readonly cardLast4: string;
  readonly prepared: PreparedReturn;
  /** Each only when the terminal has refused the one before; each is an attempt of its own in this book. */
  readonly steps: readonly RefundStep[];
}

type End = 'given' | 'not_given';

export interface WrittenRefund extends WaitingFacts<End> {
  readonly refund: WaitingRefund;
}

export class CardRefundTable extends WaitingTable<WaitingRefund, End, WrittenRefund> {
  readonly #given;
  readonly #ofStep;

  constructor(file: BookFile, clock: Clock) {
    super(file, clock, { table: 'card_refund', work: 'refund' }, written);
    this.#given = file
      .prepare<[string], number>(
        `SELECT coalesce(sum(refund ->> '$.amount'), 0) FROM card_refund
          WHERE state <> 'not_given' AND refund ->> '$.charge' = ?`,
      )
      .pluck();
    this.#ofStep = file
      .prepare<[string], string>(
        `SELECT r.refund FROM card_refund r, json_each(r.refund, '$.steps') s
          WHERE s.value ->> '$.transactionRef' = ?`,
      )
      .pluck();
  }

  /** On the disk when it returns. Throws when the reference was used, or when one waits for that sale. */
  begin(refund: WaitingRefund): void {
    this.insert(refund, refund.orderId);
  }

  /** Minor units of this charge that went back, or may have. */
  givenOf(charge: string): number {
    return this.#given.get(charge) ?? 0;
  }

  /** The one that this movement of money is of. */
  ofStep(transactionRef: string): WaitingRefund | undefined {
    const refund = this.#ofStep.get(transactionRef);
    return refund === undefined ? undefined : (JSON.parse(refund) as WaitingRefund);
  }
}

function written(row: WaitingRow<End>): WrittenRefund {
  return { refund: JSON.parse(row.work) as WaitingRefund, ...factsOf(row) };
}
