// Everything about a sale by card that can be refused is refused here, before the money.
import {
  exchangeTerms,
  orderPlaced,
  prepareOrder,
  refuse,
  takePayments,
  totalsFor,
  withRestBy,
} from '@evertill/client-core';
import type { CardWish, Handed, PreparedOrder, Refusal, RestBy, Till } from '@evertill/client-core';
import { settle } from '@evertill/schemas';
import type { BasketTotals } from '@evertill/schemas';
import type { Charge, WaitingSale } from '../services/terminal-bridge/book/card-sale-table.ts';
import type { Bridge } from '../services/terminal-bridge/open-bridge.ts';
import type { CardCharges } from './card-charges.ts';
import { placedOrdersOf } from './placed-orders-of.ts';

/** `wish`: a new one, or one that was begun and is paid another way from here on; `done` is charged of it. */
export async function prepareCharges(
  till: Till,
  { agent, book }: Pick<Bridge, 'agent' | 'book'>,
  charges: CardCharges,
  wish: CardWish | WaitingSale,
  done: readonly Charge[] = [],
): Promise<WaitingSale | Refusal> {
  const { transactionRef, terminalId, handed, exchange } = wish;
  const terminal = agent.terminals.ofStore(till.storeId).find(({ id }) => id === terminalId);
  if (!terminal) return refuse('terminal_unsaved');
  if (!terminal.isUsable) return refuse('card_terminal_unusable', { store_device_id: terminalId });
  const asked = charges.of(transactionRef, handed, terminal.takesEbt, done);
  // What is charged stays in it: anything else would be forgotten.
  const isKept = done.every((one) => asked.some((other) => other.transactionRef === one.transactionRef));
  if (asked.length === 0 || !isKept) return refuse('card_parts');
  const isBegun = 'prepared' in wish;
  const prepared = isBegun ? wish.prepared : await newlyPrepared(till, book, wish);
  if (!prepared.ok) return prepared;
  const totals = await totalsOf(till, prepared, exchange, handed);
  if ('ok' in totals) return totals;
  const taken = takePayments(totals.total, handed, totals.rounding, () => '');
  if (!taken.ok) return refuse(taken.due > 0 ? 'order_unpaid' : 'order_totals', { due: taken.due });
  return {
    transactionRef,
    terminalId,
    handed,
    ...(exchange && { exchange }),
    storeId: till.storeId,
    laneId: isBegun ? wish.laneId : till.laneId,
    actorId: isBegun ? wish.actorId : till.actorId(),
    currency: prepared.store.currency,
    prepared,
    charges: asked,
  };
}

async function newlyPrepared(
  till: Till,
  book: Bridge['book'],
  { cart, handed, shown, attributed, exchange }: CardWish,
): Promise<PreparedOrder | Refusal> {
  if (exchange && book.refunds.waitingFor(exchange.orderId)) return refuse('card_refund_unsettled');
  if (book.sales.waitingFor(cart.client_order_id)) return refuse('card_unsettled');
  if (await orderPlaced(till, placedOrdersOf(till), cart, handed))
    return refuse('duplicate_order', { client_order_id: cart.client_order_id });
  const prepared = await prepareOrder(till, cart, attributed);
  if (!prepared.ok) return prepared;
  const { total } = prepared.totals;
  return total === shown ? prepared : refuse('basket_repriced', { total });
}

/** As it was to be paid, with what its cards did not bring in paid another way. */
export async function restHanded(
  till: Till,
  { prepared, exchange, handed, charges }: WaitingSale,
  done: readonly Charge[],
  rest: RestBy,
): Promise<readonly Handed[] | Refusal> {
  const open = new Set(charges.filter((charge) => !done.includes(charge)).map(({ part }) => part));
  const kept = handed.filter((_part, index) => !open.has(index));
  const figures = await totalsOf(till, prepared, exchange, withRestBy(kept, rest));
  if ('ok' in figures) return figures;
  const { due } = settle({ total: figures.total, payments: kept });
  // Less than the smallest coin: cash closes it with nothing.
  const isPayable = due > 0 || (due === 0 && rest === 'cash');
  return isPayable ? [...kept, { method: rest, amount: due }] : refuse('card_parts');
}

/** Whether what was charged and handed over leaves something to pay: a card was approved for a part. */
export async function isShort(till: Till, sale: WaitingSale): Promise<boolean> {
  const rest = sale.handed.some(({ method }) => method === 'cash') ? 'cash' : 'card';
  const handed = await restHanded(till, sale, sale.charges, rest);
  return !('ok' in handed) && handed.at(-1)!.amount > 0;
}

async function totalsOf(
  till: Till,
  prepared: PreparedOrder,
  exchange: CardWish['exchange'],
  handed: readonly Handed[],
): Promise<BasketTotals | Refusal> {
  const terms = exchange && (await exchangeTerms(till, prepared, { ...exchange, handed }));
  if (terms?.ok === false) return terms;
  return terms?.exchanged.totals ?? totalsFor(prepared, handed) ?? refuse('ebt_exceeds');
}
