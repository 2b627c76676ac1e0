// The latest sales, each with its receipt, and whether the server has it.
import { useTill } from '@evertill/client-core/react';
import { Badge, Button, Drawer, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { merge } from 'rxjs';
import { useText } from '../../ui/language.ts';
import { useAnswer } from '../../ui/use-observable.ts';
import { useCashier, useClock, useMoney } from '../cashier-context.ts';
import { ReceiptView } from '../receipt/receipt-view.tsx';
import { recentOrders } from './recent-orders.ts';
import type { RecentOrder } from './recent-orders.ts';
import classes from './orders-page.module.css';

const colours = { sent: 'evergreen', waiting: 'yellow', attention: 'red' } as const;

export function OrdersPage() {
  const t = useText('cashier');
  const till = useTill();
  const { store } = useCashier();
  const ask = useCallback(() => recentOrders(till, store), [till, store]);
  const changes = useMemo(() => merge(till.documents.changes('order'), till.view.changes$), [till]);
  const orders = useAnswer(ask, changes);
  const [shown, setShown] = useState<RecentOrder>();
  return (
    <div className={classes.page} data-testid="orders">
      <div className={classes.column}>
        <Title order={1} size="h2">
          {t('orders.title')}
        </Title>
        <Text c="dimmed" mb="md">
          {t('orders.hint')}
        </Text>
        {orders?.length === 0 && <Text>{t('orders.none')}</Text>}
        <ul className={classes.list}>
          {orders?.map((order) => (
            <li key={order.receipt.id}>
              <OrderRow order={order} onShow={() => setShown(order)} />
            </li>
          ))}
        </ul>
      </div>
      <Drawer opened={shown !== undefined} onClose={() => setShown(undefined)} title={t('receipt.title')}>
        {shown && (
          <Stack>
            <ReceiptView receipt={shown.receipt} printable />
            <Button
              variant="default"
              h={52}
              leftSection={<IconPrinter size={20} />}
              onClick={() => window.print()}
            >
              {t('paid.print')}
            </Button>
          </Stack>
        )}
      </Drawer>
    </div>
  );
}

interface OrderRowProps {
  readonly order: RecentOrder;
  readonly onShow: () => void;
}

function OrderRow({ order, onShow }: OrderRowProps) {
  const t = useText('cashier');
  const money = useMoney();
  const clock = useClock();
  const { receipt, state, number, late } = order;
  return (
    <UnstyledButton className={classes.row} onClick={onShow} data-testid="order" data-state={state}>
      <span className={classes.code}>
        <strong data-testid="order-code">{receipt.code}</strong>
        <Text component="span" size="sm" c="dimmed">
          {number > 0 ? t('orders.number', { number }) : receipt.lane}
        </Text>
      </span>
      <span className={classes.time}>{clock(receipt.capturedAt)}</span>
      <Text component="span" size="sm" c="dimmed" className={classes.cashier}>
        {receipt.cashier}
      </Text>
      <Badge variant="light" color={colours[state]} size="lg" tt="none">
        {t(`orders.${state}`)}
        {late ? ` · ${t('orders.late')}` : ''}
      </Badge>
      <strong className={classes.total} data-testid="order-total" data-minor={receipt.total}>
        {money(receipt.total)}
      </strong>
    </UnstyledButton>
  );
}
