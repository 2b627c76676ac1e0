// Cash into the drawer or out of it in the middle of a shift, or the drawer opened for nothing; always with a reason.
import { useAction, useTill } from '@evertill/client-core/react';
import type { CashMove } from '@evertill/client-core';
import { Button, Modal, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { cashMovementKinds } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { readMoney } from '../../ui/money.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { NumberPad, useNumberPad } from '../../ui/number-pad.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { walkFields } from '../../ui/walk-fields.ts';
import { useCashier } from '../cashier-context.ts';
import { useCashDrawer } from '../use-cash-drawer.ts';
import { ReasonField } from '../reason-field.tsx';
import classes from './cash-move-dialog.module.css';

export function CashMoveDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText('cashier');
  const till = useTill();
  const { store } = useCashier();
  const hasPad = useNumberPad();
  useFocusBack();
  const openDrawer = useCashDrawer();
  const [kind, setKind] = useState<CashMove['kind']>('paid_in');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const { run, busy, refusal } = useAction((move: CashMove) => till.actions.moveCash(move));
  const amount = kind === 'no_sale' ? 0 : readMoney(typed, store.currency);
  const complete = amount !== undefined && (kind === 'no_sale' || amount > 0) && reason.trim() !== '';

  function choose(next: CashMove['kind']): void {
    setKind(next);
    setReason('');
  }

  async function move(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!complete) return;
    const moved = await run({ kind, amount, reason: reason.trim() });
    if (!moved.ok) return;
    openDrawer();
    onClose();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('cashMove.title')}
      size={hasPad ? 'xl' : 'md'}
      data-testid="cash-move"
    >
      <form onSubmit={(event) => void move(event)} onKeyDown={walkFields}>
        <SimpleGrid cols={hasPad ? { base: 1, sm: 2 } : 1}>
          <Stack>
            <Radio.Group value={kind} onChange={(value) => choose(value as CashMove['kind'])}>
              <SimpleGrid cols={2} spacing="xs" role="presentation">
                {cashMovementKinds.map((one) => (
                  <Radio.Card key={one} value={one} className={classes.kind!} data-testid={`move-${one}`}>
                    <Radio.Indicator />
                    <span>
                      <Text fw={600}>{t(`cashMove.${one}`)}</Text>
                      <Text size="xs" c="dimmed">
                        {t(`cashMove.${one}Hint`)}
                      </Text>
                    </span>
                  </Radio.Card>
                ))}
              </SimpleGrid>
            </Radio.Group>
            {kind !== 'no_sale' && (
              <MoneyInput
                label={t('cashMove.amount')}
                currency={store.currency}
                value={typed}
                onChange={setTyped}
                inputMode={hasPad ? 'none' : 'decimal'}
                size="lg"
                data-autofocus
                data-walk
                data-testid="move-amount"
              />
            )}
            <ReasonField
              value={reason}
              onChange={setReason}
              suggestions={reasonsOf(kind).map((one) => t(`cashReason.${one}`))}
            />
            {refusal && <Refused refusal={refusal} />}
          </Stack>
          <Stack justify="flex-end">
            {hasPad && <NumberPad />}
            <Button
              type="submit"
              h={60}
              fz="lg"
              loading={busy}
              disabled={!complete}
              rightSection={<KeyCap>↵</KeyCap>}
              data-walk
              data-testid="move-confirm"
            >
              {t(`cashMove.${kind}Do`)}
            </Button>
          </Stack>
        </SimpleGrid>
      </form>
    </Modal>
  );
}

function reasonsOf(kind: CashMove['kind']) {
  const usual = {
    paid_in: ['change', 'correction'],
    paid_out: ['supplier', 'expense'],
    safe_drop: ['tooMuch', 'shiftEnd'],
    no_sale: ['giveChange', 'check'],
  } as const;
  return usual[kind];
}
