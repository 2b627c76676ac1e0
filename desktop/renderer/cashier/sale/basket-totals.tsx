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
  const { subtotal, discount, tax, rounding, total } = totals;
  const notes = [
    included
      ? t('sale.withTax', { tax: money(tax) })
      : t('sale.plusTax', { subtotal: money(subtotal - discount), tax: money(tax) }),
    ...(rounding === 0 ? [] : [t('sale.rounded', { amount: money(rounding) })]),
  ];
  return (
    <div className={classes.total}>
      <div>
        <Text fz="lg" fw={600}>
          {t('sale.total')}
        </Text>
        <Text size="sm" c="dimmed" data-testid="total-notes">
          {notes.join(', ')}
        </Text>
      </div>
      <output className={classes.amount} data-testid="total" data-minor={total}>
        {money(total)}
      </output>
    </div>
  );
}
