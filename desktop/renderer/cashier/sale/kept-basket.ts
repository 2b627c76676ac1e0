// The basket in front of the cashier survives a reload of its window. It is not a sale: it comes back with a new id,
// and it is forgotten before a payment is written down, so that it can never be sold twice.
import { clientVersion } from '@evertill/client-core';
import type { Cart } from '@evertill/client-core';

export interface BasketKeep {
  /** Lines and draft of the basket that was here; undefined when there was none. */
  load(): Pick<Cart, 'lines' | 'draft_id' | 'customer_id'> | undefined;
  /** An empty basket is none. */
  save(cart: Cart | undefined): void;
}

/** Of this window alone, and of this version of the app: another one may write baskets differently. */
export function windowBasket(storeId: string): BasketKeep {
  const key = `evertill/basket/${clientVersion}/${storeId}`;
  return {
    load() {
      const text = sessionStorage.getItem(key);
      return text === null ? undefined : (JSON.parse(text) as Cart);
    },
    save(cart) {
      if (cart === undefined || cart.lines.length === 0) return sessionStorage.removeItem(key);
      const { lines, draft_id, customer_id } = cart;
      sessionStorage.setItem(key, JSON.stringify({ lines, draft_id, customer_id }));
    },
  };
}
