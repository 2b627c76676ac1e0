// What the basket costs, the total large enough to be read by both sides of the counter.
import { Alert, Text } from '@mantine/core';
import type { CartTotals } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { useCashier, useMoney } from '../cashier-context.ts';
import classes from './basket-totals.module.css';

export function BasketTotals({ totals }: { readonly totals: CartTotals | undefined }) {
  const t = useText('cashier');
  const money = useMoney();
  const { prices_include_tax: included } = useCashier().store;
  if (!totals) return <Alert color="red">{t('sale.outOfRange')}</Alert>;
  const { subtotal, tax, rounding, total } = totals;
  return (
    <dl className={classes.figures}>
      {!included && <Figure label={t('sale.subtotal')} value={money(subtotal)} testId="subtotal" />}
      <Figure label={included ? t('sale.taxIncluded') : t('sale.tax')} value={money(tax)} testId="tax" />
      {rounding !== 0 && <Figure label={t('sale.rounding')} value={money(rounding)} testId="rounding" />}
      <div className={classes.total}>
        <dt>{t('sale.total')}</dt>
        <dd data-testid="total" data-minor={total}>
          {money(total)}
        </dd>
      </div>
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly testId: string;
}

function Figure({ label, value, testId }: FigureProps) {
  return (
    <div className={classes.figure}>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" size="sm" c="dimmed" data-testid={testId}>
        {value}
      </Text>
    </div>
  );
}
