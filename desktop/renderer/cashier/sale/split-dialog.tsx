// Several ways to pay one basket: each part is taken off what is due, cash is rounded at the end, and food benefits lower
// the tax. Nothing is written before everything is paid.
import { ActionIcon, Alert, Button, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Handed } from '@evertill/client-core';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { readMoney } from '../../ui/money.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { NumberPad, useNumberPad } from '../../ui/number-pad.tsx';
import { useCashier } from '../cashier-context.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { ActionKey } from '../keys/action-key.tsx';
import { useActionKeys } from '../keys/use-action-keys.ts';
import { usePaymentUnderWay } from '../../workplace/lock/payment-under-way.ts';
import { dueAfter } from './due-after.ts';
import { useSale } from '../../workplace/basket/use-sale.ts';

const methods = ['cash', 'card', 'ebt', 'voucher', 'bank_transfer', 'other'] as const;
const keys: Partial<Record<Handed['method'], ReactNode>> = {
  cash: <KeyCap>↵</KeyCap>,
  // The same as on the sale screen.
  card: <ActionKey action="sale.card" />,
};

export function SplitDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText('cashier');
  usePaymentUnderWay();
  const money = useMoney();
  const { desk, store } = useCashier();
  const { exact } = useSale();
  const hasPad = useNumberPad();
  const [parts, setParts] = useState<readonly Handed[]>([]);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const dueBy = (method: Handed['method']) => dueAfter(desk, parts, method);
  const due = dueBy('other') ?? exact?.total ?? 0;
  const offered = methods.filter((method) => method !== 'ebt' || dueBy('ebt') !== undefined);

  function add(method: Handed['method']): void {
    const most = dueBy(method);
    const amount = typed.trim() === '' ? most : readMoney(typed, store.currency);
    if (amount === undefined || amount === 0 || most === undefined) return;
    // Only of cash there is change.
    const taken = method === 'cash' ? amount : Math.min(amount, most);
    const next = [...parts, { method, amount: taken }];
    const left = dueAfter(desk, next, 'other');
    setTyped('');
    if (left === undefined || left > 0) {
      setParts(next);
      // The next part is typed.
      field.current?.focus();
      return;
    }
    onClose();
    void desk.pay(next);
  }

  useActionKeys({ 'sale.card': () => add('card') }, { inFront: true });

  return (
    <Modal opened onClose={onClose} title={t('split.title')} data-testid="split-dialog">
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          add('cash');
        }}
      >
        <Stack>
          <Group justify="space-between" align="baseline">
            <Text>{t('split.due')}</Text>
            <Text fz={28} fw={700} data-testid="split-due" data-minor={due}>
              {money(due)}
            </Text>
          </Group>
          {parts.map(({ method, amount }, index) => (
            // Two parts may be alike: their place tells them apart.
            <Group key={index} justify="space-between" data-testid="split-part">
              <Text>{t(`payment.${method}`)}</Text>
              <Group gap="xs">
                <Text fw={600}>{money(amount)}</Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={48}
                  aria-label={t('split.remove', { method: t(`payment.${method}`) })}
                  onClick={() => setParts(parts.filter((_part, at) => at !== index))}
                >
                  <IconX size={20} />
                </ActionIcon>
              </Group>
            </Group>
          ))}
          <MoneyInput
            ref={field}
            label={t('split.amount')}
            description={t('split.all')}
            currency={store.currency}
            value={typed}
            onChange={setTyped}
            inputMode={hasPad ? 'none' : 'decimal'}
            size="lg"
            data-autofocus
            data-testid="split-amount"
          />
          {hasPad && <NumberPad walks={false} />}
          <SimpleGrid cols={2} spacing={8}>
            {offered.map((method) => (
              <Button
                key={method}
                variant={method === 'cash' ? 'filled' : 'light'}
                h={56}
                rightSection={keys[method]}
                onClick={() => add(method)}
                type="button"
                data-testid={`split-${method}`}
              >
                {t(`payment.${method}`)}
              </Button>
            ))}
          </SimpleGrid>
          {parts.length > 0 && <Alert color="gray">{t('split.notYet')}</Alert>}
        </Stack>
      </form>
    </Modal>
  );
}
