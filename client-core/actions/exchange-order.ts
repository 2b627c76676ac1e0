// Goods of a sale come back and others go out, in one order: the difference is paid, or paid out. Offline too, and within
// the limits of a return: what comes back is worth what was paid for it, and no more than is left of it.
import { refundFault } from '@evertill/schemas';
import type { WantedLine } from '@evertill/schemas';
import { ownOrders } from '../queries/find-sale.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { Cart } from './cart.ts';
import { exchangePaid, goodsBack } from './exchange-figures.ts';
import { handedBy, placeOrder, prepareOrder } from './place-order.ts';
import type { Exchanged, PreparedOrder } from './place-order.ts';
import { returned, returnedBefore } from './return-order.ts';
import type { ReturnedOrder } from './return-order.ts';
import type { Handed } from './take-payments.ts';
import type { TillContext } from './till-context.ts';

export interface OrderExchange {
  /** The sale that goods come back from; its `client_order_id`. */
  readonly orderId: string;
  readonly back: readonly WantedLine[];
  /** What goes out. Its `client_order_id` is the exchange's: however often it is asked for, it is one. */
  readonly cart: Cart;
  /**
   * What was handed over, minor units, negative for money paid out. Absent: nothing is handed over, and what is owed to
   * the customer is paid back the way the sale was paid.
   */
  readonly handed?: readonly Handed[] | undefined;
}

/** `totals` are below zero when money is paid out. */
export type ExchangedOrder = ReturnedOrder;

/** Resolves when it is durable; after a refusal nothing was written and no money is owed. */
export function exchangeOrder(till: TillContext, request: OrderExchange): Promise<ExchangedOrder | Refusal> {
  // Two windows that give goods of one sale back take turns.
  return till.surroundings.locks.exclusive(`order:${request.orderId}`, () => exchange(till, request));
}

async function exchange(
  till: TillContext,
  { orderId, back, cart, handed }: OrderExchange,
): Promise<ExchangedOrder | Refusal> {
  const before = (await ownOrders(till)).get(cart.client_order_id);
  if (before) return returnedBefore(before, { orderId, returnId: cart.client_order_id });
  const prepared = await prepareOrder(till, cart);
  if (!prepared.ok) return prepared;
  const terms = await exchangeTerms(till, prepared, { orderId, back, handed });
  if (!terms.ok) return terms;
  const placed = await placeOrder(till, prepared, terms.handed, { exchanged: terms.exchanged });
  return placed.ok ? returned(placed.record) : placed;
}

export interface ExchangeTerms {
  readonly ok: true;
  readonly exchanged: Exchanged;
  readonly handed: readonly Handed[];
}

/** What comes back for it, and what both together come to when they are paid like this. Nothing is written. */
export async function exchangeTerms(
  till: TillContext,
  prepared: PreparedOrder,
  { orderId, back, handed }: Omit<OrderExchange, 'cart'>,
): Promise<ExchangeTerms | Refusal> {
  const goods = await goodsBack(till, prepared.store, { orderId, back });
  if (!goods.ok) return goods;
  const { lines, left, alone } = goods;
  const paid = exchangePaid(prepared, goods, handed);
  if (!paid) return refuse('ebt_exceeds', { ebt: handedBy(handed ?? [], 'ebt') });
  const fault = refundFault(left, {
    ...alone,
    payments: paid.handed.map(({ method, amount }) => ({ method, amount, outcome: '' })),
    rounding: 0,
  });
  if (fault) return refuse('refund_exceeds', { ...fault });
  return { ok: true, exchanged: { of: orderId, lines, totals: paid.totals }, handed: paid.handed };
}
