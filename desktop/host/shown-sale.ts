// A sale by card as windows are shown it.
import { orderPlaced } from '@evertill/client-core';
import type { CardSale, RestBy, Till } from '@evertill/client-core';
import { orderPlacePayload } from '@evertill/schemas';
import type { WaitingSale, WrittenSale } from '../services/terminal-bridge/book/card-sale-table.ts';
import { chargedSum } from './card-charges.ts';
import type { Fate } from './card-charges.ts';
import { placedOrdersOf } from './placed-orders-of.ts';
import { restHanded } from './prepare-charges.ts';

export async function shownSale(
  till: Till,
  { sale, at, state, result, problem }: WrittenSale,
  fates: readonly Fate[],
): Promise<CardSale> {
  const { transactionRef, currency, prepared, charges, handed } = sale;
  return {
    transactionRef,
    amount: charges.reduce((sum, { amount }) => sum + amount, 0),
    charged: chargedSum(fates),
    parts: fates.map(({ charge: { part, amount }, state: fate }) => ({
      method: handed[part]?.method === 'ebt' ? 'ebt' : 'card',
      amount,
      state: fate,
    })),
    rest: await restOf(till, sale, fates),
    currency,
    at: new Date(at).toISOString(),
    cart: prepared.cart,
    state,
    outcome: result?.outcome ?? 'unknown',
    declineCode: result?.declineCode ?? '',
    message: result?.message ?? '',
    problem,
    placed: state === 'paid' ? await placedOrder(till, sale, fates) : null,
  };
}

/** Nothing where nothing is charged, or everything is. */
async function restOf(till: Till, sale: WaitingSale, fates: readonly Fate[]): Promise<CardSale['rest']> {
  const done = fates.filter(({ state }) => state === 'charged').map(({ charge }) => charge);
  if (done.length === 0 || done.length === fates.length) return { cash: 0, card: 0 };
  const amount = async (rest: RestBy) => {
    const handed = await restHanded(till, sale, done, rest);
    return 'ok' in handed ? 0 : handed.at(-1)!.amount;
  };
  return { cash: await amount('cash'), card: await amount('card') };
}

/** null: housekeeping has taken it away, the server has had it for long. */
async function placedOrder(
  till: Till,
  { prepared, handed }: WaitingSale,
  fates: readonly Fate[],
): Promise<CardSale['placed']> {
  const found = await orderPlaced(till, placedOrdersOf(till), prepared.cart, handed);
  if (!found?.ok) return null;
  const { ok: _, ...placed } = found;
  const { payments } = orderPlacePayload.parse(placed.record.payload);
  const tips = fates.flatMap(({ charge, state, result }) => {
    const { client_payment_id: id } = payments[charge.part] ?? {};
    const { tipAmount = 0 } = result ?? {};
    return state === 'charged' && id !== undefined && tipAmount > 0 ? [[id, tipAmount] as const] : [];
  });
  return { ...placed, tips: Object.fromEntries(tips) };
}
