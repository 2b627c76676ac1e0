// What a report comes to, figure by figure.
import type { SalesTotals } from '@evertill/schemas';

const figures = ['sales', 'returns', 'discount', 'tax', 'total', 'outstanding'] as const;

export interface TotalFigure {
  readonly figure: (typeof figures)[number];
  readonly minor: number;
}

/** None for whoever must not see amounts. */
export function totalFigures(totals: SalesTotals | undefined): TotalFigure[] {
  if (!totals) return [];
  return figures
    .map((figure) => ({ figure, minor: totals[figure] }))
    .filter(({ figure, minor }) => figure !== 'outstanding' || minor !== 0);
}
