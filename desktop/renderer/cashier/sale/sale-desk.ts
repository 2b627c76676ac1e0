// The sale in front of the cashier: what is scanned, changed, held, resumed and paid, one thing after the other in the
// order it was done. Everything it promises the customer is in the journal before the screen says so.
import {
  addItem,
  changeQuantity,
  describe,
  emptyCart,
  findByBarcode,
  isExpired,
  prepareOrder,
  refuse,
  removeLine,
  totalsOf,
} from '@evertill/client-core';
import type { Cart, Refusal, ScreenTill, Sellable } from '@evertill/client-core';
import { calendarDay, formatQuantity, orderPlacePayload, parseQuantity } from '@evertill/schemas';
import type { Product, Staff, Store } from '@evertill/schemas';
import { instant } from '@evertill/sync';
import { BehaviorSubject } from 'rxjs';
import { receiptOfSale } from '../receipt/receipt.ts';
import { looksLikeCode } from './entry.ts';
import type { Entry } from './entry.ts';
import type { BasketKeep } from './kept-basket.ts';
import type { Notice, SaleState } from './sale-state.ts';

const one = '1.000';
const longestUndo = 50;
/** As many items as a list on the screen shows. */
export const mostShown = 60;

export class SaleDesk {
  readonly state$: BehaviorSubject<SaleState>;
  readonly #till: ScreenTill;
  readonly #keep: BasketKeep;
  #store: Store;
  /** Carts before each change, the latest last. */
  #past: Cart[] = [];
  #queue: Promise<void> = Promise.resolve();

  constructor(till: ScreenTill, store: Store, keep: BasketKeep) {
    this.#till = till;
    this.#store = store;
    this.#keep = keep;
    this.state$ = new BehaviorSubject<SaleState>({
      ...this.#fresh(),
      notice: undefined,
      choice: undefined,
      paid: undefined,
      busy: false,
    });
    const kept = keep.load();
    if (kept) this.#show({ ...this.state.cart, ...kept });
  }

  get state(): SaleState {
    return this.state$.value;
  }

  /** The store's settings have changed. */
  inStore(store: Store): void {
    if (store === this.#store) return;
    this.#store = store;
    this.#set({ totals: this.#totals(this.state.cart) });
  }

  /**
   * A code that came from a scanner, or was typed and confirmed. `nth`: when it is no code, take this one of what a
   * search for the words finds.
   */
  enter({ text, qty = one }: Entry, nth?: number): Promise<void> {
    return this.#inOrder(async () => {
      const hits = await this.#lookUp(text);
      if (hits.length > 0) return this.#offer(hits, text, qty);
      if (looksLikeCode(text)) return this.#notice({ kind: 'unknown_code', code: text });
      const found = nth === undefined ? [] : await this.#till.search.search(text, mostShown);
      const product = found[Math.min(nth ?? 0, found.length - 1)];
      if (!product) return this.#notice({ kind: 'nothing_found', text });
      this.#offer(await this.#kindsOf(product), '', qty);
    });
  }

  /** An item that was picked from a list; one with several variations asks which. */
  pick(product: Product, qty = one): Promise<void> {
    return this.#inOrder(async () => this.#offer(await this.#kindsOf(product), '', qty));
  }

  /** The answer to `choice`; undefined: none of them. */
  choose(item: Sellable | undefined): void {
    const { choice } = this.state;
    this.#set({ choice: undefined });
    if (item && choice) this.#add(item, choice.qty);
  }

  select(lineId: string): void {
    this.#set({ selected: lineId });
  }

  /** One more or one less of a line; none left removes it. */
  step(lineId: string, by: 1 | -1): void {
    const line = this.state.cart.lines.find(({ id }) => id === lineId);
    if (!line) return;
    const next = (parseQuantity(line.qty) ?? 0) + by * 1000;
    this.setQuantity(lineId, formatQuantity(next <= 0 ? 0 : next));
  }

  /** Three decimals; zero removes the line. */
  setQuantity(lineId: string, qty: string): void {
    this.#change(changeQuantity(this.state.cart, lineId, qty), lineId);
  }

  remove(lineId: string): void {
    this.#change(removeLine(this.state.cart, lineId));
  }

  undo(): void {
    const before = this.#past.pop();
    if (before) this.#show(before);
  }

  /** Takes cash for the basket. `tendered`: minor units; undefined: exactly the total. */
  payCash(tendered?: number): Promise<void> {
    return this.#inOrder(async () => {
      const { cart } = this.state;
      this.#set({ busy: true });
      try {
        const prepared = await prepareOrder(this.#till, cart);
        if (!prepared.ok) return this.#refused(prepared);
        const amount = tendered ?? prepared.cashTotals.total;
        this.#keep.save(undefined);
        const placed = await this.#till.actions.placeOrder(prepared, [{ method: 'cash', amount }]);
        if (!placed.ok) {
          this.#keep.save(cart);
          return this.#refused(placed);
        }
        const names = new Map(
          cart.lines.map(({ item }) => [keyOf(item.item_id, item.variation_id), item.name]),
        );
        const paid = receiptOfSale(orderPlacePayload.parse(placed.record.payload), {
          capturedAt: placed.record.captured_at,
          cashier: await this.#cashier(),
          store: this.#store,
          nameOf: (itemId, variationId) => names.get(keyOf(itemId, variationId)) ?? '',
        });
        this.#startAnew({ paid, notice: undefined });
      } finally {
        this.#set({ busy: false });
      }
    });
  }

  /** Puts the basket aside. */
  hold(name: string): Promise<void> {
    return this.#inOrder(async () => {
      const held = await this.#till.actions.holdDraft(this.state.cart, name);
      if (!held.ok) return this.#refused(held);
      this.#startAnew({ paid: undefined, notice: { kind: 'held', name } });
    });
  }

  /** Takes a held basket back; a basket already here is put aside under `asideName` first. */
  resume(draftId: string, asideName: string): Promise<void> {
    return this.#inOrder(async () => {
      if (this.state.cart.lines.length > 0) {
        const aside = await this.#till.actions.holdDraft(this.state.cart, asideName);
        if (!aside.ok) return this.#refused(aside);
      }
      const resumed = await this.#till.actions.resumeDraft(draftId);
      if (!resumed.ok) return this.#refused(resumed);
      this.#past = [];
      this.#show(resumed.cart);
      const count = resumed.missing.length;
      this.#set({ paid: undefined, notice: count > 0 ? { kind: 'lines_missing', count } : undefined });
    });
  }

  /** Clears the words on the screen; the receipt of the last sale goes when `andReceipt`. */
  dismiss(andReceipt = false): void {
    this.#set({ notice: undefined, ...(andReceipt ? { paid: undefined } : {}) });
  }

  async #lookUp(text: string): Promise<Sellable[]> {
    const { documents, search } = this.#till;
    const byCode = await findByBarcode(documents, text, this.#store);
    if (byCode.length > 0) return describe(documents, byCode);
    const hit = await search.bySku(text);
    const product = hit && (await documents.get<Product>('product', hit.product_id));
    if (!product) return [];
    return describe(documents, [{ product, variation_id: hit.variation_id, barcode: '' }]);
  }

  #kindsOf(product: Product): Promise<Sellable[]> {
    const ids = product.variations.length === 0 ? [''] : product.variations.map(({ id }) => id);
    return describe(
      this.#till.documents,
      ids.map((variation_id) => ({ product, variation_id, barcode: '' })),
    );
  }

  #offer(hits: readonly Sellable[], code: string, qty: string): void {
    if (hits.length === 1) this.#add(hits[0]!, qty);
    else this.#set({ choice: { code, qty, hits }, notice: undefined });
  }

  #add(item: Sellable, qty: string): void {
    const { clock, chance } = this.#till.surroundings;
    if (isExpired(item, calendarDay(instant(clock), this.#store.time_zone)))
      return this.#refused(
        refuse('item_expired', { sku: item.sku_code, sell_by: item.label?.sell_by ?? '' }),
      );
    const lineId = chance.id();
    const cart = addItem(this.state.cart, item, { lineId, qty });
    if (!cart) return this.#notice({ kind: 'bad_quantity' });
    const line =
      cart.lines.find(({ id }) => id === lineId) ?? cart.lines.find((known) => isSame(known.item, item));
    this.#change(cart, line?.id);
    // The next sale has begun: the last one's change has been given.
    this.#set({ paid: undefined, notice: undefined });
  }

  #change(next: Cart | undefined, selected?: string): void {
    if (!next) return this.#notice({ kind: 'bad_quantity' });
    this.#past = [...this.#past, this.state.cart].slice(-longestUndo);
    this.#show(next, selected);
  }

  #show(cart: Cart, wanted = this.state.selected): void {
    const selected = cart.lines.some(({ id }) => id === wanted) ? wanted : (cart.lines.at(-1)?.id ?? '');
    this.#keep.save(cart);
    this.#set({ cart, totals: this.#totals(cart), selected, undoable: this.#past.length > 0 });
  }

  #startAnew(also: Partial<SaleState>): void {
    this.#past = [];
    this.#keep.save(undefined);
    this.#set({ ...this.#fresh(), ...also });
  }

  #fresh(): Pick<SaleState, 'cart' | 'totals' | 'selected' | 'undoable'> {
    const cart = emptyCart(this.#till.surroundings.chance.id());
    return { cart, totals: this.#totals(cart), selected: '', undoable: false };
  }

  #totals(cart: Cart): SaleState['totals'] {
    return totalsOf(cart, this.#store, { cash: true });
  }

  #refused(refusal: Refusal): void {
    this.#notice({ kind: 'refused', refusal });
  }

  #notice(notice: Notice): void {
    this.#set({ notice });
  }

  #set(change: Partial<SaleState>): void {
    this.state$.next({ ...this.state, ...change });
  }

  async #cashier(): Promise<string> {
    const person = await this.#till.documents.get<Staff>('staff', this.#till.actorId());
    return person?.name ?? '';
  }

  #inOrder(work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(work).catch(() => this.#notice({ kind: 'failed' }));
    return this.#queue;
  }
}

function keyOf(itemId: string, variationId: string): string {
  return `${itemId}|${variationId}`;
}

function isSame(a: Sellable, b: Sellable): boolean {
  return keyOf(a.item_id, a.variation_id) === keyOf(b.item_id, b.variation_id);
}
