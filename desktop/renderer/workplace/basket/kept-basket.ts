// The basket in front of the cashier survives a reload of its window. It is not a sale: it comes back with a new id,
// and it is forgotten before a payment is written down, so that it can never be sold twice.
import { clientVersion } from '@evertill/client-core';
import type { Cart } from '@evertill/client-core';
import type { ExchangeRequest } from './exchange.ts';

/** All of a cart but what makes it one sale. */
type KeptCart = Omit<Cart, 'client_order_id' | 'draft'>;

export interface KeptBasket {
  readonly cart: KeptCart;
  /** What came back for it. */
  readonly exchange?: ExchangeRequest;
}

export interface BasketKeep {
  /** The basket that was here; undefined when there was none. */
  load(): KeptBasket | undefined;
  /** An empty basket is none, unless something came back for it. */
  save(cart: Cart | undefined, exchange?: ExchangeRequest): void;
}

/** Where it is filled: what is ordered in the office never comes to lie in front of a customer. */
export type BasketPlace = 'sale' | 'office';

/** Of this window alone, and of this version of the app: another one may write baskets differently. */
export function windowBasket(storeId: string, place: BasketPlace): BasketKeep {
  const key = `evertill/basket/${clientVersion}/${storeId}${place === 'sale' ? '' : `/${place}`}`;
  return {
    load() {
      const text = sessionStorage.getItem(key);
      return text === null ? undefined : (JSON.parse(text) as KeptBasket);
    },
    save(cart, exchange) {
      const isEmpty = cart?.lines.length === 0 && !cart.taken?.length;
      if (cart === undefined || (isEmpty && !exchange)) return sessionStorage.removeItem(key);
      const { client_order_id: _id, draft: _draft, ...kept } = cart;
      const { orderId, back } = exchange ?? {};
      const came = orderId === undefined || back === undefined ? {} : { exchange: { orderId, back } };
      sessionStorage.setItem(key, JSON.stringify({ cart: kept, ...came } satisfies KeptBasket));
    },
  };
}

/** Of a till to practise on, or without a lane. */
export const unkeptBasket: BasketKeep = { load: () => undefined, save: () => undefined };
