// What is still to pay of the basket after some parts, and how much of that one more part by a method may be.
import type { Handed } from '@evertill/client-core';
import { mostEbt, settle } from '@evertill/schemas';
import type { SaleDesk } from '../../workplace/basket/sale-desk.ts';

type Reckoning = Pick<SaleDesk, 'state' | 'totalsFor'>;

/**
 * Minor units, rounded for cash; 0 or less: everything is paid. Undefined when the method cannot pay any of it: food
 * benefits without eligible goods.
 */
export function dueAfter(
  desk: Reckoning,
  parts: readonly Handed[],
  method: Handed['method'],
): number | undefined {
  if (method === 'ebt') return dueInBenefits(desk, parts);
  const counted = method === 'cash' ? [...parts, { method, amount: 0 }] : parts;
  const totals = desk.totalsFor(counted);
  return totals && settle({ total: totals.total, payments: parts }).due;
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
