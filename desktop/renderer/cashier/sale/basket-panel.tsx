// The basket: its lines, what it costs, and the keys that end it.
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconClockPause, IconShoppingBagPlus } from '@tabler/icons-react';
import { memo } from 'react';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { useCashier } from '../cashier-context.ts';
import { BasketLine } from './basket-line.tsx';
import { BasketTotals } from './basket-totals.tsx';
import { PaymentKeys } from './payment-keys.tsx';
import { useSale } from './use-sale.ts';
import classes from './basket-panel.module.css';

export interface BasketPanelProps {
  readonly onShow: (dialog: 'hold' | 'cash') => void;
  readonly onDone: () => void;
}

/** Not drawn again for every key that is typed: it may hold hundreds of lines. */
export const BasketPanel = memo(function BasketPanel({ onShow, onDone }: BasketPanelProps) {
  const t = useText('cashier');
  const { desk } = useCashier();
  const { cart, totals, selected, undoable } = useSale();
  const { lines } = cart;
  const isEmpty = lines.length === 0;
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
            px="sm"
            h={48}
            leftSection={<IconArrowBackUp size={18} />}
            disabled={!undoable}
            onClick={() => desk.undo()}
            title="Ctrl+Z"
            data-testid="undo"
          >
            {t('sale.undo')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            px="sm"
            h={48}
            leftSection={<IconClockPause size={18} />}
            rightSection={<KeyCap>F7</KeyCap>}
            disabled={isEmpty}
            onClick={() => onShow('hold')}
            data-testid="hold"
          >
            {t('sale.hold')}
          </Button>
        </Group>
      </Group>
      {isEmpty ? (
        <Stack className={classes.empty!} align="center" justify="center" gap={6}>
          <IconShoppingBagPlus size={46} stroke={1.2} />
          <Text fw={600} c="var(--mantine-color-text)">
            {t('sale.start')}
          </Text>
          <Text size="sm">{t('sale.startHint')}</Text>
          <Text size="sm">{t('sale.startKeys')}</Text>
        </Stack>
      ) : (
        <ol className={classes.lines} data-testid="basket-lines">
          {lines.map((line, index) => (
            <BasketLine
              key={line.id}
              line={line}
              total={totals?.lines[index]?.total ?? 0}
              selected={line.id === selected}
              onDone={onDone}
            />
          ))}
        </ol>
      )}
      <div className={classes.foot}>
        <BasketTotals totals={totals} />
        <PaymentKeys onOtherAmount={() => onShow('cash')} />
      </div>
    </section>
  );
});
