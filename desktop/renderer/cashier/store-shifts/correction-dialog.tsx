// An owner's correction beside a closed shift: what was wrong, and the figures as they should have been.
import type { ShiftCorrection } from '@evertill/client-core';
import { useAction, useTill } from '@evertill/client-core/react';
import { Button, Modal, Stack, Switch, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { WorkShift } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { readMoney } from '../../ui/money.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useCashier } from '../cashier-context.ts';

export interface CorrectionDialogProps {
  readonly shift: WorkShift;
  readonly onClose: () => void;
}

export function CorrectionDialog({ shift, onClose }: CorrectionDialogProps) {
  const t = useText('cashier');
  const till = useTill();
  const { store } = useCashier();
  useFocusBack();
  const [note, setNote] = useState('');
  const [cash, setCash] = useState('');
  const [handover, setHandover] = useState('');
  const [settles, setSettles] = useState(false);
  const { run, busy, refusal } = useAction((correction: ShiftCorrection) =>
    till.actions.amendShift(correction),
  );
  const amountOf = (typed: string) => (typed.trim() === '' ? undefined : readMoney(typed, store.currency));
  const isWrong = [cash, handover].some((typed) => typed.trim() !== '' && amountOf(typed) === undefined);
  const complete = note.trim() !== '' && !isWrong;

  async function write(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!complete) return;
    const done = await run({
      shiftId: shift.id,
      note,
      ...given('actualCash', amountOf(cash)),
      ...given('handoverAmount', amountOf(handover)),
      ...(settles ? { settlesContest: true } : {}),
    });
    if (!done.ok) return;
    notifications.show({ message: t('shifts.written'), color: 'evergreen' });
    onClose();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shifts.correctTitle', { label: shift.shift_label })}
      data-testid="correction"
    >
      <form onSubmit={(event) => void write(event)}>
        <Stack>
          <Text c="dimmed" size="sm">
            {t('shifts.correctHint')}
          </Text>
          <Textarea
            label={t('shifts.correctNote')}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            maxLength={2000}
            autosize
            minRows={2}
            required
            data-autofocus
            data-testid="correction-note"
          />
          <MoneyInput
            label={t('shifts.correctCash')}
            description={t('shifts.asItWas')}
            currency={store.currency}
            value={cash}
            onChange={setCash}
            data-testid="correction-cash"
          />
          <MoneyInput
            label={t('shifts.correctHandover')}
            description={t('shifts.asItWas')}
            currency={store.currency}
            value={handover}
            onChange={setHandover}
            data-testid="correction-handover"
          />
          {shift.contested && (
            <Switch
              size="lg"
              label={t('shifts.settles')}
              checked={settles}
              onChange={(event) => setSettles(event.currentTarget.checked)}
              data-testid="correction-settles"
            />
          )}
          {refusal && <Refused refusal={refusal} />}
          <Button type="submit" h={56} loading={busy} disabled={!complete} data-testid="correction-save">
            {t('shifts.save')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

/** Without the field where there is none: another program is asked, and knows no `undefined`. */
function given<F extends string>(field: F, amount: number | undefined): { readonly [name in F]?: number } {
  return (amount === undefined ? {} : { [field]: amount }) as { readonly [name in F]?: number };
}
