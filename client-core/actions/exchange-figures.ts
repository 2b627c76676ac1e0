// What an exchange comes to: goods of a sale that come back, worth what was paid for them, against goods that go out. The
// same for the screen that shows it and for the order that is written down.
import {
  basketTotals,
  composeReturn,
  linesBack,
  paymentMethods,
  refundMethods,
  roundedInCash,
  roundToIncrement,
  soldOrder,
  totalsWithBack,
} from '@evertill/schemas';
import type {
  BasketTotals,
  LeftOfSale,
  OrderPlacePayload,
  SoldOrder,
  Store,
  WantedLine,
} from '@evertill/schemas';
import type { KnownSale, SaleReader } from '../queries/find-sale.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { handedBy } from './place-order.ts';
import type { PreparedOrder } from './place-order.ts';
import { returnableSale } from './return-order.ts';
import type { Handed } from './take-payments.ts';
import type { TillContext } from './till-context.ts';

export type ExchangingTill = SaleReader & {
  readonly surroundings: Pick<TillContext['surroundings'], 'chance'>;
};

/** Of one sale. */
export interface GoodsBack {
  readonly ok: true;
  readonly found: KnownSale;
  /** Of the sale, before these come back. */
  readonly left: LeftOfSale;
  readonly lines: OrderPlacePayload['lines'];
  /** The return they would be by themselves. */
  readonly alone: SoldOrder;
}

/** Nothing is written. */
export async function goodsBack(
  till: ExchangingTill,
  { cash_rounding, currency }: Store,
  { orderId, back }: { readonly orderId: string; readonly back: readonly WantedLine[] },
): Promise<GoodsBack | Refusal> {
  const known = await returnableSale(till, orderId);
  if (!known.ok) return known;
  const { found, left } = known;
  if (found.currency !== currency)
    return refuse('invalid_input', { field: 'orderId', problem: 'The goods were sold in another currency.' });
  if (back.length === 0) return refuse('refund_exceeds', { of: 'quantity', id: '', left: 0 });
  const newId = () => till.surroundings.chance.id();
  const composed = composeReturn(found.sale, left, back, { cash_rounding, newId });
  if (!composed.ok) return refuse('refund_exceeds', { ...composed.fault });
  const lines = linesBack(left, composed.composed.lines);
  return { ok: true, found, left, lines, alone: soldOrder({ ...composed.composed, currency, lines }) };
}

export interface ExchangePaid {
  /** Of both sides together; the figures by line are those of what goes out. */
  readonly totals: BasketTotals;
  readonly handed: readonly Handed[];
}

/**
 * `handed` absent: nothing is handed over, and what is owed to the customer goes back the way the sale was paid.
 * What food benefits paid of the goods that come back pays for goods that go out, or goes back to them. Cash is rounded,
 * also where that leaves nothing to pay. Undefined when benefits cannot pay so much.
 */
export function exchangePaid(
  { basket, store }: Pick<PreparedOrder, 'basket' | 'store'>,
  { lines, left }: Pick<GoodsBack, 'lines' | 'left'>,
  handed: readonly Handed[] | undefined,
): ExchangePaid | undefined {
  const benefits = 0 - sum(lines.map((line) => line.ebt ?? 0));
  const ebt = handed ? handedBy(handed, 'ebt') + benefits : 0;
  const out = ebt < 0 ? undefined : basketTotals(basket, { ebt });
  if (!out) return undefined;
  const exact = totalsWithBack(out, lines);
  const increment = store.cash_rounding;
  if (handed) {
    const beside = sum(handed.map(({ method, amount }) => (method === 'cash' ? 0 : amount)));
    const isCash = handed.some(({ method }) => method === 'cash');
    const isNothing = handed.length === 0 && roundToIncrement(exact.total, increment) === 0;
    return { totals: isCash || isNothing ? roundedInCash(exact, { beside, increment }) : exact, handed };
  }
  const owed = refundMethods(left, { money: Math.max(0, 0 - exact.total), ebt: benefits }, paymentMethods);
  const others = owed
    .filter(({ method }) => method !== 'cash')
    .map(({ method, amount }): Handed => ({ method, amount: 0 - amount }));
  const beside = sum(others.map(({ amount }) => amount));
  const isCash = others.length < owed.length || roundToIncrement(exact.total, increment) === 0;
  const totals = isCash ? roundedInCash(exact, { beside, increment }) : exact;
  const cash = Math.min(0, totals.total - beside);
  const parts: Handed[] = cash === 0 ? others : [...others, { method: 'cash', amount: cash }];
  return handedBy(parts, 'ebt') + benefits === 0 ? { totals, handed: parts } : undefined;
}

function sum(figures: readonly number[]): number {
  return figures.reduce((all, figure) => all + figure, 0);
}
