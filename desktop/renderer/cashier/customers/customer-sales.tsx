// What a customer bought, as far as this till knows: sales of its store in reach, and its own that are still on their way.
import { useTill } from '@evertill/client-core/react';
import { Skeleton, Text, Title, UnstyledButton } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { merge } from 'rxjs';
import { useText } from '../../ui/language.ts';
import { useAnswer } from '../../ui/use-observable.ts';
import { useCashier } from '../cashier-context.ts';
import { useClock, useMoney } from '../../workplace/store-context.ts';
import { ordersOf } from '../../workplace/orders/known-orders.ts';
import { OrderDrawer } from '../orders/order-drawer.tsx';
import { marksOf } from '../orders/order-marks.ts';
import { OrderMarks } from '../orders/order-marks-view.tsx';
import classes from './customers-page.module.css';

export interface CustomerSalesProps {
  readonly customerId: string;
  /** Told when one of them is in front, and when it is not any more. */
  readonly onShow: (isShown: boolean) => void;
}

export function CustomerSales({ customerId, onShow }: CustomerSalesProps) {
  const t = useText('cashier');
  const money = useMoney();
  const clock = useClock();
  const till = useTill();
  const { store } = useCashier();
  const ask = useCallback(() => ordersOf(till, store, customerId), [till, store, customerId]);
  const changes = useMemo(() => merge(till.documents.changes('order'), till.view.changes$), [till]);
  const orders = useAnswer(ask, changes);
  const [shownId, setShownId] = useState('');
  const shown = orders?.find(({ receipt }) => receipt.id === shownId);
  const show = (id: string) => {
    setShownId(id);
    onShow(id !== '');
  };
  if (!orders) return <Skeleton h={80} />;
  const living = orders.filter(({ receipt }) => !receipt.voided);
  const total = living.reduce((sum, { receipt }) => sum + receipt.total, 0);
  return (
    <section aria-label={t('customers.bought')} data-testid="customer-sales">
      <Title order={3} size="h5" mb={4}>
        {t('customers.bought')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {orders.length === 0
          ? t('customers.nothingBought')
          : t('customers.boughtHere', { count: living.length, total: money(total) })}
      </Text>
      {orders.length > 0 && (
        <ul className={classes.sales}>
          {orders.map((order) => {
            const { receipt, state } = order;
            return (
              <li key={receipt.id}>
                <UnstyledButton
                  className={classes.sale}
                  onClick={() => show(receipt.id)}
                  data-testid="customer-sale"
                  data-state={state}
                >
                  <span>
                    <strong>{receipt.code}</strong>
                    <Text component="span" size="sm" c="dimmed" display="block">
                      {clock(receipt.capturedAt)}
                    </Text>
                  </span>
                  <span className={classes.marks}>
                    <OrderMarks marks={marksOf(order)} />
                  </span>
                  <strong>{money(receipt.total)}</strong>
                </UnstyledButton>
              </li>
            );
          })}
        </ul>
      )}
      {shown && <OrderDrawer order={shown} onClose={() => show('')} />}
    </section>
  );
}
