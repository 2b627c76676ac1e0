// Which goods food benefits (SNAP) pay for, and how much of each. Goods that bear a tax go first, since the part that
// benefits pay is free of it and the customer is to owe as little as possible; 7 CFR 272.1 forbids taxing that part.
import type { LineTotals } from './cart-totals.ts';

/** As much of a line as counts here; figures without any benefits. */
export type BenefitLine = Pick<LineTotals, 'taxable' | 'tax'> & { readonly is_snap_eligible: boolean };

/** The most that benefits can pay of these lines, minor units; what comes back takes no part. */
export function mostEbt(lines: readonly BenefitLine[]): number {
  return lines.reduce((sum, line) => sum + payable(line), 0);
}

/** How much of each line `amount` pays, in the lines' order; undefined when they do not take so much. */
export function ebtShares(lines: readonly BenefitLine[], amount: number): number[] | undefined {
  if (!Number.isSafeInteger(amount) || amount < 0) return undefined;
  const shares = lines.map(() => 0);
  let left = amount;
  const taxedFirst = lines
    .map((_line, index) => index)
    .toSorted((a, b) => Number(lines[b]!.tax > 0) - Number(lines[a]!.tax > 0));
  for (const index of taxedFirst) {
    const share = Math.min(left, payable(lines[index]!));
    shares[index] = share;
    left -= share;
  }
  return left === 0 ? shares : undefined;
}

function payable({ is_snap_eligible, taxable }: BenefitLine): number {
  return is_snap_eligible ? Math.max(0, taxable) : 0;
}
