// The basket in front of the cashier: one thing after the other in the order it was done, reckoned anew after each, and
// each can be undone. What is scanned, how it is paid and how it is put aside work on it.
import { emptyCart, exchangePaid, refuse, sellTo, totalsFor } from '@evertill/client-core';
import type { Cart, Handed, Refusal, ScreenTill } from '@evertill/client-core';
import type { BasketTotals, Store, TakenPart } from '@evertill/schemas';
import { BehaviorSubject } from 'rxjs';
import { findExchange } from './exchange.ts';
import type { Exchange, ExchangeRequest } from './exchange.ts';
import { BasketReckoner, nothingBought } from './basket-reckoner.ts';
import type { Reckoned } from './basket-reckoner.ts';
import type { BasketKeep, KeptBasket } from './kept-basket.ts';
import type { Notice, SaleState } from './sale-state.ts';

const longestUndo = 50;

export class SaleBasket {
  readonly state$: BehaviorSubject<SaleState>;
  readonly till: ScreenTill;
  readonly #keep: BasketKeep;
  readonly #reckoner: BasketReckoner;
  #store: Store;
  /** Carts before each change, the latest last. */
  #past: Cart[] = [];
  #queue: Promise<void> = Promise.resolve();

  constructor(till: ScreenTill, store: Store, keep: BasketKeep) {
    this.till = till;
    this.#store = store;
    this.#keep = keep;
    this.#reckoner = new BasketReckoner(till);
    this.state$ = new BehaviorSubject<SaleState>({
      ...this.#fresh(),
      notice: undefined,
      choice: undefined,
      onScales: undefined,
      ask: undefined,
      charging: undefined,
      paid: undefined,
      busy: false,
    });
    const kept = keep.load();
    if (kept) void this.inOrder(() => this.#restore(kept));
  }

  get state(): SaleState {
    return this.state$.value;
  }

  /** Paid already, the first first. */
  get taken(): readonly TakenPart[] {
    return this.state.cart.taken ?? [];
  }

  get store(): Store {
    return this.#store;
  }

  /** The store's settings have changed. */
  inStore(store: Store): void {
    if (store === this.#store) return;
    this.#store = store;
    void this.refresh();
  }

  /** Reckons the basket again. */
  refresh(): Promise<void> {
    return this.inOrder(() => this.show(this.state.cart));
  }

  /** After everything that was asked before. */
  inOrder(work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(work).catch(() => this.notice({ kind: 'failed' }));
    return this.#queue;
  }

  /** `selected`: the line that is chosen afterwards; the one that is when absent. */
  changing(change: (cart: Cart) => Cart | undefined, selected?: string): Promise<void> {
    return this.inOrder(() => this.change(change(this.state.cart), selected));
  }

  /** Undefined: it was no change that can be made. */
  async change(next: Cart | undefined, selected?: string): Promise<void> {
    if (!next) return this.notice({ kind: 'bad_quantity' });
    if (await this.#fallsBelowTaken(next)) return this.refused(refuse('draft_part_paid'));
    this.#past = [...this.#past, this.state.cart].slice(-longestUndo);
    await this.show(next, selected);
  }

  /** The draft it was, when it was one, stays as it was held. */
  clear(): Promise<void> {
    return this.inOrder(async () => {
      if (this.state.cart.lines.length > 0) await this.change(emptyCart(this.till.surroundings.chance.id()));
    });
  }

  undo(): Promise<void> {
    return this.inOrder(async () => {
      const last = this.#past.at(-1);
      if (!last) return;
      const before = withPartsOf(this.state.cart, last);
      if (await this.#fallsBelowTaken(before)) return this.refused(refuse('draft_part_paid'));
      this.#past.pop();
      await this.show(before);
    });
  }

  /** Goods of that sale come back for what is in the basket. */
  exchange(request: ExchangeRequest): Promise<void> {
    return this.inOrder(async () => {
      if (this.taken.length > 0) return this.refused(refuse('draft_part_paid'));
      await this.#exchange(request);
    });
  }

  giveUpExchange(): Promise<void> {
    return this.inOrder(async () => {
      if (this.taken.length > 0) return this.refused(refuse('draft_part_paid'));
      await this.#showWith(undefined, this.state.cart);
    });
  }

  show(cart: Cart, wanted?: string): Promise<void> {
    return this.#showWith(this.state.exchange, cart, wanted);
  }

  async #restore({ cart, exchange }: KeptBasket): Promise<void> {
    await this.show({ ...this.state.cart, ...cart });
    if (exchange) await this.#exchange(exchange);
  }

  /** What was taken is given back first. */
  async #fallsBelowTaken(next: Cart): Promise<boolean> {
    if (this.taken.length === 0) return false;
    const { exact, totals } = await this.#reckoner.reckon(next, this.#store, this.state.exchange?.goods);
    const most = (reckoned: Pick<SaleState, 'exact' | 'totals'>) =>
      Math.max(reckoned.exact?.total ?? 0, reckoned.totals?.total ?? 0);
    const paid = this.taken.reduce((sum, { amount }) => sum + amount, 0);
    const after = most({ exact, totals });
    // One that costs less than was taken already may come nearer to it.
    return after < paid && after < most(this.state);
  }

  async #exchange(request: ExchangeRequest): Promise<void> {
    const exchange = await findExchange(this.till, this.#store, request);
    if (!exchange.ok) return this.refused(exchange);
    const { cart } = this.state;
    const { customer_id } = exchange.goods.found;
    await this.#showWith(exchange, cart.customer_id === '' ? sellTo(cart, customer_id) : cart);
    this.set({ paid: undefined, notice: undefined });
  }

  async #showWith(exchange: Exchange | undefined, cart: Cart, wanted = this.state.selected): Promise<void> {
    const reckoned = await this.#reckoner.reckon(cart, this.#store, exchange?.goods);
    const selected = cart.lines.some(({ id }) => id === wanted) ? wanted : (cart.lines.at(-1)?.id ?? '');
    this.#keep.save(cart, exchange);
    this.set({ cart, exchange, ...reckoned, selected, undoable: this.#past.length > 0 });
  }

  /** Another basket altogether: what was done to the one before cannot be undone in it. */
  async replace(cart: Cart): Promise<void> {
    this.#past = [];
    await this.show(cart);
  }

  startAnew(also: Partial<SaleState>): void {
    this.#past = [];
    this.forget();
    this.set({ ...this.#fresh(), ...also });
  }

  /** It is being paid: a reload must not bring it back. */
  forget(): void {
    this.#keep.save(undefined);
  }

  /** It was not paid after all. */
  keep(): void {
    this.#keep.save(this.state.cart, this.state.exchange);
  }

  /** The code as it is kept, when there is such a coupon. */
  couponFor(text: string): Promise<string | undefined> {
    return this.#reckoner.couponFor(text);
  }

  /** What the basket comes to when it is paid like this; undefined when it cannot be. */
  totalsFor(handed: readonly Handed[]): BasketTotals | undefined {
    const { basket, exchange } = this.state;
    if (!basket) return undefined;
    const sold = { basket, store: this.#store };
    return exchange ? exchangePaid(sold, exchange.goods, handed)?.totals : totalsFor(sold, handed);
  }

  refused(refusal: Refusal): void {
    this.notice({ kind: 'refused', refusal });
  }

  notice(notice: Notice): void {
    this.set({ notice });
  }

  set(change: Partial<SaleState>): void {
    const next = { ...this.state, ...change };
    // What changes nothing is not drawn again.
    if (Object.entries(next).some(([name, value]) => this.state[name as keyof SaleState] !== value))
      this.state$.next(next);
  }

  #fresh(): Pick<SaleState, 'cart' | 'exchange' | 'selected' | 'undoable'> & Reckoned {
    const cart = emptyCart(this.till.surroundings.chance.id());
    return { cart, exchange: undefined, ...nothingBought(this.#store), selected: '', undoable: false };
  }
}

/** An earlier basket, with what was paid by now: taking and giving back are not undone. */
function withPartsOf({ taken, draft_id, draft }: Cart, before: Cart): Cart {
  const isPaid = [taken, before.taken].some((parts) => parts !== undefined && parts.length > 0);
  return isPaid ? { ...before, taken, draft_id, draft } : before;
}
