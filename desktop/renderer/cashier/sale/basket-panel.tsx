// The basket: its lines, what it costs, and the keys that end it.
import { ActionIcon, Badge, Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import {
  IconArrowBackUp,
  IconClockPause,
  IconDiscount,
  IconReceipt,
  IconShoppingBagPlus,
  IconTrash,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useText } from '../../ui/language.ts';
import { useCashier } from '../cashier-context.ts';
import { ExchangePanel } from '../exchange/exchange-panel.tsx';
import { ActionKey, useKeyLabel } from '../keys/action-key.tsx';
import { BasketLine } from './basket-line.tsx';
import { BasketTotals } from '../../workplace/basket/basket-totals.tsx';
import { CustomerKey } from './customer-key.tsx';
import { PaymentKeys } from './payment-keys.tsx';
import { TakenList } from './taken-list.tsx';
import { useSale } from '../../workplace/basket/use-sale.ts';
import classes from './basket-panel.module.css';

export interface BasketPanelProps {
  readonly onShow: (dialog: 'hold' | 'cash' | 'customer' | 'adjust' | 'split' | 'last') => void;
  readonly onDone: () => void;
}

/** Not drawn again for every key that is typed: it may hold hundreds of lines. */
export const BasketPanel = memo(function BasketPanel({ onShow, onDone }: BasketPanelProps) {
  const t = useText('cashier');
  const { desk } = useCashier();
  const { cart, exchange, basket, totals, selected, undoable } = useSale();
  const { lines } = cart;
  const isEmpty = lines.length === 0;
  const helpKey = useKeyLabel('app.help');
  const clearKey = useKeyLabel('sale.clear');
  return (
    <section className={classes.panel} aria-label={t('sale.basket')} data-testid="basket">
      <Group className={classes.head!} justify="space-between" wrap="nowrap">
        <Group gap="xs" wrap="nowrap">
          <Title order={2} size="h4">
            {t('sale.basket')}
          </Title>
          {!isEmpty && (
            <Badge className={classes.count!} variant="light" color="gray" size="lg" tt="none">
              {t('sale.lines', { count: lines.length })}
            </Badge>
          )}
        </Group>
        <Group gap={4} wrap="nowrap">
          <Button
            variant="subtle"
            color="gray"
            px="xs"
            h={48}
            leftSection={<IconArrowBackUp size={18} />}
            className={classes.undo!}
            disabled={!undoable}
            onClick={() => void desk.undo()}
            rightSection={<ActionKey action="sale.undo" />}
            data-testid="undo"
          >
            {t('sale.undo')}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={48}
            disabled={isEmpty}
            title={`${t('sale.clear')} (${clearKey})`}
            onClick={() => {
              onDone();
              void desk.clear();
            }}
            data-testid="clear"
          >
            <VisuallyHidden>{t('sale.clear')}</VisuallyHidden>
            <IconTrash size={18} stroke={1.7} />
            <ActionKey action="sale.clear" at="corner" />
          </ActionIcon>
          <Button
            variant="subtle"
            color="gray"
            px="xs"
            h={48}
            className={classes.hold!}
            leftSection={<IconClockPause size={18} />}
            rightSection={<ActionKey action="sale.hold" />}
            disabled={isEmpty || exchange !== undefined}
            onClick={() => onShow('hold')}
            data-testid="hold"
          >
            {t('sale.hold')}
          </Button>
        </Group>
      </Group>
      {exchange && <ExchangePanel exchange={exchange} onDone={onDone} />}
      {isEmpty ? (
        <Stack className={classes.empty!} align="center" justify="center" gap={6}>
          <IconShoppingBagPlus size={46} stroke={1.2} />
          <Text fw={600} c="var(--mantine-color-text)">
            {exchange ? t('exchange.start') : t('sale.start')}
          </Text>
          <Text size="sm">{exchange ? t('exchange.startHint') : t('sale.startHint')}</Text>
          <Text size="sm">{t('sale.startKeys', { key: helpKey })}</Text>
          {!exchange && (
            <Button
              variant="default"
              h={48}
              mt="sm"
              leftSection={<IconReceipt size={18} />}
              rightSection={<ActionKey action="sale.last" />}
              onClick={() => onShow('last')}
              data-testid="last-sale"
            >
              {t('lastSale.key')}
            </Button>
          )}
        </Stack>
      ) : (
        <ol className={classes.lines} data-testid="basket-lines">
          {lines.map((line, index) => (
            <BasketLine
              key={line.id}
              line={line}
              priced={basket?.lines[index]}
              totals={totals?.lines[index]}
              selected={line.id === selected}
              onDone={onDone}
            />
          ))}
        </ol>
      )}
      <div className={classes.foot}>
        <Group justify="space-between" wrap="nowrap" gap={4}>
          <CustomerKey onChoose={() => onShow('customer')} />
          <Button
            variant="subtle"
            color="gray"
            px="sm"
            h={48}
            style={{ flexShrink: 0 }}
            leftSection={<IconDiscount size={18} />}
            rightSection={<ActionKey action="sale.adjust" />}
            onClick={() => onShow('adjust')}
            data-testid="adjust"
          >
            {t('adjust.key')}
          </Button>
        </Group>
        <BasketTotals totals={totals} isExchange={exchange !== undefined} />
        <TakenList withDue />
        <PaymentKeys onOtherAmount={() => onShow('cash')} onSplit={() => onShow('split')} />
      </div>
    </section>
  );
});
