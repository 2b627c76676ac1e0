// Somebody who may approve stands for it with their PIN, here and without a network; with a note, where why is kept.
import { Alert, Button, Select, Stack, Textarea } from '@mantine/core';
import { actorOfStaff } from '@evertill/client-core';
import type { ByManager, Refusal } from '@evertill/client-core';
import { useCollection } from '@evertill/client-core/react';
import { mayApprove } from '@evertill/schemas';
import type { Staff } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { hasPin } from './has-pin.ts';
import { PinInput } from './pin-input.tsx';

export interface ManagerFormProps {
  /** What is said yes to, on the button. */
  readonly yes: string;
  /** Why it is done is asked for as well. */
  readonly withNote?: boolean;
  readonly busy: boolean;
  /** Of what was typed last. */
  readonly refusal: Refusal | undefined;
  readonly onYes: (by: ByManager) => void;
}

export function ManagerForm({ yes, withNote = false, busy, refusal, onYes }: ManagerFormProps) {
  const t = useText('cashier');
  const { documents } = useCollection<Staff>('staff', { selector: {} });
  const may = documents.filter((one) => hasPin(one) && mayApprove(actorOfStaff(one)));
  const [chosen, setChosen] = useState('');
  const employeeId = chosen === '' ? (may[0]?.id ?? '') : chosen;
  const [pin, setPin] = useState('');
  const [note, setNote] = useState('');

  function submit(event: FormEvent): void {
    event.preventDefault();
    setPin('');
    onYes({ employeeId, pin, note: note.trim() });
  }

  return (
    <form onSubmit={submit}>
      <Stack>
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
        {withNote && (
          <Textarea
            label={t('card.why')}
            size="lg"
            maxLength={500}
            autosize
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            data-testid="approval-note"
          />
        )}
        <PinInput
          label={t('approval.pin')}
          value={pin}
          onChange={setPin}
          refusal={refusal}
          testId="approval-pin"
        />
        <Button
          type="submit"
          h={56}
          loading={busy}
          disabled={pin === '' || employeeId === '' || (withNote && note.trim() === '')}
          data-testid="approval-yes"
        >
          {yes}
        </Button>
      </Stack>
    </form>
  );
}
