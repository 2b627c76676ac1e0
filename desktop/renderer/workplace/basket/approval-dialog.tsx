// Somebody who may approve says yes with their PIN, here and without a network; then the payment goes on.
import { Modal, Stack, Text } from '@mantine/core';
import type { ApprovalWish, ByManager } from '@evertill/client-core';
import { useAction, useTill } from '@evertill/client-core/react';
import { useText } from '../../ui/language.ts';
import { ManagerForm } from '../lock/manager-form.tsx';
import { usePaymentUnderWay } from '../lock/payment-under-way.ts';
import { useDesk } from './desk-context.ts';

export function ApprovalDialog() {
  const t = useText('cashier');
  usePaymentUnderWay();
  const desk = useDesk();
  const { actions } = useTill();
  const { run, busy, refusal } = useAction((wish: ApprovalWish) => actions.approve(wish));

  async function approve({ employeeId, pin }: ByManager): Promise<void> {
    const outcome = await run({ kind: 'discount', employeeId, pin });
    if (outcome.ok) await desk.answer(outcome.approval);
  }

  return (
    <Modal
      opened
      onClose={() => void desk.answer(undefined)}
      title={t('approval.title')}
      data-testid="approval-dialog"
    >
      <Stack>
        <Text>{t('approval.text')}</Text>
        <ManagerForm yes={t('approval.yes')} busy={busy} refusal={refusal} onYes={(by) => void approve(by)} />
      </Stack>
    </Modal>
  );
}
