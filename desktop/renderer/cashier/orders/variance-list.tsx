// Sales that were charged differently than the server would have: an old price on a till without a network, another tax.
import { useTill } from '@evertill/client-core/react';
import { NativeSelect, Skeleton, Text } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { merge } from 'rxjs';
import { useText } from '../../ui/language.ts';
import { useAnswer } from '../../ui/use-observable.ts';
import { ordersWithVariances } from '../../workplace/orders/known-orders.ts';
import { useCashier } from '../cashier-context.ts';
import { OrderDrawer } from './order-drawer.tsx';
import { OrderRow } from './order-row.tsx';
import classes from './orders-page.module.css';
import { useShownOrder } from './use-shown-order.ts';

/** Days looked back. */
const choices = [1, 7, 30];
const usual = 7;

export function VarianceList() {
  const t = useText('cashier');
  const till = useTill();
  const { store } = useCashier();
  const [address, setAddress] = useSearchParams();
  const asked = Number(address.get('days'));
  const days = choices.includes(asked) ? asked : usual;
  const [shown, setShown] = useState('');
  const ask = useCallback(() => {
    const since = new Date(till.surroundings.clock.now() - days * 86_400_000).toISOString();
    return ordersWithVariances(till, store, since);
  }, [till, store, days]);
  const changes = useMemo(() => merge(till.documents.changes('order'), till.view.changes$), [till]);
  const orders = useAnswer(ask, changes);
  const order = useShownOrder(shown);
  return (
    <>
      <NativeSelect
        label={t('variance.since')}
        value={String(days)}
        onChange={(event) =>
          setAddress({ show: 'variances', days: event.currentTarget.value }, { replace: true })
        }
        data={choices.map((count) => ({ value: String(count), label: t('shifts.days', { count }) }))}
        w="fit-content"
        data-testid="variance-days"
      />
      <Text
        role="status"
        my="sm"
        c="dimmed"
        size="sm"
        data-testid="variance-count"
        data-count={orders?.length}
      >
        {orders && (orders.length === 0 ? t('variance.none') : t('orders.found', { count: orders.length }))}
      </Text>
      {!orders && <Skeleton h={240} />}
      <ul className={classes.list}>
        {orders?.map((one) => (
          <li key={one.receipt.id}>
            <OrderRow order={one} chosen={false} onShow={() => setShown(one.receipt.id)} />
          </li>
        ))}
      </ul>
      {order && <OrderDrawer order={order} onClose={() => setShown('')} />}
    </>
  );
}
