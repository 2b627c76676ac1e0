// How the basket is paid: everything that can be refused or must be asked comes before the money, and the sale is in the
// journal before the screen says that it is paid.
import { approve, prepareOrder, refuse } from '@evertill/client-core';
import type { Attributed, Handed, Refusal } from '@evertill/client-core';
import { basketTotals, orderPlacePayload } from '@evertill/schemas';
import type { Approval, Staff } from '@evertill/schemas';
import { receiptOfSale } from '../receipt/receipt.ts';
import type { SaleBasket } from './sale-basket.ts';
import type { Ask } from './sale-state.ts';

/** Told what is due in cash. Undefined: what is owed to the customer goes back the way it was paid. */
type HowPaid = (due: number) => readonly Handed[] | undefined;

interface PaymentWays {
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

  pay(how: HowPaid): Promise<void> {
    const basket = this.#basket;
    const { client_order_id } = basket.state.cart;
    return basket.inOrder(async () => {
      // Pressed twice: the basket it was pressed for is paid by now.
      if (basket.state.cart.client_order_id !== client_order_id) return;
      basket.set({ busy: true });
      try {
        await this.#place(how);
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

  async #place(how: HowPaid): Promise<void> {
    const basket = this.#basket;
    const { till, store } = basket;
    const { cart } = basket.state;
    const prepared = await prepareOrder(till, cart, this.#ways.attributed);
    if (!prepared.ok) return this.#askOrRefuse(prepared, how);
    const { total } = prepared.totals;
    const { basket: shown, totals, exchange } = basket.state;
    // An offer has ended since the total was shown: the customer is told first.
    if (!shown || !totals || total !== basketTotals(shown)?.total) return this.#repriced(total);
    basket.forget();
    const handed = how(totals.total);
    const placed = exchange
      ? await till.actions.exchangeOrder({ orderId: exchange.orderId, back: exchange.back, cart, handed })
      : await till.actions.placeOrder(prepared, handed ?? []);
    if (!placed.ok) {
      basket.keep();
      return basket.refused(placed);
    }
    const goods = [...cart.lines.map(({ item }) => item), ...(exchange?.lines ?? [])];
    const names = new Map(goods.map((one) => [keyOf(one.item_id, one.variation_id), one.name]));
    const paid = receiptOfSale(orderPlacePayload.parse(placed.record.payload), {
      capturedAt: placed.record.captured_at,
      cashier: await this.#cashier(),
      store,
      nameOf: (itemId, variationId) => names.get(keyOf(itemId, variationId)) ?? '',
    });
    if (paid.payments.some(({ method }) => method === 'cash')) this.#ways.openDrawer();
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

function askOf({ code, details }: Refusal): Ask | undefined {
  if (code === 'age_unchecked') return { kind: 'age_check', minimumAge: Number(details['minimum_age']) };
  return code === 'discount_unapproved' ? { kind: 'discount' } : undefined;
}

function keyOf(itemId: string, variationId: string): string {
  return `${itemId}|${variationId}`;
}
