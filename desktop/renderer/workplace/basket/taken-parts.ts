// Parts of the basket that were paid before the rest: written down with its draft the moment they are taken or given back,
// and shown by the basket until it is paid.
import { cashTaken, refuse, takenAfter } from '@evertill/client-core';
import type { Cart, Handed, Refusal, TakenChange } from '@evertill/client-core';
import type { Draft, TakenPart } from '@evertill/schemas';
import { dueBy, paysAll } from './due-by.ts';
import type { SaleBasket } from './sale-basket.ts';
import type { SaleState } from './sale-state.ts';

export class TakenParts {
  readonly #basket: SaleBasket;
  readonly #openDrawer: () => void;

  constructor(basket: SaleBasket, openDrawer: () => void) {
    this.#basket = basket;
    this.#openDrawer = openDrawer;
  }

  /** Less than is due: what pays the rest is a payment. */
  take(part: Handed): Promise<void> {
    const basket = this.#basket;
    const { method, amount } = part;
    return basket.inOrder(async () => {
      const due = dueBy(basket, basket.taken, method);
      const last = basket.taken.at(-1);
      // Pressed twice: the first has left less.
      if (due === undefined || amount > due || paysAll(basket, basket.taken, part)) {
        if (last?.method === method && last.amount === amount) return;
        return basket.refused(refuse('basket_repriced', { total: basket.state.exact?.total ?? 0 }));
      }
      const id = basket.till.surroundings.chance.id();
      if ((await this.#change({ kind: 'take', id, method, amount })) && method === 'cash') this.#openDrawer();
    });
  }

  giveBack(part: TakenPart): Promise<void> {
    return this.#basket.inOrder(async () => {
      const isBack = await this.#change({ kind: 'give_back', id: part.id });
      if (isBack && part.method === 'cash') this.#openDrawer();
    });
  }

  /** Why the basket cannot be paid as it is shown: another till gave a part back, took one, or paid it all. */
  async asStored(): Promise<Refusal | undefined> {
    const basket = this.#basket;
    const { cart, exact, exchange } = basket.state;
    // Of an exchange the window alone knows the parts.
    if (exchange || cart.draft_id === '') return undefined;
    const stored = await basket.till.documents.get<Draft>('draft', cart.draft_id);
    if (!stored || stored.status === 'paid' || stored.status === 'discarded')
      return basket.taken.length > 0 ? this.#forget() : undefined;
    const has = (parts: readonly TakenPart[], { id }: TakenPart) => parts.some((part) => part.id === id);
    const isGone = basket.taken.some((part) => !has(stored.taken, part));
    const isNew = stored.taken.some((part) => !has(basket.taken, part));
    if (!isGone && !isNew) return undefined;
    await basket.show({ ...cart, taken: stored.taken });
    return isGone ? refuse('draft_part_unknown') : refuse('basket_repriced', { total: exact?.total ?? 0 });
  }

  /** Whether it is done. */
  async #change(change: TakenChange): Promise<boolean> {
    const basket = this.#basket;
    const { cart, exchange } = basket.state;
    // No draft can hold goods that come back: the window keeps it.
    if (exchange) {
      await basket.show({ ...cart, taken: takenAfter(basket.till, basket.taken, change) });
      return true;
    }
    const kept = await basket.till.actions.changeTaken(cart, change);
    if (!kept.ok) {
      if (kept.code === 'draft_part_unknown') await this.asStored();
      basket.refused(kept.code === 'draft_closed' ? await this.#forget() : kept);
      return false;
    }
    await basket.show(withDraft(cart, kept.draft));
    return true;
  }

  /** The draft it lay in is paid or removed: the basket has none of it any more, and the cashier is told what that was. */
  async #forget(): Promise<Refusal> {
    const basket = this.#basket;
    const parts = [...basket.taken];
    const { draft: _, ...cart } = basket.state.cart;
    await basket.show({ ...cart, draft_id: '', taken: [] });
    return refuse('draft_closed', parts.length > 0 ? { parts } : {});
  }
}

/** Taken for an exchange, whose parts are in no draft, also where it cannot be restored after a reload; minor units. */
export function exchangedCash({ exchange, cart }: Pick<SaleState, 'exchange' | 'cart'>): number {
  return exchange || cart.draft_id === '' ? cashTaken(cart.taken ?? []) : 0;
}

function withDraft(before: Cart, draft: Draft): Cart {
  const { draft: _, ...cart } = before;
  const { id, taken } = draft;
  if (draft.status === 'discarded') return { ...cart, draft_id: '', taken };
  // Without lines this window never showed: it does not remove them.
  const lines = draft.lines.filter((held) => cart.lines.some((line) => line.id === held.id));
  return { ...cart, draft_id: id, draft: { ...draft, lines }, taken };
}
