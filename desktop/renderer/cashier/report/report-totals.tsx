// What all of it comes to.
import type { SalesTotals } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { totalFigures } from './report-figures.ts';
import classes from './report-page.module.css';

export interface ReportTotalsProps {
  /** Undefined for whoever must not see amounts. */
  readonly totals: SalesTotals | undefined;
  readonly orders: number;
}

export function ReportTotals({ totals, orders }: ReportTotalsProps) {
  const t = useText('cashier');
  const money = useMoney();
  return (
    <dl className={classes.totals}>
      <div>
        <dt>{t('figure.orders')}</dt>
        <dd data-testid="report-total-orders">{orders}</dd>
      </div>
      {totalFigures(totals).map(({ figure, minor }) => (
        <div key={figure} data-strong={figure === 'total'}>
          <dt>{t(`figure.${figure}`)}</dt>
          <dd data-testid={`report-total-${figure}`} data-minor={minor}>
            {money(minor)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
