// What is scanned, typed or picked finds its way into the basket: an item, a coupon, or a question: which item is meant,
// how much does it weigh?
import {
  addItem,
  changeQuantity,
  describe,
  labelRefusal,
  lookUp,
  showCoupon,
  typedWeight,
  weigh,
} from '@evertill/client-core';
import type { Added, ItemRef, Sellable, Weighed } from '@evertill/client-core';
import { calendarDay, parseQuantity } from '@evertill/schemas';
import type { Product } from '@evertill/schemas';
import { instant } from '@evertill/sync';
import { looksLikeCode } from './entry.ts';
import type { Entry } from './entry.ts';
import type { SaleBasket } from './sale-basket.ts';

/** What the words have found and a person has chosen of it; undefined when they found nothing. */
export type ChosenItem = (words: string) => Promise<Product | undefined>;

export class GoodsEntry {
  readonly #basket: SaleBasket;

  constructor(basket: SaleBasket) {
    this.#basket = basket;
  }

  /** `chosen`: when it is no code, take this one. */
  enter({ text, qty }: Entry, chosen?: ChosenItem): Promise<void> {
    const basket = this.#basket;
    return basket.inOrder(async () => {
      const hits = await this.#lookUp(text);
      if (hits.length > 0) return this.#offer(hits, text, qty);
      const coupon = await basket.couponFor(text);
      if (coupon !== undefined) return this.#showCoupon(coupon);
      if (looksLikeCode(text)) return basket.notice({ kind: 'unknown_code', code: text });
      const product = await chosen?.(text);
      if (!product) return basket.notice({ kind: 'nothing_found', text });
      await this.#offer(await this.#kindsOf({ product, variation_id: '', barcode: '' }), '', qty);
    });
  }

  /** One with several variations, none of which is named, asks which. */
  take(item: ItemRef, qty?: string): Promise<void> {
    return this.#basket.inOrder(async () => this.#offer(await this.#kindsOf(item), '', qty));
  }

  /** The answer to `choice`; undefined: none of them. */
  choose(item: Sellable | undefined): void {
    const { choice } = this.#basket.state;
    this.#basket.set({ choice: undefined });
    if (item && choice) void this.#basket.inOrder(() => this.#add(item, choice.qty));
  }

  /** A line that is sold by weight, once more. */
  weigh(lineId: string): void {
    const line = this.#basket.state.cart.lines.find(({ id }) => id === lineId);
    if (!line) return;
    const { item, weight } = line;
    if (isWeighed(item)) this.#basket.set({ onScales: { item, lineId, before: weight }, notice: undefined });
    else this.#basket.notice({ kind: 'not_by_weight' });
  }

  /** The answer to `onScales`; undefined: not sold, or not weighed again. */
  async answerWeight(weighed: Weighed | undefined): Promise<void> {
    const { onScales } = this.#basket.state;
    this.#basket.set({ onScales: undefined });
    if (!onScales || !weighed) return;
    const { item, lineId } = onScales;
    const { qty, weight } = weighed;
    if (lineId === '') await this.#basket.inOrder(() => this.#put(item, { qty, weight }));
    else await this.#basket.changing((cart) => changeQuantity(cart, lineId, qty, weight), lineId);
  }

  /** Asks how much of it. */
  putOnScales(item: Sellable): void {
    this.#basket.set({ onScales: { item, lineId: '', before: undefined }, notice: undefined });
  }

  /** A code that was typed where only a coupon is meant. */
  enterCoupon(text: string): Promise<void> {
    return this.#basket.inOrder(async () => {
      const code = await this.#basket.couponFor(text);
      if (code === undefined) this.#basket.notice({ kind: 'coupon', code: text, reason: 'unknown' });
      else await this.#showCoupon(code);
    });
  }

  async #lookUp(text: string): Promise<Sellable[]> {
    const { till, store } = this.#basket;
    return describe(till.documents, await lookUp(till, text, store));
  }

  #kindsOf(item: ItemRef): Promise<Sellable[]> {
    const { variations } = item.product;
    const kinds = item.variation_id === '' ? variations.map(({ id }) => ({ ...item, variation_id: id })) : [];
    return describe(this.#basket.till.documents, kinds.length === 0 ? [item] : kinds);
  }

  async #offer(hits: readonly Sellable[], code: string, qty: string | undefined): Promise<void> {
    if (hits.length === 1) await this.#add(hits[0]!, qty);
    else this.#basket.set({ choice: { code, qty, hits }, notice: undefined });
  }

  async #add(item: Sellable, qty: string | undefined): Promise<void> {
    const basket = this.#basket;
    const { clock } = basket.till.surroundings;
    const refusal = labelRefusal(item, calendarDay(instant(clock), basket.store.time_zone));
    if (refusal) return basket.refused(refusal);
    if (!isWeighed(item)) return this.#put(item, qty === undefined ? {} : { qty });
    if (qty === undefined) return this.putOnScales(item);
    // Typed in front of the code: so much of it, without the packing.
    const weighed = weigh({ gross: parseQuantity(qty) ?? 0, tare: 0, stable: true, device: typedWeight });
    if (weighed.ok) await this.#put(item, { qty, weight: weighed.weight });
    else basket.refused(weighed);
  }

  async #put(item: Sellable, added: Pick<Added, 'qty' | 'weight'>): Promise<void> {
    const basket = this.#basket;
    const lineId = basket.till.surroundings.chance.id();
    const cart = addItem(basket.state.cart, item, { ...added, lineId });
    if (!cart) return basket.notice({ kind: 'bad_quantity' });
    const line =
      cart.lines.find(({ id }) => id === lineId) ?? cart.lines.find((known) => isSame(known.item, item));
    await basket.change(cart, line?.id);
    // The next sale has begun: the last one's change has been given.
    basket.set({ paid: undefined, notice: undefined });
  }

  async #showCoupon(code: string): Promise<void> {
    const basket = this.#basket;
    await basket.change(showCoupon(basket.state.cart, code));
    const refused = basket.state.basket?.refused.find((coupon) => coupon.code === code);
    // It may still come to count: the basket is not finished.
    if (refused) basket.notice({ kind: 'coupon', ...refused });
  }
}

/** Its weight is asked for: no label says it. */
export function isWeighed({ by_weight, label }: Sellable): boolean {
  return by_weight === true && label?.qty === undefined;
}

function isSame(a: Sellable, b: Sellable): boolean {
  return a.item_id === b.item_id && a.variation_id === b.variation_id;
}
