// How the basket is paid: everything that can be refused or must be asked comes before the money, and the sale is in the
// journal before the screen says that it is paid.
import { approve, prepareOrder, refuse } from '@evertill/client-core';
import type { Attributed, Handed, Refusal } from '@evertill/client-core';
import { basketTotals, orderPlacePayload } from '@evertill/schemas';
import type { Approval, Staff } from '@evertill/schemas';
import { receiptOfSale } from '../receipt/receipt.ts';
import type { CardPayment } from './card-payment.ts';
import type { SaleBasket } from './sale-basket.ts';
import type { Ask } from './sale-state.ts';
import type { TakenParts } from './taken-parts.ts';

/** Answers that may hide what was done before them. */
const unheard: ReadonlySet<string> = new Set([
  'till_away',
  'till_failed',
  'local_db_closed',
  'journal_unwritable',
]);

/** Told what is due in cash. Undefined: what is owed to the customer goes back the way it was paid. */
type HowPaid = (due: number) => readonly Handed[] | undefined;

interface PaymentWays {
  readonly card: CardPayment;
  readonly parts: TakenParts;
  readonly openDrawer: () => void;
  readonly attributed: Attributed;
}

export class BasketPayment {
  readonly #basket: SaleBasket;
  readonly #ways: PaymentWays;
  /** How the basket was to be paid when somebody was asked. */
  #waiting: HowPaid | undefined;

  constructor(basket: SaleBasket, ways: PaymentWays) {
    this.#basket = basket;
    this.#ways = ways;
  }

  /** `isElsewhere`: its cards are charged on a terminal that this till does not drive, as somebody says. */
  pay(how: HowPaid, isElsewhere = false): Promise<void> {
    const basket = this.#basket;
    const { client_order_id } = basket.state.cart;
    return basket.inOrder(async () => {
      // Pressed twice: the basket it was pressed for is paid by now.
      if (basket.state.cart.client_order_id !== client_order_id) return;
      basket.set({ busy: true });
      try {
        await this.#place(how, isElsewhere);
      } finally {
        basket.set({ busy: false });
      }
    });
  }

  /** Undefined: nobody said yes, and nothing is paid. */
  async answer(approval: Approval | undefined): Promise<void> {
    const basket = this.#basket;
    const how = this.#waiting;
    this.#waiting = undefined;
    basket.set({ ask: undefined });
    if (!approval || !how) return;
    await basket.inOrder(() => basket.show(approve(basket.state.cart, approval)));
    await this.pay(how);
  }

  /** The answer to whether the card was charged on a separate terminal; not: nothing is paid. */
  async answerElsewhere(isElsewhere: boolean): Promise<void> {
    const how = this.#waiting;
    this.#waiting = undefined;
    this.#basket.set({ ask: undefined });
    if (isElsewhere && how) await this.pay(how, true);
  }

  async #place(how: HowPaid, isElsewhere: boolean): Promise<void> {
    const basket = this.#basket;
    const { till, store } = basket;
    const changed = await this.#ways.parts.asStored();
    if (changed) return basket.refused(changed);
    const { cart } = basket.state;
    const prepared = await prepareOrder(till, cart, this.#ways.attributed);
    if (!prepared.ok) return this.#askOrRefuse(prepared, how);
    const { total } = prepared.totals;
    const { basket: shown, totals, exchange } = basket.state;
    // An offer has ended since the total was shown: the customer is told first.
    if (!shown || !totals || total !== basketTotals(shown)?.total) return this.#repriced(total);
    basket.forget();
    const handed = how(totals.total);
    const charged = isElsewhere ? undefined : await this.#ways.card.charge(prepared, handed ?? [], exchange);
    const placed =
      charged ??
      (await (exchange
        ? till.actions.exchangeOrder({ orderId: exchange.orderId, back: exchange.back, cart, handed })
        : till.actions.placeOrder(prepared, handed ?? [])));
    if (!placed.ok) {
      // It comes to its end by itself, or another screen has it: here it would be sold a second time.
      if (placed.code === 'card_unsettled' || placed.code === 'card_elsewhere')
        return basket.startAnew({ notice: { kind: 'refused', refusal: placed } });
      if (isTerminalUnusable(placed)) {
        basket.keep();
        this.#waiting = how;
        return basket.set({ ask: { kind: 'card_elsewhere', refusal: placed } });
      }
      // Nobody heard whether its card was charged: under its own id it is sold once, after a reload it would have another.
      if (!till.cards || !unheard.has(placed.code)) basket.keep();
      return basket.refused(placed);
    }
    const goods = [...cart.lines.map(({ item }) => item), ...(exchange?.lines ?? [])];
    const names = new Map(goods.map((one) => [keyOf(one.item_id, one.variation_id), one.name]));
    const paid = receiptOfSale(orderPlacePayload.parse(placed.record.payload), {
      capturedAt: placed.record.captured_at,
      cashier: await this.#cashier(),
      store,
      nameOf: (itemId, variationId) => names.get(keyOf(itemId, variationId)) ?? '',
      tips: new Map(Object.entries(('tips' in placed && placed.tips) || {})),
    });
    // It was opened for what was taken before.
    const handedNow = paid.payments.slice(basket.taken.length);
    if (handedNow.some(({ method, tendered }) => method === 'cash' && tendered !== 0))
      this.#ways.openDrawer();
    basket.startAnew({ paid, notice: undefined });
  }

  #askOrRefuse(refusal: Refusal, how: HowPaid): void {
    const ask = askOf(refusal);
    if (!ask) return this.#basket.refused(refusal);
    this.#waiting = how;
    this.#basket.set({ ask });
  }

  async #repriced(total: number): Promise<void> {
    await this.#basket.show(this.#basket.state.cart);
    this.#basket.refused(refuse('basket_repriced', { total }));
  }

  async #cashier(): Promise<string> {
    const { till } = this.#basket;
    const person = await till.documents.get<Staff>('staff', till.actorId());
    return person?.name ?? '';
  }
}

/** Nothing was charged, and pressing again would come to the same. */
function isTerminalUnusable({ code, details }: Refusal): boolean {
  if (code === 'card_not_charged')
    return details['outcome'] === 'error' && details['decline_code'] !== 'busy';
  return ['card_terminal_unusable', 'terminal_book_unusable', 'terminal_unsaved'].includes(code);
}

function askOf({ code, details }: Refusal): Ask | undefined {
  if (code === 'age_unchecked') return { kind: 'age_check', minimumAge: Number(details['minimum_age']) };
  return code === 'discount_unapproved' ? { kind: 'discount' } : undefined;
}

function keyOf(itemId: string, variationId: string): string {
  return `${itemId}|${variationId}`;
}
