// Card money that does not go with what is on record, as a till shows it until a manager has dealt with it: among what a person
// must look at, and on the sale screen.
import { managerBy, refuse } from '@evertill/client-core';
import type { ByManager, CardTrouble, Refusal, Till } from '@evertill/client-core';
import type { Clock } from '@evertill/sync';
import type { Trouble } from '../services/terminal-bridge/book/trouble-table.ts';
import type { Bridge } from '../services/terminal-bridge/open-bridge.ts';
import { CardCharges } from './card-charges.ts';
import type { CardSales } from './card-sales.ts';
import { lookAgain } from './look-again.ts';

export interface CardTroublesDeps {
  readonly bridge: Pick<Bridge, 'agent' | 'book' | 'log'>;
  readonly clock: Clock;
  readonly sales: CardSales;
  /** The till windows look at; undefined while none is open. */
  readonly till: () => Till | undefined;
}

export class CardTroubles {
  readonly #deps: CardTroublesDeps;
  readonly #charges: CardCharges;
  /** What each till was told. */
  readonly #told = new WeakMap<Till, string>();
  readonly #looking: ReturnType<typeof lookAgain>;

  constructor(deps: CardTroublesDeps) {
    this.#deps = deps;
    this.#charges = new CardCharges(deps.bridge);
    this.#looking = lookAgain(deps.clock, () => this.#tellOpened());
  }

  /** Of this till's store, the oldest first. */
  open(till: Till): CardTrouble[] {
    return this.#open(till).map(({ transactionRef, code, amount, currency, at }) => ({
      transactionRef,
      code,
      amount,
      currency,
      at: new Date(at).toISOString(),
    }));
  }

  /** `terminal`: it gives the money back; `hand`: somebody did; `noted`: it is right as it is. */
  async dealWith(
    till: Till,
    transactionRef: string,
    how: 'terminal' | 'hand' | 'noted',
    by: ByManager,
  ): Promise<{ readonly ok: true } | Refusal> {
    const { bridge, sales, clock } = this.#deps;
    const manager = await managerBy(till, by);
    if (!manager.ok) return manager;
    const word = { by: by.employeeId, note: by.note, at: clock.now() };
    const trouble = this.#open(till).find((one) => one.transactionRef === transactionRef);
    if (!trouble) {
      // Asked again, it is done already.
      if (bridge.book.troubles.find(transactionRef)?.settled) return { ok: true };
      const isOpen = bridge.book.sales.find(transactionRef)?.state === 'pending';
      if (how === 'noted' || !isOpen) return refuse('card_nothing_to_give');
      const sale =
        how === 'terminal'
          ? await sales.takeBack(till, transactionRef)
          : await sales.givenBackByHand(till, transactionRef, word);
      if ('ok' in sale) return sale;
      return sale.state === 'not_paid' ? { ok: true } : refuse('card_not_given_back');
    }
    if (how === 'terminal') {
      const back = await this.#charges.giveBack(trouble.storeDeviceId, transactionRef, true);
      if (back !== 'given_back') return refuse('card_not_given_back');
    }
    bridge.book.troubles.settle(transactionRef, { ...word, how: how === 'noted' ? 'noted' : 'given_back' });
    bridge.log.info(`${transactionRef}: ${trouble.code} was dealt with by ${word.by}: ${how}.`);
    bridge.agent.report(trouble.storeId);
    await this.#tell(till);
    return { ok: true };
  }

  close(): void {
    this.#looking.close();
  }

  #open(till: Till): readonly Trouble[] {
    return this.#deps.bridge.book.troubles.open(till.storeId);
  }

  async #tell(till: Till): Promise<void> {
    const open = this.#open(till);
    const state = open.map(({ transactionRef }) => transactionRef).join(' ');
    if (this.#told.get(till) === state) return;
    await till.desk.raise(
      open.map(({ transactionRef, storeId, code, amount, currency }) => ({
        id: attentionId(transactionRef),
        kind: 'card_payment' as const,
        store_id: storeId,
        collection_name: '',
        document_id: '',
        device_seq: 0,
        code,
        details: { amount, currency },
      })),
    );
    const known = new Set(open.map(({ transactionRef }) => attentionId(transactionRef)));
    const over = (await till.attention()).filter(({ id, kind }) => kind === 'card_payment' && !known.has(id));
    await till.desk.resolve(over.map(({ id }) => id));
    this.#told.set(till, state);
  }

  async #tellOpened(): Promise<void> {
    const till = this.#deps.till();
    try {
      if (till) await this.#tell(till);
    } catch (error) {
      this.#deps.bridge.log.warn('A till could not be told of card money.', error);
    }
  }
}

function attentionId(transactionRef: string): string {
  return `card:${transactionRef}`;
}
