// Cash beside the drawer's count: it was taken for baskets that are not paid yet.
import { Alert } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { useMoney } from '../../workplace/store-context.ts';

/** `amount`: minor units; nothing is said where there is none. */
export function UnpaidCash({ amount }: { readonly amount: number }) {
  const t = useText('cashier');
  const money = useMoney();
  if (amount === 0) return null;
  return (
    <Alert color="yellow" variant="light" mt="sm" role="status" data-testid="unpaid-cash" data-minor={amount}>
      {t('close.unpaidCash', { amount: money(amount) })}
    </Alert>
  );
}
