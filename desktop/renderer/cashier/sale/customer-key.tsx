// Who the basket is for: a key to choose somebody, and their name once they are chosen.
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useDocument } from '@evertill/client-core/react';
import type { Customer } from '@evertill/schemas';
import { IconUser, IconX } from '@tabler/icons-react';
import { useText } from '../../ui/language.ts';
import { useCashier } from '../cashier-context.ts';
import { ActionKey } from '../keys/action-key.tsx';
import { useSale } from '../../workplace/basket/use-sale.ts';

export function CustomerKey({ onChoose }: { readonly onChoose: () => void }) {
  const t = useText('cashier');
  const { desk } = useCashier();
  const { customer_id } = useSale().cart;
  const customer = useDocument<Customer>('customer', customer_id);
  return (
    // A long name gives way to the keys beside it.
    <Group gap={0} wrap="nowrap" miw={0}>
      <Button
        variant={customer_id === '' ? 'subtle' : 'light'}
        color={customer_id === '' ? 'gray' : 'evergreen'}
        px="sm"
        h={48}
        miw={0}
        title={customer?.name}
        leftSection={<IconUser size={18} />}
        rightSection={<ActionKey action="sale.customer" />}
        onClick={onChoose}
        data-testid="customer"
      >
        <Text span inherit truncate>
          {customer ? <bdi>{customer.name}</bdi> : t('customer.key')}
        </Text>
      </Button>
      {customer_id !== '' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={48}
          style={{ flexShrink: 0 }}
          aria-label={t('customer.nobody')}
          onClick={() => void desk.sellTo('')}
        >
          <IconX size={18} />
        </ActionIcon>
      )}
    </Group>
  );
}
