// One sale in the list.
import { Text, UnstyledButton } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { useClock, useMoney } from '../../workplace/store-context.ts';
import type { KnownOrder } from '../../workplace/orders/known-orders.ts';
import { marksOf } from './order-marks.ts';
import { OrderMarks } from './order-marks-view.tsx';
import classes from './orders-page.module.css';

export interface OrderRowProps {
  readonly order: KnownOrder;
  readonly chosen: boolean;
  readonly onShow: () => void;
}

export function OrderRow({ order, chosen, onShow }: OrderRowProps) {
  const t = useText('cashier');
  const money = useMoney();
  const clock = useClock();
  const { receipt, state, number, customer } = order;
  return (
    <UnstyledButton
      className={classes.row}
      onClick={onShow}
      data-chosen={chosen}
      data-testid="order"
      data-state={state}
      data-voided={receipt.voided}
    >
      <span className={classes.code}>
        <strong data-testid="order-code">
          <bdi>{receipt.code}</bdi>
        </strong>
        <Text component="span" size="sm" c="dimmed">
          {number > 0 ? t('orders.number', { number }) : <bdi>{receipt.lane}</bdi>}
        </Text>
      </span>
      <span className={classes.time}>{clock(receipt.capturedAt)}</span>
      <Text component="span" size="sm" c="dimmed" className={classes.cashier}>
        <bdi>{customer || receipt.cashier}</bdi>
      </Text>
      <span className={classes.marks}>
        <OrderMarks marks={marksOf(order)} />
      </span>
      <strong className={classes.total} data-testid="order-total" data-minor={receipt.total}>
        {money(receipt.total)}
      </strong>
    </UnstyledButton>
  );
}
