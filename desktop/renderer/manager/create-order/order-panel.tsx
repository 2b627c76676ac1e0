// The order: its lines, who it is for, what it costs, and how it is paid.
import { ActionIcon, Button, Group, SimpleGrid, Title } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { BasketTotals } from '../../workplace/basket/basket-totals.tsx';
import { useDesk } from '../../workplace/basket/desk-context.ts';
import { useSale } from '../../workplace/basket/use-sale.ts';
import { OrderCustomer } from './order-customer.tsx';
import { OrderLines } from './order-lines.tsx';
import classes from './create-order.module.css';

export interface OrderPanelProps {
  readonly mayPay: boolean;
  readonly onCash: () => void;
  /** Back to where items are searched. */
  readonly onDone: () => void;
}

export function OrderPanel({ mayPay, onCash, onDone }: OrderPanelProps) {
  const t = useText('cashier');
  const office = useText('manager');
  const desk = useDesk();
  const { cart, totals, busy, undoable } = useSale();
  return (
    <section className={classes.order} aria-label={office('createOrder.order')} data-testid="order">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h4">
          {office('createOrder.order')}
        </Title>
        <Group gap={4} wrap="nowrap">
          <Button
            variant="subtle"
            color="gray"
            px="xs"
            h={48}
            leftSection={<IconArrowBackUp size={18} />}
            disabled={!undoable}
            onClick={() => void desk.undo()}
            data-testid="undo"
          >
            {t('sale.undo')}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={48}
            disabled={cart.lines.length === 0}
            aria-label={t('sale.clear')}
            title={t('sale.clear')}
            onClick={() => {
              onDone();
              void desk.clear();
            }}
            data-testid="clear"
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      </Group>
      <OrderLines onDone={onDone} />
      <OrderCustomer />
      <div>
        <BasketTotals totals={totals} isExchange={false} />
        <SimpleGrid cols={2} spacing="sm">
          <Button
            h={56}
            loading={busy}
            disabled={!mayPay}
            rightSection={<KeyCap>↵</KeyCap>}
            onClick={onCash}
            data-testid="pay-cash"
          >
            {t('payment.cash')}
          </Button>
          <Button
            h={56}
            variant="light"
            loading={busy}
            disabled={!mayPay}
            onClick={() => void desk.payCard()}
            data-testid="pay-card"
          >
            {t('payment.card')}
          </Button>
        </SimpleGrid>
      </div>
    </section>
  );
}
