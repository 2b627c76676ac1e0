// The sale in front of the cashier, as the screens drive it: what is scanned, changed, held, resumed and paid, one thing
// after the other in the order it was done. Everything it promises the customer is in the journal before the screen says so.
import {
  changePrice,
  changeQuantity,
  discountCart,
  discountLine,
  removeLine,
  sellTo,
  takeCouponBack,
} from '@evertill/client-core';
import type {
  Attributed,
  Handed,
  ItemRef,
  Price,
  Resuming,
  ScreenTill,
  Sellable,
  Weighed,
} from '@evertill/client-core';
import { formatQuantity, parseQuantity } from '@evertill/schemas';
import type { Approval, BasketTotals, PlacedDiscount, Product, Store, TakenPart } from '@evertill/schemas';
import type { BehaviorSubject } from 'rxjs';
import type { ExchangeRequest } from './exchange.ts';
import { BasketHolding } from './basket-holding.ts';
import { BasketPayment } from './basket-payment.ts';
import { CardPayment } from './card-payment.ts';
import { dueBy, paysAll } from './due-by.ts';
import type { Entry } from './entry.ts';
import { GoodsEntry, isWeighed } from './goods-entry.ts';
import type { ChosenItem } from './goods-entry.ts';
import type { BasketKeep } from './kept-basket.ts';
import { SaleBasket } from './sale-basket.ts';
import type { SaleState } from './sale-state.ts';
import { TakenParts } from './taken-parts.ts';

export interface SaleDeskWays {
  readonly keep: BasketKeep;
  /** After cash was taken or paid out, once it is written down. */
  readonly openDrawer: () => void;
  readonly attributed: Attributed;
}

export class SaleDesk {
  readonly state$: BehaviorSubject<SaleState>;
  readonly #basket: SaleBasket;
  readonly #goods: GoodsEntry;
  readonly #payment: BasketPayment;
  readonly #parts: TakenParts;
  /** What a cashier may say while a card is charged. */
  readonly card: CardPayment;
  readonly #holding: BasketHolding;

  constructor(till: ScreenTill, store: Store, { keep, openDrawer, attributed }: SaleDeskWays) {
    this.#basket = new SaleBasket(till, store, keep);
    this.#goods = new GoodsEntry(this.#basket);
    this.card = new CardPayment(this.#basket);
    this.#parts = new TakenParts(this.#basket, openDrawer);
    const ways = { card: this.card, parts: this.#parts, openDrawer, attributed };
    this.#payment = new BasketPayment(this.#basket, ways);
    this.#holding = new BasketHolding(this.#basket);
    this.state$ = this.#basket.state$;
  }

  get state(): SaleState {
    return this.state$.value;
  }

  /** The store's settings have changed. */
  inStore(store: Store): void {
    this.#basket.inStore(store);
  }

  /** Reckons the basket again: an offer has begun or ended, a price list has changed. */
  refresh(): Promise<void> {
    return this.#basket.refresh();
  }

  /**
   * A code that came from a scanner, or was typed and confirmed. `chosen`: when it is no code, take this one of what the
   * words have found.
   */
  enter(entry: Entry, chosen?: ChosenItem): Promise<void> {
    return this.#goods.enter(entry, chosen);
  }

  /** An item that was picked from a list; one with several variations asks which. */
  pick(product: Product, qty?: string): Promise<void> {
    return this.#goods.take({ product, variation_id: '', barcode: '' }, qty);
  }

  /** Exactly this: what a quick key stands for. Without a variation as if it had been picked. */
  take(item: ItemRef, qty?: string): Promise<void> {
    return this.#goods.take(item, qty);
  }

  /** The answer to `choice`; undefined: none of them. */
  choose(item: Sellable | undefined): void {
    this.#goods.choose(item);
  }

  select(lineId: string): void {
    this.#basket.set({ selected: lineId });
  }

  /** A line that is sold by weight, once more. */
  weigh(lineId: string): void {
    this.#goods.weigh(lineId);
  }

  /** The answer to `onScales`; undefined: not sold, or not weighed again. */
  answerWeight(weighed: Weighed | undefined): Promise<void> {
    return this.#goods.answerWeight(weighed);
  }

  /** One more or one less of a line; none left removes it. Of goods by weight: another weighing, or the line goes. */
  step(lineId: string, by: 1 | -1): Promise<void> {
    return this.#basket.inOrder(async () => {
      const line = this.state.cart.lines.find(({ id }) => id === lineId);
      if (!line) return;
      if (isWeighed(line.item)) {
        if (by === 1) return this.#goods.putOnScales(line.item);
        return this.#basket.change(removeLine(this.state.cart, lineId));
      }
      const next = (parseQuantity(line.qty) ?? 0) + by * 1000;
      const qty = formatQuantity(next <= 0 ? 0 : next);
      await this.#basket.change(changeQuantity(this.state.cart, lineId, qty), lineId);
    });
  }

  /** Three decimals; zero removes the line. */
  setQuantity(lineId: string, qty: string): Promise<void> {
    return this.#basket.changing((cart) => changeQuantity(cart, lineId, qty), lineId);
  }

  remove(lineId: string): Promise<void> {
    return this.#basket.changing((cart) => removeLine(cart, lineId));
  }

  /** Everything goes; it can be undone. */
  clear(): Promise<void> {
    return this.#basket.clear();
  }

  /** By hand; undefined: what the catalog says. */
  setPrice(lineId: string, price: Price | undefined): Promise<void> {
    return this.#basket.changing((cart) => changePrice(cart, lineId, price), lineId);
  }

  /** By hand, instead of what was taken off the line before. */
  discountLine(lineId: string, discounts: readonly PlacedDiscount[]): Promise<void> {
    return this.#basket.changing((cart) => discountLine(cart, lineId, discounts), lineId);
  }

  /** By hand, off the whole basket. */
  discountBasket(discounts: readonly PlacedDiscount[]): Promise<void> {
    return this.#basket.changing((cart) => discountCart(cart, discounts));
  }

  /** A code that was typed where only a coupon is meant. */
  enterCoupon(text: string): Promise<void> {
    return this.#goods.enterCoupon(text);
  }

  dropCoupon(code: string): Promise<void> {
    return this.#basket.changing((cart) => takeCouponBack(cart, code));
  }

  /** Blank: nobody known. */
  sellTo(customerId: string): Promise<void> {
    return this.#basket.changing((cart) => sellTo(cart, customerId));
  }

  /** Goods of that sale come back for what is in the basket. */
  exchange(request: ExchangeRequest): Promise<void> {
    return this.#basket.exchange(request);
  }

  /** What was to go out stays in the basket. */
  giveUpExchange(): Promise<void> {
    return this.#basket.giveUpExchange();
  }

  undo(): Promise<void> {
    return this.#basket.undo();
  }

  /** What the basket comes to when it is paid like this; undefined when it cannot be. */
  totalsFor(handed: readonly Handed[]): BasketTotals | undefined {
    return this.#basket.totalsFor(handed);
  }

  /**
   * What is still to pay by this method, minor units, after what was taken and `planned`; undefined when it can pay nothing.
   */
  dueBy(method: Handed['method'], planned: readonly Handed[] = []): number | undefined {
    return dueBy(this, [...this.#basket.taken, ...planned], method);
  }

  /** Whether nothing is left to pay after what was taken, `planned` and this part. */
  paysAll(part: Handed, planned: readonly Handed[] = []): boolean {
    return paysAll(this, [...this.#basket.taken, ...planned], part);
  }

  /** A part that is less than is due: it is written down at once, and stays with the basket. */
  takePart(part: Handed): Promise<void> {
    return this.#parts.take(part);
  }

  giveBack(part: TakenPart): Promise<void> {
    return this.#parts.giveBack(part);
  }

  /** Takes cash for the rest of the basket. `tendered`: minor units; undefined: exactly what is due. */
  payCash(tendered?: number): Promise<void> {
    return this.#payment.pay((total) => {
      const isEven = this.state.exchange !== undefined && total === 0 && this.#basket.taken.length === 0;
      return isEven ? [] : this.#withRest('cash', tendered ?? this.dueBy('cash') ?? total);
    });
  }

  /** What is owed to the customer of an exchange goes back the way the sale was paid. */
  payBack(): Promise<void> {
    return this.#payment.pay(() => undefined);
  }

  /** The rest of the basket by card: at this till's terminal, or noted as charged by one of its own. */
  payCard(): Promise<void> {
    return this.#payment.pay(() => this.#withRest('card', this.dueBy('card') ?? 0));
  }

  /** Takes the rest of the basket by these together, minor units. */
  pay(rest: readonly Handed[]): Promise<void> {
    return this.#payment.pay(() => [...this.#taken(), ...rest]);
  }

  #withRest(method: Handed['method'], amount: number): Handed[] {
    const taken = this.#taken();
    // What was taken pays it all. Less than a coin is left to cash.
    const isPaid = taken.length > 0 && amount === 0 && this.dueBy('other') === 0;
    return isPaid ? taken : [...taken, { method, amount }];
  }

  #taken(): Handed[] {
    return this.#basket.taken.map(({ id, method, amount }) => ({ method, amount, partId: id }));
  }

  /** The answer to `ask`: then the payment goes on. Undefined: nobody said yes, and nothing is paid. */
  answer(approval: Approval | undefined): Promise<void> {
    return this.#payment.answer(approval);
  }

  /** The answer to whether the card was charged on a separate terminal. */
  chargedElsewhere(yes: boolean): Promise<void> {
    return this.#payment.answerElsewhere(yes);
  }

  /** Puts the basket aside. */
  hold(name: string): Promise<void> {
    return this.#holding.hold(name);
  }

  /** Takes a held basket back; a basket already here is put aside under `asideName` first. */
  resume(draftId: string, asideName: string, resuming?: Resuming): Promise<void> {
    return this.#holding.resume(draftId, asideName, resuming);
  }

  /** Clears the words on the screen; the receipt of the last sale goes when `andReceipt`. */
  dismiss(andReceipt = false): void {
    this.#basket.set({ notice: undefined, ...(andReceipt ? { paid: undefined } : {}) });
  }
}
