// The basket in front of the cashier: immutable and pure. What it costs is reckoned by the functions the server reckons it
// by; the basket itself holds only what a person decided: what, how many, a price or a discount by hand, codes, for whom.
import { deepEqual, formatQuantity, parseQuantity } from '@evertill/schemas';
import type {
  Approval,
  Basket,
  Draft,
  FixedPrice,
  PlacedDiscount,
  TakenPart,
  Weighing,
} from '@evertill/schemas';
import type { Sellable } from '../queries/sellable.ts';
import type { Price } from './price.ts';

export interface CartLine {
  readonly id: string;
  readonly item: Sellable;
  /** Three decimals: `"1.000"`. */
  readonly qty: string;
  /** Another price than the catalog and its lists have. */
  readonly price?: FixedPrice | undefined;
  /** By hand. */
  readonly discounts?: readonly PlacedDiscount[] | undefined;
  /** What `qty` was read from. */
  readonly weight?: Weighing | undefined;
}

export interface Cart {
  /** The sale's id from the first line on: however often it is tried, it is one sale. */
  readonly client_order_id: string;
  readonly lines: readonly CartLine[];
  /** The held draft it was resumed from, or blank. */
  readonly draft_id: string;
  /** That draft as it was taken over: what this till's changes are told apart from others' by. */
  readonly draft?: Draft | undefined;
  readonly customer_id: string;
  /** By hand, off the whole basket. */
  readonly discounts: readonly PlacedDiscount[];
  /** As they were typed or scanned. */
  readonly coupons: readonly string[];
  readonly approvals: readonly Approval[];
  /** Paid of it already; as its draft has it. None when absent. */
  readonly taken?: readonly TakenPart[] | undefined;
}

export function emptyCart(clientOrderId: string): Cart {
  return {
    client_order_id: clientOrderId,
    lines: [],
    draft_id: '',
    customer_id: '',
    discounts: [],
    coupons: [],
    approvals: [],
  };
}

export interface Added {
  /** For the line, should it be a new one. */
  readonly lineId: string;
  /** Default `"1.000"`. */
  readonly qty?: string;
  /** By hand. */
  readonly price?: Price;
  /** What `qty` was read from. */
  readonly weight?: Weighing | undefined;
}

/**
 * The same item at the same price joins its line, unless something was taken off that by hand or it was weighed; a piece
 * with a label has one of its own, and `qty` counts such pieces. Undefined when the quantity is none or does not fit.
 */
export function addItem(
  cart: Cart,
  item: Sellable,
  { lineId, qty = '1.000', price, weight }: Added,
): Cart | undefined {
  const { label } = item;
  const fixed = price ? fixedPrice(price, 'override') : label?.price && fixedPrice(label.price, 'embedded');
  const added = { id: lineId, item, ...(fixed ? { price: fixed } : {}) };
  if (label?.qty !== undefined) return addLine(cart, { ...added, qty: times(label.qty, qty) });
  if (weight) return addLine(cart, { ...added, qty, weight });
  const same = cart.lines.find(
    (line) =>
      line.item.item_id === item.item_id &&
      line.item.variation_id === item.variation_id &&
      line.item.price === item.price &&
      line.item.label?.qty === undefined &&
      line.discounts === undefined &&
      line.weight === undefined &&
      deepEqual(line.price, fixed),
  );
  return same ? changeQuantity(cart, same.id, sum(same.qty, qty)) : addLine(cart, { ...added, qty });
}

function fixedPrice({ unit_price, price_per }: Price, source: FixedPrice['source']): FixedPrice {
  return { unit_price, price_per, source };
}

function addLine(cart: Cart, line: CartLine): Cart | undefined {
  return isQuantity(line.qty) ? { ...cart, lines: [...cart.lines, line] } : undefined;
}

/** Quantity zero removes the line; undefined when the quantity is malformed. `weight`: what it was read from. */
export function changeQuantity(cart: Cart, lineId: string, qty: string, weight?: Weighing): Cart | undefined {
  if (qty === '0.000') return removeLine(cart, lineId);
  if (!isQuantity(qty)) return undefined;
  const lines = cart.lines.map((line) => {
    const { weight: _, ...rest } = line;
    return line.id === lineId ? { ...rest, qty, ...(weight ? { weight } : {}) } : line;
  });
  return { ...cart, lines };
}

export function removeLine(cart: Cart, lineId: string): Cart {
  return { ...cart, lines: cart.lines.filter(({ id }) => id !== lineId) };
}

/** Undefined: what the catalog and its lists say. */
export function changePrice(cart: Cart, lineId: string, price: Price | undefined): Cart {
  return decidedAnew(cart, (line) => {
    const { price: _, ...rest } = line;
    if (line.id !== lineId) return line;
    return price ? { ...rest, price: fixedPrice(price, 'override') } : rest;
  });
}

/** Instead of what was taken off the line by hand before; none: nothing is. */
export function discountLine(cart: Cart, lineId: string, discounts: readonly PlacedDiscount[]): Cart {
  return decidedAnew(cart, (line) => {
    const { discounts: _, ...rest } = line;
    if (line.id !== lineId) return line;
    return discounts.length > 0 ? { ...rest, discounts } : rest;
  });
}

/** Instead of what was taken off the whole basket by hand before. */
export function discountCart(cart: Cart, discounts: readonly PlacedDiscount[]): Cart {
  return { ...decidedAnew(cart, (line) => line), discounts };
}

/** Whoever said yes said yes to what stood there then. */
function decidedAnew(cart: Cart, change: (line: CartLine) => CartLine): Cart {
  const approvals = cart.approvals.filter(({ kind }) => kind !== 'discount');
  return { ...cart, lines: cart.lines.map(change), approvals };
}

/** A code counts once, however often it is shown. */
export function showCoupon(cart: Cart, code: string): Cart {
  return cart.coupons.includes(code) ? cart : { ...cart, coupons: [...cart.coupons, code] };
}

export function takeCouponBack(cart: Cart, code: string): Cart {
  return { ...cart, coupons: cart.coupons.filter((one) => one !== code) };
}

/** Blank for somebody unknown. */
export function sellTo(cart: Cart, customerId: string): Cart {
  return { ...cart, customer_id: customerId };
}

export function approve(cart: Cart, approval: Approval): Cart {
  return { ...cart, approvals: [...cart.approvals.filter(({ kind }) => kind !== approval.kind), approval] };
}

/** As it is reckoned. */
export function basketOfCart({ lines, discounts }: Cart): Basket {
  return { entries: lines, discounts };
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
