// The order is in the journal: its receipt, where it is to be found, and the way to the next one.
import { Button, Group, Text, Title } from '@mantine/core';
import { IconListSearch, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useText } from '../../ui/language.ts';
import { useDesk } from '../../workplace/basket/desk-context.ts';
import { ReceiptPaper } from '../../workplace/receipt/receipt-paper.tsx';
import type { Receipt } from '../../workplace/receipt/receipt.ts';
import { useMoney, useStore } from '../../workplace/store-context.ts';
import classes from './create-order.module.css';

export function OrderDone({ receipt }: { readonly receipt: Receipt }) {
  const t = useText('manager');
  const money = useMoney();
  const store = useStore();
  const desk = useDesk();
  const heading = useRef<HTMLHeadingElement>(null);
  // Not a button: an Enter too many goes nowhere.
  useEffect(() => heading.current?.focus(), []);
  const { id, code, total, change } = receipt;
  return (
    <section className={classes.done} data-testid="order-done" data-order={id} data-minor={total}>
      <div>
        <Title ref={heading} order={2} size="h3" tabIndex={-1} data-testid="order-done-title">
          {t('createOrder.done')}
        </Title>
        <Text c="dimmed">{t('createOrder.doneHint')}</Text>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t('createOrder.code')}</dt>
          <dd data-testid="order-code">
            <bdi>{code}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('createOrder.total')}</dt>
          <dd>{money(total)}</dd>
        </div>
        <div>
          <dt>{t('createOrder.change')}</dt>
          <dd data-testid="change" data-minor={change}>
            {money(change)}
          </dd>
        </div>
      </dl>
      <Group>
        <Button
          h={48}
          leftSection={<IconPlus size={20} />}
          onClick={() => desk.dismiss(true)}
          data-testid="order-next"
        >
          {t('createOrder.next')}
        </Button>
        <Button
          component={Link}
          to={`/point-of-sale/orders?order=${encodeURIComponent(id)}`}
          h={48}
          variant="default"
          leftSection={<IconListSearch size={20} />}
          data-testid="order-look"
        >
          {t('createOrder.look')}
        </Button>
      </Group>
      <div className={classes.receipt}>
        <ReceiptPaper receipt={receipt} store={store} isPractice={false} />
      </div>
    </section>
  );
}
