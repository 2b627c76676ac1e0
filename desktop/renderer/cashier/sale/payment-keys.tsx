// The keys that take cash: exactly the total, what a customer is likely to hand over, or another amount. Without an
// open shift no money can be taken, and the way to one is in the same place.
import { Button, Group, SimpleGrid, Text } from '@mantine/core';
import { IconDoorEnter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { wholeMoney } from '../../ui/money.ts';
import { useCashier } from '../cashier-context.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { PayOutKeys } from '../exchange/pay-out-keys.tsx';
import { ActionKey } from '../keys/action-key.tsx';
import { useOpenShift } from '../shift/use-open-shift.ts';
import { cashKeys } from './cash-keys.ts';
import { useSale } from '../../workplace/basket/use-sale.ts';
import classes from './payment-keys.module.css';

export interface PaymentKeysProps {
  readonly onOtherAmount: () => void;
  readonly onSplit: () => void;
}

export function PaymentKeys({ onOtherAmount, onSplit }: PaymentKeysProps) {
  const t = useText('cashier');
  const money = useMoney();
  const { desk, store } = useCashier();
  const { cart, exchange, totals, asPaid, busy } = useSale();
  const shift = useOpenShift();
  const disabled = cart.lines.length === 0 || !totals || busy;
  if (shift === null) {
    return (
      <div data-testid="shift-needed">
        <Text size="sm" c="dimmed" mb="xs">
          {t('shift.neededText')}
        </Text>
        <Button
          component={Link}
          to="/point-of-sale/work-shift"
          size="lg"
          fullWidth
          h={60}
          leftSection={<IconDoorEnter size={22} />}
          data-testid="open-shift-link"
        >
          {t('shift.needed')}
        </Button>
      </div>
    );
  }
  if (exchange && totals && totals.total <= 0)
    return <PayOutKeys due={totals.total} asPaid={asPaid} disabled={disabled} busy={busy} />;
  const due = desk.dueBy('cash') ?? 0;
  const amounts = disabled ? [] : cashKeys(due, store.cash_denominations, store.currency);
  const otherWay = { variant: 'light', h: 48, px: 4, disabled } as const;
  return (
    <>
      <Button
        fullWidth
        h={56}
        fz={20}
        loading={busy}
        disabled={disabled}
        justify="space-between"
        leftSection={<span>{t('sale.exact')}</span>}
        rightSection={
          <Group gap="sm" wrap="nowrap">
            {disabled ? '' : money(due)}
            <ActionKey action="sale.exact" />
          </Group>
        }
        onClick={() => void desk.payCash()}
        data-testid="pay-exact"
      />
      {amounts.length > 0 && (
        <SimpleGrid cols={amounts.length} spacing={8} mt={8}>
          {amounts.map((amount) => (
            <Button
              key={amount}
              variant="light"
              className={classes.quick!}
              h={48}
              onClick={() => void desk.payCash(amount)}
              data-testid="pay-quick"
              data-minor={amount}
            >
              {wholeMoney(amount, store.currency)}
            </Button>
          ))}
        </SimpleGrid>
      )}
      <SimpleGrid cols={3} spacing={8} mt={8}>
        <Button
          {...otherWay}
          variant="default"
          rightSection={<KeyCap>↵</KeyCap>}
          onClick={onOtherAmount}
          data-testid="pay-other"
        >
          {t('sale.other')}
        </Button>
        <Button
          {...otherWay}
          rightSection={<ActionKey action="sale.card" />}
          onClick={() => void desk.payCard()}
          data-testid="pay-card"
        >
          {t('payment.card')}
        </Button>
        <Button
          {...otherWay}
          rightSection={<ActionKey action="sale.split" />}
          onClick={onSplit}
          data-testid="pay-split"
        >
          {t('split.key')}
        </Button>
      </SimpleGrid>
    </>
  );
}
