// A sale that is paid by card at this till's own terminal: written down, charged, placed, in this order, and taken up
// again at the step it was cut off at. Charged means placed, once; not charged means the basket goes back to the cashier;
// and what nobody knows stays open until the terminal or a person has said it.
import { managerBy, placeCharged, refuse, tipOrder } from '@evertill/client-core';
import type {
  ByManager,
  CardSale,
  CardTerminals,
  CardWish,
  PlacedOrder,
  Refusal,
  RestBy,
  Till,
} from '@evertill/client-core';
import { orderPlacePayload } from '@evertill/schemas';
import type { Clock } from '@evertill/sync';
import type { WaitingSale, WrittenSale } from '../services/terminal-bridge/book/card-sale-table.ts';
import type { Bridge } from '../services/terminal-bridge/open-bridge.ts';
import { refused } from '../services/terminal-bridge/payment-terminal.ts';
import type { HandWord, TerminalResult } from '../services/terminal-bridge/payment-terminal.ts';
import { asApproved, CardCharges, chargedSum, isAsAsked, terminalOf, tipOf } from './card-charges.ts';
import type { Fate, Said } from './card-charges.ts';
import { lookAgain } from './look-again.ts';
import { shownSale } from './shown-sale.ts';
import { isShort, prepareCharges, restHanded } from './prepare-charges.ts';
import { placedOrdersOf } from './placed-orders-of.ts';
import { whilePaidOnce } from './paid-once.ts';
import { UnderWay } from './under-way.ts';

export interface CardSalesDeps {
  readonly bridge: Pick<Bridge, 'agent' | 'book' | 'log'>;
  readonly clock: Clock;
  /** The till windows look at; undefined while none is open. */
  readonly till: () => Till | undefined;
}

export class CardSales {
  readonly #deps: CardSalesDeps;
  readonly #charges: CardCharges;
  readonly #paying = new UnderWay<CardSale | Refusal>();
  readonly #looking: ReturnType<typeof lookAgain>;

  constructor(deps: CardSalesDeps) {
    this.#deps = deps;
    this.#charges = new CardCharges(deps.bridge);
    this.#looking = lookAgain(deps.clock, () => this.#lookAll());
  }

  /** Those of this till's store that are saved here. */
  terminals(till: Till): CardTerminals {
    return { ok: true, terminals: this.#deps.bridge.agent.terminals.ofStore(till.storeId) };
  }

  /** Asked again while it is under way, it is the same one. */
  pay(till: Till, wish: CardWish): Promise<CardSale | Refusal> {
    return this.#paying.do(wish.transactionRef, () => this.#pay(till, wish));
  }

  /** What is left of it is paid like this; what is charged stays in it. */
  goOn(till: Till, transactionRef: string, rest: RestBy): Promise<CardSale | Refusal> {
    return this.#paying.do(transactionRef, () => this.#goOn(till, transactionRef, rest));
  }

  /** Stop, wherever it is by now; what became of it is what `pay` answers. */
  async cancel(transactionRef: string): Promise<void> {
    if (!this.#paying.stop(transactionRef)) return;
    const charges = this.#deps.bridge.book.sales.find(transactionRef)?.sale.charges ?? [];
    for (const charge of charges) await this.#deps.bridge.agent.payments.cancel(charge.transactionRef);
  }

  /** What became of it, asked of the book and then of the terminal. */
  async look(till: Till, transactionRef: string): Promise<CardSale | Refusal> {
    const written = this.#written(till, transactionRef);
    if (!written) return refuse('attempt_unknown', { transaction_ref: transactionRef });
    return this.#paying.has(transactionRef) ? this.#shown(till, written) : this.#ask(till, written);
  }

  async settle(
    till: Till,
    transactionRef: string,
    outcome: 'succeeded' | 'declined',
    by: ByManager,
  ): Promise<CardSale | Refusal> {
    const written = this.#written(till, transactionRef);
    if (!written) return refuse('attempt_unknown', { transaction_ref: transactionRef });
    const manager = await managerBy(till, by);
    if (!manager.ok) return manager;
    if (written.state !== 'pending' || this.#paying.has(transactionRef)) return this.#shown(till, written);
    const open = this.#charges.fates(written.sale).find(({ state }) => state === 'unknown')?.charge;
    if (!open) return this.#ask(till, written);
    const { payments } = this.#deps.bridge.agent;
    const word = { by: by.employeeId, note: by.note, at: this.#deps.clock.now() };
    const result = await payments.settleByHand(open.transactionRef, outcome, word);
    // It is being asked just now: nothing was written down of what the person said.
    if (!result || result.declineCode === 'busy') return this.#shown(till, written);
    return this.#after(till, written.sale, new Map([[open.transactionRef, result]]));
  }

  /** The terminal gives back whatever it charged for it. */
  async takeBack(till: Till, transactionRef: string): Promise<CardSale | Refusal> {
    return this.#ending(till, transactionRef, async ({ sale, result }) => {
      const { sales } = this.#deps.bridge.book;
      for (const { charge, state } of this.#charges.fates(sale))
        if (state === 'charged') await this.#charges.giveBack(sale.terminalId, charge.transactionRef, true);
      const fates = this.#charges.fates(sale);
      const kept = fates.find(({ state }) => state === 'charged');
      if (kept) sales.note(transactionRef, kept.result ?? result ?? notSent, 'card_not_given_back');
      else sales.end(transactionRef, 'not_paid', { outcome: 'declined', declineCode: 'given_back' });
    });
  }

  /** Somebody gave everything back that was charged for it. */
  async givenBackByHand(till: Till, transactionRef: string, byHand: HandWord): Promise<CardSale | Refusal> {
    return this.#ending(till, transactionRef, async ({ sale }) => {
      const { sales, troubles } = this.#deps.bridge.book;
      const { storeId, laneId, terminalId: storeDeviceId, currency, prepared } = sale;
      const amount = chargedSum(this.#charges.fates(sale));
      // On record with who did it, here and at the server.
      troubles.raise({
        transactionRef,
        storeId,
        storeDeviceId,
        orderId: prepared.cart.client_order_id,
        laneId,
        code: 'card_unplaced',
        amount,
        currency,
        saidBy: '',
      });
      troubles.settle(transactionRef, { ...byHand, how: 'given_back' });
      sales.end(transactionRef, 'not_paid', { outcome: 'declined', declineCode: 'given_back', byHand });
      this.#deps.bridge.agent.report(storeId);
    });
  }

  /** Of this till's store. One that cannot be read hides no other. */
  async unseen(till: Till): Promise<CardSale[]> {
    const { book, log } = this.#deps.bridge;
    const ours = book.sales.unseen().filter(({ sale }) => sale.storeId === till.storeId);
    const shown = await Promise.allSettled(ours.map((written) => this.#shown(till, written)));
    return shown.flatMap((one) => {
      if (one.status === 'fulfilled') return one.value;
      log.warn('A card payment could not be shown.', one.reason);
      return [];
    });
  }

  /** Whether this screen is the one that shows its end: the first that asks has it, and its basket under `holdAs`. */
  seen(
    till: Till,
    {
      transactionRef,
      screen,
      holdAs,
    }: { transactionRef: string; screen: string; holdAs?: string | undefined },
  ): Promise<{ readonly isFirst: boolean } | Refusal> {
    return this.#alone(till, transactionRef, async () => {
      const { sales } = this.#deps.bridge.book;
      const written = this.#written(till, transactionRef);
      if (!written || written.state === 'pending')
        return refuse('attempt_unknown', { transaction_ref: transactionRef });
      const first = sales.seenBy(transactionRef) ?? screen;
      if (first === screen && holdAs !== undefined && written.state === 'not_paid') {
        const { cart } = written.sale.prepared;
        // Under the name of the charge it is one basket, also when the program ends before it is written down as seen.
        const held = await till.actions.holdDraft(
          cart.draft_id === '' ? { ...cart, draft_id: transactionRef } : cart,
          holdAs,
        );
        if (!held.ok && held.code !== 'draft_closed') return held;
      }
      return { isFirst: sales.seen(transactionRef, screen) };
    });
  }

  close(): void {
    this.#looking.close();
  }

  /** What waits in another store is placed there, when that one is open. */
  #written(till: Till, transactionRef: string): WrittenSale | undefined {
    const written = this.#deps.bridge.book.sales.find(transactionRef);
    return written?.sale.storeId === till.storeId ? written : undefined;
  }

  async #pay(till: Till, wish: CardWish): Promise<CardSale | Refusal> {
    const { book } = this.#deps.bridge;
    const known = this.#written(till, wish.transactionRef);
    if (known) return this.#ask(till, known);
    // Whoever takes cash for it meanwhile waits, and is told.
    const sale = await whilePaidOnce(till, wish.cart.client_order_id, async () => {
      const prepared = await prepareCharges(till, this.#deps.bridge, this.#charges, wish);
      if ('ok' in prepared) return prepared;
      try {
        book.sales.begin(prepared);
      } catch {
        return refuse('card_unwritten');
      }
      return prepared;
    });
    return 'ok' in sale ? sale : this.#charge(till, sale);
  }

  async #goOn(till: Till, transactionRef: string, rest: RestBy): Promise<CardSale | Refusal> {
    // Whoever gives it back meanwhile has ended it before, or is told that it goes on.
    const sale = await this.#alone(till, transactionRef, () => this.#paidOn(till, transactionRef, rest));
    return 'ok' in sale || 'state' in sale ? sale : this.#charge(till, sale);
  }

  /** As it is paid from here on, written down; shown as it is when it is over. */
  async #paidOn(till: Till, transactionRef: string, rest: RestBy): Promise<WaitingSale | CardSale | Refusal> {
    const written = this.#written(till, transactionRef);
    if (written?.state !== 'pending')
      return written
        ? this.#shown(till, written)
        : refuse('attempt_unknown', { transaction_ref: transactionRef });
    const fates = this.#charges.fates(written.sale);
    if (fates.some(({ state }) => state === 'unknown')) return refuse('card_unsettled');
    const done = fates.filter(({ state }) => state === 'charged').map(({ charge }) => charge);
    const handed = await restHanded(till, written.sale, done, rest);
    if ('ok' in handed) return handed;
    const sale = await prepareCharges(
      till,
      this.#deps.bridge,
      this.#charges,
      { ...written.sale, handed },
      done,
    );
    if (!('ok' in sale)) this.#deps.bridge.book.sales.change(sale);
    return sale;
  }

  async #charge(till: Till, sale: WaitingSale): Promise<CardSale | Refusal> {
    const said = await this.#charges.charge(sale, () => this.#paying.isStopped(sale.transactionRef));
    return this.#after(till, sale, said);
  }

  async #ask(till: Till, written: WrittenSale): Promise<CardSale> {
    const { sale, state } = written;
    if (state !== 'pending') return this.#shown(till, written);
    return this.#after(till, sale, await this.#charges.ask(sale));
  }

  /** One at a time for each sale, in all that may change or end it. */
  #alone<T>(till: Till, transactionRef: string, work: () => Promise<T>): Promise<T> {
    return till.surroundings.locks.exclusive(`card:${transactionRef}`, work);
  }

  #after(till: Till, { transactionRef }: WaitingSale, said: Said): Promise<CardSale> {
    return this.#alone(till, transactionRef, async () => {
      const { sales } = this.#deps.bridge.book;
      const { sale, state } = sales.find(transactionRef)!;
      if (state === 'pending') await this.#end(till, sale, said);
      return this.#shown(till, sales.find(transactionRef)!);
    });
  }

  /** Ends one whose charges are all known, and of which something was charged. */
  async #ending(
    till: Till,
    transactionRef: string,
    end: (written: WrittenSale) => Promise<void>,
  ): Promise<CardSale | Refusal> {
    return this.#alone(till, transactionRef, async () => {
      if (this.#paying.has(transactionRef)) return refuse('card_unsettled');
      const written = this.#written(till, transactionRef);
      if (!written) return refuse('attempt_unknown', { transaction_ref: transactionRef });
      if (written.state !== 'pending') return this.#shown(till, written);
      const fates = this.#charges.fates(written.sale);
      if (fates.some(({ state }) => state === 'unknown')) return refuse('card_unsettled');
      if (!fates.some(({ state }) => state === 'charged')) return refuse('card_nothing_to_give');
      await end(written);
      return this.#shown(till, this.#written(till, transactionRef)!);
    });
  }

  async #end(till: Till, asked: WaitingSale, said: Said): Promise<void> {
    const { sales } = this.#deps.bridge.book;
    const { transactionRef } = asked;
    const sale = asApproved(asked, this.#charges.fates(asked, said));
    if (sale !== asked) sales.change(sale);
    if (await this.#keepsAnotherAmount(sale, said)) return;
    const fates = this.#charges.fates(sale, said);
    if (fates.some(({ state }) => state === 'unknown')) return;
    const charged = fates.filter(({ state }) => state === 'charged');
    if (charged.length === 0) return sales.end(transactionRef, 'not_paid', lastOf(fates));
    const result = charged.at(-1)!.result!;
    if (charged.length < fates.length || (await isShort(till, sale)))
      return sales.note(transactionRef, result, 'card_part_open');
    const handed = sale.handed.map((part, index) => {
      const fate = charged.find(({ charge }) => charge.part === index);
      return fate ? { ...part, terminal: terminalOf(fate.charge.transactionRef, fate.result!) } : part;
    });
    const placed = await placeCharged(till, placedOrdersOf(till), { ...sale, handed });
    if (!placed.ok) return sales.note(transactionRef, result, placed.code);
    await this.#writeTips(till, sale, charged, placed);
    sales.end(transactionRef, 'paid', result);
  }

  /** Another amount than was asked for would be no payment of this sale: it is taken back. Whether that is still to come. */
  async #keepsAnotherAmount(sale: WaitingSale, said: Said): Promise<boolean> {
    const { book, log } = this.#deps.bridge;
    for (const fate of this.#charges.fates(sale, said)) {
      if (fate.state !== 'charged' || isAsAsked(fate)) continue;
      const { transactionRef, amount } = fate.charge;
      log.warn(`${transactionRef}: ${fate.result?.amountApproved} were approved instead of ${amount}.`);
      if ((await this.#charges.giveBack(sale.terminalId, transactionRef, false)) === 'given_back') continue;
      book.sales.note(sale.transactionRef, fate.result!, 'card_other_amount');
      return true;
    }
    return false;
  }

  /** Over a crash they are said again: the last word counts. */
  async #writeTips(
    till: Till,
    { transactionRef, storeId, laneId, terminalId: storeDeviceId, currency, actorId }: WaitingSale,
    charged: readonly Fate[],
    { clientOrderId: orderId, record }: PlacedOrder,
  ): Promise<void> {
    const { payments } = orderPlacePayload.parse(record.payload);
    for (const fate of charged) {
      const { charge } = fate;
      const tip = tipOf(fate);
      if (tip <= 0) continue;
      const paymentId = payments[charge.part]?.client_payment_id;
      const tipped = await tipOrder(till, { orderId, paymentId, tip, actorId });
      if (tipped.ok) continue;
      this.#deps.bridge.log.warn(`${transactionRef}: a tip of ${tip} could not be written: ${tipped.code}.`);
      const facts = { transactionRef, storeId, laneId, storeDeviceId, orderId, currency, saidBy: '' };
      this.#deps.bridge.book.troubles.raise({ ...facts, code: 'card_tip_unwritten', amount: tip });
      this.#deps.bridge.agent.report(storeId);
    }
  }

  async #shown(till: Till, written: WrittenSale): Promise<CardSale> {
    return shownSale(till, written, this.#charges.fates(written.sale));
  }

  /** A sale whose window is gone, or whose end came later. */
  async #lookAll(): Promise<void> {
    const till = this.#deps.till();
    const { agent, book, log } = this.#deps.bridge;
    if (!till) return;
    for (const written of book.sales.pending()) {
      const { transactionRef, storeId } = written.sale;
      if (storeId !== till.storeId || this.#paying.has(transactionRef)) continue;
      try {
        // What was sent and is not known yet is asked about by the bridge itself.
        const open = this.#charges.fates(written.sale).filter(({ state }) => state === 'unknown');
        // Known once and not written down, it would be asked about by nobody.
        for (const { charge } of open) agent.payments.watch(charge.transactionRef);
        if (open.length === 0) await this.#ask(till, written);
      } catch (error) {
        log.warn(`${transactionRef} could not be brought to its end; it is tried again.`, error);
      }
    }
  }
}

/** Whoever wrote it down stopped before it was sent. */
const notSent = refused('never_carried_out');

/** Why nothing was charged: as the last one that was asked for has it. */
function lastOf(fates: readonly Fate[]): TerminalResult {
  return fates.findLast(({ result }) => result)?.result ?? notSent;
}
