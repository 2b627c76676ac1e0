// A card that is charged by this till's terminal while the basket waits: the terminal is asked once, and whoever stands here
// sees what it says. When nobody knows how it ended, the basket waits on, or is put aside and comes to its end by itself.
import { refuse } from '@evertill/client-core';
import type {
  ByManager,
  CardSale,
  CardTill,
  CardWish,
  Handed,
  PlacedOrder,
  PreparedOrder,
  Refusal,
  RestBy,
} from '@evertill/client-core';
import type { SaleBasket } from './sale-basket.ts';

/** What the cashier sees of it. */
export interface Charging extends Pick<
  CardSale,
  'transactionRef' | 'amount' | 'charged' | 'rest' | 'problem'
> {
  /** `doubt`: it is not at its end, and somebody has to say how it goes on; `asked`: that is being done. */
  readonly step: 'charging' | 'doubt' | 'asked';
  /** What was said last was not done. */
  readonly refusal: Refusal | undefined;
}

export type Settled = 'succeeded' | 'declined';

/** What a cashier can say of it. `leave`: the next customer; the sale comes to its end by itself. */
export type CardAnswer =
  | { readonly kind: 'look' | 'leave' | 'take_back' }
  | { readonly kind: 'settle'; readonly outcome: Settled; readonly by: ByManager }
  | { readonly kind: 'rest'; readonly rest: RestBy }
  | { readonly kind: 'given_back'; readonly by: ByManager };

export class CardPayment {
  readonly #basket: SaleBasket;
  #answer: ((answer: CardAnswer) => void) | undefined;

  constructor(basket: SaleBasket) {
    this.#basket = basket;
  }

  /** Undefined: no terminal here is to be asked, the sale is placed as it is. */
  async charge(
    { cart, totals, attributed }: PreparedOrder,
    handed: readonly Handed[],
    exchange?: CardWish['exchange'],
  ): Promise<PlacedOrder | Refusal | undefined> {
    const { cards, surroundings } = this.#basket.till;
    if (!cards || amountOf(handed, true) === 0) return undefined;
    const known = await cards.terminals();
    if (!known.ok) return known;
    // A shop whose cards are charged on a terminal of their own.
    if (known.terminals.length === 0) return undefined;
    const terminal = known.terminals.find(({ isUsable }) => isUsable);
    if (!terminal) return refuse('card_terminal_unusable');
    const amount = amountOf(handed, terminal.takesEbt);
    if (amount === 0) return undefined;
    const transactionRef = surroundings.chance.id();
    const wish: CardWish = {
      transactionRef,
      terminalId: terminal.id,
      cart,
      handed,
      shown: totals.total,
      attributed,
      ...(exchange && { exchange: { orderId: exchange.orderId, back: exchange.back } }),
    };
    this.#show({ transactionRef, amount, charged: 0, rest: { cash: 0, card: 0 }, problem: '' }, 'charging');
    try {
      return await this.#toItsEnd(cards, await cards.pay(wish));
    } finally {
      this.#basket.set({ charging: undefined });
    }
  }

  /** Stop, if it still can; what became of it the terminal says. */
  cancel(): void {
    const { charging } = this.#basket.state;
    if (charging) void this.#basket.till.cards?.cancel(charging.transactionRef);
  }

  say(answer: CardAnswer): void {
    this.#answer?.(answer);
  }

  async #toItsEnd(cards: CardTill, first: CardSale | Refusal): Promise<PlacedOrder | Refusal> {
    if ('ok' in first) return first;
    let heard = first;
    let refusal: Refusal | undefined;
    while (heard.state === 'pending') {
      this.#show(heard, 'doubt', refusal);
      const answer = await new Promise<CardAnswer>((resolve) => (this.#answer = resolve));
      this.#answer = undefined;
      if (answer.kind === 'leave') return refuse('card_unsettled');
      // The customer has the card out again: they can be told to stop.
      this.#show(heard, answer.kind === 'rest' && answer.rest === 'card' ? 'charging' : 'asked', undefined);
      const next = await done(cards, heard.transactionRef, answer);
      // The till could not be asked just now, or refused: what was known stays.
      refusal = 'ok' in next ? next : undefined;
      if (!('ok' in next)) heard = next;
    }
    return this.#ended(cards, heard);
  }

  async #ended(
    cards: CardTill,
    { transactionRef, state, outcome, declineCode, message, placed }: CardSale,
  ): Promise<PlacedOrder | Refusal> {
    // It is paid, and what was written of it cannot be shown here: the list of what nobody has seen says so.
    if (state === 'paid' && !placed) return refuse('card_unsettled');
    const isFirst = await cards.seen(transactionRef);
    if (placed) return { ok: true, ...placed };
    // Another screen has put the basket aside: here it would be sold a second time.
    if (isFirst === false) return refuse('card_elsewhere');
    if (declineCode === 'earlier_contradicted') return refuse('card_contradicted');
    return refuse('card_not_charged', { outcome, decline_code: declineCode, message });
  }

  #show(
    { transactionRef, amount, charged, rest, problem }: Omit<Charging, 'step' | 'refusal'>,
    step: Charging['step'],
    refusal?: Refusal,
  ): void {
    this.#basket.set({ charging: { transactionRef, amount, charged, rest, problem, step, refusal } });
  }
}

async function done(
  cards: CardTill,
  transactionRef: string,
  answer: Exclude<CardAnswer, { kind: 'leave' }>,
): Promise<CardSale | Refusal> {
  switch (answer.kind) {
    case 'settle':
      return cards.settle(transactionRef, answer.outcome, answer.by);
    case 'rest':
      return cards.goOn(transactionRef, answer.rest);
    case 'take_back':
      return cards.takeBack(transactionRef);
    case 'given_back': {
      const given = await cards.dealWith(transactionRef, 'hand', answer.by);
      return given.ok ? cards.look(transactionRef) : given;
    }
    default:
      return cards.look(transactionRef);
  }
}

/** Minor units a terminal is to charge. */
function amountOf(handed: readonly Handed[], takesEbt: boolean): number {
  return handed.reduce((sum, { method, amount, partId }) => {
    if (partId !== undefined) return sum;
    const isAsked = method === 'card' || (method === 'ebt' && takesEbt);
    return isAsked && amount > 0 ? sum + amount : sum;
  }, 0);
}
