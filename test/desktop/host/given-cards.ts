// A till with goods and a shift whose cards are charged by a terminal it drives, in virtual time; its program can be killed and
// started again over the same book.
import { addItem, emptyCart } from '../../../client-core/actions/cart.ts';
import type { Cart } from '../../../client-core/actions/cart.ts';
import { closeShift } from '../../../client-core/actions/close-shift.ts';
import type { Handed } from '../../../client-core/actions/take-payments.ts';
import { actionsOf } from '../../../client-core/actions/till-actions.ts';
import { findByBarcode } from '../../../client-core/queries/find-by-barcode.ts';
import { describe as describeItems } from '../../../client-core/queries/sellable.ts';
import type { Store } from '@evertill/schemas';
import type { CardSale, CardWish, Refusal, Till } from '@evertill/client-core';
import { CardRefunds } from '../../../desktop/host/card-refunds.ts';
import { CardSales } from '../../../desktop/host/card-sales.ts';
import { CardTroubles } from '../../../desktop/host/card-troubles.ts';
import { openShop } from '../../client-core/actions/open-shop.ts';
import type { Shop } from '../../client-core/actions/open-shop.ts';
import { aStore } from '../../contract/contract-documents.ts';
import { unlock } from '../../support/given-pins.ts';
import { GivenAgent } from '../services/terminal-bridge/given-agent.ts';
import type { Protocol } from '../services/terminal-bridge/given-terminal.ts';

/** Milk, its tax included. */
export const total = 124;
export const terminalId = 'terminal-1';
export const byCard: readonly Handed[] = [{ method: 'card', amount: total }];

export class GivenCards {
  readonly shop: Shop;
  readonly agent: GivenAgent;
  /** One milk. */
  readonly cart: Cart;
  sales!: CardSales;
  refunds!: CardRefunds;
  troubles!: CardTroubles;

  private constructor(shop: Shop, agent: GivenAgent, cart: Cart) {
    this.shop = shop;
    this.agent = agent;
    this.cart = cart;
    this.#begin();
  }

  static async open(protocol: Protocol = 'pax', store: Partial<Store> = {}): Promise<GivenCards> {
    const shop = await openShop(store);
    const more = { unlock, actions: actionsOf({ ...shop, unlock }), attention: () => shop.desk.open() };
    Object.assign(shop, more);
    await shop.opened();
    const agent = new GivenAgent({ [terminalId]: protocol });
    await agent.connected();
    const found = await findByBarcode(shop.documents, '4006381333931', aStore({ id: 'store-1' }));
    const [milk] = await describeItems(shop.documents, found);
    return new GivenCards(shop, agent, addItem(emptyCart('sale-1'), milk!, { lineId: 'line-1' })!);
  }

  get till(): Till {
    return this.shop as unknown as Till;
  }

  get machine() {
    return this.agent.device.machine;
  }

  wish(transactionRef: string, handed = byCard, more: Partial<CardWish> = {}): CardWish {
    const { cart } = this;
    return { transactionRef, terminalId, cart, handed, shown: total, attributed: 'lane', ...more };
  }

  async passing<T>(work: Promise<T>, milliseconds = 200_000): Promise<T> {
    await this.agent.clock.advance(milliseconds);
    return work;
  }

  pay(transactionRef: string, handed = byCard, more: Partial<CardWish> = {}): Promise<CardSale | Refusal> {
    return this.passing(this.sales.pay(this.till, this.wish(transactionRef, handed, more)));
  }

  /** The terminal approves, or does what it is told to, and nobody hears it. */
  async unheard(transactionRef = 't-1', does: 'approve' | 'decline' = 'approve'): Promise<void> {
    this.machine.manners.push({ does, says: 'never' });
    const paying = this.sales.pay(this.till, this.wish(transactionRef));
    await this.agent.clock.advance(10_000);
    this.agent.device.isUnplugged = true;
    await this.agent.clock.advance(170_000);
    const sale = await paying;
    if (!('state' in sale) || sale.state !== 'pending') throw new Error('Somebody heard of it.');
  }

  async placed() {
    return (await this.shop.entries()).filter(({ type }) => type === 'order.place');
  }

  charged() {
    return this.machine.ledger.filter(({ state }) => state === 'approved');
  }

  closedShift() {
    return closeShift(this.shop, {
      actualCash: 10_000,
      invoiceSlips: 0,
      voucherStubs: 0,
      cardReceipts: 0,
      handoverBasis: 'drawer',
      handoverAmount: 0,
    });
  }

  killed(): void {
    this.#end();
    this.agent.restart();
    this.#begin();
  }

  async close(): Promise<void> {
    this.#end();
    this.agent.end();
    await this.shop.close();
  }

  #begin(): void {
    const deps = { bridge: this.agent, clock: this.agent.clock, till: () => this.till };
    this.sales = new CardSales(deps);
    this.refunds = new CardRefunds(deps);
    this.troubles = new CardTroubles({ ...deps, sales: this.sales });
  }

  #end(): void {
    this.sales.close();
    this.refunds.close();
    this.troubles.close();
  }
}
