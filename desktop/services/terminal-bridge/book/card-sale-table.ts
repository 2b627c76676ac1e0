// Sales that wait for their card, written down before the terminal is asked: whatever happens to the till meanwhile, what
// was charged becomes its sale, and what was not is given back to the cashier.
import type { CardWish, PreparedOrder } from '@evertill/client-core';
import type { Clock } from '@evertill/sync';
import type { Tender } from '../payment-terminal.ts';
import type { BookFile } from './terminal-book.ts';
import { factsOf, WaitingTable } from './waiting-table.ts';
import type { WaitingFacts, WaitingRow } from './waiting-table.ts';

/** One movement of money at the terminal. */
export interface Charge {
  readonly transactionRef: string;
  /** Which of what is handed over: its place in `handed`. */
  readonly part: number;
  readonly amount: number;
  readonly tender: Tender;
}

/** As it was prepared, so that it can be placed without being reckoned again. */
export interface WaitingSale extends Pick<CardWish, 'transactionRef' | 'terminalId' | 'handed' | 'exchange'> {
  readonly storeId: string;
  /** Absent: written down by a version that did not say. */
  readonly laneId?: string | undefined;
  /** Who sold it. */
  readonly actorId: string;
  readonly currency: string;
  readonly prepared: PreparedOrder;
  /** In the order they are asked for; each is an attempt of its own in this book. */
  readonly charges: readonly Charge[];
}

export interface WrittenSale extends WaitingFacts<'paid' | 'not_paid'> {
  readonly sale: WaitingSale;
}

export class CardSaleTable extends WaitingTable<WaitingSale, 'paid' | 'not_paid', WrittenSale> {
  readonly #change;

  constructor(file: BookFile, clock: Clock) {
    super(file, clock, { table: 'card_sale', work: 'sale' }, written);
    this.#change = file.prepare(
      `UPDATE card_sale SET sale = ?, result = NULL, problem = '' WHERE transaction_ref = ? AND state = 'pending'`,
    );
  }

  /** On the disk when it returns. Throws when the reference was used. */
  begin(sale: WaitingSale): void {
    this.insert(sale, sale.prepared.cart.client_order_id);
  }

  /** What is left of it is paid another way. On the disk when it returns. */
  change(sale: WaitingSale): void {
    this.#change.run(JSON.stringify(sale), sale.transactionRef);
  }
}

function written(row: WaitingRow<'paid' | 'not_paid'>): WrittenSale {
  return { sale: saleOf(row.work), ...factsOf(row) };
}

/** Written down before a sale could have several charges, it has one. */
function saleOf(text: string): WaitingSale {
  const { amount, ...sale } = JSON.parse(text) as WaitingSale & { readonly amount?: number };
  if (amount === undefined) return sale;
  const part = sale.handed.findIndex((one) => one.method === 'card' && one.amount > 0);
  const { transactionRef } = sale;
  return { ...sale, charges: [{ transactionRef, part, amount, tender: 'card' }] };
}
