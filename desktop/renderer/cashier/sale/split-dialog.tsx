// Several ways to pay one basket: each part is taken off what is due, what is paid in cash is rounded, and food benefits lower
// the tax. A part stays with the basket from the moment it is taken; what this till's terminal charges is charged at the end.
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
import { nextPart } from './next-part.ts';
import { TakenList } from './taken-list.tsx';
import { useChargedLater } from './use-charged-later.ts';
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
  // What is due changes with the basket.
  useSale();
  const hasPad = useNumberPad();
  const chargedLater = useChargedLater();
  const [planned, setPlanned] = useState<readonly Handed[]>([]);
  const [typed, setTyped] = useState('');
  const [flaw, setFlaw] = useState<'amount' | 'coins' | 'nothing'>();
  const field = useRef<HTMLInputElement>(null);
  const dueOf = (method: Handed['method']) => desk.dueBy(method, planned);
  const due = dueOf('other') ?? 0;
  const offered = methods.filter((method) => method !== 'ebt' || dueOf('ebt') !== undefined);
  const coin = store.cash_rounding;

  function add(method: Handed['method']): void {
    const amount = typed.trim() === '' ? undefined : (readMoney(typed, store.currency) ?? null);
    const paysAll = (part: Handed) => desk.paysAll(part, planned);
    const next = nextPart({ method, amount, due: dueOf(method), coin, paysAll });
    // The next part is typed, or this one again.
    field.current?.focus();
    if (next.kind === 'flaw') return setFlaw(next.flaw);
    setFlaw(undefined);
    setTyped('');
    if (next.kind === 'last') {
      onClose();
      void desk.pay([...planned, next.part]);
    } else if (chargedLater.has(method)) setPlanned([...planned, next.part]);
    else void desk.takePart(next.part);
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
          <TakenList />
          {planned.map(({ method, amount }, index) => (
            // Two parts may be alike: their place tells them apart.
            <Group key={index} justify="space-between" data-testid="split-part">
              <Text>{t('split.later', { method: t(`payment.${method}`) })}</Text>
              <Group gap="xs">
                <Text fw={600}>{money(amount)}</Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={48}
                  aria-label={t('split.remove', { method: t(`payment.${method}`) })}
                  onClick={() => setPlanned(planned.filter((_part, at) => at !== index))}
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
            onChange={(text) => {
              setFlaw(undefined);
              setTyped(text);
            }}
            error={flaw && t(`split.flaw.${flaw}`, { coin: money(coin) })}
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
          {due > 0 && dueOf('cash') === 0 && <Alert color="gray">{t('split.belowCoin')}</Alert>}
          {planned.length > 0 && <Alert color="gray">{t('split.notYet')}</Alert>}
        </Stack>
      </form>
    </Modal>
  );
}
