// What is still to pay, what goes back to the customer, and which cash keys the till offers.
// Promise: paid + due = total, always; change comes out of cash received in this sale and out of nothing else.
import { currencyDecimals } from './money.ts';

export interface SettledPayment {
  readonly method: string;
  /** The part of the total this payment covers, minor units; negative for money paid out. */
  readonly amount: number;
  /** What was handed over for it; read for cash received only. Absent: the amount itself. */
  readonly tendered?: number | undefined;
}

export interface Settlement {
  /** What stays: received minus change. */
  readonly paid: number;
  readonly change: number;
  /** total − paid. Above zero the customer owes it; below zero the store does (refund, card overcharged). */
  readonly due: number;
}

/**
 * Minor units throughout. Cash beyond the total is change even where no `tendered` says so. The caller leaves out
 * payments that did not succeed.
 */
export function settle({
  total,
  payments,
}: {
  readonly total: number;
  readonly payments: readonly SettledPayment[];
}): Settlement {
  let covered = 0;
  let cash = 0;
  let change = 0;
  for (const { method, amount, tendered = amount } of payments) {
    if (method !== 'cash' || amount <= 0) {
      covered += amount;
      continue;
    }
    const kept = Math.min(amount, tendered);
    covered += kept;
    cash += kept;
    change += tendered - kept;
  }
  const excess = Math.min(Math.max(0, covered - total), cash);
  const paid = covered - excess;
  return { paid, change: change + excess, due: total - paid };
}

/**
 * The notes people pay with (minor units), for a store that has not set its own: 1, 5, 10, 20, 50, 100 major units;
 * a hundredfold where the currency has no minor unit, since its notes begin there.
 */
export function defaultDenominations(currency: string): number[] {
  const unit = 10 ** (currencyDecimals(currency) || 2);
  return [1, 5, 10, 20, 50, 100].map((note) => note * unit);
}

/** Amounts a customer may well hand over, ascending: the exact total, then up to the next full one of each note. */
export function quickCash(total: number, denominations: readonly number[]): number[] {
  if (total <= 0) return [total];
  const amounts = denominations
    .filter((note) => Number.isSafeInteger(note) && note > 0)
    .map((note) => Math.ceil(total / note) * note);
  return [...new Set([total, ...amounts])].toSorted((a, b) => a - b);
}
