// The keys that take cash: exactly the total, what a customer is likely to hand over, or another amount. Without an
// open shift no money can be taken, and the way to one is in the same place.
import { Button, Group, SimpleGrid, Text } from '@mantine/core';
import { IconDoorEnter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { useCashier, useMoney } from '../cashier-context.ts';
import { useOpenShift } from '../shift/use-open-shift.ts';
import { cashKeys } from './cash-keys.ts';
import { useSale } from './use-sale.ts';

export function PaymentKeys({ onOtherAmount }: { readonly onOtherAmount: () => void }) {
  const t = useText('cashier');
  const money = useMoney();
  const { desk, store } = useCashier();
  const { cart, totals, busy } = useSale();
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
  const amounts = disabled ? [] : cashKeys(totals.total, store.cash_denominations, store.currency);
  return (
    <>
      <Button
        fullWidth
        h={64}
        fz={20}
        loading={busy}
        disabled={disabled}
        justify="space-between"
        leftSection={<span>{t('sale.exact')}</span>}
        rightSection={
          <Group gap="sm" wrap="nowrap">
            {totals && !disabled ? money(totals.total) : ''}
            <KeyCap>F12</KeyCap>
          </Group>
        }
        onClick={() => void desk.payCash()}
        data-testid="pay-exact"
      />
      <SimpleGrid cols={3} spacing={8} mt={8}>
        {amounts.map((amount) => (
          <Button
            key={amount}
            variant="light"
            h={52}
            px={4}
            fz="md"
            onClick={() => void desk.payCash(amount)}
            data-testid="pay-quick"
            data-minor={amount}
          >
            {money(amount)}
          </Button>
        ))}
        <Button
          variant="default"
          h={52}
          px={4}
          style={{ gridColumn: `span ${3 - (amounts.length % 3)}` }}
          disabled={disabled}
          rightSection={<KeyCap>↵</KeyCap>}
          onClick={onOtherAmount}
          data-testid="pay-other"
        >
          {t('sale.other')}
        </Button>
      </SimpleGrid>
    </>
  );
}
