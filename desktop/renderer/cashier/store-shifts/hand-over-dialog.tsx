// To whom an open shift is handed.
import type { ShiftAssignment } from '@evertill/client-core';
import { useAction, useTill } from '@evertill/client-core/react';
import { Button, Modal, NativeSelect, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { worksIn } from '@evertill/schemas';
import type { Staff, WorkShift } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { Refused } from '../../ui/refused.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';

export interface HandOverDialogProps {
  readonly shift: WorkShift;
  readonly people: ReadonlyMap<string, Staff>;
  readonly onClose: () => void;
}

export function HandOverDialog({ shift, people, onClose }: HandOverDialogProps) {
  const t = useText('cashier');
  const till = useTill();
  useFocusBack();
  const { id, shift_label: label, store_id, opened_by_vendor_employee_id, assignees } = shift;
  const choices = [...people.values()]
    .filter((one) => one.id !== opened_by_vendor_employee_id && one.id !== assignees[0]?.vendor_employee_id)
    .filter((one) => worksIn(one, store_id))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const [chosen, choose] = useState('');
  const { run, busy, refusal } = useAction((to: ShiftAssignment) => till.actions.assignShift(to));

  async function handOver(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (chosen === '') return;
    const done = await run({ shiftId: id, personId: chosen });
    if (!done.ok) return;
    notifications.show({
      message: t('shifts.handedOver', { label, name: people.get(chosen)?.name ?? '' }),
      color: 'evergreen',
    });
    onClose();
  }

  return (
    <Modal opened onClose={onClose} title={t('shifts.handOverTitle', { label })} data-testid="hand-over">
      <form onSubmit={(event) => void handOver(event)}>
        <Stack>
          <NativeSelect
            label={t('shifts.handOverTo')}
            value={chosen}
            onChange={(event) => choose(event.currentTarget.value)}
            data={[{ value: '', label: '' }, ...choices.map((one) => ({ value: one.id, label: one.name }))]}
            data-autofocus
            data-testid="hand-over-to"
          />
          {refusal && <Refused refusal={refusal} />}
          <Button
            type="submit"
            h={56}
            loading={busy}
            disabled={chosen === ''}
            data-testid="hand-over-confirm"
          >
            {t('shifts.handOver')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
