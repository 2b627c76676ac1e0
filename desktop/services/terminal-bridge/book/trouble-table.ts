// Card money that does not go with what is on record, until somebody has dealt with it: what it is about, how much, and who
// put it right, when and how. Told to the server until it says that it has it on record.
import type { Clock } from '@evertill/sync';
import type { PaymentAlarm } from '@evertill/schemas';
import type { HandWord } from '../payment-terminal.ts';
import type { BookFile } from './terminal-book.ts';

export type TroubleCode = PaymentAlarm['code'];

export interface TroubleFacts extends Pick<
  PaymentAlarm,
  'transactionRef' | 'storeDeviceId' | 'orderId' | 'laneId' | 'code'
> {
  readonly storeId: string;
  /** Minor units that were moved, or were believed to be. */
  readonly amount: number;
  readonly currency: string;
  /** Whose word it is about; blank for nobody's. */
  readonly saidBy: string;
}

export interface Trouble extends TroubleFacts {
  /** ms */
  readonly at: number;
  /** Once it is dealt with. */
  readonly settled?: Settled;
}

export interface Settled extends HandWord {
  /** `given_back`: the money is the customer's again; `noted`: it is right as it is. */
  readonly how: 'given_back' | 'noted';
}

interface Row {
  readonly facts: string;
  readonly at: number;
  readonly settled: string | null;
}

export class TroubleTable {
  readonly #clock: Clock;
  readonly #find;
  readonly #open;
  readonly #untold;
  readonly #insert;
  readonly #settle;
  readonly #told;

  constructor(file: BookFile, clock: Clock) {
    this.#clock = clock;
    this.#find = file.prepare<[string], Row>(
      'SELECT facts, at, settled FROM trouble WHERE transaction_ref = ?',
    );
    this.#open = file.prepare<[string], Row>(
      'SELECT facts, at, settled FROM trouble WHERE store = ? AND settled IS NULL ORDER BY at, rowid',
    );
    this.#untold = file.prepare<[string], Row>(
      'SELECT facts, at, settled FROM trouble WHERE store = ? AND told_at IS NULL ORDER BY at, rowid',
    );
    this.#insert = file.prepare(
      'INSERT INTO trouble (transaction_ref, store, facts, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    );
    // Told anew: the server is to know that it is over.
    this.#settle = file.prepare(
      'UPDATE trouble SET settled = ?, told_at = NULL WHERE transaction_ref = ? AND settled IS NULL',
    );
    this.#told = file.prepare(
      'UPDATE trouble SET told_at = ? WHERE transaction_ref = ? AND (settled IS NOT NULL) = ?',
    );
  }

  find(transactionRef: string): Trouble | undefined {
    const row = this.#find.get(transactionRef);
    return row && read(row);
  }

  /** Of a store: what nobody has dealt with yet, the oldest first. */
  open(storeId: string): readonly Trouble[] {
    return this.#open.all(storeId).map(read);
  }

  /** Of a store: what its server does not have on record as it is now. */
  untold(storeId: string): readonly Trouble[] {
    return this.#untold.all(storeId).map(read);
  }

  /** The first about a payment stands. */
  raise(facts: TroubleFacts): void {
    this.#insert.run(facts.transactionRef, facts.storeId, JSON.stringify(facts), this.#clock.now());
  }

  /** The first word counts. */
  settle(transactionRef: string, settled: Settled): void {
    this.#settle.run(JSON.stringify(settled), transactionRef);
  }

  /** The server has it on record, open or settled. */
  told(transactionRef: string, isSettled: boolean): void {
    this.#told.run(this.#clock.now(), transactionRef, isSettled ? 1 : 0);
  }
}

function read({ facts, at, settled }: Row): Trouble {
  return {
    ...(JSON.parse(facts) as TroubleFacts),
    at,
    ...(settled !== null && { settled: JSON.parse(settled) as Settled }),
  };
}
