// A sale by card as windows are shown it.
import { orderPlaced } from '@evertill/client-core';
import type { CardSale, RestBy, Till } from '@evertill/client-core';
import { orderPlacePayload } from '@evertill/schemas';
import type { WaitingSale, WrittenSale } from '../services/terminal-bridge/book/card-sale-table.ts';
import { chargedSum, tipOf } from './card-charges.ts';
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
    rest: problem === 'card_part_open' ? await restOf(till, sale, fates) : { cash: 0, card: 0 },
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

async function restOf(till: Till, sale: WaitingSale, fates: readonly Fate[]): Promise<CardSale['rest']> {
  const done = fates.filter(({ state }) => state === 'charged').map(({ charge }) => charge);
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
  const tips = fates.flatMap((fate) => {
    const { client_payment_id: id } = payments[fate.charge.part] ?? {};
    const tip = tipOf(fate);
    return id !== undefined && tip > 0 ? [[id, tip] as const] : [];
  });
  return { ...placed, tips: Object.fromEntries(tips) };
}
