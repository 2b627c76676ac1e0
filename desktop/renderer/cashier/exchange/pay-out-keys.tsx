// The keys that end an exchange in which the customer pays nothing: the difference goes back the way the sale was paid, or
// in cash; or there is none.
import { Button, Group, Stack } from '@mantine/core';
import type { Handed } from '@evertill/client-core';
import { useText } from '../../ui/language.ts';
import { useCashier } from '../cashier-context.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { ActionKey } from '../keys/action-key.tsx';

export interface PayOutKeysProps {
  /** Minor units, what is due in cash: not above zero. */
  readonly due: number;
  /** How it goes back the way the sale was paid; undefined when it cannot. */
  readonly asPaid: readonly Handed[] | undefined;
  readonly disabled: boolean;
  readonly busy: boolean;
}

export function PayOutKeys({ due, asPaid, disabled, busy }: PayOutKeysProps) {
  const t = useText('cashier');
  const money = useMoney();
  const { desk } = useCashier();
  const others = asPaid?.filter(({ method }) => method !== 'cash') ?? [];
  return (
    <Stack gap={8}>
      <Button
        fullWidth
        h={56}
        fz={20}
        loading={busy}
        disabled={disabled}
        justify="space-between"
        leftSection={<span>{due === 0 ? t('exchange.even') : t('exchange.payOut')}</span>}
        rightSection={
          <Group gap="sm" wrap="nowrap">
            {due === 0 ? '' : money(0 - due)}
            <ActionKey action="sale.exact" />
          </Group>
        }
        onClick={() => void desk.payCash()}
        data-testid="pay-out"
      />
      {others.length > 0 && (
        <Button
          variant="light"
          h={56}
          disabled={disabled}
          rightSection={<ActionKey action="sale.card" />}
          onClick={() => void desk.payBack()}
          data-testid="pay-back"
        >
          {t('exchange.asPaid')}:{' '}
          {asPaid?.map(({ method, amount }) => `${t(`payment.${method}`)} ${money(0 - amount)}`).join(', ')}
        </Button>
      )}
    </Stack>
  );
}
