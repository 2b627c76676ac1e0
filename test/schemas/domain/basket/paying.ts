// How a random visit is paid: what each method covers, and the cash that is handed over for it.
import { oracleTotals } from './basket-oracle.ts';
import type { OraclePriced } from './basket-oracle.ts';
import type { Paying } from './basket-arbitrary.ts';

export interface HandedOver {
  readonly method: 'cash' | 'card' | 'ebt' | 'voucher';
  readonly amount: number;
}

export interface Paid {
  /** What benefits pay. */
  readonly ebt: number;
  /** Undefined: nothing is paid in cash. */
  readonly cash: { readonly beside: number; readonly increment: number } | undefined;
  readonly handed: readonly HandedOver[];
  readonly change: number;
}

/** The most that benefits may pay: what eligible goods that go out cost. */
export function mostOfBenefits(priced: OraclePriced): number {
  if (priced.prices_include_tax) return 0;
  const { lines } = oracleTotals(priced)!;
  return priced.lines.reduce(
    (sum, { item, qty }, index) =>
      item.is_snap_eligible && !qty.startsWith('-') ? sum + lines[index]!.taxable : sum,
    0,
  );
}

export function payFor(priced: OraclePriced, { ebt: part, card, voucher, ...paying }: Paying): Paid {
  const percentOf = (whole: number, percent: number): number => Math.floor((whole * percent) / 100);
  const ebt = percentOf(mostOfBenefits(priced), Math.min(100, part));
  const rest = oracleTotals(priced, { ebt })!.total - ebt;
  const byCard = percentOf(Math.max(0, rest), card);
  const byVoucher = percentOf(Math.max(0, rest - byCard), voucher);
  const others = [
    { method: 'ebt' as const, amount: ebt },
    { method: 'voucher' as const, amount: byVoucher },
  ].filter(({ amount }) => amount > 0);
  if (!paying.inCash) {
    const amount = rest - byVoucher;
    const handed = amount === 0 ? others : [...others, { method: 'card' as const, amount }];
    return { ebt, cash: undefined, handed, change: 0 };
  }
  const cash = { beside: ebt + byCard + byVoucher, increment: paying.coin };
  const due = oracleTotals(priced, { ebt, cash })!.total - cash.beside;
  const change = due < 0 ? 0 : paying.extra;
  const inCash = { method: 'cash' as const, amount: due + change };
  const withCard = byCard === 0 ? others : [...others, { method: 'card' as const, amount: byCard }];
  return { ebt, cash, handed: [...withCard, inCash], change };
}
