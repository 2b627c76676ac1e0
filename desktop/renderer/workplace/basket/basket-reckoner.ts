// What the basket on the screen costs, with everything the till knows about offers and lists at this moment.
import { basketOfCart, exchangePaid, findBasketTerms, OfferShelf } from '@evertill/client-core';
import type { Cart, GoodsBack, Handed, ScreenTill } from '@evertill/client-core';
import { basketTotals, couponCode, priceBasket } from '@evertill/schemas';
import type { BasketTotals, PricedBasket, Store } from '@evertill/schemas';

export interface Reckoned {
  /** Undefined when a figure is out of range, like the two below. */
  readonly basket: PricedBasket | undefined;
  /** Paid by anything but cash and food benefits. */
  readonly exact: BasketTotals | undefined;
  /** Paid in cash alone. */
  readonly totals: BasketTotals | undefined;
  /** How an exchange goes back the way its sale was paid. */
  readonly asPaid: readonly Handed[] | undefined;
}

const unreckonable: Reckoned = { basket: undefined, exact: undefined, totals: undefined, asPaid: undefined };

export function nothingBought({ prices_include_tax }: Store): Reckoned {
  const basket: PricedBasket = {
    lines: [],
    discounts: [],
    prices_include_tax,
    tax_exempt: false,
    taken: [],
    refused: [],
    minimum_age: 0,
  };
  return { basket, exact: basketTotals(basket), totals: basketTotals(basket), asPaid: undefined };
}

export class BasketReckoner {
  readonly #till: ScreenTill;
  readonly #shelf: OfferShelf;

  constructor(till: ScreenTill) {
    this.#till = till;
    this.#shelf = new OfferShelf(till.documents);
  }

  /** `back`: goods that come back for it. */
  async reckon(cart: Cart, store: Store, back?: GoodsBack): Promise<Reckoned> {
    const terms = await findBasketTerms(this.#till, store, cart, await this.#shelf.current());
    const basket = priceBasket(basketOfCart(cart), terms);
    if (!basket) return unreckonable;
    if (back) {
      const paidBy = (handed?: readonly Handed[]) => exchangePaid({ basket, store }, back, handed);
      return {
        basket,
        exact: paidBy([{ method: 'card', amount: 0 }])?.totals,
        totals: paidBy([{ method: 'cash', amount: 0 }])?.totals,
        asPaid: paidBy()?.handed,
      };
    }
    const cash = { beside: 0, increment: store.cash_rounding };
    return { basket, exact: basketTotals(basket), totals: basketTotals(basket, { cash }), asPaid: undefined };
  }

  /** The code as it is kept, when there is such a coupon. */
  async couponFor(text: string): Promise<string | undefined> {
    const code = couponCode(text);
    const { offers } = await this.#shelf.current();
    return offers.some((offer) => offer.kind === 'coupon' && couponCode(offer.code) === code)
      ? code
      : undefined;
  }
}
