// Goods of a sale that come back in an order whose client leaves figures out: worth what was charged for them, and taxed as
// the sale was, whatever the store's settings are now.
import {
  collections,
  composeReturn,
  formatQuantity,
  isEffective,
  leftOf,
  linesBack,
  originalOf,
  parseQuantity,
  storedOrder,
} from '@evertill/schemas';
import type {
  Actor,
  ComposedReturn,
  LeftOfSale,
  Order,
  OrderBody,
  OrderPlacePayload,
  SoldLine,
  Store,
} from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import { ordersNaming } from '../../rules/operations/orders-naming.ts';
import { givenFields } from '../given-fields.ts';
import { problem } from '../problem.ts';
import type { Problem } from '../problem.ts';

type BodyLine = OrderBody['lines'][number];
type PlacedLine = OrderPlacePayload['lines'][number];

export interface GoodsBack {
  /** Lines of the sale, by the lines of the body that give them back. */
  readonly sold: ReadonlyMap<BodyLine, SoldLine>;
  /** As they were charged, by the same; without those that state figures of their own. */
  readonly lines: ReadonlyMap<BodyLine, PlacedLine>;
  /** The whole order, when `lines` is all of it. */
  readonly alone: (ComposedReturn & Pick<Order, 'currency'>) | undefined;
}

export const nothingBack: GoodsBack = { sold: new Map(), lines: new Map(), alone: undefined };

/** A sale that is unknown, voided or unpaid gives nothing back here: the rule says why. */
export async function goodsBack(
  deps: AppDeps,
  actor: Actor,
  store: Store,
  body: OrderBody & { readonly client_order_id: string },
): Promise<GoodsBack | Problem> {
  const found = await soldBefore(deps, actor, store, body);
  if (!found) return nothingBack;
  const { order, left } = found;
  const sale = storedOrder(order);
  const sold = new Map<BodyLine, SoldLine>();
  for (const line of body.lines) {
    const of = sale.lines.find(({ id }) => id === line.return_of_line);
    if (of && isBack(line)) sold.set(line, of);
  }
  const asCharged = isDiscountedReturn(body)
    ? []
    : body.lines.filter((line) => sold.has(line) && !statesFigures(line, sold.get(line)!));
  if (asCharged.length === 0) return { ...nothingBack, sold };
  const wanted = asCharged.map(({ return_of_line, qty }) => ({
    line_id: return_of_line!,
    qty: formatQuantity(0 - (parseQuantity(qty) ?? 0)),
  }));
  const { newId } = deps.replication;
  const terms = { cash_rounding: store.cash_rounding, newId };
  const worth = composeReturn(sale, left, wanted, terms);
  if (!worth.ok) return problem('refund_exceeds', { ...worth.fault });
  if (asCharged.length < body.lines.length) {
    if (order.currency !== (body.currency ?? store.currency))
      return problem('invalid_input', { field: 'refs', problem: 'The goods were sold in another currency.' });
    const lines = linesBack(left, worth.composed.lines);
    return { sold, lines: byBodyLine(asCharged, lines), alone: undefined };
  }
  const paid = composeReturn(sale, left, wanted, { ...terms, paidOut: paidOutOf(body) });
  // What was paid out otherwise than it comes to, the rule judges.
  const { composed } = paid.ok ? paid : worth;
  return {
    sold,
    lines: byBodyLine(asCharged, composed.lines),
    alone: { ...composed, currency: order.currency },
  };
}

/** The sale the order names, and what other orders left of it. */
function soldBefore(
  { replication: { database } }: AppDeps,
  { vendor_id }: Actor,
  { id: storeId }: Store,
  { client_order_id, refs = {} }: OrderBody & { readonly client_order_id: string },
): Promise<{ readonly order: Order; readonly left: LeftOfSale } | undefined> {
  const saleId = originalOf({ refs });
  return database.read({ vendor_id }, async (tx) => {
    const stored = saleId === '' ? undefined : await tx.get(collections.order, saleId);
    const order = stored?.document as Order | undefined;
    if (order?.store_id !== storeId || order.status === 'voided') return undefined;
    if (!['paid', 'refunded'].includes(order.payment_status)) return undefined;
    const returns = await ordersNaming(tx, storeId, 'return_of', saleId);
    const others = returns.filter(({ id }) => id !== client_order_id);
    return { order, left: leftOf(storedOrder(order), others.map(storedOrder)) };
  });
}

export function isBack({ qty }: Pick<BodyLine, 'qty'>): boolean {
  return (parseQuantity(qty) ?? 0) < 0;
}

/** In an order of returns a discount of the whole is given back by them, so they are worth something else. */
function isDiscountedReturn({ lines, discounts = [] }: OrderBody): boolean {
  return discounts.length > 0 && lines.every(isBack);
}

/** Stated figures stay as they are stated. */
function statesFigures(
  { unit_price, price_per = 1, discounts = [], tax, total }: BodyLine,
  of: SoldLine,
): boolean {
  const isAsSold = unit_price === undefined || (unit_price === of.unit_price && price_per === of.price_per);
  return !isAsSold || discounts.length > 0 || tax !== undefined || total !== undefined;
}

/** Undefined where nothing was paid out yet. */
function paidOutOf({ payments }: OrderBody) {
  const effective = payments.filter(({ terminal }) => isEffective({ outcome: terminal?.outcome ?? '' }));
  return effective.length === 0
    ? undefined
    : effective.map(({ method, amount }) => ({ method, amount: 0 - amount }));
}

/** What the client says beside the figures (a serial number, its own id) stays. */
function byBodyLine(
  lines: readonly BodyLine[],
  composed: readonly PlacedLine[],
): ReadonlyMap<BodyLine, PlacedLine> {
  return new Map(
    lines.map((line, index) => {
      const { discounts, ...charged } = composed[index]!;
      return [line, { ...charged, ...givenFields(line), discounts, tax: charged.tax, total: charged.total }];
    }),
  );
}
