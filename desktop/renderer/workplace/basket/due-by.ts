// What is still to pay of the basket after some parts, and how much of that one more part by a method may be.
import { dueAfter } from '@evertill/client-core';
import type { Handed } from '@evertill/client-core';
import { mostEbt } from '@evertill/schemas';
import type { BasketTotals } from '@evertill/schemas';
import type { SaleState } from './sale-state.ts';

interface Reckoning {
  readonly state: Pick<SaleState, 'basket' | 'exact'>;
  readonly totalsFor: (handed: readonly Handed[]) => BasketTotals | undefined;
}

/**
 * Minor units; cash alone is rounded. 0 or less: everything is paid. Undefined when the method cannot pay any of it: food
 * benefits without eligible goods.
 */
export function dueBy(
  basket: Reckoning,
  parts: readonly Handed[],
  method: Handed['method'],
): number | undefined {
  return method === 'ebt'
    ? dueInBenefits(basket, parts)
    : dueAfter((handed) => basket.totalsFor(handed), parts, method);
}

/** Whether one more part leaves nothing to pay: all that food benefits can pay is seldom all that is due. */
export function paysAll(basket: Reckoning, parts: readonly Handed[], part: Handed): boolean {
  const { method, amount } = part;
  if (method === 'ebt') return (dueBy(basket, [...parts, part], 'other') ?? 0) <= 0;
  const due = dueBy(basket, parts, method);
  return due !== undefined && amount >= due;
}

function dueInBenefits(desk: Reckoning, parts: readonly Handed[]): number | undefined {
  const { basket, exact } = desk.state;
  if (!basket || !exact || basket.prices_include_tax) return undefined;
  const lines = exact.lines.map((line, index) => ({
    ...line,
    is_snap_eligible: basket.lines[index]!.item.is_snap_eligible,
  }));
  const taken = parts.reduce((sum, { method, amount }) => sum + (method === 'ebt' ? amount : 0), 0);
  const beside = parts.reduce((sum, { method, amount }) => sum + (method === 'ebt' ? 0 : amount), 0);
  // What was paid in another way already may be for the eligible goods, with their tax.
  const whole = desk.totalsFor([{ method: 'ebt', amount: mostEbt(lines) }]);
  const most = Math.min(mostEbt(lines), (whole?.total ?? 0) - beside) - taken;
  return most > 0 ? most : undefined;
}
