// Another amount of cash: type what was handed over, see the change before it is taken.
import { Button, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { readMoney } from '../../ui/money.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { useMoney, useStore } from '../store-context.ts';
import { usePaymentUnderWay } from '../lock/payment-under-way.ts';
import { useDesk } from './desk-context.ts';
import classes from './cash-dialog.module.css';

const pad = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', '⌫'];

export interface CashDialogProps {
  /** Minor units. */
  readonly total: number;
  readonly onClose: () => void;
}

export function CashDialog({ total, onClose }: CashDialogProps) {
  const t = useText('cashier');
  usePaymentUnderWay();
  const money = useMoney();
  const desk = useDesk();
  const store = useStore();
  const [typed, setTyped] = useState('');
  // Nothing typed: exactly the total.
  const tendered = typed.trim() === '' ? total : readMoney(typed, store.currency);
  const change = (tendered ?? 0) - total;
  const enough = tendered !== undefined && change >= 0;

  function press(key: string): void {
    setTyped((before) => (key === '⌫' ? before.slice(0, -1) : before + key));
  }

  function take(event: FormEvent): void {
    event.preventDefault();
    if (!enough) return;
    onClose();
    void desk.payCash(tendered);
  }

  return (
    <Modal opened onClose={onClose} title={t('cash.title')} size="sm" data-testid="cash-dialog">
      <form onSubmit={take}>
        <Stack gap="md">
          <Group justify="space-between" align="baseline">
            <Text>{t('cash.due')}</Text>
            <Text fz={28} fw={700}>
              {money(total)}
            </Text>
          </Group>
          <MoneyInput
            label={t('cash.tendered')}
            currency={store.currency}
            value={typed}
            onChange={setTyped}
            size="lg"
            data-autofocus
            data-testid="tendered"
          />
          <SimpleGrid cols={3} spacing={8}>
            {pad.map((key) => (
              <Button key={key} variant="default" h={52} fz="lg" tabIndex={-1} onClick={() => press(key)}>
                {key}
              </Button>
            ))}
          </SimpleGrid>
          <div className={classes.change} data-short={!enough}>
            <Text fw={600}>{enough ? t('cash.change') : t('cash.missing')}</Text>
            <Text fz={28} fw={700} data-testid="cash-change">
              {money(Math.abs(change))}
            </Text>
          </div>
          <Button
            type="submit"
            h={60}
            fz="lg"
            disabled={!enough}
            rightSection={<KeyCap>↵</KeyCap>}
            data-testid="take-cash"
          >
            {t('cash.take')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
