// What the basket costs, the total large enough to be read by both sides of the counter.
import { Alert, Text } from '@mantine/core';
import type { CartTotals } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { useMoney, useStore } from '../store-context.ts';
import classes from './basket-totals.module.css';

export interface BasketTotalsProps {
  readonly totals: CartTotals | undefined;
  /** Something comes back for it. */
  readonly isExchange: boolean;
}

export function BasketTotals({ totals, isExchange }: BasketTotalsProps) {
  const t = useText('cashier');
  const money = useMoney();
  const { prices_include_tax: included } = useStore();
  if (!totals) return <Alert color="red">{isExchange ? t('exchange.benefits') : t('sale.outOfRange')}</Alert>;
  const { discount, tax, rounding, total } = totals;
  const notes = [
    ...(discount === 0 ? [] : [t('sale.off', { amount: money(discount) })]),
    included
      ? t('sale.withTax', { tax: money(tax) })
      : t('sale.plusTax', { subtotal: money(total - rounding - tax), tax: money(tax) }),
    ...(rounding === 0 ? [] : [t('sale.rounded', { amount: money(rounding) })]),
  ];
  return (
    <div className={classes.total}>
      <div>
        <Text fz="lg" fw={600}>
          {total < 0 ? t('exchange.owed') : t('sale.total')}
        </Text>
        <Text size="sm" c="dimmed" data-testid="total-notes">
          {notes.join(', ')}
        </Text>
      </div>
      <output className={classes.amount} data-testid="total" data-minor={total}>
        {money(Math.abs(total))}
      </output>
    </div>
  );
}
