// Puts the basket aside, and takes one that was put aside back.
import type { Resuming } from '@evertill/client-core';
import type { SaleBasket } from './sale-basket.ts';

export class BasketHolding {
  readonly #basket: SaleBasket;

  constructor(basket: SaleBasket) {
    this.#basket = basket;
  }

  hold(name: string): Promise<void> {
    const basket = this.#basket;
    return basket.inOrder(async () => {
      if (basket.state.exchange) return basket.notice({ kind: 'exchange_first' });
      const held = await basket.till.actions.holdDraft(basket.state.cart, name);
      if (!held.ok) return basket.refused(held);
      basket.startAnew({ paid: undefined, notice: { kind: 'held', name } });
    });
  }

  /** A basket already here is put aside under `asideName` first. */
  resume(draftId: string, asideName: string, resuming: Resuming = {}): Promise<void> {
    const basket = this.#basket;
    return basket.inOrder(async () => {
      if (basket.state.exchange) return basket.notice({ kind: 'exchange_first' });
      const { actions } = basket.till;
      if (basket.state.cart.lines.length > 0) {
        const aside = await actions.holdDraft(basket.state.cart, asideName);
        if (!aside.ok) return basket.refused(aside);
      }
      const resumed = await actions.resumeDraft(draftId, resuming);
      if (!resumed.ok) return basket.refused(resumed);
      await basket.replace(resumed.cart);
      const count = resumed.missing.length;
      basket.set({ paid: undefined, notice: count > 0 ? { kind: 'lines_missing', count } : undefined });
    });
  }
}
