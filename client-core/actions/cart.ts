// The basket in front of the cashier: immutable, pure, and computed with the functions the server recomputes it by.
import { cartTotals, formatQuantity, parseQuantity } from '@evertill/schemas';
import type { CartTotals, Draft, OrderPlacePayload, Store } from '@evertill/schemas';
import type { Sellable } from '../queries/sellable.ts';
import { priceOf } from './price.ts';
import type { Price } from './price.ts';

type PriceSource = OrderPlacePayload['lines'][number]['price_source'];

export interface CartLine extends Price {
  readonly id: string;
  readonly item: Sellable;
  /** Three decimals: `"1.000"`. */
  readonly qty: string;
}

export interface Cart {
  /** The sale's id from the first line on: however often it is tried, it is one sale. */
  readonly client_order_id: string;
  readonly lines: readonly CartLine[];
  /** The held draft it was resumed from, or blank. */
  readonly draft_id: string;
  /** That draft as it was taken over: what this till's changes are told apart from others' by. */
  readonly draft?: Draft;
  readonly customer_id: string;
}

export function emptyCart(clientOrderId: string): Cart {
  return { client_order_id: clientOrderId, lines: [], draft_id: '', customer_id: '' };
}

export interface Added {
  /** For the line, should it be a new one. */
  readonly lineId: string;
  /** Default `"1.000"`. */
  readonly qty?: string;
  /** Another price than the list's. */
  readonly price?: Price;
}

/**
 * The same item at the same price joins its line; a piece with a label has one of its own, and `qty` counts such pieces.
 * Undefined when the quantity is none or does not fit.
 */
export function addItem(
  cart: Cart,
  item: Sellable,
  { lineId, qty = '1.000', price }: Added,
): Cart | undefined {
  const charged = price ?? item.label?.price ?? priceOf(item.price);
  if (!charged) return undefined;
  if (item.label?.qty !== undefined) return addPiece(cart, item, lineId, times(item.label.qty, qty), charged);
  const same = cart.lines.find(
    (line) =>
      line.item.item_id === item.item_id &&
      line.item.variation_id === item.variation_id &&
      line.unit_price === charged.unit_price &&
      line.price_per === charged.price_per,
  );
  if (same) return changeQuantity(cart, same.id, sum(same.qty, qty));
  return addPiece(cart, item, lineId, qty, charged);
}

function addPiece(
  cart: Cart,
  item: Sellable,
  id: string,
  qty: string,
  { unit_price, price_per }: Price,
): Cart | undefined {
  if (!isQuantity(qty)) return undefined;
  return { ...cart, lines: [...cart.lines, { id, item, qty, unit_price, price_per }] };
}

/** Quantity zero removes the line; undefined when the quantity is malformed. */
export function changeQuantity(cart: Cart, lineId: string, qty: string): Cart | undefined {
  if (qty === '0.000') return removeLine(cart, lineId);
  if (!isQuantity(qty)) return undefined;
  return { ...cart, lines: cart.lines.map((line) => (line.id === lineId ? { ...line, qty } : line)) };
}

export function removeLine(cart: Cart, lineId: string): Cart {
  return { ...cart, lines: cart.lines.filter(({ id }) => id !== lineId) };
}

/** Where the charged price is from. */
export function priceSourceOf({ item, unit_price, price_per }: CartLine): PriceSource {
  const printed = item.label?.price;
  if (printed && unit_price === printed.unit_price && price_per === printed.price_per) return 'embedded';
  return unit_price !== item.price || price_per !== 1 ? 'override' : item.price_source;
}

/** Minor units; `cash`: rounded as the store rounds cash. Undefined when a figure is out of range. */
export function totalsOf(
  { lines }: Cart,
  store: Pick<Store, 'prices_include_tax' | 'cash_rounding'>,
  { cash }: { readonly cash: boolean },
): CartTotals | undefined {
  return cartTotals({
    lines: lines.map(({ qty, unit_price, price_per, item }) => ({
      qty,
      unit_price,
      price_per,
      tax: item.tax,
    })),
    prices_include_tax: store.prices_include_tax,
    rounding: cash ? store.cash_rounding : 0,
  });
}

function isQuantity(qty: string): boolean {
  const thousandths = parseQuantity(qty);
  return thousandths !== undefined && thousandths !== 0;
}

/** Malformed when one of them is, so that whoever uses it refuses it. */
function sum(a: string, b: string): string {
  const [left, right] = [parseQuantity(a), parseQuantity(b)];
  return left === undefined || right === undefined ? '' : formatQuantity(left + right);
}

/** Pieces are counted whole: half a label is none. */
function times(each: string, pieces: string): string {
  const [one, count] = [parseQuantity(each), parseQuantity(pieces)];
  return one === undefined || count === undefined || count % 1000 !== 0
    ? ''
    : formatQuantity((one * count) / 1000);
}
