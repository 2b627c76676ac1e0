// What the cashier hands to the customer: how much, and how.
import { Text } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { useMoney } from '../../workplace/store-context.ts';
import classes from './hand-over.module.css';
import type { ReceiptPayment } from '../../workplace/receipt/receipt.ts';

export function HandOver({ payments }: { readonly payments: readonly ReceiptPayment[] }) {
  const t = useText('cashier');
  const money = useMoney();
  return (
    <>
      <Text fw={600}>{t('returns.handOver')}</Text>
      {payments.map(({ id, method, tendered }) => (
        <div
          key={id}
          className={classes.amount}
          data-testid="handed-over"
          data-method={method}
          data-minor={0 - tendered}
        >
          {money(0 - tendered)} <small>{t(`payment.${method}`)}</small>
        </div>
      ))}
    </>
  );
}
