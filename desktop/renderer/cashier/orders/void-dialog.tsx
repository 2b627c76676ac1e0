// Asks before a sale is voided, and why. Whoever comes here by mistake goes back with one key: nothing happens before
// the answer, and the answer is not under the finger that asked.
import type { OrderVoid } from '@evertill/client-core';
import { useAction, useTill } from '@evertill/client-core/react';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useMoney } from '../../workplace/store-context.ts';
import { ReasonField } from '../reason-field.tsx';
import type { KnownOrder } from '../../workplace/orders/known-orders.ts';

export interface VoidDialogProps {
  readonly order: KnownOrder;
  readonly onClose: () => void;
}

export function VoidDialog({ order, onClose }: VoidDialogProps) {
  const t = useText('cashier');
  const money = useMoney();
  const till = useTill();
  useFocusBack();
  const [reason, setReason] = useState('');
  const { run, busy, refusal } = useAction((request: OrderVoid) => till.actions.voidOrder(request));
  const { receipt } = order;

  async function giveUp(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (reason.trim() === '') return;
    const done = await run({ orderId: receipt.id, reason: reason.trim() });
    if (done.ok) onClose();
  }

  return (
    <Modal opened onClose={onClose} title={t('void.title', { code: receipt.code })} data-testid="void-dialog">
      <form onSubmit={(event) => void giveUp(event)}>
        <Stack>
          <Text>{t('void.what', { amount: money(Math.abs(receipt.total)) })}</Text>
          <ReasonField
            value={reason}
            onChange={setReason}
            suggestions={[
              t('void.mistake'),
              t('void.changedMind'),
              t('void.wrongPayment'),
              t('void.training'),
            ]}
          />
          {refusal && <Refused refusal={refusal} />}
          <Group grow>
            <Button
              variant="default"
              h={56}
              rightSection={<KeyCap>Esc</KeyCap>}
              onClick={onClose}
              data-testid="void-keep"
            >
              {t('void.keep')}
            </Button>
            <Button
              type="submit"
              color="red.8"
              h={56}
              loading={busy}
              disabled={reason.trim() === ''}
              data-testid="void-confirm"
            >
              {t('void.confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
