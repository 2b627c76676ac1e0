// Somebody who may approve says yes with their PIN, here and without a network; then the payment goes on.
import { Alert, Button, Modal, PasswordInput, Select, Stack, Text } from '@mantine/core';
import { actorOfStaff } from '@evertill/client-core';
import type { ApprovalWish } from '@evertill/client-core';
import { useAction, useCollection, useTill } from '@evertill/client-core/react';
import { mayApprove } from '@evertill/schemas';
import type { Staff } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { rejectionText } from '../../ui/rejection-words.ts';
import { hasPin } from '../lock/has-pin.ts';
import { usePaymentUnderWay } from '../lock/payment-under-way.ts';
import { useDesk } from './desk-context.ts';

export function ApprovalDialog() {
  const t = useText('cashier');
  usePaymentUnderWay();
  const desk = useDesk();
  const { actions } = useTill();
  const { documents } = useCollection<Staff>('staff', { selector: {} });
  const may = documents.filter((one) => hasPin(one) && mayApprove(actorOfStaff(one)));
  const [chosen, setChosen] = useState('');
  const employeeId = chosen === '' ? (may[0]?.id ?? '') : chosen;
  const [pin, setPin] = useState('');
  const { run, busy, refusal } = useAction((wish: ApprovalWish) => actions.approve(wish));

  async function approve(event: FormEvent): Promise<void> {
    event.preventDefault();
    const outcome = await run({ kind: 'discount', employeeId, pin });
    setPin('');
    if (outcome.ok) await desk.answer(outcome.approval);
  }

  return (
    <Modal
      opened
      onClose={() => void desk.answer(undefined)}
      title={t('approval.title')}
      data-testid="approval-dialog"
    >
      <form onSubmit={(event) => void approve(event)}>
        <Stack>
          <Text>{t('approval.text')}</Text>
          {may.length === 0 && <Alert color="yellow">{t('approval.nobody')}</Alert>}
          <Select
            label={t('approval.who')}
            size="lg"
            allowDeselect={false}
            data={may.map(({ id, name }) => ({ value: id, label: name }))}
            value={employeeId}
            onChange={(id) => setChosen(id ?? '')}
            data-testid="approver"
          />
          <PasswordInput
            label={t('approval.pin')}
            size="lg"
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            value={pin}
            onChange={(event) => setPin(event.currentTarget.value)}
            error={refusal && rejectionText(refusal)}
            data-autofocus
            data-testid="approval-pin"
          />
          <Button
            type="submit"
            h={56}
            loading={busy}
            disabled={pin === '' || employeeId === ''}
            data-testid="approval-yes"
          >
            {t('approval.yes')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
