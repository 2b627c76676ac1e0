// The PIN that opens the tills of somebody's stores. It is told once and never shown again.
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { employeeReply, isGuessablePin, pinFormat } from '@evertill/schemas';
import type { EmployeeReply } from '@evertill/schemas';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useText } from '../../ui/language.ts';
import { rejectionText } from '../../ui/rejection-words.ts';
import { ProblemNote } from '../../tables/online/problem-note.tsx';
import { usePeopleDoor } from './use-people-door.ts';

export interface PinFormProps {
  readonly person: EmployeeReply;
  readonly onSaved: (person: EmployeeReply) => void;
}

export function PinForm({ person, onSaved }: PinFormProps) {
  const t = useText('manager');
  const [pin, setPin] = useState('');
  const { busy, problems, say, change } = usePeopleDoor();
  const at = `/${encodeURIComponent(person.id)}/pin`;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!pinFormat.test(pin)) return say({ pin: t('pin.bad') });
    if (isGuessablePin(pin)) return say({ pin: rejectionText({ code: 'pin_guessable' }) });
    const saved = await change({
      method: 'PUT',
      at,
      body: { pin },
      reply: employeeReply,
      done: t('pin.saved'),
    });
    if (!saved) return;
    setPin('');
    onSaved(saved);
  }

  async function remove(): Promise<void> {
    const saved = await change({ method: 'DELETE', at, reply: employeeReply, done: t('pin.removed') });
    if (saved) onSaved(saved);
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate data-testid="pin-form" data-set={person.has_pin}>
      <Stack>
        <Text>{t(person.has_pin ? 'pin.set' : 'pin.none')}</Text>
        <PasswordInput
          label={t('pin.field')}
          description={t('pin.hint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          value={pin}
          onChange={(event) => setPin(event.currentTarget.value)}
          error={problems.pin}
          visibilityToggleButtonProps={{ 'aria-label': t('pin.show') }}
          data-testid="pin-field"
        />
        <ProblemNote text={problems.form} />
        <Group grow>
          {person.has_pin && (
            <Button
              variant="default"
              h={48}
              disabled={busy}
              onClick={() => void remove()}
              data-testid="pin-remove"
            >
              {t('pin.remove')}
            </Button>
          )}
          <Button type="submit" h={48} loading={busy} data-testid="pin-save">
            {t('pin.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
